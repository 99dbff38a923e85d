"""How much of a bank one bettor's wagers can use, over everything that two hands can come to.

Any hand may be folded or raised by any multiple, so that it is the greatest of what an end makes
due, over all ends that can come about and all paths to them. Where a wager goes by six cards, the
ends are those of every two hands of three from one pack, all of which are looked at; from several
packs, all that the categories do not rule out, some of which may never come.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houseway.families.showdown.price.outcomes import Rows
from houseway.families.showdown.price.payoffs import WINNERS
from houseway.families.showdown.price.staged import Staged
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.classes import Classes, staked_on
from houseway.pricing.simulate.dues import Ints, cents_of, dues


def most_used(rules: ShowdownRules, game: Staged, bets: Mapping[str, int]) -> int:
    """The most cents that wins and losses of one bettor with these bets use up together."""
    classes = Classes(rules)
    cents = cents_of(rules, 1, {1: bets})
    used = np.abs(dues(staked_on(rules, cents), classes.by_path)[0])
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
        from houseway.families.showdown.price.six_cards import six_card_ends  # a compiled loop

        return sorted({*classes.class_of[six_card_ends(play.least, rules.deck.ranks)].tolist()})
    hands = play.ladder.categories
    shape = (len(WINNERS), 2, len(hands), len(hands), -1)
    by_end = classes.class_of.reshape(shape)
    reached: set[int] = set()
    for found in {end.found for end in game.ends("never-fold")}:
        # What the bank made is told only where a wager may ask for it, and six cards are not.
        banks = hands.index(found.bank) if found.bank else slice(None)
        winner, own = WINNERS.index(found.winner), hands.index(found.player)
        possible = by_end[winner, int(found.qualified), own, banks]
        reached.update(possible[possible >= 0].tolist())
    return sorted(reached)
