"""Seven cards as a house-way chart sees them.

A joker that is a bug is an ace among the others. One that is fully wild stands apart: what is held
is said of the six others, and in pairs it goes with the highest single card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from houseway.cards.card import JOKER, Card, all_shown
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.phrases import Pattern
from houseway.families.pai_gow.setting import BACK, FRONT, Ranking, Setting, Worths, worths
from houseway.hands.ladder import RANK_VALUES

ACE: Final = RANK_VALUES["A"]
NO_RANK: Final = 0
"""The rank of a wild joker beside which no single card is held."""

Two = tuple[int, int]
"""The places of two cards in front."""


class Seven:
    """Seven cards from high to low, aces before a joker that is one, and a wild joker last."""

    def __init__(self, cards: Sequence[Card], ranked: Ranking) -> None:
        refuse_no_seven(cards)
        self.ranked = ranked
        self.wild = ranked.joker == "wild" and JOKER in cards
        natural = [card for card in cards if card != JOKER]
        self._natural = Counter(RANK_VALUES[card[0]] for card in natural)
        singles = [rank for rank, times in self._natural.items() if times == 1]
        self.joker_rank = max(singles, default=NO_RANK) if self.wild else ACE
        self.cards = sorted(cards, key=self._place, reverse=True)
        self.ranks = [self._rank(card) for card in self.cards]
        self.count = Counter(self.ranks)
        self._worths: dict[Two, Worths] = {}

    def _rank(self, card: Card) -> int:
        return self.joker_rank if card == JOKER else RANK_VALUES[card[0]]

    def _place(self, card: Card) -> tuple[bool, int, str]:
        apart = self.wild and card == JOKER
        return not apart, self._rank(card), "" if card == JOKER else card[1]

    @cached_property
    def pattern(self) -> Pattern:
        """How many are held of each rank that is held more than once, a wild joker left aside."""
        if self.wild:
            return self.other_pattern
        return tuple(sorted((times for times in self.count.values() if times > 1), reverse=True))

    @cached_property
    def top(self) -> int:
        """The rank that there is most of, the highest of several."""
        return max(self.count, key=lambda rank: (self.count[rank], rank))

    @cached_property
    def other_pattern(self) -> Pattern:
        """The pattern of the cards that are not the joker."""
        return tuple(sorted((times for times in self._natural.values() if times > 1), reverse=True))

    @cached_property
    def other_top(self) -> int:
        """The rank that those hold most of, the highest of several."""
        return max(self._natural, key=lambda rank: (self._natural[rank], rank))

    @cached_property
    def complete(self) -> bool:
        """Whether five of the cards make a straight or a flush."""
        joker = JOKER in self.cards
        suits = Counter(card[1] for card in self.cards if card != JOKER)
        letters = {card[0] for card in self.cards if card != JOKER}
        return max(suits.values()) + joker >= BACK or any(
            len(letters.intersection(run)) + joker >= BACK for run in self.ranked.ladder.runs
        )

    def setting(self, front: Two) -> Setting:
        """The cards with these in front."""
        return Setting(
            tuple(self.cards[place] for place in front),
            tuple(card for place, card in enumerate(self.cards) if place not in front),
        )

    def worths(self, front: Two) -> Worths:
        """What the hands are worth with these in front."""
        if front not in self._worths:
            self._worths[front] = worths(self.setting(front), self.ranked)
        return self._worths[front]


def refuse_no_seven(cards: Sequence[Card]) -> Sequence[Card]:
    """The cards, if they are seven of one pack."""
    if len(set(cards)) != FRONT + BACK or len(cards) != FRONT + BACK:
        raise Refusal(f"a hand is seven cards of one pack, not {all_shown(cards) or 'none'}")
    return cards
