"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import numpy as np

from houseway.cards.card import parse_cards
from houseway.families.library import load_all
from houseway.families.pai_gow.deals import Deals, deals
from houseway.families.pai_gow.house_way.batch import weigh_one
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.house_way.survey import survey
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.deck import Deck
from houseway.families.pai_gow.price.duel import duel
from houseway.families.pai_gow.price.fortune import fortune_rows
from houseway.families.pai_gow.price.one_hand import ranked_settings
from houseway.families.pai_gow.price.sample import sampled
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.setting import BUG
from houseway.families.pai_gow.simulate.table import pai_gow_table
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.rounds import Chunk, Turns

_FEW: Final = Deck(0b11111, 3)
"""Five ranks: enough for two hands."""

_HAND: Final = parse_cards("2c 2d 2h 3c 3d 4c Jk")


def _way() -> HouseWay:
    """The shortest chart that takes every hand."""
    row = Row(
        name="anything",
        holds="any seven cards",
        sets=("highest pair in front", "second and third highest in front", "two highest in front"),
    )
    lowest = Row(name="else", holds="any seven cards", sets=("small pair in front",))
    return house_way(Chart(row=(row, lowest)), BUG)


def _set() -> None:
    way = _way()
    weigh_one(_HAND, way)
    hand = deals().hands[:1]
    survey(way, Deals(hand, np.ones(1, np.int64)))


def _fortune() -> None:
    fortune_rows({"flush": Fraction(4)})


def _duel() -> None:
    duel(_way(), _way(), deck=_FEW)


def _sample() -> None:
    sampled(_way(), 1, deck=_FEW)


def _one_hand() -> None:
    ranked_settings(_HAND, _way(), deck=_FEW)


def _simulate() -> None:
    filing = next(each for each in load_all() if isinstance(each.rules, PaiGowRules))
    stakes = {1: {filing.rules.first_wager: 100}}
    table = StakedTable(filing, 2, None, stakes, filing.limits(), "house-way")
    pai_gow_table(table).play(Turns(2, 1), 0, Chunk(0, 2))


JOBS: Final[tuple[Callable[[], object], ...]] = (
    *(_set, _fortune, _duel, _sample, _one_hand, _simulate),
)
