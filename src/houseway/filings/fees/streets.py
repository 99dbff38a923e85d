"""How far a poker hand goes: the streets of each form of the game, from first to last.

A street is the last card dealt. `none` comes before all of them: everybody folded to the blind or
the bring-in. A hand that is played out has reached the last. The rooms' sheets speak of a flop in
games that have none: there the first round of betting comes before it and the second opens it.
"""

from __future__ import annotations

from typing import Final, Literal

from houseway.errors import Refusal

Street = Literal[
    "none",
    "preflop",
    "flop",
    "turn",
    "river",
    "second-street",
    "third-street",
    "fourth-street",
    "fifth-street",
    "sixth-street",
    "seventh-street",
    "before-draw",
    "draw",
]
Form = Literal["flop", "seven-card-stud", "five-card-stud", "draw"]
When = Literal[
    "before-deal",
    "before-dice",
    "after-first-card",
    "after-final-hand",
    "after-play-wagers",
    "before-flop",
    "after-flop",
    "after-flop-betting",
    "after-turn",
    "no-flop",
    "second-street",
    "third-street",
    "fourth-street",
    "fifth-street",
    "at-top-tier-or-end",
    "during-hand",
    "half-hour",
    "hour",
    "not-stated",
]
"""When a fee is taken."""

STREETS: Final[dict[Form, tuple[Street, ...]]] = {
    "flop": ("none", "preflop", "flop", "turn", "river"),
    "seven-card-stud": (
        "none",
        "third-street",
        "fourth-street",
        "fifth-street",
        "sixth-street",
        "seventh-street",
    ),
    "five-card-stud": ("none", "second-street", "third-street", "fourth-street", "fifth-street"),
    "draw": ("none", "before-draw", "draw"),
}

_ROUNDS: Final[dict[When, int]] = {
    "before-flop": 1,
    "after-flop": 2,
    "after-flop-betting": 3,
    "after-turn": 3,
}
"""Which round of betting a hand must have come to; a street's name says it by itself."""


def _is_street(when: When) -> bool:
    return when.endswith("-street")


def hangs_on_street(when: When) -> bool:
    """Whether a fee of that moment depends on how far a hand went."""
    return when == "no-flop" or when in _ROUNDS or _is_street(when)


def form_told_by(when: When) -> Form | None:
    """The form whose streets a moment speaks of."""
    if when == "second-street":
        return "five-card-stud"
    if _is_street(when):
        return "seven-card-stud"
    return "flop" if hangs_on_street(when) else None


def comes_up(when: When, form: Form) -> bool:
    """Whether hands of that form have such a moment."""
    streets = STREETS[form]
    return when in streets if _is_street(when) else _ROUNDS.get(when, 0) < len(streets)


def reached(when: When, street: Street, form: Form) -> bool:
    """Whether a hand that went as far as a street has passed the moment a fee is taken at."""
    streets = STREETS[form]
    place = streets.index(street)
    if when == "no-flop":
        return place <= 1
    return place >= (streets.index(when) if _is_street(when) else _ROUNDS[when])


def street_named(written: str, form: Form | None, flop: Street | None = None) -> Street:
    """A street of the form by its name; `flop`: what the sheet calls so in a game without one."""
    if form is None:
        raise Refusal(f'a hand goes by no streets here, so none is called "{written}"')
    streets = STREETS[form]
    word = written.strip().lower().replace(" ", "-")
    if flop is not None and word in ("flop", "preflop"):
        return streets[streets.index(flop) - (word == "preflop")]
    for street in streets:
        if street == word:
            return street
    known = f"{', '.join(streets[1:])}, and none if everybody folds at once"
    raise Refusal(f'no street is called "{written}" here: there are {known}')
