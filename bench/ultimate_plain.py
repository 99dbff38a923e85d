"""Ultimate Texas Hold'em swept plainly: the baseline of the benchmark beside it.

For each of the 1,755 flops that differ by more than the names of suits, every turn and river, and
for each such board every hole: all 1,081 are evaluated and sorted, and counts by card take out the
bank's hands that share a card with the hole. No further symmetry is used, and only the price is
found, not the counts behind it. Compiled and on every core, like what it is compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numba
import numpy as np

from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.ultimate.boards import Bytes, Ints
from houseway.families.showdown.price.ultimate.flops import flops
from houseway.families.showdown.price.ultimate.kernel import Pays
from houseway.families.showdown.price.ultimate.play import FULL, deals, parts, scale
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT
from houseway.hands.tables import Tables, tables
from houseway.pricing.executors import workforce


def plain_price(payoffs: Payoffs, first: int = 0, last: int | None = None) -> Fraction:
    """What the game is worth in antes; of some flops only, a meaningless number."""
    listed = flops(FULL)
    pays, known = scale(payoffs), tables()

    def sums(flop: int) -> Ints:
        return play_flop(listed.rank[flop], listed.suit[flop], pays, known)

    total = np.zeros((13, 13, 2, 3), object)
    with workforce() as force:
        numbers: Sequence[int] = range(len(listed.times))[first:last]
        for flop, found in force.work(sums, numbers):
            total += found.astype(object) * int(listed.times[flop])
    worth = 0
    for low in range(13):
        for high in range(low, 13):
            for suited in range(2):
                base, play, check = total[low, high, suited]
                worth += max(check, *(base + times * play for times in payoffs.raises[0]))
    assert deals(FULL) == comb(52, 3) * comb(49, 2) * comb(47, 2) * comb(45, 2)
    return Fraction(worth, deals(FULL) * parts(payoffs))


@numba.njit(cache=True, nogil=True)
def play_flop(rank: Bytes, suit: Bytes, pays: Pays, t: Tables) -> Ints:
    """Base, play and the best of the flop, by the ranks of the hole and whether it is suited."""
    gone = np.zeros(52, dtype=np.bool_)
    flop_cards, flop_lanes = 0, 0
    for k in range(3):
        card = 4 * rank[k] + suit[k]
        gone[card] = True
        flop_cards += t.cards[card]
        flop_lanes += t.lanes[card]
    values = np.zeros((52 * 52, 3), dtype=np.int64)
    keys = np.zeros(1081, dtype=np.int64)
    for turn in range(52):
        if gone[turn]:
            continue
        gone[turn] = True
        for river in range(turn + 1, 52):
            if gone[river]:
                continue
            gone[river] = True
            cards = flop_cards + t.cards[turn] + t.cards[river]
            lanes = flop_lanes + t.lanes[turn] + t.lanes[river]
            n = 0
            for a in range(52):
                if gone[a]:
                    continue
                for b in range(a + 1, 52):
                    if not gone[b]:
                        worth = worth_of(
                            t, cards + t.cards[a] + t.cards[b], lanes + t.lanes[a] + t.lanes[b]
                        )
                        keys[n] = worth << 12 | 52 * a + b
                        n += 1
            keys.sort()
            play_board(keys, pays, values)
            gone[river] = False
        gone[turn] = False
    sums = np.zeros((13, 13, 2, 3), dtype=np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            if gone[a] or gone[b]:
                continue
            base, play, best = values[52 * a + b]
            for k in range(len(pays.flop)):
                best = max(best, base + pays.flop[k] * play)
            here = sums[a // 4, b // 4, 1 if a % 4 == b % 4 else 0]
            here[0] += base
            here[1] += play
            here[2] += best
    return sums


@numba.njit(cache=True, nogil=True)
def play_board(keys: Ints, pays: Pays, values: Ints) -> None:
    """Add to every hole what the board is worth to it: base, play and the best of the river."""
    n = len(keys)
    total = np.zeros(10, dtype=np.int64)
    holding = np.zeros((52, 10), dtype=np.int64)
    for k in range(n):
        made = keys[k] >> 12 + CATEGORY_SHIFT
        a, b = (keys[k] & 4095) // 52, (keys[k] & 4095) % 52
        total[made] += 1
        holding[a, made] += 1
        holding[b, made] += 1
    lower = np.zeros(52, dtype=np.int64)
    same = np.zeros(52, dtype=np.int64)
    start, made, below = 0, -1, 0
    while start < n:
        worth = keys[start] >> 12
        if worth >> CATEGORY_SHIFT != made:
            made, below = worth >> CATEGORY_SHIFT, 0
            lower[:] = 0
        same[:] = 0
        end = start
        while end < n and keys[end] >> 12 == worth:
            same[(keys[end] & 4095) // 52] += 1
            same[(keys[end] & 4095) % 52] += 1
            end += 1
        for k in range(start, end):
            hole = keys[k] & 4095
            a, b = hole // 52, hole % 52
            beaten = below - lower[a] - lower[b]
            level = end - start - same[a] - same[b] + 1
            base = beaten * pays.base[2, made, made] + level * pays.base[1, made, made]
            play = beaten * pays.play[2, made, made] + level * pays.play[1, made, made]
            fold = beaten * pays.fold[2, made, made] + level * pays.fold[1, made, made]
            for other in range(10):
                if total[other]:
                    count = total[other] - holding[a, other] - holding[b, other]
                    if other == made:
                        count += 1 - beaten - level
                    winner = 2 if other < made else 0
                    base += count * pays.base[winner, other, made]
                    play += count * pays.play[winner, other, made]
                    fold += count * pays.fold[winner, other, made]
            best = fold
            for r in range(len(pays.river)):
                best = max(best, base + pays.river[r] * play)
            values[hole, 0] += base
            values[hole, 1] += play
            values[hole, 2] += best
        below += end - start
        lower += same
        start = end
