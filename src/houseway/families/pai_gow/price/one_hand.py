"""One hand of seven: every way to set it, against every hand that the bank can hold, exactly.

The bank sets by its chart. Of its 53,524,680 hands only front and back matter, so they are counted
once in a histogram, and each of the 21 settings is read off it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from houseway.cards.card import Card, card_index
from houseway.families.pai_gow.house_way.engine import FRONTS as WAYS
from houseway.families.pai_gow.house_way.seven import Seven
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.deck import FULL, SIZE, Deck, Ints
from houseway.families.pai_gow.price.dominance import CELLS
from houseway.families.pai_gow.price.duel import Duel
from houseway.families.pai_gow.price.keys import FRONTS, Keyed, Keys, keyed
from houseway.families.pai_gow.price.shared import (
    IN_HISTOGRAMS,
    Sides,
    gather,
    refuse_holes,
    room,
)
from houseway.families.pai_gow.setting import Setting, Worths
from houseway.pricing.executors import workforce
from houseway.pricing.model import Progress

EVEN: Final = tuple(map(Fraction, (1, 0, 0, 0, -1, -1, 0, -1, -1)))
"""What a wager at even money gains in each cell, copies being the bank's."""


class Ranked(NamedTuple):
    """A setting, what it is worth, and how it meets the bank's hands; a foul loses to all."""

    setting: Setting
    worths: Worths
    met: Duel
    ev: Fraction
    """What a wager of one unit gains."""


def ranked_settings(
    cards: Sequence[Card],
    bank: HouseWay,
    gains: Sequence[Fraction] = EVEN,
    *,
    deck: Deck = FULL,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Ranked]:
    """All 21 settings of seven cards, the best first, against a bank that sets by its chart.

    `gains` is what a wager of one unit gains in each cell of a duel.
    """
    seven = Seven(cards, bank.ranking)
    chart = keyed(bank)
    dead = [card_index(card) for card in cards]
    rest = deck.cards[~np.isin(deck.cards, dead)]
    histogram = banks_settings(chart, rest, workers=workers, progress=progress)
    found = []
    for front in WAYS:
        own = seven.worths(front)
        met = _against(histogram, chart, own)
        gained = sum((gain * many for gain, many in zip(gains, met.cells, strict=True)), Fraction())
        found.append(Ranked(seven.setting(front), own, met, gained / met.pairs))
    # Of settings that do equally well, the higher front; a foul is never the better one.
    return sorted(found, key=lambda one: (one.ev, not one.worths.foul, one.worths), reverse=True)


def banks_settings(
    chart: Keyed, rest: Ints, *, workers: int | None = None, progress: Progress | None = None
) -> Ints:
    """How often the bank sets each back before each front, [back, front], from these cards."""
    total = np.zeros((len(chart.backs), FRONTS), np.int64)
    firsts = range(len(rest) - SIZE + 1)
    with workforce(workers) as force:
        for done, (_, part) in enumerate(force.work(partial(_from, chart, rest), firsts), 1):
            total += part
            if progress:
                progress(done, len(firsts))
    return total


def _from(chart: Keyed, rest: Ints, first: int) -> Keys:
    """The settings of hands whose first card of these is that one."""
    held, later = rest[first : first + 1], rest[first + 1 :]
    to = room(chart, chart)
    gather(Sides(chart, chart, True), to, held, later, IN_HISTOGRAMS)
    refuse_holes(to)
    return to.players


def _against(bank: Ints, chart: Keyed, own: Worths) -> Duel:
    """How one setting meets all of the bank's."""
    if own.foul:
        return Duel((*[0] * (CELLS - 1), int(bank.sum())))
    front = int(np.searchsorted(chart.fronts, own.front))
    back = int(np.searchsorted(chart.backs, own.back))
    lower_equal_higher = (
        [slice(place), slice(place, place + 1), slice(place + 1, None)] for place in (front, back)
    )
    fronts, backs = lower_equal_higher
    return Duel(tuple(int(bank[rows, lanes].sum()) for lanes in fronts for rows in backs))
