"""The house way for loops: the same choice as the clear engine's, from tables and small numbers.

`study` what is on the desk, then `take` the row and the setting. Ranks count from 0 for the deuce;
fronts are numbered in the order of FRONTS in the clear engine. The functions own no memory, for
the reason that `hands.kernel` gives: what they write goes into a `Desk`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.cards.card import JOKER_INDEX
from houseway.families.pai_gow.house_way.numbered import EITHER, NONE, Way
from houseway.hands.kernel import ranks_worth, worth_of
from houseway.hands.ladder import CATEGORY_SHIFT

Ints = npt.NDArray[np.int64]

WAYS: Final = 21
ACE: Final = 12

_FIRST: Final = tuple(i for i in range(7) for _ in range(i + 1, 7))
_SECOND: Final = tuple(j for i in range(7) for j in range(i + 1, 7))
TWO_HIGHEST, SECOND_AND_THIRD, HIGHEST_AND_THIRD, HIGHEST_PAIR, SMALL_PAIR = range(5)
TWO_OF_FOUR, TWO_ACES, ONE_ACE, JOKER_AND_SINGLE, NATURAL_PAIR = range(5, 10)
ANYTHING, PAIR, BOTH_PAIRS, THREE, FOUR, COMPLETE, STRAIGHT_UP, THREE_UP = range(8)
"""The phrases by number, in the order of the vocabulary."""


class Desk(NamedTuple):
    """Where one hand is worked on: its cards and ranks from high to low, how many times each rank
    is held, and the worths of all its settings.
    """

    cards: Ints
    ranks: Ints
    times: Ints
    fronts: Ints
    backs: Ints
    adds: Ints
    """What each card adds to the sums of `hands.kernel`, [card, cards or lanes]."""
    held: Ints
    """What is held: the pattern's number, beside a wild joker or not, the top rank, complete; then
    the pattern's number and the top rank of the cards beside a joker, NONE without one."""


def desk() -> Desk:
    """An empty desk."""
    return Desk(
        cards=np.zeros(7, np.int64),
        ranks=np.zeros(7, np.int64),
        times=np.zeros(14, np.int64),
        fronts=np.zeros(WAYS, np.int64),
        backs=np.zeros(WAYS, np.int64),
        adds=np.zeros((7, 2), np.int64),
        held=np.zeros(6, np.int64),
    )


@register_jitable(_nrt=False)
def study(w: Way, d: Desk, suits: bool) -> None:
    """Sort the cards on the desk, and see what they hold and what every setting is worth."""
    sort_hand(w.wild, d)
    look(w, d)
    weigh(w, d, suits)


@register_jitable(_nrt=False)
def sort_hand(wild: bool, d: Desk) -> None:
    """Sort the cards on the desk, and give each its rank; a wild joker goes last."""
    for i in range(1, 7):
        card = d.cards[i]
        # The joker goes behind the aces, or behind all.
        at = i
        while at > 0 and _behind(d.cards[at - 1], card, wild):
            d.cards[at] = d.cards[at - 1]
            at -= 1
        d.cards[at] = card
    for rank in range(14):
        d.times[rank] = 0
    for i in range(7):
        if d.cards[i] != JOKER_INDEX:
            d.ranks[i] = d.cards[i] >> 2
            d.times[d.ranks[i]] += 1


@register_jitable(_nrt=False)
def _behind(one: int, other: int, wild: bool) -> bool:
    """Whether the one card goes behind the other."""
    if one == JOKER_INDEX:
        return wild or other >= 48
    if other == JOKER_INDEX:
        return not wild and one < 48
    return one < other


@register_jitable(_nrt=False)
def look(w: Way, d: Desk) -> None:
    """What sorted cards hold, but for the straight or flush; the joker gets its rank."""
    joker = NONE
    for i in range(7):
        if d.cards[i] == JOKER_INDEX:
            joker = i
    single = 13  # no rank: none is held of it
    if joker >= 0:
        if not w.wild:
            single = ACE
        else:
            for rank in range(13):
                if d.times[rank] == 1:
                    single = rank
        d.ranks[joker] = single
    d.held[4] = _pattern(w, d) if joker >= 0 else NONE
    d.held[5] = _top(d)
    if joker >= 0 and not w.wild:
        d.times[ACE] += 1
    d.held[0] = _pattern(w, d)
    d.held[1] = joker >= 0 and w.wild
    if joker >= 0 and w.wild:
        d.times[single] += 1
    d.held[2] = _top(d)


@register_jitable(_nrt=False)
def _pattern(w: Way, d: Desk) -> int:
    """Return the number of the pattern that the ranks make."""
    fives = fours = threes = twos = 0
    for rank in range(13):
        fives += d.times[rank] == 5
        fours += d.times[rank] == 4
        threes += d.times[rank] == 3
        twos += d.times[rank] == 2
    return int(w.numbers[((fives * 2 + fours) * 3 + threes) * 4 + twos])


@register_jitable(_nrt=False)
def _top(d: Desk) -> int:
    """Return the rank that there is most of, the highest of several."""
    top = 0
    for rank in range(13):
        if d.times[rank] >= d.times[top]:
            top = rank
    return top


@register_jitable(_nrt=False)
def weigh(w: Way, d: Desk, suits: bool) -> None:
    """The worths of all 21 settings; without suits, as if no flush could be."""
    t = w.order
    mask = -1 if suits else 0xFFFFFFFF
    cards = lanes = 0
    for i in range(7):
        d.adds[i, 0] = t.cards[d.cards[i]] & mask
        d.adds[i, 1] = t.lanes[d.cards[i]]
        cards += d.adds[i, 0]
        lanes += d.adds[i, 1]
    complete = False
    n = 0
    for i in range(7):
        for j in range(i + 1, 7):
            front = d.adds[i, 0] + d.adds[j, 0]
            back = worth_of(t, cards - front, lanes - d.adds[i, 1] - d.adds[j, 1])
            ahead = ranks_worth(t, front)
            if w.wild and ahead > back and (d.cards[i] == JOKER_INDEX or d.cards[j] == JOKER_INDEX):
                other = d.cards[i] if d.cards[j] == JOKER_INDEX else d.cards[j]
                ahead = _demoted(other >> 2, ahead, back)
            d.fronts[n] = ahead
            d.backs[n] = back
            complete |= w.kinds >> (back >> CATEGORY_SHIFT) & 1 == 1
            n += 1
    d.held[3] = complete


@register_jitable(_nrt=False)
def _demoted(other: int, ahead: int, back: int) -> int:
    """The best that a wild joker makes in front without outranking the back, if it can."""
    for joker in range(ACE, -1, -1):
        high, low = max(joker, other) + 2, min(joker, other) + 2
        worth = high << 16 | low << 12
        if joker != other and worth <= back:
            return worth
    return ahead


@register_jitable(_nrt=False)
def fits(w: Way, d: Desk, row: int) -> bool:
    """Return whether the hand on the desk is what a row holds."""
    number, beside, top, complete = d.held[0], d.held[1], d.held[2], d.held[3]
    if w.complete[row] != EITHER and w.complete[row] != complete:
        return False
    completing = complete and d.held[4] >= 0 and w.of[row] >> d.held[5] & 1
    if completing and w.completing[row] >> d.held[4] & 1:
        return True
    if not w.of[row] >> top & 1:
        return False
    if not beside:
        return bool(w.alone[row] >> number & 1)
    return bool((w.beside[row] | (w.of_aces[row] if top == ACE else 0)) >> number & 1)


@register_jitable(_nrt=False)
def chosen(w: Way, d: Desk, phrase: int) -> int:
    """The number of the front that a setting's phrase chooses; NONE if it cannot be done."""
    kind, behind, reach = w.front[phrase], w.behind[phrase], w.reach[phrase]
    small = 0
    for rank in range(12, -1, -1):
        if d.times[rank] > 1:
            small = rank
    three = NONE
    for rank in range(13):
        if d.times[rank] >= 3:
            three = rank
    many = 4 if behind == FOUR else 2
    stays = False
    for rank in range(13):
        stays |= d.times[rank] >= many
    best = NONE
    n = -1
    for i in range(7):
        for j in range(i + 1, 7):
            n += 1
            if d.fronts[n] < reach or (best >= 0 and d.fronts[n] < d.fronts[best]):
                continue
            if best >= 0 and d.fronts[n] == d.fronts[best] and d.backs[n] <= d.backs[best]:
                continue
            one, other = d.ranks[i], d.ranks[j]
            pair = one == other
            apart = w.wild and d.cards[j] == JOKER_INDEX
            if (
                (kind in (SECOND_AND_THIRD, HIGHEST_AND_THIRD) and (apart or other != d.ranks[2]))
                or (kind == SECOND_AND_THIRD and one != d.ranks[1])
                or (kind == HIGHEST_AND_THIRD and one != d.ranks[0])
                or (kind >= HIGHEST_PAIR and kind != ONE_ACE and not pair)
                or (kind == SMALL_PAIR and one != small)
                or (kind == TWO_OF_FOUR and d.times[one] != 4)
                or (kind == TWO_ACES and one != ACE)
                or (kind == ONE_ACE and (one == ACE) == (other == ACE))
                or (kind == JOKER_AND_SINGLE and d.cards[j] != JOKER_INDEX)
                or (kind == NATURAL_PAIR and JOKER_INDEX in (d.cards[i], d.cards[j]))
            ):
                continue
            back = d.backs[n]
            if behind in (PAIR, BOTH_PAIRS, FOUR):
                if not stays or d.times[one] >= many or d.times[other] >= many:
                    continue
            elif behind == THREE:
                if three < 0 or one == three or other == three:
                    continue
            elif behind == COMPLETE:
                if not w.kinds >> (back >> CATEGORY_SHIFT) & 1:
                    continue
            elif (behind == STRAIGHT_UP and back < w.straight) or (
                behind == THREE_UP and back < w.three
            ):
                continue
            best = n
    return best


@register_jitable(_nrt=False)
def set_by(w: Way, d: Desk, row: int) -> int:
    """The front by a row that fits: its first setting that can be done and is no foul, or NONE."""
    for phrase in range(w.first[row], w.first[row + 1]):
        front = chosen(w, d, phrase)
        if front >= 0 and d.fronts[front] <= d.backs[front]:
            return front
    return NONE


@register_jitable(_nrt=False)
def take(w: Way, d: Desk) -> tuple[int, int]:
    """The row that takes the hand on the desk, and the front; NONE and NONE if none does."""
    for row in range(len(w.of)):
        if fits(w, d, row):
            front = set_by(w, d, row)
            if front >= 0:
                return row, front
    return NONE, NONE


@register_jitable(_nrt=False)
def first_place(front: int) -> int:
    """The place of the first card of a front, by its number."""
    return _FIRST[front]


@register_jitable(_nrt=False)
def second_place(front: int) -> int:
    """The place of the second."""
    return _SECOND[front]
