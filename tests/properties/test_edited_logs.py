"""Logs that somebody edited: whatever one field says now, a command answers, and notices it."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.analysis.log import dumps, sealed
from houseway.cli.app import run
from houseway.families.library import load
from tests.logs import played
from tests.sizes import size

GAMES = (
    "oceana/ez-baccarat",
    "comstock/super-pan-9",
    "lucky-derby/caribbean-stud",
    "oceana/ultimate-texas-holdem",
)

Place = tuple[str | int, ...]

STRINGS = (
    *("", " ", "x", "Ann", "Alma", "0", "99", "-1", "1/0", "1/3", "0x", "9" * 5000, "\x00", "é"),
    *("As", "Jk", "Zz", "XX", "10s", "as", "player", "banker", "win", "push", "fold", "house-way"),
)
NUMBERS = (0, 1, -1, 2, 7, 8, 99, 10**6, -(10**6), 10**15, 2**63, 10**30)
VALUES = st.one_of(
    st.sampled_from(STRINGS),
    st.sampled_from(NUMBERS),
    st.sampled_from([None, True, False, 0.5, [], {}, ["As"], ["Jk"], {"Alma": -1}, {"x": 10**20}]),
    st.text(max_size=3),
    st.integers(-200, 200),
)


@cache
def _log(game: str) -> tuple[str, ...]:
    """Some rounds between bots, line by line."""
    table = played(load(game), b"edited")
    return tuple(sealed(dumps(table.events).encode()).decode().splitlines())


def _fields(node: object, place: Place = ()) -> Iterator[Place]:
    """The place of everything in a line."""
    if place:
        yield place
    for key, value in _parts(node):
        yield from _fields(value, (*place, key))


def _parts(node: object) -> list[tuple[str | int, object]]:
    if isinstance(node, dict):
        return list(node.items())
    return list(enumerate(node)) if isinstance(node, list) else []


def _put(node: object, place: Place, value: object) -> object:
    """The same with another value there."""
    if not place:
        return value
    parts = [(k, _put(v, place[1:], value) if k == place[0] else v) for k, v in _parts(node)]
    return dict(parts) if isinstance(node, dict) else [part for _, part in parts]


def _answers(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(words)
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=size(15, 60))
def test_one_field_edited_is_noticed_and_never_a_defect(
    game: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = list(_log(game))
    number = data.draw(st.integers(0, len(lines) - 1))
    event: object = msgspec.json.decode(lines[number])
    place = data.draw(st.sampled_from(list(_fields(event))))
    edited = _put(event, place, data.draw(VALUES))
    assume(msgspec.json.encode(edited) != msgspec.json.encode(event))
    lines[number] = msgspec.json.encode(edited).decode()
    log: Path = tmp_path_factory.mktemp("edited") / "log.jsonl"
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = {command: _answers([command, str(log)]) for command in ("verify", "replay", "ledger")}
    for status, _, err in found.values():
        assert "defect" not in err
        assert status in (0, 1, 2)
        assert err.count("\n") == (status == 2)
    assert found["verify"][0] == found["replay"][0]
    assert found["verify"][0] in (1, 2)
