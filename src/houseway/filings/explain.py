"""What a filing writes in words of its own, and a decoder's complaint as one sentence.

The sentence says the key, what was found there, what is allowed, and the nearest word of that.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterable
from typing import Final

import msgspec

from houseway.bank.money import Cents, parse_dollars
from houseway.errors import Refusal, meant
from houseway.filings.model import Lines, PayTable

_AT: Final = re.compile(r"(.*?) - at `(key` in `)?\$(.*)`$", re.DOTALL)
_TICKED: Final = re.compile(r"`([^`]*)`")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[(\.\.\.)\]")


def own_type(kind: type, found: object) -> object:
    """What a filing writes in words of its own: dollars, lines, pay tables."""
    if kind is object:
        return found
    try:
        if kind is Cents and isinstance(found, str):
            return parse_dollars(found)
        if kind is Lines and isinstance(found, str):
            return Lines(found)
        if kind is PayTable and isinstance(found, dict) and {*map(type, found.values())} == {str}:
            return PayTable(found)
    except Refusal as refusal:
        raise ValueError(refusal.says) from None
    wanted = {
        Cents: 'dollars in quotes such as "$5"',
        Lines: 'lines in quotes such as "193-197"',
        PayTable: 'a table such as { "banker wins" = "1:1" }',
    }
    raise ValueError(f"found {shown_value(found)}, allowed: {wanted.get(kind, kind.__name__)}")


def explained(complaint: str, document: dict[str, object], model: object) -> str:
    """msgspec's complaint about a document that should have been a `model`, as one sentence."""
    found_at = _AT.match(complaint)
    what, path = (found_at[1], found_at[3]) if found_at else (complaint, "")
    key, value, kind = _walk(document, path, model)
    if found_at and found_at[2]:
        return _wrong_name(key, value, kind)
    ticked = _TICKED.findall(what)
    if what.startswith("Object contains unknown field") and ticked:
        fields = _fields(kind, value)
        return f"key {_join(key, ticked[0])}: no such key, {nearest(ticked[0], fields)}"
    if what.startswith("Object missing required field") and ticked:
        return f"key {_join(key, ticked[0])}: missing, and it is required"
    if what.startswith(("Invalid enum value", "Invalid value")):
        allowed = _literals(kind)
        if allowed:
            return f"key {key}: found {shown_value(value)}, {nearest(str(value), allowed)}"
    if what.startswith("Expected"):
        wanted = what.removeprefix("Expected ").split(", got")[0].replace("`", "")
        return f"key {key}: found {shown_value(value)}, allowed: {_plain(wanted)}"
    return f"key {key}: {what}" if key else what


def _wrong_name(key: str, value: object, kind: object) -> str:
    """A table whose entries may only have certain names: the first that has another."""
    tables = [option for option in _alternatives(kind) if typing.get_origin(option) is dict]
    allowed = [word for table in tables for word in _literals(typing.get_args(table)[0])]
    names = [str(name) for name in value] if isinstance(value, dict) else []
    wrong = next((name for name in names if name not in allowed), "")
    return f"key {_join(key, wrong)}: no such key, {nearest(wrong, allowed)}"


def _walk(document: object, path: str, kind: object) -> tuple[str, object, object]:
    """The key in a reader's words, the value found there, and the type the model wants."""
    value: object = document
    key = ""
    for name, index, anything in _STEP.findall(path):
        if name:
            key, kind = _join(key, name), _field_type(kind, name, value)
            value = value.get(name) if isinstance(value, dict) else None
        elif index:
            entry = value[int(index)] if isinstance(value, list) else None
            label = entry.get("name") if isinstance(entry, dict) else None
            key = f"{key}.{label}" if isinstance(label, str) else f"{key}[{int(index) + 1}]"
            kind, value = _item_type(kind), entry
        elif anything:
            kind = _item_type(kind)
            value, step = _culprit(value, kind)
            key = _join(key, step) if step else key
    return key, value, kind


def _culprit(value: object, kind: object) -> tuple[object, str]:
    """msgspec does not say which entry of a table it means: find the first that does not decode."""
    if isinstance(value, dict):
        for name, entry in value.items():
            try:
                msgspec.convert(entry, kind, dec_hook=own_type)
            except (msgspec.ValidationError, TypeError):
                return entry, str(name)
    return value, ""


def _alternatives(kind: object) -> list[object]:
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return [part for option in typing.get_args(kind) for part in _alternatives(option)]
    return [kind]


def _structs(kind: object) -> list[type[msgspec.Struct]]:
    return [
        option
        for option in _alternatives(kind)
        if isinstance(option, type) and issubclass(option, msgspec.Struct)
    ]


def _struct(kind: object, value: object) -> type[msgspec.Struct] | None:
    structs = _structs(kind)
    table = value if isinstance(value, dict) else {}
    for option in structs:
        config = option.__struct_config__
        if config.tag_field and table.get(config.tag_field) == config.tag:
            return option
    return structs[0] if structs else None


def _fields(kind: object, value: object) -> list[str]:
    struct = _struct(kind, value)
    if struct is None:
        return []
    tag = struct.__struct_config__.tag_field
    return [*([tag] if tag else []), *struct.__struct_encode_fields__]


def _field_type(kind: object, name: str, value: object) -> object:
    struct = _struct(kind, value)
    if struct is None:
        return _item_type(kind)
    if name == struct.__struct_config__.tag_field:
        return kind
    for field in msgspec.structs.fields(struct):
        if field.encode_name == name:
            return field.type
    return None


def _item_type(kind: object) -> object:
    for option in _alternatives(kind):
        args = typing.get_args(option)
        if typing.get_origin(option) is dict:
            return args[1]
        if typing.get_origin(option) is tuple:
            return args[0]
    return None


def _literals(kind: object) -> list[str]:
    return [
        str(word)
        for option in _alternatives(kind)
        if typing.get_origin(option) is typing.Literal
        for word in typing.get_args(option)
    ] or [str(tag) for struct in _structs(kind) if (tag := struct.__struct_config__.tag)]


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def shown_value(value: object) -> str:
    """A value as it was found, cut short if it is long."""
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= 60 else text[:57] + "..."


def _plain(wanted: str) -> str:
    words = {
        "str": "text in quotes",
        "int": "a whole number",
        "array": "a list [ ]",
        "object": "a table",
        "bool": "true or false",
        "null": "nothing",
    }
    return re.sub(r"\b(str|int|array|object|bool|null)\b", lambda m: words[m[0]], wanted).replace(
        " | ", " or "
    )


def nearest(word: str, allowed: Iterable[str]) -> str:
    """What is allowed, and the nearest of it to the word that was found."""
    known = list(allowed)
    hint = f"; {found}" if (found := meant(word, known)) else ""
    return f"allowed: {', '.join(known)}{hint}"
