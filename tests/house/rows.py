"""The store's rows, handled as no house would: edited, deleted, and chained anew."""

from sqlalchemy import create_engine, text

from houseway.house.store import database_url
from houseway.house.store.chain import link, start


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


def chain_anew(database: str) -> None:
    """Make every chain hold again, as if another edition had written the rows so."""
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        for table in connection.execute(text("select * from tables")).all():
            hash = start(table.id, table.game, table.document, bytes.fromhex(table.secret))
            rows = text("select seq, event from events where table_id = :id order by seq")
            for row in connection.execute(rows, {"id": table.id}).all():
                hash = link(hash, row.event)
                values = {"id": table.id, "seq": row.seq, "hash": hash}
                for statement in (
                    "update events set hash = :hash where table_id = :id and seq = :seq",
                    "update tables set head_seq = :seq, head_hash = :hash where id = :id",
                ):
                    connection.execute(text(statement), values)
    engine.dispose()
