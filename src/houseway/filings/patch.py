"""Setting keys of a filing's document: how readings, deck counts and pay tables vary it.

A path names a key from the top, `settlement.first.rule`; in a list of tables, by the entry's
name, `wager.banker.pays`, or its option, `schedule.time.option.2.fees`. What is set replaces what
stood there.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping

from houseway.errors import Refusal, meant

Document = dict[str, object]


def patched(document: Document, changes: Mapping[str, object]) -> Document:
    """A copy of the document with each path set."""
    result = document
    for path, value in changes.items():
        result = _with(result, path, value)
    return result


def _with(document: Document, path: str, value: object) -> Document:
    """The document with one path set: what lies on the way is copied, the rest is shared."""
    *way, last = path.split(".")
    result = dict(document)
    place: object = result
    for step in way:
        place = _entered(place, step, path)
    if isinstance(place, dict):
        place[last] = value
        return result
    raise Refusal(f'"{path}" sets nothing: "{".".join(way)}" is no table')


def _entered(place: object, step: str, path: str) -> object:
    """A copy of what is found at a step, put where the original was."""
    found = _enter(place, step, path)
    inner = copy.copy(found)
    if isinstance(place, dict):
        place[step] = inner
    elif isinstance(place, list):
        place[next(n for n, entry in enumerate(place) if entry is found)] = inner
    return inner


def _enter(place: object, step: str, path: str) -> object:
    if isinstance(place, list):
        place = {
            str(entry[key]): entry
            for entry in place
            if isinstance(entry, dict)
            for key in ("name", "option")
            if key in entry
        }
    if not isinstance(place, dict):
        raise Refusal(f'"{path}" sets nothing: there is no table at "{step}"')
    if step not in place:
        hint = meant(step, place) or f"there are: {', '.join(place) or 'none'}"
        raise Refusal(f'"{path}" sets nothing: there is no "{step}"; {hint}')
    return place[step]
