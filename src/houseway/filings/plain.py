"""Typed rules back as a plain document: every key written out, whatever the file left to defaults.

What a file writes in words of its own is written so again, so that the loader takes the document
back: `from_document(plain(rules))` gives the same rules.
"""

from __future__ import annotations

import typing

import msgspec

from houseway.bank.money import Cents, dollars
from houseway.filings.lines import Lines
from houseway.filings.wager import PayTable


def plain(value: object) -> object:
    """A part of typed rules as a file would write it; what is not there is left out."""
    if isinstance(value, msgspec.Struct):
        return _table(value)
    if isinstance(value, PayTable):
        return {row.on: str(row.pay) for row in value.rows}
    if isinstance(value, Lines):
        return str(value) if value else None
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def without_lines(value: object) -> object:
    """The same without the lines of the sheet that each part comes from."""
    return _unlined(plain(value))


def in_words_of_file(struct: msgspec.Struct, field: msgspec.structs.FieldInfo) -> object:
    """What a field of a section holds, money as dollars in quotes."""
    value = getattr(struct, field.name)
    if Cents in (field.type, *typing.get_args(field.type)):
        if isinstance(value, int):
            return dollars(value)
        if isinstance(value, dict):
            return {str(key): dollars(one) for key, one in value.items()}
        if isinstance(value, tuple):
            return [dollars(one) for one in value]
    return plain(value)


def _table(struct: msgspec.Struct) -> dict[str, object]:
    config = struct.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    fields = {
        field.encode_name: in_words_of_file(struct, field)
        for field in msgspec.structs.fields(struct)
    }
    return tag | {name: value for name, value in fields.items() if value is not None}


def _unlined(value: object) -> object:
    if isinstance(value, dict):
        return {key: _unlined(one) for key, one in value.items() if key != "lines"}
    if isinstance(value, list):
        return [_unlined(one) for one in value]
    return value
