"""Chips and words on the rule sheet: what the house rules take them for."""

from __future__ import annotations

from houseway.families.poker.floor.customs import Chip, Customs, Short, String, Turn
from houseway.filings.sheets.model import Clause, Section, section

_OPENING = {
    "least": "Where nobody has bet it opens for the limit, in spread limit for the least bet, and "
    "without a limit for its worth.",
    "value-in-spread": "Where nobody has bet it opens for the limit, and in spread limit after the "
    "first street or without a limit for its worth.",
}


def rulings_section(customs: Customs) -> Section | None:
    """One clause for each that the sheet speaks of; nothing if it speaks of none."""
    found = (_chip(customs.chip), _string(customs.string), _short(customs.short))
    clauses = [clause for clause in (*found, _turn(customs.turn)) if clause]
    if not clauses:
        return None
    return section("Chips and words", "As the house dealer rules on them.", *clauses)


def _chip(chip: Chip | None) -> Clause | None:
    if chip is None:
        return None
    says = "One chip larger than the bet, put in without a word, is a call."
    return Clause("one chip", chip.lines.cited, (("Then", f"{says} {_OPENING[chip.opening]}"),))


def _string(string: String | None) -> Clause | None:
    if string is None:
        return None
    what = "bets or raises" if string.bets else "raises"
    says = f"No string {what}: all chips go in at one time, or the player says so first."
    less = "More than a call and less than a raise is a call."
    if string.completes == "half":
        less = "Who has half of it in may complete it; less is a call."
    return Clause("string raise", string.lines.cited, (("Then", f"{says} {less}"),))


def _short(short: Short | None) -> Clause | None:
    if short is None:
        return None
    says = "Less than a bet or a call is completed to one."
    return Clause("short bet", short.lines.cited, (("Then", says),))


def _turn(turn: Turn | None) -> Clause | None:
    if turn is None:
        return None
    says = "Acting out of turn does not bind."
    if turn.check == "no-initiative":
        says = "Who checks out of turn may neither bet nor raise in that round of betting."
    return Clause("out of turn", turn.lines.cited, (("Then", says),))
