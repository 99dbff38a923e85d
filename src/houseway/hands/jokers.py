"""Hands with the joker: it is tried as every card that it may stand for, and the best one counts.

The sheets know three powers. Fully wild, it is any card. As a bug, it is an ace, or the card that
makes a straight or a flush. As a filler, it is only the latter. It never doubles a card already
held, so that in a flush with the ace it is the king; but as a fifth card of a rank held four times
it makes five of a kind, where the ladder has such a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.cards.card import JOKER, RANKS, STANDARD_PACK, Card
from houseway.errors import Refusal
from houseway.hands.high import NO_SUIT, Held, best
from houseway.hands.ladder import CATEGORIES, MEXICAN, Category, Joker, Ladder, Worth

STRAIGHTS_AND_FLUSHES: Final[frozenset[Category]] = frozenset(
    category for category in CATEGORIES if "straight" in category or "flush" in category
)
"""What a joker that is neither wild nor an ace may help to make."""


def with_joker(cards: Sequence[Card], joker: Joker, ladder: Ladder) -> Worth:
    """The worth of the best hand among these cards, one of which may be the joker.

    Whether four kings with a wild one are five kings or, having no such hand, four kings and an
    ace, is for the ladder to say.
    """
    rest = [card for card in cards if card != JOKER]
    if len(rest) == len(cards):
        return best(Held(rest), ladder)
    if len(rest) < len(cards) - 1:
        raise Refusal("a pack has one joker: a hand cannot hold two")
    if joker == "none":
        raise Refusal("the joker counts for nothing here: this game is dealt without it")
    bug = joker != "wild"
    found = [best(Held(rest), ladder)] if joker == "filler" else []
    for card in _may_be(rest):
        held = Held(rest, joker=card, bug=bug)
        free = joker == "wild" or (joker == "bug" and card[0] == "A")
        found.append(best(held, ladder, None if free else STRAIGHTS_AND_FLUSHES))
    return max(found)


def mexican(up: Sequence[Card], down: Sequence[Card], ladder: Ladder = MEXICAN) -> Worth:
    """Mexican Poker: the joker is wild among the cards dealt face down, a bug among those face up.

    Where a joker dealt down and turned up later stays wild, it belongs to `down` still.
    """
    return with_joker([*up, *down], "wild" if JOKER in down else "bug", ladder)


def _may_be(held: Sequence[Card]) -> Iterator[Card]:
    """Every card not held, and a fifth one of a rank of which all four are."""
    yield from (card for card in STANDARD_PACK if card not in held)
    for rank in RANKS:
        if sum(card[0] == rank for card in held) == 4:
            yield Card(rank + NO_SUIT)
