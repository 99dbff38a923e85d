"""Golden rounds: every kept transcript comes out again, word for word (`make golden` rewrites)."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.families.library import ids
from tests.golden import pots
from tests.golden.pots import PotHand, pot_hands
from tests.golden.regenerate import ROUNDS, Scenario, place_of, scenarios, transcript

SCENARIOS = scenarios()
POTS = pot_hands()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.game}: {s.title}")
def test_a_golden_round_comes_out_as_kept(scenario: Scenario) -> None:
    assert transcript(scenario) == place_of(scenario).read_text()


@pytest.mark.parametrize("hand", POTS, ids=lambda hand: f"{hand.game}: {hand.title}")
def test_a_golden_hand_for_a_pot_comes_out_as_kept(hand: PotHand) -> None:
    assert pots.transcript(hand) == pots.place_of(hand).read_text()


def test_every_filing_has_at_least_three_golden_rounds_and_no_file_is_an_orphan() -> None:
    rounds = Counter([*(one.game for one in SCENARIOS), *(hand.game for hand in POTS)])
    assert all(rounds[id] >= 3 for id in ids())
    kept = {place_of(scenario) for scenario in SCENARIOS} | {pots.place_of(hand) for hand in POTS}
    assert kept == set(ROUNDS.rglob("*.txt"))
