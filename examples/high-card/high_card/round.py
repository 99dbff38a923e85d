"""A round, as the sheet tells it, and what each wager does on two cards."""

from __future__ import annotations

from collections.abc import Callable, Generator

from high_card.rules import HighCardRules
from houseway.bank.odds import LOSE, Pay
from houseway.bank.settlement import Decided
from houseway.cards.card import Card
from houseway.felt.bank.round import BankRound
from houseway.felt.events import FamilyEvent
from houseway.felt.setting import Ask


class CardsCompared(FamilyEvent, frozen=True, tag="cards-compared"):
    """A spot's card was turned up and held against the player-dealer's."""

    seat: int
    wins: bool

    def told(self, label: Callable[[str], str]) -> str:
        """The event as a log tells it."""
        return f"seat {self.seat} {'beats' if self.wins else 'does not beat'} the player-dealer"


def play(r: BankRound) -> Generator[Ask, str, None]:
    """One card each, the bank's last and open; the spots' turned up; compare; settle."""
    rules, bank = HighCardRules.of(r), str(r.setting.player_dealer)
    staked = {stake.seat for stake in r.setting.stakes}
    spots = [seat for seat in r.in_turn() if seat in staked]
    for seat in spots:
        r.deal(str(seat), ())  # face down: nobody may see it
    r.deal(bank)
    yield from r.station("deal", "the cards are dealt")

    (shown,) = r.hands[bank]
    for seat in spots:
        r.turn_up(str(seat))
        wins = rules.holds("hand wins", r.hands[str(seat)][0], shown)
        r.note(CardsCompared(r.next_seq(), seat, wins))
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
