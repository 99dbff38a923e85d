"""What the migrations create, as far as the store's statements need to know it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Integer, LargeBinary, column, table

PEOPLE: Final = table("people", column("id"), column("name"))
TABLES: Final = table(
    "tables",
    *map(column, ("id", "game", "document", "secret", "opened", "closed")),
    column("head_seq", Integer),
    *map(column, ("head_hash", "chain", "seal")),
    column("epoch", Integer),
)
EVENTS: Final = table(
    "events",
    column("table_id"),
    column("seq", Integer),
    *map(column, ("event", "hash", "kept", "person_id", "message_id")),
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
