"""What commands have in common: the options any of them takes, and how values are written."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from houseway.bank.money import parse_cents
from houseway.cli.parameters import Convert, Parameter
from houseway.days import date
from houseway.errors import Refusal
from houseway.families.library import LIBRARY, ids, load, load_file, path_of, survey
from houseway.filings.bounds import MOST_BYTES
from houseway.filings.editions import held_on, in_force
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.library import broken_sheets
from houseway.filings.files import LeftOut, users_folder
from houseway.filings.filing import Filing
from houseway.filings.library import Shelf


def day(text: str, option: str) -> date:
    """A day as it is written in filings."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(f'{option} takes a day such as 2024-07-01, not "{text}"') from None


@dataclass(frozen=True)
class Anywhere:
    """Options of every command."""

    json: Annotated[Flag, "The answer as JSON, for programs."] = False
    filings: Annotated[str | None, Parameter(metavar="DIR"), "Your own folder of filings."] = None

    def survey(self) -> Shelf[Filing]:
        """Every filing, and the broken files that are left out."""
        return survey(self.filings)

    def name_left_out(self, filings: Iterable[LeftOut] = ()) -> None:
        """Name broken files on standard error: these filings, and collection rates in any case."""
        for one in (*filings, *broken_sheets(self.filings)):
            place = (users_folder(self.filings) or LIBRARY) / one.file
            print(f"houseway: left out: {place}: {one.says}", file=sys.stderr)


@dataclass(frozen=True)
class Common(Anywhere):
    """Options of every command that takes a game."""

    on: Annotated[
        date | None,
        Parameter(metavar="DATE", converter=day),
        "By what was in force on that day, such as 2013-09-01.",
    ] = None

    def load(self, game: str) -> Filing:
        """The filing of that id; of a day, the edition of the game that was in force."""
        return load(game, self.filings, self.on)

    def survey(self) -> Shelf[Filing]:
        """Every filing, or those in force on the day; and the broken files that are left out."""
        shelf = super().survey()
        if self.on is None:
            return shelf
        held = held_on((filing.edition for filing in shelf.documents), self.on)
        some = (replace(filing, on=self.on) for filing in shelf.documents if filing.id in held)
        return Shelf(tuple(some), shelf.left_out)

    def load_id_or_file(self, game: str) -> Filing:
        """A filing by its id, or by the path of its file."""
        if not game.endswith(".toml"):
            return self.load(game)
        filing = load_file(Path(game), folder=self.filings)
        if self.on is None:
            return filing
        in_force([filing.edition], self.on, filing.id)
        return replace(filing, on=self.on)

    def path_of(self, game: str) -> Path:
        """The file of a filing, by its id or its path."""
        return Path(game) if game.endswith(".toml") else path_of(self.load(game).id, self.filings)


def whole(text: str, option: str) -> int:
    """A whole number: cyclopts alone would round 3.5 packs to 4."""
    if not re.fullmatch(r"-?\d[\d_]{0,17}", text, re.ASCII):
        raise Refusal(f'{option} takes a whole number, not "{text}"')
    return int(text.rstrip("_"))


def percent(text: str, option: str) -> float:
    """A share of a whole, written in percent: `0.1` or `0.1%`."""
    try:
        found = float(text.strip().removesuffix("%"))
    except ValueError:
        found = 0.0
    if not 0 < found < 100:
        raise Refusal(f'{option} takes percent such as 0.1, not "{text}"')
    return found / 100


def _at_least(least: int, read: Convert) -> Convert:
    def checked(text: str, option: str) -> int:
        number = read(text, option)
        if number < least:
            raise Refusal(f"{option} takes {least} or more, not {number}")
        return number

    return checked


count, chips = _at_least(1, whole), _at_least(1, parse_cents)


Flag = Annotated[bool, Parameter(show_default=False)]
Whole = Annotated[int | None, Parameter(converter=whole)]
Natural = Annotated[int, Parameter(converter=_at_least(0, whole))]
Count = Annotated[int | None, Parameter(converter=count)]
Money = Annotated[int | None, Parameter(metavar="CENTS", converter=parse_cents)]
Chips = Annotated[int | None, Parameter(metavar="CENTS", converter=chips)]
Game = Annotated[str, Parameter(completer=ids), "A filing's id, such as oceana/ez-baccarat."]
SeatBets = Annotated[tuple[str, ...], Parameter(metavar="[SEAT:][WAGER=]CENTS")]
Percent = Annotated[float | None, Parameter(metavar="PERCENT", converter=percent)]
_Readings = Annotated[tuple[str, ...], Parameter(metavar="NAME=VALUE")]
Readings = Annotated[_Readings, "Read a clause of the game another way (see houseway rules GAME)."]
ReadingsWithRates = Annotated[
    _Readings,
    "Read a clause of the game, or of its collection rates, another way (see houseway check GAME).",
]
RatesReadings = Annotated[
    _Readings, "Read a clause of the collection rates another way (see houseway check GAME)."
]
Decks = Annotated[Whole, "Packs in the shoe, if the sheet allows it."]
Seats = Annotated[Whole, "How many seats are taken."]
Rounds = Annotated[int, Parameter(converter=count), "How many rounds."]
Number = Annotated[str | None, Parameter(metavar="N")]
Name = Annotated[str | None, Parameter(metavar="NAME")]
LimitsOption = Annotated[
    Number,
    "Which of the sheet's limits the table posts; by default those that go with the fee option.",
]
Jackpot = Annotated[Flag, "With a jackpot attached, for which the pot pays more."]
FeeOptionNumber = Annotated[
    Number, "Which option of the collection schedule (see houseway fee GAME)."
]
ScheduleName = Annotated[Name, "Which collection schedule is posted (see houseway fee GAME)."]
Seed = Annotated[str | None, "Any text: the same seed gives the same cards; random if none."]
LogOutput = Annotated[Path | None, "A file for the log, as JSON lines."]
Output = Annotated[Path | None, "A file to write instead."]
Play = Annotated[Literal["optimal", "house-way"], "How bettors decide where they may."]


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


def text_of(file: str) -> tuple[str, str]:
    """The text of a file, or of standard input for `-`, and what to call it."""
    name = "standard input" if file == "-" else file
    try:
        if file == "-":
            written = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                written = opened.read(MOST_BYTES + 1)
        if len(written) > MOST_BYTES:
            raise Refusal(f"{name}: this is longer than any table, allowed: {MOST_BYTES:,} bytes")
        return written.decode("utf-8-sig"), name
    except FileNotFoundError:
        raise Refusal(f"{file}: there is no such file") from None
    except UnicodeDecodeError:
        raise Refusal(f"{name}: this is no UTF-8 text") from None
    except OSError as error:
        raise Refusal(f"{file}: it cannot be read ({error.strerror})") from None


@dataclass(frozen=True)
class OfHand(Common):
    """Options of a command that asks what a hand pays."""

    action: Annotated[Money, "All wagers before the deal."] = None
    bet: Annotated[Money, "One player's own wager."] = None
    total: Annotated[Money, "One player's own wagers together."] = None
    base_wagers: Annotated[Natural, "Base wagers, squares or spots of that player."] = 1
    players: Annotated[Count, "How many pay the player's fee, or are dealt in."] = None
    seated: Annotated[Count, "Players seated, where those count."] = None
    still_in: Annotated[Count, "Players still in, where those count."] = None
    pot: Annotated[Money, "The pot."] = None
    bank: Annotated[Money, "The player-dealer's money."] = None
    street: Annotated[str | None, "How far the hand went; the whole hand if not given."] = None
    half_hours: Annotated[Natural, "Half hours, of a time collection."] = 1
    jackpot: Annotated[Flag, "With a jackpot attached."] = False

    @property
    def hand(self) -> Hand:
        """The hand that was described."""
        return Hand(
            action=self.action,
            bet=self.bet,
            total=self.total,
            base_wagers=self.base_wagers,
            players=self.players,
            seated=self.seated,
            still_in=self.still_in,
            pot=self.pot,
            bank=self.bank,
            street=self.street,
            half_hours=self.half_hours,
            jackpot=self.jackpot,
        )
