"""The keys of a table, as they are written in a file: which there are, and what each may be."""

from __future__ import annotations

import types
import typing
from typing import Literal, NamedTuple, TypeGuard

import msgspec

from houseway.filings.inheritance.merge import NAMES
from houseway.filings.lines import NO_LINES
from houseway.filings.model import Rules
from houseway.filings.schema.sentences import first_sentence, sentences_of
from houseway.filings.wager import Limit


class Written(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """What a file may say at its top beside its own keys: that it is an edition of another."""

    based_on: str | None = None
    """The id of the filing or schedule that this is an edition of: what is not said here is as
    there, so that only what differs is written."""
    unset: tuple[str, ...] = ()
    """Keys of the base that this edition has not, by their path: `wager.tie`, `table.kum-kum`."""
    lines: dict[str, str] = {}
    """The lines of this edition's own source for what it has from its base, by key:
    `deck = "2063"`, `"wager.tie" = "2091"`."""


class Extending(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """What a filing may say instead: that it adds wagers to the game of another."""

    extends: str | None = None
    """The id of the filing that this sheet adds wagers to: the game is as there, with them."""
    wager_limits: dict[str, Limit] = {}
    """The least and the most of the wagers that it adds, by their name, whatever limits the table
    posts."""


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """What any table below the top may say beside its own keys."""

    common: str | None = None
    """What many sheets share, by its name in `common/`: the table has those keys, its own
    winning."""


class Key(NamedTuple):
    """One key: its name in a file, the type of its value, and what is said of it."""

    name: str
    kind: object
    required: bool
    default: object
    """What it is if it is left out; nothing if that cannot be said in a value."""
    says: str


def keys_of(table: type[msgspec.Struct]) -> tuple[Key, ...]:
    """Every key of a table, the word that tells its kind from others first."""
    config, said = table.__struct_config__, sentences_of(table)
    keys = [
        Key(
            field.encode_name, field.type, field.required, _default(field), said.get(field.name, "")
        )
        for field in msgspec.structs.fields(table)
    ]
    if config.tag_field:
        kind = Literal.__getitem__(config.tag)
        keys.insert(0, Key(config.tag_field, kind, True, None, first_sentence(table)))
    return tuple(keys)


def keys_above(top: type[msgspec.Struct]) -> tuple[Key, ...]:
    """What a file of this kind may say of the one that it is written over."""
    return keys_of(Written) + (keys_of(Extending) if issubclass(top, Rules) else ())


def alternatives(kind: object) -> list[object]:
    """What a value may be, one by one; that it may be left out is no value of a file."""
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return [one for option in typing.get_args(kind) for one in alternatives(option)]
    return [] if kind is types.NoneType else [kind]


def is_table(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    """Whether a value is a table with keys of its own."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def is_date(kind: object) -> bool:
    """Whether a value is a day. The rules know no calendar, so it is told by its name."""
    return isinstance(kind, type) and (kind.__module__, kind.__name__) == ("datetime", "date")


def entries_of(kind: object) -> object | None:
    """What each entry of a list of any length is; nothing if this is no such list."""
    args = typing.get_args(kind)
    listed = typing.get_origin(kind) is list or args[1:] == (Ellipsis,)
    return args[0] if listed else None


def named_by(table: type[msgspec.Struct]) -> str | None:
    """The key by which tables of a list are told apart."""
    names = {key.name for key in keys_of(table) if key.required}
    return next((name for name in NAMES if name in names), None)


def tables_in(kind: object) -> list[type[msgspec.Struct]]:
    """The tables that a value is, or that stand in it as a list or by name."""
    found: list[type[msgspec.Struct]] = []
    for option in alternatives(kind):
        if is_table(option):
            found.append(option)
        else:
            found += [one for inner in typing.get_args(option) for one in tables_in(inner)]
    return found


def every_table(top: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """A document's type and those of all tables in it, each once."""
    found = {top: None}
    waiting = [top]
    while waiting:
        for key in keys_of(waiting.pop(0)):
            new = [table for table in tables_in(key.kind) if table not in found]
            found.update(dict.fromkeys(new))
            waiting += new
    return tuple(found)


def _default(field: msgspec.structs.FieldInfo) -> object:
    made = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        made = field.default_factory()
    left_out = made is msgspec.NODEFAULT or made is NO_LINES or made in ((), {})
    # A table that is left out is made of its own keys' defaults, which they tell themselves.
    return None if left_out or isinstance(made, msgspec.Struct) else made
