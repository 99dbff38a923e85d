"""Golden rounds with something gone wrong: each comes out as kept (`make golden` rewrites)."""

from __future__ import annotations

import pytest

from houseway.families.library import load
from houseway.felt.events import Declared
from tests.golden.irregular import ROUNDS, Scenario, place_of, played, scenarios, transcript
from tests.of_family import BANKED

SCENARIOS = scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.game}: {s.title}")
def test_a_round_with_an_irregularity_comes_out_as_kept(scenario: Scenario) -> None:
    assert transcript(scenario) == place_of(scenario).read_text()


def test_every_irregularity_of_every_filing_is_declared_and_under_every_effect_it_can_have() -> (
    None
):
    """Readings switch effects: each effect that some reading gives it is seen once."""
    listed = set()
    for filing in (load(game) for game in BANKED):  # hands for a pot: tests/families/poker
        versions = [
            filing.read({name: value})
            for name, reading in filing.reading_texts.items()
            for value in reading.values
        ]
        for version in (filing, *versions):
            listed |= {(filing.id, one.name, one.effect) for one in version.rules.irregularity}
    declared = {
        (scenario.game, event.name, event.effect)
        for scenario in SCENARIOS
        for event in played(scenario).events
        if isinstance(event, Declared)
    }
    assert listed - declared == set()


def test_no_transcript_is_an_orphan() -> None:
    assert {place_of(scenario) for scenario in SCENARIOS} == set(ROUNDS.rglob("*.txt"))
