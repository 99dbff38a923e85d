"""Community baccarat, counted: every way the six cards can fall, by kind of card.

A *kind* is a set of ranks that no wager tells apart: a point value, or a single rank where pairs
matter. For each player hand, an unordered pair of kinds, the four other cards are taken in all
orders at once, as arrays. A coup that stops early leaves cards unused that were dealt all the
same, so that all coups share one denominator, the ordered deals of six cards.

Wagers are counted in groups: a *signature*, all that a wager can tell of a coup, becomes the
*class* of all signatures that every wager of the group pays alike.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, Literal, NamedTuple, get_args

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.errors import Refusal
from houseway.families.baccarat.draws import ASK, HIT, STAND, STOOD, Draws
from houseway.families.baccarat.signatures import Ints, needs_ranks, row_classes
from houseway.filings.model import Deck
from houseway.filings.wager import PayTable
from houseway.hands.points import RANK_POINTS

Choice = Literal["hit", "stand"]
Flags = npt.NDArray[np.bool_]

SUITS: Final = 4
MOST_CARDS: Final = 64 * 52
"""For one player hand a class holds at most the ordered deals of the four other cards, fewer than
3,328⁴ < 2⁴⁷, which even a float holds exactly."""


class Kinds(msgspec.Struct, frozen=True):
    """The cards of the shoe by kind: points, how many, and how a person names them."""

    values: tuple[int, ...]
    counts: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def cards(self) -> int:
        """The size of the shoe."""
        return sum(self.counts)

    def orders(self, hand: Sequence[int]) -> int:
        """In how many orders the cards of a hand can be dealt."""
        held = Counter(hand)
        ways = (math.comb(self.counts[kind], n) for kind, n in held.items())
        return math.factorial(len(hand)) * math.prod(ways)


class Situation(msgspec.Struct, frozen=True):
    """What a bettor who is asked can see, and the deals in it by class for each choice."""

    hand: tuple[int, ...]
    up: tuple[int, ...]
    stand: tuple[int, ...]
    hit: tuple[int, ...]

    def after(self, choice: Choice) -> tuple[int, ...]:
        """The deals after that choice."""
        return self.hit if choice == "hit" else self.stand


class Tally(msgspec.Struct, frozen=True):
    """All deals: those in which nobody is asked, and each situation that asks."""

    kinds: Kinds
    rows: tuple[tuple[int, ...], ...]
    """For each class, the pay row of each wager of the group; past the last row, it loses."""
    fixed: tuple[int, ...]
    asked: tuple[Situation, ...]

    def by_row(self, counts: Sequence[int], wager: int, rows: int) -> list[int]:
        """Counts by class as counts by the pay rows of one wager, the losing ones last."""
        result = [0] * (rows + 1)
        for row, count in zip(self.rows, counts, strict=True):
            result[row[wager]] += count
        return result


def kinds_of(deck: Deck, *, by_rank: bool) -> Kinds:
    """The shoe by rank, or by points where that is all that matters."""
    each = SUITS * deck.packs.default
    held: dict[str | int, str] = {}
    for rank in deck.ranks:
        kind = rank if by_rank else RANK_POINTS[rank]
        held[kind] = held.get(kind, "") + rank
    return Kinds(
        tuple(RANK_POINTS[ranks[0]] for ranks in held.values()),
        tuple(each * len(ranks) for ranks in held.values()),
        tuple("/".join(ranks).replace("T", "10") for ranks in held.values()),
    )


@lru_cache(maxsize=256)
def count(
    draws: Draws,
    kinds: Kinds,
    tables: tuple[PayTable, ...],
    *,
    hit_shows_third: bool = True,
    own: bool = True,
) -> Tally:
    """Count every deal under the draw rules, by what it means to these pay tables.

    For a bettor who chose to hit: `hit_shows_third` settles on the hand with the third card, and
    `own` says that this is his own choice, which "after a hit" asks for.
    """
    if not 6 <= kinds.cards <= MOST_CARDS:
        raise Refusal(
            f"a coup takes six cards and a shoe at most {MOST_CARDS:,}: "
            f"this one has {kinds.cards:,}"
        )
    class_of, rows = row_classes(
        tables,
        outranks=draws.natural_outranks,
        pairs=any(map(needs_ranks, tables)),
        chosen=own and any(ASK in row for row in draws.acts),
    )
    coups = _Coups(draws, kinds, class_of.ravel(), len(rows), hit_shows_third, own)
    fixed = np.zeros(len(rows), dtype=object)
    situations = []
    for hand in combinations_with_replacement(range(len(kinds.values)), 2):
        if weight := kinds.orders(hand):
            slots = coups.facing(hand).astype(object) * weight
            fixed += slots[0, 0]
            for up, (stand, hit) in zip(coups.seen, slots[1:].tolist(), strict=True):
                if any(stand):
                    situations.append(Situation(hand, up, tuple(stand), tuple(hit)))
    tally = Tally(kinds, rows, tuple(fixed.tolist()), tuple(situations))
    for choice in get_args(Choice):
        chosen = sum(sum(situation.after(choice)) for situation in situations)
        assert sum(tally.fixed) + chosen == math.perm(kinds.cards, 6)
    return tally


class _Drawn(NamedTuple):
    """Coups of one player total: their signatures but for the player's pair, by [x, y, z, u]."""

    codes: Ints
    shows: Flags
    """Whether the third card is in the player hand that the wager is settled on."""
    asks: Flags


class _Coups:
    """All that can face a player hand: x and y for the banker, z and u the next cards."""

    def __init__(
        self,
        draws: Draws,
        kinds: Kinds,
        class_of: Ints,
        classes: int,
        hit_shows_third: bool,
        own: bool,
    ) -> None:
        self.kinds, self.class_of, self.classes = kinds, class_of, classes
        self.hit_shows_third, self.own = hit_shows_third, own
        self.acts, self.banker = np.array(draws.acts), np.array(draws.banker)
        self.any_two = draws.any_two
        self.values = np.array(kinds.values)
        each = np.arange(len(kinds.values))
        self.cards = x, y, z, u = np.ix_(each, each, each, each)
        self.taken = (0 * x, y == x, (z == x) + 1 * (z == y), (u == x) + 1 * (u == y) + (u == z))
        """How many of each card's kind were dealt before it."""
        self.drawn: dict[tuple[int, int], _Drawn] = {}
        self.seen = list(combinations_with_replacement(each.tolist(), draws.known))
        """All that a bettor who is asked may see of the banker's cards."""
        self.slots = 1 + len(self.seen)
        low, high = np.minimum(x, y), np.maximum(x, y)
        pair = low * len(each) - low * (low - 1) // 2 + high - low
        self.slot = 1 + {0: 0 * x, 1: x, 2: pair}[draws.known]

    def facing(self, hand: tuple[int, int]) -> Ints:
        """Deals of the four other cards, by [slot, the bettor's choice, class].

        Slot 0 holds those in which nobody is asked, the others those in which the open banker
        cards are one of the possibilities after another.
        """
        a, b = hand
        left = np.array(self.kinds.counts)
        left[a] -= 1
        left[b] -= 1
        # A kind that is used up has met the factor 0 before any that is less than nothing.
        deals = math.prod(
            left[card] - taken for card, taken in zip(self.cards, self.taken, strict=True)
        )
        player = (self.kinds.values[a] + self.kinds.values[b]) % 10
        third = self.cards[2]
        found = np.zeros((self.slots, 2, self.classes), dtype=np.int64)
        for choice in (STAND, HIT) if ASK in self.acts[player] else (STAND,):
            codes, shows, asks = self._drawn(player, choice)
            pair = shows & ((third == a) | (third == b)) if self.any_two else False
            cells = self.class_of[codes + 4 * (pair | (a == b))]
            places = np.where(asks, self.slot, 0) * self.classes + cells
            weights = deals if choice == STAND else deals * asks
            size = self.slots * self.classes
            sums = np.bincount(places.ravel(), weights.ravel(), minlength=size)
            found[:, choice] = sums.astype(np.int64).reshape(self.slots, self.classes)
        return found

    def _drawn(self, player: int, choice: int) -> _Drawn:
        """How coups go on from a total, where a bettor who is asked makes this choice.

        With `hit_shows_third` off, his hit is dealt and the banker hand goes by it, but the wager
        is settled on the player hand as it stood.
        """
        if (player, choice) in self.drawn:
            return self.drawn[player, choice]
        values = self.values
        x, y, z, u = self.cards
        banker = (values[x] + values[y]) % 10
        does = self.acts[player, banker]
        asks = does == ASK
        hits = does == (ASK if choice == HIT else HIT)
        draws = self.banker[player, banker, np.where(hits, values[z], STOOD)]
        last = np.where(hits, u, z)
        shows = hits & (choice == STAND or self.hit_shows_third)
        total = np.where(shows, (player + values[z]) % 10, player)
        end = np.where(draws, (banker + values[last]) % 10, banker)
        pair = (x == y) | (self.any_two & draws & ((last == x) | (last == y)))
        codes = (total * 10 + end) * 32 + shows * 16 + draws * 8 + pair * 2
        codes += shows * (choice == HIT and self.own)
        found = self.drawn[player, choice] = _Drawn(codes, shows, asks)
        return found
