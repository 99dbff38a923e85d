"""What commands have in common: the options any of them takes, and how values are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.bank.money import parse_dollars
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.library import load, load_all, load_file


@Parameter(name="*")
@dataclass(frozen=True)
class Common:
    """Options of every command."""

    json: Annotated[bool, Parameter(help="The answer as JSON, for programs.")] = False
    filings: Annotated[
        str | None, Parameter(help="Your own folder of filings.", metavar="DIR")
    ] = None

    def load(self, game: str) -> Filing:
        """The filing of that id."""
        return load(game, self.filings)

    def load_all(self) -> tuple[Filing, ...]:
        """Every filing."""
        return load_all(self.filings)

    def load_id_or_file(self, game: str) -> Filing:
        """A filing by its id, or by the path of its file."""
        if game.endswith(".toml"):
            return load_file(Path(game))
        return self.load(game)


Game = Annotated[str, Parameter(help="A filing's id, such as oceana/ez-baccarat.")]
Readings = Annotated[
    tuple[str, ...],
    Parameter(
        help="Read a clause another way (see houseway rules GAME).",
        metavar="NAME=VALUE",
        name="--reading",
    ),
]
Decks = Annotated[int | None, Parameter(help="Packs in the shoe, if the sheet allows it.")]
Seed = Annotated[
    str | None, Parameter(help="Any text: the same seed gives the same cards; random if none.")
]


def varied(filing: Filing, readings: Iterable[str], decks: int | None = None) -> Filing:
    """The filing under the readings and the number of packs that were asked for."""
    asked = dict(pair("--reading", text, "cover=net") for text in readings)
    if asked:
        filing = filing.read(asked)
    return filing if decks is None else filing.with_packs(decks)


def pair(option: str, text: str, example: str) -> tuple[str, str]:
    """`NAME=VALUE` in two."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise Refusal(f'{option} takes NAME=VALUE, such as {example}, not "{text}"')
    return name.strip(), value.strip()


def cents(option: str, text: str) -> int:
    """An amount: `2500` cents, or dollars as `$25`."""
    word = text.strip()
    if word.startswith("$"):
        return parse_dollars(word)
    if word.isascii() and word.isdigit() and len(word) < 16:
        return int(word)
    raise Refusal(f'{option} takes cents such as 2500, or dollars such as "$25", not "{text}"')


def at_least(option: str, number: int, least: int) -> int:
    """A count that is not below `least`."""
    if number < least:
        raise Refusal(f"{option} takes {least} or more, not {number}")
    return number
