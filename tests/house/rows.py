"""The store's rows, handled as no house would: edited, deleted, and chained anew."""

from sqlalchemy import create_engine, select, text, update

from houseway.house.store import database_url
from houseway.house.store.chain import link, start
from houseway.house.store.schema import EVENTS, TABLES


def edit(database: str, statement: str, **values: object) -> int:
    """Run a statement behind the house's back; how many rows it changed."""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        changed = connection.execute(text(statement), values).rowcount
    engine.dispose()
    return changed


def chain_anew(database: str) -> None:
    """Make every chain hold again, as if another edition had written the rows so."""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        for table in connection.execute(text("select * from tables")).all():
            hash = start(table.id, table.game, table.document, bytes.fromhex(table.secret))
            of_table = EVENTS.c.table_id == table.id
            rows = select(EVENTS.c.seq, EVENTS.c.event).where(of_table).order_by(EVENTS.c.seq)
            for row in connection.execute(rows).all():
                hash = link(hash, row.event)
                here = (of_table, EVENTS.c.seq == row.seq)
                connection.execute(update(EVENTS).where(*here).values(hash=hash))
                head = update(TABLES).where(TABLES.c.id == table.id)
                connection.execute(head.values(head_seq=row.seq, head_hash=hash))
    engine.dispose()
