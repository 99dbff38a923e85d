"""Baccarat points: aces one, two to nine their face, tens and pictures nothing, tens dropped.

The same count serves the sheets that say pictures count ten: ten and nothing share a last digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from houseway.cards.card import RANKS, STANDARD_PACK, Card

RANK_POINTS: Final = dict(zip(RANKS, (*range(1, 10), 0, 0, 0, 0), strict=True))
POINTS: Final[dict[Card, int]] = {card: RANK_POINTS[card[0]] for card in STANDARD_PACK}


def total(cards: Iterable[Card]) -> int:
    """The last digit of the sum."""
    points = 0
    for card in cards:
        points += POINTS[card]
    return points % 10


def is_pair(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are of one rank: K-K is a pair, K-Q is not."""
    return cards[0][0] == cards[1][0]


class Coup(msgspec.Struct, frozen=True, gc=False):
    """Two finished hands as far as any wager can tell them apart.

    `chose_hit` is the bettor's own: whether the player hand he holds has a third card that he
    asked for where the sheet left it to him.
    """

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: bool = False
    banker_pair: bool = False
    chose_hit: bool = False

    @property
    def player_natural(self) -> bool:
        """Eight or nine in two cards."""
        return self.player_cards == 2 and self.player >= 8

    @property
    def banker_natural(self) -> bool:
        """Eight or nine in two cards."""
        return self.banker_cards == 2 and self.banker >= 8
