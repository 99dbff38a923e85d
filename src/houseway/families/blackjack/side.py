"""Bonus bets: by the cards with which the bank goes over, the first two cards, or the own hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import Card, rank_of
from houseway.families.blackjack.counting import count
from houseway.families.blackjack.rules import BlackjackRules

OVER_ROW: Final = re.compile(r"(?P<cards>\d{1,2})(?P<more> or more)? cards", re.ASCII)
MATCH_ROWS: Final = {
    (2, 0): "2 suited",
    (1, 1): "1 suited and 1 unsuited",
    (1, 0): "1 suited",
    (0, 2): "2 unsuited",
    (0, 1): "1 unsuited",
}
"""What the rows of a match are called, by how many cards match in suit too, and in rank alone."""


def side_ruling(
    rules: BlackjackRules,
    wager: str,
    first_two: Sequence[Card],
    hand: Sequence[Card],
    bank: Sequence[Card],
) -> tuple[Pay, str]:
    """What a bonus bet does, and why."""
    rows = {row.on: row.pay for row in rules.wager_named(wager).pays.rows}
    match rules.play.side[wager].goes_by:
        case "bank-over":
            return _over(rules, rows, bank)
        case "match-up-card":
            return _matched(rows, first_two, bank[0])
        case "own-hand":
            raise NotImplementedError


def _over(rules: BlackjackRules, rows: dict[str, Pay], bank: Sequence[Card]) -> tuple[Pay, str]:
    if not count(bank, rules.play.count).over(rules.play.count.most):
        return LOSE, "the bank is not over"
    cards = len(bank)
    for on, pay in rows.items():
        found = OVER_ROW.fullmatch(on)
        least = int(found["cards"]) if found else 0
        if found and (cards >= least if found["more"] else cards == least):
            return pay, f"the bank is over with {cards} cards"
    return LOSE, f"the bank is over with {cards} cards, and no row pays it"


def _matched(rows: dict[str, Pay], first_two: Sequence[Card], up: Card) -> tuple[Pay, str]:
    suited = sum(card == up for card in first_two)
    unsuited = sum(card != up and rank_of(card) == rank_of(up) for card in first_two)
    row = MATCH_ROWS.get((suited, unsuited))
    if row is None:
        return LOSE, "no card matches"
    return rows.get(row, LOSE), row
