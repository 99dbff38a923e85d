"""`houseway simulate` for a staged game: the ante's whole game, its parts, and how it is played."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Houseway

GAME = "casino-royale/three-card-poker"


class Wager(msgspec.Struct):
    ev: float
    stderr: float
    unit: str
    exact_ev: float | None
    exact_ev_fraction: str | None


class Table(msgspec.Struct):
    bets: dict[str, int]
    play: str
    raised: list[int]
    wagers: dict[str, Wager]


@pytest.mark.parametrize(("play", "exact"), [("house-way", -0.04301), ("optimal", -0.04296)])
def test_each_part_has_its_exact_price_beside_it(
    houseway: Houseway, play: str, exact: float
) -> None:
    words = ("simulate", GAME, "--bet", "ante=1000,bonus=$10", "--rounds", "50000", "--play", play)
    table = houseway(*words, "--json").as_json(Table)
    assert (table.bets, table.play) == ({"ante": 1000, "bonus": 1000}, play)
    assert {name: wager.unit for name, wager in table.wagers.items()} == {
        "ante": "",
        "play": "ante",
        "bonus": "",
    }
    assert table.wagers["ante"].exact_ev == pytest.approx(exact, abs=1e-5)
    for wager in table.wagers.values():
        assert wager.exact_ev is not None
        assert abs(wager.ev - wager.exact_ev) < 5 * wager.stderr
    assert sum(table.raised) == 50_000


def test_people_are_told_which_wagers_are_parts(houseway: Houseway) -> None:
    told = houseway("simulate", GAME, "--bet", "1000", "--rounds", "5000", "--play", "optimal")
    assert told.status == 0, told.err
    for words in (
        "every bettor: ante $10",
        "  of which play ",
        "The ante stands for its whole game",
        "the best way for Ante and second",
    ):
        assert words in told.out


def test_a_price_that_is_not_counted_is_left_out(houseway: Houseway, tmp_path: Path) -> None:
    """Six cards are not counted by what a fold loses."""
    text = houseway(
        "rules", "comstock/three-card-poker-6-card-bonus", "--format", "toml", "--resolved"
    ).out
    changed = text.replace('on-fold  = "stays"', 'on-fold  = "forfeited"')
    assert changed != text
    own = tmp_path / "game.toml"
    own.write_text(changed, encoding="utf-8")
    words = ("simulate", str(own), "--bet", "ante=500,6-card-bonus=500", "--rounds", "2000")
    table = houseway(*words, "--json").as_json(Table)
    assert table.wagers["6-card-bonus"].exact_ev is None
    assert table.wagers["ante"].exact_ev is not None
    assert houseway(*words).status == 0


def test_several_raises_are_simulated_and_why_they_are_not_priced_is_said(
    houseway: Houseway, tmp_path: Path
) -> None:
    text = houseway("rules", GAME, "--format", "toml", "--resolved").out
    changed = text.replace("raises    = [1]", "raises    = [1, 2, 3]")
    assert changed != text
    own = tmp_path / "game.toml"
    own.write_text(changed, encoding="utf-8")
    words = ("simulate", str(own), "--bet", "ante=500", "--rounds", "2000")
    table = houseway(*words, "--json").as_json(Table)
    assert {name: wager.exact_ev for name, wager in table.wagers.items()} == {
        "ante": None,
        "play": None,
    }
    told = houseway(*words)
    assert told.status == 0
    assert "Not all of it is known exactly: key play.stage.raises" in told.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bet", "ante=1000,play=1000"), "made once the cards are seen"),
        (("--bet", "ante=100"), "takes $5 to $100, not $1"),
        (("--bet", "bonus=1000"), "needs one of: ante"),
        (("--bet", "ante=1000", "--bet", "500"), "the wager ante is there twice"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    wrong = houseway("simulate", GAME, *words)
    assert wrong.status == 2
    assert says in wrong.err
    assert wrong.err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        ("deal", "oceana/ez-baccarat", "--seats", "3", "--seed", "tour", "--rounds", "4"),
        ("simulate", "oceana/ez-baccarat", "--rounds", "2000"),
    ],
)
def test_a_loss_has_a_minus_sign_and_no_hyphen(
    houseway: Houseway, command: tuple[str, ...]
) -> None:
    told = houseway(*command).out
    assert re.search(r"(^| )−\$?\d", told, re.MULTILINE)
    assert not re.search(r"(^| )-\$?\d", told, re.MULTILINE)
