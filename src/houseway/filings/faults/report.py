"""Everything that is wrong with a text, as it is told: each fault with its file and line."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Protocol

from houseway.errors import Fault
from houseway.filings.bounds import beyond_bounds
from houseway.filings.faults.followed import resolved
from houseway.filings.faults.places import Way
from houseway.filings.faults.sources import Source, Under, located, under
from houseway.filings.faults.syntax import mended
from houseway.filings.faults.walk import MISSING, Found
from houseway.filings.files import BrokenFile, NotToml, parsed, read_text
from houseway.filings.inheritance.follow import Following, Written
from houseway.filings.inheritance.merge import COMMON, takes_common
from houseway.filings.patch import Document


class Examined(Protocol):
    """What a document should be, as far as its faults go."""

    @property
    def lists(self) -> Container[str]:
        """The keys whose entries stand under double brackets."""

    def faults(self, document: Document) -> list[Found]:
        """Every fault of a document."""

    def unfinished(self, document: Document) -> list[Found]:
        """Every fault of what is there of a document, whatever is missing."""


def report(
    text: str,
    written: Written,
    follow: Following,
    decode: Callable[[Document, str], object],
    form: Callable[[Document], Examined],
) -> BrokenFile | None:
    """Every fault of a text that was refused; nothing if none is found.

    Of what is `written` only the id and the place matter: what the text says is read here.
    """
    place = written.place
    slips: tuple[Fault, ...] = ()
    try:
        document = parsed(text, place)
    except NotToml:
        sound = mended(text, form({}).lists)
        slips = tuple(Fault(slip.says, "", place, slip.line) for slip in sound.slips)
        if sound.document is None or any(beyond_bounds(sound.document)):
            return BrokenFile.of(slips)
        text, document = sound.text, sound.document
    except BrokenFile as fault:
        return fault
    written = written._replace(document=document)
    faults = _of_document(Source(place, text, document), written, follow, decode, form)
    rest = sorted(_beside(slips, faults, text), key=lambda one: (one.file != place, one.line or 0))
    every = (*slips, *rest)
    return BrokenFile.of(every) if every else None


def _of_document(
    own: Source,
    written: Written,
    follow: Following,
    decode: Callable[[Document, str], object],
    form: Callable[[Document], Examined],
) -> tuple[Fault, ...]:
    """The faults of what is written, over what it is based on and with what it takes."""
    followed = resolved(written, lambda one: follow.resolved(one, decode))
    faults = located(followed.found, own.document, [own])
    if followed.plain is None:
        left = form(followed.left).unfinished(followed.left)
        return (*faults, *located(left, own.document, [own]))
    sources = [own, *map(_source, follow.lineage(written._replace(document=followed.left))[1:])]
    sources += [each for one in sources for each in _commons(one, follow)]
    found = form(followed.plain).faults(followed.plain)
    fresh = [one for one in found if not followed.lacks(one.way)]
    return (*faults, *located(fresh, followed.plain, sources))


def _beside(slips: tuple[Fault, ...], faults: tuple[Fault, ...], text: str) -> Iterator[Fault]:
    """Faults that do not come of a slip: none on its line, and nothing missing of half a text."""
    marked = {(slip.file, slip.line) for slip in slips}
    half = any(slip.line and slip.line > text.rstrip().count("\n") for slip in slips)
    for fault in faults:
        if (fault.file, fault.line) not in marked and not (half and fault.says.endswith(MISSING)):
            yield fault


def _source(written: Written) -> Source:
    """A base, which lies in a file."""
    text = read_text(written.path, written.id) if written.path else ""
    return Source(written.place, text, written.document, sound=written.id)


def _commons(source: Source, follow: Following) -> Iterator[Source]:
    """What sheets share, as it comes into each table of a source that takes from it."""
    for way, name in _taking(source.document, ()):
        for path in follow.places.commons_of(str(way[0])):
            shared = follow.texts.of(path) if path.is_file() else {}
            if name in shared:
                within = Under(under(source.document, way), (name,))
                sound = source.sound
                if path.is_relative_to(follow.places.package.parent):
                    sound = sound or f"what sheets share, {name}"
                yield Source(str(path), _text(path), shared, within, sound)
                break


def _text(path: Path) -> str:
    return read_text(path, "what sheets share")


def _taking(value: object, way: Way) -> Iterator[tuple[Way, str]]:
    """Every table that takes what sheets share, and under which name."""
    if isinstance(value, dict):
        if way and takes_common(value):
            yield way, str(value[COMMON])
        for name, entry in value.items():
            yield from _taking(entry, (*way, name))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _taking(entry, (*way, number))
