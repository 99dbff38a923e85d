"""The store's tables, as the code reads and writes them. The migrations create the same."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the visitor's cookie
    Column("name", String(40), nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(200), nullable=False),
    # Text, not a JSON type: the order of a pay table's rows is part of the rules.
    Column("document", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("opened", String(32), nullable=False),
    Column("closed", Text),  # why, once it is
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    # Two processes that continue one table both write the next number: one of them fails.
    Column("seq", Integer, primary_key=True),
    Column("event", Text, nullable=False),
)

SITTERS: Final = Table(
    "sitters",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    # A name at a table is one person's for good, so that nobody inherits a view of hidden cards.
    Column("name", String(40), primary_key=True),
    Column("person_id", String(64), ForeignKey("people.id"), nullable=False),
    Column("seated", Boolean, nullable=False),
    Index("sitters_by_person", "person_id", "seated"),
)
