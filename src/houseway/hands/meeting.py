"""Two hands of a spot against the bank's two: what each does, and what the two come to."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeVar

Half = Literal["wins", "copies", "loses"]
HALVES: Final[tuple[Half, ...]] = ("loses", "copies", "wins")
"""What a spot's hand does against the bank's, as a sign from -1 to 1 counts them."""

Copies = Literal["player-dealer", "push"]
"""Whose hands of the same worth are: the player-dealer's, or nobody's."""

Comes = Literal["win", "push", "lose"]

W = TypeVar("W", int, tuple[int, ...])
"""Worths of hands: the greater is the better."""


class Meeting(NamedTuple):
    """A spot's two hands against the bank's."""

    high: Half
    low: Half


def half(own: W, bank: W) -> Half:
    """What a hand of this worth does against the bank's."""
    return HALVES[1 + (own > bank) - (own < bank)]


def comes_to(met: Meeting, copies: Copies) -> Comes:
    """To win, both hands must be higher; copies are as the filing has them."""
    won, lost = met.count("wins"), met.count("loses")
    if copies == "player-dealer":
        lost = 2 - won
    return "win" if won == 2 else "lose" if lost == 2 else "push"


_BOTH: Final[dict[Half, str]] = {
    "wins": "both hands win",
    "copies": "both hands are copies",
    "loses": "both hands lose",
}


def met_in_words(met: Meeting, high: str, low: str) -> str:
    """`both hands win`, `the high hand wins, the low hand copies`, by what the hands are called."""
    if met.high == met.low:
        return _BOTH[met.high]
    return f"the {high} {met.high}, the {low} {met.low}"
