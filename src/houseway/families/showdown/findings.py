"""Findings of a check on showdown filings: better hands that win less, lines that lose ties."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from msgspec.structs import replace

from houseway.bank.odds import LOSE, Pay
from houseway.families.showdown.conditions import PaidOn, Whose, paid_on
from houseway.families.showdown.price.payoffs import WINNERS
from houseway.families.showdown.rules import Showdown, ShowdownRules
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Ranked, Tied, losing_ties, out_of_order
from houseway.filings.wager import Wager
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import POKER, Category
from houseway.words import joined


def row_findings(filing: Filing) -> Iterator[Finding]:
    """Find what is wrong with the pay rows, wager by wager."""
    rules = ShowdownRules.of(filing)
    for wager in rules.wager:
        yield from _disordered(filing, rules, wager)
    yield from losing_ties(filing, _lines(rules))


def _disordered(filing: Filing, rules: ShowdownRules, wager: Wager) -> Iterator[Finding]:
    """Find better hands that win less than worse ones that come to the same result."""
    rows = paid_on(rules, wager)
    winners = WINNERS if any(on.winner for on, _ in rows) else (None,)
    banks = (True, False) if any(on.qualified is not None for on, _ in rows) else (None,)
    about, cited = f"wager {wager.name}", wager.lines.cited or "by its pay rows"
    said: set[str] = set()
    for whose in dict.fromkeys(on.whose for on, _ in rows if on.hand is not None):
        hands = (POKER if whose == "both" else rules.play.ladder).categories
        for winner, qualified in product(winners, banks):
            rising = [
                Ranked(_OF[whose] + hand, _pay(rows, found))
                for hand in hands
                if (found := _made(rules.play, whose, winner, qualified, hand))
            ]
            for one in out_of_order(filing, about, wager.label, cited, rising):
                if one.says not in said:
                    said.add(one.says)
                    yield replace(one, says=one.says + _when(winner, qualified))


_OF: Final[dict[Whose, str]] = {
    "player": "",
    "player-dealer": "the bank's ",
    "both": "six-card ",
    "beaten": "beaten ",
}


def _made(
    play: Showdown, whose: Whose, winner: Winner | None, qualified: bool | None, hand: Category
) -> Comparison | None:
    """Return a comparison in which rows go by this hand; None if two hands cannot compare so."""
    others: tuple[Category, ...] = play.ladder.categories
    for won, plays, other in product([winner] if winner else WINNERS, (True, False), others):
        if qualified not in (None, plays):
            continue
        own = whose == "player" or (whose == "beaten" and won == "player-dealer")
        if whose == "both":
            if any(play.possible(won, plays, other, bank) for bank in others):
                return Comparison(won, plays, other, None, hand)
        elif not (whose == "beaten" and won == "tie"):
            player, bank = (hand, other) if own else (other, hand)
            if play.possible(won, plays, player, bank):
                return Comparison(won, plays, player, None if whose == "player" else bank)
    return None


def _when(winner: Winner | None, qualified: bool | None) -> str:
    """Return the result in which hands are compared: `, when it wins and the bank qualifies`."""
    ends: dict[Winner | None, str] = {
        None: "",
        "player": "the player wins",
        "player-dealer": "the player-dealer wins",
        "tie": "the hands tie",
    }
    banks = {None: "", True: "the bank qualifies", False: "the bank does not qualify"}
    said = joined(filter(None, (ends[winner], banks[qualified])))
    return f", when {said}" if said else ""


def _pay(rows: PaidOn, found: Comparison) -> Pay:
    return next((pay for on, pay in rows if on.holds(found)), LOSE)


def _lines(rules: ShowdownRules) -> dict[str, Tied]:
    """Wagers on a plain win of the bettor's hand, and what a tie does to them."""
    found: dict[str, Tied] = {}
    for wager in rules.wager:
        rows = paid_on(rules, wager)
        tied = [pay for on, pay in rows if on.winner == "tie"]
        wins = any(
            on.winner == "player" and on.hand is None and pay.result == "win" for on, pay in rows
        )
        if wins and not tied:
            found[wager.name] = "loses"
        elif wins and tied[-1].result == "push":
            found[wager.name] = "pushes"
    return found
