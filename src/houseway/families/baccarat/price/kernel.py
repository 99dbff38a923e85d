"""The counting loop of community baccarat: every way the six cards can fall, by kind of card.

A *kind* is a set of ranks that no wager tells apart: a point value, or a single rank where pairs
matter. The loop takes player hands as unordered pairs of kinds, then the banker's two cards, then
third cards, each weighted by how many ordered deals it stands for. A coup that stops early counts
once for each card it might have drawn, so that all coups share one denominator, the ordered deals
of six cards.

The draw rules are written here a second time, from arrays, and on purpose know nothing of the
clear engine: the two are tested against each other.

No sum can overflow. For one player hand a cell holds at most the ordered deals of the four other
cards, fewer than 3,328⁴ < 2⁴⁷ for 64 packs; the weight of the player hand itself is multiplied in
afterwards, in Python's unbounded integers.
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

STAND: Final = 0
HIT: Final = 1
ASK: Final = 2
"""What the player hand does on a total: stands, hits, or leaves it to the bettor."""

SIGNATURES: Final = 1600
"""Player total × banker total × third cards × pairs: all that a wager can tell of a coup."""

MOST_CARDS: Final = 64 * 52


def signature(
    player: int, banker: int, player_cards: int, banker_cards: int, pairs: tuple[bool, bool]
) -> int:
    """The number of a finished coup, as the loop below computes it."""
    drawn = (player_cards - 2) * 8 + (banker_cards - 2) * 4
    return (player * 10 + banker) * 16 + drawn + pairs[0] * 2 + pairs[1]


def player_hands(kinds: int) -> list[tuple[int, int]]:
    """Unordered pairs of kinds in the order in which :func:`count_coups` numbers them."""
    return [(a, b) for a in range(kinds) for b in range(a, kinds)]


@numba.njit(cache=True, nogil=True)
def count_coups(
    value: Ints,
    count: Ints,
    action: Ints,
    stood: Flags,
    drew: Flags,
    natural_stops: bool,
    against_natural: bool,
    any_two: bool,
    hit_shows_third: bool,
    known: int,
    class_of: Ints,
    classes: int,
) -> Ints:
    """Count coups by player hand, what the bettor knows, his choice, and class.

    `known` is how many banker cards lie open when a bettor is asked. The result is indexed
    [player hand, slot, choice, class]; slot 0 holds the coups in which nobody is asked, slot 1 + i
    those in which the open banker cards are the i-th possibility. `class_of` maps [choice,
    signature] to a class. With `hit_shows_third` off, a bettor's hit is dealt and the banker hand
    goes by it, but the wager is settled on the player hand as it stood.
    """
    kinds = value.shape[0]
    hands = kinds * (kinds + 1) // 2
    slots = 2
    if known == 1:
        slots = 1 + kinds
    elif known == 2:
        slots = 1 + hands
    out = np.zeros((hands, slots, 2, classes), dtype=np.int64)
    left = count.copy()
    cards = 0
    for kind in range(kinds):
        cards += count[kind]
    hand = -1
    for a in range(kinds):
        for b in range(a, kinds):
            hand += 1
            left[a] -= 1
            left[b] -= 1
            if left[a] >= 0 and left[b] >= 0:
                player = (value[a] + value[b]) % 10
                shown = 0
                for x in range(kinds):
                    # One open card makes the order matter: the other one is the hole card.
                    for y in range(0 if known == 1 else x, kinds):
                        dealt = left[x]
                        left[x] -= 1
                        dealt *= left[y]
                        left[y] -= 1
                        if known != 1 and x != y:
                            dealt *= 2
                        shown += 1
                        if dealt <= 0:
                            left[x] += 1
                            left[y] += 1
                            continue
                        banker = (value[x] + value[y]) % 10
                        # A natural keeps the other hand from drawing, and a banker hand with one
                        # stays as it is.
                        stopped = natural_stops and (player >= 8 or banker >= 8)
                        act = action[player]
                        if natural_stops and banker >= 8 and not (act == 2 and against_natural):
                            act = 0
                        slot = 0
                        if act == 2:
                            slot = 1
                            if known == 1:
                                slot = 1 + x
                            elif known == 2:
                                slot = shown
                        pairs = (2 if a == b else 0) + (1 if x == y else 0)
                        if act != 1:
                            # The player hand stands.
                            if not stopped and stood[banker]:
                                for u in range(kinds):
                                    if left[u] > 0:
                                        made = pairs
                                        if any_two and u in (x, y):
                                            made |= 1
                                        end = (banker + value[u]) % 10
                                        cell = class_of[0, (player * 10 + end) * 16 + 4 + made]
                                        out[hand, slot, 0, cell] += dealt * left[u] * (cards - 5)
                            else:
                                cell = class_of[0, (player * 10 + banker) * 16 + pairs]
                                out[hand, slot, 0, cell] += dealt * (cards - 4) * (cards - 5)
                        if act != 0:
                            # The player hand hits; by its rule, or by the bettor's choice.
                            chose = 1 if act == 2 else 0
                            for z in range(kinds):
                                if left[z] <= 0:
                                    continue
                                third = dealt * left[z]
                                left[z] -= 1
                                total = player
                                drawn = 0
                                made_first = pairs
                                if act == 1 or hit_shows_third:
                                    total = (player + value[z]) % 10
                                    drawn = 8
                                    if any_two and z in (a, b):
                                        made_first |= 2
                                if not stopped and drew[banker, value[z]]:
                                    for u in range(kinds):
                                        if left[u] > 0:
                                            made = made_first
                                            if any_two and u in (x, y):
                                                made |= 1
                                            end = (banker + value[u]) % 10
                                            code = (total * 10 + end) * 16 + drawn + 4 + made
                                            cell = class_of[chose, code]
                                            out[hand, slot, chose, cell] += third * left[u]
                                else:
                                    code = (total * 10 + banker) * 16 + drawn + made_first
                                    cell = class_of[chose, code]
                                    out[hand, slot, chose, cell] += third * (cards - 5)
                                left[z] += 1
                        left[x] += 1
                        left[y] += 1
            left[a] += 1
            left[b] += 1
    return out
