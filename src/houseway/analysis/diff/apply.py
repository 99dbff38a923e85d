"""Rules of one sheet with some of the other's keys in their place.

Both sheets are plain documents here, every key written out. With all differences in place the
document says what the other sheet says.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from houseway.analysis.diff.keys import Change, Step, Way, name_of

if TYPE_CHECKING:
    from houseway.filings.patch import Document


def applied(a: Document, b: Document, taken: Iterable[Change]) -> Document:
    """The document `a` with these keys as `b` has them."""
    made = copy.deepcopy(a)
    ordered: dict[Way, set[str]] = {}
    for change in taken:
        *above, last = change.way
        place, source = _at(made, above), _at(b, above)
        entry = found(source, last)
        if isinstance(place, dict) and isinstance(last, str):
            if change.a is None or change.b is None or change.moved:
                ordered.setdefault(tuple(above), set()).add(last)
            _set(place, last, copy.deepcopy(entry))
        elif isinstance(place, list) and isinstance(last, str):
            ordered.setdefault(tuple(above), set()).add(last)
            place[:] = [one for one in place if name_of(one) != last]
            place += [] if entry is None else [copy.deepcopy(entry)]
        else:
            raise AssertionError(f"{change.key} is no place of a document")
    for way, names in ordered.items():
        _reorder(_at(made, way), _at(a, way), _at(b, way), names)
    return made


def _set(table: dict[str, object], key: str, value: object) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _at(document: object, way: Iterable[Step]) -> object:
    for step in way:
        document = found(document, step)
    return document


def found(place: object, step: Step) -> object:
    """What stands under a key, a name or a place; nothing if nothing does."""
    if isinstance(place, dict):
        return place.get(step)
    if isinstance(place, list):
        if isinstance(step, int):
            return place[step]
        return next((entry for entry in place if name_of(entry) == step), None)
    return None


def _reorder(made: object, a: object, b: object, taken: set[str]) -> None:
    """Put what was taken where the other sheet has it: rows are tried in their order."""
    if isinstance(made, dict) and isinstance(a, dict) and isinstance(b, dict):
        order = _order([*a], [*b], taken)
        rows = {key: made[key] for key in order if key in made}
        made.clear()
        made.update(rows)
    elif isinstance(made, list) and isinstance(a, list) and isinstance(b, list):
        order = _order([str(name_of(one)) for one in a], [str(name_of(one)) for one in b], taken)
        made.sort(key=lambda entry: order.index(str(name_of(entry))))


def _order(a: Sequence[str], b: Sequence[str], taken: set[str]) -> list[str]:
    """Names of `a` in their order, each that is taken directly before its successor in `b`."""
    order = [name for name in a if name not in taken]
    for place in reversed(range(len(b))):
        if b[place] in taken:
            after = next((name for name in b[place + 1 :] if name in order), None)
            order.insert(len(order) if after is None else order.index(after), b[place])
    return order
