"""The worth of one hand from the tables: what `with_joker` says, without trying every card.

For rounds, where hands are asked for again and again, and one in eight holds a joker. The two are
tested against each other, as the batched code is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.cards.card import JOKER, Card, all_shown, card_index, packs
from houseway.errors import Refusal
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import POKER, Joker, Ladder, Worth
from houseway.hands.tables import MOST_CARDS, tables


def looked_up(cards: Sequence[Card], joker: Joker = "none", ladder: Ladder = POKER) -> Worth:
    """The worth of the best hand among up to seven cards of one pack."""
    if len(cards) > MOST_CARDS or len(set(cards)) < len(cards):
        raise Refusal(
            f"the tables are for up to {MOST_CARDS} cards of one pack, not {all_shown(cards)}"
        )
    if joker == "none" and JOKER in cards:
        raise Refusal("the joker counts for nothing here: this game is dealt without it")
    sums = _sums()
    held = [sums[card] for card in cards]
    own, lanes = sum(card for card, _ in held), sum(lane for _, lane in held)
    return Worth(worth_of(tables(ladder, joker), own, lanes))


@cache
def _sums() -> dict[Card, tuple[int, int]]:
    """What each card adds to the two sums."""
    order = tables()
    pack = packs(1, jokers=1)
    return {
        card: (int(order.cards[card_index(card)]), int(order.lanes[card_index(card)]))
        for card in pack
    }
