"""Everything that is wrong with a document: types and keys, contradictions, and its readings.

What follows from a fault that is named already is not named again. So contradictions are looked
for in the document as the walk mended it, twice, with two different things standing in for what
is wrong: a contradiction that comes of the one or the other is none of the file's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from houseway.errors import Refusal
from houseway.filings.explain import nearest, own_type, shown_value
from houseway.filings.faults import kinds as of
from houseway.filings.faults.places import Way
from houseway.filings.faults.spoken import key_in, place_in
from houseway.filings.faults.walk import MISSING, Found, Walk
from houseway.filings.model import Reading
from houseway.filings.patch import Document, patched

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True)
class Form(Generic[T]):
    """What a document should be: one of these types, and free of contradictions."""

    kinds: tuple[type[T], ...]
    contradictions: Callable[[T], Iterable[str]]

    @property
    def lists(self) -> frozenset[str]:
        """The keys whose entries stand under double brackets, wherever they are."""
        return frozenset(name for kind in self.kinds for name in of.lists_of_tables(kind))

    def unfinished(self, document: Document) -> list[Found]:
        """The faults of types and keys in what is there of a document, whatever is missing."""
        return [one for one in Walk(document, self.kinds).found if MISSING not in one.says]

    def faults(self, document: Document) -> list[Found]:
        """Every fault of a document, those of its readings last."""
        pair = _Pair(document, self)
        found = [*pair.faults]
        found += [Found(says, pair.walk.written(at)) for says, at in _of_readings(pair)]
        return list({one.says: one for one in reversed(found)}.values())[::-1]


class _Pair(Generic[T]):
    """A document gone through twice, with different things standing in for what is wrong."""

    def __init__(self, document: Document, form: Form[T]) -> None:
        self.document = document
        self.form = form
        self.walk = Walk(document, form.kinds)
        self.other = Walk(document, form.kinds, other=True) if self.walk.found else self.walk
        self.kinds = tuple(kind for kind in form.kinds if kind is self.walk.kind)
        self.said = self._said(self.walk)
        """What contradicts itself in the mended document, follow-ups and all."""

    def _said(self, walk: Walk) -> list[str]:
        rules = next((walk.decoded(kind) for kind in self.kinds), None)
        said: dict[str, None] = {}
        try:
            for says in self.form.contradictions(rules) if rules else ():
                said[says] = None
        except Exception:
            if not said:  # what comes after a contradiction may have relied on its not being there
                raise
        return list(said)

    @property
    def faults(self) -> Iterator[Found]:
        """What is wrong by types and keys, and what contradicts itself."""
        yield from self.walk.found
        others = self.said if self.other is self.walk else self._said(self.other)
        for says in self.said:
            at = place_in(self.walk.mended, says)
            if says in others and not self.guessed(at):
                yield Found(says, self.walk.written(at))

    def guessed(self, at: Way) -> bool:
        """Whether what is at a place was never written."""
        return any(at[: len(guess)] == guess for guess in self.walk.guessed)

    def guessed_beside(self, at: Way) -> bool:
        """Whether anything in the same table was never written, so that what follows is moot."""
        top = at[:2] if len(at) > 1 and isinstance(at[1], int) else at[:1]
        return any(guess[: len(top)] == top for guess in self.walk.guessed)

    def patched(self, changes: dict[str, object]) -> _Pair[T]:
        """The mended document with keys set, gone through again."""
        form = Form(self.kinds, self.form.contradictions)
        pair = _Pair(patched(self.walk.mended, changes), form)
        pair.walk.guessed += self.walk.guessed
        if self.other is not self.walk:
            pair.other = Walk(patched(self.other.mended, changes), self.kinds, other=True)
        return pair


def _of_readings(pair: _Pair[T]) -> Iterator[Found]:
    """What is wrong with the readings: defaults that are no values, values that set nonsense."""
    known = {*pair.said}
    readings = _readings(pair.walk.mended)
    defaults: dict[str, object] = {}
    for name, reading in readings.items():
        where: Way = ("reading", name)
        if reading.default not in reading.values:
            if not pair.guessed((*where, "default")):
                found = f"found {shown_value(reading.default)}"
                says = f"{found}, {nearest(reading.default, reading.values)}"
                yield Found(f"key reading.{name}.default: {says}", (*where, "default"))
        else:
            defaults |= reading.values[reading.default].set
        for value, choice in reading.values.items():
            said = f"reading.{name}.values.{value}"
            for each in _set(pair, choice.set, (*where, "values", value)):
                if each.says not in known:
                    known.add(each.says)
                    yield Found(f"{said}: {each.says}", each.way)
    for each in _set(pair, defaults, ("reading",)):
        if each.says not in known:
            yield Found(f"with every reading as by default: {each.says}", each.way)


def _set(pair: _Pair[T], sets: dict[str, object], where: Way) -> Iterator[Found]:
    """What is wrong once these keys are set."""
    sound = {}
    for path, value in sets.items():
        try:
            patched(pair.walk.mended, {path: value})
        except Refusal as refusal:
            yield Found(refusal.says, (*where, "set", path))
        else:
            sound[path] = value
    if not sound or len(sound) < len(sets):
        return
    try:
        then = pair.patched(sound)
    except Refusal as refusal:  # one of them sets what another needs
        yield Found(refusal.says, (*where, "set"))
        return
    for each in then.faults:
        if not pair.guessed_beside(place_in(then.walk.mended, each.says)):
            yield Found(each.says, _setter(each.says, sound, where))


def _setter(says: str, sets: Iterable[str], where: Way) -> Way:
    """Which of the keys set a sentence is about, by its key."""
    key = key_in(says)
    about = [path for path in sets if path.startswith(key) or key.startswith(path)]
    return (*where, "set", max(about, key=len)) if about else where


class _Readings(msgspec.Struct, frozen=True):
    reading: dict[str, Reading] = {}


def _readings(document: Document) -> dict[str, Reading]:
    try:
        return msgspec.convert(document, _Readings, dec_hook=own_type).reading
    except msgspec.ValidationError:
        return {}
