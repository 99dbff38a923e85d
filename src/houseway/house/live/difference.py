"""What an event changed of a view: fields that are new, lists that grew, entries that are other.

A page has the view before, so it is told no more than that. A view is changed in place; what it was
is kept here field by field, in a form that does not change with it.
"""

from __future__ import annotations

from operator import is_
from typing import Final, get_origin

import msgspec

from houseway.felt.view import Bank, Chair, PotSeen, View

_FIELDS: Final = {field.name: get_origin(field.type) for field in msgspec.structs.fields(View)}
_LISTS: Final = tuple(name for name, kind in _FIELDS.items() if kind is list)
_DICTS: Final = tuple(name for name, kind in _FIELDS.items() if kind is dict)
_PLAIN: Final = tuple(set(_FIELDS) - {*_LISTS, *_DICTS, "seq"})  # the event has its own number

_encode: Final = msgspec.json.Encoder().encode


class Difference(msgspec.Struct, frozen=True):
    """Fields that are now this, what lists have more, and entries that are now this."""

    changes: dict[str, object]
    more: dict[str, list[object]]
    put: dict[str, dict[object, object]]


class Before:
    """A view as it was when it was last looked at."""

    def __init__(self, view: View) -> None:
        self._plain: dict[str, object] = {}
        self._lists: dict[str, tuple[object, ...]] = dict.fromkeys(_LISTS, ())
        self._dicts: dict[str, dict[object, object]] = {name: {} for name in _DICTS}
        self.differs(view)

    def differs(self, view: View) -> Difference:
        """What is other than it was; and from now on this is how it was."""
        changes: dict[str, object] = {}
        more: dict[str, list[object]] = {}
        put: dict[str, dict[object, object]] = {}
        for name in _PLAIN:
            value = getattr(view, name)
            still = _still(value)
            if name not in self._plain or still != self._plain[name]:
                self._plain[name], changes[name] = still, value
        for name in _LISTS:
            items: list[object] = getattr(view, name)
            before = self._lists[name]
            if len(items) == len(before) and all(map(is_, items, before)):
                continue
            self._lists[name] = tuple(items)
            if len(items) > len(before) and all(map(is_, items, before)):
                more[name] = items[len(before) :]
            else:
                changes[name] = items
        for name in _DICTS:
            entries: dict[object, object] = getattr(view, name)
            known = self._dicts[name]
            if not entries and not known:
                continue
            now = {key: _still(value) for key, value in entries.items()}
            if now == known:
                continue
            self._dicts[name] = now
            if known.keys() <= now.keys():
                other = (key for key in now if key not in known or known[key] != now[key])
                put[name] = {key: entries[key] for key in other}
            else:
                changes[name] = entries
        return Difference(changes, more, put)


def _still(value: object) -> object:
    """The same, as something that stays as it is."""
    if isinstance(value, list):
        return tuple(value)
    return _encode(value) if isinstance(value, Chair | Bank | PotSeen) else value
