"""Bonus bets: by the cards with which the bank goes over, the first two cards, or the own hand.

The rows of a bonus bet are phrases, and the first that holds decides. Of the bank's hand: `5
cards`, `8 or more cards`. Of the first two against the bank's up card: `1 suited and 1 unsuited`.
Of the own hand: `blackjack suited`, `7-7-7 same colour`, `6 cards not over`, `any pair`, `two-card
20`; each goes by as many of the hand's first cards as it names, in any order, whatever came after.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import RANKS, Card, rank_of
from houseway.errors import Refusal
from houseway.families.blackjack.counting import ACE, TEN, count, points
from houseway.families.blackjack.rules import BlackjackRules, Counting, Side
from houseway.filings.explain import nearest
from houseway.filings.wager import Wager

Suiting = Literal["suited", "same colour", "unsuited"]
"""All of one suit; all of one colour; not all of one suit."""

MATCH_ROWS: Final = {
    (2, 0): "2 suited",
    (1, 1): "1 suited and 1 unsuited",
    (1, 0): "1 suited",
    (0, 2): "2 unsuited",
    (0, 1): "1 unsuited",
}
"""What the rows of a match are called, by how many cards match in suit too, and in rank alone."""

_OVER: Final = re.compile(r"(?P<cards>\d{1,2})(?P<more> or more)? cards", re.ASCII)
_HELD: Final = re.compile(
    rf"(?P<ranks>blackjack|[{RANKS}](?:-[{RANKS}]){{1,7}})"
    r"(?: (?P<suiting>suited|same colour|unsuited))?"
    r"|(?P<cards>\d{1,2}) cards not over|(?P<two>any pair|two-card 20)",
    re.ASCII,
)
_RED: Final = "dh"


# --- what a row asks for --------------------------------------------------------------------------


class OverRow(msgspec.Struct, frozen=True):
    """The bank is over with so many cards, or with no fewer."""

    cards: int
    more: bool

    def holds(self, cards: int) -> bool:
        """Whether it holds for a hand that is over with so many."""
        return cards >= self.cards if self.more else cards == self.cards


class HeldRow(msgspec.Struct, frozen=True):
    """What the first cards of a hand must be: these ranks, a blackjack, a pair, not over."""

    kind: Literal["ranks", "blackjack", "any pair", "two-card 20", "not over"]
    cards: int
    """How many of the first cards it goes by."""
    ranks: str = ""
    """Their ranks, in order, where it names them."""
    suiting: Suiting | None = None

    def holds(self, hand: Sequence[Card], counting: Counting) -> bool:
        """Whether a hand's first cards are what it asks for."""
        first = hand[: self.cards]
        if len(first) < self.cards:
            return False
        suits = {card[1] for card in first}
        return self._made(first, counting) and suited_so(suits, self.suiting)

    def _made(self, first: Sequence[Card], counting: Counting) -> bool:
        match self.kind:
            case "ranks":
                return "".join(sorted(map(rank_of, first))) == self.ranks
            case "blackjack":
                return sorted(map(points, first)) == [ACE, TEN]
            case "any pair":
                return rank_of(first[0]) == rank_of(first[1])
            case "two-card 20":
                return [*map(points, first)] == [TEN, TEN]
            case "not over":
                return not count(first, counting).over(counting.most)


def suited_so(suits: set[str], suiting: Suiting | None) -> bool:
    """Whether cards of these suits are suited as a row wants them."""
    match suiting:
        case None:
            return True
        case "suited":
            return len(suits) == 1
        case "unsuited":
            return len(suits) > 1
        case "same colour":
            return len({suit in _RED for suit in suits}) == 1


@lru_cache(maxsize=256)
def over_row(phrase: str) -> OverRow:
    """A row of a bonus bet on the bank's hand."""
    found = _OVER.fullmatch(phrase)
    if not found:
        raise Refusal(
            f'"{phrase}" is nothing a bank is over with, for it counts no cards: write such as "5 '
            'cards" or "8 or more cards"'
        )
    return OverRow(int(found["cards"]), bool(found["more"]))


@lru_cache(maxsize=256)
def held_row(phrase: str) -> HeldRow:
    """A row of a bonus bet on the own hand."""
    found = _HELD.fullmatch(phrase)
    if not found or (found["cards"] and int(found["cards"]) < 1):
        raise Refusal(
            f'"{phrase}" is no row that a side bet knows; known are, for example, "blackjack '
            'suited", "7-7-7 same colour", "6-7-8 unsuited", "6 cards not over", "any pair" and '
            '"two-card 20"'
        )
    suiting = _suiting(found["suiting"])
    if found["cards"]:
        return HeldRow("not over", int(found["cards"]))
    if found["two"]:
        return HeldRow("any pair" if found["two"] == "any pair" else "two-card 20", 2)
    if found["ranks"] == "blackjack":
        return HeldRow("blackjack", 2, suiting=suiting)
    ranks = sorted(found["ranks"].split("-"))
    return HeldRow("ranks", len(ranks), "".join(ranks), suiting)


def _suiting(found: str | None) -> Suiting | None:
    match found:
        case "suited" | "same colour" | "unsuited":
            return found
        case _:
            return None


def side_faults(side: Side, wager: Wager) -> Iterator[str]:
    """Rows that the wager cannot have."""
    key = f"key wager.{wager.name}.pays"
    known = [*MATCH_ROWS.values()]
    for row in wager.pays.rows:
        try:
            match side.goes_by:
                case "bank-over":
                    over_row(row.on)
                case "own-hand":
                    held_row(row.on)
                case "match-up-card":
                    if row.on not in known:
                        hint = nearest(row.on, known)
                        yield f'{key}: "{row.on}" is nothing that two cards match in: {hint}'
        except Refusal as refused:
            yield f"{key}: {refused.says}"


# --- what a bonus bet does ------------------------------------------------------------------------


def side_ruling(
    rules: BlackjackRules,
    wager: str,
    first_two: Sequence[Card],
    hand: Sequence[Card],
    bank: Sequence[Card],
) -> tuple[Pay, str]:
    """What a bonus bet does, and why; `hand` is all the spot's hand holds, if it was not split."""
    rows = {row.on: row.pay for row in rules.wager_named(wager).pays.rows}
    match rules.play.side[wager].goes_by:
        case "bank-over":
            return _over(rules, rows, bank)
        case "match-up-card":
            return _matched(rows, first_two, bank[0])
        case "own-hand":
            return _held(rules, rows, hand)


def _over(rules: BlackjackRules, rows: dict[str, Pay], bank: Sequence[Card]) -> tuple[Pay, str]:
    if not count(bank, rules.play.count).over(rules.play.count.most):
        return LOSE, "the bank is not over"
    cards = len(bank)
    for on, pay in rows.items():
        if over_row(on).holds(cards):
            return pay, f"the bank is over with {cards} cards"
    return LOSE, f"the bank is over with {cards} cards, and no row pays it"


def _matched(rows: dict[str, Pay], first_two: Sequence[Card], up: Card) -> tuple[Pay, str]:
    suited = sum(card == up for card in first_two)
    unsuited = sum(card != up and rank_of(card) == rank_of(up) for card in first_two)
    row = MATCH_ROWS.get((suited, unsuited))
    if row is None:
        return LOSE, "no card matches"
    return rows.get(row, LOSE), row


def _held(rules: BlackjackRules, rows: dict[str, Pay], hand: Sequence[Card]) -> tuple[Pay, str]:
    for on, pay in rows.items():
        if held_row(on).holds(hand, rules.play.count):
            return pay, on
    return LOSE, "no row pays the hand"
