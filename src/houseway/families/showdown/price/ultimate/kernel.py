"""Ultimate Texas Hold'em: the loops that play every deal of two ranks of hole cards.

Two hole cards of given ranks meet every flop, one of each suit class; for each flop and the suits
of the hole cards, every turn and river, grouped by the class of board that they make. The standing
of the hole on a board gives what ante, blind and play come to over all hands the bank can hold, so
that river, flop and preflop are each decided for the best, or by a strategy given, and every deal
counted where it ends.

Nothing overflows. With M the most that a deal can gain or lose, in parts of a unit, a board is
worth at most 990 M, a flop 1,081 · 990 M, and all flops to the 16 holes of two ranks at most
16 · 19,600 · 1,081 · 990 M, less than 3.4 · 10¹¹ M; a difference of two choices is twice that, and
64 bits hold it for M up to 1.3 · 10⁷ (`MOST_PARTS`). A class of board and hole stands
for at most 1,024 · 10 · 16 flops, runouts and holes, which 32 bits hold.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiled import compiled
from houseway.families.showdown.price.ultimate.boards import (
    BOARDS,
    CATEGORIES,
    PLAIN,
    RANKS,
    Bytes,
    Ints,
    Ints32,
)
from houseway.families.showdown.price.ultimate.flops import (
    ALL,
    SECTIONS,
    FlopList,
    Ground,
    Runouts,
    board_of,
)


class Pays(NamedTuple):
    """Payoffs in whole parts of a unit, [winner, bank's category, player's category]."""

    base: Ints
    play: Ints
    fold: Ints
    """What giving up at the river comes to."""
    preflop: Ints
    flop: Ints
    river: Ints
    """The multiples of the ante that a play wager may be, by stage."""


@compiled
def kinds_in(row: int, low: int, high: int) -> tuple[int, int]:
    """The holes of two ranks: both off colour, the second in it, the first in it, both in it."""
    return low + (0 if row >= 2 else RANKS), high + (0 if row % 2 else RANKS)


@compiled
def meet(board: int, i: int, j: int, ground: Ground, others: Ints) -> tuple[int, int, int]:
    """What a hole makes on a board, and how many hands of its category it beats and equals.

    `others` becomes how many hands of each category it meets; of its own, those that beat it.
    """
    category, lower, equal, total, holding = ground.standings
    hole = ground.places.hole[i, j]
    made = category[hole, board]
    if made < 0:
        return -1, 0, 0
    beaten, level = lower[hole, board], equal[hole, board]
    for other in range(CATEGORIES):
        others[other] = total[board, other] - holding[board, i, other] - holding[board, j, other]
    # The hole itself was taken out twice.
    others[made] += 1 - beaten - level
    return made, beaten, level


@compiled
def value_boards(
    low: int, high: int, ground: Ground, pays: Pays, river_choice: Bytes
) -> tuple[Ints, Ints]:
    """What every board is worth to the four holes of these ranks; choices below 0 are made.

    By [board, row, base / play / river], and by [board, row] what choice 0 is worth: to fold. Of
    equal choices a raise comes first, for it keeps alive what a fold loses, and of equal raises
    the smallest.
    """
    base, play, fold, menu = pays.base, pays.play, pays.fold, pays.river
    against = np.zeros((CATEGORIES, 3, CATEGORIES), dtype=np.int64)
    for made in range(CATEGORIES):
        for other in range(CATEGORIES):
            winner = 2 if other < made else 0
            against[made, 0, other] = base[winner, other, made]
            against[made, 1, other] = play[winner, other, made]
            against[made, 2, other] = fold[winner, other, made]
    others = np.zeros(CATEGORIES, dtype=np.int64)
    values = np.zeros((BOARDS, 4, 3), dtype=np.int64)
    standing = np.zeros((BOARDS, 4), dtype=np.int64)
    for board in range(BOARDS):
        for row in range(1 if board < PLAIN else 4):
            i, j = kinds_in(row, low, high)
            made, beaten, level = meet(board, i, j, ground, others)
            if made < 0:
                continue
            basic = beaten * base[2, made, made] + level * base[1, made, made]
            playing = beaten * play[2, made, made] + level * play[1, made, made]
            folding = beaten * fold[2, made, made] + level * fold[1, made, made]
            for other in range(CATEGORIES):
                basic += others[other] * against[made, 0, other]
                playing += others[other] * against[made, 1, other]
                folding += others[other] * against[made, 2, other]
            standing[board, row] = folding
            choice, best = chosen(river_choice[board, row], menu, basic, playing, folding)
            river_choice[board, row] = choice
            values[board, row, 0] = basic
            values[board, row, 1] = playing
            values[board, row, 2] = best
    return values, standing


@compiled
def chosen(given: int, menu: Ints, basic: int, playing: int, otherwise: int) -> tuple[int, int]:
    """A choice, made for the best if none is given, and what it is worth."""
    if given == 0:
        return 0, otherwise
    if given > 0:
        return given, basic + menu[given - 1] * playing
    choice, best = 0, otherwise
    for k in range(len(menu)):
        raising = basic + menu[k] * playing
        if raising > best or (choice == 0 and raising == best):
            choice, best = k + 1, raising
    return choice, best


@compiled
def play_flops(
    low: int, high: int, ground: Ground, pays: Pays, times: Ints, values: Ints, flop_choice: Bytes
) -> tuple[Ints, Ints, Ints32]:
    """Play every flop; choices below 0 are made. A hole is 4 × suit of the low + of the high card.

    `times` is by [flop, hole] how many flops and holes it stands for. Found are the sums of base,
    play and best, [suited, …], and of flops × holes; by [flop, hole, raise] what each raise gains
    over a check; and by [board, (row, suited, choice on the flop)] the deals up to the river.
    """
    menu, flops, runouts = pays.flop, ground.flops, ground.runouts
    choices = len(menu) + 1
    gains = np.zeros((len(times), 16, choices - 1), dtype=np.int64)
    weights = np.zeros((BOARDS, 8 * choices), dtype=np.int32)
    # By list: all runouts, those with each of the low cards, with each of the high ones.
    cards = np.full(5 if low == high else 9, ALL)
    for s in range(4):
        cards[1 + s] = 4 * low + s
        if low != high:
            cards[5 + s] = 4 * high + s
    worth = np.zeros((9, SECTIONS, 12), dtype=np.int64)
    deals = np.zeros((9, SECTIONS, weights.shape[1]), dtype=np.int32)
    rows = np.zeros(SECTIONS, dtype=np.int64)
    sums = np.zeros((2, 4), dtype=np.int64)
    sides = np.zeros(3, dtype=np.int64)
    for flop in range(len(times)):
        deals[:] = 0
        sum_runouts(flop, cards, runouts, values, worth)
        for hole in range(16):
            alike = times[flop, hole]
            if alike == 0:
                continue
            low_suit, high_suit = hole // 4, hole % 4
            with_low, with_high = 1 + low_suit, (1 if low == high else 5) + high_suit
            both, made = board_of(
                flops.rank[flop],
                flops.suit[flop],
                4 * low + low_suit,
                4 * high + high_suit,
                ground.places,
            )
            for section in range(SECTIONS):
                rows[section] = row_in(section, low, high, low_suit, high_suit)
            for k in range(3):
                sides[k] = values[made, rows[both], k]
                for section in range(SECTIONS):
                    at = 3 * rows[section] + k
                    sides[k] += worth[0, section, at]
                    sides[k] -= worth[with_low, section, at] + worth[with_high, section, at]
            basic, playing, checking = sides[0], sides[1], sides[2]
            for k in range(choices - 1):
                gains[flop, hole, k] = basic + menu[k] * playing - checking
            choice, best = chosen(flop_choice[flop, hole], menu, basic, playing, checking)
            flop_choice[flop, hole] = choice
            suited = 1 if low_suit == high_suit else 0
            sums[suited, 0] += alike * basic
            sums[suited, 1] += alike * playing
            sums[suited, 2] += alike * best
            sums[suited, 3] += alike
            for section in range(SECTIONS):
                at = (2 * rows[section] + suited) * choices + choice
                deals[0, section, at] += alike
                deals[with_low, section, at] -= alike
                deals[with_high, section, at] -= alike
                if section == both:
                    weights[made, at] += alike
        spread_runouts(flop, cards, runouts, deals, weights)
    return sums, gains, weights


@compiled
def sum_runouts(flop: int, cards: Ints, runouts: Runouts, values: Ints, worth: Ints) -> None:
    """Add up what the boards of lists are worth, [list, section, (row, base / play / river)].

    Some of them hold a hole card of the row, and are worth whatever stands there: they are in the
    list of all runouts and in that of the card, and cancel out.
    """
    first, board, times = runouts
    flat = values.reshape(-1, 12)
    worth[:] = 0
    for one in range(len(cards)):
        card = cards[one]
        for at in range(first[flop, card, 0], first[flop, card, 1]):
            # On a plain board all holes of the same ranks are alike.
            made, count = board[at], times[at]
            for k in range(3):
                worth[one, 0, k] += count * flat[made, k]
        for section in range(1, SECTIONS):
            for at in range(first[flop, card, section], first[flop, card, section + 1]):
                made, count = board[at], times[at]
                for k in range(12):
                    worth[one, section, k] += count * flat[made, k]


@compiled
def spread_runouts(
    flop: int, cards: Ints, runouts: Runouts, deals: Ints32, weights: Ints32
) -> None:
    """Give the boards of lists the deals that come to them: the same the other way round."""
    first, board, times = runouts
    width = weights.shape[1]
    for one in range(len(cards)):
        card = cards[one]
        for section in range(SECTIONS):
            columns = width // 4 if section == 0 else width
            for at in range(first[flop, card, section], first[flop, card, section + 1]):
                made, count = board[at], times[at]
                for k in range(columns):
                    weights[made, k] += count * deals[one, section, k]


@compiled
def row_in(section: int, low: int, high: int, low_suit: int, high_suit: int) -> int:
    """Which of the four holes of their ranks the cards are on a board of this section."""
    if section == 0:
        return 0
    row = 1 if high_suit == section - 1 else 0
    if low_suit == section - 1:
        # Two cards of one rank: it does not matter which of them is in colour.
        row += 2 if low != high else 1
    return row


@compiled
def stands_for(low: int, high: int, ground: Ground) -> Ints:
    """By [flop, hole], how many flops and holes that do not differ from it each stands for."""
    flops, suits = ground.flops, ground.deck.suits
    times = np.zeros((len(flops.times), 16), dtype=np.int64)
    for flop in range(len(times)):
        for low_suit in range(suits):
            for high_suit in range(low_suit + 1 if low == high else 0, suits):
                alike = count_alike(flop, low, high, low_suit, high_suit, flops)
                times[flop, 4 * low_suit + high_suit] = alike * flops.times[flop]
    return times


@compiled
def count_alike(
    flop: int, low: int, high: int, low_suit: int, high_suit: int, flops: FlopList
) -> int:
    """For how many holes this one stands: those that the flop does not tell from it.

    None if another one stands for it, or if a card of it is on the flop.
    """
    for card in range(3):
        rank, suit = flops.rank[flop, card], flops.suit[flop, card]
        if (rank == low and suit == low_suit) or (rank == high and suit == high_suit):
            return 0
    hole = 4 * low_suit + high_suit
    seen = 0
    alike = 0
    for order in range(len(flops.permutation)):
        if flops.fixed_by[flop, order]:
            a = flops.permutation[order, low_suit]
            b = flops.permutation[order, high_suit]
            if low == high and a > b:
                a, b = b, a
            image = 4 * a + b
            if image < hole:
                return 0
            if seen >> image & 1 == 0:
                seen |= 1 << image
                alike += 1
    return alike


@compiled
def count_ends(
    low: int,
    high: int,
    ground: Ground,
    pays: Pays,
    preflop_choice: Bytes,
    river_choice: Bytes,
    weights: Ints32,
) -> Ints:
    """Where every deal ends: [path, winner, bank's category, player's category].

    A path is the choice that ended the betting: preflop, flop and river raises in the order of
    their menus, and last the fold.
    """
    others = np.zeros(CATEGORIES, dtype=np.int64)
    flop_paths, river_paths = len(pays.preflop), len(pays.preflop) + len(pays.flop)
    paths = river_paths + len(pays.river) + 1
    choices = len(pays.flop) + 1
    counts = np.zeros((paths, 3, CATEGORIES, CATEGORIES), dtype=np.int64)
    against = np.zeros((paths, CATEGORIES, CATEGORIES), dtype=np.int64)
    ended = np.zeros(paths, dtype=np.int64)
    for board in range(BOARDS):
        for row in range(1 if board < PLAIN else 4):
            i, j = kinds_in(row, low, high)
            made, beaten, level = meet(board, i, j, ground, others)
            if made < 0:
                continue
            ended[:] = 0
            for suited in range(2):
                for choice in range(choices):
                    if preflop_choice[suited] > 0:
                        path = preflop_choice[suited] - 1
                    elif choice > 0:
                        path = flop_paths + choice - 1
                    elif river_choice[board, row] > 0:
                        path = river_paths + river_choice[board, row] - 1
                    else:
                        path = paths - 1
                    ended[path] += weights[board, (2 * row + suited) * choices + choice]
            for path in range(paths):
                deals = ended[path]
                if deals == 0:
                    continue
                counts[path, 2, made, made] += deals * beaten
                counts[path, 1, made, made] += deals * level
                for other in range(CATEGORIES):
                    against[path, made, other] += deals * others[other]
    for path in range(paths):
        for made in range(CATEGORIES):
            for other in range(CATEGORIES):
                counts[path, 2 if other < made else 0, other, made] += against[path, made, other]
    return counts
