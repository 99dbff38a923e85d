"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.baccarat.simulate.table import baccarat_table
from houseway.families.library import load
from houseway.pricing.simulate.rounds import Chunk, Turns


def simulate(game: str) -> None:
    """A few rounds of a game."""
    rules = BaccaratRules.of(load(game))
    table = baccarat_table(rules, 2, None, {1: {rules.wager[0].name: 100}})
    turns = Turns(2, 1)
    places, counts = table.play(turns, 0, Chunk(0, 2))
    table.tally(turns, dict(zip(places.tolist(), counts.tolist(), strict=True)))
