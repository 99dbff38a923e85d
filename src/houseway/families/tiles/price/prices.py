"""The price of wagers on tiles: all deals of two hands from one set, the bank's the house way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

import msgspec
import numpy as np

from houseway.families.tiles.house_way import highest_high, highest_low
from houseway.families.tiles.judge import outcome_of, pay_on
from houseway.families.tiles.price.kinds import Ints
from houseway.families.tiles.price.meetings import (
    MEETINGS,
    HandSettings,
    Met,
    met_by,
    settings_by,
)
from houseway.families.tiles.rules import TilesPlay, TilesRules
from houseway.families.tiles.settings import TileSetting
from houseway.filings.wager import Wager
from houseway.hands.meeting import Half, Meeting
from houseway.pricing.model import (
    Distribution,
    Pricing,
    StrategyTable,
    WagerPrice,
    WayToPlay,
    distribution,
    wager_price,
)
from houseway.words import percent, share

_TURNED: Final[dict[Half, Half]] = {"wins": "loses", "copies": "copies", "loses": "wins"}


def price_tiles(rules: TilesRules, wagers: Sequence[Wager], how: Pricing) -> Iterator[WagerPrice]:
    """Every wager by its own pay rows; the best setting is the best for that wager alone."""
    met = counted(rules)
    for wager in wagers:
        yield _priced(rules, wager, met, how)


def counted(rules: TilesRules) -> Met:
    """How every setting meets the bank's house way, under these rules."""
    return met_by(_with_usual_copies(rules), rules.deck.cards)


def hand_settings(rules: TilesRules) -> HandSettings:
    """Return every kind of hand with its settings, under these rules, without any counts."""
    return settings_by(_with_usual_copies(rules), rules.deck.cards)


def _with_usual_copies(rules: TilesRules) -> TilesPlay:
    """Return the play with the usual copies, which change neither settings nor counts."""
    return msgspec.structs.replace(rules.play, copies="player-dealer")


def _priced(rules: TilesRules, wager: Wager, met: Met, how: Pricing) -> WagerPrice:
    gains = Gains(rules, wager.name)
    best, house = best_places(met, gains), met.house_way
    house_way, optimal = (_distribution(rules, wager, met.chosen(way)) for way in (house, best))
    found = optimal if how.play == "optimal" else house_way
    by = "the best setting" if how.play == "optimal" else "the house way"
    method = (
        f"exact: all {met.deals:,} ordered deals of two hands; {by} against a player-dealer who "
        "sets the house way"
    )
    price = wager_price(wager.name, found, play=how.play, method=method)
    return msgspec.structs.replace(
        price,
        house_way_ev=house_way.ev,
        difference=optimal.ev - house_way.ev,
        ways=_ways(rules, wager, met, optimal.ev) if how.ways else (),
        strategy_summary=("set every hand as the ranked list of its settings has it (hint)",),
        note=_banks_side(rules, wager, met, house_way.ev),
        tables=(_table(met, house, "house way"), _table(met, best, "best setting")),
    )


class Gains:
    """What one unit of a wager gains on each meeting, in whole parts so that sums stay exact."""

    def __init__(self, rules: TilesRules, wager: str) -> None:
        pays = [pay_on(rules, wager, outcome_of(rules, meeting)) for meeting in MEETINGS]
        values = [pay.value for pay in pays]
        self.parts = int(np.lcm.reduce([value.denominator for value in values]))
        """How many parts make a unit."""
        self.on: Ints = np.array([int(value * self.parts) for value in values])
        """[meeting]: for the bettor."""
        turned = [MEETINGS.index(Meeting(*(_TURNED[half] for half in one))) for one in MEETINGS]
        self.of_bank: Ints = -self.on[turned]
        """[meeting as the bank's hand meets the spot's]: for the player-dealer."""


def best_places(met: Met, gains: Gains, *, bank: bool = False) -> list[int]:
    """The setting of every hand that gains most; of equal ones the house way's, if it is one."""
    worth = (met.counts * (gains.of_bank if bank else gains.on)).sum(axis=2)
    found = []
    for hand, (settings, house) in enumerate(zip(met.settings, met.house_way, strict=True)):
        places = range(len(settings))
        found.append(max(places, key=lambda at: (int(worth[hand, at]), at == house)))
    return found


def best_for_all(rules: TilesRules, wagers: Iterable[str]) -> list[int] | None:
    """Return the settings that are best for each of these wagers, or None if they differ."""
    met = counted(rules)
    first, *others = (best_places(met, Gains(rules, name)) for name in wagers)
    return first if all(each == first for each in others) else None


def _distribution(rules: TilesRules, wager: Wager, counts: Ints) -> Distribution:
    """Deals by the pay row that decides them."""
    by_outcome: dict[str, int] = {}
    for meeting, count in zip(MEETINGS, counts.tolist(), strict=True):
        outcome = outcome_of(rules, meeting)
        by_outcome[outcome] = by_outcome.get(outcome, 0) + count
    rows = [by_outcome.pop(row.on, 0) for row in wager.pays.rows]
    return distribution(wager.pays, [*rows, sum(by_outcome.values())])


def _banks_side(rules: TilesRules, wager: Wager, met: Met, house_way: Fraction) -> str:
    """What the player-dealer makes of it by setting his hand as well as can be."""
    gains = Gains(rules, wager.name)
    counts = met.chosen(best_places(met, gains, bank=True))
    best = Fraction(int((counts * gains.of_bank).sum()), gains.parts * met.deals)
    return (
        f"the player-dealer gains {percent(-house_way)} if both set the house way, and "
        f"{percent(best)} by setting best against it"
    )


def _ways(rules: TilesRules, wager: Wager, met: Met, best: Fraction) -> tuple[WayToPlay, ...]:
    """The house way and two plainer ones, from the best down."""
    plain: dict[str, Callable[[Sequence[TileSetting]], TileSetting]] = {
        "always the highest low hand": highest_low,
        "always the highest high hand": highest_high,
    }
    places = {"the house way": met.house_way} | {
        says: [each.index(way(each)) for each in met.settings] for says, way in plain.items()
    }
    found = [
        WayToPlay(says, ev, best - ev)
        for says, way in places.items()
        for ev in [_distribution(rules, wager, met.chosen(way)).ev]
    ]
    return tuple(sorted(found, key=lambda way: way.cost))


def _table(met: Met, places: Sequence[int], name: str) -> StrategyTable:
    """How the hands meet, high and low, in deals and as a share."""
    counts = met.chosen(places).tolist()
    rows = tuple(
        (meeting.high, meeting.low, f"{count:,}", share(Fraction(count, met.deals)))
        for meeting, count in reversed([*zip(MEETINGS, counts, strict=True)])
    )
    return StrategyTable(
        f"How the spot's hands meet the bank's: the {name} against the house way",
        ("high hand", "low hand", "deals", "share"),
        rows,
    )
