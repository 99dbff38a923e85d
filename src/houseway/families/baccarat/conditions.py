"""What a baccarat pay row is paid on, in the words of the sheets.

    player wins                     banker wins with 6
    player wins with a natural      banker wins with three-card 7
    player wins by 4                player wins after a hit
    tie            tie with a natural            tie with 6
    player pair    banker pair      either pair      both pair
    sum 18

A phrase is parsed once into a :class:`Condition`, which then tells of any finished coup whether
it holds.
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from houseway.families.baccarat.rules import Winner
from houseway.filings.phrases import Phrases
from houseway.hands.points import Coup

_PHRASES: Final = (
    "player wins",
    "banker wins",
    "player wins with a natural",
    "banker wins with a natural",
    "player wins with 6",
    "banker wins with 6",
    "player wins with three-card 8",
    "banker wins with three-card 7",
    "player wins with two-card 6",
    "player wins by 4",
    "banker wins by 4",
    "player wins after a hit",
    "tie",
    "tie with a natural",
    "tie with 6",
    "player pair",
    "banker pair",
    "either pair",
    "both pair",
    "sum 18",
)
_SAID: Final = Phrases(
    _PHRASES,
    not_yet={
        "perfect pair": "two cards of one rank and one suit",
        "suited pair": "two cards of one rank and one suit",
        "mixed pair": "two cards of one rank and two colours",
        "colored pair": "two cards of one rank and one colour",
        "coloured pair": "two cards of one rank and one colour",
        "suited": "cards of one suit",
        "red": "cards of one colour",
        "black": "cards of one colour",
        "non natural": "won with other than eight or nine in two cards",
        "or more": "one row for several margins or totals: write a row for each",
        "at least": "one row for several margins or totals: write a row for each",
        "four card": "how many cards both hands have together",
        "five card": "how many cards both hands have together",
        "six card": "how many cards both hands have together",
        "big": "five or six cards in both hands together",
        "small": "four cards in both hands together",
        "odd": "an odd total",
        "even": "an even total",
        "three of a kind": "cards of one rank across a hand",
        "flush": "cards of one suit across a hand",
        "straight": "cards in sequence across a hand",
    },
    nothing="a coup can do",
    such_as=(
        "player wins by 4, banker wins with three-card 7, tie with a natural, either pair, sum 18"
    ),
)
_FORMS: Final = (
    re.compile(
        r"(?P<result>player|banker) wins"
        r"(?: with (?:a (?P<natural>natural)|(?:(?P<cards>two|three)-card )?(?P<total>\d)))?"
        r"(?: by (?P<margin>\d))?"
        r"(?: after a (?P<after_hit>hit))?"
    ),
    re.compile(r"(?P<result>tie)(?: with (?:a (?P<natural>natural)|(?P<total>\d)))?"),
    re.compile(r"(?P<pair>player|banker|either|both) pair"),
    re.compile(r"sum (?P<sum>\d{1,2})"),
)
_WORDS: Final = {"natural": True, "hit": True, "two": 2, "three": 3}


class Condition(msgspec.Struct, frozen=True):
    """A parsed phrase; every part that is set must hold."""

    phrase: str
    result: Winner | None = None
    natural: bool = False
    cards: int | None = None
    total: int | None = None
    margin: int | None = None
    after_hit: bool = False
    pair: Literal["player", "banker", "either", "both"] | None = None
    sum: int | None = None

    def holds(self, coup: Coup, result: str) -> bool:
        """Whether a coup that ended with this result is paid on this row."""
        if self.pair is not None:
            player, banker = coup.player_pair, coup.banker_pair
            return {
                "player": player,
                "banker": banker,
                "either": player or banker,
                "both": player and banker,
            }[self.pair]
        if self.sum is not None:
            return coup.player + coup.banker == self.sum
        if result != self.result or (self.after_hit and not coup.chose_hit):
            return False
        if result == "tie":
            both = coup.player_natural and coup.banker_natural
            return (both or not self.natural) and self.total in (None, coup.player)
        own, cards, natural = (
            (coup.player, coup.player_cards, coup.player_natural)
            if result == "player"
            else (coup.banker, coup.banker_cards, coup.banker_natural)
        )
        return (
            (natural or not self.natural)
            and self.total in (None, own)
            and self.cards in (None, cards)
            and self.margin in (None, abs(coup.player - coup.banker))
        )


def winner_of(coup: Coup, *, natural_outranks: bool) -> Winner:
    """Closest to nine wins; where the sheet ranks naturals first, those do."""
    if natural_outranks and coup.player_natural != coup.banker_natural:
        return "player" if coup.player_natural else "banker"
    if coup.player == coup.banker:
        return "tie"
    return "player" if coup.player > coup.banker else "banker"


def parse_condition(phrase: str) -> Condition:
    """Read a phrase; one that is none is refused with the nearest that is."""
    for form in _FORMS:
        if found := form.fullmatch(phrase):
            parts = {
                key: int(part) if part.isdecimal() else _WORDS.get(part, part)
                for key, part in found.groupdict().items()
                if part is not None
            }
            return msgspec.convert({"phrase": phrase, **parts}, Condition)
    raise _SAID.refusal(phrase)
