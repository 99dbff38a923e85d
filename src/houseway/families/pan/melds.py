"""What lies as a spread in pan, what is one with a card more, and how many chips it is worth.

A set is three cards or more of one rank, all of different suits or all of one; of some ranks any
will do. A run is three or more of one suit that follow each other. A spread of more than three is
always one of three with cards laid on, one by one: so those of three are all that need listing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from houseway.cards.card import SUITS, Card
from houseway.families.pan.rules import Condition, PanPlay, PanRules
from houseway.filings.filing import Filing

Spread = tuple[Card, ...]
"""Cards that lie together, in the order of their ranks."""

LEAST: Final = 3
"""Cards of the smallest spread."""
_KEPT: Final = 20_000
"""Hands of which the spreads are remembered: one is asked about turn after turn."""


class Melds:
    """The spreads of one game."""

    def __init__(self, play: PanPlay) -> None:
        self._places = dict(play.places)
        self._order = play.order
        self._any_suits = play.any_suits
        self._conditions = play.condition
        self._valid: dict[Spread, bool] = {}
        self._chips: dict[Spread, int] = {}
        self._of_hand: dict[Spread, tuple[Spread, ...]] = {}
        self._takes: dict[tuple[Spread, Card], bool] = {}
        self._nearness: dict[tuple[Card, Card], int] = {}
        pack = [Card(rank + suit) for rank in play.order for suit in SUITS]
        self._near = {
            card: {other for other in pack if self._is_near(card, other)} for card in pack
        }
        """The cards that a card can lie with in a spread of three."""

    def sorted(self, cards: Iterable[Card]) -> Spread:
        """Cards in the order of their ranks, then of their suits."""
        return tuple(sorted(cards, key=lambda card: (self._places[card[0]], card[1])))

    # --- what is a spread -----------------------------------------------------------------------

    def is_spread(self, cards: Iterable[Card]) -> bool:
        """Whether these cards lie together as a set or a run."""
        spread = self.sorted(cards)
        found = self._valid.get(spread)
        if found is None:
            found = self._valid[spread] = len(spread) >= LEAST and (
                self._is_set(spread) or self._is_run(spread)
            )
        return found

    def takes(self, spread: Spread, card: Card) -> bool:
        """Whether a card can be laid on a spread."""
        key = spread, card
        found = self._takes.get(key)
        if found is None:
            found = self._takes[key] = self.is_spread((*spread, card))
        return found

    def _is_set(self, spread: Spread) -> bool:
        if len({card[0] for card in spread}) > 1:
            return False
        suits = len({card[1] for card in spread})
        return suits in (1, len(spread)) or spread[0][0] in self._any_suits

    def _is_run(self, spread: Spread) -> bool:
        first = self._places[spread[0][0]]
        follow = all(self._places[card[0]] == first + at for at, card in enumerate(spread))
        return follow and len({card[1] for card in spread}) == 1

    # --- which spreads there are in a hand ------------------------------------------------------

    def of_hand(self, hand: Sequence[Card]) -> tuple[Spread, ...]:
        """Every spread of three among these cards."""
        key = tuple(hand)
        found = self._of_hand.get(key)
        if found is None:
            if len(self._of_hand) > _KEPT:
                self._of_hand.clear()
            found = self._of_hand[key] = tuple(self._found(self.sorted(key)))
        return found

    def with_card(self, hand: Sequence[Card], card: Card) -> tuple[Spread, ...]:
        """Every spread of three that a card makes with two of a hand."""
        near = self._near[card]
        held = [one for one in hand if one in near]
        if len(held) < LEAST - 1:
            return ()
        return tuple(spread for spread in self._found((*held, card)) if card in spread)

    def _found(self, cards: Sequence[Card]) -> Iterable[Spread]:
        """Every spread of three among these cards, each once: sets by rank, then runs by suit."""
        suits_of: dict[str, list[str]] = {}
        places_of: dict[str, int] = {}
        for card in cards:
            rank, suit = card
            suits_of.setdefault(rank, []).append(suit)
            places_of[suit] = places_of.get(suit, 0) | 1 << self._places[rank]
        for rank, suits in suits_of.items():
            if len(suits) >= LEAST:
                yield from self._sets(rank, suits)
        for suit, places in places_of.items():
            begins = places & places >> 1 & places >> 2
            while begins:
                at = (begins & -begins).bit_length() - 1
                begins &= begins - 1
                yield tuple(Card(rank + suit) for rank in self._order[at : at + LEAST])

    def _sets(self, rank: str, suits: Sequence[str]) -> Iterable[Spread]:
        """The sets of three cards of a rank, of which there are these suits."""
        for way in dict.fromkeys(combinations(sorted(suits), LEAST)):
            if len({*way}) in (1, LEAST) or rank in self._any_suits:
                yield tuple(Card(rank + suit) for suit in way)

    def _is_near(self, card: Card, other: Card) -> bool:
        apart = abs(self._places[card[0]] - self._places[other[0]])
        return apart == 0 or (card[1] == other[1] and apart < LEAST)

    def nearness(self, one: Card, other: Card) -> int:
        """How many ways two cards are near a spread: 0 if they cannot lie in one together."""
        found = self._nearness.get((one, other))
        if found is None:
            ways = sum(self.is_spread((one, other, third)) for third in self._near)
            found = self._nearness[one, other] = min(ways, 2)
        return found

    # --- what a spread pays ---------------------------------------------------------------------

    def condition(self, spread: Spread) -> Condition | None:
        """The condition that a spread is, if it is one."""
        return next((one for one in self._conditions if _meets(one, spread)), None)

    def worth(self, spread: Spread) -> int:
        """Chips from every player for a spread as it lies."""
        chips = self._chips.get(spread)
        if chips is None:
            chips = self._chips[spread] = self._worth(spread)
        return chips

    def _worth(self, spread: Spread) -> int:
        found = self.condition(spread)
        if found is None:
            return 0
        more = len(spread) - LEAST if found.of == "set" else 0
        double = found.spades_double and all(card[1] == "s" for card in spread)
        return (found.pays + more * found.added) * (2 if double else 1)


def _meets(condition: Condition, spread: Spread) -> bool:
    ranks = {card[0] for card in spread}
    if condition.of == "run":
        return len(ranks) > 1 and ranks.issuperset(condition.ranks)
    suits = len({card[1] for card in spread})
    same = "same" if suits == 1 else "different"
    return len(ranks) == 1 and ranks.issubset(condition.ranks) and same == condition.suits


@lru_cache(maxsize=64)
def melds_of(filing: Filing) -> Melds:
    """The spreads of a filing's game."""
    return Melds(PanRules.of(filing).play)
