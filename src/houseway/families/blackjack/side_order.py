"""Findings of a check on bonus bets: better results that win less than worse ones.

Results are compared where one is the other and more: the bank over with one more card, one more
card that matches or a match in suit too, the same cards in one color or in one suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import Card
from houseway.families.blackjack.rules import BlackjackRules, Counting, Side
from houseway.families.blackjack.side import MATCH_ROWS, HeldRow, held_row, over_row
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Ranked, out_of_order
from houseway.filings.wager import Wager

MOST_OVER: Final = 8
"""Cards with which a bank still goes over now and then."""

_RISING_MATCHES: Final = (
    ((0, 1), (0, 2), (1, 1), (2, 0)),
    ((0, 1), (1, 0), (1, 1), (2, 0)),
)
"""How many cards match in suit too, and in rank alone: two chains, each from worst to best."""

_SUITS: Final = {"": "hsdc", " same colour": "hd", " suited": "h"}
"""The suits of cards that are of one suit, or of one color only, or of neither."""


def row_findings(filing: Filing) -> Iterator[Finding]:
    """Find what is wrong with the order of the bonus bets' pays."""
    rules = BlackjackRules.of(filing)
    for name, side in rules.play.side.items():
        wager = rules.wager_named(name)
        cited = wager.lines.cited or side.lines.cited or "by its pay rows"
        said: set[str] = set()
        for rising in _ladders(rules, side, wager):
            for one in out_of_order(filing, f"wager {name}", wager.label, cited, rising):
                if one.says not in said:
                    said.add(one.says)
                    yield one


def _ladders(rules: BlackjackRules, side: Side, wager: Wager) -> Iterator[list[Ranked]]:
    """Return what a bonus bet pays, result by result, each ladder from the worst to the best."""
    match side.goes_by:
        case "bank-over":
            yield _over(wager)
        case "match-up-card":
            yield from (_matches(wager, chain) for chain in _RISING_MATCHES)
        case "own-hand":
            yield from _held(rules, wager)


def _over(wager: Wager) -> list[Ranked]:
    """Return what the bet pays by the cards with which the bank is over, from the fewest paid."""
    rows = [(over_row(row.on), row.pay) for row in wager.pays.rows]
    most = max([MOST_OVER, *(row.cards for row, _ in rows)])
    return [
        Ranked(f"{cards} cards", next((pay for row, pay in rows if row.holds(cards)), LOSE))
        for cards in range(1, most + 1)
    ]


def _matches(wager: Wager, chain: Sequence[tuple[int, int]]) -> list[Ranked]:
    pays = {row.on: row.pay for row in wager.pays.rows}
    rows = [MATCH_ROWS[one] for one in chain]
    return [Ranked(f'"{row}"', pays.get(row, LOSE)) for row in rows]


def _held(rules: BlackjackRules, wager: Wager) -> Iterator[list[Ranked]]:
    """Return a ladder for each set of cards that rows name, by suits; one by how many there are."""
    rows = [(held_row(row.on), row.pay) for row in wager.pays.rows]
    packs = rules.deck.packs.default
    for ranks in dict.fromkeys(_ranks(row) for row, _ in rows if row.kind != "not over"):
        if ranks:
            hands = {word: _dealt(ranks, suits) for word, suits in _SUITS.items()}
            name = "blackjack" if ranks == "AT" else "-".join(ranks)
            yield [
                Ranked(name + (word or " unsuited"), _paid(rows, hand, rules.play.count))
                for word, hand in hands.items()
                if all(hand.count(card) <= packs for card in hand)
            ]
    drawn = [(row.cards, pay) for row, pay in rows if row.kind == "not over"]
    if drawn:
        numbers = [cards for cards, _ in drawn]
        yield [
            Ranked(f"{many} cards not over", next(pay for cards, pay in drawn if cards <= many))
            for many in range(min(numbers), max(numbers) + 1)
        ]


def _ranks(row: HeldRow) -> str:
    """Return the ranks of cards that a row names; empty if it names none."""
    return "AT" if row.kind == "blackjack" else row.ranks


def _dealt(ranks: str, suits: str) -> tuple[Card, ...]:
    return tuple(Card(rank + suits[place % len(suits)]) for place, rank in enumerate(ranks))


def _paid(rows: Sequence[tuple[HeldRow, Pay]], hand: Sequence[Card], count: Counting) -> Pay:
    return next((pay for row, pay in rows if row.holds(hand, count)), LOSE)
