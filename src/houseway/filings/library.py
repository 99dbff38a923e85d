"""The library of filings inside the package, and a user's own folder beside it.

A filing's id is its path: `oceana/ez-baccarat` is `oceana/ez-baccarat.toml`. A user's folder
(`--filings DIR` or HOUSEWAY_FILINGS) is laid out the same and gets every feature; an id that the
package has too is the user's.
"""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from houseway.errors import Refusal, meant
from houseway.filings.decode import check_readings, decode_rules
from houseway.filings.filing import Filing
from houseway.filings.patch import Document

LIBRARY: Final = Path(__file__).parent / "library"
FOLDER_VARIABLE: Final = "HOUSEWAY_FILINGS"


def ids(folder: str | None = None) -> tuple[str, ...]:
    """Every filing's id, room by room."""
    return tuple(sorted(_places(folder)))


def load(id: str, folder: str | None = None) -> Filing:
    """The filing of that id; an id that is none is refused with the nearest that is."""
    return load_file(path_of(id, folder), id)


def path_of(id: str, folder: str | None = None) -> Path:
    """Where the file of that id is."""
    places = _places(folder)
    if id not in places:
        hint = f"; {found}" if (found := meant(id, places)) else ""
        raise Refusal(f'there is no filing "{id}"{hint} (houseway games lists them all)')
    return places[id]


def load_all(folder: str | None = None) -> tuple[Filing, ...]:
    """Every filing."""
    return tuple(load_file(path, id) for id, path in sorted(_places(folder).items()))


def load_file(path: Path, id: str | None = None) -> Filing:
    """A filing from a file anywhere; without an id, the file's folder and name give it."""
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        raise Refusal(f"{path}: there is no such file") from None
    return _load(path, id or f"{path.resolve().parent.name}/{path.stem}", stamp)


def loads(text: str, id: str = "own/filing", place: str = "filing") -> Filing:
    """A filing from its text."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{place}: this is not TOML: {error}") from None
    except RecursionError:
        raise Refusal(f"{place}: tables are nested too deep to be a filing") from None
    return from_document(document, id, place)


def from_document(document: Document, id: str, place: str) -> Filing:
    """A filing from its parsed document, every value of every reading checked."""
    check_readings(decode_rules(document, place).reading, document, place)
    return Filing(id, document, place=place)


@cache
def _load(path: Path, id: str, stamp: int) -> Filing:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise Refusal(f"{path}: this file cannot be read as UTF-8 text") from None
    return loads(text, id, place=str(path) if not path.is_relative_to(LIBRARY) else id)


def _places(folder: str | None) -> dict[str, Path]:
    places = {_id(path, LIBRARY): path for path in LIBRARY.glob("*/*.toml")}
    own = folder or os.environ.get(FOLDER_VARIABLE)
    if own:
        root = Path(own)
        if not root.is_dir():
            raise Refusal(f"{own}: there is no such folder of filings")
        places |= {_id(path, root): path for path in root.glob("*/*.toml")}
    return places


def _id(path: Path, root: Path) -> str:
    return path.relative_to(root).with_suffix("").as_posix()
