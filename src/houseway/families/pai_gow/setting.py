"""Seven cards set in two hands: what front and back are worth, fouls, and who wins.

The back must outrank the front. Both are ranked on one ladder: two cards make a pair or high
cards, and against a back that begins with the same ranks they are the lower hand.

A joker that is a bug is an ace in front, whatever lies behind. One that is fully wild takes the
best value that keeps the hand legal: A-Joker before 9-9-7-3-2 is ace-king (lucky-derby-1, 3), and
that is also what is compared with the bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.hands.ladder import (
    PAI_GOW,
    PAI_GOW_HIGH_WHEEL,
    RANK_VALUES,
    Category,
    Ladder,
    Worth,
    placed,
    without,
    worth_at,
)
from houseway.hands.looked_up import looked_up
from houseway.hands.meeting import Meeting, half

FRONT: Final = 2
BACK: Final = 5

PowerOfJoker = Literal["bug", "wild"]
"""An ace or the card that makes a straight or flush; or any card."""

Fives = Literal["none", "aces", "all"]
"""Whether five of a kind is a hand: never, of aces only, or of any rank."""


class Ranking(msgspec.Struct, frozen=True):
    """Which hand beats which, and what the joker may be."""

    joker: PowerOfJoker
    ladder: Ladder


def ranking(
    joker: PowerOfJoker = "bug",
    *,
    wheel: Literal["lowest", "second-highest"] = "lowest",
    fives: Fives = "aces",
    fives_above: Category = "royal flush",
) -> Ranking:
    """A sheet's ranking: where it puts the wheel, and five of a kind, aces above the others."""
    ladder = without(PAI_GOW if wheel == "lowest" else PAI_GOW_HIGH_WHEEL, "five aces")
    if fives == "all" and joker == "bug":
        raise Refusal("a joker that is a bug makes five of a kind of aces only")
    if fives == "all":
        ladder = placed(ladder, "five of a kind", "five aces", above=fives_above)
    elif fives == "aces":
        ladder = placed(ladder, "five aces", above=fives_above)
    return Ranking(joker, ladder)


BUG: Final = ranking()
WILD: Final = ranking("wild", fives="all")


class Setting(NamedTuple):
    """Seven cards as they are set."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]


class Worths(NamedTuple):
    """What the two hands of a setting are worth."""

    front: Worth
    back: Worth

    @property
    def foul(self) -> bool:
        """Whether the front outranks the back: the wager is lost."""
        return self.front > self.back


def worths(setting: Setting, ranked: Ranking) -> Worths:
    """What a setting is worth, the joker taking the best value that keeps it legal."""
    if len(setting.front) != FRONT or len(setting.back) != BACK:
        raise Refusal(
            f"a hand is set as {FRONT} cards in front and {BACK} behind, and "
            f"{len(setting.front)} and {len(setting.back)} were set"
        )
    back = looked_up(setting.back, ranked.joker, ranked.ladder)
    front = front_worth(setting.front, ranked)
    if front > back and ranked.joker == "wild" and JOKER in setting.front:
        front = _demoted(setting.front, back, ranked.ladder) or front
    return Worths(front, back)


def front_worth(front: Sequence[Card], ranked: Ranking) -> Worth:
    """What two cards are worth whatever lies behind: with the joker, an ace's or a pair's worth."""
    held = [RANK_VALUES[card[0]] for card in front if card != JOKER]
    if len(held) < FRONT:
        held.append(RANK_VALUES["A"] if ranked.joker == "bug" else held[0])
    return _of_two(ranked.ladder, held[0], held[1])


def _of_two(ladder: Ladder, one: int, other: int) -> Worth:
    if one == other:
        return worth_at(ladder.place("pair"), (one,))
    return worth_at(ladder.place("high card"), (max(one, other), min(one, other)))


def _demoted(front: Sequence[Card], back: Worth, ladder: Ladder) -> Worth | None:
    """The best that a wild joker makes in front without outranking the back; none if it cannot."""
    (other,) = (RANK_VALUES[card[0]] for card in front if card != JOKER)
    tried = (_of_two(ladder, other, joker) for joker in RANK_VALUES.values())
    return max((worth for worth in tried if worth <= back), default=None)


def met(own: Worths, bank: Worths) -> Meeting:
    """Back against back and front against front."""
    return Meeting(half(own.back, bank.back), half(own.front, bank.front))
