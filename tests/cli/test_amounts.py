"""Amounts as people type them, in every command that takes one; and what a log is left as."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

import houseway as hw
from houseway.analysis.log import dumps
from houseway.cli.deal import deal
from houseway.felt.events import AnyEvent, BankTaken, BetsClosed
from houseway.felt.words import Teller
from tests.cli.conftest import Houseway
from tests.logs import loads, read

EZ = "oceana/ez-baccarat"
WAYS = ("50000", "$500", "500.00", "$500.00")
"""Five hundred dollars, in every way that is taken."""

COMMANDS = [
    ("deal", EZ, "--seed", "1", "--bank"),
    ("simulate", EZ, "--rounds", "50", "--bank"),
    ("simulate", EZ, "--rounds", "50", "--bet"),
    ("simulate", EZ, "--rounds", "50", "--bet", "player="),
    ("play", EZ, "--seed", "1", "--purse"),
    ("cost", EZ, "--option", "1", "--bank"),
    ("cost", EZ, "--option", "1", "--bet", "player="),
    ("fee", EZ, "--option", "1", "--players", "2", "--bet", "100", "--action"),
    ("fee", EZ, "--option", "1", "--players", "2", "--action", "100", "--bet"),
]


def _typed(command: tuple[str, ...], amount: str) -> list[str]:
    if command[-1].endswith("="):
        return [*command[:-1], command[-1] + amount]
    return [*command, amount]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_way_to_write_an_amount_gives_the_same_answer(
    houseway: Houseway, command: tuple[str, ...]
) -> None:
    answers = set()
    for amount in WAYS:
        ran = houseway(*_typed(command, amount), "--json", stdin="q\n")
        assert ran.status == 0, ran.err
        answers.add(ran.out)
    assert len(answers) == 1


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("amount", ["5 dollars", "1,000", "$5.5", "00"])
def test_any_other_way_is_refused_in_a_sentence(
    houseway: Houseway, command: tuple[str, ...], amount: str
) -> None:
    ran = houseway(*_typed(command, amount))
    assert (ran.status, ran.out) == (2, "")
    assert "takes cents such as 2500, or dollars such as $25" in ran.err
    assert ran.err.count("\n") == 1


def test_a_bank_taken_in_dollars_is_in_the_log(houseway: Houseway, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    typed = "100\n\n\nq\n"
    ran = houseway("play", EZ, "--seat", "1", "--seed", "b", "--log", str(log), stdin=typed)
    assert ran.status == 0, ran.err
    taken = [event for event in read(log) if isinstance(event, BankTaken)]
    assert [(event.name, event.bank) for event in taken][:1] == [("Guest", 10_000)]
    assert houseway("verify", str(log)).status == 0


# --- the library's own functions --------------------------------------------------------------


class _Chips(int):
    """An amount of a type of its own."""


@pytest.mark.parametrize("kind", [int, _Chips, np.int64])
def test_the_library_takes_amounts_of_any_whole_type(kind: Callable[[int], int]) -> None:
    filing = hw.load(EZ)
    found = hw.simulate(filing, rounds=50, bank=kind(10_000), bets={"player": kind(2_500)})
    assert b'"bank":10000' in msgspec.json.encode(found)
    table = hw.open_table(filing, b"secret")
    table.sit(1, "Ann", kind(100_000))
    table.sit(2, "Bob", kind(100_000))
    table.take_bank(table.offered_to or "", kind(5_000))
    table.stake("Bob", 2, "player", kind(2_500))
    assert loads(dumps(table.events)) == tuple(table.events)


@pytest.mark.parametrize("amount", [25.0, 2.5, True, "2500"])
def test_a_table_refuses_what_is_no_whole_number_of_cents(amount: int) -> None:
    table = hw.open_table(hw.load(EZ), b"secret")
    with pytest.raises(hw.Refusal, match="is not an amount: write 1000"):
        table.sit(1, "Ann", amount)
    assert len(table.events) == 1


# --- a log is whole or not there --------------------------------------------------------------


@pytest.fixture
def log(houseway: Houseway, tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    assert houseway("deal", EZ, "--seed", "1", "--log", str(path)).status == 0
    return path


def _broken_off(*_: object) -> str:
    raise RuntimeError("a defect")


def test_after_a_defect_no_log_is_left(
    houseway: Houseway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.cli.felt.dumps", _broken_off)
    monkeypatch.delenv("HOUSEWAY_TRACEBACK")
    for words in (("deal", EZ), ("play", EZ)):
        ran = houseway(*words, "--log", str(tmp_path / "log.jsonl"), stdin="q\n")
        assert "this is a defect" in ran.err
        assert not list(tmp_path.iterdir())


def test_after_a_defect_the_log_that_was_there_stays(
    houseway: Houseway, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log.read_bytes()
    monkeypatch.setattr("houseway.cli.felt.dumps", _broken_off)
    monkeypatch.delenv("HOUSEWAY_TRACEBACK")
    assert houseway("deal", EZ, "--log", str(log)).status == 2
    assert log.read_bytes() == before
    assert list(log.parent.iterdir()) == [log]


def test_a_log_that_is_replaced_is_said_to_be(houseway: Houseway, log: Path) -> None:
    before = log.read_bytes()
    ran = houseway("deal", EZ, "--seed", "2", "--log", str(log))
    assert ran.status == 0
    assert "the log that was there is replaced" in ran.err
    assert log.read_bytes() != before
    assert houseway("verify", str(log)).status == 0


def test_a_file_that_is_no_log_is_left_alone(houseway: Houseway, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("not to be lost", encoding="utf-8")
    for command in ("deal", "play"):
        ran = houseway(command, EZ, "--log", str(notes))
        assert (ran.status, ran.out) == (2, "")
        assert "it is no log" in ran.err
    assert notes.read_text() == "not to be lost"
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert houseway("deal", EZ, "--log", str(empty)).status == 0
    assert read(empty)


def test_a_log_can_go_to_a_device_and_through_a_link(houseway: Houseway, tmp_path: Path) -> None:
    assert houseway("deal", EZ, "--log", os.devnull).status == 0
    link, kept = tmp_path / "link", tmp_path / "kept.jsonl"
    link.symlink_to(kept)
    assert houseway("deal", EZ, "--log", str(link)).status == 0
    assert link.is_symlink()
    assert read(kept)


def test_a_folder_is_no_place_for_a_log(houseway: Houseway, tmp_path: Path) -> None:
    ran = houseway("deal", EZ, "--log", str(tmp_path))
    assert ran.status == 2
    assert "this is a folder" in ran.err


def test_ctrl_c_at_a_prompt_closes_the_table_and_keeps_its_log(
    houseway: Houseway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["player 25"])

    def asked(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", asked)
    log = tmp_path / "log.jsonl"
    assert houseway("play", EZ, "--seed", "1", "--log", str(log)).status == 130
    assert "round-closed" in log.read_text()
    assert houseway("verify", str(log)).out.endswith("the log holds\n")


@pytest.mark.parametrize("stopped", [KeyboardInterrupt, BrokenPipeError])
def test_a_deal_that_is_stopped_between_rounds_keeps_their_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: type[BaseException]
) -> None:
    rounds = iter([None, None])

    def told(teller: Teller, events: list[AnyEvent]) -> list[str]:
        if next(rounds, stopped) is stopped:
            raise stopped
        return []

    monkeypatch.setattr(Teller, "transcript", told)
    log = tmp_path / "log.jsonl"
    with pytest.raises(stopped):
        deal(EZ, seed="1", rounds=5, log=log)
    events = read(log)
    assert sum(isinstance(event, BetsClosed) for event in events) == 3
    assert hw.verify(hw.load(EZ), events).holds
    assert list(tmp_path.iterdir()) == [log]
