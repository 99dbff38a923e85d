"""Chinese dominoes: 32 tiles in 16 pairs, eleven of them alike and five of two different tiles.

A tile is called by its name, `Teen`, and one of a pair that is not alike by its pips besides:
`Gow36`, `Gow45`. The tiles stand in the order of their pairs, the supreme pair first.
"""

from __future__ import annotations

import re
from typing import Final

ALIKE: Final = {
    "Teen": (6, 6),
    "Day": (1, 1),
    "Yun": (4, 4),
    "Gor": (1, 3),
    "Mooy": (5, 5),
    "Chong": (3, 3),
    "Bon": (2, 2),
    "Foo": (5, 6),
    "Ping": (4, 6),
    "Tit": (1, 6),
    "Look": (1, 5),
}
"""Pairs of two tiles that look the same, and the pips of each end."""

UNLIKE: Final = {
    "Joon": ((2, 4), (1, 2)),
    "Gow": ((4, 5), (3, 6)),
    "Bot": ((3, 5), (2, 6)),
    "Chit": ((3, 4), (2, 5)),
    "Ng": ((2, 3), (1, 4)),
}
"""Pairs of two tiles that do not; the first is supreme (Gee Joon), the others follow all above."""

PAIRS: Final = ("Joon", *ALIKE, *(name for name in UNLIKE if name != "Joon"))
"""The pairs from the highest to the lowest."""


def _set() -> dict[str, tuple[int, int]]:
    """Every tile by its code, the pairs in their order; two that are alike have one code."""
    pips: dict[str, tuple[int, int]] = {}
    for pair in PAIRS:
        if pair in ALIKE:
            pips[pair] = ALIKE[pair]
        else:
            pips |= {f"{pair}{low}{high}": (low, high) for low, high in UNLIKE[pair]}
    return pips


PIPS: Final = _set()
"""The pips of both ends of every tile, by its code."""

SET: Final = tuple(code for code in PIPS for _ in range(2 if code in ALIKE else 1))
"""All 32 tiles in the order in which a set lies before it is shuffled."""

_BY_PIPS: Final = {pips: code for code, pips in PIPS.items()}
_CODES: Final = {code.lower(): code for code in PIPS}
_ENDS: Final = re.compile(r"([1-6])[-:]?([1-6])")


def pair_of(code: str) -> str:
    """The pair that a tile belongs to: `Gow` for `Gow36`, `Teen` for `Teen`."""
    return code.rstrip("123456")


def tile_shown(code: str) -> str:
    """The tile as printed for a person: `Teen`, `Gow 3-6`."""
    if code in ALIKE:
        return code
    low, high = PIPS[code]
    return f"{pair_of(code)} {low}-{high}"


def tile_named(word: str, taken: tuple[str, ...] = ()) -> str | None:
    """The tile that somebody means by its name, its code or its pips (`6-6`); nothing: no tile.

    A name of two different tiles means the one that is not taken yet; they count the same, but for
    the two of Gee Joon, which must be told apart.
    """
    small = word.strip().lower().replace(" ", "")
    if small in _CODES:
        return _CODES[small]
    if ends := _ENDS.fullmatch(small):
        low, high = sorted(map(int, ends.groups()))
        return _BY_PIPS.get((low, high))
    if ends := re.fullmatch(r"(gee|joon|geejoon)([36]|12|24|21|42)", small):
        return "Joon12" if ends[2] in ("3", "12", "21") else "Joon24"
    for pair in UNLIKE:
        if small == pair.lower() and pair != "Joon":
            codes = [f"{pair}{low}{high}" for low, high in UNLIKE[pair]]
            return next((code for code in codes if code not in taken), codes[0])
    return None
