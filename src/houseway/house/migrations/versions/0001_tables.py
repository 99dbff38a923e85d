"""People, tables, their events, and who sits where."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first four tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),  # the hash of the visitor's cookie
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        # Text, not a JSON type: the order of a pay table's rows is part of the rules.
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("opened", sa.String(32), nullable=False),
        sa.Column("closed", sa.Text),  # why, once it is
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        # Two processes that continue one table both write the next number: one of them fails.
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        # A name at a table is one person's for good: nobody inherits a view of hidden cards.
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("person_id", sa.String(64), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
    )
    op.create_index("sitters_by_person", "sitters", ["person_id", "seated"])
