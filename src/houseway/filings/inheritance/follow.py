"""From a written document to the files it follows: those it is based on, and what sheets share.

The same places serve all of them, the nearest first: the folder that the file itself lies in, a
user's folder, those of other packages, the package. What came of a file holds as long as every
file that it followed, and every one that would have come before it, is as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from houseway.errors import Refusal, meant
from houseway.filings.bounds import beyond_bounds
from houseway.filings.files import (
    COMMON_FOLDER,
    NO_ROOMS,
    BrokenFile,
    Stamp,
    files_in,
    parsed,
    read_text,
    stamp_if_there,
    without_examples,
)
from houseway.filings.inheritance.attached import attached
from houseway.filings.inheritance.below import EXTENDS, Below, below
from houseway.filings.inheritance.edition import edition
from houseway.filings.patch import Document

_ID: Final = re.compile(r"(?P<room>[^/\\.][^/\\]*)/[^/\\.][^/\\]*")
_TOP: Final = re.compile(r"[\w-]+")


class Written(NamedTuple):
    """A document as it is written: its id, what a refusal calls it, and where it lies."""

    id: str
    place: str
    document: Document
    path: Path | None = None


class Places(NamedTuple):
    """Where documents of one kind lie, the nearest folder first, the package's own last."""

    what: str
    others: tuple[Path, ...]
    below: str
    package: Path

    def seen_from(self, path: Path | None) -> Places:
        """The same for a file: the package's own follow none but the package's."""
        own = path is not None and path.is_relative_to(self.package)
        return self._replace(others=()) if own else self

    @property
    def roots(self) -> tuple[Path, ...]:
        """The folders in which rooms lie."""
        return (*(own / self.below for own in self.others), self.package)

    def files_of(self, id: str) -> tuple[Path, ...]:
        """Every place that a file of that id may have."""
        found = _ID.fullmatch(id)
        if not found or found["room"] in NO_ROOMS:
            return ()
        return tuple(root / f"{id}.toml" for root in self.roots)

    def commons_of(self, top: str) -> tuple[Path, ...]:
        """Every file that may have what sheets share under a top-level key."""
        if not _TOP.fullmatch(top):
            return ()
        roots = (*self.others, self.package.parent)
        return tuple(root / COMMON_FOLDER / f"{top}.toml" for root in roots)


@dataclass
class Parsed:
    """The TOML of files, read again when they have changed.

    Of the package's own the worked examples are left out: they are read when somebody asks.
    """

    what: str
    package: Path
    _known: dict[Path, tuple[Stamp, Document]] = field(default_factory=dict)

    def of(self, path: Path) -> Document:
        """What is written in a file."""
        now = stamp_if_there(path)
        known = self._known.get(path)
        if known and known[0] == now:
            return known[1]
        text = read_text(path, self.what)
        if path.is_relative_to(self.package):
            text = without_examples(text)
        document = parsed(text, str(path))
        if now:
            self._known[path] = now, document
        return document


@dataclass
class Following:
    """One document being followed: what it looked at on the way is kept in `seen`."""

    places: Places
    texts: Parsed
    seen: dict[Path, Stamp | None] = field(default_factory=dict)

    def resolved(self, written: Written, decode: Callable[[Document, str], object]) -> Document:
        """The plain document: over its base or the game it extends, over that one's, and so on.

        A base that is not the package's must be sound itself, or the edition would be blamed.
        """
        line = self.lineage(written)
        document: Document | None = None
        for place, one in reversed([*enumerate(line)]):
            try:
                document = self._over(one, document)
            except Refusal as fault:
                says = f"{one.place}: {fault.says}" if place else fault.says
                raise _broken(line[: place + 1], says) from None
            if one.path and place and not one.path.is_relative_to(self.places.package):
                try:
                    decode(document, one.place)
                except Refusal as fault:
                    raise _broken(line[: place + 1], fault.says) from None
        assert document is not None
        for says in beyond_bounds(document):
            raise _broken(line[:1], says)
        return document

    def _over(self, one: Written, base: Document | None) -> Document:
        common_of = partial(self._common, one.path)
        if EXTENDS in one.document and base is not None:
            return attached(one.document, base, common_of)
        return edition(one.document, base, common_of)

    def lineage(self, written: Written) -> list[Written]:
        """The document, the one it is written over, and so on to one that is written over none."""
        line, paths = [written], [written.path and written.path.resolve()]
        while True:
            try:
                base = below(line[-1].document)
                if base is None:
                    return line
                path = self._base(base, line[-1])
            except Refusal as fault:
                raise _broken(line, fault.says) from None
            if path.resolve() in paths:
                start = paths.index(path.resolve())
                way = ", which ".join(_said(one) for one in line[start:])
                raise _broken(line[: start + 1], f"{line[start].id} {way}")
            try:
                line.append(Written(base.id, str(path), self.texts.of(path), path))
            except BrokenFile as fault:
                raise _broken([*line, Written(base.id, str(path), {})], fault.says) from None
            paths.append(path.resolve())

    def _common(self, path: Path | None, top: str) -> Mapping[str, object]:
        """What sheets share under a key: a user's entry takes the place of the package's."""
        shared: Document = {}
        for file in self.places.seen_from(path).commons_of(top):
            if self._look(file):
                shared = {**self.texts.of(file), **shared}
        return shared

    def _base(self, base: Below, edition: Written) -> Path:
        """The file of a base. One of the edition's own id is the one whose place it takes."""
        id = base.id
        places = self.places.seen_from(edition.path)
        files = places.files_of(id)
        if id == edition.id and edition.path is not None:
            own = edition.path.resolve()
            here = [place for place, path in enumerate(files) if path.resolve() == own]
            files = files[here[0] + 1 :] if here else files
        path = next((path for path in files if self._look(path)), None)
        if path is not None:
            return path
        if id == edition.id:
            raise Refusal(f"key {base.key}: {id} {base.verb} itself")
        known = {id for root in places.roots for id in files_in(root)}
        hint = f"; {near}" if (near := meant(id, sorted(known))) else ""
        raise Refusal(f'key {base.key}: found "{id}", which is not {self.places.what}{hint}')

    def _look(self, path: Path) -> bool:
        """Whether a file is there; from now on it matters."""
        self.seen[path] = stamp_if_there(path)
        return self.seen[path] is not None


def unchanged(seen: Iterable[tuple[Path, Stamp | None]]) -> bool:
    """Whether all files are as they were."""
    return all(stamp_if_there(path) == was for path, was in seen)


def _broken(line: list[Written], says: str) -> BrokenFile:
    """A fault of the first document of a line, or of the last, which it is based on."""
    way = "".join(f"{_said(one).removeprefix('is ')}, which is broken: " for one in line[:-1])
    return BrokenFile(f"{line[0].place}: {way}{says}")


def _said(one: Written) -> str:
    """`is based on oceana/ez-baccarat`."""
    base = below(one.document)
    assert base is not None  # it was followed there
    return f"{base.verb} {base.id}"
