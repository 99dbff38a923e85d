"""Golden rounds: every kept transcript comes out again, word for word (`make golden` rewrites)."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.families.library import ids
from tests.golden.regenerate import ROUNDS, Scenario, place_of, scenarios, transcript

SCENARIOS = scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.game}: {s.title}")
def test_a_golden_round_comes_out_as_kept(scenario: Scenario) -> None:
    assert transcript(scenario) == place_of(scenario).read_text()


def test_every_filing_has_at_least_three_golden_rounds_and_no_file_is_an_orphan() -> None:
    rounds = Counter(scenario.game for scenario in SCENARIOS)
    assert all(rounds[id] >= 3 for id in ids())
    assert {place_of(scenario) for scenario in SCENARIOS} == set(ROUNDS.rglob("*.txt"))
