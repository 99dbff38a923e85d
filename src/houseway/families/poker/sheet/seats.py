"""The seats of a poker game on its rule sheet: first button, blinds that are missed, buy-ins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bank.money import dollars
from houseway.families.poker.rules import PokerPlay, Seating, Stakes
from houseway.filings.sheets.model import Section, counted, section

_BUTTON: Final = {
    "seat-order": "The first seat taken has the first button.",
    "high-card": "The first button is drawn for: the highest card has it, spades before hearts, "
    "diamonds and clubs.",
}
_NEW: Final = {
    "post-or-wait": "Who comes to a game waits for the big blind, or posts as much.",
    "dealt-in": "Who comes to a game is dealt in at once.",
}
_TWO: Final = {
    "button-small": "Of two players the button has the small blind, and acts first before the "
    "flop.",
    "button-big": "Of two players the button has the big blind, and acts last in every round.",
}
_MISSED: Final = {
    "post-or-wait": "Who missed a blind waits for the big blind, or posts the total of the blinds; "
    "what is over the big blind is dead money.",
    "straddle-or-wait": "A player who missed a blind waits for the big blind, or straddles it from "
    "the seat at its left with twice as much.",
    "forgiven": "Who missed a blind is dealt in as if he had not.",
}
_SKIPPED: Final = {
    "saved": "Who is passed by a blind because others left is spared it",
    "made-up": "Who is passed by a blind because others left posts it with his next hand",
}
_MOVING: Final = {
    "post-or-wait": "Who moves farther from the big blind posts as much, or waits as many hands.",
    "straddle-or-wait": "A player who moves farther from the big blind waits as many hands, or "
    "straddles it.",
    "free": "Who moves to another seat is dealt in at once.",
}


def seating_section(play: PokerPlay) -> Section:
    """What a hand costs who comes, comes back or moves; and how much is bought."""
    seating = play.seating
    most = max(len(stakes.blinds) for stakes in play.stakes.values())
    return section(
        "The seats",
        _BUTTON[seating.first_button],
        *(_blinds(seating, straddle=play.straddle, several=most > 1) if most else ()),
        f"The first buy-in is {_first_buy(play)}; {_short(seating)}.",
        lines=[seating.lines],
    )


def buy_in_words(stakes: Stakes) -> str:
    """`$20 to $100`, as filed for one set of limits; nothing where it is not."""
    least = "" if stakes.buy_in is None else dollars(int(stakes.buy_in))
    if stakes.most_buy_in is None:
        return least and f"{least} or more"
    most = dollars(int(stakes.most_buy_in))
    return f"{least} to {most}" if least else f"up to {most}"


def _first_buy(play: PokerPlay) -> str:
    times = f"{counted(play.seating.buy_in, 'time')} the least bet or more"
    filed = [stakes.buy_in is not None for stakes in play.stakes.values()]
    if all(filed):
        return "what stands beside the limits"
    return f"{times}, unless an amount stands beside the limits" if any(filed) else times


def _blinds(seating: Seating, *, straddle: bool, several: bool) -> Iterator[str]:
    if several:
        yield _TWO[seating.two_players]
    yield _NEW[seating.new_players]
    if seating.active_at is not None:
        limit = dollars(int(seating.active_at))
        yield f"At a lower limit of {limit} the big blind that passes him twice is a blind missed."
    if seating.free_hands and seating.new_players == "post-or-wait":
        yield "In a new game everybody is dealt in until the big blind has passed his seat."
    yield _MISSED[seating.missed_blinds]
    posts = seating.missed_blinds == "post-or-wait"
    if straddle and posts and seating.straddles == "missed-blinds":
        yield "At the big blind's left he may straddle instead, with twice the big blind."
    above = seating.made_up_from
    if above is not None and seating.skipped_blinds == "saved":
        yield f"{_SKIPPED['saved']}; from a lower limit of {dollars(int(above))} on he posts it."
    else:
        yield f"{_SKIPPED[seating.skipped_blinds]}."
    if seating.most_posts is not None:
        yield f"{counted(seating.most_posts, 'player').capitalize()} may post on one deal."
    yield _MOVING[seating.moving]


def _short(seating: Seating) -> str:
    if seating.short_buys is None:
        return "after it any amount may be bought"
    each = ", and again after each other buy of as much" if seating.short_buys_again else ""
    return f"after it less may be bought {_times(seating.short_buys)}{each}"


def _times(count: int) -> str:
    """`once`, `three times`."""
    return {1: "once", 2: "twice"}.get(count, counted(count, "time"))
