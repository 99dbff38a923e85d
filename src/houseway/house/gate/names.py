"""Names that can be told apart: no two at a table look alike, and none takes the house's own.

A name is brought into one form (NFKC), holds nothing that cannot be seen, and is written in one
script, or in those that one language uses together. Two names look alike if they are the same once
every character is replaced by the one it is drawn like, by Unicode's own table of confusables
(UTS 39), or if they differ in capitals alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from houseway.bank.shares import AND
from houseway.errors import Refusal
from houseway.house.company import NAMES

LONGEST: Final = 40
_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are mixed in one name by honest people, each with Latin letters beside it."""
_ANY_SCRIPT: Final = {"COMMON", "INHERITED"}
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that nobody sees: their category does not say so."""
_PILED: Final = 2
"""Marks that one letter carries at most."""
_THE_HOUSE: Final = (
    "floor",
    "the floor",
    "house",
    "the house",
    "dealer",
    "house dealer",
    "player-dealer",
    "operator",
    "houseway",
)


def proper_name(text: str) -> str:
    """A name in its one form; refused with what is wrong with it."""
    name = re.sub(" {2,}", " ", unicodedata.normalize("NFKC", text)).strip()
    if not 1 <= len(name) <= LONGEST or not name.isprintable():
        raise Refusal(f"a name has 1 to {LONGEST} printable characters")
    if _BLANK.search(name):
        raise Refusal("a name holds nothing that cannot be seen")
    if re.search(rf"^M|M{{{_PILED + 1}}}", "".join(unicodedata.category(c)[0] for c in name)):
        raise Refusal(f"a letter of a name carries {_PILED} marks at most")
    if not any(c.isalnum() for c in name):
        raise Refusal("a name has a letter or a digit in it")
    if _mixes_scripts(name):
        raise Refusal("a name is written in one script: letters of another look like its own")
    if AND in name:
        raise Refusal(f'"{AND}" joins the names of partners: take another name')
    if not looks(name).isdisjoint(_looks_of_house()):
        raise Refusal(f'"{name}" is the house\'s own: take another name')
    bot = next((bot for bot in NAMES if not looks(name).isdisjoint(looks(bot))), name)
    if bot.casefold() != name.casefold():
        raise Refusal(f'"{name}" looks like {bot}, who plays here: take another name')
    return name


@lru_cache(maxsize=4_096)
def looks(name: str) -> frozenset[str]:
    """How a name looks: two that have one of these in common cannot be told apart."""
    return frozenset((_drawn(name).casefold(), _drawn(name.casefold())))


def looks_of(names: Iterable[str]) -> frozenset[str]:
    """How any of these names looks."""
    return frozenset().union(*map(looks, names))


def untaken(name: str, taken: Iterable[str]) -> str:
    """The name, or that with a number: like nobody's who has taken his."""
    others = looks_of(taken)
    numbered, number = name, 2
    while not looks(numbered).isdisjoint(others):
        numbered, number = f"{name[: LONGEST - 4]} {number}", number + 1
    return numbered


def _mixes_scripts(name: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases  # half a megabyte of tables

    scripts = unique_aliases(name) - _ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def _drawn(name: str) -> str:
    """Every character as the one that it is drawn like."""
    parts = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", "".join(map(_drawn_like, parts)))


@lru_cache(maxsize=65_536)
def _drawn_like(character: str) -> str:
    """The middle of the star of look-alikes that a character is in; itself, if it is in none."""
    from confusable_homoglyphs.confusables import confusables_data

    like = confusables_data.get(character, [])
    if len(like) != 1:
        return character
    other = str(like[0]["c"]).replace("\u200e", "")
    is_a_pair = len(confusables_data.get(other, [])) == 1 and len(other) == 1
    return min(character, other) if is_a_pair else other


@lru_cache(maxsize=1)
def _looks_of_house() -> frozenset[str]:
    return looks_of(_THE_HOUSE)
