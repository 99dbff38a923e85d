"""Examples of games with a pot: what does not come out is told, what says nothing is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.families.library import LIBRARY
from tests.analysis.examples.test_check import houseway, says, written
from tests.cli.conftest import Houseway

__all__ = ["houseway"]

HOLDEM = LIBRARY / "oceana" / "texas-holdem.toml"
STUD = LIBRARY / "comstock" / "seven-card-stud.toml"
THREE = 'chips = { 1 = "$100", 2 = "$100", 3 = "$100" }\n'
SHOWN = 'hands = { 1 = "Kc Kd", 2 = "Ac Ad" }\nboard = "2h 5s 7h 9s Jc"\n'


def example(text: str) -> str:
    return f'[[example]]\nsays = "x"\n{text}\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # a showdown
        (SHOWN + "wins = { high = [1] }", "the high: stated seat 1, and seat 2 came out"),
        (SHOWN + "wins = { high = [1, 2] }", "stated seat 1, seat 2, and seat 2 came out"),
        (SHOWN + "wins = { low = [1] }", "the low: stated seat 1, and nobody came out"),
        (SHOWN + 'makes = { 1 = "Pair" }', "the hand of seat 1: stated Pair, and Pair of kings"),
        (SHOWN + 'makes = { 3 = "Pair" }', 'no hand "3": there are 1, 2'),
        ('hands = { 1 = "Kc" }\nwins = { high = [1] }', "the middle has 5 cards, not 0"),
        ('hands = { 12 = "Kc Kd" }\nwins = { high = [1] }', '"12" names no seat'),
        # a pot
        (SHOWN + 'pot = "$10"\ntakes = { 2 = "$9" }', "seat 2 takes: stated $9, and $10 came out"),
        (
            SHOWN + 'puts = { 1 = "$5", 2 = "$8" }\ntakes = { 2 = "$13" }',
            "seat 2 takes: stated $13, and $10 came out",
        ),
        (
            SHOWN + 'puts = { 1 = "$5", 2 = "$8" }\ntakes = { 2 = "$10" }\nback = { 2 = "$2" }',
            "seat 2 takes back: stated $2, and $3 came out",
        ),
        (SHOWN + 'puts = { 1 = "$5", 2 = "$5" }\ndrop = "$1"', "the drop: stated $1, and $0"),
        (SHOWN + 'pot = "$10"\nbutton = 44\ntakes = { 2 = "$10" }', "button is at seat 44"),
        (SHOWN + 'puts = { 1 = "$5" }\ntakes = { 2 = "$10" }', "a pot is of two seats at least"),
        (
            'puts = { 1 = "$5", 2 = "$5" }\ntakes = { 2 = "$10" }',
            "the middle has 5 cards, not 0",
        ),
        # which hand beats which
        (
            'beats = { high = ["2c 2d 3h 4s 5c", "Ac Ad 3h 4s 5c"] }',
            "2c 2d 3h 4s 5c and Ac Ad 3h 4s 5c: stated the first better, and the other way round",
        ),
        (
            'beats = { high = ["2c 2d 3h 4s 5c", "2h 2s 3c 4d 5h"] }',
            "stated the first better, and equal came out",
        ),
        ('beats = { high = ["2c 2d 3h 4s 5c = Ac Ad 3h 4s 5c"] }', "stated equal, and one better"),
        ('beats = { low = ["2c 3d 4h 5s 7c", "2c 3d 4h 5s 8c"] }', "nobody plays for low here"),
        ('beats = { high = ["Jk 2d 3h 4s 5c", "2c 3d 4h 5s 8c"] }', "Jk is not among the cards"),
        # betting
        (THREE + 'course = ["2 call"]', "step 1: stated seat 2 is asked, and seat 1 came out"),
        (THREE + 'course = ["1 call $2"]', "step 1, call: stated $2, and $3 came out"),
        (THREE + 'course = ["1 check"]', "may check, and seat 1: fold, call $3, raise $6 came out"),
        (THREE + 'course = ["1 may fold, call $3"]', "and seat 1: fold, call $3, raise $6 came"),
        (
            THREE + 'course = ["1 may not call: too late"]',
            "stated seat 1 may not call, and seat 1:",
        ),
        (
            THREE + 'course = ["1 may not dance: too late"]',
            'a refusal with "too late", and "seat 1 may choose',
        ),
        (THREE + 'course = ["2 small blind $2"]', "small blind: stated $2, and $1 came out"),
        (THREE + 'course = ["3 small blind $1"]', "stated seat 3 is asked, and seat 1 came out"),
        (THREE + 'course = ["all check"]', "stated seat 1 may check, and seat 1: fold, call $3"),
        (THREE + 'course = ["all fold", "1 call"]', "stated seat 1 is asked, and the end of the"),
        (THREE + 'course = ["all fold"]\ntakes = { 3 = "$3" }', "seat 3 takes: stated $3, and $2"),
        (THREE + 'course = ["1 call"]\ntakes = { 1 = "$3" }', "stated its end, and a question to"),
        (
            THREE + 'course = ["all call", "all check", "all check", "all check"]',
            "hands are shown: give all cards of 1, 2, 3, community",
        ),
        (
            THREE + 'hands = { 1 = "Kc Kd" }\nboard = "2c"\ncourse = ["all fold"]',
            "cards: stated 2c, and no deal of them came out",
        ),
        (THREE + 'button = 4\ncourse = ["all fold"]', "the button is at seat 4: say what chips"),
        (
            'chips = { 1 = "$5", x = "$5" }\ncourse = ["all fold"]',
            '"x" names no seat: the table has seats 1 to 9',
        ),
        ('chips = { 1 = "$5" }\ncourse = ["all fold"]', "a hand is played by two at least"),
        (THREE + 'course = ["floor boxed-deck"]', "boxed-deck"),
        (THREE + 'posts = { 7 = "$3" }\ncourse = ["all fold"]', "seat 7 is not dealt in"),
        (THREE + 'option = "9"\ncourse = ["all fold"]', "no limits option"),
        (THREE + 'fees = "77"\ncourse = ["all fold"]', "no collection schedule serves"),
    ],
)
def test_each_fault_has_its_sentence(
    text: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    [said] = says(houseway, written(tmp_path, example(text), HOLDEM))
    assert told in said


def test_cards_that_lie_up_are_given(houseway: Houseway, tmp_path: Path) -> None:
    text = THREE + 'hands = { 1 = "/ 7s" }\ncourse = ["1 bring-in"]'
    [said] = says(houseway, written(tmp_path, example(text), STUD))
    assert "is dealt a card up: say which" in said


def test_what_comes_out_is_not_mentioned(houseway: Houseway, tmp_path: Path) -> None:
    right = [
        SHOWN + 'wins = { high = [2] }\nmakes = { 1 = "Pair of kings, jack, nine, seven kickers" }',
        SHOWN + 'puts = { 1 = "$5", 2 = "$8" }\ntakes = { 2 = "$10" }\nback = { 2 = "$3" }',
        THREE + 'course = ["1 raise $6", "2 fold", "3 fold"]\ntakes = { 1 = "$7" }',
        'beats = { high = ["Ac Ad 3h 4s 5c = Ah As 3c 4d 5h", "2c 2d 3h 4s 5c"] }',
    ]
    assert says(houseway, written(tmp_path, "".join(map(example, right)), HOLDEM)) == []


# --- what is refused when the file is read --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('pot = "$5"', "key example[1]: nothing is said to come out, allowed: takes or drop"),
        ('hands = { 1 = "Kc Kd" }\nboard = "2h"', "it says nothing, allowed: one of beats, bets"),
        ('chips = { 1 = "$5" }', "who does what is not said, allowed: chips and course"),
        (THREE + 'course = ["call"]', 'key example[1].course[1]: found "call", allowed: 3 raise'),
        (THREE + 'course = ["all dance"]', 'found "all dance", allowed: 3 raise $12;'),
        (THREE + 'course = ["1 may not raise"]', 'found "1 may not raise" without why, allowed'),
        (THREE + 'course = ["1 raise $x"]', "is no amount"),
        (THREE + 'course = ["1 call"]\npot = "$5"', "pot: it does not belong to a betting"),
        (SHOWN + "wins = { middle = [1] }", "key example[1].wins"),
        (SHOWN + 'pot = "$5"\nwins = { high = [1] }', "wins: it does not belong to a pot"),
        ('beats = { high = ["2c 2d 3h 4s 5c"] }', "beats.high: found one hand, allowed: hands"),
        (THREE + 'course = ["1 call"]\nbets = []\ntakes = { 1 = 5 }', "dollars in quotes"),
        (SHOWN + 'pot = "$5"\ntakes = { all = "$5" }', 'takes: found "all", allowed: the number'),
        (SHOWN + 'pot = "$5"\ntakes = { 1 = "$5" }\nback = { 01 = "$5" }', 'back: found "01"'),
    ],
)
def test_what_says_nothing_is_refused_by_its_key(
    text: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    ran = houseway("check", written(tmp_path, example(text), HOLDEM))
    assert ran.status == 2
    assert told in " ".join(ran.err.split())


def test_a_game_with_a_bank_has_no_pot(houseway: Houseway, tmp_path: Path) -> None:
    text = example('pot = "$5"\nhands = { 1 = "Kc Kd" }\ntakes = { 1 = "$5" }') + example(
        THREE + 'course = ["1 call"]'
    )
    one, two = says(houseway, written(tmp_path, text))
    assert "nobody plays for a pot here" in one
    assert "nobody plays for a pot here" in two
