"""The compiled loops: how likely each end of the bank is, the best play, and where a play leads.

They run over the hands of a graph (:mod:`~houseway.families.blackjack.price.graph`) for one
situation and one shoe. Chances are of the whole shoe, the bank's hole card unseen in it: where the
house dealer has looked at that, the hands in which it makes a natural are told apart as an end of
their own, which play leaves out. So a card's chance to be drawn is the same whether anybody looked
or not, and what the look tells is in the ends alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.compiled import compiled
from houseway.families.blackjack.price.arrays import KINDS, Bools, Floats, Ints

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
SURRENDER: Final = 3
CHOICES: Final = 4
"""What may be done with a hand that has not been doubled."""

AGAIN: Final = 1
RESCUE: Final = 2
DOUBLED_CHOICES: Final = 3
"""What may be done with one that has, beside standing."""

NEVER: Final = -1e300
"""The worth of what may not be done."""


@compiled
def chances(
    hands: Ints,
    which: Ints,
    shoe: Ints,
    ways: Floats,
    size: Ints,
    parent: Ints,
    kind: Ints,
    had: Ints,
    begins: Ints,
    kinds: Ints,
    drawn: Ints,
    alike: Ints,
    end: Ints,
    stands: int,
    found: Floats,
) -> None:
    """How likely the bank is to come to each end, the cards of each of these hands being gone.

    `shoe` is what is left beside the players' hand and what lies open of the bank's. A hand for
    which there are not enough cards has no chances.
    """
    left = np.empty(KINDS)
    order = np.empty(len(ways))
    longest = size.max() + 1 if len(size) else 0
    falling = np.empty(longest + 1)
    whole, gone = np.empty(len(end)), np.empty((len(end), KINDS))
    for place in range(len(which)):
        cards = 0.0
        enough = True
        for one in range(KINDS):
            left[one] = shoe[one] - hands[which[place], one]
            cards += left[one]
            if left[one] < 0:
                enough = False
        found[place, :] = 0.0
        if not enough:
            continue
        if stands >= 0:
            found[place, stands] = 1.0
            continue
        falling[0] = 1.0  # one in so many orders of so many cards
        for drawing in range(longest):
            there = cards - drawing
            falling[drawing + 1] = falling[drawing] / there if there > 0 else 0.0
        order[0] = 1.0
        whole[:] = 0.0
        gone[:] = 0.0
        for at in range(len(ways)):
            if at > 0:
                order[at] = order[parent[at]] * max(left[kind[at]] - had[at], 0.0)
            each = ways[at] * order[at] * falling[size[at] + 1]
            group = alike[at]
            whole[group] += each
            for card in range(begins[at], begins[at + 1]):
                gone[group, kinds[card]] += each * drawn[card]
        # A last card has as many chances as there are left of it, less those that the hand drew.
        for group in range(len(end)):
            for one in range(KINDS):
                if end[group, one] >= 0:
                    chance = whole[group] * left[one] - gone[group, one]
                    found[place, end[group, one]] += max(chance, 0.0)


@compiled
def add_up(own: Ints, often: Floats, found: Floats, ends: Floats) -> None:
    """Add to what each own hand comes to how likely it meets each end of the bank."""
    for place in range(len(own)):
        if often[place] > 0.0:
            for end in range(found.shape[1]):
                ends[own[place], end] += often[place] * found[place, end]


@compiled
def best_play(
    cards: Ints,
    size: Ints,
    after: Ints,
    closed: Bools,
    hit: Bools,
    stand: Bools,
    double: Bools,
    only_stands: Bools,
    shoe: Ints,
    again: int,
    rescue: bool,
    surrender: bool,
    stood: Floats,
    unit: Floats,
    acts: Floats,
    kept: Floats,
    given_up: Floats,
    play: Ints,
    doubled: Ints,
    worth: Floats,
    doubled_worth: Floats,
    fixed: bool,
) -> None:
    """What every choice is worth with every hand, the last hands first; and the best, in `play`.

    By hand: `stood` is what its stake makes if it stands, `unit` what each unit doubled on it does,
    `acts` the chance that there is play and the bank's end does not send the stake back, `kept` the
    same of doubled money, `given_up` what a surrendered stake makes. With `fixed`, `play` and
    `doubled` are given and only their worth is found.
    """
    total = shoe.sum()
    for doublings in range(again + 1, 0, -1):
        for one in range(len(size)):
            if size[one] != 2 + doublings:
                continue
            units = 2.0**doublings
            worths = doubled_worth[doublings - 1]
            worths[STAND, one] = stood[one] + (units - 1) * unit[one]
            worths[AGAIN, one] = NEVER
            worths[RESCUE, one] = NEVER
            if not closed[one]:
                if doublings <= again:
                    drawn = 0.0
                    for kind in range(KINDS):
                        many = shoe[kind] - cards[one, kind]
                        if many > 0 and after[one, kind] >= 0:
                            next_hand = after[one, kind]
                            chosen = doubled[doublings, next_hand]
                            drawn += many * doubled_worth[doublings, chosen, next_hand]
                    worths[AGAIN, one] = drawn / max(total - size[one], 1)
                if rescue:
                    worths[RESCUE, one] = -acts[one] - (units / 2 - 1) * kept[one]
            if not fixed:
                chosen = STAND
                for choice in range(1, DOUBLED_CHOICES):
                    if worths[choice, one] > worths[chosen, one]:
                        chosen = choice
                doubled[doublings - 1, one] = chosen
    for one in range(len(size) - 1, -1, -1):
        for choice in range(CHOICES):
            worth[choice, one] = NEVER
        if stand[one] or only_stands[one]:
            worth[STAND, one] = stood[one]
        if not only_stands[one] and not closed[one]:
            drawn_hit, drawn_double = 0.0, 0.0
            for kind in range(KINDS):
                many = shoe[kind] - cards[one, kind]
                if many > 0 and after[one, kind] >= 0:
                    next_hand = after[one, kind]
                    if hit[one]:
                        drawn_hit += many * worth[play[next_hand], next_hand]
                    if double[one]:
                        chosen = doubled[0, next_hand]
                        drawn_double += many * doubled_worth[0, chosen, next_hand]
            if hit[one]:
                worth[HIT, one] = drawn_hit / max(total - size[one], 1)
            if double[one]:
                worth[DOUBLE, one] = drawn_double / max(total - size[one], 1)
            if surrender and size[one] == 2:
                worth[SURRENDER, one] = given_up[one]
        if not fixed:
            chosen = STAND
            for choice in range(1, CHOICES):
                if worth[choice, one] > worth[chosen, one]:
                    chosen = choice
            play[one] = chosen


@compiled
def where_it_leads(
    cards: Ints,
    size: Ints,
    after: Ints,
    shoe: Ints,
    again: int,
    play: Ints,
    doubled: Ints,
    reach: Floats,
    doubled_reach: Floats,
) -> None:
    """How likely a play comes to each hand, from the chances in `reach` of those it begins with."""
    total = shoe.sum()
    for one in range(len(size)):
        if reach[one] == 0.0 or (play[one] != HIT and play[one] != DOUBLE):
            continue
        each = reach[one] / (total - size[one])
        for kind in range(KINDS):
            many = shoe[kind] - cards[one, kind]
            if many > 0:
                if play[one] == HIT:
                    reach[after[one, kind]] += each * many
                else:
                    doubled_reach[0, after[one, kind]] += each * many
    for doublings in range(1, again + 1):
        for one in range(len(size)):
            if size[one] != 2 + doublings or doubled_reach[doublings - 1, one] == 0.0:
                continue
            if doubled[doublings - 1, one] != AGAIN:
                continue
            each = doubled_reach[doublings - 1, one] / (total - size[one])
            for kind in range(KINDS):
                many = shoe[kind] - cards[one, kind]
                if many > 0:
                    doubled_reach[doublings, after[one, kind]] += each * many
