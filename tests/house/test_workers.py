"""Several processes on one PostgreSQL: whichever a visitor comes to, his table is one table."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.house.visitor import Line, Visitor, open_house

GAME = "oceana/ez-baccarat"
SOON = 15.0


@pytest.fixture
def houses(postgresql_database: str) -> Iterator[tuple[Visitor, Visitor]]:
    """One house in two processes, as far as they know: a first visitor in each."""
    with ExitStack() as leaving:
        one = leaving.enter_context(open_house(postgresql_database))
        two = leaving.enter_context(open_house(postgresql_database))
        yield one, two


def until(line: Line, true: Callable[[], bool]) -> None:
    """Listen until something is so."""
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end, line.messages[-3:]
        line.listen()
        time.sleep(0.01)


@contextmanager
def at_both(houses: tuple[Visitor, Visitor]) -> Iterator[tuple[str, Line, Line]]:
    """Two people at one table, each in another process; the first runs it."""
    one, two = houses
    table = one.open_table(GAME)
    with one.visit(table) as first, two.visit(table) as second:
        second.say(do="sit")
        until(first, lambda: len(_people(first)) == 2)
        yield table, first, second


def _people(line: Line) -> list[str]:
    return [chair["name"] for chair in line.view["chairs"].values() if not chair["bot"]]


def _play_round(lines: list[Line], choice: str = "stand") -> None:
    """One round, whoever is to act."""
    [rounds] = {line.view["round"] for line in lines}
    end = time.monotonic() + SOON
    while any(line.view["round"] == rounds for line in lines) or lines[0].view["stage"] not in (
        "bank",
        "wagers",
    ):
        assert time.monotonic() < end, [line.view["stage"] for line in lines]
        for line in lines:
            line.listen()
            view = line.view
            if view["stage"] == "bank":
                line.say(do="pass-bank")
            elif view["stage"] == "wagers" and view["round"] == rounds:
                if not any(stake["bettor"] == line.you["name"] for stake in view["stakes"]):
                    line.stake_least()
                line.say(do="deal")
            elif line.is_asked():
                line.answer(choice)


def test_play_goes_on_through_both(houses: tuple[Visitor, Visitor]) -> None:
    with at_both(houses) as (table, first, second):
        print(json.dumps(first.view)[:3000])
        for _ in range(3):
            _play_round([first, second])
        until(second, lambda: second.seq == first.seq)
        seqs = [event["seq"] for event in second.events()]
        assert seqs == list(range(seqs[0], seqs[-1] + 1)), "in order, none left out, none twice"
