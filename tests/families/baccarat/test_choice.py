"""Baccarat games that leave a choice: who is asked follows from all that a bettor makes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.analysis.cost.cost import cost
from houseway.analysis.house_way import arrange
from houseway.analysis.price import price
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.cards.card import parse_cards
from houseway.families.library import load
from houseway.filings.filing import Filing
from houseway.filings.sheet import sheet_of

ROYAL = load("casino-royale/royal-baccarat")
HITS_SIX = ROYAL.vary({"play.player.house-way-hits": [0, 1, 2, 3, 4, 5, 6]})
"""The house way hits the option's total, also against a natural of the banker hand's."""
LINE = {"player wins": "1:1", "tie": "push"}
AFTER_A_HIT = {"player wins after a hit": "5:1"}


def with_wagers(wagers: Mapping[str, Mapping[str, object]], choosing: list[str]) -> Filing:
    """Royal Baccarat with other wagers: a Player line's pays unless told otherwise."""
    listed = [
        {"name": name, "label": name, "lines": "1", "pays": LINE, **rest}
        for name, rest in wagers.items()
    ]
    return ROYAL.vary(
        {
            "wager": listed,
            "settlement.passes": [[*wagers]],
            "limits": [{"option": "1", "table": {"min": "$1", "max": "$1000"}, "lines": "1"}],
            "play.player.option": {"totals": [6], "wagers": choosing, "lines": "1"},
        }
    )


def test_a_banker_line_beside_a_player_line_goes_by_the_hand_that_its_bettor_plays() -> None:
    """The figures are from an enumeration by points of its own: 8 packs, every order of ranks."""
    bets = {"player": 10_00, "banker": 10_00}
    exact = exact_worth(HITS_SIX, bets, "house-way")
    assert {name: f"{float(ev or 0):.4%}" for name, ev in exact.wagers.items()} == {
        "player": "-0.0262%",
        "banker": "-0.3672%",
    }
    assert exact_worth(HITS_SIX, {"banker": 10_00}, "house-way").wagers != {
        "banker": exact.wagers["banker"]
    }
    found = cost(HITS_SIX, option="1", bets=bets, players=1)
    assert [wager.ev for wager in found.wagers] == [*exact.wagers.values()]
    table = simulate(HITS_SIX, rounds=1 << 20, seats=3, bets=bets, seed=12)
    for name, wager in table.wagers.items():
        assert wager.stderr
        assert abs(wager.ev - float(exact.wagers[name] or 0)) < 4 * wager.stderr


@pytest.mark.parametrize(
    "beside",
    [
        {"equals": "player"},
        {"equals": "player", "mandatory": True},
        {"at-most": {"wager": "player"}},
    ],
)
def test_whatever_ties_a_wager_to_the_one_that_brings_the_choice_has_it_asked(
    beside: dict[str, object],
) -> None:
    wagers: dict[str, dict[str, object]] = {
        "player": {},
        "side": {"pays": AFTER_A_HIT, **beside},
        "needs": {"pays": AFTER_A_HIT, "requires": ["player"]},
    }
    found = price(with_wagers(wagers, ["player"])).wagers
    assert found["side"].play == "optimal"
    assert found["side"].ev == found["needs"].ev
    assert found["side"].ev_with_base_play == found["needs"].ev_with_base_play


def test_a_wager_that_brings_a_mandatory_one_brings_its_choice() -> None:
    wagers = {"banker": {}, "side": {"equals": "banker", "mandatory": True}}
    found = price(with_wagers(wagers, ["side"])).wagers
    assert found["banker"].play == "optimal"


def test_no_choice_is_promised_beside_a_wager_that_excludes_the_one_that_brings_it() -> None:
    wagers = {"player": {"one-of": "line"}, "banker": {"one-of": "line"}, "tie": {}}
    found = price(with_wagers(wagers, ["player"])).wagers
    assert found["banker"].ev_if_asked is None
    assert not found["banker"].note
    assert found["tie"].ev_if_asked is not None


@pytest.mark.parametrize("choosing", [["banker", "player"], ["player", "banker"]])
def test_a_wager_bears_the_play_for_the_one_that_brings_its_choice(choosing: list[str]) -> None:
    wagers: dict[str, dict[str, object]] = {
        "banker": {"pays": {"banker wins": "1:1", "tie": "push"}},
        "player": {},
        "side": {"requires": ["player"]},
        "beyond": {"requires": ["side"]},
        "either": {"requires": ["player", "banker"]},
    }
    found = price(with_wagers(wagers, choosing)).wagers
    player = found["player"].ev
    assert {name: wager.ev_with_base_play for name, wager in found.items()} == {
        "banker": None,
        "player": None,
        "side": player,
        "beyond": player,
        "either": None,  # now the one, now the other brings it
    }


@pytest.mark.parametrize("id", ["oceana/ez-baccarat", "casino-royale/baccarat-gold"])
def test_the_house_way_has_no_say_on_a_total_that_leaves_no_choice(id: str) -> None:
    filing = load(id).vary({"play.player.house-way-hits": [0, 7]})
    four = arrange(filing, parse_cards("2c 2d"))
    assert (four.play, four.forced) == ("hit", True)
    assert four.why == "a player hand of 4 must hit: no choice is left"
    seven = arrange(filing, parse_cards("2c 5d"))
    assert (seven.play, seven.forced) == ("stand", True)


def test_a_rule_sheet_s_house_way_draws_on_every_total_that_must() -> None:
    filing = load("casino-royale/baccarat-gold").vary({"play.player.house-way-hits": [0, 7]})
    assert "House way: hit on 0 to 4, otherwise stand." in str(sheet_of(filing))
