"""What the typed model wants at a place, asked of its types: in words, and an example of it."""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from houseway.bank.money import Cents
from houseway.filings.explain import OWN_WORDS, own_type
from houseway.filings.lines import Lines
from houseway.filings.model import PayTable

Struct = type[msgspec.Struct]

_WORDS: Final[dict[object, str]] = {
    str: "text in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    **OWN_WORDS,
}


def alternatives(kind: object) -> list[object]:
    """A union's parts, nothing left out; any other type alone."""
    if typing.get_origin(kind) is typing.Annotated:
        return alternatives(typing.get_args(kind)[0])
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        parts = [part for option in typing.get_args(kind) for part in alternatives(option)]
        return [part for part in parts if part is not types.NoneType]
    return [kind]


def structs(options: Sequence[object]) -> list[Struct]:
    """The tables with known keys among some types."""
    return [one for one in options if isinstance(one, type) and issubclass(one, msgspec.Struct)]


def lists(options: Sequence[object]) -> list[object]:
    """The lists among some types."""
    return [one for one in options if typing.get_origin(one) in (tuple, list)]


def dicts(options: Sequence[object]) -> list[object]:
    """The tables with any keys among some types."""
    return [one for one in options if typing.get_origin(one) is dict]


def literals(options: Sequence[object]) -> list[str]:
    """The words among some types, where only certain words are allowed."""
    chosen = [one for one in options if typing.get_origin(one) is typing.Literal]
    return [str(word) for one in chosen for word in typing.get_args(one)]


@cache
def fields(struct: Struct) -> dict[str, msgspec.structs.FieldInfo]:
    """The keys of a table, as they are written."""
    return {field.encode_name: field for field in msgspec.structs.fields(struct)}


def tags(kinds: Sequence[Struct]) -> dict[str, Struct]:
    """Tables that are told apart by a word, by that word."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds if kind.__struct_config__.tag}


def is_table(kind: object) -> bool:
    """Whether a table is allowed there."""
    options = alternatives(kind)
    return bool(structs(options) or dicts(options) or PayTable in options)


def entry_kinds(kind: object, many: int) -> Sequence[object]:
    """The types of so many entries of a list; fewer or more if it must have as many."""
    parts = typing.get_args(kind)
    if typing.get_origin(kind) is list or (len(parts) == 2 and parts[1] is ...):
        return [parts[0]] * many
    return parts


def lists_of_tables(struct: Struct) -> set[str]:
    """The keys of a table, and of those in it, that are lists of tables."""
    found: set[str] = set()
    for name, field in fields(struct).items():
        options = alternatives(field.type)
        listed = [entry for one in lists(options) for entry in entry_kinds(one, 1)]
        within = [part for entry in listed for part in structs(alternatives(entry))]
        found |= {name} if within else set()
        tables = [part for one in dicts(options) for part in alternatives(typing.get_args(one)[1])]
        for inner in (*within, *structs(options), *structs(tables)):
            found |= lists_of_tables(inner)
    return found


def wanted(options: Sequence[object]) -> str:
    """What is allowed, in words."""
    words = literals(options)
    said = [", ".join(words)] if words else []
    for one in options:
        if one in _WORDS:
            said.append(_WORDS[one])
        elif found := structs([one]):
            said.append(f"a table {{ }} with {', '.join(fields(found[0]))}")
        elif dicts([one]):
            said.append("a table { }")
        elif lists([one]):
            many = len(entry_kinds(one, -1))
            said.append(f"a list [ ] of length {many}" if many else "a list [ ]")
        elif typing.get_origin(one) is not typing.Literal:
            said.append("a date such as 2026-11-16")  # there is no other type
    return " or ".join(dict.fromkeys(said))


def example(kind: object, other: bool = False) -> object:
    """Something that is allowed there, or something `other`: what stands in for what is wrong."""
    number = 3 if other else 2
    for one in alternatives(kind):
        if found := structs([one]):
            return _table(found[0], other)
        if found_lists := lists([one]):
            kinds = entry_kinds(found_lists[0], int(other))
            return [example(entry, other) for entry in kinds]
        if dicts([one]):
            return {}
        if words := literals([one]):
            return words[-1 if other else 0]
    examples: dict[object, object] = {
        str: f"some-{number}",
        int: number,
        float: float(number),
        bool: other,
        Cents: f"${number}",
        Lines: f"{number}",
        PayTable: {f"some row {number}": "push"},
    }
    return next(
        (examples.get(one, f"2000-01-0{number}") for one in alternatives(kind)), None
    )  # a date: there is no other type


def _table(struct: Struct, other: bool) -> dict[str, object]:
    config = struct.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    needed = {name: field for name, field in fields(struct).items() if field.required}
    return {**tag, **{name: example(field.type, other) for name, field in needed.items()}}


def repaired(value: object, options: Sequence[object]) -> object:
    """What was most likely meant by a value of another type; nothing if that cannot be told."""
    tried: list[object] = []
    if isinstance(value, str):
        plain = value.strip().lower()
        tried += [int(plain)] if plain.isascii() and plain.isdecimal() else []
        tried += [plain in ("true", "yes")] if plain in ("true", "yes", "false", "no") else []
    elif isinstance(value, int | float) and not isinstance(value, bool):
        tried += [f"${value}", str(value)]
    if not isinstance(value, list | dict):
        tried.append([value])
    return next((one for one in tried if fits(one, options)), None)


def fits(value: object, options: Sequence[object]) -> bool:
    """Whether a value is allowed by one of some types."""
    for one in options:
        try:
            msgspec.convert(value, one, dec_hook=own_type)
        except (msgspec.ValidationError, TypeError):
            continue
        return True
    return False
