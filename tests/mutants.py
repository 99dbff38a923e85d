"""Filings and collection rates with one to three things broken in them, the same by a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

_TOKEN: Final = re.compile(r'"[^"\n]*"|(?<![\w-])\d+(?![\w-])|\b(?:true|false)\b')
_KEY: Final = re.compile(r"(?<![\w\"-])[a-z][\w-]*(?=[ \w.\"-]* = )")

HOSTILE: Final = (
    *("0", "1", "-1", "2", "3", "10", "53", "99", "1000", "1000000000", "-1000000000"),
    *("9223372036854775807", "9223372036854775808", "1" + "0" * 30, "9" * 5000, "0x" + "f" * 9000),
    *("1.5", "-0.0", "nan", "inf", "1e400", "true", "false", "2026-11-16", "2026-11-16T12:00:00Z"),
    *('""', '" "', '"x"', '"0"', '"-1"', '"1:1"', '"0:1"', '"1:0"', '"9:1"', '"push"', '"lose"'),
    *(f'"{"9" * 5000}"', f'"{"9" * 5000}:1"', f'"1:{"9" * 30}"', '"²:³"', '"٣:١"', '"٣"', '"²"'),
    *('"$0"', '"$1"', '"$-5"', '"$1,000,000,000,000"', '"$999,999,999,999,999"', '"5"', '"$1.005"'),
    *('"1-2"', '"2-1"', '"0-1000000000"', '"1,"', '"1-5:1 | 3-9:2"', '"5+:1 | 1-4:2"', '"1-,:1"'),
    *('"1,0:1"', '"0"', '"1|2"', '"|"', '"1-99:0"', '"999999999999-:1"', '"?"', '"??"', '"1??"'),
    *(r'"\u0000"', r'"a\nb"', r'"\u001b[31m"', '"é"', '"🂡"', r'"\u202e"', f'"{"x" * 20000}"'),
    *(
        '"player"',
        '"banker"',
        '"tie"',
        '"ante"',
        '"play"',
        '"fold"',
        '"check"',
        '"all"',
        '"nothing"',
    ),
    *('"A"', '"AKQJT98765432"', '"AA"', '"Jk"', '"none"', '"oceana/ez-baccarat"', '"own-wager"'),
    *(
        "[]",
        "{}",
        '[""]',
        "[0]",
        "[1, 2, 3]",
        "[[]]",
        "[{}]",
        '["player"]',
        "{ x = 1 }",
        "{ min = 1 }",
    ),
    *("[" * 40 + "]" * 40, "[" * 3000 + "]" * 3000, "{ a = " * 60 + "1" + " }" * 60),
    *("{ " + ".".join("a" * 50) + " = 1 }", "{ default = 1000000000, max = 1000000000 }"),
)
"""What stands where something else did, as TOML writes it."""

_LINES: Final = (
    *("", "x = 1", "[", "[x]", "[[x]]", "[[wager]]", "[[schedule]]", "[[limits]]", "[[remark]]"),
    *("[reading.x]", "[deck]", "[play]", "\x00", "﻿", "\t\x07", "\r", '"""', "# \x00", "= 1"),
    *(".".join("a" * 3000) + " = 1", "[" + ".".join("a" * 3000) + "]", "x" * 5000 + " = 1"),
)


def mutant(text: str, seed: str) -> str:
    """The text with one to three faults, always the same by its seed."""
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(_WAYS)(text, rng)
    return text


def _value(text: str, rng: random.Random) -> str:
    return _replaced(text, _TOKEN, rng, lambda found: rng.choice(HOSTILE))


def _nearby(text: str, rng: random.Random) -> str:
    """Another number, or another word of the file."""
    words = [found[0] for found in _TOKEN.finditer(text)]

    def other(found: str) -> str:
        if found.isdigit():
            return str(max(0, int(found) + rng.choice((-2, -1, 1, 2, 50))))
        return rng.choice(words)

    return _replaced(text, _TOKEN, rng, other) if words else text


def _renamed(text: str, rng: random.Random) -> str:
    keys = [found[0] for found in _KEY.finditer(text)]
    return _replaced(text, _KEY, rng, lambda found: rng.choice((*keys, "x", found + "s", "name")))


def _character(text: str, rng: random.Random) -> str:
    if not text:
        return text
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("\x00\"'[]{}=.,#\n-0A é﻿") + text[place + rng.randrange(2) :]


def _deleted(text: str, rng: random.Random) -> str:
    lines, place, many = _some_lines(text, rng)
    return "".join(lines[:place] + lines[place + many :])


def _doubled(text: str, rng: random.Random) -> str:
    lines, place, many = _some_lines(text, rng)
    return "".join(lines[: place + many] + lines[place:])


def _moved(text: str, rng: random.Random) -> str:
    lines, place, many = _some_lines(text, rng)
    rest = lines[:place] + lines[place + many :]
    to = rng.randrange(len(rest) + 1)
    return "".join(rest[:to] + lines[place : place + many] + rest[to:])


def _inserted(text: str, rng: random.Random) -> str:
    lines, place, _ = _some_lines(text, rng)
    return "".join([*lines[:place], rng.choice(_LINES) + "\n", *lines[place:]])


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


_WAYS: Final[tuple[Callable[[str, random.Random], str], ...]] = (
    *(_value, _value, _value, _nearby, _nearby, _nearby, _renamed, _character),
    *(_deleted, _deleted, _doubled, _moved, _inserted, _cut),
)


def _replaced(
    text: str, what: re.Pattern[str], rng: random.Random, by: Callable[[str], str]
) -> str:
    found = list(what.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + by(one[0]) + text[one.end() :]


def _some_lines(text: str, rng: random.Random) -> tuple[list[str], int, int]:
    lines = text.splitlines(keepends=True)
    return lines, rng.randrange(len(lines) + 1), rng.choice((1, 1, 1, 2, 5))
