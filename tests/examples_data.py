"""The worked examples of the catalogue, read from tests/examples/*.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

FOLDER = Path(__file__).parent / "examples"

Kind = TypeVar("Kind")


class WagerMade(msgspec.Struct, forbid_unknown_fields=True):
    """A stake of an example."""

    seat: int
    wager: str
    stake: str
    bettor: str = ""
    result: str | None = None
    pays: str | None = None


class Expected(msgspec.Struct, forbid_unknown_fields=True):
    """What an example expects of one wager."""

    bettor: str
    wager: str
    result: str | None = None
    net: str | None = None
    paid: str | None = None
    collected: str | None = None
    returned: str | None = None


class Example(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """One round, played through the production code.

    `cards` as they are drawn; or, where spots have poker hands, `hands` by seat (`player-dealer`
    for the bank's) and the `board`. `choices` are words by bettor, one for each time he is asked.
    """

    cites: str
    says: str
    bank: str
    cards: str = ""
    hands: dict[str, str] = {}
    board: str = ""
    wagers: list[WagerMade]
    expect: list[Expected]
    player_dealer: int = 1
    seats: int | None = None
    readings: dict[str, str] = {}
    option: str | None = None
    dice: list[list[int]] = []
    choices: dict[str, str] = {}
    totals: dict[str, int] = {}
    left: str | None = None


class Refused(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """Wagers that must be refused, with a word of the sentence."""

    cites: str
    says: str
    wagers: list[WagerMade]
    mentions: str
    readings: dict[str, str] = {}
    option: str | None = None


class First(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """Who is settled first when every seat has a wager."""

    cites: str
    says: str
    seats: int
    player_dealer: int
    first: int
    card: str | None = None
    roll: list[int] = []
    covered: bool = False
    readings: dict[str, str] = {}


class Points(msgspec.Struct, forbid_unknown_fields=True):
    """A pure count of points."""

    cites: str
    cards: str
    total: int
    says: str = ""


class Settlement(msgspec.Struct, forbid_unknown_fields=True):
    """Decided wagers against a bank, in the order given."""

    cites: str
    says: str
    bank: str
    wagers: list[WagerMade]
    expect: list[Expected]
    cover: str = "gross"
    left: str | None = None


def entries(table: str, kind: type[Kind]) -> list[tuple[str, Kind]]:
    """Every entry of one table, over all files, with the game (or file) it belongs to."""
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        document = tomllib.loads(path.read_text())
        for entry in document.get(table, []):
            found.append((path.stem, msgspec.convert(entry, kind)))
    return found


def game_of(stem: str, ids: tuple[str, ...]) -> str:
    """`oceana-ez-baccarat` is `oceana/ez-baccarat`."""
    return next(id for id in ids if id.replace("/", "-") == stem)
