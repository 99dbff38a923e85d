"""Community baccarat, counted: every way the six cards can fall, by kind of card.

A *kind* is a set of ranks that no wager tells apart: a point value, or a single rank where pairs
matter. For each player hand, an unordered pair of kinds, the four other cards are taken in all
orders at once, as arrays. A coup that stops early leaves cards unused that were dealt all the
same, so that all coups share one denominator, the ordered deals of six cards.

Wagers are counted in groups: a *signature*, all that a wager can tell of a coup, becomes the
*class* of all signatures that every wager of the group pays alike.

The draw rules are written here a second time, from arrays, and on purpose know nothing of the
clear engine: the two are tested against each other.
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
from houseway.families.baccarat.rules import Community
from houseway.families.baccarat.signatures import Ints, needs_ranks, row_classes
from houseway.filings.model import Deck, PayTable
from houseway.hands.points import RANK_POINTS

Choice = Literal["hit", "stand"]
Flags = npt.NDArray[np.bool_]

SUITS: Final = 4
MOST_CARDS: Final = 64 * 52
"""For one player hand a class holds at most the ordered deals of the four other cards, fewer than
3,328⁴ < 2⁴⁷, which even a float holds exactly."""

STAND: Final = 0
HIT: Final = 1
ASK: Final = 2
"""What the player hand does on a total: stands, hits, or leaves it to the bettor."""


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


class DrawRules(msgspec.Struct, frozen=True):
    """How a coup is drawn, in the form the loop takes and a cache can remember."""

    action: tuple[int, ...]
    stood: tuple[bool, ...]
    drew: tuple[tuple[bool, ...], ...]
    natural_stops: bool
    natural_outranks: bool
    against_natural: bool
    any_two: bool
    known: int


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


def draw_rules(play: Community, *, asked: bool) -> DrawRules:
    """The draw rules for a bettor who is asked on the option's totals, or for one who is not.

    Where nobody is asked, the option's totals go the house way.
    """
    hits, option = play.player.house_draws, play.player.option
    asks = option.totals if option and asked else ()
    down = sum(card.startswith("banker") for card in play.face_down)
    totals = range(10)
    return DrawRules(
        action=tuple(ASK if t in asks else HIT if t in hits else STAND for t in totals),
        stood=tuple(t in play.banker.stood for t in totals),
        drew=tuple(tuple(play.banker.hits_after(t, third) for third in totals) for t in totals),
        natural_stops=play.natural == "stops",
        natural_outranks=play.natural_outranks,
        against_natural=option is not None and option.against_natural,
        any_two=play.pair_cards == "any-two",
        known=2 - down if asks else 0,
    )


@lru_cache(maxsize=256)
def count(
    draw: DrawRules,
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
    asks, pairs = ASK in draw.action, any(map(needs_ranks, tables))
    class_of, rows = row_classes(
        tables, outranks=draw.natural_outranks, pairs=pairs, chosen=asks and own
    )
    coups = _Coups(kinds, draw, class_of.ravel(), len(rows), hit_shows_third, own)
    points = range(len(kinds.values))
    hands = list(combinations_with_replacement(points, 2))
    seen = [(kind,) for kind in points] if draw.known == 1 else hands
    fixed = [0] * len(rows)
    asked = []
    for hand in hands:
        weight = kinds.orders(hand)
        if not weight:
            continue
        slots = coups.facing(hand)
        for cell, deals in enumerate(slots[0, 0].tolist()):
            fixed[cell] += weight * deals
        if draw.action[(kinds.values[hand[0]] + kinds.values[hand[1]]) % 10] != ASK:
            continue
        for slot in np.flatnonzero(slots[1:, 0].any(axis=1)).tolist():
            stand, hit = slots[1 + slot].tolist()
            asked.append(
                Situation(
                    hand,
                    seen[slot] if draw.known else (),
                    tuple(weight * deals for deals in stand),
                    tuple(weight * deals for deals in hit),
                )
            )
    tally = Tally(kinds, rows, tuple(fixed), tuple(asked))
    for choice in get_args(Choice):
        chosen = sum(sum(situation.after(choice)) for situation in asked)
        assert sum(fixed) + chosen == math.perm(kinds.cards, 6)
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
        kinds: Kinds,
        draw: DrawRules,
        class_of: Ints,
        classes: int,
        hit_shows_third: bool,
        own: bool,
    ) -> None:
        self.kinds, self.draw, self.class_of, self.classes = kinds, draw, class_of, classes
        self.hit_shows_third, self.own = hit_shows_third, own
        self.values = np.array(kinds.values)
        each = np.arange(len(kinds.values))
        self.cards = x, y, z, u = np.ix_(each, each, each, each)
        self.taken = (0 * x, y == x, (z == x) + 1 * (z == y), (u == x) + 1 * (u == y) + (u == z))
        """How many of each card's kind were dealt before it."""
        self.drawn: dict[tuple[int, int], _Drawn] = {}
        hands = len(each) * (len(each) + 1) // 2
        self.slots = 1 + {0: 1, 1: len(each), 2: hands}[draw.known]
        low, high = np.minimum(x, y), np.maximum(x, y)
        pair = low * len(each) - low * (low - 1) // 2 + high - low
        self.slot = 1 + {0: 0 * x, 1: x, 2: pair}[draw.known]

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
        for choice in (STAND, HIT) if self.draw.action[player] == ASK else (STAND,):
            codes, shows, asks = self._drawn(player, choice)
            pair = shows & ((third == a) | (third == b)) if self.draw.any_two else False
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
        draw, values = self.draw, self.values
        x, y, z, u = self.cards
        banker = (values[x] + values[y]) % 10
        natural = draw.natural_stops & (banker >= 8)
        # A natural keeps the other hand from drawing, and a banker hand with one stays as it is.
        stopped = natural | (draw.natural_stops and player >= 8)
        action = draw.action[player]
        asks = (action == ASK) & (~natural | draw.against_natural)
        hits = asks if choice == HIT else (action == HIT) & ~natural
        drew = np.where(hits, np.array(draw.drew)[banker, values[z]], np.array(draw.stood)[banker])
        draws = drew & ~stopped
        last = np.where(hits, u, z)
        shows = hits & (choice == STAND or self.hit_shows_third)
        total = np.where(shows, (player + values[z]) % 10, player)
        end = np.where(draws, (banker + values[last]) % 10, banker)
        pair = (x == y) | (draw.any_two & draws & ((last == x) | (last == y)))
        codes = (total * 10 + end) * 32 + shows * 16 + draws * 8 + pair * 2
        codes += shows * (choice == HIT and self.own)
        found = self.drawn[player, choice] = _Drawn(codes, shows, asks)
        return found
