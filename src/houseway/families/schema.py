"""The keys of filings by family, and of collection rates, for editors and for people."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.families import family, names
from houseway.filings.explain import nearest
from houseway.filings.fees.schedule import FeeDocument
from houseway.filings.schema.json_schema import Schema, schema_of, schema_of_any
from houseway.filings.schema.reference import reference

SCHEDULES: Final = "schedules"
"""The word for documents of collection rates, beside the families'."""


def schema(of: str | None = None) -> Schema:
    """The JSON Schema of a family's filings, of `schedules`, or of all filings."""
    if of is None:
        return schema_of_any({name: family(name).rules for name in names()}, "A filing")
    return schema_of(_kind(of), _title(of))


def keys_page(of: str) -> str:
    """The reference of all keys of a family's filings, or of `schedules`, as Markdown."""
    command = f"houseway schema {of} --format markdown"
    return reference(_kind(of), f"Keys: {_title(of)}", command)


def known_kinds() -> tuple[str, ...]:
    """Everything that there is a schema of."""
    return (*names(), SCHEDULES)


def _kind(of: str) -> type[msgspec.Struct]:
    if of == SCHEDULES:
        return FeeDocument
    if of not in names():
        raise Refusal(f'there is no schema of "{of}": {nearest(of, known_kinds())}')
    return family(of).rules


def _title(of: str) -> str:
    return "collection rates" if of == SCHEDULES else f"a filing of the family {of}"
