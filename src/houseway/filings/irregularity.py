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
    "not-paid",
    "warning",
    "barred",
    "dealt-out",
    "extra-card",
    "withdrawn",
    "completed",
    "retaken",
    "set-aside",
    "stands",
    "next-down",
    "eliminated",
    "dead-in-turn",
    "no-initiative",
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
    "not-paid": "if the wager wins it is not paid and goes back; if it loses it has action",
    "warning": "the player is warned",
    "barred": "the player is barred from play at this table",
    "dealt-out": "the player is dealt out of the next round",
    "extra-card": "the card that is too many goes back to the top of the pack, to be burned",
    "withdrawn": "the card that is too many is out of play, and nothing takes its place",
    "completed": "the hand has what it lacks from the top of the pack, and plays",
    "retaken": "the cards in the middle are taken back and shuffled in again; what is burned stays",
    "set-aside": "the card is not in play; it is shuffled in again before the last card",
    "stands": "what was acted on stands, and nothing is burned before the next cards",
    "next-down": "the card lies up, and the player's next card is dealt face down instead",
    "eliminated": "the cards of the street are out of play, one of each player still in",
    "dead-in-turn": "the hand is dead; what it must put in is put in for it",
    "no-initiative": "the player may neither bet nor raise in this round of betting",
}
"""What each effect does, in a sentence's half."""

FOR_A_POT: Final[dict[Effect, str]] = {
    "misdeal": "the hand is void, all chips go back, and the same button deals again",
    "dead-card": "the card is dead and the next card of the pack takes its place",
    "foul": "the hand is foul and out",
}
"""What some do where there is no bank."""

FORFEITS: Final = {
    "all": "what it put in stays in the pot",
    "forced": "antes and blinds stay in the pot, and the rest that it put in goes back",
    "none": "what it put in goes back",
}
"""What becomes of the chips of a foul hand."""

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

Step = Literal["opened", "own", "second", "substantial"]

STEPS: Final[dict[Step, str]] = {
    "opened": "the first betting has begun",
    "own": "the player has acted on the hand",
    "second": "two players have acted",
    "substantial": "three players have acted, or two have put money in",
}
"""How far a round of betting has gone."""

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
    "not-paid": ("wager",),
    "warning": (*_HAND, "wager"),
    "barred": (*_HAND, "wager"),
    "dealt-out": (*_HAND, "wager"),
    "extra-card": ("hand",),
    "withdrawn": ("hand",),
    "completed": ("hand",),
    "retaken": ("table",),
    "set-aside": ("table",),
    "stands": ("table",),
    "next-down": ("hand",),
    "eliminated": ("table",),
    "dead-in-turn": ("hand",),
    "no-initiative": ("hand",),
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

WITH_BANK: Final[tuple[Effect, ...]] = (
    *WITHOUT_BANK,
    "replaced-on-draw",
    "hand-misdealt",
    "returned-undecided",
    "foul",
    "forfeit",
    "house-way",
    "true-value",
    "minimum-paid",
    "not-paid",
    "dealt-out",
)
"""Those of a game with a bank."""

IN_BETTING: Final[tuple[Effect, ...]] = (
    "foul",
    "extra-card",
    "completed",
    "retaken",
    "set-aside",
    "stands",
    "next-down",
    "eliminated",
    "dead-in-turn",
    "no-initiative",
)
"""Effects on hands and bets of a game with streets of betting; only the first is a bank's too."""


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
    streets: tuple[str, ...] = ()
    """Of a game with streets, those in which it may be declared; all unless given."""
    before: Step | None = None
    """How far the betting may not have gone: it has begun, the player himself has acted, two have,
    or three have or two put money in."""
    after: Step | None = None
    """How far the betting must have gone."""
    forfeits: Literal["all", "forced", "none"] = "all"
    """What a foul hand leaves in the pot: everything, antes and blinds, or nothing."""
    burned: bool = False
    """Whether the card that is replaced is the next one burned."""
    burns: bool = True
    """Whether a card is burned before the cards that are dealt anew."""
    extra: int = 0
    """How many cards too many lay in the middle."""
    early: bool = False
    """Whether they were the next street's, before the betting was over."""

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
    def of_betting(self) -> tuple[str, ...]:
        """Keys that it has, and that have a meaning only where there are streets of betting."""
        given = {
            "streets": self.streets,
            "before": self.before,
            "after": self.after,
            "forfeits": self.forfeits != "all",
            "burned": self.burned,
            "burns": not self.burns,
            "extra": self.extra,
            "early": self.early,
        }
        return tuple(key for key, found in given.items() if found)

    @property
    def of_bank(self) -> tuple[str, ...]:
        """Keys that it has, and that have a meaning only where there is a bank."""
        given = {"collection": self.collection != "returned", "pays-winners": self.pays_winners}
        return tuple(key for key, found in given.items() if found)

    @property
    def time(self) -> str:
        """When it may be declared, in words: by moments, streets, and who has acted."""
        says = "; ".join(MOMENTS[moment] for moment in self.when)
        if len(self.when) == len(MOMENTS):
            says = "at any time in the hand, before money moves"
        if self.streets:
            says += f"; {' and '.join(self.streets)} only"
        if self.before:
            says += f"; not once {STEPS[self.before]}"
        if self.after:
            says += f"; once {STEPS[self.after]}"
        return says

    @property
    def consequence_for_a_pot(self) -> str:
        """What follows where there is no bank, in a sentence's half."""
        says = FOR_A_POT.get(self.effect, EFFECTS[self.effect])
        if self.effect == "foul":
            says += f": {FORFEITS[self.forfeits]}"
        if self.burned:
            says += "; the card that it replaces is burned before the next ones"
        if self.effect == "set-aside":
            says += f", for which {'one' if self.burns else 'none'} is burned"
        if self.effect == "retaken":
            which = "another" if self.burns else "no other"
            says += f"; {which} card is burned before the new ones"
        if self.bars:
            says += "; the player is barred from play"
        return says

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
