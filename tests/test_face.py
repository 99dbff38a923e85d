"""The library as people import it: every name, lazily; strategies that see no hidden card."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import houseway as hw
from houseway.analysis.strategy import BETTOR
from tests.of_family import SHOWDOWN

THREE_CARD = "cameo/three-card-poker-6-card-bonus"
HEAVY = {"msgspec", "numpy", "numba", "rich", "cyclopts", "starlette", "sqlalchemy", "jinja2"}


def test_importing_it_imports_nothing_heavy() -> None:
    code = "import sys, houseway; dir(houseway); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "houseway" in done.stdout.split()
    assert not HEAVY & set(done.stdout.split())


def test_every_name_is_listed_and_importable() -> None:
    offered = [name for name in dir(hw) if not name.startswith("__")]
    assert {"load", "price", "play", "table", "settle", "fee", "Filing", "Refusal"} <= set(offered)
    starred: dict[str, object] = {}
    exec("from houseway import *", starred)
    assert set(offered) == starred.keys() - {"__builtins__"}
    for name in offered:
        scope: dict[str, object] = {}
        exec(f"from houseway import {name}", scope)
        assert scope[name] is getattr(hw, name)


def test_type_checkers_read_of_the_same_names_in_the_same_places() -> None:
    read: dict[str, object] = {}
    exec(Path(hw.__file__).with_suffix(".pyi").read_text(encoding="utf-8"), read)
    del read["__builtins__"]
    assert read == {name: getattr(hw, name) for name in dir(hw) if not name.startswith("__")}


def test_a_name_that_is_none_is_no_attribute() -> None:
    assert not hasattr(hw, "nothing_of_the_kind")
    assert not hasattr(hw, "_private")


@pytest.mark.parametrize("game", SHOWDOWN)
def test_a_decision_shows_no_card_that_is_hidden(game: str) -> None:
    seen: list[hw.Decision] = []

    def watch(decision: hw.Decision) -> str:
        seen.append(decision)
        return decision.house_way

    hw.play(game, watch, rounds=30, seed="hidden")
    assert seen
    for decision in seen:
        assert decision.view.viewer == BETTOR
        bank, laid = decision.open.get("1", ()), decision.view.hands.get("1", [None])
        assert len(bank) < len(laid), "the bank's hand is not open yet"
        held = {card for cards in decision.view.hands.values() for card in cards if card}
        assert held == {*decision.cards, *(c for cards in decision.open.values() for c in cards)}
        written = msgspec.json.encode(decision).decode()
        found = {card for card in hw.load(game).rules.deck.cards if f'"{card}"' in written}
        assert found == held


def test_the_house_way_comes_near_its_exact_price() -> None:
    played = hw.play("comstock/super-pan-9", rounds=2_000, seed="near")
    exact = hw.price(hw.load("comstock/super-pan-9"), play="house-way").wagers["spot"].ev
    stake = next(iter(played.bets.values()))
    assert abs(played.ev - float(exact)) < 4 * played.stderr / stake
    assert played.net == sum(played.nets)
    assert f"{played.rounds:,} rounds" in repr(played)
    assert "<table>" in played._repr_html_()


def test_the_same_seed_plays_the_same_rounds() -> None:
    first, again = (hw.play("oceana/ez-baccarat", rounds=50, seed="same") for _ in range(2))
    assert first == again
    assert first.nets != hw.play("oceana/ez-baccarat", rounds=50, seed="other").nets


def test_bets_that_go_together_are_made_together() -> None:
    played = hw.play("oceana/ultimate-texas-holdem", bets={"ante": "$10"}, rounds=5, seed=1)
    assert played.bets == {"ante": 1_000, "blind": 1_000}


def test_a_table_seats_who_is_named() -> None:
    table = hw.table("oceana/ez-baccarat", seed=7, players={"Ann": "$500", "<b>Bob": 50_000})
    assert table.names == {1: "Ann", 2: "<b>Bob"}
    assert "1 Ann $500" in repr(table)
    assert "&lt;b&gt;Bob" in table._repr_html_()
    assert "<b>" not in table._repr_html_()


def test_a_table_can_be_for_a_pot() -> None:
    table = hw.table("oceana/texas-holdem", seed=7, players={"Ann": "$500", "Bob": "$400"})
    table.deal()
    assert table.round is not None
    assert table.round.ask is not None
    assert table.round.ask.choices.keys() >= {"fold", "call"}
    assert "2 Bob $400" in repr(table)


def test_a_described_pot_is_settled() -> None:
    pot = {
        "game": "oceana/texas-holdem",
        "button": 1,
        "put": {"1": 5_000, "2": 2_000, "3": 5_000},
        "folded": [3],
        "board": ["2c", "7d", "9h", "Js", "3s"],
        "hands": {"1": {"down": ["As", "Kd"]}, "2": {"down": ["Ac", "Ad"]}},
    }
    settled = hw.settle_pot(pot)
    assert settled.net == {"seat 1": 1_000, "seat 2": 4_000, "seat 3": -5_000}
    with pytest.raises(hw.Refusal, match="settle_pot"):
        hw.settle(pot)


def test_a_hand_is_a_struct_or_a_dict() -> None:
    told = {"action": "$200", "players": 5}
    filing = hw.load("oceana/ez-baccarat")
    by_struct = hw.fee(filing.id, hw.Hand(action=20_000, players=5), option=44)
    assert hw.fee(filing, told, option=44) == by_struct
    assert hw.fees(filing, told).options


def test_prices_costs_and_filings_show_themselves() -> None:
    filing = hw.load("oceana/ez-baccarat")
    assert "dragon-7" in filing._repr_html_()
    priced = hw.price(filing, wagers=["tie"])
    assert repr(priced) == "GamePrice(oceana/ez-baccarat: tie −14.3596 %)"
    assert "−14.3596 %" in priced._repr_html_()
    cost = hw.cost(filing, option=44, bets={"player": 1_000})
    assert "option 44" in repr(cost)
    assert "player-dealer" in cost._repr_html_()


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda: hw.load(5), "named by its id"),  # type: ignore[arg-type]
        (lambda: hw.load("ez-baccarat"), 'did you mean "oceana/ez-baccarat"?'),
        (lambda: hw.table("oceana/nothing"), "there is no filing"),
        (lambda: hw.play(THREE_CARD, "fold"), "is a function"),  # type: ignore[arg-type]
        (lambda: hw.play(THREE_CARD, lambda decision: "raise"), "may choose fold, play"),
        (lambda: hw.play(THREE_CARD, rounds=0), "1 or more rounds"),
        (lambda: hw.play(THREE_CARD, bets={"ante": "10"}), 'write dollars as "$10"'),
        (lambda: hw.play(THREE_CARD, bets={"ante": 2.5}), "is not an amount"),  # type: ignore[dict-item]
        (lambda: hw.fee(THREE_CARD, {"actoin": 1}, option=1), 'did you mean "action"?'),
        (lambda: hw.fee(THREE_CARD, {"action": 1.5}, option=1), "a whole number"),
        (lambda: hw.settle({"game": 5}), "key game"),
        (lambda: hw.settle({"game": object()}), "names, numbers and lists"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_can(
    asked: Callable[[], object], says: str
) -> None:
    with pytest.raises(hw.Refusal) as refused:
        asked()
    assert says in str(refused.value)
