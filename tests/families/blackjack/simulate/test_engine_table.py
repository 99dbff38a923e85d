"""The table that the round itself plays: the same money, counted the same way."""

from __future__ import annotations

import math

import pytest

from houseway.families import banked_family
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.simulate.table import blackjack_table
from houseway.families.library import load
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.engine import EngineTable
from houseway.pricing.simulate.rounds import Chunk, FamilyTable, Tally, Turns

ROUNDS = 2_000
FAR = 3.5
"""Standard errors."""


@pytest.mark.parametrize(
    "id", ["casino-royale/pure-21-5-buster-blackjack", "comstock/no-bust-blackjack"]
)
def test_the_round_itself_can_play_a_simulated_table(id: str) -> None:
    filing = load(id)
    rules = BlackjackRules.of(filing)
    stakes = {2: dict.fromkeys((rules.play.wager, *rules.play.side), 500)}
    table = StakedTable(filing, rules.table.seats, None, stakes, filing.limits(), "house-way")
    engine, compiled = EngineTable(banked_family(rules), table), blackjack_table(table)
    assert engine.bank == compiled.bank
    played, simulated = (tally(each) for each in (engine, compiled))
    assert played.staked.shape == simulated.staked.shape
    assert (played.staked[1] > 0).tolist() == (simulated.staked[1] > 0).tolist()
    one, other = (
        counted.units[-1].sample(each.scales[-1])
        for counted, each in ((played, engine), (simulated, compiled))
    )
    assert one is not None
    assert one.stderr is not None
    assert other is not None
    assert other.stderr is not None
    assert abs(one.mean - other.mean) < FAR * math.hypot(one.stderr, other.stderr)


def tally(table: FamilyTable) -> Tally:
    """Some rounds, all banked by seat 1."""
    places, counts = table.play(Turns(1, 1), 5, Chunk(0, ROUNDS))
    return table.tally(dict(zip(places.tolist(), counts.tolist(), strict=True)))
