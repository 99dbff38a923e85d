"""Whatever stands in a log gives an answer or a sentence, soon: lines, fields and keys at random.

Half of the logs are sealed and numbered again afterwards, so that what is wrong in them is found
by playing them and not before.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from houseway.analysis.log import dumps, sealed
from houseway.errors import Refusal
from houseway.families.library import load
from tests.logs import played
from tests.properties.test_broken_files import answer
from tests.sizes import size

GAMES: Final = (
    "oceana/ez-baccarat",
    "comstock/super-pan-9",
    "lucky-derby/caribbean-stud",
    "oceana/ultimate-texas-holdem",
)
EACH: Final = size(15, 200)
DEEP: Final = "[" * 500 + "]" * 500
HOSTILE: Final = (
    *("0", "1", "-1", "7", "99", "1000000000", "-1000000000", "1" + "0" * 30, "9" * 5000, "1e400"),
    *("1.5", "true", "false", "null", '""', '" "', '"x"', '"Alma"', '"As"', '"Jk"', '"player"'),
    *(r'"\u0000"', r'"\u001b[31m"', r'"a\nb"', r'"\ud800"', r'"\u202e"', f'"{"x" * 3000}"', '"0"'),
    *(f'"{"9" * 5000}"', '"1/0"', '"1/3"', '"win"', '"fold"', '"ante"', '"sat"', '"closed"', "[]"),
    *("{}", "[[]]", '["As"]', '{"Alma":1}', '{"x":"y"}', '{"deck.packs.default":1000000000}'),
    *('{"deck.packs.default":6}', f'{{"deck.packs":{DEEP}}}', '{"natural":"stops"}', DEEP),
    *(f'{{"{".".join("a" * 5000)}":1}}', f'{{"deck.burn":{"9" * 4000}}}', '{"cover":"net"}'),
)
"""What stands where something else did, as JSON writes it."""


@cache
def _log(game: str) -> tuple[bytes, ...]:
    """Some rounds between bots, line by line, without the seal."""
    table = played(load(game), b"broken")
    return tuple(dumps(table.events).encode().splitlines())


def _mutant(game: str, seed: int) -> bytes:
    rng = random.Random(f"{game} {seed}")
    lines = list(_log(game))
    for _ in range(rng.choice((1, 1, 2, 3))):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(9):
            case 0:
                del lines[place]
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                line, cut = lines[place], rng.randrange(len(lines[place]) + 1)
                lines[place] = line[:cut] + rng.choice((b"", b"\x00", b'"', b"{", b"\xff", b"9"))
                lines[place] += line[cut + rng.randrange(2) :]
            case 4:
                lines.insert(place, rng.choice((b"\x00", b"\xef\xbb\xbf", b"{}", b"[]", b"null")))
            case _:
                lines[place] = _edited(lines[place], rng)
        lines = lines or [b""]
    if rng.random() < 0.6:
        lines = list(_numbered(lines))
        return sealed(b"\n".join(lines) + b"\n")
    return b"\n".join(lines) + rng.choice((b"", b"\n", b"\n\n \n", b"\x00"))


def _edited(line: bytes, rng: random.Random) -> bytes:
    """Another value, another key, or one more key."""
    try:
        event = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, ValueError):
        return line
    key = rng.choice(list(event))
    value = rng.choice(HOSTILE)
    match rng.randrange(4):
        case 0:
            event[rng.choice(("x", "name", "seat", "x" * 3000))] = event.pop(key)
        case 1:
            event[rng.choice(("x", "why", "by", "bot"))] = msgspec.Raw(value.encode())
        case _:
            event[key] = msgspec.Raw(value.encode())
    items = (msgspec.json.encode(name) + b":" + bytes(raw) for name, raw in event.items())
    return b"{" + b",".join(items) + b"}"


def _numbered(lines: list[bytes]) -> Iterator[bytes]:
    """The lines with their events numbered one by one."""
    for number, line in enumerate(lines, 1):
        try:
            event = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        except (msgspec.DecodeError, ValueError, RecursionError):
            yield line
            continue
        event["seq"] = msgspec.Raw(str(number).encode())
        yield msgspec.json.encode(event)


@pytest.fixture(autouse=True)
def _defects_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_TRACEBACK", "1")
    monkeypatch.delenv("HOUSEWAY_FILINGS", raising=False)


def check_log(written: bytes, path: Path) -> None:
    """Every command that reads a log answers or refuses it, and all as one."""
    path.write_bytes(written)
    verified, proof, said = answer("verify", str(path))
    told, story, again = answer("replay", str(path))
    assert verified == told
    assert said == again
    _, books, _ = answer("ledger", str(path))
    for line in "\n".join((proof, story, books)).split("\n"):
        assert line.isprintable()
    answer("ledger", str(path), "--json")
    answer("verify", str(path), "--json")


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_log_is_an_answer_or_a_sentence(game: str, tmp_path: Path) -> None:
    for seed in range(EACH):
        check_log(_mutant(game, seed), tmp_path / "log.jsonl")


def test_a_log_without_end_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a terabyte of nothing
    for command in ("verify", "replay", "ledger"):
        status, _, said = answer(command, str(path))
        assert status == 2
        assert f"{path}: this is longer than a log, allowed: 1,000,000,000 bytes" in said


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"\x00" * 300_000, "line 5: this is no event of a log (a line of 300,001 bytes)"),
        (b'{"event":"' + b"x" * 5_000 + b'"}', "line 5: this is no event of a log (a text of more"),
        (b"[" * 100_000, "line 5: this is no event of a log"),
    ],
    ids=["line", "text", "deep"],
)
def test_what_no_event_comes_near_is_refused_by_its_line(
    line: bytes, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    lines = list(_log(GAMES[0]))
    path.write_bytes(b"\n".join([*lines[:4], line, *lines[5:]]))
    for command in ("verify", "replay", "ledger"):
        status, _, said = answer(command, str(path))
        assert status == 2
        assert says in said


def test_a_log_through_a_pipe_is_read(tmp_path: Path) -> None:
    whole = tmp_path / "log.jsonl"
    whole.write_bytes(sealed(b"\n".join(_log(GAMES[0])) + b"\n"))
    with subprocess.Popen(["cat", str(whole)], stdout=subprocess.PIPE) as cat:
        assert cat.stdout is not None
        assert answer("verify", f"/dev/fd/{cat.stdout.fileno()}")[0] == 0


def test_what_a_log_changes_in_the_rules_is_bounded_too() -> None:
    with pytest.raises(Refusal, match=r"deck\.burn: found a number of more than 18 digits"):
        load(GAMES[0]).vary({"deck.burn": 10**4000})
