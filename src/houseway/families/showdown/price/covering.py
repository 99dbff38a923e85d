"""How much of a bank one bettor's wagers can use, over everything that two hands can come to.

Any hand may be folded or raised by any multiple, so that it is the greatest of what an end makes
due, over all ends that can come about and all paths to them. Where a wager goes by six cards, the
ends are those of every two hands of three from one pack, all of which are looked at; from several
packs, all that the categories do not rule out, some of which may never come.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numba
import numpy as np

from houseway.families.showdown.conditions import ladder_of
from houseway.families.showdown.price.outcomes import Rows
from houseway.families.showdown.price.staged import Staged
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.hand_kernel import compared
from houseway.families.showdown.simulate.tables import WINNERS, Classes, raised_times, staked_on
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT, POKER, RANK_VALUES, THREE_CARD, Worth
from houseway.hands.qualifier import least_worth
from houseway.hands.tables import Tables, tables
from houseway.pricing.simulate.loops import Flags, Ints


def most_used(rules: ShowdownRules, game: Staged, bets: Mapping[str, int]) -> int:
    """The most cents that wins and losses of one bettor with these bets use up together."""
    classes = Classes(rules)
    cents = np.array([[bets.get(wager.name, 0) for wager in rules.wager]], dtype=np.int64)
    used = np.abs(classes.due(staked_on(rules, cents, raised_times(rules)))[0])
    if rules.settlement.folded == "apart":
        used[0][:, [wager.on_fold == "forfeited" for wager in rules.wager]] = 0
    by_class: Ints = used.sum(axis=2).max(axis=0)
    return int(by_class[_reached(rules, game, bets, classes)].max())


def _reached(
    rules: ShowdownRules, game: Staged, bets: Mapping[str, int], classes: Classes
) -> list[int]:
    """The classes of ends that can come about."""
    play = rules.play
    if any(Rows(rules, rules.wager_named(name)).of_both for name in bets):
        if rules.deck.packs.default > 1:
            return list(range(len(classes.pays)))
        least = least_worth(play.qualifier.least, ladder_of(play.ranking))
        return sorted({*classes.class_of[six_card_ends(least, rules.deck.ranks)].tolist()})
    hands = ladder_of(play.ranking).categories
    shape = (len(WINNERS), 2, len(hands), len(hands), -1)
    by_end = classes.class_of.reshape(shape)
    reached: set[int] = set()
    for end in game.always:
        # What the bank made is told only where a wager may ask for it, and six cards are not.
        banks = hands.index(end.bank) if end.bank else slice(None)
        place = (WINNERS.index(end.winner), int(end.qualified), hands.index(end.player), banks)
        possible = by_end[place]
        reached.update(possible[possible >= 0].tolist())
    return sorted(reached)


@lru_cache(maxsize=8)
def six_card_ends(qualifier: Worth, ranks: str) -> Ints:
    """The signatures of all ends of two hands of three cards from one pack of these ranks."""
    dealt = np.array([RANK_VALUES[rank] - 2 for rank in ranks], dtype=np.int64)
    found = look_at_all(
        tables(THREE_CARD),
        tables(POKER),
        np.array(sorted(4 * rank + suit for rank in dealt for suit in range(4))),
        qualifier,
        len(THREE_CARD.categories),
        len(POKER.categories),
    )
    return np.flatnonzero(found)


@numba.njit(cache=True, nogil=True)
def look_at_all(
    three: Tables, poker: Tables, deck: Ints, qualifier: int, categories: int, both: int
) -> Flags:
    """Which signatures come about, suits being exchangeable."""
    found = np.zeros(6 * categories * categories * both, dtype=np.bool_)
    cards = len(deck)
    card_of, lane_of = poker.cards, poker.lanes  # the same for every order of hands
    rest = np.zeros(cards - 3, dtype=np.int64)
    for i in range(cards):
        for j in range(i + 1, cards):
            for k in range(j + 1, cards):
                a, b, c = deck[i], deck[j], deck[k]
                # One hand of those that differ in the names of their suits: new suits in order.
                if a & 3 > 0 or b & 3 > 1 or c & 3 > (b & 3) + 1:
                    continue
                mine = card_of[a] + card_of[b] + card_of[c]
                my_lanes = lane_of[a] + lane_of[b] + lane_of[c]
                own = worth_of(three, mine, my_lanes)
                left = 0
                for card in deck:
                    if card != a and card != b and card != c:
                        rest[left] = card
                        left += 1
                for x in range(left):
                    for y in range(x + 1, left):
                        two = card_of[rest[x]] + card_of[rest[y]]
                        two_lanes = lane_of[rest[x]] + lane_of[rest[y]]
                        for z in range(y + 1, left):
                            banks, lanes = two + card_of[rest[z]], two_lanes + lane_of[rest[z]]
                            other = worth_of(three, banks, lanes)
                            six = worth_of(poker, mine + banks, my_lanes + lanes) >> CATEGORY_SHIFT
                            found[compared(own, other, qualifier, categories, both, six)] = True
    return found
