"""What differs between two sheets, key by key, as their rules are read.

Typed rules are compared, so that a key left to its default is the same as one that writes it.
Lists of named tables are compared by name, pay tables row by row with the order of the rows. What
only one sheet has is one difference, however much it holds.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from houseway.filings.plain import in_words_of_file, without_lines
from houseway.filings.wager import PayTable

Step = str | int
"""A key, the name of an entry, or the place of one that has no name, counted from 0."""
Way = tuple[Step, ...]

_NAMES: Final = ("name", "option")
"""What tells the entries of a list apart."""
_NO_RULES: Final = frozenset({"lines", "stated", "says"})
"""What a sheet says of itself at any place: where it stands, and in which words."""


class Change(msgspec.Struct, frozen=True):
    """One key that differs: what stands there in each of the two, nothing where it is not.

    `moved`: a pay row that stands in another place among those that both have.
    """

    way: Way
    a: object
    b: object
    moved: bool = False

    @property
    def key(self) -> str:
        """The key in a reader's words, `wager.tie.pays.tie`, `play.stage[2].raises`."""
        return written(self.way)


def written(way: Iterable[Step]) -> str:
    """A way through a document as one key."""
    text = ""
    for step in way:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def changes(
    a: msgspec.Struct, b: msgspec.Struct, *, without: frozenset[str] = frozenset()
) -> tuple[Change, ...]:
    """Every key that differs between two documents, but for some at their top."""
    return tuple(_tables(a, b, (), without))


def _values(a: object, b: object, way: Way) -> Iterator[Change]:
    if isinstance(a, msgspec.Struct) and type(a) is type(b):
        assert isinstance(b, msgspec.Struct)
        yield from _tables(a, b, way)
    elif isinstance(a, PayTable) and isinstance(b, PayTable):
        yield from _rows(a, b, way)
    elif isinstance(a, dict) and isinstance(b, dict) and a and b:
        yield from _entries(a, b, way)
    elif isinstance(a, tuple) and isinstance(b, tuple) and _are_tables((*a, *b)):
        yield from _lists(a, b, way)
    elif (bare_a := bare(a)) != (bare_b := bare(b)):
        yield Change(way, bare_a, bare_b)


def _tables(
    a: msgspec.Struct, b: msgspec.Struct, way: Way, without: frozenset[str] = frozenset()
) -> Iterator[Change]:
    for field in msgspec.structs.fields(a):
        name = field.encode_name
        if name in _NO_RULES or name in without:
            continue
        one, other = getattr(a, field.name), getattr(b, field.name)
        if _may_be_money(one) and _may_be_money(other):
            one, other = in_words_of_file(a, field), in_words_of_file(b, field)
        yield from _values(one, other, (*way, name))


def _may_be_money(value: object) -> bool:
    """A number or none, or a table or a list of numbers."""
    each: Iterable[object] = [value]
    if isinstance(value, dict):
        each = value.values()
    elif isinstance(value, tuple):
        each = value
    return all(isinstance(one, int | None) for one in each)


def _entries(a: Mapping[str, object], b: Mapping[str, object], way: Way) -> Iterator[Change]:
    for name in dict.fromkeys((*a, *b)):
        here = (*way, name)
        if name in a and name in b:
            yield from _values(a[name], b[name], here)
        else:
            yield Change(here, bare(a.get(name)), bare(b.get(name)))


def _lists(a: Sequence[msgspec.Struct], b: Sequence[msgspec.Struct], way: Way) -> Iterator[Change]:
    """Tables by their names; those without any one by one, or as a whole."""
    named_a, named_b = _by_name(a), _by_name(b)
    if named_a is not None and named_b is not None:
        yield from _entries(named_a, named_b, way)
    elif len(a) == len(b):
        for place, (one, other) in enumerate(zip(a, b, strict=True)):
            yield from _values(one, other, (*way, place))
    else:
        yield Change(way, bare(a), bare(b))


def _are_tables(entries: Sequence[object]) -> bool:
    return bool(entries) and all(isinstance(entry, msgspec.Struct) for entry in entries)


def _by_name(entries: Sequence[msgspec.Struct]) -> dict[str, msgspec.Struct] | None:
    found = {name_of(entry): entry for entry in entries}
    return None if None in found else {str(name): entry for name, entry in found.items()}


def name_of(entry: object) -> str | None:
    """What an entry of a list is called among the others, in a document or in typed rules."""
    for key in _NAMES:
        name = entry.get(key) if isinstance(entry, dict) else getattr(entry, key, None)
        if isinstance(name, str):
            return name
    return None


def bare(value: object) -> object:
    """A value as a file would write it, without what is no rule in it."""
    return _bare(without_lines(value))


def _bare(value: object) -> object:
    if isinstance(value, dict):
        return {key: _bare(one) for key, one in value.items() if key not in _NO_RULES}
    if isinstance(value, list):
        return [_bare(one) for one in value]
    return value


# --- pay rows -------------------------------------------------------------------------------------


def _rows(a: PayTable, b: PayTable, way: Way) -> Iterator[Change]:
    pays_a, pays_b = ({row.on: str(row.pay) for row in table.rows} for table in (a, b))
    moved = _moved([*pays_a], [*pays_b])
    for on in dict.fromkeys((*pays_a, *pays_b)):
        one, other = pays_a.get(on), pays_b.get(on)
        if on in moved:
            told = _place(pays_a, on), _place(pays_b, on)
            yield Change((*way, on), *told, moved=True)
        elif one != other:
            yield Change((*way, on), one, other)


def _place(pays: Mapping[str, str], on: str) -> str:
    return f"{pays[on]}, row {[*pays].index(on) + 1} of {len(pays)}"


def _moved(a: Sequence[str], b: Sequence[str]) -> set[str]:
    """The fewest rows that must be moved for the others to stand in the same order in both."""
    places = {on: place for place, on in enumerate(b)}
    shared = [on for on in a if on in places]
    ends: list[str] = []  # the row that ends the best rising run of each length
    before: dict[str, str | None] = {}
    for on in shared:
        length = bisect_left([places[end] for end in ends], places[on])
        before[on] = ends[length - 1] if length else None
        ends[length:] = [on, *ends[length + 1 :]]
    stays: set[str] = set()
    on_run = ends[-1] if ends else None
    while on_run is not None:
        stays.add(on_run)
        on_run = before[on_run]
    return {on for on in shared if on not in stays}
