"""A game with one up card, spread out to be counted: its hands by ranks, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import msgspec
import numpy as np

from houseway.cards.card import RANKS, SUITS, Card
from houseway.errors import Refusal
from houseway.families.showdown.price.up_card.situations import (
    BankRests,
    Hands,
    Ints,
    Ranks,
    Rests,
    hands,
    rests,
)
from houseway.hands.high import high
from houseway.hands.ladder import CATEGORY_SHIFT, RANK_VALUES, THREE_CARD, Ladder, Worth

MOST_DEALS: Final = 1 << 62
MOST_RESTS: Final = 1 << 31
"""What is counted fits into 64 bits, and of one situation into 32."""


class UpCardGame(msgspec.Struct, frozen=True):
    """What is dealt and compared: as many cards each as the ladder's hands have, one bank card up.

    `qualifier` is the least worth with which the bank plays. Several packs are shuffled together,
    so that a hand may hold the same card twice; it is then worth the best that it makes, and two
    queens of hearts with another heart are a flush.
    """

    qualifier: Worth
    ladder: Ladder = THREE_CARD
    packs: int = 1
    ranks: str = RANKS

    @property
    def size(self) -> int:
        """Cards of a hand."""
        return self.ladder.cards

    @property
    def cards(self) -> int:
        """Cards of the deck."""
        return len(SUITS) * len(self.ranks) * self.packs

    @property
    def deals(self) -> int:
        """A bettor's hand, an up card and the rest of the bank's hand, all equally likely."""
        dealt = comb(self.cards, self.size) * (self.cards - self.size)
        return dealt * comb(self.cards - self.size - 1, self.size - 1)

    @property
    def rising(self) -> str:
        """The ranks of the deck, deuce first and ace last."""
        return "".join(sorted(self.ranks, key=RANK_VALUES.__getitem__))


class Tables(msgspec.Struct, frozen=True):
    """A game's hands, the bank's rests in all suits and in one, and what the numbers mean.

    `worths` is every worth there is, from the lowest, `hand_of` the place of the hand that makes
    each, `category` its category's place on the ladder.
    """

    game: UpCardGame
    hands: Hands
    bank: BankRests
    worths: tuple[Worth, ...]
    hand_of: Ints
    category: Ints
    listed: tuple[Ranks, ...]


@lru_cache(maxsize=8)
def tables(game: UpCardGame) -> Tables:
    """Everything that counting needs to know of a game."""
    if game.cards < 2 * game.size:
        raise Refusal(
            f"a deck of {game.cards} cards is too small: two hands of {game.size} are dealt"
        )
    if game.deals >= MOST_DEALS or comb(game.cards, game.size - 1) >= MOST_RESTS:
        raise Refusal(
            f"key deck.packs: found {game.packs}, too many to count for hands of {game.size} cards"
        )
    ranks, copies = len(game.ranks), len(SUITS) * game.packs
    listed = _by_ranks(ranks, game.size, copies)
    mixed, suited = _worths(listed, game.rising, game.ladder)
    fitting = np.flatnonzero([_most(hand) <= game.packs for hand in listed])
    worths, numbers = np.unique(np.append(mixed, suited[fitting]), return_inverse=True)
    in_mixed, in_one = numbers[: len(listed)], np.zeros(len(listed), dtype=np.int64)
    in_one[fitting] = numbers[len(listed) :]
    hand_of = np.zeros(len(worths), dtype=np.int64)
    hand_of[numbers] = [*range(len(listed)), *fitting]
    rank, held = _spread(listed, ranks, game.size)
    of = {hand: place for place, hand in enumerate(listed)}
    return Tables(
        game,
        hands(rank, held, in_mixed, in_one),
        BankRests(
            _rests(game, of, in_mixed, in_one, copies),
            _rests(game, of, in_mixed, in_one, game.packs),
            game.packs,
            int(np.searchsorted(worths, game.qualifier)),
        ),
        tuple(map(Worth, worths.tolist())),
        hand_of,
        worths >> CATEGORY_SHIFT,
        listed,
    )


@lru_cache(maxsize=8)
def _worths(listed: tuple[Ranks, ...], rising: str, ladder: Ladder) -> Ints:
    """What every hand is worth in mixed suits, and in one, whatever the number of packs."""
    found: Ints = np.array([worths_of([rising[rank] for rank in hand], ladder) for hand in listed])
    return found.T


def _by_ranks(ranks: int, size: int, copies: int) -> tuple[Ranks, ...]:
    """Every choice of so many cards by ranks, none more often than there are copies of it."""
    falling = range(ranks - 1, -1, -1)
    return tuple(
        hand for hand in combinations_with_replacement(falling, size) if _most(hand) <= copies
    )


def _most(hand: Ranks) -> int:
    return max(map(hand.count, hand))


def worths_of(ranks: Sequence[str], ladder: Ladder) -> tuple[Worth, Worth]:
    """What a hand of these ranks is worth in suits that make no flush, and in one."""
    clubs, diamonds = ([Card(rank + suit) for rank in ranks] for suit in "cd")
    return high([*clubs[:1], *diamonds[1:]], ladder), high(clubs, ladder)


def _spread(listed: Sequence[Ranks], ranks: int, width: int) -> tuple[Ints, Ints]:
    """Hands as their different ranks and how many there are of each, filled up with none."""
    rank = np.full((len(listed), width), ranks, dtype=np.int64)
    copies = np.zeros((len(listed), width), dtype=np.int64)
    for place, hand in enumerate(listed):
        for kind, (value, many) in enumerate(Counter(hand).items()):
            rank[place, kind] = value
            copies[place, kind] = many
    return rank, copies


def _rests(game: UpCardGame, of: dict[Ranks, int], mixed: Ints, suited: Ints, copies: int) -> Rests:
    """What the bank can hold beside each up card, no rank more often than there are copies."""
    listed = _by_ranks(len(game.ranks), game.size - 1, copies)
    # A rest that no pack could add to the up card is never taken: any worth will do.
    hand = np.zeros((len(game.ranks), len(listed)), dtype=np.int64)
    for up, at in enumerate(hand):
        at[:] = [of.get(tuple(sorted((*rest, up), reverse=True)), 0) for rest in listed]
    return rests(listed, game.size - 1, mixed[hand], suited[hand])


def rank_names(game: UpCardGame, ranks: Iterable[int]) -> str:
    """Ranks joined by a dash, the ten written out."""
    return "-".join(game.rising[rank] for rank in ranks).replace("T", "10")
