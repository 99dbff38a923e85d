"""What part of a pot a hand has over many deals, all of them divided by the loops of equity.

The judge says it of one deal. Shares are counted in whole units, so that both say exactly the same
of the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np

from houseway.cards.card import JOKER, SUITS, Card, card_index
from houseway.cards.generator import Generator
from houseway.families.poker.equity.dealt import divide_all, shuffle_all
from houseway.families.poker.equity.kernel import GOT, SQUARES, Ints
from houseway.families.poker.equity.laid_out import order_of, shares_of, ways_of
from houseway.families.poker.equity.situation import Sizes
from houseway.families.poker.rules import PokerRules
from houseway.filings.filing import Filing
from houseway.pricing.simulate.loops import Words, selection_limits

_DEALS_OF_TWO: Final = 400
"""How often the rest is dealt out to two cards."""
_OPEN: Final = -1
"""In the place of a card that is still to come."""
_WORD: Final = 1 << 32


def shuffled(cards: Ints, deals: int, chance: Generator) -> Ints:
    """These cards in so many orders, a row each: by a seed of the table's own generator."""
    seed = [chance.below(_WORD) * _WORD + chance.below(_WORD) for _ in range(4)]
    rows = np.empty((deals, len(cards)), np.int64)
    rows[:] = cards
    words = np.empty(len(cards) // 2, np.uint64)
    shuffle_all(rows, _limits(len(cards)), words, np.array(seed, np.uint64))
    return rows


@cache
def _limits(cards: int) -> Words:
    return selection_limits(cards)


@cache
def units(players: int) -> int:
    """What a whole pot is counted as, so that its halves and equal parts of them are whole too."""
    return int(shares_of(players)[0])


class Reading:
    """Of one filing's hands, when so many cards are a player's own and so many in the middle.

    A joker is taken to lie down.
    """

    def __init__(self, filing: Filing, own: int, board: int) -> None:
        play = PokerRules.of(filing).play
        self._order = order_of(play)
        self._own, self._board = own, board
        self._ways = ways_of(play, own, board)

    def won(self, board: Sequence[Card], hands: Sequence[Sequence[Card]], stubs: Ints) -> int:
        """What the first player has of all pots, in units.

        `board` and `hands` are what is known of them; the rest is dealt from stubs, a row each.
        """
        row = _filled(board, self._board)
        for cards in hands:
            row += _filled(cards, self._own)
        deals = np.empty((len(stubs), len(row)), np.int64)
        deals[:] = row
        places = [place for place, card in enumerate(row) if card == _OPEN]
        deals[:, places] = stubs[:, : len(places)]
        sums = np.zeros((len(hands), SQUARES + 1), np.int64)
        shares = shares_of(len(hands))
        divide_all(self._order, self._ways, deals, self._board, self._own, shares, sums)
        return int(sums[0, GOT])


@lru_cache(maxsize=256)
def reading_of(filing: Filing, own: int, board: int) -> Reading:
    """The reading of a filing's hands of so many cards."""
    return Reading(filing, own, board)


# --- two cards, and nothing else seen -------------------------------------------------------------


def kind_of_two(one: Card, other: Card) -> tuple[Card, Card]:
    """Two cards that are worth as much as these: suits have no names before the flop."""
    high, low = sorted((one, other), key=card_index, reverse=True)
    if high == JOKER:  # which has the last number
        return high, Card(low[0] + SUITS[0])
    return Card(high[0] + SUITS[0]), Card(low[0] + SUITS[high[1] != low[1]])


@lru_cache(maxsize=4096)
def share_of_two(filing: Filing, one: Card, other: Card, others: int) -> float:
    """Their part of the pot against hands that nobody knows; it is found once for every kind."""
    pack = filing.rules.deck.cards
    board = sum(street.board for street in PokerRules.of(filing).play.street)
    unseen = np.array([card_index(card) for card in pack if card not in (one, other)], np.int64)
    stubs = shuffled(unseen, _DEALS_OF_TWO, Generator(b"two cards", (one, other)))
    won = reading_of(filing, 2, board).won((), [(one, other), *[()] * others], stubs)
    return won / (_DEALS_OF_TWO * units(1 + others))


def prepare(filing: Filing) -> None:
    """Take the loops from the cache, or compile them, and make the filing's tables."""
    sizes = Sizes(PokerRules.of(filing).play)
    pack = filing.rules.deck.cards
    if 2 * sizes.own + sizes.board > len(pack):
        return  # bots ask the judge about every deal
    hands = pack[: sizes.own], pack[sizes.own : 2 * sizes.own]
    rest = np.array([card_index(card) for card in pack[2 * sizes.own :]], np.int64)
    stubs = shuffled(rest, 1, Generator(b"prepared"))
    reading_of(filing, sizes.own, sizes.board).won((), hands, stubs)


def _filled(cards: Sequence[Card], size: int) -> list[int]:
    """Cards by their numbers, and places for those that are still to come."""
    return [*map(card_index, cards), *[_OPEN] * (size - len(cards))]
