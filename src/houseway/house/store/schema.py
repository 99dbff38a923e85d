"""What the migrations create, as far as the store's statements need to know it."""

from __future__ import annotations

from base64 import b85decode, b85encode
from typing import Final

from sqlalchemy import Boolean, Dialect, Integer, LargeBinary, Text, TypeDecorator, column, table

from houseway.house.store.shorthand import lengthen, shorten


class Shorthand(TypeDecorator[str]):
    """The JSON of an event, kept in shorthand."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else shorten(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else lengthen(value)


class Digest(TypeDecorator[str]):
    """A hash in hexadecimal, kept in base 85; whatever else stands there is read as it is."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        try:
            return value and b85encode(bytes.fromhex(value)).decode()
        except ValueError:
            return value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or len(value) != _DIGEST:
            return value
        try:
            return b85decode(value).hex()
        except ValueError:
            return value


_DIGEST: Final = 40
"""Characters of a hash in base 85."""

PEOPLE: Final = table("people", column("id"), column("name"))
TABLES: Final = table(
    "tables",
    *map(column, ("id", "game", "document", "secret", "opened", "closed")),
    column("head_seq", Integer),
    column("head_hash", Digest),
    column("chain"),
    column("seal", Digest),
    column("epoch", Integer),
)
EVENTS: Final = table(
    "events",
    column("table_id"),
    column("seq", Integer),
    column("event", Shorthand),
    column("hash", Digest),
    *map(column, ("kept", "person_id", "message_id")),
)
SITTERS: Final = table(
    "sitters", column("table_id"), column("name"), column("person_id"), column("seated", Boolean)
)
CHECKPOINTS: Final = table(
    "checkpoints",
    column("table_id"),
    column("seq", Integer),
    column("hash"),
    column("data", LargeBinary),
)
