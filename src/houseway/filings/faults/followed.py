"""A document followed to its base and to what sheets share, past every fault on the way.

What cannot be followed, such as an entry of `unset` that the base has not, is left out, and the
rest is followed again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from houseway.errors import Refusal, near
from houseway.filings.faults.places import Way
from houseway.filings.faults.spoken import key_in, place_in
from houseway.filings.faults.walk import Found
from houseway.filings.inheritance.attached import WAGER_LIMITS
from houseway.filings.inheritance.below import OVER
from houseway.filings.inheritance.common import without_common
from houseway.filings.inheritance.edition import LINES, UNSET
from houseway.filings.inheritance.follow import Written
from houseway.filings.inheritance.merge import COMMON
from houseway.filings.patch import Document

_MOST: Final = 50


class Followed(NamedTuple):
    """The plain document, if there is any; what was found on the way, and what was left out."""

    plain: Document | None
    found: list[Found]
    left: Document
    without: list[Way]

    def lacks(self, way: Way) -> bool:
        """Whether a place is, or is in or around, something that was left out."""
        return any(way[: len(cut)] == cut or cut[: len(way)] == way for cut in self.without)


def resolved(written: Written, follow: Callable[[Written], Document]) -> Followed:
    """A document followed as far as it can be."""
    whole = written.document
    left, found = _respelled(whole)
    without: list[Way] = []
    while len(found) < _MOST:
        try:
            return Followed(follow(written._replace(document=left)), found, left, without)
        except Refusal as refusal:
            says = refusal.says.removeprefix(f"{written.place}: ")
        way = place_in(whole, says) or tuple(key for key in OVER if key in whole)[:1]
        found.append(Found(says, way))
        cut = place_in(left, says)
        if not cut or cut[0] in OVER or key_in(says) in OVER:
            break
        if cut[-1] == COMMON:
            cut = cut[:-1]
        left = _without(left, cut)
        without.append(cut)
    above = (*OVER, UNSET, LINES, WAGER_LIMITS)
    own = {key: value for key, value in left.items() if key not in above}
    return Followed(None, found, {key: without_common(own[key]) for key in own}, without)


def _respelled(document: Document) -> tuple[Document, list[Found]]:
    """The document with the name of its base under the key that was meant."""
    for key, value in document.items():
        key_meant = near(key, OVER) if key not in OVER and isinstance(value, str) else None
        if key_meant and not {*OVER} & {*document}:
            says = f'key {key}: no such key; did you mean "{key_meant}"?'
            renamed = {key_meant if name == key else name: one for name, one in document.items()}
            return renamed, [Found(says, (key,))]
    return document, []


def _without(document: Document, way: Way) -> Document:
    left = _cut(document, way)
    assert isinstance(left, dict)
    return left


def _cut(value: object, way: Way) -> object:
    step, *rest = way
    if isinstance(value, dict):
        if rest:
            return {**value, str(step): _cut(value[str(step)], tuple(rest))}
        return {key: entry for key, entry in value.items() if key != step}
    if isinstance(value, list):
        kept: list[object] = []
        for number, entry in enumerate(value):
            if number != step:
                kept.append(entry)
            elif rest:
                kept.append(_cut(entry, tuple(rest)))
        return kept
    return value
