"""Rounds of pai gow with the hands given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.bank.action import around, position_by_dice
from houseway.bank.settlement import Line, Stake
from houseway.cards.card import Card, parse_cards
from houseway.cards.draws import Forced
from houseway.families import banked_family
from houseway.families.library import load
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.felt.bank.piles import order_laid
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing

GAME = "oceana/fortune-pai-gow-poker"
BANK_FIRST = (3, 3, 2)
"""Eight: the count ends at the player-dealer, who gets the first pile."""

# Suits that make no flush; ranks apart enough for no straight.
BANK = "Kc Qd Jh 9s 7c 4d 2h"
"""Set the house way: Q-J in front, king high behind."""
WINS = "As Ad Ks Qh 8d 6c 3s"
"""K-Q in front of a pair of aces."""
LOSES = "Js Td 8s 7d 5h 3c 2s"
"""T-8 in front of jack high."""


def order_of(
    filing: Filing,
    hands: Mapping[int, str],
    *,
    seats: int = 7,
    player_dealer: int = 1,
    roll: Sequence[int] = BANK_FIRST,
    picked: int = 1,
) -> list[Card]:
    """Return the pack in the order that gives these hands, other positions getting the rest.

    What nobody gets is the stub.
    """
    given = {seat: list(parse_cards(text)) for seat, text in hands.items()}
    held = {card for cards in given.values() for card in cards}
    rest = [card for card in filing.rules.deck.cards if card not in held]
    piles = PaiGowRules.of(filing).play.piles
    start = position_by_dice(sum(roll), seats, player_dealer, 7, "clockwise")
    in_turn = around(seats, start, piles.direction)
    pack = []
    for pile in order_laid(piles.laid, seats, piles.cards):
        seat = in_turn[(pile - (picked - 1)) % seats]
        own = given.get(seat)
        pack.append(own.pop(0) if own else rest.pop())
    return [*pack, *rest]


def begun(
    filing: Filing,
    hands: Mapping[int, str],
    stakes: Sequence[Stake],
    *,
    seats: int = 7,
    bank: int = 10_000_000,
    bank_by: Mapping[str, int] | None = None,
    roll: Sequence[int] = BANK_FIRST,
    names: Mapping[int, str] | None = None,
    player_dealer: int = 1,
    picked: int = 1,
    watched: bool = False,
) -> BankRound:
    """A round that waits for its first answer."""
    sitting = names or {seat: f"p{seat}" for seat in range(1, seats + 1)}
    setting = Setting(seats, player_dealer, sitting, bank, stakes, bank_by=bank_by or {})
    pack = order_of(
        filing, hands, seats=seats, player_dealer=player_dealer, roll=roll, picked=picked
    )
    play = banked_family(filing.rules).play
    return BankRound(filing, setting, Forced(pack, [roll]), play, watched=watched)


def read(changes: Mapping[str, object] | None = None, **readings: str) -> Filing:
    """The filing under these readings, with these keys."""
    chosen = {name.replace("_", "-"): value for name, value in readings.items()}
    return load(GAME).read(chosen).vary(dict(changes or {}))


def duel(
    hand: str, bank: str = BANK, *, filing: Filing | None = None, fortune: int = 0
) -> BankRound:
    """The bank's seven cards against one spot's, $50 on it, and on the bonus if so."""
    stakes = [Stake(2, "p2", "base", 5_000)]
    stakes += [Stake(2, "p2", "fortune", fortune)] if fortune else []
    return begun(filing or load(GAME), {1: bank, 2: hand}, stakes)


def answered(round: BankRound, **choices: str) -> BankRound:
    """To its end: these settings by name, and everybody else the house way."""
    family = banked_family(round.filing.rules)
    while ask := round.ask:
        choice = choices.get(ask.bettor) or family.choose(round, ask)
        round.answer(ask.seat, choice, ask.bettor)
    return round


def lines_of(round: BankRound) -> dict[tuple[int, str, str], Line]:
    """Lines by seat, bettor and wager."""
    assert round.result is not None
    return {(line.seat, line.bettor, line.wager): line for line in round.result.lines}


def net(round: BankRound) -> list[int]:
    assert round.result is not None
    return [line.net for line in round.result.lines]
