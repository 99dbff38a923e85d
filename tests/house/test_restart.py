"""A house that was killed goes on exactly where it was; a changed filing costs nobody a chip."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseway.analysis.replay import verify
from houseway.families.library import LIBRARY, load
from houseway.felt.events import Closed, Collected
from houseway.felt.view import view_of
from houseway.house.restore import restore
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.rows import chain_anew, edit
from tests.house.visitor import Line, Visitor, open_house

OPTION_GAMES = [
    "casino-royale/baccarat-gold",
    "casino-royale/royal-baccarat",
    "comstock/super-pan-9",
    "oceana/ultimate-texas-holdem",
    "oceana/three-card-poker-6-card-bonus",
]


@pytest.mark.parametrize("game", OPTION_GAMES)
def test_a_round_goes_on_in_the_middle_of_a_question(
    enter: Enter, database: str, game: str
) -> None:
    """The first house is never closed, as if it had been killed."""
    visitor = enter()
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        line.play_until_asked()
        before, you = line.view, line.you
    again = Visitor(enter().client, visitor.cookie)
    with again.visit(address) as line:
        assert line.view == before
        assert line.you == you
        line.answer("hit")
        while line.is_asked():
            line.answer("stand", "1x")
        kinds = [message["event"]["event"] for message in line.events()]
        assert kinds[0] == "chose"
        assert "round-closed" in kinds
        line.play_round()
    store = Store(database)
    id = address.rsplit("/", 1)[1]
    table = restore(store, id, None).table
    table.close()
    proof = verify(load(game), table.events)
    assert proof.holds, proof.faults
    assert not proof.unrevealed


@pytest.mark.parametrize("game", OPTION_GAMES)
def test_a_restart_changes_nothing_that_follows(tmp_path: Path, game: str) -> None:
    """Two houses with the same secret, one restarted before every input, tell the same story."""

    def story(database: str, *, restarts: bool) -> list[object]:
        with open_house(database) as visitor:
            address, cookie = visitor.open_table(game), visitor.cookie
            if not restarts:
                with visitor.visit(address) as line:
                    for _ in range(4):
                        line.play_round("hit")
        for _ in range(4 if restarts else 0):
            with _back(database, cookie, address) as line:
                while line.view["stage"] == "bank":
                    line.say(do="pass-bank")
                line.stake_least()
                line.say(do="deal")
                asked = line.is_asked()
            while asked:
                with _back(database, cookie, address) as line:
                    line.answer("hit")
                    asked = line.is_asked()
        return [_unnamed(event) for event in Store(database).events(address.rsplit("/", 1)[1])]

    once = story(f"sqlite:///{tmp_path / 'once.sqlite'}", restarts=False)
    often = story(f"sqlite:///{tmp_path / 'often.sqlite'}", restarts=True)
    assert once == often


@contextmanager
def _back(database: str, cookie: str, address: str) -> Iterator[Line]:
    """A house started anew, and the visitor back at his table."""
    with open_house(database) as first, Visitor(first.client, cookie).visit(address) as line:
        yield line


def _unnamed(event: object) -> str:
    """The visitor's name is drawn with his cookie: the one thing that differs."""
    return re.sub(r"Guest-\w+", "Guest", repr(event))


def _own_library(tmp_path: Path, game: str) -> Path:
    folder = tmp_path / "filings"
    place = folder / f"{game}.toml"
    place.parent.mkdir(parents=True)
    shutil.copy(LIBRARY / f"{game}.toml", place)
    return place


def test_pay_rows_in_another_order_are_another_filing(database: str, tmp_path: Path) -> None:
    game = "oceana/ez-baccarat"
    place = _own_library(tmp_path, game)
    folder = str(tmp_path / "filings")
    with open_house(database, filings=folder) as visitor:
        visitor.open_table(game)
        cookie = visitor.cookie
    text = place.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines(True) if line.startswith('"banker wins')]
    first, second, *_ = rows
    place.write_text(text.replace(first + second, second + first), encoding="utf-8")
    with open_house(database, filings=folder) as visitor:
        back = Visitor(visitor.client, cookie)
        assert "has changed since this table opened" in back.get("/")


@pytest.mark.parametrize("stage", ["wagers", "asking"])
def test_a_changed_filing_closes_the_table_and_gives_everything_back(
    database: str, tmp_path: Path, stage: str
) -> None:
    game = "comstock/super-pan-9"
    place = _own_library(tmp_path, game)
    folder = str(tmp_path / "filings")
    with open_house(database, filings=folder) as visitor:
        address, cookie = visitor.open_table(game), visitor.cookie
        with visitor.visit(address) as line:
            line.play_round()
            if stage == "asking":
                line.play_until_asked()
            else:
                while line.view["stage"] == "bank":
                    line.say(do="pass-bank")
                line.stake_least()
            before = line.view
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace('max = "$100"', 'max = "$200"'), encoding="utf-8")

    with open_house(database, filings=folder) as visitor:
        back = Visitor(visitor.client, cookie)
        assert "has changed since this table opened" in back.get("/")
        with back.visit(address) as line:
            assert line.view["stage"] == "closed"
            assert line.view["stakes"] == []
            assert "nothing" not in line.view["said"]
            (refused,) = line.say(do="deal")
            assert "has changed since" in refused["says"]
            after = line.view
    assert bool(before["taken"]) == (stage == "asking")
    refunded = sum(fee["cents"] for fee in before["taken"])
    for seat, chair in before["chairs"].items():
        paid = sum(fee["cents"] for fee in before["taken"] if fee["name"] == chair["name"])
        assert after["chairs"][seat]["purse"] == chair["purse"] + paid

    id = address.rsplit("/", 1)[1]
    events = Store(database).events(id)
    (closed,) = [event for event in events if isinstance(event, Closed)]
    assert "is void" in closed.why
    table = restore(Store(database), id, folder).table
    view = view_of(events, None)
    assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    taken = sum(event.cents for event in events if isinstance(event, Collected))
    assert table.till.collected == taken - refunded


def test_a_filing_that_is_gone_closes_the_table_too(database: str, tmp_path: Path) -> None:
    place = _own_library(tmp_path, "comstock/super-pan-9")
    own = place.rename(place.with_name("my-pan-9.toml"))
    folder = str(tmp_path / "filings")
    with open_house(database, filings=folder) as visitor:
        address, cookie = visitor.open_table("comstock/my-pan-9"), visitor.cookie
    own.unlink()
    with open_house(database, filings=folder) as visitor:
        assert "has changed since" in Visitor(visitor.client, cookie).get("/")
        assert visitor.client.get(address).status_code == 200, "what was played can be looked at"


def test_a_log_this_edition_cannot_replay_closes_the_table(database: str) -> None:
    with open_house(database) as visitor:
        address, cookie = visitor.open_table("oceana/ez-baccarat"), visitor.cookie
    other = "update events set event = replace(event, :was, :is)"
    edit(database, other, **{"was": '"turn":1', "is": '"turn":2'})
    chain_anew(database)
    with open_house(database) as visitor:
        back = Visitor(visitor.client, cookie)
        assert "cannot continue the table" in back.get("/")
        answer = back.client.get(address, headers=back.headers)
        assert answer.status_code == 404
        assert "cannot continue the table" in answer.json()["says"]
        assert "cannot continue the table" in back.get("/"), "and says so again"
