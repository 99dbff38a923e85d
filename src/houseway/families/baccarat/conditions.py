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

from houseway.errors import Refusal, meant
from houseway.hands.points import Coup

Pair = Literal["player", "banker", "either", "both"]

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
_WINS: Final = re.compile(
    r"(?P<winner>player|banker) wins"
    r"(?: with (?:(?P<natural>a natural)|(?:(?P<cards>two|three)-card )?(?P<total>\d)))?"
    r"(?: by (?P<margin>\d))?"
    r"(?P<hit> after a hit)?"
)
_TIE: Final = re.compile(r"tie(?: with (?:(?P<natural>a natural)|(?P<total>\d)))?")
_PAIR: Final = re.compile(r"(player|banker|either|both) pair")
_PAIRS: Final[tuple[Pair, ...]] = ("player", "banker", "either", "both")
_SUM: Final = re.compile(r"sum (\d{1,2})")


class Condition(msgspec.Struct, frozen=True):
    """A parsed phrase; every part that is set must hold."""

    phrase: str
    result: Literal["player", "banker", "tie"] | None = None
    natural: bool = False
    cards: int | None = None
    total: int | None = None
    margin: int | None = None
    after_hit: bool = False
    pair: Pair | None = None
    sum: int | None = None

    def holds(self, coup: Coup, result: str) -> bool:
        """Whether a coup that ended with `result` (player, banker or tie) is paid on this row."""
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


def parse_condition(phrase: str) -> Condition:
    """Read a phrase; one that is none is refused with the nearest that is."""
    if found := _WINS.fullmatch(phrase):
        part = found.groupdict()
        return Condition(
            phrase,
            result="player" if part["winner"] == "player" else "banker",
            natural=part["natural"] is not None,
            cards={"two": 2, "three": 3}[part["cards"]] if part["cards"] else None,
            total=int(part["total"]) if part["total"] else None,
            margin=int(part["margin"]) if part["margin"] else None,
            after_hit=part["hit"] is not None,
        )
    if found := _TIE.fullmatch(phrase):
        total = found["total"]
        return Condition(
            phrase,
            result="tie",
            natural=found["natural"] is not None,
            total=int(total) if total else None,
        )
    if found := _PAIR.fullmatch(phrase):
        for side in _PAIRS:
            if side == found[1]:
                return Condition(phrase, pair=side)
    if found := _SUM.fullmatch(phrase):
        return Condition(phrase, sum=int(found[1]))
    hint = meant(phrase, _PHRASES) or "write it as a filing does"
    raise Refusal(
        f'"{phrase}" is nothing a coup can do: {hint} (such as: player wins by 4, banker wins '
        "with three-card 7, tie with a natural, either pair, sum 18)"
    )
