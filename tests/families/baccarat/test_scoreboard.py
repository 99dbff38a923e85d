"""The scoreboard, by vectors: six deep, turning right where a run cannot go down."""

from typing import Literal

import pytest

from houseway.families.baccarat import BaccaratFamily
from houseway.families.baccarat.events import HandsFinished
from houseway.families.baccarat.scoreboard import Scoreboard, Tracking
from houseway.families.library import load
from houseway.felt.events import AnyEvent, Shuffled
from tests.of_family import BACCARAT

Winner = Literal["player", "banker", "tie"]
LETTERS: dict[str, Winner] = {"P": "player", "B": "banker", "T": "tie"}


def _hand(seq: int, word: str) -> HandsFinished:
    """`P` player, `B` banker, `T` tie; then n natural, d dragon-7, p panda-8."""
    marks = {"n": "natural", "d": "dragon-7", "p": "panda-8"}
    winner = LETTERS[word[0]]
    totals = {"player": (8, 3), "banker": (2, 7), "tie": (6, 6)}[winner]
    return HandsFinished(seq, *totals, winner, tuple(marks[letter] for letter in word[1:]))


def _shoes(*shoes: str) -> Scoreboard:
    events: list[AnyEvent] = []
    for number, shoe in enumerate(shoes, 1):
        events.append(Shuffled(len(events) + 1, number, 416))
        for word in shoe.split():
            events.append(_hand(len(events) + 1, word))
    tracking = Tracking(load("oceana/ez-baccarat"))
    for event in events:
        tracking.see(event)
    return tracking.scoreboard()


def _drawn(board: Scoreboard) -> list[str]:
    """The big road as six rows of letters, ties as figures behind."""
    rows = []
    for row in range(6):
        cells = []
        for column in board.big_road:
            entry = column[row]
            cells.append(
                "." if entry is None else entry.winner[0].upper() + (str(entry.ties or ""))
            )
        rows.append(" ".join(cells))
    return rows


def test_counts_and_percentages_of_the_shoe() -> None:
    """comstock, lines 1419-1425: numbers and percentages, naturals, hands, the shoe before."""
    board = _shoes("P Bd B T Pp Bn P", "B T")
    assert board.shoe == 2
    assert board.hands == 2
    assert board.counts == {
        "player": 0, "banker": 1, "tie": 1, "naturals": 0, "panda-8": 0, "dragon-7": 0,
    }  # fmt: skip
    assert board.percentages["banker"] == "50.0"
    assert board.previous is not None
    assert board.previous.shoe == 1
    assert board.previous.hands == 7
    assert board.previous.counts == {
        "player": 3, "banker": 3, "tie": 1, "naturals": 1, "panda-8": 1, "dragon-7": 1,
    }  # fmt: skip
    assert board.previous.percentages["player"] == "42.9"
    assert board.previous.percentages["dragon-7"] == "14.3"
    assert board.shows[:2] == ("limits", "player")


def test_percentages_are_rounded_half_up_exactly() -> None:
    board = _shoes("P " + "B " * 7)
    assert board.percentages["player"] == "12.5"
    board = _shoes("P " + "B " * 15)
    assert board.percentages["player"] == "6.3", "6.25"
    assert _shoes("").percentages["player"] == "0.0"


def test_the_bead_plate_is_filled_from_the_top() -> None:
    board = _shoes("P B T P B T Bd P")
    assert [len(column) for column in board.bead] == [6, 2]
    assert [bead.winner[0] for bead in board.bead[0]] == list("pbtpbt")
    assert board.bead[1][0].marks == ("dragon-7",)
    assert board.bead[1][0].totals == (2, 7)


@pytest.mark.parametrize(
    ("shoe", "road"),
    [
        ("", ["", "", "", "", "", ""]),
        ("P P B P", ["P B P", "P . .", ". . .", ". . .", ". . .", ". . ."]),
        (  # ties go on the decision before them
            "P T T B T",
            ["P2 B1", ". .", ". .", ". .", ". .", ". ."],
        ),
        (  # ties before the first decision are kept for it
            "T T P",
            ["P2", ".", ".", ".", ".", "."],
        ),
        ("T T", ["T2", ".", ".", ".", ".", "."]),
        (  # eight of a kind: the dragon's tail
            "B B B B B B B B P",
            ["B P .", "B . .", "B . .", "B . .", "B . .", "B B B"],
        ),
        (  # a run beside a tail turns one row higher
            "B B B B B B B P P P P P P P",
            ["B P . .", "B P . .", "B P . .", "B P . .", "B P P P", "B B . ."],
        ),
        (  # the next run starts above the tail
            "B B B B B B B B P B",
            ["B P B", "B . .", "B . .", "B . .", "B . .", "B B B"],
        ),
    ],
)
def test_the_big_road(shoe: str, road: list[str]) -> None:
    assert _drawn(_shoes(shoe)) == road


def test_a_natural_is_marked_on_the_road() -> None:
    board = _shoes("Pn B")
    first = board.big_road[0][0]
    assert first is not None
    assert first.natural


def test_side_wagers_of_each_filing_are_counted() -> None:
    wanted = {
        "casino-royale/ez-baccarat": {"dragon-7"},
        "casino-royale/baccarat-gold": {"spread"},
        "casino-royale/royal-baccarat": {"player-pair", "banker-pair", "either-pair"},
        "casino-royale/commission-free-baccarat-dragon-bonus": {"player-dragon", "banker-dragon"},
        "cameo/supreme-baccarat-total-shot": {"total-shot"},
        "comstock/ez-baccarat-panda-8": {"panda-8", "dragon-7"},
    }
    for game, sides in wanted.items():
        board = Tracking(load(game)).scoreboard()
        assert set(board.counts) - {"player", "banker", "tie", "naturals"} == sides


def test_whatever_a_sheet_shows_is_on_the_board() -> None:
    for game in BACCARAT:
        tracking = BaccaratFamily().display(load(game))
        if tracking is None:
            assert game == "comstock/super-pan-9", "every spot has a hand of its own there"
            continue
        board = tracking.scoreboard()
        for shown in board.shows:
            assert shown in board.counts or shown in ("limits", "hands", "previous-shoe", "results")


def test_a_display_that_was_kept_goes_on_as_it_was() -> None:
    filing = load("oceana/ez-baccarat")
    whole, halves = Tracking(filing), Tracking(filing)
    events: list[AnyEvent] = [Shuffled(1, 1, 416)]
    events += [HandsFinished(n, 7, 2, "player", ("natural",)) for n in range(2, 9)]
    events += [Shuffled(9, 2, 416), HandsFinished(10, 3, 3, "tie", ())]
    for event in events:
        whole.see(event)
        halves.see(event)
        kept, halves = halves.kept(), Tracking(filing)
        halves.resume(kept)
    assert halves.scoreboard() == whole.scoreboard()
    assert (whole.scoreboard().hands, whole.scoreboard().shoe) == (1, 2)
