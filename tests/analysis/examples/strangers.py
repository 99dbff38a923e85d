"""Nonsense that a stranger might write: shipped examples with some of their words exchanged."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Final

Written = dict[str, object]

TEXTS: Final = (
    *("", " ", "x", "win $5", "lose $0", "push", "win", "lose $1,000,000", "win 8:1", "win 0:1"),
    *("$5", "$0", "$999,999", "5", "-$5", "hit", "stand", "fold", "check", "4x", "1x 1x 1x"),
    *("As", "As Ks", "As As As", "Jk", "2-5-1", "7-7-7", "1-", "player", "banker", "tie", "ante"),
    *(
        "player-dealer",
        "community",
        "2",
        "99",
        "1",
        "7",
        "-1.5 %",
        "1/0",
        "0/1",
        "1e5",
        "12",
        "flop",
    ),
    *("gross", "net", "no such", "9h 8h 7h 6h 5h 4h 3h 2h", "Kd Kd Kd Kd Kd Kd Kd Kd Kd"),
)
NUMBERS: Final = (0, 1, 2, 3, 7, 8, 14, 30, 31, 99, -1, 10**9, 10**17)


def nonsense(example: Written, others: list[Written], rng: random.Random) -> Written:
    """The example with one to four of its values, keys or whole tables exchanged."""
    made = deepcopy(example)
    for _ in range(rng.choice((1, 1, 2, 4))):
        tables = _tables(made)
        table = rng.choice(tables)
        if not table:
            continue
        key = rng.choice([*table])
        match rng.randrange(6):
            case 0:
                del table[key]
            case 1:
                table[rng.choice(TEXTS) or "x"] = table.pop(key)
            case 2:
                made[rng.choice([*rng.choice(others)])] = table[key]
            case 3:
                other = rng.choice(others)
                given = rng.choice([*other])
                made[given] = deepcopy(other[given])
            case _:
                table[key] = _another(table[key], rng)
    return made


def _tables(value: object) -> list[Written]:
    """A table and every table in it."""
    if isinstance(value, dict):
        return [value, *(inner for entry in value.values() for inner in _tables(entry))]
    if isinstance(value, list):
        return [inner for entry in value for inner in _tables(entry)]
    return []


def _another(value: object, rng: random.Random) -> object:
    """Something else, mostly of the same kind."""
    if isinstance(value, str) and rng.random() < 0.9:
        words = value.split()
        if len(words) > 1 and rng.random() < 0.5:
            rng.shuffle(words)
            return " ".join(words[: rng.randint(1, len(words))])
        return rng.choice(TEXTS)
    if isinstance(value, int) and rng.random() < 0.9:
        return rng.choice(NUMBERS)
    return rng.choice((*TEXTS, *NUMBERS, True, [], {}, [1], [[]], [{}], {"x": 1}, 1.5))
