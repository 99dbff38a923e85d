"""The files of the library and of a user's folder: found, read, and named if they are broken.

One file that is none of its kind must not shut the others: whoever lists files leaves it out and
names it with its fault, and whoever asks for that one is refused with the fault.
"""

from __future__ import annotations

import codecs
import os
import stat
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Self

import msgspec

from houseway.brought import entries
from houseway.errors import Fault, Refusal, and_more, in_one_line
from houseway.filings.bounds import MOST_BYTES, beyond_bounds, beyond_reading, long_number
from houseway.filings.patch import Document

FOLDER_VARIABLE: Final = "HOUSEWAY_FILINGS"
PACKAGE: Final = Path(__file__).parent
"""The package's own filings, rates and what they share."""
SCHEDULES_FOLDER: Final = "schedules"
"""Where collection rates lie in a user's folder: no room of filings."""
COMMON_FOLDER: Final = "common"
"""Where what sheets share lies, in a user's folder and in the package: no room either."""
NO_ROOMS: Final = frozenset({SCHEDULES_FOLDER, COMMON_FOLDER})

Stamp = tuple[int, int]
"""What changes with a file: when it was written, and its length."""


EXAMPLES: Final = "\n# --- worked examples\n"
"""The line after which a file of the package has nothing but its worked examples."""


class BrokenFile(Refusal):
    """A file is there, and is not what it should be."""

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> Self:
        """A file with these faults."""
        return cls(and_more(str(faults[0]), len(faults)), faults=faults)


class NotToml(BrokenFile):
    """A text that the parser does not take."""


class LeftOut(msgspec.Struct, frozen=True):
    """A broken file: the id it would have, its place in the user's folder, and its fault."""

    id: str
    file: str
    says: str
    faults: tuple[Fault, ...] = ()
    """Every fault, where several can be told: `says` is the first, and how many more there are."""


@cache
def packages_folders() -> tuple[Path, ...]:
    """The folders `filings` of other packages, which name themselves under `houseway.filings`."""
    specs = (find_spec(package) for package in entries("houseway.filings").values())
    roots = (Path(root) for spec in specs if spec for root in spec.submodule_search_locations or ())
    return tuple(root / "filings" for root in roots if (root / "filings").is_dir())


def users_folder(folder: str | None) -> Path | None:
    """The folder that was named, or that of the variable; one that is none is refused."""
    own = folder or os.environ.get(FOLDER_VARIABLE)
    if not own:
        return None
    root = Path(own)
    if not root.is_dir():
        raise Refusal(f"{own}: there is no such folder of filings")
    return root


def files_in(root: Path) -> dict[str, Path]:
    """Every file by its id: `ROOM/NAME.toml` under the root is `ROOM/NAME`.

    Hidden files are an editor's or the system's.
    """
    return {
        path.relative_to(root).with_suffix("").as_posix(): path
        for path in root.glob("*/*.toml")
        if not (_hidden(path.name) or _hidden(path.parent.name))
        and path.parent.name not in NO_ROOMS
    }


def misplaced_in(root: Path, below: str = "") -> tuple[LeftOut, ...]:
    """Files of a user's folder, or of a folder below it, that have no id where they lie."""
    start = root / below
    lie = f"collection rates lie at {below}/ROOM/NAME" if below else "filings lie at ROOM/GAME"
    fault = BrokenFile(f"this is not read: {lie}.toml")
    found = []
    for folder, inside, names in os.walk(start):
        here = Path(folder)
        inside[:] = sorted(name for name in inside if not _hidden(name))
        if here == root:
            inside[:] = [name for name in inside if name not in NO_ROOMS]
        if len(here.relative_to(start).parts) == 1:
            continue  # a room
        for name in sorted(names):
            if name.endswith(".toml") and not _hidden(name):
                path = here / name
                id = path.relative_to(start).with_suffix("").as_posix()
                found.append(left_out(root, id, path, fault))
    return tuple(found)


def _hidden(name: str) -> bool:
    return name.startswith(".")


def stamp_if_there(path: Path) -> Stamp | None:
    """What changes with a file, or nothing if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def stamp(path: Path) -> Stamp:
    """What changes with a file; none there is refused."""
    try:
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    except FileNotFoundError:
        raise BrokenFile(f"{path}: there is no such file") from None
    except OSError as error:
        raise BrokenFile(f"{path}: this cannot be read ({error.strerror})") from None


def read_text(path: Path, what: str) -> str:
    """The text of a file; `what` is what it should be."""
    try:
        kind = path.stat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # a pipe might keep us for ever
            raise BrokenFile(f"{path}: this is no file but a pipe or a device")
        with path.open("rb") as file:
            written = file.read(MOST_BYTES + 1)
        if len(written) > MOST_BYTES:
            raise BrokenFile(f"{path}: this is longer than {what}, allowed: {MOST_BYTES:,} bytes")
        if written.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            marked = "is no UTF-8 text but UTF-16, by its byte order mark: save it as UTF-8"
            raise BrokenFile(f"{path}: this {marked}")
        text = written.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BrokenFile(f"{path}: this is no UTF-8 text") from None
    except OSError as error:
        raise BrokenFile(f"{path}: this cannot be read ({error.strerror})") from None
    if not text.strip():
        raise BrokenFile(f"{path}: this file is empty")
    return text


def without_examples(text: str) -> str:
    """The text of one of the package's files up to its worked examples, which stand at the end."""
    return text.partition(EXAMPLES)[0]


def parsed(text: str, place: str) -> Document:
    """The TOML of a text; `place` is what a refusal calls it."""
    if beyond := beyond_reading(text):
        raise BrokenFile(f"{place}: {beyond}")
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotToml(f"{place}: this is not TOML: {error}") from None
    except ValueError as error:  # Python itself refuses to read thousands of digits
        raise BrokenFile(f"{place}: {long_number(text) or error}") from None
    if beyond_it := list(beyond_bounds(document)):
        from houseway.filings.faults.sources import Source, located
        from houseway.filings.faults.spoken import place_in
        from houseway.filings.faults.walk import Found

        found = [Found(says, place_in(document, says)) for says in beyond_it]
        raise BrokenFile.of(located(found, document, [Source(place, text, document)]))
    return document


def left_out(root: Path, id: str, path: Path, fault: Refusal) -> LeftOut:
    """A broken file of a folder; what is said of it does not repeat where it is."""
    file = writable(path.relative_to(root).as_posix())
    faults = tuple(_within(root, one) for one in fault.faults)
    says = fault.says.removeprefix(f"{path}: ")
    if faults:
        says = and_more(faults[0].within(file), len(faults))
    return LeftOut(writable(id), file, writable(says), faults)


def _within(root: Path, fault: Fault) -> Fault:
    """A fault by the place of its file in the folder, or in the package: nothing else is told."""
    says, file = fault.says, fault.file
    for start in (f"{root}/", f"{PACKAGE}/"):
        says, file = says.replace(start, ""), file.removeprefix(start)
    here = Path(file).name if Path(file).is_absolute() else file
    return replace(fault, says=writable(says), file=writable(here))


def writable(text: str) -> str:
    """A name as it can be shown in a line: what is no UTF-8 in it is a question mark."""
    return in_one_line(text.encode(errors="replace").decode())


def check_name(path: Path) -> None:
    """Refuse a file whose name cannot be written down, and with it no id."""
    if writable(path.name) != path.name or writable(path.parent.name) != path.parent.name:
        raise BrokenFile("the name of this file is no UTF-8 text")
