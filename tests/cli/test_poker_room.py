"""The poker room from the command line, as who runs it, deals in it and plays in it would use it.

What is typed wrong is answered by one sentence and status 2; figures were reckoned by hand.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import houseway as hw
from tests.cli.conftest import Houseway

HOLDEM, OMAHA_8, RAZZ = "oceana/texas-holdem", "oceana/omaha-hi-lo", "comstock/razz"
BOARD = ["2h", "4d", "7c", "Ks", "Kd"]


# --- typed wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("deal oceana/texas-holdm", 'did you mean "oceana/texas-holdem"?'),
        (f"deal {HOLDEM} --seats 23", "takes 2 to 9 at the table, not 23"),
        (f"deal {HOLDEM} --seats two", '--seats takes a whole number, not "two"'),
        (f"deal {HOLDEM} --limits 99", 'no limits option "99": there are 1, 2, 3, 4, 5'),
        (f"deal {HOLDEM} --option 99", "holdem-and-omaha-drop 1, holdem-and-omaha-time 2 to 5"),
        (f"deal {HOLDEM} --bank 5000", "nobody banks, leave out --bank"),
        (f"deal {HOLDEM} --decks 2", "is played with 1 pack, not 2"),
        (f"deal {HOLDEM} --rounds 0", "--rounds takes 1 or more, not 0"),
        (f"deal {HOLDEM} --log /nowhere/x.log", "there is no folder /nowhere"),
        (f"deal {HOLDEM} --reading blinds", "--reading takes NAME=VALUE"),
        (f"play {HOLDEM} --purse $5", "$30 or more: $5 is too little"),
        (f"play {HOLDEM} --purse 5.00", "$30 or more: $5 is too little"),
        (f"play {HOLDEM} --purse 5,000", '$1,000 or 25.00, not "5,000"'),
        (f"play {HOLDEM} --purse 5k", '$1,000 or 25.00, not "5k"'),
        (f"play {HOLDEM} --seat 12", "there is no seat 12: the table has seats 1 to 9"),
        (f"fee {HOLDEM} --option 1", "give players (--players)"),
        (f"fee {HOLDEM} --option 1 --players 40", "a poker table seats up to 14"),
        (f"fee {HOLDEM} --option 1 --players 5 --street fourth", "preflop, flop, turn, river"),
        (f"cost {HOLDEM} --players 20", "is played by 2 to 9, not 20"),
        (f"cost {HOLDEM} --bet 500", "leave out --bet"),
        ("cost cameo/omaha", "no collection schedule names cameo/omaha"),
        (f"price {HOLDEM}", "houseway equity GAME --hand AsAh --hand KdKc"),
        (f"simulate {HOLDEM} --rounds 1e6", '--rounds takes a whole number, not "1e6"'),
        (f"equity {HOLDEM}", "give two or more; for an unknown one write --hand random"),
        (f"equity {HOLDEM} --hand AsAh --hand AsKd", "As is given 2 times"),
        (f"equity {HOLDEM} --hand AsAx --hand KdKc", '"Ax" is no card'),
        (f"equity {HOLDEM} --hand AsAhAd --hand KdKc", "hand 1 has 3 cards, allowed: 2"),
        (f"equity {HOLDEM} --hand AsAh --hand KdKc --board 2d3c", "allowed: 0, 3, 4 or 5"),
        (f"equity {HOLDEM} --hand AKz --hand random", '"AKz" is no range of hands'),
        (f"equity {HOLDEM} --hand JkAs --hand KdKc", "Jk is not in this pack"),
        (f"equity {RAZZ} --hand As2d|3h --hand 3s4d|5h --board Ah", "no cards lie in the middle"),
        ("equity comstock/pan --hand AsAh --hand KdKc", "hands have no worth against each other"),
        (f"diff {HOLDEM} comstock/pan", "rules are compared within a family"),
        (f"rules {HOLDEM} --format docx", '"text", "html", "pdf", "toml"'),
        ("schema pokr", 'did you mean "poker"?'),
        ("history /nowhere.phh --game comstock/razz", "/nowhere.phh: there is no such file"),
        ("replay /nowhere.log", "there is no readable log there"),
        ("settle /nowhere.json", "there is no such file"),
    ],
)
def test_what_is_typed_wrong_is_answered_in_a_sentence(
    houseway: Houseway, words: str, says: str
) -> None:
    for json_too in ((), ("--json",)):
        told = houseway(*words.split(), *json_too)
        assert (told.status, told.out) == (2, "")
        assert says in told.err
        assert told.err.count("\n") == 1


# --- a described pot --------------------------------------------------------------------------


def described(**keys: object) -> str:
    """Three players of hold'em, two of them for more; a key that is None is left out."""
    table: dict[str, object] = {
        "game": HOLDEM,
        "button": 1,
        "put": {"2": 5000, "3": 12000, "5": 12000},
        "board": BOARD,
        "hands": {
            "2": {"down": ["Ah", "3h"]},
            "3": {"down": ["Ad", "3c"]},
            "5": {"down": ["7s", "7d"]},
        },
    }
    return json.dumps({key: value for key, value in (table | keys).items() if value is not None})


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"game": "x/y"}, 'there is no filing "x/y"'),
        ({"button": None}, "key button: missing"),
        ({"button": 99}, "the table has seats 1 to 9"),
        ({"put": None}, 'give "put", what each has in the pot, or "pot"'),
        ({"put": {"2": "$5", "3": 500}}, 'key put.2: found "$5", allowed: a whole number'),
        ({"put": {"2": 5.5, "3": 500}}, "key put.2: found 5.5"),
        ({"put": {"a": 5, "3": 500}}, '"a" names no seat'),
        ({"put": {"2": 0, "3": 500}}, "seat 2 has put in a cent at least, not 0"),
        ({"folded": [2, 3, 5]}, "all have folded"),
        ({"folded": [9]}, "seat 9 has folded with nothing in the pot"),
        ({"board": BOARD[:4]}, "the middle has 5 cards, not 4"),
        ({"board": [*BOARD[:4], "Ah"]}, "Ah is given 2 times"),
        ({"board": [*BOARD[:4], "Zz"]}, '"Zz" is no card'),
        ({"hands": {"2": {"down": ["Ah", "3h"]}}}, '"hands" needs the hand of seat 3'),
        ({"option": "9"}, 'no fee option "9"'),
        ({"option": "1", "street": "forth"}, "allowed: preflop, flop, turn, river"),
        ({"limits": "9"}, 'no limits option "9"'),
        ({"bank": 500}, "key bank: no such key"),
        ({"pot": 5000}, 'give "put", what each has in the pot, or "pot"'),
        ({"game": "oceana/ez-baccarat"}, "nobody plays for a pot here"),
    ],
)
def test_a_pot_described_wrong_is_answered_in_a_sentence(
    houseway: Houseway, keys: dict[str, object], says: str
) -> None:
    told = houseway("settle", "-", stdin=described(**keys))
    assert (told.status, told.out) == (2, "")
    assert says in told.err
    assert told.err.count("\n") == 1


class Settled(msgspec.Struct):
    net: dict[str, int]
    drop: int


def settled(houseway: Houseway, **keys: object) -> dict[str, int]:
    """What everybody gained, by seat."""
    found = houseway("settle", "-", "--json", stdin=described(**keys)).as_json(Settled)
    assert sum(found.net.values()) == 0
    return {seat.removeprefix("seat "): cents for seat, cents in found.net.items()}


def test_three_all_in_share_two_side_pots_with_an_odd_chip(houseway: Houseway) -> None:
    """$7 of four and $1 of one who folded: $15 and $14; then $4 of three; then $9 of two."""
    net = settled(
        houseway,
        button=3,
        put={"2": 700, "3": 1100, "5": 2000, "6": 2000, "7": 100},
        folded=[7],
        hands={
            "2": {"down": ["Ah", "3h"]},
            "3": {"down": ["Ad", "3c"]},
            "5": {"down": ["Qs", "Jd"]},
            "6": {"down": ["Qc", "Jh"]},
        },
    )
    # Seats 2 and 3 have kings with an ace; 5 and 6 kings with a queen, and share $18.
    assert net == {"5": -1100, "6": -1100, "7": -100, "2": 800, "3": 1500}


def test_an_odd_chip_goes_to_the_buttons_left_and_an_odd_half_to_the_high(
    houseway: Houseway,
) -> None:
    """$25: $13 for the high, $12 for the low, which two have: $6 each."""
    hands = {
        "2": {"down": ["As", "3s", "Qd", "Jd"]},
        "4": {"down": ["Ac", "3d", "Qh", "Jh"]},
        "5": {"down": ["7s", "7d", "Td", "Th"]},
    }
    keys = {"game": OMAHA_8, "put": {"2": 800, "4": 800, "5": 800, "6": 100}, "folded": [6]}
    net = settled(houseway, button=2, hands=hands, **keys)
    assert net == {"4": -200, "5": 500, "6": -100, "2": -200}
    # A high half of $13 that two share: $7 to the first at the button's left, $6 to the other.
    equal = {**hands, "5": {"down": ["9s", "Td", "Jc", "5h"]}}
    equal["2"] = {"down": ["As", "3s", "Qd", "8d"]}
    equal["4"] = {"down": ["Ac", "3d", "Qh", "8h"]}
    net = settled(houseway, button=2, hands=equal, board=["2h", "4d", "8c", "Ks", "Kd"], **keys)
    assert net == {"4": 1300 - 800, "2": 1200 - 800, "5": -800, "6": -100}


def test_the_high_hand_is_told_before_the_low(houseway: Houseway) -> None:
    hands = {"2": {"down": ["Ah", "3h", "Qc", "Jd"]}, "5": {"down": ["7s", "7d", "9h", "Th"]}}
    shown = json.dumps({"game": OMAHA_8, "board": BOARD, "hands": hands})
    told = houseway("showdown", "-", stdin=shown).out
    assert "Pair of kings, ace, queen, seven kickers / Seven-four-three-two-ace low" in told
    assert "seat 5 has the best high hand; seat 2 has the best low hand" in told


# --- the collection ---------------------------------------------------------------------------


class Fee(msgspec.Struct):
    drop: int


@pytest.mark.parametrize(
    ("game", "words", "cents"),
    [
        ("casino-royale/texas-holdem", "--option 9 --players 7 --schedule texas-holdem-limit", 400),
        ("casino-royale/omaha", "--option 3 --players 5 --schedule omaha-limit", 400),
        ("casino-royale/lowball", "--option 2 --players 6", 200),
        ("casino-royale/mexican-poker", "--option 2 --players 3", 100),
        ("casino-royale/seven-card-stud", "--option 1 --players 8", 300),
        ("comstock/texas-holdem", "--option 2 --players 6 --jackpot", 400),
        ("comstock/omaha-hi-lo", "--option 1 --players 5", 500),
        ("comstock/five-card-stud", "--option 1 --players 6", 400),
        ("comstock/pan", "--option 2 --players 7", 250),
        ("oceana/omaha", "--option 4 --players 9 --half-hours 2", 23400),
        ("oceana/big-o", "--option 2 --players 8", 500),
        ("cameo/texas-holdem", "--option 1 --players 5", 400),
    ],
)
def test_a_hand_pays_what_the_catalogue_says(
    houseway: Houseway, game: str, words: str, cents: int
) -> None:
    assert houseway("fee", game, *words.split(), "--json").as_json(Fee).drop == cents


def test_options_that_take_the_same_are_shown_once(houseway: Houseway) -> None:
    told = houseway("cost", "casino-royale/texas-holdem", "--rounds-per-hour", "30").out
    assert "options 1 to 21, $1/$2 to $400/$800 of" in told
    assert "options 1 and 2, $.50/$1 and $1/$1 of" in told
    assert told.count("none   preflop") == 3
    clock = told[told.index("options 2 to 6, $1/$2 to $5/$5") :]
    assert clock.splitlines()[1].rstrip() == "dealt in   by the clock, an hour"


def test_pan_has_no_streets_to_explain(houseway: Houseway) -> None:
    assert "street" not in houseway("cost", "comstock/pan").out


def test_a_program_asks_for_the_same_and_is_refused_in_the_same_words() -> None:
    """$4 a hand with six who see the flop, $140 in an hour of 35 hands."""
    filing = hw.load(HOLDEM)
    [found] = hw.pot_cost(filing, option="1", players=6, rounds_per_hour=35).options
    assert (found.rows[0].streets["flop"], found.rows[0].an_hour) == (400, 14000)
    with pytest.raises(hw.Refusal, match="is said by pot_cost"):
        hw.cost(filing, option=1)
    with pytest.raises(hw.Refusal, match="is played for a pot"):
        hw.simulate(filing, rounds=20, bank="$100")
    with pytest.raises(hw.Refusal, match="is played for a pot"):
        hw.price(filing)
    with pytest.raises(hw.Refusal, match="is played without a bank"):
        hw.play(filing)


# --- a game of one's own ----------------------------------------------------------------------

MINE = """
family = "poker"
name   = "Mine"
room   = "my-room"
limits = [{ option = "1", table = { min = "$2", max = "$200" } }]
deck   = { packs = { default = 1 }, behind-cut-card = 52 }
table  = { seats = 8 }

[play]
hole   = "any"
stakes = { 1 = { structure = "no-limit", bets = ["$2", "$2"], blinds = ["$1", "$2"] } }
share  = [{ order = "high" }]

[[play.street]]
name  = "preflop"
down  = 2
opens = "left-of-blinds"

[[play.street]]
name  = "flop"
burn  = 1
board = 5
opens = "left-of-button"
"""


@pytest.mark.parametrize(
    ("key", "instead", "says"),
    [
        ('[{ order = "high" }]', "[]", ["play.share: found none, allowed: high, low"]),
        ('order = "high"', 'order = "badugi"', ['"badugi", allowed: high, low']),
        ("board = 5", "board = 5\ndraw = 3", ["flop.draw: found 3, allowed: 2 or fewer"]),
        ("down  = 2", "down = 2\ndiscard = 3", ["preflop.discard: found 3, allowed: 1 or fewer"]),
        ("down  = 2", "down = 0", ["preflop.down: nobody has a card to bet on"]),
        ("seats = 8", "seats = 30", ["table.seats: found 30, allowed: 23 or fewer"]),
        ('"any"', '"two"\nranking = "canadian"', ['"canadian", allowed: poker, mexican']),
        ("board = 5", "down = 3", ['key play.hole: found "two", and the middle has 0 cards']),
        ('"$2"] }', '"$2"], chip = "$5" }', ["chip: found $5, allowed: a cent to the lower limit"]),
        ('"$2"] }', '"$2"], bring-in = "$1" }', ["bring-in: allowed: none"]),
        ('["$1", "$2"]', '["$2", "$1"]', ["blinds: found $2, $1, allowed: above $0"]),
        ('["$2", "$2"]', '["$4", "$2"]', ["bets: found $4 and $2, allowed", "begin at $2"]),
        ('["$2", "$2"]', '["2k", "2k"]', ['"2k" is no amount', '"2k" is no amount']),
        ('min = "$2"', 'min = "$3"', ["found $2 as the least bet, and limits 1 begin at $3"]),
        ('"no-limit"', '"no limit"', ['did you mean "no-limit"?']),
        ('"$2"] }', '"$2"], most = "$1" }', ["most: found $1, allowed: $2 or more"]),
    ],
)
def test_keys_that_contradict_each_other_are_named(
    houseway: Houseway, tmp_path: Path, key: str, instead: str, says: list[str]
) -> None:
    """A sentence for each, amounts in dollars, and nothing of streets that are right."""
    written = MINE.replace(key, instead, 1)
    if "middle" in says[0]:
        written = written.replace('"any"', '"two"').replace("seats = 8", "seats = 7")
    (tmp_path / "my-room").mkdir()
    (tmp_path / "my-room" / "mine.toml").write_text(written)
    told = houseway("--filings", str(tmp_path), "deal", "my-room/mine")
    assert (told.status, told.out) == (2, "")
    lines = told.err.splitlines()
    assert [sentence in line for sentence, line in zip(says, lines, strict=True)] == [True] * len(
        says
    )
    assert " cents" not in told.err


def test_my_own_game_is_played_and_proved(houseway: Houseway, tmp_path: Path) -> None:
    (tmp_path / "my-room").mkdir()
    (tmp_path / "my-room" / "mine.toml").write_text(MINE)
    (tmp_path / "my-room" / "broken.toml").write_text('family = "poker\n')
    mine, log = ("--filings", str(tmp_path)), str(tmp_path / "hands.log")
    words = ("deal", "my-room/mine", "--seats", "4", "--rounds", "2", "--seed", "1", "--log", log)
    assert houseway(*mine, *words).status == 0
    assert houseway(*mine, "verify", log).status == 0


# --- at the table -----------------------------------------------------------------------------


def test_nobody_is_told_of_a_blind_before_the_button_is_drawn_for(houseway: Houseway) -> None:
    words = ("play", "casino-royale/texas-holdem", "--seats", "4", "--seed", "5")
    told = houseway(*words, stdin="\n\nq\n").out
    before, after = told.split("the button is drawn for", 1)
    assert "You put in" not in before
    assert "Guest puts $1 in (small blind)" in after


def test_what_may_be_chosen_in_pan_is_explained(houseway: Houseway) -> None:
    words = ("play", "comstock/pan", "--seats", "3", "--seed", "4")
    told = houseway(*words, stdin="\n?\nin\n?\nq\ny\nq\n").out
    assert "  in: play the hand\n" in told
    assert "  meld Ad-As-As: lay these cards down as a spread\n" in told
    assert "  discard 5c: leave the card to the next player\n" in told


def test_how_far_a_worked_hand_went_is_said_in_words(houseway: Houseway) -> None:
    sheet = houseway("rules", "comstock/texas-holdem").out
    assert "6 players, as far as the flop: in all $3" in sheet
    assert "6 players, as far as preflop: in all $1" in sheet
    assert "divided to the cent" not in sheet
    assert "7 players, all fold at once" in houseway("rules", "casino-royale/lowball").out


def test_a_pair_that_lies_up_is_bet_on_a_street_by_its_name(houseway: Houseway) -> None:
    sheet = houseway("rules", "lucky-derby/seven-card-stud").out
    assert "On fourth street a pair that lies up may be bet at the upper limit." in sheet


def test_what_bots_gained_is_told_in_dollars(houseway: Houseway) -> None:
    told = houseway("simulate", RAZZ, "--rounds", "5", "--seats", "3", "--seed", "2").out
    assert "all seats together −$15, dropped $15." in " ".join(told.split())


@pytest.mark.parametrize(
    ("found", "instead", "says"),
    [
        ('variant = "FO/8"\n', "", "the field variant is missing"),
        ("antes = [0, 0, 0", "antes = [0, 0", "antes: found 3, allowed: one for each of the 4"),
    ],
)
def test_a_history_that_lacks_something_is_named(
    houseway: Houseway, tmp_path: Path, found: str, instead: str, says: str
) -> None:
    log, hand = str(tmp_path / "hand.log"), tmp_path / "hand.phh"
    houseway("deal", OMAHA_8, "--seats", "4", "--seed", "1", "--log", log)
    assert houseway("history", log, "--output", str(hand)).status == 0
    played = ("history", str(hand), "--game", OMAHA_8)
    assert houseway(*played).status == 0
    told = houseway(*played, "--option", "77")
    assert 'no limits option "77"' in told.err
    hand.write_text(hand.read_text().replace(found, instead))
    told = houseway(*played)
    assert (told.status, told.out) == (2, "")
    assert says in told.err
