"""`houseway play`: a seat for a person, by standard input and on a real terminal."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import msgspec
import pytest

from houseway.families.library import ids
from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"
THREE = "oceana/three-card-poker-6-card-bonus"


class Played(msgspec.Struct):
    game: str
    seed: str
    rounds: int
    bought: int
    purse: int


def test_a_round_with_wagers_moves_the_purse(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "a", stdin="player 25, panda-8 5\nq\n")
    assert told.status == 0
    assert "seat 3: Guest has $25 on Player line" in told.out
    net = re.search(r"Guest ([+−]?)\$(\d+)", told.out.split("bank left in action")[1])
    assert net is not None
    gained = int(net[2]) * (-1 if net[1] == "−" else 1)
    assert f"Guest leaves with ${1000 + gained:,} after 1 round (--seed a)" in told.out


def test_a_wager_may_be_written_before_the_one_it_needs(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "a", stdin="panda-8 5, player 25\nq\n")
    assert "Guest has $5 on Panda 8" in told.out


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("playr 25", 'did you mean "player"?'),
        ("player", "write its name and dollars"),
        ("player lots", "no amount"),
        ("player 5000", "$1,000"),
        ("panda-8 5", "needs one of: player, banker"),
        ("player 25, panda-8 2000", "$1,000"),
    ],
)
def test_a_refused_wager_is_asked_again_and_leaves_nothing(
    houseway: Houseway, typed: str, hint: str
) -> None:
    told = houseway("play", EZ, "--seed", "a", stdin=f"{typed}\nq\n")
    assert hint in told.out
    assert "Guest leaves with $1,000 after 0 rounds" in told.out


def test_the_wagers_are_listed(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "a", stdin="?\nq\n")
    assert "dragon-7: $1 to $1,000; banker wins with three-card 7 40:1 (needs Player" in told.out


def test_taking_the_bank(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "c", "--seat", "1", stdin="5000\n500\n\nq\n")
    assert "a collection of up to $8 are more" in told.out
    assert "Guest (seat 1) banks $500" in told.out
    assert "You have $500 and $500 in the bank. (Enter: deal)> " in told.out
    assert "from Guest (oceana/california-games-collection-rates, option 1" in told.out


def test_the_end_of_input_is_a_polite_goodbye(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "a")
    assert told.status == 0
    assert "Guest leaves with $1,000 after 0 rounds" in told.out


def test_json_alone_on_standard_output(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "a", "--json", stdin="player 25\nq\n")
    played = told.as_json(Played)
    assert (played.rounds, played.bought) == (1, 100_000)
    assert "no more bets" in told.err


def test_leaving_when_asked_lets_the_house_way_finish(houseway: Houseway, tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    told = houseway(
        "play", "comstock/super-pan-9", "--seed", "b", "--log", log, stdin="spot 25\nq\ny\n"
    )
    assert "Guest leaves with" in told.out
    assert "bank left in action" in told.out
    assert houseway("verify", log).status == 0


def test_own_cards_are_shown_and_others_are_not(houseway: Houseway) -> None:
    told = houseway("play", "comstock/super-pan-9", "--seed", "b", stdin="spot 25\nq\n").out
    before = told.split("is asked")[0].split("no more bets")[1]
    own = re.search(r"^dealt to you: (\S+ \S+ \S+)$", before, re.MULTILINE)
    assert own is not None
    assert "face down, 3 each: " in before
    assert set(re.findall(r"\S[♣♦♥♠]", before)) == set(own[1].split())


@pytest.mark.parametrize("typed", ["play", "play $10", "play 10", "PLAY $10.00", "p"])
def test_a_choice_is_typed_as_it_is_shown(houseway: Houseway, typed: str) -> None:
    told = houseway("play", THREE, "--seed", "b", stdin=f"ante 10\n{typed}\nq\n").out
    assert "fold, play $10 (Enter: " in told
    assert "Guest chooses play" in told


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("play $20", "play costs $10 here, not $20 ["),
        ("fold 5", "fold costs nothing here, not $5 ["),
        ("plai", 'you may choose fold, play $10, not "plai" (? explains them) ['),
        ("10", 'you may choose fold, play $10, not "10" (? explains them) ['),
        ("?", "  play $10: put up $10 more\n"),
        ("?", "  fold: give the hand up, and lose what is forfeited with it\n"),
    ],
)
def test_what_is_no_choice_is_explained_and_asked_again(
    houseway: Houseway, typed: str, says: str
) -> None:
    told = houseway("play", THREE, "--seed", "b", stdin=f"ante 10\n{typed}\nplay\nq\n").out
    assert says in told
    assert "Guest chooses play" in told


def test_a_letter_that_begins_two_choices_names_both(houseway: Houseway) -> None:
    typed = "spot 25\nh\n?\nhouse way\nq\n"
    told = houseway("play", "comstock/super-pan-9", "--seed", "b", stdin=typed).out
    assert '"h" could be hit or house-way: write more of it' in told
    assert "  hit: draw a card\n  stand: draw no card\n  house-way: leave the hand to" in told
    assert "Guest chooses the house way" in told


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ante 10 ante 25", "Ante is given twice: write each wager once"),
        ("ante 10, pair plus 5, ante 10 at 3", "Ante is given twice: write each wager once"),
        ("ante 1000", "you have only "),
    ],
)
def test_a_wager_refused_is_refused_to_you(houseway: Houseway, typed: str, says: str) -> None:
    purse = ("--purse", "2000") if "1000" in typed else ()
    told = houseway("play", THREE, "--seed", "b", *purse, stdin=f"{typed}\nq\n").out
    assert says in told


def test_an_amount_that_is_none_is_quoted_as_it_was_typed(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "c", "--seat", "1", stdin="ante 10\n$ 500\nq\n").out
    assert '"ante 10" is no amount: write dollars' in told
    assert "Guest (seat 1) banks $500" in told


@pytest.mark.parametrize("game", ids())
def test_every_game_can_be_played_with_enter_alone(
    houseway: Houseway, tmp_path: Path, game: str
) -> None:
    log = str(tmp_path / "log.jsonl")
    told = houseway("play", game, "--seed", "enter", "--log", log, stdin="\n" * 12)
    assert told.status == 0
    assert houseway("verify", log).out.endswith("the log holds\n")


def test_on_a_terminal() -> None:
    """The prompts wait for a person, and colours or not, the table is told."""
    leader, follower = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "houseway", "play", EZ, "--seed", "a"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        close_fds=True,
    )
    os.close(follower)
    try:
        seen = _read_until(leader, b"out)> ")
        os.write(leader, b"banker 10\n")
        seen += _read_until(leader, b"out)> ")
        os.write(leader, b"q\n")
        seen += _read_until(leader, b"--seed a)")
        assert program.wait(30) == 0
    finally:
        program.kill()
        os.close(leader)
    assert b"Guest has $10 on Banker line" in seen


def _read_until(terminal: int, wanted: bytes, seconds: float = 60) -> bytes:
    seen = b""
    end = time.monotonic() + seconds
    while wanted not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        assert ready, seen.decode(errors="replace")
        seen += os.read(terminal, 65_536)
    return seen


def test_you_may_speak_for_the_floor(houseway: Houseway) -> None:
    typed = ["watch", "spot 25", "declare", "declare boxed-card x", "declare boxed-card 3"]
    typed += ["declare wrong-spot", "q"]
    told = houseway(
        "play", "comstock/super-pan-9", "--seed", "b", "--seats", "5", stdin="\n".join(typed)
    )
    assert told.status == 0
    assert "the floor watches" in told.out
    assert "declare boxed-card SEAT (1, 2, 3, 4, 5, 6, 7, 8): a card lay face up" in told.out
    assert '"x" is no seat' in told.out
    assert "irregularity: boxed card, seat 3 (Guest): a card lay face up in the shoe" in told.out
    assert "[comstock/super-pan-9, lines 448]" in told.out
    assert "round 1 is void (misdeal: wrong spot): every stake goes back" in told.out
    assert "Guest leaves with $1,000 after 1 round" in told.out


def test_where_a_sheet_lists_no_irregularity_the_floor_has_nothing_to_watch(
    houseway: Houseway,
) -> None:
    told = houseway("play", EZ, "--seed", "a", stdin="watch\ndeclare\nq\n")
    assert "its sheet lists no irregularity to watch for" in told.out
    assert "nothing can be declared now" in told.out


def test_a_share_of_the_bank_another_spot_and_a_kum_kum_wager(houseway: Houseway) -> None:
    told = houseway(
        "play",
        "comstock/super-pan-9",
        "--seed",
        "k",
        stdin="?\njoin 200\nspot 25 with Bruno 10\nstand\nspot 25 at 6, spot 3\nq\n",
    )
    assert "a share of the bank: join 100" in told.out
    assert "Guest has $200 in the bank" in told.out
    assert "seat 3: Guest & Bruno, kum-kum, have $35 on the spot (Guest $25, Bruno $10)" in told.out
    assert "Guest backs seat 6 with $25 on the spot" in told.out
    assert "$3 is below the minimum of $5; it has action" in told.out


@pytest.mark.parametrize(
    ("typed", "stakes"),
    [
        ("player 25 tie 5", {"Player line": 25, "Tie": 5}),
        ("player $25 tie $5", {"Player line": 25, "Tie": 5}),
        ("tie 5 PLAYER 25", {"Player line": 25, "Tie": 5}),
        ("player 25,tie 5", {"Player line": 25, "Tie": 5}),
        ("player 25 dollars and tie 5 dollars", {"Player line": 25, "Tie": 5}),
        ("$25 on player and $5 on tie", {"Player line": 25, "Tie": 5}),
        ("player $1,000, panda 8 5; dragon-7 $ 2", {"Player line": 1000, "Panda 8": 5}),
        ("Panda 8 5 banker line 2.50", {"Panda 8": 5, "Banker line": 2.5}),
        ("panda-8 5$ player 25$", {"Panda 8": 5, "Player line": 25}),
    ],
)
def test_several_wagers_stand_on_a_line_as_people_write_them(
    houseway: Houseway, typed: str, stakes: dict[str, float]
) -> None:
    told = houseway("play", EZ, "--seed", "a", "--purse", "$2,000", stdin=f"{typed}\nq\n")
    for label, dollars in stakes.items():
        amount = f"${dollars:,.2f}".removesuffix(".00")
        assert f"seat 3: Guest has {amount} on {label}\n" in told.out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("player tie 5", "how much on Player line? write its name and dollars, such as player 25"),
        ("panda 8", "how much on Panda 8?"),
        ("25", '"25" is on no wager'),
        ("player 25 at", "at which seat?"),
        ("player 25 at x", "at which seat?"),
        ("player 25 with Nobody 5", '"Nobody" does not sit here'),
        ("player 10,20", '"20" is on no wager'),
        ("trips 5", "its wagers are player, banker, tie, panda-8, dragon-7"),
    ],
)
def test_what_is_no_wager_on_a_line_is_said(houseway: Houseway, typed: str, says: str) -> None:
    told = houseway("play", EZ, "--seed", "a", stdin=f"{typed}\nq\n")
    assert says in told.out
    assert "Guest leaves with $1,000 after 0 rounds" in told.out


def test_every_question_says_your_chips_and_what_enter_does(houseway: Houseway) -> None:
    told = houseway(
        "play", "oceana/ultimate-texas-holdem", "--seed", "a", stdin="ante 10 trips 5\n" + "\n" * 9
    ).out
    assert "You have $1,000. Your wagers in dollars, such as: ante 25 " in told
    assert "Enter: none, sit this round out)> " in told
    assert (
        "You have $975 and $25 on the felt. check, 3x $30, 4x $40 (Enter: check, the simple way)> "
    ) in told
    questions = re.findall(r"^.*\(Enter.*?\)> |^.*; Enter.*?\)> ", told, re.MULTILINE)
    assert len(questions) > 3
    for question in questions:
        assert re.match(r"You have \$[\d,.]+", question), question
    decided = re.findall(r"\(Enter: (\S+)(?: \$\d+)?, the simple way\)> Guest chooses (\S+)", told)
    assert decided
    assert all(named == chosen for named, chosen in decided)


def test_a_choice_that_the_chips_do_not_reach_says_what_it_takes(houseway: Houseway) -> None:
    told = houseway(
        "play",
        "oceana/ultimate-texas-holdem",
        "--seed",
        "a",
        "--purse",
        "$55",
        stdin="ante 25 trips 10\nante 20 trips 5\n4x\nq\ny\n",
    ).out
    assert "you have only $5 left to wager, and Trips takes $10" in told
    assert told.count("4x takes $80 on Play, and you have $10 left") == 2  # told, then refused


def test_a_hand_of_points_is_counted_before_it_is_decided(houseway: Houseway) -> None:
    told = houseway("play", "comstock/super-pan-9", "--seed", "b", stdin="spot 25\n").out
    assert "you hold J♠ J♦ J♥: 0\nYou have $974 and $25 on the felt. hit, stand" in told
    royal = houseway(
        "play", "casino-royale/royal-baccarat", "--seed", "f", stdin="player 25\n\n" * 30
    ).out
    assert re.search(r"^the player hand is \S+ \S+: \d", royal, re.MULTILINE)


def test_leaving_in_mid_hand_asks_first(houseway: Houseway) -> None:
    game = "comstock/three-card-poker-6-card-bonus"
    told = houseway("play", game, "--seed", "b", stdin="ante 10 pair-plus 5\nq\n\nplay\nq\n").out
    assert "in the middle of a round, with $10 on Ante and $5 on Pair Plus" in told
    assert "Leave? (y: leave; Enter: stay)> " in told
    assert "Guest chooses play" in told
    left = houseway("play", game, "--seed", "b", stdin="ante 10\nq\ny\n").out
    assert "Guest chooses fold" in left
    assert "Guest leaves with $990 after 1 round" in left


def test_the_end_of_input_in_mid_hand_plays_it_out(houseway: Houseway, tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    game = "comstock/three-card-poker-6-card-bonus"
    told = houseway("play", game, "--seed", "b", "--log", log, stdin="ante 10\n")
    assert (told.status, told.err) == (0, "")
    assert "Guest leaves with $990 after 1 round" in told.out
    assert houseway("verify", log).status == 0


def test_a_table_without_wagers_does_not_close_without_a_word(houseway: Houseway) -> None:
    told = houseway("play", EZ, "--seed", "a", "--seats", "2", "--seat", "2", stdin="\ntie 5\nq\n")
    assert "without a wager of yours there is no round (q leaves)" in told.out
    assert "after 1 round" in told.out


def test_backline_bets_of_bots_are_told_as_such(houseway: Houseway) -> None:
    told = houseway("play", "comstock/super-pan-9", "--seed", "b", stdin="q\n").out
    assert "Carmen backs seat 2 with $5 on the spot" in told
    assert "seat 2: Carmen has" not in told
    dealt = houseway("deal", "comstock/super-pan-9", "--seed", "b").out
    assert re.search(r"seat \d: \w+'s \$\d+ on the spot, backline, (wins|loses|pushes)", dealt)


def test_control_c_leaves_as_q_does() -> None:
    leader, follower = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "houseway", "play", "comstock/super-pan-9", "--seed", "b"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        close_fds=True,
        start_new_session=True,
        preexec_fn=lambda: _take_terminal(follower),
    )
    os.close(follower)
    try:
        _read_until(leader, b"out)> ")
        os.write(leader, b"spot 25\n")
        _read_until(leader, b"the house way)> ")
        seen = _press_control_c(leader, b"Enter: stay)> ")
        seen += _press_control_c(leader, b"--seed b)")
        assert program.wait(30) == 130
    finally:
        program.kill()
        os.close(leader)
    assert b"with $25 on the spot" in seen
    assert b"Traceback" not in seen


def _press_control_c(terminal: int, wanted: bytes) -> bytes:
    """And again, as a person would: between a prompt and its reading Python is deaf to it."""
    for patience in (5, 10, 20):
        os.write(terminal, b"\x03")
        with contextlib.suppress(AssertionError):
            return _read_until(terminal, wanted, patience)
    os.write(terminal, b"\x03")
    return _read_until(terminal, wanted)


def _take_terminal(terminal: int) -> None:
    """As a shell in the foreground would; a background job would hand down a deaf Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def test_out_of_chips_you_buy_in_and_go_on(houseway: Houseway, tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    told = houseway(
        *("play", "comstock/super-pan-9", "--purse", "400", "--seed", "a", "--log", str(log)),
        "--json",
        stdin="a\n-5\n0.50\n20\n\nspot 5\nstand\nq\n",
    )
    assert told.status == 0
    asked = told.err
    assert "You have $4, and the least wager here is $5." in asked
    asks = asked.count("Buy in for how many dollars?")
    assert asks == 4, "no number, less than nothing, still too little, enough"
    assert "seat 3: Guest buys in for $20" in asked
    played = msgspec.json.decode(told.out, type=Played)
    assert played.bought == 400 + 50 + 2_000
    assert "holds" in houseway("verify", str(log)).out


def test_who_buys_no_more_chips_leaves(houseway: Houseway) -> None:
    told = houseway("play", "comstock/super-pan-9", "--purse", "400", stdin="\n")
    assert told.status == 0
    assert "Guest leaves with $4 after 0 rounds" in told.out
