"""The library of collection schedules inside the package, and a user's own beside it.

A document's id is its path: `oceana/california-games-collection-rates`. In a user's folder
(`--filings DIR` or HOUSEWAY_FILINGS) documents lie under `schedules/ROOM/`; an id that the package
has too is the user's. Everything is read once and kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import msgspec

from houseway.bank.fees import tiers
from houseway.errors import Refusal, meant
from houseway.filings.decode import check_readings, decided, decoded, settings
from houseway.filings.fees.hand import option_of
from houseway.filings.fees.schedule import BY_TIME, FeeDocument, FeeOption, Schedule
from houseway.filings.fees.streets import STREETS, comes_up, hangs_on_street
from houseway.filings.files import (
    SCHEDULES_FOLDER,
    BrokenFile,
    LeftOut,
    check_name,
    files_in,
    left_out,
    misplaced_in,
    parsed,
    read_document,
    stamp,
    users_folder,
)
from houseway.filings.model import Lines, Reading
from houseway.filings.patch import Document, patched

SCHEDULES: Final = Path(__file__).parent.parent / "schedules"
_MONTHS: Final = tuple("JanFebMarAprMayJunJulAugSepOctNovDec"[n : n + 3] for n in range(0, 36, 3))
_IN_WORDS: Final = re.compile(r"([A-Za-z]{3})[a-z]*\.? (\d{4})")
_IN_FIGURES: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{2})\b")


class FeeSheet:
    """A document of collection rates in hand: as filed, and with its readings decided."""

    def __init__(
        self, id: str, document: Document, *, place: str, readings: Mapping[str, str] | None = None
    ) -> None:
        self.id = id
        self.document = document
        self.place = place
        self.reading_texts = _readings(document, place)
        self.readings = decided(self.reading_texts, readings or {}, id)
        sets = settings(self.reading_texts, self.readings)
        self.fees = _decoded_sheet(patched(document, sets), place)

    @cached_property
    def printed(self) -> FeeDocument:
        """The rates before any reading."""
        return _decoded_sheet(self.document, self.place)

    def read(self, readings: Mapping[str, str]) -> FeeSheet:
        """The same document with some readings switched."""
        switched = {**self.readings, **readings}
        return FeeSheet(self.id, self.document, place=self.place, readings=switched)

    def schedule(self, name: str) -> Schedule:
        """The schedule of that name; a name that is none is refused with the nearest that is."""
        names = [schedule.name for schedule in self.fees.schedule]
        for schedule in self.fees.schedule:
            if schedule.name == name:
                return schedule
        hint = meant(name, names) or f"it has {', '.join(names)}"
        raise Refusal(f'{self.id} has no schedule "{name}": {hint}')

    def cite(self, lines: Lines) -> str:
        """A source a person can look up."""
        return f"{self.fees.source.seed}, lines {lines}"

    @property
    def effective(self) -> tuple[int, int, int]:
        """Year, month and day from which the rates hold; an undated document is the oldest."""
        return _date(self.fees.effective or "")

    def __repr__(self) -> str:
        return f"FeeSheet({self.id!r})"


class Posted(msgspec.Struct, frozen=True):
    """A schedule that serves a game, in the document it stands in."""

    sheet: FeeSheet
    schedule: Schedule

    @property
    def name(self) -> str:
        """What tells it from every other: `oceana/california-games-collection-rates: …`."""
        return f"{self.sheet.id}: {self.schedule.name}"

    @property
    def options(self) -> tuple[FeeOption, ...]:
        """The options a table may post."""
        return tuple(option for option in self.schedule.option if option.offered)

    def option(self, number: str | int) -> FeeOption:
        """The option of that number."""
        return option_of(self.schedule, number)

    def digest(self, option: FeeOption) -> str:
        """A fingerprint of one option and its columns: what a collection was taken by."""
        rows = [self.sheet.id, self.schedule.name, option, self.schedule.columns]
        rows += [self.schedule.base, self.schedule.paired]
        text = msgspec.json.encode(rows, order="sorted", enc_hook=str)
        return hashlib.sha256(text).hexdigest()[:16]


def sheet_ids(folder: str | None = None) -> tuple[str, ...]:
    """Every document's id, room by room."""
    return tuple(_sheets(folder))


def load_sheet(id: str, folder: str | None = None) -> FeeSheet:
    """The document of that id; an id that is none is refused with the nearest that is."""
    sheets = _sheets(folder)
    own = _users_files(folder)
    if id not in sheets and id in own:
        return _load(own[id], id, stamp(own[id]))  # refused with its fault
    if id not in sheets:
        hint = meant(id, sheets) or f"there are {', '.join(sheets)}"
        raise Refusal(f'there are no collection rates "{id}": {hint}')
    return sheets[id]


def load_sheets(folder: str | None = None) -> tuple[FeeSheet, ...]:
    """Every document."""
    return tuple(_sheets(folder).values())


def broken_sheets(folder: str | None = None) -> tuple[LeftOut, ...]:
    """Every broken file among a user's documents, with its fault."""
    own = users_folder(folder)
    return (*_survey(folder).left_out, *misplaced_in(own, rates=True)) if own else ()


def loads_sheet(text: str, id: str = "own/rates", place: str = "rates") -> FeeSheet:
    """A document from its text, every cell and every value of every reading checked."""
    sheet = FeeSheet(id, parsed(text, place, "collection rates"), place=place)
    check_sheet(sheet)
    return sheet


def check_sheet(sheet: FeeSheet) -> None:
    """Refuse a document with a cell that is none, or a reading that sets nonsense."""
    _checked(sheet.document, sheet.place)
    check_readings(sheet.reading_texts, sheet.document, sheet.place, _checked)


def schedules_for(
    game: str,
    folder: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> tuple[Posted, ...]:
    """The schedules that a game's tables may post, the newest document's first.

    A document that another replaces is left out; `readings` are switched in every document that
    has them, and refused if none has.
    """
    sheets = _read_for(
        game, [sheet for sheet in load_sheets(folder) if _serves(sheet, game)], readings
    )
    replaced = {id for sheet in sheets for id in sheet.fees.replaces}
    sheets.sort(key=lambda sheet: sheet.effective, reverse=True)
    return tuple(
        Posted(sheet, schedule)
        for sheet in sheets
        if sheet.id not in replaced
        for schedule in sheet.fees.schedule
        if game in schedule.games
    )


def readings_serving(game: str, folder: str | None = None) -> tuple[str, ...]:
    """The names of the readings that the documents serving a game have."""
    served = [sheet for sheet in load_sheets(folder) if _serves(sheet, game)]
    return tuple(dict.fromkeys(name for sheet in served for name in sheet.reading_texts))


def replaced_by(game: str, folder: str | None = None) -> dict[str, str]:
    """Documents that served a game, by id, and the document that took their place."""
    sheets = [sheet for sheet in load_sheets(folder) if _serves(sheet, game)]
    known = {sheet.id for sheet in sheets}
    return {old: sheet.id for sheet in sheets for old in sheet.fees.replaces if old in known}


def games_served(folder: str | None = None) -> tuple[str, ...]:
    """Every game that a schedule names, with a filing or without."""
    return tuple(
        sorted(
            {
                game
                for sheet in load_sheets(folder)
                for schedule in sheet.fees.schedule
                for game in schedule.games
            }
        )
    )


def find_schedule(
    game: str,
    name: str | None = None,
    option: str | int | None = None,
    folder: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> Posted:
    """The schedule a table of the game posts: by name, or the first that has the option.

    A name is a schedule's, a document's, or both as `document: schedule`.
    """
    posted = schedules_for(game, folder, readings)
    if not posted:
        known = games_served(folder)
        hint = f"; {found}" if (found := meant(game, known)) else ""
        raise Refusal(f'no collection schedule serves "{game}"{hint}')
    named = [one for one in posted if name is None or name in _names(one)]
    if name is not None and not named:
        old = {word: new for id, new in replaced_by(game, folder).items() for word in _short(id)}
        if name in old:
            raise Refusal(f'{game}: the rates "{name}" were replaced by {old[name]}, as it is read')
        names = list(dict.fromkeys(one.schedule.name for one in posted))
        known = tuple(dict.fromkeys(word for one in posted for word in _names(one)))
        hint = meant(name, known) or f"there are {', '.join(names)}"
        raise Refusal(f'{game} has no collection schedule "{name}": {hint}')
    for one in named:
        if option is None or any(other.option == str(option) for other in one.schedule.option):
            return one
    spans = ", ".join(
        f"{one.schedule.name} {one.schedule.option[0].option} to {one.schedule.option[-1].option}"
        for one in named
    )
    raise Refusal(f'{game} has no fee option "{option}": there are {spans}')


def _names(posted: Posted) -> tuple[str, ...]:
    id, name = posted.sheet.id, posted.schedule.name
    return (name, *_short(id), f"{id}: {name}", f"{id}:{name}")


def _short(id: str) -> tuple[str, str]:
    return id, id.partition("/")[2]


def _serves(sheet: FeeSheet, game: str) -> bool:
    return any(game in schedule.games for schedule in sheet.fees.schedule)


def _read_for(
    game: str, sheets: list[FeeSheet], readings: Mapping[str, str] | None
) -> list[FeeSheet]:
    if not readings:
        return sheets
    known = {name: None for sheet in sheets for name in sheet.reading_texts}
    for name in readings:
        if sheets and name not in known:
            hint = meant(name, known) or f"there are {', '.join(known)}"
            raise Refusal(f'the collection rates of {game} have no reading "{name}": {hint}')
    return [sheet.read(_own(sheet, sheets, readings)) for sheet in sheets]


def _own(sheet: FeeSheet, sheets: list[FeeSheet], readings: Mapping[str, str]) -> dict[str, str]:
    """Those of the readings that a document has; a value that only another knows is left to it."""
    return {
        name: value
        for name, value in readings.items()
        if name in sheet.reading_texts
        and (value in sheet.reading_texts[name].values or not _known(sheets, name, value))
    }


def _known(sheets: list[FeeSheet], name: str, value: str) -> bool:
    return any(
        value in sheet.reading_texts[name].values for sheet in sheets if name in sheet.reading_texts
    )


def _readings(document: Document, place: str) -> dict[str, Reading]:
    """The readings alone: what they set is needed before the rest is decoded."""
    return decoded({"reading": document.get("reading", {})}, _Readings, place).reading


class _Readings(msgspec.Struct, frozen=True):
    reading: dict[str, Reading]


def _decoded_sheet(document: Document, place: str) -> FeeDocument:
    return decoded(document, FeeDocument, place)


def _checked(document: Document, place: str) -> FeeDocument:
    fees = _decoded_sheet(document, place)
    for says in _contradictions(fees):
        raise Refusal(f"{place}: {says}")
    return fees


def _contradictions(fees: FeeDocument) -> Iterator[str]:
    """What types cannot say: cells that are no tiers, names that are not told apart."""
    names = [schedule.name for schedule in fees.schedule]
    for schedule in fees.schedule:
        key = f"key schedule.{schedule.name}"
        if names.count(schedule.name) > 1:
            yield f'{key}: two schedules are called "{schedule.name}", allowed: one of each name'
        if not schedule.option:
            yield f"{key}.option: missing, and at least one option is required"
        yield from _no_such_street(schedule, key)
        yield from _not_by_time(schedule, key)
        options = [option.option for option in schedule.option]
        for option in schedule.option:
            where = f"{key}.option.{option.option}"
            if options.count(option.option) > 1:
                yield f"{where}: the option is there twice, allowed: one of each number"
            for column, cell in option.fees.items():
                if column not in schedule.columns:
                    known = ", ".join(schedule.columns)
                    yield f'{where}.fees: found "{column}", allowed: {known}'
                    continue
                try:
                    tiers(cell, heads=schedule.columns[column].by == "players")
                except (Refusal, ValueError) as error:
                    yield f"{where}.fees.{column}: {error}"


def _not_by_time(schedule: Schedule, key: str) -> Iterator[str]:
    """A collection by time is what each player pays, whatever he wagers."""
    for name, column in schedule.columns.items():
        where = f"{key}.columns.{name}"
        if column.per not in BY_TIME:
            if column.when in ("half-hour", "hour"):
                yield f'{where}.per: found "{column.per}", allowed there: {", ".join(BY_TIME)}'
            continue
        if column.payer != "player":
            yield f'{where}.payer: found "{column.payer}", allowed of a fee by time: player'
        if column.by not in ("nothing", "players"):
            yield f'{where}.by: found "{column.by}", allowed of a fee by time: nothing, players'


def _no_such_street(schedule: Schedule, key: str) -> Iterator[str]:
    """Moments and names of streets that hands of the schedule's form do not come to."""
    form = schedule.played_as
    if form is None:
        if schedule.flop is not None:
            yield f'{key}.flop: found "{schedule.flop}", allowed: nothing without a form'
        return
    streets = STREETS[form]
    for name, column in schedule.columns.items():
        if hangs_on_street(column.when) and not comes_up(column.when, form):
            yield (
                f'{key}.columns.{name}.when: found "{column.when}", and the streets of the form '
                f'"{form}" are {", ".join(streets)}'
            )
    if schedule.flop is not None and schedule.flop not in streets[2:]:
        yield f'{key}.flop: found "{schedule.flop}", allowed: {", ".join(streets[2:])}'


@cache
def _load(path: Path, id: str, changed: int) -> FeeSheet:
    document = read_document(path, "collection rates")
    try:
        if path.is_relative_to(SCHEDULES):
            return FeeSheet(id, document, place=id)  # checked by the tests, not at every start
        sheet = FeeSheet(id, document, place=str(path))
        check_sheet(sheet)
    except Refusal as fault:
        raise BrokenFile(fault.says) from None
    return sheet


class _Shelf(msgspec.Struct, frozen=True):
    """Every document by id, room by room, and the broken files that are left out."""

    sheets: Mapping[str, FeeSheet]
    left_out: tuple[LeftOut, ...] = ()


def _survey(folder: str | None) -> _Shelf:
    files = _users_files(folder)
    if not files:
        return _Shelf(_library())
    sheets = dict(_library())
    broken = []
    for id, path in sorted(files.items()):
        sheets.pop(id, None)  # the user's it is, sound or broken
        try:
            check_name(path)
            sheets[id] = _load(path, id, stamp(path))
        except Refusal as fault:
            broken.append(left_out(path.parent.parent.parent, id, path, fault))
    return _Shelf(dict(sorted(sheets.items())), tuple(broken))


def _users_files(folder: str | None) -> dict[str, Path]:
    own = users_folder(folder)
    return files_in(own / SCHEDULES_FOLDER) if own else {}


def _sheets(folder: str | None) -> Mapping[str, FeeSheet]:
    """Every document by id, room by room; broken files are left out."""
    return _survey(folder).sheets


@cache
def _library() -> Mapping[str, FeeSheet]:
    return {id: _load(path, id, 0) for id, path in sorted(files_in(SCHEDULES).items())}


def _date(written: str) -> tuple[int, int, int]:
    """`September 2013`, `Feb 2012`, `Updated 5/22/07`."""
    words = _IN_WORDS.search(written)
    if words and words[1].title() in _MONTHS:
        return int(words[2]), _MONTHS.index(words[1].title()) + 1, 1
    figures = _IN_FIGURES.search(written)
    if figures:
        return 2000 + int(figures[3]), int(figures[1]), int(figures[2])
    return 0, 0, 0
