"""A document in hand, a filing or collection rates: as filed, and with its readings decided.

`read` gives the same document under other readings, `vary` one with other keys; both leave the
original alone. What a document says is decoded when it is first asked for: whoever only lists
documents does not wait for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Final, Generic, Self, TypeVar

import msgspec

from houseway.days import date
from houseway.errors import Refusal
from houseway.filings.bounds import beyond_bounds
from houseway.filings.decode import decided, decoded
from houseway.filings.editions import Edition, edition_of
from houseway.filings.files import EXAMPLES, parsed, read_text
from houseway.filings.model import Reading
from houseway.filings.patch import Document, patched

R = TypeVar("R", covariant=True)
F = TypeVar("F", bound="Filed[object]")

_NO_RULES: Final = ("beside", "effective", "until")

Decode = Callable[[Document, str], R]
"""From a document to what it says; the text is what a refusal calls the document."""


@dataclass(eq=False, repr=False)
class Filed(Generic[R]):
    """A document with every reading decided."""

    id: str
    document: Document
    decode: Decode[R]
    place: str
    folder: str | None = None
    """The user's folder in which schedules for it are looked for beside the library's.

    It is the one that it was loaded with, or comes from: two up from its file.
    """
    readings: dict[str, str] = field(default_factory=dict)
    changes: dict[str, object] = field(default_factory=dict)
    file: Path | None = None
    """The package's own file, whose worked examples are read when somebody asks for them."""
    on: date | None = None
    """The day whose rules and rates somebody asked for, if not for those of now."""

    def __post_init__(self) -> None:
        self.reading_texts = _readings(self.document, self.place)
        """The readings with their texts."""
        self.readings = decided(self.reading_texts, self.readings, self.id)
        path = Path(self.place)
        if self.folder is None and path.suffix == ".toml":
            self.folder = str(path.resolve().parent.parent)

    @cached_property
    def settled(self) -> Document:
        """The document with its readings and its variation set."""
        sets: dict[str, object] = {}
        for name, value in self.readings.items():
            sets |= self.reading_texts[name].values[value].set
        return patched(self._rules_alone, sets | self.changes)

    @cached_property
    def _rules_alone(self) -> Document:
        """The document without its worked examples, which are no rules."""
        return {key: said for key, said in self.document.items() if key != "example"}

    @cached_property
    def worked(self) -> Document:
        """The document's worked examples alone, as they are written."""
        if self.file is None:
            return {"example": self.document.get("example", [])}
        return parsed(read_text(self.file, "rules").partition(EXAMPLES)[2], self.place)

    @cached_property
    def rules(self) -> R:
        """What the document says as it is read."""
        return self.decode(self.settled, self.place)

    @cached_property
    def printed(self) -> R:
        """The same before any reading: what the sheet prints, gaps and all."""
        return self.decode(self.document, self.place)

    def read(self, readings: Mapping[str, str]) -> Self:
        """The same document with some readings switched."""
        return _sound(replace(self, readings={**self.readings, **readings}))

    @cached_property
    def edition(self) -> Edition:
        """The document among its editions: its id and its dates."""
        return edition_of(self.id, self.document)

    def as_filed(self, readings: Mapping[str, str]) -> Self:
        """The document without variation, by these readings and the default ones for the rest."""
        held = decided(self.reading_texts, readings, self.id)
        if held == self.readings and not self.changes:
            return self
        return _sound(replace(self, readings=held, changes={}))

    def vary(self, changes: Mapping[str, object]) -> Self:
        """The same document with some keys set, after the readings: a variation, not the sheet."""
        for says in beyond_bounds({**changes}):
            raise Refusal(f"{self.place}: {says}")
        return _sound(replace(self, changes={**self.changes, **changes}))

    @cached_property
    def digest(self) -> str:
        """A fingerprint of document, readings and variation: what a log was played by.

        From when to when a document is in force, which others it cites and what it works through is
        no rule of play.
        """
        said = {key: value for key, value in self._rules_alone.items() if key not in _NO_RULES}
        text = msgspec.json.encode([said, self.readings, self.changes], order="sorted")
        return hashlib.sha256(text).hexdigest()[:16]

    @cached_property
    def in_force(self) -> str:
        """A fingerprint that tells the order of pay rows too, for the first that holds decides.

        What is kept in mind of a document goes by this one. Logs have the other, which was there
        first: they are proven by being replayed, and rows in another order settle otherwise.
        """
        rows = _rows_in_order([self._rules_alone, self.readings, self.changes])
        return hashlib.sha256(msgspec.json.encode(rows, order="sorted")).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"


def _sound(filed: F) -> F:
    _ = filed.rules  # refused now if it is nonsense, not where it is first used
    return filed


def _rows_in_order(value: object) -> object:
    """The same with every pay table as a list of its rows."""
    if isinstance(value, list):
        return [_rows_in_order(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    return {
        key: [*entry.items()]
        if isinstance(entry, dict) and key.rpartition(".")[2] == "pays"
        else _rows_in_order(entry)
        for key, entry in value.items()
    }


class _Readings(msgspec.Struct, frozen=True):
    reading: dict[str, Reading] = {}


def _readings(document: Document, place: str) -> dict[str, Reading]:
    """The readings alone: what they set is needed before the rest is decoded."""
    return decoded({"reading": document.get("reading", {})}, _Readings, place).reading
