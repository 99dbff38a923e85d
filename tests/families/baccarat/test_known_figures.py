"""Figures known from outside, beside the prices that the filings' own examples state."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import msgspec
import pytest

from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.pricing.model import price_json
from tests.of_family import BACCARAT

EIGHT_PACKS = 4_998_398_275_503_360


def test_eight_packs_give_the_published_counts() -> None:
    found = price(load("oceana/ez-baccarat").read({"banker-three-card-seven": "pays"}))
    player = {o.name: o.deals for o in found.wagers["player"].outcomes}
    assert player["player wins"] == 2_230_518_282_592_256
    assert player["tie"] == 475_627_426_473_216
    assert player["otherwise"] == 2_292_252_566_437_888
    assert sum(player.values()) == EIGHT_PACKS == perm(416, 6)
    banker = [o.deals for o in found.wagers["banker"].outcomes if o.pays == "1:1"]
    assert sum(banker) == 2_292_252_566_437_888


def test_a_pair_is_worth_what_two_cards_say() -> None:
    """The second card matches in 31 of 415 cases, whatever else the table does."""
    found = price(load("casino-royale/royal-baccarat")).wagers
    assert found["player-pair"].ev == 12 * Fraction(31, 415) - 1
    assert found["banker-pair"].ev == 12 * Fraction(31, 415) - 1
    assert found["player-pair"].ev == pytest.approx(-0.103614, abs=5e-7)


def test_super_pan_9_is_even_while_both_sides_go_the_house_way() -> None:
    """Both hands then play by one rule, so that neither has an edge: exactly none."""
    found = price(load("comstock/super-pan-9"), play="house-way").wagers["spot"]
    assert found.ev == 0
    assert sum(o.deals for o in found.outcomes) == perm(432, 8)


def test_where_bettors_decide_the_best_play_is_no_worse_than_the_house_way() -> None:
    for id in ("casino-royale/baccarat-gold", "casino-royale/royal-baccarat"):
        best, house = price(load(id)), price(load(id), play="house-way")
        for name, wager in best.wagers.items():
            assert wager.ev >= house.wagers[name].ev
            if wager.difference is not None:
                assert wager.house_way_ev == house.wagers[name].ev
            if wager.ev_with_base_play is not None:
                assert wager.ev_with_base_play <= wager.ev


def test_royal_baccarat_by_the_house_way_is_plain_baccarat() -> None:
    """casino-royale 12: who never hits a 6 plays the standard tableau."""
    found = price(load("casino-royale/royal-baccarat")).wagers["player"]
    plain = price(load("oceana/ez-baccarat")).wagers["player"]
    assert found.house_way_ev == plain.ev


@pytest.mark.parametrize("id", BACCARAT)
def test_counts_and_probabilities_add_up(id: str) -> None:
    filing = load(id)
    found = price(filing)
    cards = 4 * found.rules.decks * len(filing.rules.deck.ranks)
    for wager in found.wagers.values():
        total = sum(o.deals for o in wager.outcomes)
        assert total in (perm(cards, 6), perm(cards, 8))
        assert sum(o.probability for o in wager.outcomes) == 1
        assert wager.method.startswith("exact")
        names = [row.on for row in filing.rules.wager_named(wager.wager).pays.rows]
        assert [o.name for o in wager.outcomes] == [*names, "otherwise"]


def test_sixty_four_packs_do_not_overflow() -> None:
    filing = load("casino-royale/royal-baccarat").vary({"deck.packs": {"default": 64}})
    for wager in price(filing).wagers.values():
        assert sum(o.deals for o in wager.outcomes) == perm(64 * 52, 6) > 2**63
    pan = load("comstock/super-pan-9").vary({"deck.packs": {"default": 64}})
    found = price(pan, play="house-way").wagers["spot"]
    assert sum(o.deals for o in found.outcomes) == perm(64 * 36, 8)
    assert found.ev == 0


def test_a_row_that_never_comes_is_kept_with_count_nought() -> None:
    filing = load("oceana/ez-baccarat").vary({"wager.tie.pays": {"sum 19": "5:1", "tie": "8:1"}})
    rows = price(filing, wagers=["tie"]).wagers["tie"].outcomes
    assert (rows[0].name, rows[0].count) == ("sum 19", 0)


def test_a_shoe_too_small_for_a_coup_is_refused() -> None:
    with pytest.raises(Refusal, match="6 cards are needed"):
        load("oceana/ez-baccarat").vary({"deck.ranks": "A", "deck.packs": {"default": 1}})


def test_a_wager_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match='no wager "dragon-8"'):
        price(load("oceana/ez-baccarat"), wagers=["dragon-8"])


def test_the_json_has_the_keys_of_the_contract() -> None:
    filing = load("oceana/ez-baccarat")
    out = msgspec.json.decode(price_json(price(filing, wagers=["dragon-7"])))
    assert out["game"] == "oceana/ez-baccarat"
    assert out["rules"] == {"decks": 8, "readings": filing.readings}
    assert list(out["wagers"]) == ["dragon-7"]
    wager = out["wagers"]["dragon-7"]
    assert {"ev", "ev_exact", "sd", "hit", "method", "stderr", "outcomes"} <= set(wager)
    assert wager["stderr"] is None
    assert Fraction(wager["ev_exact"]) == price(filing).wagers["dragon-7"].ev
    assert wager["outcomes"][0] == {
        "name": "banker wins with three-card 7",
        "pays": "40:1",
        "count": 112_633_011_329_024,
        "probability": pytest.approx(0.022533820860379795),
    }
