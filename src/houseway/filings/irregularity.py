"""Irregularities: what a sheet says about things gone wrong at the table, and what follows.

The floor declares one by its name; the round does with cards and money what its `effect` says.
The words for effects, moments and what an irregularity concerns are closed: a sheet that orders
something else needs a new word here and its behaviour in the table layer.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.sheets.model import spoken

Effect = Literal[
    "misdeal",
    "dead-card",
    "plays",
    "replaced-on-draw",
    "replaced-after-deal",
    "hand-misdealt",
    "returned-undecided",
    "foul",
    "forfeit",
    "house-way",
    "true-value",
    "minimum-paid",
    "warning",
    "barred",
    "dealt-out",
]

EFFECTS: Final[dict[Effect, str]] = {
    "misdeal": "the round is void, every stake goes back, the same player-dealer may deal it again",
    "dead-card": "the card is dead and the next card of the shoe takes its place",
    "plays": "it changes nothing: the card, hand or wager plays as it lies",
    "replaced-on-draw": (
        "the drawn card is replaced once the player-dealer has acted, before hands are read"
    ),
    "replaced-after-deal": "the next card takes its place once the deal is complete",
    "hand-misdealt": "the other hands stand; this one alone is void, the wagers on it go back",
    "returned-undecided": (
        "hands that are decided go on; the others do not play, the wagers on them go back"
    ),
    "foul": "the hand is fouled: every wager on it loses, as far as the bank covers",
    "forfeit": "the wager is forfeited, as far as the bank covers",
    "house-way": "the hand is played the house way",
    "true-value": "the hand plays at its true value",
    "minimum-paid": "if the wager wins it is paid as if it were the table's minimum",
    "warning": "the player is warned",
    "barred": "the player is barred from play at this table",
    "dealt-out": "the player is dealt out of the next round",
}
"""What each effect does, in a sentence's half."""

_COLLECTION: Final[dict[Effect, str]] = {
    "misdeal": "the collection",
    "hand-misdealt": "the collection for it",
    "returned-undecided": "the collection for them",
}
"""Which collection is at stake where wagers go back."""

Moment = Literal["deal", "draw", "settlement"]

MOMENTS: Final[dict[Moment, str]] = {
    "deal": "before anybody has acted on the cards dealt",
    "draw": "while hands are played, until they are read",
    "settlement": "when the hands are read, before money moves",
}
"""When an irregularity may be declared."""

Concern = Literal["table", "last-card", "hand", "house-way-hand", "wager"]

_HAND: Final[tuple[Concern, ...]] = ("hand", "house-way-hand")
CONCERNED: Final[dict[Effect, tuple[Concern, ...]]] = {
    "misdeal": ("table", *_HAND),
    "dead-card": ("last-card", "hand"),
    "plays": ("table", "last-card", *_HAND, "wager"),
    "replaced-on-draw": ("hand",),
    "replaced-after-deal": ("last-card", "hand"),
    "hand-misdealt": ("hand",),
    "returned-undecided": ("table",),
    "foul": _HAND,
    "forfeit": ("wager",),
    "house-way": (*_HAND, "wager"),
    "true-value": _HAND,
    "minimum-paid": ("wager",),
    "warning": (*_HAND, "wager"),
    "barred": (*_HAND, "wager"),
    "dealt-out": (*_HAND, "wager"),
}
"""What an effect can be about."""


WITHOUT_BANK: Final[tuple[Effect, ...]] = (
    "misdeal",
    "dead-card",
    "plays",
    "replaced-after-deal",
    "warning",
    "barred",
)
"""Effects on cards and players alone, which a game without a bank can have too."""


class Irregularity(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True
):
    """Something that can go wrong: its name, what it is, when it may be declared, what it does."""

    name: str
    """The word by which the floor declares it."""
    says: str
    """What went wrong, in words."""
    effect: Effect
    """What the round does about it."""
    concerns: Concern
    """What it is declared of: the whole table, the last card dealt, the hand at a seat, such a hand
    left to the house way, or one bettor's wager on a seat's spot. Only the first two need no
    seat."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    when: tuple[Moment, ...] = ("deal", "draw", "settlement")
    """When it may be declared: before anybody has acted on the cards, while hands are played, or
    when they are read."""
    collection: Literal["returned", "kept"] = "returned"
    """What becomes of the collection when the round, or the hand it was paid for, is void."""
    pays_winners: bool = False
    """Whether a fouled wager first pays winners whom the bank no longer covers."""
    turned_up: bool = False
    """Whether everybody has seen the card."""
    bars: bool = False
    """Whether the player is barred from play besides."""

    @property
    def spoken(self) -> str:
        """Its name as people say it: `boxed card`."""
        return spoken(self.name)

    @property
    def needs_seat(self) -> bool:
        """Whether it is declared at a seat."""
        return self.concerns not in ("table", "last-card")

    @property
    def of_card(self) -> bool:
        """Whether it is about a card as such: then any hand dealt can have it, wager or none."""
        return self.draws or (self.effect == "plays" and self.turned_up)

    @property
    def draws(self) -> bool:
        """Whether the next card of the shoe takes the place of a hand's last card at once.

        Nobody can declare anything before the deal is complete, so a card that waits for that
        waits no longer than a dead one.
        """
        return self.effect in ("dead-card", "replaced-after-deal")

    @property
    def consequence(self) -> str:
        """What follows, in a sentence's half."""
        says = EFFECTS[self.effect]
        if self.effect in _COLLECTION:
            says += f", and {_COLLECTION[self.effect]} is {self.collection}"
        if self.effect == "foul" and self.pays_winners:
            says += ", its money paying first the winners whom the bank cannot"
        if self.bars:
            says += "; the player is barred from play"
        return says
