"""Events in less room: in shorthand, under one key, with short hashes and each time once."""

import sqlalchemy as sa
from alembic import op

from houseway.house.store.schema import EVENTS, TABLES

revision = "0004"
down_revision = "0003"

_BATCH = 5_000
_HEADS = sa.text("select id, head_seq, head_hash from tables")


def upgrade() -> None:
    """Write what is there anew where that takes less room, and index only steps with a message."""
    connection = op.get_bind()
    op.drop_index("events_by_message", "events")
    _shorten_heads(connection)
    if connection.dialect.name == "sqlite":
        op.rename_table("events", "events_before")
        # Without a row number beside it the key is kept once.
        op.create_table(
            "events",
            sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("seq", sa.Integer, primary_key=True),
            sa.Column("event", sa.Text, nullable=False),
            sa.Column("hash", sa.String(64)),
            sa.Column("kept", sa.String(32)),
            sa.Column("person_id", sa.String(64)),
            sa.Column("message_id", sa.String(40)),
            sqlite_with_rowid=False,
        )
        _copy(connection)
        op.drop_table("events_before")
    given = sa.text("message_id is not null")
    op.create_index(
        "events_by_message",
        "events",
        ["table_id", "person_id", "message_id"],
        unique=True,
        sqlite_where=given,
        postgresql_where=given,
    )


def _shorten_heads(connection: sa.Connection) -> None:
    """Write every table's head anew, and the hash of the event that it is: both alike."""
    for id, seq, hash in connection.execute(_HEADS).all():
        connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(head_hash=hash))
        head = sa.and_(EVENTS.c.table_id == id, EVENTS.c.seq == seq)
        same = sa.type_coerce(EVENTS.c.hash, sa.Text) == hash
        connection.execute(sa.update(EVENTS).where(head, same).values(hash=hash))


def _copy(connection: sa.Connection) -> None:
    """Copy every event; the columns' types write it in its new form."""
    rows = connection.execute(sa.text("select * from events_before order by table_id, seq"))
    kept: tuple[object, object] = (None, None)
    for some in iter(lambda: rows.fetchmany(_BATCH), []):
        copies = [dict(row._mapping) for row in some]
        for copy in copies:
            known, kept = kept, (copy["table_id"], copy["kept"])
            copy["kept"] = None if known == kept else copy["kept"]
        connection.execute(sa.insert(EVENTS), copies)
