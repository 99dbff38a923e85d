"""The counts of games in which a bettor sees his hand and one card of the bank's.

Three Card Poker and Caribbean Stud are one game to count: so many cards each, one of the bank's
face up, one decision. What the bank can make of its up card depends on little of the bettor's
hand. Its ranks say how many cards of each rank are left. And since the bank holds the up card, a
flush of the bank's is in that card's suit, so that of the bettor's suits only this matters: which
of his ranks he holds in the suit of the up card. His ranks, how many of each are in that suit, and
the rank of the up card make a *situation*, which stands for every hand and up card like it. Three
Card Poker has some forty thousand of them, Caribbean Stud under two million.

Of the rest of the bank's hand only one thing is asked: how many of them are worth less than this
or that. For a whole deck this is a running sum over the rests in their order. Rests that hold a
card of the bettor's are taken out, those that hold two of them put back, and so on: for each
choice of his cards there is a running sum over the rests that hold it. So it is done by ranks, in
all suits together; and once more in the suit of the up card, to move the rests that make one suit
with it from what they would be worth in mixed suits to what they are worth.

A *cell* is winner × 2 + qualified, the winner being 0 the bank, 1 nobody, 2 the bettor. The
cards are so many packs of four suits, shuffled together. No sum can overflow: every count is of
equally likely deals, whose number the caller keeps below 2⁶³.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

Ranks = tuple[int, ...]
"""Cards by the places of their ranks in the deck, the highest first."""


class Hands(NamedTuple):
    """Every hand by its ranks: the different ones, how many of each, and what it is worth.

    Worths are numbered from the lowest. Rooms that a hand leaves have the rank after the last, and
    no copies. `first` is the number of a hand's first situation, which holds none of the up card's
    suit; the last holds all of its cards in it.
    """

    rank: Ints
    copies: Ints
    mixed: Ints
    suited: Ints
    first: Ints
    of: Ints
    """The hand of each situation."""
    held: Ints
    """[situation, kind]: how many of each of the hand's ranks are in the up card's suit."""

    @property
    def last(self) -> Ints:
        """The number of each hand's last situation."""
        return self.first[1:] - 1

    def only(self, which: Ints | slice) -> Hands:
        """Some of them as a list of their own."""
        return hands(*(each[which] for each in self[:4]))

    def alike(self) -> Iterator[tuple[Ranks, Ints]]:
        """Hands with as many of each rank: the copies, and [hand, code] of their situations."""
        kinds, inverse = np.unique(self.copies, axis=0, return_inverse=True)
        for place, copies in enumerate(kinds.tolist()):
            begin = self.first[:-1][inverse.ravel() == place]
            codes = np.arange(prod(many + 1 for many in copies))
            yield tuple(copies), begin[:, np.newaxis] + codes


def hands(rank: Ints, copies: Ints, mixed: Ints, suited: Ints) -> Hands:
    """These hands with all their situations, numbered hand by hand."""
    first = np.append(0, np.cumsum((copies + 1).prod(axis=1)))
    of = np.repeat(np.arange(len(rank)), np.diff(first))
    code = np.arange(len(of)) - first[of]
    held = np.zeros((len(of), rank.shape[1]), dtype=np.int64)
    for kind in range(rank.shape[1]):
        radix = copies[of, kind] + 1
        held[:, kind] = code % radix
        code //= radix
    return Hands(rank, copies, mixed, suited, first, of, held)


class Rests(NamedTuple):
    """What the bank can hold beside its up card, from so many of each rank, and parts of that.

    A *part* is some cards of a rest, by their key; the last one stands for all that are no part of
    any. For each part of each rest: [pair, kind] of the rest's rank, how many of it are in the
    part, and how many are not.
    """

    keys: Ints
    part: Ints
    rest: Ints
    rank: Ints
    inside: Ints
    outside: Ints
    mixed: Ints
    """[up rank, rest]: the number of what it is worth with the up card, in mixed suits."""
    suited: Ints
    """The same in one suit, if it fits into one."""

    def part_of(self, rank: Ints, held: Ints) -> Ints:
        """The place of each row's cards among the parts."""
        key = _key(rank, held, self.rank.shape[1])
        place = np.searchsorted(self.keys, key)
        found: Ints = np.where(self.keys.take(place, mode="clip") == key, place, len(self.keys))
        return found

    def below(self, up: int, copies: int, worth: Ints) -> tuple[Counts, Ints]:
        """[part, place]: rests that hold the part and come before the place; and worths in order.

        `copies` is how many there are of each rank, the up card among them.
        """
        left = np.maximum(copies - (self.rank == up) - self.inside, 0)
        ways = _choose(copies, self.rank.shape[1])[left, self.outside].prod(axis=1)
        order = np.argsort(worth, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        sums = np.zeros((len(self.keys) + 1, len(order) + 1), dtype=np.int32)
        sums[self.part, place[self.rest] + 1] = ways
        np.cumsum(sums, axis=1, out=sums)
        return sums, worth[order]


def rests(listed: tuple[Ranks, ...], width: int, mixed: Ints, suited: Ints) -> Rests:
    """These rests of so many cards with all their parts; worths are by [up rank, rest]."""
    rows = []
    for place, rest in enumerate(listed):
        kinds = sorted(set(rest))
        copies = [rest.count(kind) for kind in kinds]
        room = (0,) * (width - len(kinds))
        for part in product(*(range(many + 1) for many in copies)):
            others = (many - held for many, held in zip(copies, part, strict=True))
            rows.append((place, *kinds, *(-1 for _ in room), *part, *room, *others, *room))
    table = np.array(rows, dtype=np.int64).reshape(len(rows), 1 + 3 * width)
    rank, inside, outside = (table[:, 1 + i * width :][:, :width] for i in range(3))
    # A part of no cards is always among them, even where there are no rests.
    keys, number = np.unique(np.append(_key(rank, inside, width), 0), return_inverse=True)
    return Rests(keys, number.ravel()[:-1], table[:, 0], rank, inside, outside, mixed, suited)


def _key(rank: Ints, held: Ints, width: int) -> Ints:
    """One number for cards by rank; none for more cards than a rest has."""
    key: Ints = (held * (width + 1) ** np.maximum(rank, 0)).sum(axis=1)
    return np.where(held.sum(axis=1) > width, -1, key)


def _choose(most: int, size: int) -> Ints:
    return np.array([[comb(n, k) for k in range(size + 1)] for n in range(most + 1)])


class Situations(NamedTuple):
    """How many rests of the bank's hand fall into each cell.

    `mixed` is by [up rank, situation, cell]. A bettor's hand that is in one suit is worth
    something else: `suited` is by [up rank, hand, whether it is the up card's suit, cell].
    """

    mixed: Counts
    suited: Counts


class BankRests(NamedTuple):
    """What the bank can hold beside its up card: all rests, and the `single` that fit one suit."""

    every: Rests
    single: Rests
    packs: int
    qualifier: int
    """The number of the least worth with which it plays."""


def count_situations(hands: Hands, bank: BankRests, ups: Sequence[int] = ()) -> Situations:
    """The bank's hands by cell, in every situation; with `ups`, for these up cards' ranks alone."""
    ranks = len(bank.every.mixed)
    mixed = np.zeros((ranks, len(hands.of), 6), dtype=np.int32)
    suited = np.zeros((ranks, len(hands.rank), 2, 6), dtype=np.int32)
    which = np.flatnonzero(hands.copies.max(axis=1) <= bank.packs)
    alone = hands.only(which)
    rests = _Facing(*bank)
    of_mixed, of_suited = rests.parts(hands), rests.parts(alone)
    for up in ups or range(ranks):
        rests.turn_up(up)
        mixed[up] = rests.cells(hands, hands.mixed, of_mixed)
        found = rests.cells(alone, alone.suited, of_suited)
        suited[up, which, 0], suited[up, which, 1] = found[alone.first[:-1]], found[alone.last]
    return Situations(mixed, suited)


class _Parts(NamedTuple):
    """By situation: the part of the rests that it is, with its sign, and that in the suit."""

    sign: Ints
    whole: Ints
    in_suit: Ints
    alike: list[tuple[Ranks, Ints]]


class _Facing:
    """The rests of the bank's hand, for one up card after the other."""

    def __init__(self, every: Rests, single: Rests, packs: int, qualifier: int) -> None:
        self.every, self.single, self.packs, self.qualifier = every, single, packs, qualifier

    def turn_up(self, up: int) -> None:
        """Go on to this up card."""
        self.up = up
        self.whole = self.every.below(up, 4 * self.packs, self.every.mixed[up])
        self.suited = self.single.below(up, self.packs, self.single.suited[up])
        self.mixed = self.single.below(up, self.packs, self.single.mixed[up])

    def parts(self, hands: Hands) -> _Parts:
        """What of these hands the rests may hold.

        One that holds h of a rank takes out rests with one of them, h times, puts back those with
        two, and so on.
        """
        rank, copies, held = hands.rank[hands.of], hands.copies[hands.of], hands.held
        size = held.shape[1]
        times = _choose(size, size)[copies, held].prod(axis=1)
        return _Parts(
            times * (1 - 2 * (held.sum(axis=1) % 2)),
            self.every.part_of(rank, held),
            self.single.part_of(rank, held),
            list(hands.alike()),
        )

    def cells(self, hands: Hands, mine: Ints, parts: _Parts) -> Ints:
        """[situation, cell], for hands that are worth `mine`."""
        if not len(mine):
            return np.zeros((0, 6), dtype=np.int64)
        of, held = hands.of, hands.held
        below = [
            self._below(hands, least, parts)
            for least in (mine, mine + 1, np.full_like(mine, self.qualifier))
        ]
        less, not_more, unqualified = below
        won, tied = np.minimum(less, unqualified), np.clip(unqualified, less, not_more)
        lost = np.maximum(not_more, unqualified)
        size = held.shape[1]
        rests = comb(4 * self.packs * len(self.every.mixed) - size - 1, size - 1)
        cells = lost - not_more, rests - lost, tied - less, not_more - tied, won, less - won
        room = self.packs - 1 * (hands.rank == self.up)
        all_there = (hands.copies <= 3 * self.packs + room).all(axis=1)
        there = all_there[of] & (held <= room[of]).all(axis=1)
        by_cell: Ints = np.stack(cells, axis=1) * there[:, np.newaxis]
        return by_cell

    def _below(self, hands: Hands, least: Ints, parts: _Parts) -> Ints:
        """How many rests are worth less than what is given for each hand, by situation."""
        of, at = hands.of, np.searchsorted
        (whole, worth), (suited, in_suit), (mixed, in_mixed) = self.whole, self.suited, self.mixed
        taken = parts.sign * whole[parts.whole, at(worth, least)[of]]
        moved = suited[parts.in_suit, at(in_suit, least)[of]]
        moved -= mixed[parts.in_suit, at(in_mixed, least)[of]]
        for copies, places in parts.alike:
            moved[places] = _take_out(moved[places], copies)
        left: Ints = np.add.reduceat(taken, hands.first[:-1])
        return left[of] + moved


def _take_out(found: Counts, copies: Ranks) -> Counts:
    """[hand, code]: from rests that hold so many of each rank to rests left by so many."""
    shape = tuple(many + 1 for many in reversed(copies))
    whole = found.reshape(len(found), *shape)
    for kind, many in enumerate(copies):
        by_held = np.moveaxis(whole, -1 - kind, 0)
        for step in range(1, many + 1):
            by_held[step:] = by_held[step - 1 : -1] - by_held[step:]
    return whole.reshape(found.shape)


# --- the best play ------------------------------------------------------------------------------


def left_in_suit(hands: Hands, up: int, packs: int) -> Ints:
    """How many cards of the up card's rank and suit the bettor's own leave, by situation."""
    mine = (hands.rank == up)[hands.of] * hands.held
    left: Ints = packs - mine.sum(axis=1)
    return left


def gains_by_suit(hands: Hands, counts: Situations, gains: Ints, packs: int) -> tuple[Ints, Ints]:
    """What playing gains if the up card has a suit, by situation; and in one suit, by hand.

    `gains` is by [number of the worth, cell]; both are over all ranks of the up card.
    """
    mixed = np.zeros(len(hands.of), dtype=np.int64)
    suited = np.zeros(len(hands.rank), dtype=np.int64)
    for up, (in_mixed, in_suit) in enumerate(zip(*counts, strict=True)):
        left = left_in_suit(hands, up, packs)
        mixed += left * (in_mixed * gains[hands.mixed][hands.of]).sum(axis=1)
        for cells, times in _in_one_suit(hands, in_suit, left):
            suited += times * (cells * gains[hands.suited]).sum(axis=1)
    return mixed, suited


def _in_one_suit(hands: Hands, counts: Counts, left: Ints) -> Iterator[tuple[Counts, Ints]]:
    """Cells of hands in one suit, and up cards of a rank: of the three other suits, of theirs."""
    yield counts[:, 0], 3 * left[hands.first[:-1]]
    yield counts[:, 1], left[hands.last]


class Weights(NamedTuple):
    """How often bettor and bank come to what :class:`Situations` counts, by the same places."""

    mixed: Ints
    suited: Ints


def how_often(hands: Hands, packs: int, ranks: int) -> Weights:
    """In how many ways hands and up cards of each rank can be dealt."""
    rank, copies, held = hands.rank[hands.of], hands.copies[hands.of], hands.held
    choose = _choose(3 * packs, int(copies.max()))
    elsewhere = 4 * packs * choose[3 * packs, copies - held].prod(axis=1)
    in_another = 12 * packs * choose[packs, hands.copies].prod(axis=1)
    mixed = np.zeros((ranks, len(hands.of)), dtype=np.int64)
    suited = np.zeros((ranks, len(hands.rank), 2), dtype=np.int64)
    for up, times in enumerate(mixed):
        # Cards he can hold in the up card's suit, and in the other three.
        times[:] = choose[packs - (rank == up), held].prod(axis=1) * elsewhere
        suited[up, :, 0], suited[up, :, 1] = in_another, times[hands.last]
        times[hands.first[:-1]] -= in_another
        times[hands.last] = 0
    return Weights(mixed, suited)


def best_by_up_card(
    hands: Hands, counts: Situations, times: Weights, gains: Ints
) -> tuple[Ints, Ints, Ints]:
    """All deals, and those played at best, by [up rank, worth, cell]; ties by [up rank, worth].

    `gains` is what playing gains over folding by [worth, cell]; a bettor to whom both are worth
    the same plays, which leaves a bonus bet alive that folding would lose.
    """
    deals = np.zeros((len(counts.mixed), *gains.shape), dtype=np.int64)
    played, tied = np.zeros_like(deals), np.zeros(deals.shape[:2], dtype=np.int64)
    for up, (in_mixed, in_suit) in enumerate(zip(*counts, strict=True)):
        for worth, begin, weight, cells in (
            (hands.mixed, hands.first[:-1], times.mixed[up], in_mixed),
            (hands.suited, None, times.suited[up, :, 0], in_suit[:, 0]),
            (hands.suited, None, times.suited[up, :, 1], in_suit[:, 1]),
        ):
            gain = (cells * gains[worth if begin is None else worth[hands.of]]).sum(axis=1)
            found = weight[:, np.newaxis] * cells
            for into, which in ((deals, gain == gain), (played, gain >= 0), (tied, gain == 0)):
                part = found * which[:, np.newaxis]
                part = part if begin is None else np.add.reduceat(part, begin)
                np.add.at(into[up], worth, part if into is not tied else part.sum(axis=1))
    return deals, played, tied


def best_without_up_card(hands: Hands, counts: Situations, packs: int, gains: Ints) -> Ints:
    """The deals played at best by a bettor who looks at his own cards only, as above.

    A hand in all its suits is four situations at once, one for each suit that the up card can
    have.
    """
    gain, gain_suited = gains_by_suit(hands, counts, gains, packs)
    times = np.zeros(len(gain), dtype=np.int64)
    for copies, places in hands.alike():
        codes, ways = _suits(copies, packs)
        plays = gain[places][:, codes].sum(axis=2) >= 0
        for code in range(places.shape[1]):
            times[places[:, code]] = plays @ (ways * (codes == code).sum(axis=1))
    choose = _choose(packs, int(hands.copies.max()))
    one_suit = 4 * choose[packs, hands.copies].prod(axis=1) * (gain_suited >= 0)
    played = np.zeros((len(counts.mixed), *gains.shape), dtype=np.int64)
    for up, (in_mixed, in_suit) in enumerate(zip(*counts, strict=True)):
        left = left_in_suit(hands, up, packs)
        found = (times * left)[:, np.newaxis] * in_mixed
        np.add.at(played[up], hands.mixed, np.add.reduceat(found, hands.first[:-1]))
        for cells, ups in _in_one_suit(hands, in_suit, left):
            np.add.at(played[up], hands.suited, (one_suit * ups)[:, np.newaxis] * cells)
    return played


def _suits(copies: Ranks, packs: int) -> tuple[Ints, Ints]:
    """How cards with so many of each rank lie in four suits, but not all in one.

    By [way, suit] the code of what is in it, ways that exchange suits being one; and how often.
    """
    codes, ways = np.zeros((1, 4), dtype=np.int64), np.ones(1, dtype=np.int64)
    radix = 1
    for many in copies:
        splits = [each for each in product(range(many + 1), repeat=4) if sum(each) == many]
        times = [prod(comb(packs, held) for held in each) for each in splits]
        codes = (codes[:, np.newaxis] + radix * np.array(splits)).reshape(-1, 4)
        ways = (ways[:, np.newaxis] * np.array(times)).ravel()
        radix *= many + 1
    found, which = np.unique(np.sort(codes, axis=1), axis=0, return_inverse=True)
    total = np.zeros(len(found), dtype=np.int64)
    np.add.at(total, which.ravel(), ways)
    mixed = found.max(axis=1) < radix - 1
    return found[mixed], total[mixed]
