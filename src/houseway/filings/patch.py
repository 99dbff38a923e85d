"""Setting keys of a filing's document: how readings, deck counts and pay tables vary it.

A path names a key from the top, `settlement.first.rule`; in a list of tables, by the entry's
name, `wager.banker.pays`, or its option, `schedule.time.option.2.fees`, and where entries have
neither by its place, `play.stage.1`. What is set replaces what stood there. An edition removes
what its base has by the same paths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.errors import Refusal, meant

Document = dict[str, object]


def patched(document: Document, changes: Mapping[str, object]) -> Document:
    """A copy of the document with each path set."""
    for path, value in changes.items():
        set_so = _with(document, path.split("."), value, path)
        assert isinstance(set_so, dict)
        document = set_so
    return document


def _with(place: object, way: Sequence[str], value: object, path: str) -> object:
    """A table or list with one path set: what lies on the way is copied, the rest is shared."""
    step, *rest = way
    if rest:
        found = _enter(place, step, path)
        value = _with(found, rest, value, path)
        if isinstance(place, list):
            return [value if entry is found else entry for entry in place]
    if isinstance(place, dict):
        return {**place, step: value}
    raise Refusal(f'"{path}" sets nothing: "{path.rpartition(".")[0]}" is no table')


def removed(document: Document, path: str) -> Document:
    """A copy of the document without what is at a path."""
    left = _without(document, path.split("."), path)
    assert isinstance(left, dict)
    return left


def _without(place: object, way: Sequence[str], path: str) -> object:
    step, *rest = _next(place, way)
    found = _enter(place, step, path, "unsets")
    if isinstance(place, list):
        left = [_without(found, rest, path)] if rest else []
        return [new for entry in place for new in (left if entry is found else [entry])]
    assert isinstance(place, dict)
    if rest:
        return {**place, step: _without(found, rest, path)}
    return {key: value for key, value in place.items() if key != step}


def _next(place: object, way: Sequence[str]) -> Sequence[str]:
    """The way with its first step whole: what readings set is called by a path, dots and all."""
    joined = (".".join(way[:many]) for many in range(1, len(way) + 1))
    step = next((step for step in joined if isinstance(place, dict) and step in place), way[0])
    return step, *way[step.count(".") + 1 :]


def found_at(document: Document, path: str) -> object:
    """What is at a path; nothing if there is none."""
    place: object = document
    for step in path.split("."):
        entries = _entries(place)
        place = entries.get(step) if isinstance(entries, dict) else None
    return place


def _entries(place: object) -> object:
    """A list's tables by what they are called; anything else as it is."""
    if isinstance(place, list):
        return {_name(entry, number): entry for number, entry in enumerate(place, 1)}
    return place


def _enter(place: object, step: str, path: str, verb: str = "sets") -> object:
    place = _entries(place)
    if not isinstance(place, dict):
        raise Refusal(f'"{path}" {verb} nothing: there is no table at "{step}"')
    if step not in place:
        hint = meant(step, place) or f"there are: {', '.join(place) or 'none'}"
        raise Refusal(f'"{path}" {verb} nothing: there is no "{step}"; {hint}')
    return place[step]


def _name(entry: object, number: int) -> str:
    """What an entry of a list is called: by its name or option, or else by its place."""
    names = (entry.get(key) for key in ("name", "option")) if isinstance(entry, dict) else ()
    return next((name for name in names if isinstance(name, str)), str(number))
