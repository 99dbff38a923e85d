"""Collections in words: who pays a fee, by what, for what and when; an option's limits."""

from __future__ import annotations

from typing import Final

from houseway.bank.money import dollars
from houseway.filings.fees.schedule import By, Column, FeeOption, Payer, Per, Schedule, Span, When
from houseway.filings.sheets.model import joined, titled

PAYERS: Final[dict[Payer, str]] = {
    "player": "Each player pays",
    "player-dealer": "The player-dealer pays",
    "pot": "The pot pays",
    "button": "The player with the button pays",
}
AMOUNTS: Final[dict[By, str]] = {
    "nothing": "the same every time",
    "action": "by the money in action",
    "own-wager": "by the own wager",
    "own-total": "by the own wagers together",
    "players": "by the number of players",
    "pot": "by the pot",
}
MOMENTS: Final[dict[When, str]] = {
    "before-deal": "before the deal",
    "before-dice": "before the dice are shaken",
    "after-first-card": "after the first card",
    "after-final-hand": "after the final hand",
    "after-play-wagers": "after the play wagers",
    "before-flop": "before the flop",
    "after-flop": "after the flop",
    "after-flop-betting": "after the betting on the flop",
    "after-turn": "after the turn",
    "no-flop": "when there is no flop",
    "second-street": "on second street",
    "third-street": "on third street",
    "fourth-street": "on fourth street",
    "fifth-street": "on fifth street",
    "at-top-tier-or-end": "when the pot reaches the top tier, or at the end",
    "during-hand": "during the hand",
    "half-hour": "every half hour",
    "hour": "every hour",
    "not-stated": "when, the sheet does not say",
}


def for_each(per: Per) -> str:
    """`for each half hour`; nothing of a fee for the hand."""
    unit = per.removeprefix("player-").replace("-", " ")
    return "" if per == "hand" else f"for each {unit}"


def said_of(column: Column) -> str:
    """One kind of fee in a sentence."""
    parts = [f"{PAYERS[column.payer]} {for_each(column.per) or 'for the hand'}"]
    if column.by != "nothing":
        parts.append(AMOUNTS[column.by])
    if column.by in ("action", "own-wager", "own-total") and column.counts != "all":
        named = "base wagers" if column.counts == "base" else joined([*map(titled, column.counts)])
        parts.append(f"counting {named} only")
    return ", ".join([*parts, MOMENTS[column.when]])


def limit_of(option: FeeOption) -> str | None:
    """The limits that an option is for, if it prints any."""
    return str(option.limits) if option.limits else option.limit


def tables_of(schedule: Schedule, option: FeeOption) -> str:
    """The tables that an option is for: its limits, or the bounds that the room sets them in."""
    own = limit_of(option) or option.buy_in or option.blinds
    within = option.within or schedule.within
    return own or (_bounds(within) if within else "")


def _bounds(within: Span) -> str:
    least, most = within.min, within.max
    return (
        f"from {dollars(least.min)}-{dollars(least.max)} to {dollars(most.min)}-{dollars(most.max)}"
    )
