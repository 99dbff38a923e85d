"""How each table is chained, the seal of its row, and how often a process has taken it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns; the store chains anew what is there when it opens, since it has the key."""
    # The key's name, empty without a key; nothing in rows of an older edition.
    op.add_column("tables", sa.Column("chain", sa.String(8)))
    op.add_column("tables", sa.Column("seal", sa.String(64)))
    op.add_column(
        "tables", sa.Column("epoch", sa.Integer, nullable=False, server_default=sa.text("0"))
    )
