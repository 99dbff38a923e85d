"""The JSON Schema of filings and schedules as they are written, made from their types.

Two layers. The first says of every key what it may be, and is true of any file, an edition that
writes only what differs from its base among them. The second says which keys must be there: in a
file that is written over none, and in a table that takes nothing from `common`. Editors complete by
the first alone (taplo knows `anyOf` and `oneOf`, and no `if`); and everything stands in its place,
for beside a reference they show no sentence.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Final

import msgspec

from houseway.bank.money import WRITTEN as DOLLARS
from houseway.bank.money import Cents
from houseway.bank.odds import LOST
from houseway.bank.odds import WRITTEN as ODDS
from houseway.filings.inheritance.below import OVER
from houseway.filings.inheritance.merge import COMMON
from houseway.filings.lines import RANGE, Lines
from houseway.filings.schema.keys import (
    Key,
    Shared,
    alternatives,
    entries_of,
    is_date,
    is_table,
    keys_above,
    keys_of,
    named_by,
    tables_in,
)
from houseway.filings.schema.sentences import first_sentence
from houseway.filings.wager import PayTable

Schema = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_PLAIN: Final[Mapping[object, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    Cents: {"type": "string", "pattern": rf"^\s*{DOLLARS.pattern}\s*$"},
    Lines: {"type": "string", "pattern": rf"^\s*{RANGE.pattern}(\s*,\s*{RANGE.pattern})*\s*$"},
}
_WRITTEN_OVER: Final[Schema] = {"oneOf": [{"required": [key]} for key in OVER]}
_PAY: Final[Schema] = {"type": "string", "pattern": f"^(push|lose|{LOST.pattern}|{ODDS.pattern})$"}


def schema_of(top: type[msgspec.Struct], title: str) -> Schema:
    """The schema of one kind of document."""
    return {"$schema": DIALECT, "title": title, **_document(top, edition=True)}


def schema_of_any(tops: Mapping[str, type[msgspec.Struct]], title: str) -> Schema:
    """The schema of documents of several kinds, told apart by the first of their keys.

    What is written over another need not say which it is: that one does.
    """
    edition = {**_WRITTEN_OVER, "anyOf": [_top_keys(top) for top in tops.values()]}
    wholes = [_document(top, edition=False) for top in tops.values()]
    return {"$schema": DIALECT, "title": title, "type": "object", "oneOf": [*wholes, edition]}


def _document(top: type[msgspec.Struct], *, edition: bool) -> Schema:
    """A document that has all it needs, or is an edition if it may be one."""
    needed = {"if": _WRITTEN_OVER, "then": edition, "else": _needed(top)}
    return {**_top_keys(top), **needed}


def _top_keys(top: type[msgspec.Struct]) -> Schema:
    return _table(keys_of(top) + keys_above(top))


# --- what may be written ------------------------------------------------------------------------


def _table(keys: tuple[Key, ...]) -> Schema:
    properties = {key.name: _key(key) for key in keys}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _key(key: Key) -> Schema:
    says: Schema = {"description": key.says}
    if key.default is not None:
        says["default"] = msgspec.json.decode(msgspec.json.encode(key.default))
    return says | _value(key.kind)


def _value(kind: object) -> Schema:
    options = alternatives(kind)
    if len(options) != 1:
        return {"anyOf": [_value(option) for option in options]}
    [kind] = options
    if is_table(kind):
        return _table(keys_of(kind) + keys_of(Shared))
    if known := _PLAIN.get(kind):
        return known
    if kind is object:
        return {}
    if kind is PayTable:
        return {**_rows(_PAY), "minProperties": 1}
    if is_date(kind):
        return {"type": "string", "format": "date"}
    args = typing.get_args(kind)
    entry = entries_of(kind)
    match typing.get_origin(kind):
        case typing.Literal:
            return {"enum": list(args)}
        case _ if entry is not None:
            return {"type": "array", "items": _entry(entry)}
        case origin if origin is tuple:
            return {
                "type": "array",
                "prefixItems": [_value(each) for each in args],
                "minItems": len(args),
                "maxItems": len(args),
            }
        case origin if origin is dict:
            return _by_name(args[0], args[1])
        case _:
            raise TypeError(f"nothing is known of how {kind} is written in a file")


def _entry(kind: object) -> Schema:
    """An entry of a list: named ones stand over the base's, all others are written whole."""
    name = named_by(kind) if is_table(kind) else None
    needed = _unless_shared({"required": [name]}) if name else _whole(kind)
    return _value(kind) | needed


def _by_name(name: object, value: object) -> Schema:
    if typing.get_origin(name) is typing.Literal:
        says = {"description": first_sentence(value)} if is_table(value) else {}
        properties = {word: says | _value(value) for word in typing.get_args(name)}
        return {"type": "object", "properties": properties, "additionalProperties": False}
    if tables_in(value):
        return {"type": "object", "additionalProperties": _value(value)}
    return _rows(_value(value))


def _rows(value: Schema) -> Schema:
    """Values by name, which a table may have from what sheets share as well."""
    shared = {key.name: _key(key) for key in keys_of(Shared)}
    return {"type": "object", "properties": shared, "additionalProperties": value}


# --- what must be written -----------------------------------------------------------------------


def _needed(table: type[msgspec.Struct]) -> Schema:
    """The keys that a whole table has, and those that the tables in it have."""
    keys = keys_of(table)
    inside = {key.name: found for key in keys if (found := _whole(key.kind))}
    needed = {"required": [key.name for key in keys if key.required], "properties": inside}
    return {word: found for word, found in needed.items() if found}


def _whole(kind: object) -> Schema:
    """What a value must have to be whole, unless it takes it from what sheets share."""
    options = alternatives(kind)
    tables = [option for option in options if is_table(option)]
    if len(tables) > 1:
        wholes = [_told_apart(table) for table in tables]
        return _unless_shared({"oneOf": wholes})
    if tables:
        needed = _needed(tables[0])
        return _unless_shared(needed) if needed else {}
    for option in options:
        if (entry := entries_of(option)) is not None:
            found = _whole(entry)
            return {"items": found} if found else {}
        if typing.get_origin(option) is dict:
            found = _whole(typing.get_args(option)[1])
            return {"additionalProperties": found} if found else {}
    return {}


def _unless_shared(needed: Schema) -> Schema:
    return {"if": {"required": [COMMON]}, "else": needed}


def _told_apart(table: type[msgspec.Struct]) -> Schema:
    """A whole table of one kind among others, which its first key names."""
    needed, [first, *_] = _needed(table), keys_of(table)
    inside = needed.get("properties", {})
    assert isinstance(inside, dict)
    return {**needed, "properties": {first.name: _value(first.kind), **inside}}
