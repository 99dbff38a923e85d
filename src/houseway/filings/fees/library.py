"""The library of collection schedules inside the package, and a user's own beside it.

A document's id is its path: `oceana/california-games-collection-rates`. In a user's folder
documents lie under `schedules/ROOM/`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from houseway.days import date
from houseway.errors import Refusal, meant
from houseway.filings.decode import decoded, refuse
from houseway.filings.editions import game_of, held_on, in_order
from houseway.filings.fees.consistency import contradictions
from houseway.filings.fees.schedule import FeeDocument
from houseway.filings.fees.sheet import FeeSheet, Posted, names_game
from houseway.filings.files import SCHEDULES_FOLDER, LeftOut
from houseway.filings.inheritance.below import BASED_ON
from houseway.filings.library import Library
from houseway.filings.patch import Document

if TYPE_CHECKING:
    from houseway.filings.faults.examine import Form

SCHEDULES: Final = Path(__file__).parent.parent / "schedules"


def _decode(document: Document, place: str) -> FeeDocument:
    fees = decoded(document, FeeDocument, place)
    refuse(contradictions(fees), place)
    return fees


def _form(document: Document) -> Form[FeeDocument]:
    from houseway.filings.faults.examine import Form

    return Form((FeeDocument,), contradictions)


def _unknown(id: str, known: Sequence[str]) -> str:
    hint = meant(id, known) or f"there are {', '.join(known)}"
    return f'there are no collection rates "{id}": {hint}'


RATES: Final = Library(
    SCHEDULES,
    FeeSheet,
    _decode,
    what="collection rates",
    unknown=_unknown,
    form=_form,
    below=SCHEDULES_FOLDER,
)

sheet_ids = RATES.ids
load_sheet = RATES.load
load_sheets = RATES.load_all


def broken_sheets(folder: str | None = None) -> tuple[LeftOut, ...]:
    """Every broken file among a user's documents, with its fault."""
    return RATES.users_own(folder).left_out


def sheets_serving(game: str, folder: str | None = None, on: date | None = None) -> list[FeeSheet]:
    """Every document that names a game in a schedule: the current editions, or those of a day."""
    own = [sheet for sheet in _mentioning(game_of(game)) if sheet.id in RATES.packages(folder)]
    found = [sheet for sheet in (*own, *RATES.users_own(folder).documents) if sheet.serves(game)]
    held = held_on((sheet.edition for sheet in found), on)
    return sorted((sheet for sheet in found if sheet.id in held), key=lambda sheet: sheet.id)


@lru_cache(maxsize=1024)
def _mentioning(game: str) -> tuple[FeeSheet, ...]:
    """The package's documents in which a game's id is written: the others are not even parsed.

    An edition may have it from its base.
    """
    words = game.encode(errors="replace"), BASED_ON.encode()
    return tuple(
        RATES.load_file(path, id)
        for id, path in RATES.package.items()
        for text in [path.read_bytes()]
        if any(word in text for word in words)
    )


def schedules_for(
    game: str,
    folder: str | None = None,
    readings: Mapping[str, str] | None = None,
    on: date | None = None,
) -> tuple[Posted, ...]:
    """The schedules that a game's tables may post, the newest document's first.

    Of documents without a date the later among the room's papers comes first. A document that
    another replaces is left out, on a day if that other was in force; `readings` are switched in
    every document that has them, and refused if none has.
    """
    sheets = _read_for(game, sheets_serving(game, folder, on), readings)
    replaced = {id for sheet in sheets for id in sheet.rules.replaces}
    sheets.sort(key=_newest, reverse=True)
    return tuple(
        Posted(sheet, schedule)
        for sheet in sheets
        if sheet.id not in replaced
        for schedule in sheet.rules.schedule
        if names_game(schedule, game)
    )


def _newest(sheet: FeeSheet) -> tuple[date, int]:
    return sheet.rules.effective or date.min, sheet.rules.document or 0


def readings_serving(
    game: str, folder: str | None = None, on: date | None = None
) -> tuple[str, ...]:
    """The names of the readings that the documents serving a game have."""
    served = sheets_serving(game, folder, on)
    return tuple(dict.fromkeys(name for sheet in served for name in sheet.reading_texts))


def replaced_by(game: str, folder: str | None = None, on: date | None = None) -> dict[str, str]:
    """Documents that served a game, by id, and the document that took their place."""
    sheets = sheets_serving(game, folder, on)
    known = {sheet.id for sheet in sheets}
    return {old: sheet.id for sheet in sheets for old in sheet.rules.replaces if old in known}


def games_served(folder: str | None = None) -> tuple[str, ...]:
    """Every game that a schedule names, with a filing or without."""
    schedules = [schedule for sheet in load_sheets(folder) for schedule in sheet.rules.schedule]
    return tuple(sorted({game for schedule in schedules for game in schedule.games}))


def find_schedule(
    game: str,
    name: str | None = None,
    option: str | int | None = None,
    folder: str | None = None,
    readings: Mapping[str, str] | None = None,
    on: date | None = None,
) -> Posted:
    """The schedule a table of the game posts: by name, or the first that has the option.

    A name is a schedule's, a document's, or both as `document: schedule`.
    """
    posted = schedules_for(game, folder, readings, on)
    if not posted and on and (dated := _editions_serving(game, folder)):
        raise Refusal(f"no collection rates of {game} were in force on {on}: there is {dated}")
    if not posted:
        known = games_served(folder)
        hint = f"; {found}" if (found := meant(game, known)) else ""
        raise Refusal(f'no collection schedule serves "{game}"{hint}')
    named = [one for one in posted if name is None or name in _names(one)]
    if name is not None and not named:
        replaced = replaced_by(game, folder, on)
        old = {word: new for id, new in replaced.items() for word in _short(id)}
        if name in old:
            raise Refusal(f'{game}: the rates "{name}" were replaced by {old[name]}, as it is read')
        names = list(dict.fromkeys(one.schedule.name for one in posted))
        known = tuple(dict.fromkeys(word for one in posted for word in _names(one)))
        hint = meant(name, known) or f"there are {', '.join(names)}"
        raise Refusal(f'{game} has no collection schedule "{name}": {hint}')
    for one in named:
        if option is None or any(other.option == str(option) for other in one.schedule.option):
            return one
    spans = ", ".join(f"{one.schedule.name} {_span(one)}" for one in named)
    raise Refusal(f'{game} has no fee option "{option}": there are {spans}')


def _span(posted: Posted) -> str:
    """`1 to 13`, the first option and the last; one alone by itself."""
    first, *others = [one.option for one in posted.schedule.option]
    return f"{first} to {others[-1]}" if others else first


def _editions_serving(game: str, folder: str | None) -> str:
    """Every document that ever named the game, with its dates."""
    editions = [sheet.edition for sheet in load_sheets(folder) if sheet.serves(game)]
    return "; ".join(map(str, in_order(editions)))


def _names(posted: Posted) -> tuple[str, ...]:
    id, name = posted.sheet.id, posted.schedule.name
    return (name, *_short(id), f"{id}: {name}", f"{id}:{name}")


def _short(id: str) -> tuple[str, str]:
    return id, id.partition("/")[2]


def _read_for(
    game: str, sheets: list[FeeSheet], readings: Mapping[str, str] | None
) -> list[FeeSheet]:
    """The documents with readings switched; a value that only another knows is left to it."""
    if not readings:
        return sheets
    known: dict[str, set[str]] = {}
    for sheet in sheets:
        for name, reading in sheet.reading_texts.items():
            known.setdefault(name, set()).update(reading.values)
    for name in readings:
        if sheets and name not in known:
            hint = meant(name, known) or f"there are {', '.join(known)}"
            raise Refusal(f'the collection rates of {game} have no reading "{name}": {hint}')

    def is_for(sheet: FeeSheet, name: str, value: str) -> bool:
        reading = sheet.reading_texts.get(name)
        return reading is not None and (value in reading.values or value not in known[name])

    return [
        sheet.read({name: value for name, value in readings.items() if is_for(sheet, name, value)})
        for sheet in sheets
    ]
