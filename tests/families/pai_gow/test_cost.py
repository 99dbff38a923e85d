"""Bets priced together: envy with the bonus, and what simulated tables gain."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.analysis.cost.cost import cost
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.families import banked_family
from houseway.families.library import load
from houseway.families.pai_gow.cost import PaiGowBets
from houseway.families.pai_gow.price.bonus import envy_worth
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.simulate.table import pai_gow_table
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.engine import EngineTable
from houseway.pricing.simulate.rounds import Cells, Chunk, Turns

EACH = "cameo/fortune-pai-gow-poker"
HIGHEST = "oceana/fortune-pai-gow-poker"
BETS = {"base": 20_00, "fortune": 5_00}


def bets(game: str, others: int, **staked: int) -> PaiGowBets:
    return PaiGowBets(PaiGowRules.of(load(game)), {**BETS, **staked}, others)


def test_every_other_players_hand_brings_the_same() -> None:
    each = envy_worth(PaiGowRules.of(load(EACH)))
    alone, among = bets(EACH, 0), bets(EACH, 5)
    assert among.worth("fortune").price - alone.worth("fortune").price == 5 * each
    assert among.worth("fortune").parts == {
        "fortune": alone.worth("fortune").price,
        "envy": 5 * each,
    }
    assert among.worth("base") == alone.worth("base")
    assert among.notes == (
        "the envy button is counted in: $0.04634 for each of 5 other players' hands",
    )
    envy = PaiGowRules.of(load(EACH)).play.envy
    assert envy is not None
    assert among.uses - alone.uses == 5 * max(envy.pays.values())


def test_less_than_a_button_costs_brings_none() -> None:
    few = bets(EACH, 5, fortune=4_99)
    assert few.worth("fortune").parts == {}
    assert few.notes == ()
    assert few.uses == bets(EACH, 0, fortune=4_99).uses


def test_what_several_hands_bring_is_left_out_where_only_the_highest_is_paid_for() -> None:
    one, several = bets(HIGHEST, 1), bets(HIGHEST, 5)
    assert one.worth("fortune").parts["envy"] == envy_worth(PaiGowRules.of(load(HIGHEST)))
    assert several.worth("fortune").parts == {}
    assert "the envy button is not counted in" in several.notes[0]


def test_a_round_with_the_collection_sums_to_nothing() -> None:
    found = cost(load(EACH), option=1, bets=BETS)
    assert found.play == "house-way"
    total = found.players * found.bettor.net.cents + found.player_dealer.net.cents + found.drop
    assert total == 0
    assert found.bettor.price.cents == sum(
        (wager.price.cents for wager in found.wagers), Fraction()
    )


ENVIED = {"wager.fortune.pays": {"four of a kind": "1:1", "full house": "1:1", "flush": "1:1"}}
ENVIED |= {"play.envy.pays": {"full house": "$7", "flush": "$3", "four of a kind": "$50"}}
"""Hands so common that buttons are owed in most rounds."""


@pytest.mark.parametrize("hands", ["each", "highest"])
@pytest.mark.parametrize("made_by", ["bonus-bettors", "all"])
@pytest.mark.parametrize("bank", [None, 60_00])
def test_the_loops_settle_as_rounds_do(hands: str, made_by: str, bank: int | None) -> None:
    """Envy at a table of buttons, small bets and none, with a bank that runs short, too."""
    envy = {"play.envy.hands": hands, "play.envy.made-by": made_by}
    filing = load(EACH).vary({**ENVIED, **envy})
    bets = {"base": 20_00, "fortune": 5_00}, {"base": 10_00, "fortune": 1_00}, {"base": 30_00}
    stakes = {seat: bets[seat % 3] for seat in range(1, 7)}
    table = StakedTable(filing, 7, bank, stakes, filing.limits(), "house-way")
    turns, rounds = Turns(7, 1), 420
    slow = EngineTable(banked_family(filing.rules), table)
    fast = pai_gow_table(table)
    one = slow.tally(_sums(slow.play(turns, 1, Chunk(0, rounds))))
    other = fast.tally(_sums(fast.play(turns, 1, Chunk(0, 100 * rounds))))
    for seat in range(6):
        for found, known in zip(
            (one.bettors[seat], one.bankers[seat]),
            (other.bettors[seat], other.bankers[seat]),
            strict=True,
        ):
            gained, usual = found.sample(), known.sample()
            assert gained is not None
            assert usual is not None
            assert gained.stderr is not None
            assert abs(gained.mean - usual.mean) < 5 * gained.stderr
    for flow, known_flow in ((one.paid, other.paid), (one.collected, other.collected)):
        assert flow.shape == known_flow.shape
        assert float(flow.sum()) == pytest.approx(float(known_flow.sum()) / 100, rel=0.15)


def _sums(cells: Cells) -> dict[int, int]:
    return dict(zip(cells[0].tolist(), cells[1].tolist(), strict=True))


@pytest.mark.parametrize("game", [EACH, "lucky-derby/jokers-wild-pai-gow-poker"])
def test_rounds_gain_what_is_counted(game: str) -> None:
    """Each wager within four standard errors, envy within what every bettor gains."""
    filing = load(game)
    staked = {wager.name: BETS[wager.name] for wager in filing.rules.wager}
    table = simulate(filing, rounds=200_000, bets=staked)
    exact = exact_worth(filing, table.bets, "house-way", others=table.seats - 2)
    for name, wager in table.wagers.items():
        assert wager.stderr is not None
        worth = exact.wagers[name]
        assert worth is not None
        assert abs(wager.ev - float(worth)) < 4 * wager.stderr
    assert exact.bettor is not None
    banked = table.player_dealer
    assert banked.stderr is not None
    assert abs(banked.mean + float(exact.bettor) * (table.seats - 1)) < 4 * banked.stderr
