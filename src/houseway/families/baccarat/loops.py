"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.baccarat.simulate.table import baccarat_table
from houseway.families.library import load_all
from houseway.pricing.simulate.rounds import Chunk, Turns


def jobs() -> list[Callable[[], None]]:
    """One game of each form that the library has."""
    filed = (filing.rules for filing in load_all())
    forms = {type(rules.play): rules for rules in filed if isinstance(rules, BaccaratRules)}
    return [partial(_simulate, rules) for rules in forms.values()]


def _simulate(rules: BaccaratRules) -> None:
    """A few rounds."""
    table = baccarat_table(rules, 2, None, {1: {rules.wager[0].name: 100}})
    places, counts = table.play(Turns(2, 1), 0, Chunk(0, 2))
    table.tally(dict(zip(places.tolist(), counts.tolist(), strict=True)))
