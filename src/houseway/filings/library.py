"""Documents by their ids: those of the package, and a user's beside them.

An id is a path: `oceana/ez-baccarat` is `oceana/ez-baccarat.toml`. A user's folder (`--filings DIR`
or HOUSEWAY_FILINGS) is laid out the same, and so are the folders that other packages bring; an id
that the package has too is theirs. A file is read when it is asked for, and again when it has
changed, or a file that it follows has: its base, or one that has what sheets share. The package's
own files follow none but the package's. The tests try every value of every reading of these; a
user's file is checked so whenever it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from houseway.days import date
from houseway.errors import Refusal
from houseway.filings.decode import check_readings
from houseway.filings.editions import game_of, in_force, in_order
from houseway.filings.filed import Decode, Filed
from houseway.filings.files import (
    BrokenFile,
    LeftOut,
    Stamp,
    check_name,
    files_in,
    left_out,
    misplaced_in,
    packages_folders,
    parsed,
    read_text,
    stamp,
    users_folder,
)
from houseway.filings.inheritance.follow import Following, Parsed, Places, Written, unchanged
from houseway.filings.patch import Document

if TYPE_CHECKING:
    from houseway.filings.faults.report import Examined

T = TypeVar("T", bound=Filed[object])


class _Read(NamedTuple, Generic[T]):
    """What was made of a file when it was last read, or its fault, and what it followed."""

    made: T | BrokenFile
    seen: dict[Path, Stamp | None]


class Shelf(NamedTuple, Generic[T]):
    """Every document, room by room, and the broken files that are left out."""

    documents: tuple[T, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(eq=False)
class Library(Generic[T]):
    """Documents of one kind: `kind` in hand, `what` in words, `below` which folder of a user's."""

    root: Path
    kind: type[T]
    decode: Decode[object]
    what: str
    unknown: Callable[[str, Sequence[str]], str]
    """What is said of an id that is none, the known ones being these."""
    form: Callable[[Document], Examined]
    """What a document should be, asked once it has a fault."""
    below: str = ""

    def __post_init__(self) -> None:
        self._read: dict[tuple[Path, str, str | None, Places], _Read[T]] = {}
        self._texts = Parsed(self.what, self.root)

    @cached_property
    def package(self) -> dict[str, Path]:
        """The package's own files by id."""
        return dict(sorted(files_in(self.root).items()))

    def users_own(self, folder: str | None) -> Shelf[T]:
        """What others have, and every file with its fault that is broken or lies elsewhere."""
        found: dict[str, T] = {}
        faults: list[LeftOut] = []
        for own in _others_folders(folder):
            for id, path in sorted(files_in(own / self.below).items()):
                try:
                    check_name(path)
                    found[id] = self.load_file(path, id, folder)
                except Refusal as fault:
                    found.pop(id, None)
                    faults.append(left_out(own, id, path, fault))
            faults += misplaced_in(own, self.below)
        return Shelf(tuple(found.values()), tuple(faults))

    def _users(self, folder: str | None) -> dict[str, Path]:
        """Files by id that are not the package's own, sound or broken."""
        roots = (own / self.below for own in _others_folders(folder))
        return {id: path for root in roots for id, path in sorted(files_in(root).items())}

    def ids(self, folder: str | None = None) -> tuple[str, ...]:
        """Every document's id, room by room; a broken file has none."""
        sound = {filed.id for filed in self.users_own(folder).documents}
        return tuple(sorted({*self.packages(folder), *sound}))

    def packages(self, folder: str | None) -> dict[str, Path]:
        """The package's files by id, but for those that a user's take the place of.

        A broken one takes it too: the package's would be another than the user's.
        """
        users = self._users(folder)
        return {id: path for id, path in self.package.items() if id not in users}

    def load(self, id: str, folder: str | None = None, on: date | None = None) -> T:
        """The document of that id; an id that is none is refused with the nearest that is.

        Of a day, it is the edition that was in force; a day on which none was is refused.
        """
        if on is None:
            return self.load_file(self.path_of(id, folder), id, folder)
        editions = {one.id: one for one in self.editions(id, folder)}
        held = in_force([one.edition for one in editions.values()], on, id)
        return replace(editions[held.id], on=on)

    def editions(self, id: str, folder: str | None = None) -> tuple[T, ...]:
        """Every edition of the game that an id is of, the oldest first."""
        places = {**self.package, **self._users(folder)}
        game = game_of(id)
        found = [self.load(one, folder) for one in places if game_of(one) == game]
        if not found:
            raise Refusal(self.unknown(id, list(places)))
        known = {one.edition: one for one in found}
        return tuple(known[edition] for edition in in_order(known))

    def load_all(self, folder: str | None = None) -> tuple[T, ...]:
        """Every document; broken files are left out."""
        return self.survey(folder).documents

    def path_of(self, id: str, folder: str | None = None) -> Path:
        """Where the file of that id is, sound or broken."""
        places = {**self.package, **self._users(folder)}
        if id not in places:
            raise Refusal(self.unknown(id, list(places)))
        return places[id]

    def is_filed(self, id: str, folder: str | None = None) -> bool:
        """Whether there is a file of that id, sound or broken."""
        return id in self.package or id in self._users(folder)

    def survey(self, folder: str | None = None) -> Shelf[T]:
        """Every document, and the broken files that are left out."""
        users = self.users_own(folder)
        own = [self.load_file(path, id, folder) for id, path in self.packages(folder).items()]
        every = sorted((*own, *users.documents), key=lambda filed: filed.id)
        return Shelf(tuple(every), users.left_out)

    def load_file(self, path: Path, id: str | None = None, folder: str | None = None) -> T:
        """A document from a file anywhere; without an id, the file's folder and name give it.

        Schedules in a user's `folder` serve it too, wherever the file is.
        """
        changed = {path: stamp(path)}
        id = id or f"{path.resolve().parent.name}/{path.stem}"
        places = self._places(folder, path)
        key = path, id, folder, places
        if key not in self._read or not unchanged(self._read[key].seen.items()):
            follow = Following(places, self._texts, {**changed})
            self._read[key] = _Read(self._made_of(path, id, folder, follow), follow.seen)
        found = self._read[key].made
        if isinstance(found, BrokenFile):
            raise BrokenFile(found.says, faults=found.faults)
        return found

    def _made_of(
        self, path: Path, id: str, folder: str | None, follow: Following
    ) -> T | BrokenFile:
        """What a file says, or its faults."""
        written = Written(id, str(path), {}, path)
        try:
            written = written._replace(document=self._texts.of(path))
            document = follow.resolved(written, self.decode)
            if path.is_relative_to(self.root):
                return self.kind(id, document, self.decode, id, folder, file=path)
            return self._checked(document, id, str(path), folder)
        except Refusal as fault:
            with suppress(BrokenFile):  # what cannot be read has but one fault
                if every := self._report(read_text(path, self.what), written, follow):
                    return every
            return BrokenFile(fault.says, faults=fault.faults)

    def _report(self, text: str, written: Written, follow: Following) -> BrokenFile | None:
        from houseway.filings.faults.report import report

        return report(text, written, follow, self.decode, self.form)

    def lineage(self, path: Path, id: str, folder: str | None = None) -> list[Written]:
        """A file as it is written, the one it is based on, and so on: where a key comes from."""
        follow = Following(self._places(folder, path), self._texts)
        return follow.lineage(Written(id, str(path), self._texts.of(path), path))

    def loads(
        self,
        text: str,
        id: str = "own/filing",
        place: str = "filing",
        folder: str | None = None,
    ) -> T:
        """A document from its text."""
        text = text.removeprefix("\ufeff")
        follow, written = Following(self._places(folder), self._texts), Written(id, place, {})
        try:
            plain = follow.resolved(written._replace(document=parsed(text, place)), self.decode)
            return self._checked(plain, id, place, folder)
        except Refusal as fault:
            raise self._report(text, written, follow) or fault from None

    def from_document(
        self, document: Document, id: str, place: str, folder: str | None = None
    ) -> T:
        """A document from its TOML, every value of every reading checked."""
        follow = Following(self._places(folder), self._texts)
        plain = follow.resolved(Written(id, place, document), self.decode)
        try:
            return self._checked(plain, id, place, folder)
        except Refusal as fault:
            from houseway.filings.faults.sources import Faulty

            found = self.form(plain).faults(plain)
            raise Faulty(place, found, plain) if found else fault from None

    def _places(self, folder: str | None, path: Path | None = None) -> Places:
        """Where what a document follows may lie; a file's own folder comes first."""
        if path is not None and path.is_relative_to(self.root):
            return Places(self.what, (), self.below, self.root)
        others = list(reversed(_others_folders(folder)))
        if path is not None:
            up = path.resolve().parents
            own = up[min(len(up) - 1, 2 if self.below else 1)]
            others = [own, *(other for other in others if other.resolve() != own)]
        return Places(self.what, tuple(others), self.below, self.root)

    def _checked(self, document: Document, id: str, place: str, folder: str | None) -> T:
        """A plain document in hand, every value of every reading checked."""
        self.decode(document, place)
        filed = self.kind(id, document, self.decode, place, folder)
        self.check(filed)
        return filed

    def check(self, filed: T) -> None:
        """Refuse a document with a reading that sets nonsense, alone or with the others."""
        check_readings(filed.reading_texts, filed.document, filed.place, self.decode)
        _ = filed.rules


def _others_folders(folder: str | None) -> tuple[Path, ...]:
    """The folders of other packages, and the user's, whose files take the place of theirs."""
    own = users_folder(folder)
    return (*packages_folders(), *((own,) if own else ()))
