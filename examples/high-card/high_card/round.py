"""A round, as the sheet tells it, and what each wager does on two cards."""

from __future__ import annotations

from collections.abc import Generator

from high_card.rules import HighCardRules

from houseway.bank.odds import LOSE, Pay
from houseway.bank.settlement import Decided
from houseway.cards.card import Card
from houseway.felt.bank.round import BankRound
from houseway.felt.setting import Ask


def play(r: BankRound) -> Generator[Ask, str, None]:
    """One card each, the bank's last and open; the spots' turned up; compare; settle."""
    rules, bank = HighCardRules.of(r), str(r.setting.player_dealer)
    staked = {stake.seat for stake in r.setting.stakes}
    spots = [seat for seat in r.in_turn() if seat in staked]
    for seat in spots:
        r.deal(str(seat), ())  # face down: nobody may see it
    r.deal(bank)
    yield from r.station("deal", "the cards are dealt")

    for seat in spots:
        r.turn_up(str(seat))
    (shown,) = r.hands[bank]
    yield from r.settle(
        [
            Decided(stake, *decide(rules, stake.wager, card, shown), r.is_backline(stake))
            for stake in r.setting.stakes
            for card in r.hands[str(stake.seat)]
        ]
    )


def decide(rules: HighCardRules, wager: str, own: Card, bank: Card) -> tuple[Pay, str]:
    """What a wager pays on two cards, and why: the first of its rows that holds."""
    for row in rules.wager_named(wager).pays.rows:
        if rules.holds(row.on, own, bank):
            return row.pay, row.on
    return LOSE, f"{own} against {bank}"
