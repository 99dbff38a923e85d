"""`houseway hint`, and hints while one plays."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.broken_files import sound_copy
from tests.cli.conftest import Houseway
from tests.plain import plain_text

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
ULTIMATE = "oceana/ultimate-texas-holdem"


def test_the_best_play_comes_with_the_worth_of_every_choice(houseway: Houseway) -> None:
    ran = houseway("hint", THREE_CARD, "Qh 6d 4c", "--up", "Qs")
    assert "Q♥ 6♦ 4♣, the bank shows Q♠: fold" in ran.out
    assert "−1.631206" in ran.out


def test_a_tie_is_said_to_be_one(houseway: Houseway) -> None:
    words = ("hint", "casino-royale/three-card-poker", "Tc 8c 5s", "--up", "4s")
    assert "4♠: play (a tie: fold is worth the same)" in houseway(*words).out
    assert json.loads(houseway(*words, "--json").out)["ties"] == ["fold"]
    other = houseway("hint", "casino-royale/three-card-poker", "Tc 8c 5s", "--up", "4c", "--json")
    assert json.loads(other.out)["ties"] == []


def test_for_programs_the_worth_is_exact(houseway: Houseway) -> None:
    ran = houseway("hint", ULTIMATE, "Kh 9d", "--board", "9s 5c 2d 7h 3c", "--json")
    answer = json.loads(ran.out)
    assert answer["best"] == "1x"
    assert Fraction(answer["exact"]["fold"]) == -2
    assert float(Fraction(answer["exact"]["1x"])) == answer["choices"]["1x"]


def test_the_only_raise_at_the_river_has_its_wagers_name(
    houseway: Houseway, tmp_path: Path
) -> None:
    text = sound_copy(plain_text(ULTIMATE))
    before, *stages = text.split("[[play.stage]]")
    assert len(stages) == 3
    mine = tmp_path / "my" / "river.toml"
    mine.parent.mkdir()
    mine.write_text("[[play.stage]]".join((before, stages[-1])))
    folder = ("--filings", str(tmp_path))
    board = ("Kh 9d", "--board", "9s 5c 2d 7h 3c")
    answer = json.loads(houseway("hint", "my/river", *board, *folder, "--json").out)
    assert (answer["best"], [*answer["choices"]]) == ("play", ["play", "fold"])
    ran = houseway("play", "my/river", "--hint", "--seed", "a", *folder, stdin="\nante 10\n\n" * 3)
    assert "Best: " in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((THREE_CARD,), "hint takes a hand's cards"),
        ((THREE_CARD, "Qh 6d"), "a hand has 3 cards, not 2"),
        ((THREE_CARD, "Qh 6d 4c", "--up", "Qh"), "Qh cannot be there so often"),
        ((ULTIMATE, "Qh 6d", "--board", "4c"), "0 or 3 or 5 cards lie in the middle"),
        ((ULTIMATE, "Qh 6d", "--up", "4c"), "no card of the bank lies open"),
        (
            ("oceana/ez-baccarat", "Qh 6d"),
            "EZ Baccarat leaves a bettor nothing to decide: there is no hint",
        ),
    ],
)
def test_what_cannot_be_advised_is_said_in_a_sentence(
    arguments: tuple[str, ...], says: str, houseway: Houseway
) -> None:
    ran = houseway("hint", *arguments)
    assert ran.status == 2
    assert says in ran.err


def test_playing_with_hints_names_the_best_play_before_each_decision(houseway: Houseway) -> None:
    typed = "\nante 10\n\n" * 3
    ran = houseway("play", THREE_CARD, "--seed", "a", "--hint", stdin=typed)
    assert "Best: " in ran.out
    without = houseway("play", THREE_CARD, "--seed", "a", stdin=typed)
    assert "Best: " not in without.out
