"""The worth of one hand from the tables: what `with_joker` says, without trying every card.

For rounds, where hands are asked for again and again, and one in eight holds a joker. The two are
tested against each other, as the batched code is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.cards.card import JOKER, Card, all_shown, card_index, packs
from houseway.errors import Refusal
from houseway.hands.kernel import flush_worth, has_flush
from houseway.hands.ladder import POKER, Joker, Ladder, Worth
from houseway.hands.tables import MOST_CARDS, Tables, tables


def looked_up(cards: Sequence[Card], joker: Joker = "none", ladder: Ladder = POKER) -> Worth:
    """The worth of the best hand among up to seven cards of one pack."""
    if len(cards) > MOST_CARDS or len(set(cards)) < len(cards):
        raise Refusal(
            f"the tables are for up to {MOST_CARDS} cards of one pack, not {all_shown(cards)}"
        )
    if joker == "none" and JOKER in cards:
        raise Refusal("the joker counts for nothing here: this game is dealt without it")
    sums = _sums()
    own = lanes = 0
    for card in cards:
        adds, lane = sums[card]
        own += adds
        lanes += lane
    order, rows, places, ranks = _plain(ladder, joker)
    if has_flush(order, own):
        return Worth(flush_worth(order, own, lanes))
    return Worth(ranks[rows[own & 0xFFFF] + places[own >> 16 & 0xFFFF]])


@cache
def _plain(
    ladder: Ladder, joker: Joker
) -> tuple[Tables, memoryview[int], memoryview[int], memoryview[int]]:
    """The tables of an order; its rows, places and ranks as memory, which gives plain numbers."""
    order = tables(ladder, joker)
    return order, order.rows.data, order.places.data, order.ranks.data


@cache
def _sums() -> dict[Card, tuple[int, int]]:
    """What each card adds to the two sums."""
    order = tables()
    pack = packs(1, jokers=1)
    return {
        card: (int(order.cards[card_index(card)]), int(order.lanes[card_index(card)]))
        for card in pack
    }
