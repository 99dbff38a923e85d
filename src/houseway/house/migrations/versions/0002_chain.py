"""Events chained by hash, with their times and what caused them; checkpoints; letters."""

import sqlalchemy as sa
from alembic import op

from houseway.house.store.chain import Link, OldChain

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what is new, and chain what is there."""
    op.add_column("tables", sa.Column("head_seq", sa.Integer))  # the newest event's number
    op.add_column("tables", sa.Column("head_hash", sa.String(64)))
    op.add_column("events", sa.Column("hash", sa.String(64)))
    op.add_column("events", sa.Column("kept", sa.String(32)))  # when, in UTC
    # On the first event of a step: who did it, and his message's own id. A message is done once.
    op.add_column("events", sa.Column("person_id", sa.String(64)))
    op.add_column("events", sa.Column("message_id", sa.String(40)))
    op.create_index(
        "events_by_message", "events", ["table_id", "person_id", "message_id"], unique=True
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),  # over the event's hash and the data
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "mail",  # between processes, what is too long for a notification
        sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("sent", sa.String(32), nullable=False),
    )
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        # Sealed, a secret is longer; SQLite minds no length.
        op.alter_column("tables", "secret", type_=sa.String(200))
    for row in connection.execute(sa.text("select id, game, document, secret from tables")).all():
        secret = bytes.fromhex(row.secret)
        _chain(connection, row.id, OldChain().start(row.id, row.game, row.document, secret))


def _chain(connection: sa.Connection, id: str, hash: str) -> None:
    select = sa.text("select seq, event from events where table_id = :id order by seq")
    links = [{"id": id, "seq": 0, "hash": hash}]
    for row in connection.execute(select, {"id": id}):
        hash = OldChain().link(hash, Link(row.seq, row.event, None))
        links.append({"id": id, "seq": row.seq, "hash": hash})
    update = "update events set hash = :hash where table_id = :id and seq = :seq"
    connection.execute(sa.text(update), links)
    update = "update tables set head_seq = :seq, head_hash = :hash where id = :id"
    connection.execute(sa.text(update), links[-1])
