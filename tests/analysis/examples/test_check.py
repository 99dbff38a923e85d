"""`houseway check` and a filing's own examples: every one that does not come out is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.families.library import LIBRARY
from houseway.filings.fees.library import SCHEDULES
from houseway.filings.files import EXAMPLES
from houseway.filings.findings import Finding
from tests.cli.conftest import Houseway, houseway

__all__ = ["houseway"]

BACCARAT = LIBRARY / "oceana" / "ez-baccarat.toml"
THREE_CARD = LIBRARY / "oceana" / "three-card-poker-6-card-bonus.toml"
RATES = SCHEDULES / "comstock" / "poker-collection-fees.toml"

TIE = """
[[example]]
says  = "both stand on 6"
lines = "204"
cards = "Kh 2c 6d 4s"
"""


def written(folder: Path, examples: str, source: Path = BACCARAT, name: str = "game") -> str:
    """A room's own copy of a filing with these examples and no others."""
    rules = source.read_text(encoding="utf-8").partition(EXAMPLES)[0]
    place = folder / "my-room" / f"{name}.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(rules.replace(f'"{source.parent.name}"', '"my-room"') + EXAMPLES + examples)
    return str(place)


def bet(**more: str) -> str:
    """One bettor's Tie of $5, and what else is said of it."""
    said = "".join(f", {key} = {value}" for key, value in more.items())
    return f'bets = [{{ seat = 2, stakes = {{ tie = "$5" }}{said} }}]\n'


def errors(houseway: Houseway, file: str) -> list[Finding]:
    found = houseway("check", file, "--json").as_json(list[Finding])
    return [finding for finding in found if finding.about.startswith("example")]


def says(houseway: Houseway, file: str) -> list[str]:
    return [error.says.partition(" does not come out: ")[2] for error in errors(houseway, file)]


def test_what_comes_out_is_not_mentioned(houseway: Houseway, tmp_path: Path) -> None:
    bets = bet(gives='{ tie = "win $40" }')
    assert errors(houseway, written(tmp_path, TIE + bets)) == []


def test_two_examples_that_do_not_come_out(houseway: Houseway, tmp_path: Path) -> None:
    first = TIE + bet(gives='{ tie = "win $45" }')
    second = '[[example]]\nsays = "the Tie"\nprice = { wager = "tie", ev = "-14.35 %" }\n'
    one, two = errors(houseway, written(tmp_path, first + second))
    assert one.severity == two.severity == "error"
    assert (one.about, one.why) == ("example 1", "line 204")
    assert one.says == (
        '"both stand on 6" does not come out: seat 2, tie: stated win $45, and win $40 came out'
    )
    assert (two.about, two.why) == ("example 2", "")
    assert "stated -14.35 %, and -14.36 % came out" in two.says


def test_everything_of_one_example_is_told(houseway: Houseway, tmp_path: Path) -> None:
    bets = """bets = [
        { seat = 2, bettor = "A", stakes = { player = "$5" }, gives = { player = "win $5" } },
        { seat = 2, bettor = "A", stakes = { tie = "$5" }, gives = { tie = "lose $5" } },
        { seat = 3, stakes = { banker = "$5" }, gives = { banker = "push" } },
    ]
    bank  = "$100"
    makes = { player = 6, banker = 7 }
    first = 3
    left  = "$100"
    """
    [told] = says(houseway, written(tmp_path, TIE + bets))
    assert told.split("; ") == [
        "A at seat 2, player: stated win $5, and push came out",
        "A at seat 2, tie: stated lose $5, and win $40 came out",
        "left of the bank: stated $100, and $60 came out",
        "the hand banker: stated 7, and 6 came out",
        "first action: stated seat 3, and seat 2 came out",
    ]


def test_it_exits_with_one_if_strict(houseway: Houseway, tmp_path: Path) -> None:
    file = written(tmp_path, TIE + bet() + 'left = "$1"')
    ran = houseway("check", file, "--strict")
    assert ran.status == 1
    assert "error, example 1:" in ran.out


def test_examples_hold_under_the_default_readings_or_those_they_name(
    houseway: Houseway, tmp_path: Path
) -> None:
    price = (
        '[[example]]\nsays = "{0}"\nreadings = {{ {1} }}\nprice = {{ wager = "{2}", ev = "{3}" }}\n'
    )
    seven, natural = 'banker-three-card-seven = "pays"', 'natural = "plays-on"'
    examples = [
        price.format("default", "", "banker", "-1.0183 %"),
        price.format("one", seven, "banker", "+1.2351 %"),
        price.format("another", natural, "tie", "+1.9152 %"),
        price.format("two together", f"{seven}, {natural}", "tie", "+1.9152 %"),
        price.format("wrong", natural, "tie", "-14.3596 %"),
    ]
    [error] = errors(houseway, written(tmp_path, "".join(examples)))
    assert error.about == "example 5"


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ('readings = { natral = "stops" }\nmakes = { "9h" = 9 }', 'no reading "natral"; did you'),
        ('makes = { "9h 9x" = 9 }', '"9x" is no card'),
        (
            'makes = { "9h" = 8, "8h 3d" = 2 }',
            "9h: stated 8, and 9 came out; 8h 3d: stated 2, and 1",
        ),
        ('price = { wager = "tye", ev = "1 %" }', 'no wager "tye": did you mean "tie"?'),
        (
            'price = { wager = "tie", ev = "1 %", decks = 99 }',
            "is played with 3 to 8 packs, not 99",
        ),
        ('price = { wager = "tie", rows = { tye = 1 } }', 'no row "tye", allowed: tie, otherwise'),
        ('play = { cards = "6h Kd", house-way = "hit" }', "the house way: stated hit, and stand"),
        (
            'play = { cards = "6h Kd", best = "hit" }',
            "EZ Baccarat leaves a bettor nothing to decide: there is no hint",
        ),
        ('play = { cards = "6h Kd", board = "2c", house-way = "hit" }', "without a board"),
        ("first = { Kd = 3 }\nplayer-dealer = 99", "names seat 99"),
        ("first = { Kd = 3 }\nseats = 1", "2 to 30 seats, not 1"),
        (
            'bets = [{ seat = 9, stakes = { tie = "$5" } }]\nrefused = "no tie"',
            '"there is no seat 9',
        ),
        (bet() + 'refused = "no tie"', "and none came out"),
        (
            'option = "9"\n' + bet() + 'refused = "x"',
            "no limits option",
        ),
        (
            bet(results='{ tie = "win 7:1" }', gives='{ tie = "win $40" }'),
            "and win $35 came out",
        ),
        (
            'cards = "Kh 2c 6d"\n' + bet(gives='{ tie = "win" }'),
            "needs another card",
        ),
        (
            'cards = "Kh 2c 6d 4s 4h"\n' + bet(gives='{ tie = "win" }'),
            "cards: stated 5 drawn, and 4 came out",
        ),
        (
            'cards = "Kh 2c 6d 4s"\n' + bet(plays='"hit"') + 'left = "$1"',
            "no such question came out",
        ),
        (
            'cards = "Kh 2c 6d 4s"\n' + bet(gives='{ player = "push" }'),
            "player: stated push, and no such wager",
        ),
        (
            'cards = "Kh 2c 6d 4s"\nmakes = { plaier = 6 }\n' + bet(),
            'no hand "plaier": there are player, banker',
        ),
        (
            'hands = { 2 = "Kh 6d" }\n' + bet(gives='{ tie = "win" }'),
            "give the cards in the order they are drawn",
        ),
    ],
)
def test_each_fault_has_its_sentence(
    example: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    [said] = says(houseway, written(tmp_path, f'[[example]]\nsays = "x"\n{example}\n'))
    assert told in said


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ('hands = { 2 = "Ah Ad", player-dealer = "Kc Qd 2s" }', 'the hand "2" has 3 cards, not 2'),
        ('hands = { 2 = "Ah Ad 2c" }', 'the hand "player-dealer" has 3 cards, not 0'),
        ('hands = { 2 = "Ah Ad 2c", player-dealer = "Ah Qd 2s" }', "Ah is given 2 times"),
        ('hands = { 2 = "Ah Ad 2c", 3 = "4h 5d 6c", player-dealer = "Kc Qd 2s" }', 'the hand "3"'),
        ('hands = { 2 = "Ah Ad 2c", player-dealer = "Kc Qd 2s" }', "is asked to choose fold, play"),
    ],
)
def test_each_fault_of_hands_has_its_sentence(
    example: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    bets = 'bets = [{ seat = 2, stakes = { ante = "$10" }, gives = { ante = "win" } }]'
    text = f'[[example]]\nsays = "x"\n{example}\n{bets}\n'
    [said] = says(houseway, written(tmp_path, text, THREE_CARD))
    assert told in said


def test_what_poker_hands_make_can_be_stated(houseway: Houseway, tmp_path: Path) -> None:
    text = """
[[example]]
says  = "a pair"
makes = { "Ah Ad 2c" = "pair" }

[[example]]
says  = "by name"
hands = { 2 = "Ah Ad 2c", player-dealer = "Kc Qd 2s" }
bets  = [{ seat = 2, stakes = { ante = "$10" }, plays = "play" }]
makes = { 2 = "nothing", player-dealer = "nothing" }
"""
    one, two = says(houseway, written(tmp_path, text, THREE_CARD))
    assert one == "Ah Ad 2c: stated pair, and Pair of aces, two kicker came out"
    assert two.count("came out") == 2


# --- what is refused when the file is read ------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ("", "key example[1]: it says nothing, allowed: one of beats, bets, chips, first, makes,"),
        ('mokes = { "9h" = 9 }', "key example[1].mokes: no such key, allowed: says, lines"),
        ('makes = { "9h" = 9 }\nbank = "$5"', "key example[1].bank: it does not belong to a hands"),
        (
            'bank = 5\nmakes = { "9h" = 9 }',
            "key example[1].bank: found 5, allowed: dollars in quotes",
        ),
        (bet(), "nothing is said to come out"),
        (
            'cards = "Kh 2c"\n' + bet(gives='{ tie = "wins" }'),
            'key example[1].bets[1].gives.tie: found "wins", allowed: win $35, lose $10, push',
        ),
        (
            bet(results='{ tie = "won" }', gives='{ tie = "win" }'),
            'key example[1].bets[1].results.tie: found "won", allowed: win, win 40:1, lose, push',
        ),
        (
            'price = { wager = "tie", ev = "much" }',
            'key example[1].price.ev: found "much", allowed',
        ),
        ('price = { wager = "tie" }', "key example[1].price: nothing is said to come out"),
        ('play = { cards = "6h Kd" }', "key example[1].play: nothing is said to come out"),
        ('bets = [{ seat = 2, stakes = {} }]\nrefused = "x"', "bets[1].stakes: found nothing"),
        (bet() + 'refused = " "', "refused: found nothing"),
        (
            'cards = "Kh"\nhands = { 2 = "Kh" }\n' + bet() + 'left = "$0"',
            "cards in the order drawn, or hands as they lie, allowed: one of both",
        ),
    ],
)
def test_a_malformed_example_is_refused_by_its_key(
    example: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    ran = houseway("check", written(tmp_path, f'[[example]]\nsays = "x"\n{example}\n'))
    assert ran.status == 2
    assert told in ran.err


def test_a_malformed_example_shuts_no_other_file(houseway: Houseway, tmp_path: Path) -> None:
    written(tmp_path, '[[example]]\nsays = "x"\n', name="broken")
    written(tmp_path, "", name="sound")
    ran = houseway("games", "--filings", str(tmp_path))
    assert "my-room/sound" in ran.out
    assert "my-room/broken" in ran.err
    assert "key example[1]: it says nothing" in ran.err


# --- collection rates ---------------------------------------------------------------------------


def rates(folder: Path, examples: str) -> str:
    text = RATES.read_text(encoding="utf-8").partition(EXAMPLES)[0]
    place = folder / "schedules" / "comstock" / RATES.name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text + EXAMPLES + examples)
    return str(folder)


FEE = '[[example]]\nsays = "six at $2-$4"\nschedule = "holdem"\noption = "2"\n'


@pytest.mark.parametrize(
    ("example", "told"),
    [
        (
            'hand = { players = 6, street = "flop" }\ntakes = { drop = "$2" }',
            "the drop: stated $2, and $3 came",
        ),
        ('hand = { street = "flop" }\ntakes = { drop = "$2" }', "goes by the number of players"),
        ('hand = { players = 6, street = "flap" }\ntakes = { drop = "$2" }', "flap"),
        ('hand = { players = 600 }\ntakes = { drop = "$2" }', "1 to 100 players, not 600"),
        ('hand = { players = 6, street = "flop" }\nrefused = "too few"', "and none came out"),
        ('hand = { players = 60 }\nrefused = "too few"', "seats up to 14, not 60"),
        ('game = "comstock/x"\nhand = { players = 6 }\ntakes = { drop = "$2" }', "does not serve"),
        (
            'readings = { x = "y" }\nhand = { players = 6 }\ntakes = { drop = "$2" }',
            'no reading "x"',
        ),
    ],
)
def test_each_fault_of_a_fee_has_its_sentence(
    example: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    folder = rates(tmp_path, f"{FEE}{example}\n")
    for asked in ("comstock/poker-collection-fees", "comstock/texas-holdem"):
        found = houseway("check", asked, "--filings", folder, "--json").as_json(list[Finding])
        [error] = [finding for finding in found if finding.about.startswith("example")]
        assert error.severity == "error"
        assert told in error.says


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ("hand = {}", "key example[1]: allowed: one of takes (what is paid) and refused"),
        ("hand = {}\ntakes = {}", "key example[1]: nothing is said to come out"),
        (
            'hand = { playrs = 6 }\ntakes = { drop = "$2" }',
            "hand.playrs: no such key",
        ),
        (
            "hand = {}\ntakes = { drop = 200 }",
            "takes.drop: found 200, allowed: dollars",
        ),
    ],
)
def test_a_malformed_fee_is_refused_by_its_key(
    example: str, told: str, houseway: Houseway, tmp_path: Path
) -> None:
    folder = rates(tmp_path, f"{FEE}{example}\n")
    ran = houseway("check", "comstock/poker-collection-fees", "--filings", folder)
    assert ran.status == 2
    assert told in ran.err
