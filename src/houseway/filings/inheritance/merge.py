"""One document over another: tables key by key, lists of named tables entry by entry.

Whatever else both have is the upper one's: a list of plain values is replaced whole. What is in
both keeps the place it has below; what is new stands directly before the next thing the upper one
writes after it that is below too, and at the end if there is none. So a new pay row is put before
an old one by writing both, in the order they are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from houseway.errors import Refusal

NAMES: Final = ("name", "option")
"""The keys that tell the tables of a list apart: wagers have names, limits are options."""

COMMON: Final = "common"
"""The key by which a table takes what sheets share. Such a table starts afresh: nothing of the
table below is left in it."""

_TRIED_IN_ORDER: Final = "pays"


def merged(below: object, upper: object, key: str = "") -> object:
    """What two documents, or the same part of both, say together; `key` is where the part is."""
    if isinstance(below, dict) and isinstance(upper, dict):
        return upper if takes_common(upper) else merged_tables(below, upper, key)
    entries = by_name(below, key), by_name(upper, key)
    if entries[0] and entries[1]:
        return list(merged_tables(entries[0], entries[1], key).values())
    return upper


def merged_tables(
    below: Mapping[str, object], upper: Mapping[str, object], key: str = ""
) -> dict[str, object]:
    """One table over another."""
    if key.rpartition(".")[2] == _TRIED_IN_ORDER:
        _refuse_other_order(below, upper, key)
    return {
        name: merged(below[name], upper[name], f"{key}.{name}" if key else name)
        if name in below and name in upper
        else (upper if name in upper else below)[name]
        for name in in_order(below, upper)
    }


def in_order(below: Iterable[str], upper: Iterable[str]) -> list[str]:
    """The names of both, each in its place."""
    order = list(below)
    known, before = {*order}, len(order)
    for name in reversed(list(upper)):
        if name in known:
            before = order.index(name)
        else:
            order.insert(before, name)
    return order


def by_name(value: object, key: str = "") -> dict[str, object]:
    """The tables of a list by their names; of a list that has others none."""
    if not isinstance(value, list):
        return {}
    for word in NAMES:
        found: dict[str, object] = {}
        for entry in value:
            name = entry.get(word) if isinstance(entry, dict) else None
            if not isinstance(name, str):
                break
            if name in found:
                raise Refusal(f'key {key}: "{name}" is there twice')
            found[name] = entry
        else:
            return found
    return {}


def takes_common(table: Mapping[str, object]) -> bool:
    """Whether a table takes what sheets share."""
    return isinstance(table.get(COMMON), str)


def _refuse_other_order(below: Iterable[str], upper: Iterable[str], key: str) -> None:
    """Rows are tried in order: a reader of the edition must not see another than is played."""
    written = [name for name in upper if name in below]
    stands = [name for name in below if name in written]
    for here, there in zip(written, stands, strict=True):
        if here != there:
            raise Refusal(
                f'key {key}: "{here}" is written before "{there}", and the base tries it after:'
                f' to move a row, name it under unset too, as "{key}.{here}"'
            )
