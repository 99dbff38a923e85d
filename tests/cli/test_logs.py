"""`verify`, `replay` and `ledger` of logs that stop early, or that somebody edited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"


@pytest.fixture
def lines(houseway: Houseway, tmp_path: Path) -> list[str]:
    log = tmp_path / "log.jsonl"
    assert houseway("deal", EZ, "--seed", "1", "--rounds", "2", "--log", str(log)).status == 0
    return log.read_text(encoding="utf-8").splitlines(keepends=True)


def test_verify_says_where_a_log_stops_and_what_is_not_proven(
    houseway: Houseway, lines: list[str]
) -> None:
    cut = next(n for n, line in enumerate(lines) if '"line-settled"' in line) + 1
    ran = houseway("verify", "-", stdin="".join(lines[:cut]))
    assert ran.status == 3
    assert "the log holds" not in ran.out
    assert f"the log breaks off after event {cut}" in ran.out
    for said in (
        "round 1, which is not finished: 1 line of it settled",
        "the bank of $900 that Alma took: it is not settled",
        "the deal of shoe 1, 4 cards so far: its seed is not revealed",
        "Alma, Bruno, Carmen and 3 more leave with: the table is not closed",
    ):
        assert said in ran.out


def test_the_same_as_json(houseway: Houseway, lines: list[str]) -> None:
    open_at = next(n for n, line in enumerate(lines) if '"bank-offered"' in line) + 1
    for length, how in ((open_at, "open"), (open_at - 1, "cut"), (len(lines), "closed")):
        ran = houseway("verify", "-", "--json", stdin="".join(lines[:length]))
        answer = msgspec.json.decode(ran.out)
        assert ran.status == (0 if how == "closed" else 3)
        assert answer["holds"] == (how == "closed")
        assert answer["replayed"]
        assert answer["faults"] == []
        events = length - (how == "closed")  # and its seal
        assert (answer["ends"]["event"], answer["ends"]["how"]) == (events, how)
        assert bool(answer["ends"]["not_proven"]) == (how != "closed")
        ran = houseway("replay", "-", "--json", stdin="".join(lines[:length]))
        assert ran.status == (0 if how == "closed" else 3)
        assert msgspec.json.decode(ran.out)["ends"] == answer["ends"]


def test_a_log_of_an_open_table_is_said_to_be_one(houseway: Houseway, lines: list[str]) -> None:
    bank = next(n for n, line in enumerate(lines) if '"round-closed"' in line) + 2
    ran = houseway("verify", "-", stdin="".join(lines[:bank]))
    assert ran.status == 3
    last = ran.out.splitlines()[-1]
    assert last.startswith(f"the table is still open as of event {bank}: nothing is wrong")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_log_cut_in_the_middle_of_a_line(
    houseway: Houseway, lines: list[str], command: str
) -> None:
    ran = houseway(command, "-", stdin="".join(lines[:30]) + lines[30][:-8])
    assert ran.status == 3
    assert "breaks off in the middle of line 31, after event 30" in ran.out


def test_the_books_say_as_of_when_they_are(houseway: Houseway, lines: list[str]) -> None:
    cut = next(n for n, line in enumerate(lines) if '"line-settled"' in line) + 1
    log = "".join(lines[:cut])
    says = f"the table is still open as of event {cut}: of round 1 only the collection"
    assert says in " ".join(houseway("ledger", "-", stdin=log).out.split())
    for format in ("csv", "beancount"):
        ran = houseway("ledger", "-", "--format", format, stdin=log)
        assert ran.status == 0
        assert says in ran.err
    answer = msgspec.json.decode(houseway("ledger", "-", "--json", stdin=log).out)
    assert answer["unfinished"].startswith(says)
    whole = houseway("ledger", "-", "--json", stdin="".join(lines))
    assert msgspec.json.decode(whole.out)["unfinished"] == ""


@pytest.mark.parametrize("command", ["verify", "replay", "ledger"])
@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]], "line 6: event 6 is missing"),
        (lambda lines: [*lines[:5], lines[4], *lines[5:]], "line 6: event 6 is missing, 5 stands"),
        (lambda lines: [*lines[:5], *lines[6:]], "line 6: event 6 is missing, 7 stands there"),
        (lambda lines: [*lines[:5], "{}\n", *lines[6:]], "line 6: this is no event"),
        (lambda lines: [*lines[:5], lines[5][:20] + "\n"], "line 6: this is no event"),
        (lambda lines: lines[1:], "begins with the table's opening"),
        (lambda lines: [], "this is empty"),
    ],
)
def test_lines_out_of_order_are_refused(
    houseway: Houseway,
    lines: list[str],
    command: str,
    changed: Callable[[list[str]], list[str]],
    says: str,
) -> None:
    ran = houseway(command, "-", stdin="".join(changed(lines)))
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


def _edited(lines: list[str], event: str, **fields: object) -> str:
    """The log with other fields in its first event of a kind."""
    number = next(n for n, line in enumerate(lines) if f'"event":"{event}"' in line)
    changed = {**msgspec.json.decode(lines[number], type=dict[str, object]), **fields}
    return "".join(
        [*lines[:number], msgspec.json.encode(changed).decode() + "\n", *lines[number + 1 :]]
    )


@pytest.mark.parametrize("command", ["verify", "replay", "ledger"])
@pytest.mark.parametrize(
    ("event", "fields", "says"),
    [
        ("dealt", {"card": "XX"}, "Expected a card such as As, Td or Jk - at `$.card`"),
        ("dealt", {"card": ""}, "Expected a card"),
        ("dealt", {"card": "As\n"}, "Expected a card"),
        ("round-closed", {"breakage": "1/0"}, "Expected a number such as 1/2 - at `$.breakage`"),
        ("round-closed", {"breakage": ""}, "Expected a number"),
        ("round-closed", {"breakage": "0x"}, "Expected a number"),
        ("sat", {"purse": -5}, "Expected `int` >= 0 - at `$.purse`"),
        ("sat", {"purse": 10**15}, "$.purse"),
        ("bank-taken", {"bank": 10**30}, "$.bank"),
        ("staked", {"cents": -1000}, "Expected `int` >= 0 - at `$.cents`"),
        ("line-settled", {"stake": -1000}, "Expected `int` >= 0 - at `$.stake`"),
    ],
)
def test_what_no_table_has_is_no_event(
    houseway: Houseway,
    lines: list[str],
    command: str,
    event: str,
    fields: dict[str, object],
    says: str,
) -> None:
    ran = houseway(command, "-", stdin=_edited(lines, event, **fields))
    assert (ran.status, ran.out) == (2, "")
    assert "this is no event of a log" in ran.err
    assert says in ran.err


@pytest.mark.parametrize(
    ("event", "fields", "says"),
    [
        ("line-settled", {"paid": 1001}, " differs: the log has "),
        ("dealt", {"card": "Jk"}, "shoe 1: Jk was dealt more often than it is in the shoe"),
        ("shoe-ended", {"seed": "00"}, "the seed does not hash to what was committed to"),
        ("opened", {"seats": 99}, "is played at a table of 7 seats, not 99"),
    ],
)
def test_replay_and_verify_find_the_same_fault(
    houseway: Houseway, lines: list[str], event: str, fields: dict[str, object], says: str
) -> None:
    log = _edited(lines, event, **fields)
    for command in ("verify", "replay"):
        ran = houseway(command, "-", stdin=log)
        assert (ran.status, ran.err) == (1, "")
        assert "FAULT: " in ran.out
        assert says in ran.out
        assert ran.out.endswith("the log does not hold\n")
    verified, replayed = (
        msgspec.json.decode(houseway(command, "-", "--json", stdin=log).out)
        for command in ("verify", "replay")
    )
    assert verified["faults"] == replayed["faults"] != []
    assert verified["ends"] == replayed["ends"]
    assert verified["replayed"] == replayed["replayed"]
    assert bool(replayed["purses"]) == replayed["replayed"]


@pytest.mark.parametrize(
    ("event", "fields", "says"),
    [
        ("turned-up", {"start": 3}, "the log has start 3, the rules give start 4"),
        (
            "asked",
            {"choices": {}},
            'the log has choices {}, the rules give choices {"fold":0,"bet":1000}',
        ),
    ],
)
def test_events_that_are_told_alike_are_told_apart_by_their_fields(
    houseway: Houseway, tmp_path: Path, event: str, fields: dict[str, object], says: str
) -> None:
    log = tmp_path / "stud.jsonl"
    houseway("deal", "lucky-derby/caribbean-stud", "--seed", "1", "--log", str(log))
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    ran = houseway("replay", "-", stdin=_edited(lines, event, **fields))
    assert says in ran.out


@pytest.mark.parametrize("command", ["verify", "replay", "ledger"])
@pytest.mark.parametrize("tail", ["garbage", '{"foo', '"event', "[", "{}", "7"])
def test_what_begins_no_event_is_no_cut(
    houseway: Houseway, lines: list[str], command: str, tail: str
) -> None:
    *events, _ = lines  # without the seal, which nothing follows
    ran = houseway(command, "-", stdin="".join(events) + tail)
    assert (ran.status, ran.out) == (2, "")
    assert f"line {len(lines)}: this is no event of a log" in ran.err


@pytest.mark.parametrize("tail", ["{", '{"eve', '{"event":"sat","seq":9,"name":"Ren'])
def test_the_beginning_of_an_event_is_a_cut(
    houseway: Houseway, lines: list[str], tail: str
) -> None:
    ran = houseway("verify", "-", stdin="".join(lines[:30]) + tail)
    assert ran.status == 3
    assert "breaks off in the middle of line 31" in ran.out
