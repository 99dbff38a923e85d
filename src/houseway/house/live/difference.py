"""What an event changed of a view: fields that are new, lists that grew, entries that are other.

A page has the view before, so it is told no more than that. A view is changed in place; how it was
is kept here, copied where an event could change it.
"""

from __future__ import annotations

import copy
from typing import Final

import msgspec

from houseway.felt.view import Bank, Chair, PotSeen, View

_FIELDS: Final = View.__struct_fields__
_SEQ: Final = _FIELDS.index("seq")  # an event has its own number


class Difference(msgspec.Struct, frozen=True):
    """Fields that are now this, what lists have more, and entries that are now this."""

    changes: dict[str, object]
    more: dict[str, list[object]]
    put: dict[str, dict[object, object]]


class Before:
    """A view as it was when it was last looked at."""

    def __init__(self, view: View) -> None:
        self._fields = [_copied(value) for value in msgspec.structs.astuple(view)]

    def differs(self, view: View) -> Difference:
        """What is other than it was; and from now on this is how it was."""
        found = Difference({}, {}, {})
        self._fields[_SEQ] = view.seq
        fields = msgspec.structs.astuple(view)
        for place, (value, was) in enumerate(zip(fields, self._fields, strict=True)):
            if value is was or value == was:
                continue
            self._fields[place] = _copied(value)
            name = _FIELDS[place]
            if isinstance(value, list) and isinstance(was, list) and value[: len(was)] == was:
                found.more[name] = value[len(was) :]
            elif isinstance(value, dict) and isinstance(was, dict) and was.keys() <= value.keys():
                other = (key for key, entry in value.items() if key not in was or was[key] != entry)
                found.put[name] = {key: value[key] for key in other}
            else:
                found.changes[name] = value
        return found


def _copied(value: object) -> object:
    """The same, and it stays as it is when an event changes the view."""
    match value:
        case list():
            return value[:]
        case dict():
            return {key: _copied(entry) for key, entry in value.items()}
        case Chair() | Bank():
            return copy.copy(value)
        case PotSeen():
            return copy.deepcopy(value)
        case _:
            return value
