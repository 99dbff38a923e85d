"""What the value of a key may be, in words."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Final

from houseway.bank.money import Cents
from houseway.filings.lines import Lines
from houseway.filings.model import PayTable
from houseway.filings.schema.keys import alternatives, entries_of, is_date, is_table, tables_in
from houseway.filings.toml import value_text

_PLAIN: Final[Mapping[object, str]] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    object: "anything",
    Cents: 'dollars, `"$5"`',
    Lines: 'lines, `"193-197, 204"`',
    PayTable: 'rows, `"tie" = "8:1"`',
}
_SEVERAL: Final[Mapping[object, str]] = {
    str: "texts",
    int: "whole numbers",
    Cents: 'dollars, each `"$5"`',
}


def value_said(kind: object) -> str:
    """What a value may be: `"gross"`, `"net"` or `"separate"`; a list of whole numbers."""
    return ", or ".join(dict.fromkeys(map(_said, alternatives(kind))))


def _said(kind: object) -> str:
    if known := _PLAIN.get(kind):
        return known
    if is_table(kind):
        return "a table"
    if is_date(kind):
        return "a date, `2026-01-31`"
    args, entry = typing.get_args(kind), entries_of(kind)
    if typing.get_origin(kind) is typing.Literal:
        return ", ".join(f"`{value_text(word)}`" for word in args)
    if entry is not None:
        if tables_in(entry):
            return "tables"
        return f"a list of {_SEVERAL.get(entry) or _listed(entry)}"
    if typing.get_origin(kind) is dict:
        return "tables by name" if tables_in(args[1]) else f"{value_said(args[1])}, by name"
    return f"a list: {', '.join(map(value_said, args))}"


def _listed(entry: object) -> str:
    inner = entries_of(entry)
    return f"lists of {_SEVERAL.get(inner) or value_said(inner)}" if inner else value_said(entry)
