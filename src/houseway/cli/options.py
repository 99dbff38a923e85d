"""What commands have in common: the options any of them takes, and how values are written."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from houseway.bank.money import parse_cents
from houseway.cli.parameters import Parameter, Token
from houseway.errors import Refusal
from houseway.families.library import LIBRARY, ids, load, load_file, path_of, survey
from houseway.filings.fees.library import broken_sheets
from houseway.filings.files import LeftOut, users_folder
from houseway.filings.filing import Filing
from houseway.filings.library import Shelf


@dataclass(frozen=True)
class Common:
    """Options of every command."""

    json: Annotated[
        bool, Parameter(help="The answer as JSON, for programs.", show_default=False)
    ] = False
    filings: Annotated[str | None, Parameter(help="Your own folder of filings.", metavar="DIR")] = (
        None
    )

    def load(self, game: str) -> Filing:
        """The filing of that id."""
        return load(game, self.filings)

    def survey(self) -> Shelf[Filing]:
        """Every filing, and the broken files that are left out."""
        return survey(self.filings)

    def name_left_out(self, filings: Iterable[LeftOut] = ()) -> None:
        """Name broken files on standard error: these filings, and collection rates in any case."""
        for one in (*filings, *broken_sheets(self.filings)):
            place = (users_folder(self.filings) or LIBRARY) / one.file
            print(f"houseway: left out: {place}: {one.says}", file=sys.stderr)

    def load_id_or_file(self, game: str) -> Filing:
        """A filing by its id, or by the path of its file."""
        return load_file(Path(game)) if game.endswith(".toml") else self.load(game)

    def path_of(self, game: str) -> Path:
        """The file of a filing, by its id or its path."""
        return Path(game) if game.endswith(".toml") else path_of(game, self.filings)


def whole(kind: object, tokens: Sequence[Token]) -> int:
    """A whole number: cyclopts alone would round 3.5 packs to 4."""
    token = tokens[0]
    if not re.fullmatch(r"-?\d[\d_]{0,17}", token.value, re.ASCII):
        raise Refusal(f'{token.keyword} takes a whole number, not "{token.value}"')
    return int(token.value.rstrip("_"))


def _game_ids(context: object) -> tuple[str, ...]:
    """What a shell completes a game with."""
    return ids()


Game = Annotated[
    str, Parameter(help="A filing's id, such as oceana/ez-baccarat.", completer=_game_ids)
]
Readings = Annotated[
    tuple[str, ...],
    Parameter(
        help="Read a clause of the game another way (see houseway rules GAME).",
        metavar="NAME=VALUE",
        name="--reading",
    ),
]
ReadingsWithRates = Annotated[
    tuple[str, ...],
    Parameter(
        help="Read a clause of the game, or of its collection rates, another way (see houseway "
        "check GAME).",
        metavar="NAME=VALUE",
        name="--reading",
    ),
]
RatesReadings = Annotated[
    tuple[str, ...],
    Parameter(
        help="Read a clause of the collection rates another way (see houseway check GAME).",
        metavar="NAME=VALUE",
        name="--reading",
    ),
]
Decks = Annotated[
    int | None, Parameter(help="Packs in the shoe, if the sheet allows it.", converter=whole)
]
Seats = Annotated[int | None, Parameter(help="How many seats are taken.", converter=whole)]
Rounds = Annotated[int, Parameter(help="How many rounds.", converter=whole)]
LimitsOption = Annotated[
    str | None,
    Parameter(
        name="--limits",
        help="Which of the sheet's limits the table posts; by default those that go "
        "with the fee option.",
        metavar="N",
    ),
]
FeeOptionNumber = Annotated[
    str | None,
    Parameter(
        name="--option",
        help="Which option of the collection schedule (see houseway fee GAME).",
        metavar="N",
    ),
]
ScheduleName = Annotated[
    str | None,
    Parameter(help="Which collection schedule is posted (see houseway fee GAME).", metavar="NAME"),
]
Seed = Annotated[
    str | None, Parameter(help="Any text: the same seed gives the same cards; random if none.")
]


def pair(option: str, text: str, example: str) -> tuple[str, str]:
    """`NAME=VALUE` in two."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise Refusal(f'{option} takes NAME=VALUE, such as {example}, not "{text}"')
    return name.strip(), value.strip()


def once(option: str, given: dict[str, str], name: str, value: str) -> None:
    """Note the value of a name; one that has another already is refused."""
    if given.setdefault(name, value) != value:
        raise Refusal(f"{option} {name} is given twice: as {given[name]} and as {value}")


def cents(option: str, text: str) -> int:
    """An amount as it is typed behind an option: `2500` cents, or dollars as `$25` or `25.00`."""
    return parse_cents(text, option)


def at_least(option: str, number: int, least: int) -> int:
    """A count that is not below `least`."""
    if number < least:
        raise Refusal(f"{option} takes {least} or more, not {number}")
    return number


def text_of(file: str) -> tuple[str, str]:
    """The text of a file, or of standard input for `-`, and what to call it."""
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode(), "standard input"
        return Path(file).read_text(encoding="utf-8"), file
    except FileNotFoundError:
        raise Refusal(f"{file}: there is no such file") from None
    except UnicodeDecodeError:
        raise Refusal(f"{file}: this is no UTF-8 text") from None
    except OSError as error:
        raise Refusal(f"{file}: it cannot be read ({error.strerror})") from None
