"""The library of filings inside the package, and a user's own folder beside it.

A filing's id is its path: `oceana/ez-baccarat` is `oceana/ez-baccarat.toml`. A user's folder
(`--filings DIR` or HOUSEWAY_FILINGS) is laid out the same and gets every feature; an id that the
package has too is the user's.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from houseway import filings
from houseway.errors import Refusal, meant
from houseway.families import family, names
from houseway.filings.decode import check_readings, decode_rules, family_word
from houseway.filings.files import (
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
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.filings.patch import Document

LIBRARY: Final = Path(filings.__file__).parent / "library"


class Shelf(msgspec.Struct, frozen=True):
    """Every filing, and the broken files that are left out."""

    filings: tuple[Filing, ...]
    left_out: tuple[LeftOut, ...]


def ids(folder: str | None = None) -> tuple[str, ...]:
    """Every filing's id, room by room; a broken file has none."""
    own = users_folder(folder)
    broken = {id for id, path in files_in(own).items() if not _is_sound(path, id)} if own else set()
    return tuple(sorted(_places(folder).keys() - broken))


def load(id: str, folder: str | None = None) -> Filing:
    """The filing of that id; an id that is none is refused with the nearest that is."""
    return load_file(path_of(id, folder), id, folder)


def path_of(id: str, folder: str | None = None) -> Path:
    """Where the file of that id is, sound or broken."""
    places = _places(folder)
    if id not in places:
        hint = f"; {found}" if (found := meant(id, places)) else ""
        raise Refusal(f'there is no filing "{id}"{hint} (houseway games lists them all)')
    return places[id]


def is_filed(id: str, folder: str | None = None) -> bool:
    """Whether there is a file of that id, sound or broken."""
    return id in _places(folder)


def load_all(folder: str | None = None) -> tuple[Filing, ...]:
    """Every filing; broken files are left out."""
    return survey(folder).filings


def survey(folder: str | None = None) -> Shelf:
    """Every filing, and every file with its fault that is broken or not where a filing lies.

    A user's broken file is not replaced by the library's filing of the same id: that would be
    another game than the user's.
    """
    filings, broken = [], []
    for id, path in sorted(_places(folder).items()):
        try:
            check_name(path)
            filings.append(load_file(path, id, folder))
        except Refusal as fault:
            broken.append(left_out(path.parent.parent, id, path, fault))
    own = users_folder(folder)
    return Shelf(tuple(filings), (*broken, *(misplaced_in(own) if own else ())))


def _is_sound(path: Path, id: str) -> bool:
    try:
        check_name(path)
        load_file(path, id)
    except Refusal:
        return False
    return True


def load_file(path: Path, id: str | None = None, folder: str | None = None) -> Filing:
    """A filing from a file anywhere; without an id, the file's folder and name give it.

    Schedules in a user's `folder` serve it too, wherever the file is.
    """
    changed = stamp(path)
    return _load(path, id or f"{path.resolve().parent.name}/{path.stem}", changed, folder)


def loads(text: str, id: str = "own/filing", place: str = "filing") -> Filing:
    """A filing from its text."""
    return from_document(parsed(text, place, "a filing"), id, place)


def from_document(document: Document, id: str, place: str, folder: str | None = None) -> Filing:
    """A filing from its parsed document, every value of every reading checked."""
    kind = kind_of(document, place)

    def decode(changed: Document, where: str) -> Rules:
        return decode_rules(changed, kind, where)

    check_readings(decode(document, place).reading, document, place, decode)
    return Filing(id, document, kind, place=place, folder=folder)


def kind_of(document: Document, place: str) -> type[Rules]:
    """The rules of the family that a document is for."""
    return family(family_word(document, names(), place)).rules


@cache
def _load(path: Path, id: str, changed: int, folder: str | None) -> Filing:
    document = read_document(path, "a filing")
    try:
        place = id if path.is_relative_to(LIBRARY) else str(path)
        return from_document(document, id, place, folder)
    except Refusal as fault:
        raise BrokenFile(fault.says) from None


def _places(folder: str | None) -> dict[str, Path]:
    own = users_folder(folder)
    return files_in(LIBRARY) | (files_in(own) if own else {})
