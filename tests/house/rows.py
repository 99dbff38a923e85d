"""The store's rows, handled as no house would: edited, deleted, and chained anew."""

from sqlalchemy import create_engine, text, update

from houseway.house.store import database_url
from houseway.house.store.audit import RELINK, Audit, all_links
from houseway.house.store.schema import TABLES
from houseway.house.store.seal import Seal


def edit(database: str, statement: str, **values: object) -> int:
    """Run a statement behind the house's back; how many rows it changed."""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        changed = connection.execute(text(statement), values).rowcount
    engine.dispose()
    return changed


def rows(database: str, wanted: str) -> list[object]:
    """Return the first column of what a statement finds."""
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        found = list(connection.execute(text(wanted)).scalars())
    engine.dispose()
    return found


def chain_anew(database: str, key: str | None = None) -> None:
    """Make every chain and seal hold again, as whoever has this key, or none, would write them."""
    seal = Seal(key)
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        for table in connection.execute(text("select * from tables")).all():
            secret = bytes.fromhex(table.secret) if len(table.secret) == 64 else b"unknown"
            begin = seal.chain.start(table.id, table.game, table.document, secret)
            hash = begin
            for one in seal.chain.relinked(all_links(connection, table.id, 0), begin):
                hash = one.hash or ""
                connection.execute(RELINK, {"of": table.id, "at": one.seq, "with": hash})
            row = update(TABLES).where(TABLES.c.id == table.id)
            connection.execute(row.values(head_hash=hash, chain=seal.chain.mark))
            Audit(seal).seal_row(connection, table.id)
    engine.dispose()
