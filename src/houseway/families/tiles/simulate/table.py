"""A table of tiles, simulated: bettors set the house way or the best way, the bank the house way.

Which pile goes where changes no chance, so the bank and every spot in play simply get four tiles,
and the dice say who is settled first. How each kind of hand is set is known before the first deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.families.tiles.judge import outcome_of, pay_on
from houseway.families.tiles.price.meetings import MEETINGS, HandSettings
from houseway.families.tiles.price.prices import best_for_all, hand_settings
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES
from houseway.families.tiles.simulate.kernel import HIGH, SetWorths, deal_tiles
from houseway.pricing.bets import StakedTable
from houseway.pricing.model import Play
from houseway.pricing.simulate.dues import Pays, cents_of, dues, units_of
from houseway.pricing.simulate.loops import Dice, Ints, Ints32, Rounds, Words, selection_limits
from houseway.pricing.simulate.table import DealtTable, first_of, money_of

_METHOD: Final = "simulation: every round from a freshly shuffled set of tiles, "
_WAYS: Final[dict[Play, str]] = {
    "house-way": "all hands set the house way",
    "optimal": "bettors' hands set the best way, as the exact price does, the player-dealer's the "
    "house way",
}


def tiles_table(table: StakedTable) -> DealtTable:
    """Return a table with these stakes, compiled."""
    rules = TilesRules.of(table.filing)
    cents = cents_of(rules, table.seats, table.stakes)
    staked, pays = cents[:, np.newaxis, :], _pays(rules)
    most = int(np.abs(dues(staked, pays)).sum(axis=3).max(axis=(1, 2)).sum())
    scales, units = units_of(pays, np.ones((1, len(rules.wager)), dtype=np.int64))
    first, dice = first_of(rules, table.seats, "")
    known = hand_settings(rules)
    bank = worths_as_set(known, known.house_way)
    best = table.play == "optimal"
    own = worths_as_set(known, _best_settings(table)) if best else bank
    return DealtTable(
        spots=cents.sum(axis=1) > 0,
        first=first,
        money=money_of(rules, staked, pays, units, bank=table.bank, most=most),
        scales=scales,
        method=_METHOD + _WAYS[table.play],
        dealing=TilesDealing(
            known.hands.numbered, SetWorths(len(known.hands.kinds), own, bank), dice
        ),
    )


class TilesDealing(msgspec.Struct, frozen=True):
    """A set of tiles by their kinds, what hands are worth as they are set, and the dice."""

    shoe: Ints
    worths: SetWorths
    dice: Dice

    def deal(self, state: Words, shoe: Ints, rounds: Rounds) -> None:
        """Deal rounds; a class is how the two hands meet the bank's."""
        limits, rolled = selection_limits(len(shoe)), np.zeros(self.dice.many, np.uint64)
        deal_tiles(self.worths, state, shoe, limits, self.dice.again, rolled, rounds)


def worths_as_set(known: HandSettings, places: Sequence[int]) -> Ints32:
    """Return what any four tiles are worth, by place, where each kind of hand is set so."""
    many, ranks = len(known.hands.kinds), known.ranks
    chosen = [each[place] for each, place in zip(known.settings, places, strict=True)]
    worth = np.array([(ranks[one.high_worth] << HIGH) + ranks[one.low_worth] for one in chosen])
    tiles = np.array([np.repeat(np.arange(many), made) for made in known.hands.made])
    worths = np.zeros(many**TILES, dtype=np.int32)
    for powers in permutations(many**digit for digit in range(TILES)):
        worths[tiles @ np.array(powers)] = worth
    return worths


def _pays(rules: TilesRules) -> Pays:
    """Return what each wager does by meeting: the classes of the rounds."""
    outcomes = [outcome_of(rules, meeting) for meeting in MEETINGS]
    return [[[pay_on(rules, wager.name, one) for wager in rules.wager] for one in outcomes]]


def _best_settings(table: StakedTable) -> list[int]:
    """Return the settings that are best for every wager staked, or refuse if they differ."""
    names = dict.fromkeys(name for staked in table.stakes.values() for name in staked)
    found = best_for_all(TilesRules.of(table.filing), names)
    if found is None:
        raise Refusal(
            f"{table.filing.id}: the best setting for {', '.join(names)} is not the same: simulate "
            "one of them at a time, or all of them the house way"
        )
    return found
