"""`houseway equity`: the contract's keys, a table for people, and refusals with status 2."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Houseway

HOLDEM = "oceana/texas-holdem"
FLOP = ("--board", "2c 7d 9h")


class Hand(msgspec.Struct):
    cards: str
    win: float
    tie: float
    equity: float
    equity_exact: str | None
    high: float | None = None
    low: float | None = None
    scoop: float | None = None


class Told(msgspec.Struct):
    hands: list[Hand]
    method: str
    stderr: float | None
    deals: int


def test_the_contract_s_keys(houseway: Houseway) -> None:
    words = ("equity", HOLDEM, "--hand", "AsAh", "--hand", "Kd Kc", "--json")
    told = houseway(*words).as_json(Told)
    assert [hand.cards for hand in told.hands] == ["AsAh", "Kd Kc"]
    assert told.stderr is None
    assert told.method == "exact: all 1,712,304 deals counted"
    exact = [Fraction(hand.equity_exact or "") for hand in told.hands]
    assert exact == [Fraction(29_603, 36_432), Fraction(6_829, 36_432)]
    for hand, fraction in zip(told.hands, exact, strict=True):
        assert hand.equity == float(fraction) == pytest.approx(hand.win + hand.tie / 2)
        assert hand.high is None


def test_drawn_deals_have_an_error_and_a_seed(houseway: Houseway) -> None:
    words = ("equity", HOLDEM, "--hand", "AsAh", "--hand", "KdKc", "--samples", "50000", "--json")
    told = houseway(*words).as_json(Told)
    assert told.stderr
    assert told.deals == 50_000
    assert [hand.equity_exact for hand in told.hands] == [None, None]
    assert abs(told.hands[0].equity - 29_603 / 36_432) < 5 * told.stderr
    assert houseway(*words).as_json(Told) == told
    other = houseway(*words, "--seed", "Tuesday").as_json(Told)
    assert other != told
    assert other.method.startswith("sampled: 50,000 deals, seed ")


def test_two_parts_of_a_pot(houseway: Houseway) -> None:
    words = ("equity", "oceana/big-o", "--hand", "AsAh2s3h4d", "--hand", "KdKcQdJcTc", *FLOP)
    told = houseway(*words, "--json").as_json(Told)
    for hand in told.hands:
        assert hand.high is not None
        assert hand.low is not None
        assert hand.equity == pytest.approx(hand.high + hand.low)
        assert hand.scoop == hand.win
    shown = houseway(*words).out
    assert "all of it   part of it     by high      by low" in shown


def test_people_read_a_table(houseway: Houseway) -> None:
    told = houseway("equity", HOLDEM, "--hand", "QQ+,AKs", "--hand", "A5s-A2s", *FLOP)
    assert told.status == 0
    assert f"{HOLDEM}, 2c 7d 9h in the middle" in told.out
    heads = "hand equity wins ties"
    assert heads in [" ".join(line.split()) for line in told.out.splitlines()]
    assert "exact: all" in told.out
    dead = houseway("equity", HOLDEM, "--hand", "AsAh", "--hand", "KdKc", *FLOP, "--dead", "Ks Kh")
    assert "Ks Kh out of play" in dead.out
    drawing = houseway("equity", "comstock/lowball", "--hand", "As2d3c4h", "--hand", "8s7d5c4d2s")
    assert "hands with fewer than 5 cards draw the rest" in drawing.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "give two or more; for an unknown one write --hand random"),
        (("--hand", "AsAh"), "give two or more; for an unknown one write --hand random"),
        (("--hand", "AsAh", "--hand", "AsKd"), "As is given 2 times"),
        (("--hand", "AsAh", "--hand", "lots"), '"lots" is no card'),
        (("--hand", "AsAh", "--hand", "KdKc", "--board", "2c"), "cannot lie in the middle"),
        (("--hand", "AsAh", "--hand", "KdKc", "--samples", "0"), "--samples takes 1 or more"),
        (("--hand", "AsAh", "--hand", "KdKc", "--samples", "9", "--exact"), "ask for one of them"),
        (("--hand", "As", "Ah", "--hand", "KdKc"), 'equity takes no "Ah"'),
        (("--hand", "AsAh", "--hand", "KdKc", "--reading", "x=y"), '"x"'),
    ],
)
def test_refusals_are_a_sentence_and_status_2(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    told = houseway("equity", HOLDEM, *words)
    assert told.status == 2
    assert says in told.err
    assert len(told.err.splitlines()) == 1
    assert not told.out


@pytest.mark.parametrize("command", ["price", "hint", "arrange"])
def test_other_commands_say_where_the_worth_of_hands_is_told(
    houseway: Houseway, command: str
) -> None:
    words = () if command == "price" else ("As", "Ah")
    told = houseway(command, HOLDEM, *words)
    assert told.status == 2
    assert "houseway equity GAME --hand AsAh --hand KdKc" in told.err


def test_a_game_of_one_s_own(houseway: Houseway, tmp_path: Path) -> None:
    """Six cards of which two count, as a file beside the library."""
    file = tmp_path / "six.toml"
    filed = houseway("rules", "oceana/omaha", "--format", "toml").out
    six_cards = filed.replace("down  = 4", "down  = 6")
    file.write_text(six_cards.replace("[table]\n", "[table]\nseats = 6\n"))
    six = ("--hand", "AsAhKsKhQsQh", "--hand", "AdAcKdKcQdQc", *FLOP)
    told = houseway("equity", str(file), *six)
    assert told.status == 0, told.err
    assert "exact: all 666 deals counted" in told.out  # of 37 cards two


def test_a_fresh_process_answers_as_this_one_does(houseway: Houseway) -> None:
    words = ["equity", HOLDEM, "--hand", "AsAh", "--hand", "KdKc"]
    fresh = subprocess.run(
        [sys.executable, "-m", "houseway", *words], check=True, capture_output=True, text=True
    )
    assert "81.2555 %" in fresh.stdout
    assert fresh.stdout == houseway(*words).out


def test_cards_are_read_as_they_are_shown(houseway: Houseway) -> None:
    board = ("--board", "2♣ 7d 10♥ J♠", "--json")
    shown = houseway("equity", HOLDEM, "--hand", "A♠A♥", "--hand", "K♦ K♣", *board).as_json(Told)
    typed = houseway(
        "equity", HOLDEM, "--hand", "AsAh", "--hand", "KdKc", "--board", "2c7dThJs", "--json"
    ).as_json(Told)
    assert [hand.equity_exact for hand in shown.hands] == [
        hand.equity_exact for hand in typed.hands
    ]


@pytest.mark.parametrize(
    ("command", "sent_to_equity"),
    [
        (("hint", HOLDEM, "AsAh"), True),
        (("price", HOLDEM), True),
        (("price", "comstock/pan"), False),
        (("arrange", "comstock/pan", "As"), False),
    ],
)
def test_what_is_asked_of_a_bank_is_refused_of_a_pot(
    houseway: Houseway, command: tuple[str, ...], sent_to_equity: bool
) -> None:
    """And only a game whose hands have an equity is sent there."""
    told = houseway(*command)
    assert told.status == 2
    says = told.err
    assert "is played for a pot: no wager stands against a bank" in says
    assert ("houseway equity" in says) == sent_to_equity
