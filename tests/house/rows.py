"""The store's rows, handled as no house would: edited, deleted, and chained anew."""

from sqlalchemy import create_engine, delete, select, text, update

from houseway.house.store import database_url
from houseway.house.store.audit import RELINK, Audit, all_links
from houseway.house.store.schema import EVENTS, TABLES
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


def change_event(database: str, seq: int, old: str, new: str) -> None:
    """Replace a part of an event's JSON in every table that has it; chains are left as they are."""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        wanted = select(EVENTS.c.table_id, EVENTS.c.event).where(EVENTS.c.seq == seq)
        found = [row for row in connection.execute(wanted) if old in row.event]
        assert found
        for row in found:
            same = EVENTS.c.table_id == row.table_id, EVENTS.c.seq == seq
            changed = row.event.replace(old, new)
            connection.execute(update(EVENTS).where(*same).values(event=changed))
    engine.dispose()


def delete_events(database: str, kind: str) -> None:
    """Delete all events of a kind."""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        wanted = select(EVENTS.c.table_id, EVENTS.c.seq, EVENTS.c.event)
        for row in connection.execute(wanted).all():
            if row.event.startswith(f'{{"event":"{kind}"'):
                same = EVENTS.c.table_id == row.table_id, EVENTS.c.seq == row.seq
                connection.execute(delete(EVENTS).where(*same))
    engine.dispose()


def chain_anew(database: str, key: str | None = None) -> None:
    """Make every chain and seal hold again, as whoever has this key, or none, would write them."""
    seal = Seal(key)
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        for table in connection.execute(text("select * from tables")).all():
            secret = bytes.fromhex(table.secret) if len(table.secret) == 64 else b"unknown"
            begin = seal.chain.start(table.id, table.game, table.document, secret)
            seq, hash = 0, begin
            for one in seal.chain.relinked(all_links(connection, table.id, 0), begin):
                seq, hash = one.seq, one.hash or ""
                connection.execute(RELINK, {"of": table.id, "at": one.seq, "with": hash})
            row = update(TABLES).where(TABLES.c.id == table.id)
            connection.execute(row.values(head_seq=seq, head_hash=hash, chain=seal.chain.mark))
            Audit(seal).seal_row(connection, table.id)
    engine.dispose()
