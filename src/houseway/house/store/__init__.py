"""What the house keeps: people, tables, every event, and who sits where.

Events are appended in one transaction before anybody is told of them, each chained to the one
before by its hash: a row that was changed or lost is noticed, and its table set aside. SQLite (in
WAL mode) and PostgreSQL run the same statements.
"""

from houseway.house.store.chain import Damage
from houseway.house.store.database import Database, database_url
from houseway.house.store.records import Cause, Head, Kept, Person, Step
from houseway.house.store.refusals import (
    Conflict,
    Damaged,
    NoTable,
    NotRunHere,
    Repeated,
    StoreAway,
)
from houseway.house.store.store import Store

__all__ = [
    "Cause",
    "Conflict",
    "Damage",
    "Damaged",
    "Database",
    "Head",
    "Kept",
    "NoTable",
    "NotRunHere",
    "Person",
    "Repeated",
    "Step",
    "Store",
    "StoreAway",
    "database_url",
]
