"""One hand of seven: every way to set it, against every hand that the bank can hold, exactly.

The bank sets by its chart. Of its 53,524,680 hands only front and back matter, so they are counted
once in a histogram, and each of the 21 settings is read off it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np

from houseway.cards.card import Card, card_index
from houseway.families.pai_gow.house_way.chart import HouseWay
from houseway.families.pai_gow.house_way.engine import FRONTS as WAYS
from houseway.families.pai_gow.house_way.seven import Seven
from houseway.families.pai_gow.price.deck import FULL, SIZE, Deck, Ints
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


class Ranked(NamedTuple):
    """A setting, what it is worth, and how often it wins, pushes and loses; a foul always loses."""

    setting: Setting
    worths: Worths
    win: int
    push: int
    lose: int

    @property
    def ev(self) -> Fraction:
        """What a wager of one unit gains."""
        return Fraction(self.win - self.lose, self.win + self.push + self.lose)


def ranked_settings(
    cards: Sequence[Card],
    bank: HouseWay,
    *,
    deck: Deck = FULL,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Ranked]:
    """All 21 settings of seven cards, the best first, against a bank that sets by its chart."""
    seven = Seven(cards, bank.ranking)
    chart = keyed(bank)
    dead = [card_index(card) for card in cards]
    rest = deck.cards[~np.isin(deck.cards, dead)]
    histogram = banks_settings(chart, rest, workers=workers, progress=progress)
    found = [
        _against(histogram, chart, seven.setting(front), seven.worths(front)) for front in WAYS
    ]
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


def _against(bank: Ints, chart: Keyed, setting: Setting, own: Worths) -> Ranked:
    everything = int(bank.sum())
    if own.foul:
        return Ranked(setting, own, 0, 0, everything)
    front = int(np.searchsorted(chart.fronts, own.front))
    back = int(np.searchsorted(chart.backs, own.back))
    win = int(bank[:back, :front].sum())
    one = int(bank[:back].sum()) + int(bank[:, :front].sum()) - 2 * win
    return Ranked(setting, own, win, one, everything - win - one)
