"""The showdown family on the command line: `showdown`, `settle`, `arrange`, `deal` and `play`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from houseway.families.library import ids, load
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.house_way import HouseWay
from tests.cli.conftest import Houseway

ULTIMATE = "casino-royale/ultimate-texas-holdem"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"
BOARD = ["Qs", "9c", "8h", "6s", "2d"]


# --- showdown ---------------------------------------------------------------------------------


class Made(msgspec.Struct, forbid_unknown_fields=True):
    high: str
    low: str | None


class Shown(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    high: list[str]
    low: list[str] | None
    hands: dict[str, Made]
    qualifies: bool | None
    against_bank: dict[str, str] | None


HANDS = {
    "game": ULTIMATE,
    "board": BOARD,
    "hands": {
        "2": {"down": ["Kh", "4d"]},
        "3": {"down": ["9h", "9d"]},
        "player-dealer": {"up": ["Ac"], "down": ["3d"]},
    },
}


def test_showdown_answers_by_contract(houseway: Houseway) -> None:
    found = houseway("showdown", "-", "--json", stdin=json.dumps(HANDS)).as_json(Shown)
    assert (found.game, found.high, found.low) == (ULTIMATE, ["3"], None)
    assert found.hands["2"].high == "High card, king, queen, nine, eight, six"
    assert found.qualifies is False
    assert found.against_bank == {"2": "player-dealer", "3": "player"}


def test_showdown_reads_a_file_and_tells_a_person(houseway: Houseway, tmp_path: Path) -> None:
    file = tmp_path / "hands.json"
    file.write_text(json.dumps(HANDS), encoding="utf-8")
    told = houseway("showdown", str(file))
    assert told.status == 0
    assert "Q♠ 9♣ 8♥ 6♠ 2♦ in the middle" in told.out
    assert re.search(r"seat 3 +9♥ 9♦ +Three of a kind, nines, .* wins", told.out)
    assert re.search(r"player-dealer +3♦ A♣ +High card, ace, .* does not qualify", told.out)
    assert told.out.endswith("seat 3 has the best hand\n")


def test_showdown_takes_a_filing_of_ones_own(houseway: Houseway, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    sheet = houseway("rules", ULTIMATE, "--format", "toml").out
    (tmp_path / "mine" / "game.toml").write_text(sheet, encoding="utf-8")
    text = json.dumps({**HANDS, "game": "mine/game"})
    found = houseway("showdown", "-", "--filings", str(tmp_path), "--json", stdin=text)
    assert found.as_json(Shown).game == "mine/game"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "oceana/ez-baccarat"}, "oceana/ez-baccarat has no poker hands to show down"),
        ({"game": "oceana/ez-bacarat"}, 'did you mean "oceana/ez-baccarat"?'),
        ({"board": BOARD[:3]}, "the middle has 5 cards, not 3"),
        ({"hands": {"2": {"down": ["Qs", "4d"]}}}, "Qs is given 2 times"),
        ({"hands": {"2": {"down": ["Ks"]}}}, 'the hand "2" has 2 cards, not 1'),
    ],
)
def test_a_showdown_that_cannot_be_is_refused(
    houseway: Houseway, change: dict[str, object], says: str
) -> None:
    ran = houseway("showdown", "-", stdin=json.dumps({**HANDS, **change}))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert says in ran.err


# --- settle -----------------------------------------------------------------------------------


class Line(msgspec.Struct):
    seat: int
    bettor: str
    wager: str
    paid: int
    collected: int
    returned: int
    why: str


class Settled(msgspec.Struct):
    lines: list[Line]
    left: int
    notes: list[str]


TABLE = {
    "game": ULTIMATE,
    "bank": 20_000,
    "player_dealer": 1,
    "hands": {
        "2": ["Qh", "Qd"],
        "3": ["9h", "9d"],
        "player-dealer": ["Ac", "3d"],
        "community": BOARD,
    },
    "wagers": [
        {"seat": 2, "bettor": "Ann", "wager": "ante", "stake": 1_000, "folded": True},
        {"seat": 2, "bettor": "Ann", "wager": "blind", "stake": 1_000, "folded": True},
        {"seat": 2, "bettor": "Ann", "wager": "trips", "stake": 500, "folded": True},
        {"seat": 3, "bettor": "Bob", "wager": "ante", "stake": 1_000},
        {"seat": 3, "bettor": "Bob", "wager": "blind", "stake": 1_000},
        {"seat": 3, "bettor": "Bob", "wager": "play", "stake": 2_500},
    ],
}


def test_settle_works_results_out_from_poker_hands(houseway: Houseway) -> None:
    settled = houseway("settle", "-", "--json", stdin=json.dumps(TABLE)).as_json(Settled)
    assert {(line.bettor, line.wager): (line.paid, line.collected) for line in settled.lines} == {
        ("Ann", "ante"): (0, 1_000),
        ("Ann", "blind"): (0, 1_000),
        ("Ann", "trips"): (1_500, 0),
        ("Bob", "ante"): (0, 0),
        ("Bob", "blind"): (0, 0),
        ("Bob", "play"): (2_500, 0),
    }
    assert settled.left == 20_000 - 2_000 - 1_500 - 2_500
    assert len(settled.notes) == 1
    assert "Bob at seat 3 has $25 on play: it is 1, 2, 3 or 4 times the ante of $10" in str(
        settled.notes
    )


def test_settle_tells_what_the_hands_make(houseway: Houseway) -> None:
    told = houseway("settle", "-", stdin=json.dumps(TABLE)).out
    assert "the player-dealer has high card, ace, queen, nine, eight, six" in told
    assert "does not qualify" in told
    assert "seat 3 has three of a kind, nines" in told


# --- arrange ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "cards", "play", "hand"),
    [
        (ULTIMATE, "As 2d", "4x", "High card, ace, two"),
        (ULTIMATE, "Kh 4d", "check", "High card, king, four"),
        (ULTIMATE, "Kh 4d 4s 9c 2h", "2x", "Pair of fours, king, nine, two kickers"),
        (ULTIMATE, "Kh 3d 4s 9c 2h", "check", "High card, king, nine, four, three, two"),
        (ULTIMATE, "5h 3d 4s 9c 2h Ts Js", "fold", "High card, jack, ten, nine, five, four"),
        (THREE_CARD, "Qs 6d 4c", "play", "High card, queen, six, four"),
        (THREE_CARD, "Qs 6d 3c", "fold", "High card, queen, six, three"),
        (CARIBBEAN, "7s 5d 4c 3h 2s", "bet", "High card, seven, five, four, three, two"),
    ],
)
def test_arrange_gives_the_simple_way_and_says_that_the_sheet_has_none(
    houseway: Houseway, game: str, cards: str, play: str, hand: str
) -> None:
    found = houseway("arrange", game, *cards.split(), "--json").as_json(HouseWay)
    assert (found.play, found.hand, found.total) == (play, hand, None)
    assert found.why.startswith("the sheet prescribes no play; the simple way")
    assert found.rule.startswith(f"{game}, lines ")


def test_arrange_tells_the_hand_from_the_middle(houseway: Houseway) -> None:
    told = houseway("arrange", ULTIMATE, "Kh 4d", "4s 9c 2h").out
    assert told.startswith("K♥ 4♦ with 4♠ 9♣ 2♥ in the middle (Pair of fours, king, ")
    help_text = " ".join(houseway("arrange", "--help").out.split())
    assert "the simple way to play" in help_text
    assert "then the cards in the middle" in help_text


@pytest.mark.parametrize(
    ("game", "cards", "says"),
    [
        (ULTIMATE, "Kh 4d 4s", "decided with 2, 5 or 7 cards, not 3"),
        (ULTIMATE, "Kh Kh", "Kh is given 2 times, and one pack has it once"),
        (ULTIMATE, "Kh Jk", "Jk is not in this pack"),
        (CARIBBEAN, "Kh 4d", "decided with 5 cards, not 2"),
    ],
)
def test_arrange_refuses_cards_that_no_decision_has(
    houseway: Houseway, game: str, cards: str, says: str
) -> None:
    ran = houseway("arrange", game, cards)
    assert ran.status == 2
    assert says in ran.err


# --- deal -------------------------------------------------------------------------------------

GAMES = [id for id in ids() if isinstance(load(id).rules, ShowdownRules)]


@pytest.mark.parametrize("game", GAMES)
def test_bots_ante_decide_and_are_settled(houseway: Houseway, game: str) -> None:
    play = ShowdownRules.of(load(game)).play
    ante, raised = (load(game).rules.wager_named(name).label for name in (play.ante, play.raised))
    told = houseway("deal", game, "--seed", "felt", "--rounds", "4").out
    assert f"on {ante}\n" in told
    assert re.search(rf"puts \$\d+ on {raised}\n", told)
    if game != CARIBBEAN:  # whose bet is no more than the ante, and always right
        assert re.search(rf"folds and forfeits .*\b{ante}\b", told)
    assert told.count("the player-dealer has ") == 4
    assert len(re.findall(r"(qualifies|does not qualify)$", told, re.MULTILINE)) == 4
    assert not re.search(rf"has \$\d+ on {raised}\n", told)  # never before the deal


def test_the_blind_follows_the_ante(houseway: Houseway) -> None:
    told = houseway("deal", ULTIMATE, "--seed", "felt").out
    antes = re.findall(r"seat (\d): (\w+) has (\$\d+) on Ante", told)
    assert antes
    assert antes == re.findall(r"seat (\d): (\w+) has (\$\d+) on Blind", told)


def test_cards_in_a_row_are_told_in_a_line(houseway: Houseway) -> None:
    lying = houseway("deal", ULTIMATE, "--seed", "felt", "--seats", "3").out
    assert "a table of 8 seats, 1 pack;" in lying
    assert "face down, 2 each: seat 2, seat 3, seat 1; 5 community cards\n" in lying
    assert len(re.findall(r"^community cards turned up: ", lying, re.MULTILINE)) == 2
    dealt_late = houseway("deal", BAD_BEAT, "--seed", "felt", "--seats", "3").out
    assert re.search(r"^a card is burned\ncommunity cards: \S+ \S+ \S+$", dealt_late, re.MULTILINE)
    assert "seat 1: 2 face down\n" in dealt_late


# --- play -------------------------------------------------------------------------------------


def test_a_person_sees_his_cards_and_is_asked_with_amounts(houseway: Houseway) -> None:
    told = houseway("play", ULTIMATE, "--seed", "b", stdin="ante 10, trips 5\nc\nc\n1\nq\n").out
    for wager, amount in (("Ante", 10), ("Blind", 10), ("Trips", 5)):
        assert f"seat 3: Guest has ${amount} on {wager}\n" in told
    own = re.search(r"^dealt to you: (\S+ \S+)$", told, re.MULTILINE)
    assert own
    assert f"you hold {own[1]}: " in told
    assert "check, 3x $30, 4x $40 (Enter: " in told
    assert "check, 2x $20 (" in told
    assert "fold, 1x $10 (" in told
    flop = re.search(r"^community cards turned up: (\S+ \S+ \S+)$", told, re.MULTILINE)
    assert flop
    assert f"you hold {own[1]}, {flop[1]} in the middle: " in told
    assert "seat 3: Guest puts $10 on Play\n" in told
    assert re.search(r"^the player-dealer has .* and (qualifies|does not)", told, re.MULTILINE)
    assert re.search(r"^seat 3: Guest's \$10 on Play (wins|loses|pushes)", told, re.MULTILINE)


def test_the_banks_up_card_is_said_and_the_others_are_not(houseway: Houseway) -> None:
    told = houseway("play", THREE_CARD, "--seed", "b", stdin="ante 10\nplay\nq\n").out
    before = told.split("fold, play $10 (Enter")[0]
    up = re.search(r"^seat 1 turned up: (\S+)$", before, re.MULTILINE)
    assert up
    assert f"; the player-dealer shows {up[1]}\n" in before
    own = re.search(r"^dealt to you: (.+)$", before, re.MULTILINE)
    assert own
    faces = set(re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", before))
    assert faces == {*own[1].split(), up[1]}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("blind 10", 'put the money on "ante"'),
        ("play 10", "is made once the cards are seen"),
        ("trips 5", "needs one of: ante"),
        ("ante 10, trips 500", "takes $5 to"),
        ("ante", "write its name and dollars, such as ante 25"),
    ],
)
def test_a_refused_wager_is_asked_again_and_leaves_nothing(
    houseway: Houseway, typed: str, says: str
) -> None:
    told = houseway("play", ULTIMATE, "--seed", "b", stdin=f"{typed}\nq\n")
    assert says in told.out
    assert "Guest leaves with $1,000 after 0 rounds" in told.out


def test_wagers_may_be_typed_before_those_they_need(houseway: Houseway) -> None:
    told = houseway("play", BAD_BEAT, "--seed", "b", stdin="bad-beat 5, trips 5, ante 20\nq\n").out
    assert "seat 3: Guest has $5 on Bad Beat" in told


def test_the_wagers_are_listed_with_what_goes_along(houseway: Houseway) -> None:
    told = houseway("play", BAD_BEAT, "--seed", "b", stdin="?\nq\n").out
    assert "  blind: goes with Ante, and as much; player wins with a royal flush" in told
    assert "  play: put up in the round; " in told
    assert "(needs Trips, at most Ante with Trips)" in told
    bonus = houseway("play", "casino-royale/three-card-poker", "--seed", "b", stdin="?\nq\n").out
    assert "(needs Ante, as much as Ante)" in bonus


def test_leaving_in_mid_round_puts_up_no_more(houseway: Houseway, tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    told = houseway("play", ULTIMATE, "--seed", "b", "--log", log, stdin="ante 10\nq\ny\n")
    assert "Guest puts" not in told.out
    assert "seat 3: Guest folds and forfeits Ante and Blind\n" in told.out
    assert "Guest leaves with $980 after 1 round" in told.out
    assert houseway("verify", log).out.endswith("the log holds\n")


def test_enter_plays_the_simple_way(houseway: Houseway) -> None:
    told = houseway("play", THREE_CARD, "--seed", "b", stdin="ante 10\n\nq\n").out
    own = re.search(r"^dealt to you: (.+)$", told, re.MULTILINE)
    assert own
    assert own[1] == "K♦ 10♦ 9♠"
    assert "Guest chooses play\n" in told


def test_a_purse_below_the_ante_with_its_blind_is_too_small(houseway: Houseway) -> None:
    told = houseway("play", ULTIMATE, "--seed", "b", "--purse", "900").out
    assert "You have $9, and the least wager here is $10." in told


def test_who_bets_behind_a_hand_is_asked_without_seeing_it(houseway: Houseway) -> None:
    told = houseway(
        *("play", "cameo/three-card-poker-6-card-bonus", "--seed", "b"),
        stdin="ante 10, ante 15 at 2\nplay\nplay\nq\n",
    ).out
    assert "you do not see the hand of seat 2; the player-dealer shows " in told
    assert re.search(r"felt\. play \$15, fold \(Enter", told, re.MULTILINE)
