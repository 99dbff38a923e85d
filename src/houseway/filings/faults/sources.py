"""Which file a key of a document was written in, and on which line.

A document can be of one file, or of several: an edition over its base, and what both take from
what sheets share. A key stands in the one that leads furthest to it, the edition first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from houseway.errors import Fault, Refusal, and_more
from houseway.filings.faults.places import Way, places
from houseway.filings.faults.spoken import key_in, label_of
from houseway.filings.faults.walk import MISSING, Found
from houseway.filings.patch import Document


class Faulty(Refusal):
    """A document with faults; whoever has its text can tell the line of each."""

    def __init__(self, place: str, found: Iterable[Found], document: Document) -> None:
        self.found = tuple(found)
        self.document = document
        faults = [Fault(one.says, key_in(one.says), place) for one in self.found]
        super().__init__(and_more(str(faults[0]), len(faults)), faults=faults)


class _Step(NamedTuple):
    """A key, or an entry of a list by its number and what it is called."""

    step: str | int
    label: str | None = None


Steps = tuple[_Step, ...]


class Under(NamedTuple):
    """Which part of a document a text speaks of, and the part of the text that does."""

    document: Steps = ()
    text: Way = ()


_WHOLE: Final = Under()

_BASES: Final = ("based-on", "extends")
"""The keys by which a document names what it is written over."""


@dataclass(eq=False)
class Source:
    """A text, what is written in it, and which part of a document that is."""

    file: str
    text: str
    document: Document
    under: Under = _WHOLE
    sound: str = ""
    """What a text is called that has no fault by itself: a base, which was read before."""

    @cached_property
    def lines(self) -> dict[Way, int]:
        """The line of every place of the text."""
        return places(self.text)

    def reach(self, steps: Sequence[_Step]) -> tuple[int, int]:
        """How many steps towards a place the text leads, and the line where they end."""
        if cited := self._cited(steps):
            return len(steps), cited
        taken, way = len(self.under.document), self.under.text
        if [*map(_name, steps[:taken])] != [*map(_name, self.under.document)]:
            return 0, 1
        value = _entered(self.document, way)
        for step in steps[taken:]:
            number = _number(value, step)
            if number is None:
                break
            way, value, taken = (*way, number), _entered(value, (number,)), taken + 1
        return taken, self.lines.get(way, 1)

    def _cited(self, steps: Sequence[_Step]) -> int | None:
        """The line on which an edition's table `lines` says where a rule of its base stands."""
        if self.under != _WHOLE or not steps or steps[-1].step != "lines":
            return None
        return self.lines.get(("lines", ".".join(str(_name(step)) for step in steps[:-1])))


def located(
    found: Iterable[Found], document: Document, sources: Sequence[Source]
) -> tuple[Fault, ...]:
    """The faults with file and line, in the order in which they stand there."""
    faults = []
    for one in found:
        way = one.way[:-1] if one.says.endswith(MISSING) else one.way
        steps = under(document, way)
        reached = [(source.reach(steps), source) for source in sources]
        (_, line), source = max(reached, key=lambda each: each[0][0])
        if source.sound:
            faults.append((0, _blamed(one.says, steps, sources[0], source)))
            continue
        faults.append((sources.index(source), Fault(one.says, key_in(one.says), source.file, line)))
    faults.sort(key=lambda each: (each[0], each[1].line))
    return tuple(fault for _, fault in faults)


def _blamed(says: str, steps: Steps, edition: Source, base: Source) -> Fault:
    """A fault of a rule that stands in a sound base: the edition brings it about.

    It is told at the key of the edition that the sentence names, or that leads nearest to the rule,
    or where the edition names its base.
    """
    named = [
        (len(way), line)
        for way, line in edition.lines.items()
        if len(way) > 1 and re.search(rf"(?<![\w.-]){re.escape(_dotted(way))}(?![\w-])", says)
    ]
    taken, line = edition.reach(steps)
    if named:
        _, line = max(named)
    elif not taken:
        line = next((edition.lines[key,] for key in _BASES if (key,) in edition.lines), 1)
    return Fault(f"{says} (the rule is from {base.sound})", key_in(says), edition.file, line)


def _dotted(way: Way) -> str:
    return ".".join(map(str, way))


def under(document: Document, way: Way) -> Steps:
    """A place with what the entries on the way are called."""
    steps = []
    value: object = document
    for step in way:
        value = _entered(value, (step,))
        steps.append(_Step(step, label_of(value) if isinstance(step, int) else None))
    return tuple(steps)


def _entered(value: object, way: Way) -> object:
    for step in way:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def _name(step: _Step) -> str | int:
    return step.label or step.step


def _number(value: object, step: _Step) -> str | int | None:
    """How a step is taken in a table or list of a text; none if it cannot be."""
    if isinstance(value, dict):
        return step.step if step.step in value else None
    if not isinstance(value, list) or not isinstance(step.step, int):
        return None
    here = step.step < len(value)
    if here and label_of(value[step.step]) == step.label:
        return step.step
    named = (number for number, entry in enumerate(value) if _called(entry, step.label))
    return next(named, None) if step.label else None


def _called(entry: object, label: str | None) -> bool:
    return label_of(entry) == label or (isinstance(entry, dict) and entry.get("common") == label)
