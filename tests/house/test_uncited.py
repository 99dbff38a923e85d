"""The house with the filings of rooms that have no numbered papers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

from houseway.cli.app import run
from tests.house.conftest import Enter
from tests.uncited import build

EMPTY: Final = re.compile(r"\(lines? *\)|, lines?\b *[.<)\]]|>None<|\( *\)(?![;{.])|\.txt")
EZ: Final = "oceana/ez-baccarat"
GAMES: Final = (EZ, "comstock/super-pan-9", "oceana/three-card-poker-6-card-bonus")


class Game(msgspec.Struct):
    """What a page is told of a game, as far as it cites."""

    source: str | None
    readings: dict[str, dict[str, object]]
    wagers: list[dict[str, object]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return build(tmp_path_factory.mktemp("uncited"))


@pytest.mark.parametrize("game", GAMES)
def test_its_pages_cite_nothing_and_read_well(enter: Enter, folder: str, game: str) -> None:
    visitor = enter(filings=folder)
    assert f'data-game="{game}"' in visitor.get("/")
    for path in (f"/rules/{game}", f"/prices/{game}"):
        assert not EMPTY.search(visitor.get(path)), path
    told = msgspec.json.decode(visitor.get(f"/api/games/{game}"), type=Game)
    assert told.source is None
    assert {reading["lines"] for reading in told.readings.values()} <= {""}
    assert {wager["lines"] for wager in told.wagers} == {""}
    collections = visitor.get(f"/api/games/{game}/collections")
    assert not re.search(r"lines \d|\.txt", collections)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_played(enter: Enter, folder: str, game: str, tmp_path: Path) -> None:
    visitor = enter(filings=folder)
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        line.play_round()
        assert line.view["round"] == 1
    assert not EMPTY.search(visitor.get(f"{address}/rules"))
    assert not re.search(r'"rule":"[^"]*lines', visitor.get(f"{address}/log"))


def test_a_new_filing_is_served_as_it_was_written(enter: Enter, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    for words in (("my-room/punto-banco", "--family", "baccarat"), ("my-room/ez", "--from", EZ)):
        assert run(["new", *words, "--filings", str(own)]) == 0
    visitor = enter(filings=str(own))
    for game in ("my-room/punto-banco", "my-room/ez"):
        with visitor.visit(visitor.open_table(game)) as line:
            line.play_round()
            assert line.view["round"] == 1
