"""Roles that were given, the links that give them, and keys of the house's own."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the three tables."""
    op.create_table(
        "roles",
        sa.Column("person_id", sa.String(64), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("role", sa.String(32), nullable=False),
        sa.Column("given_by", sa.String(40), nullable=False),
        sa.Column("given", sa.String(32), nullable=False),  # when, in UTC
    )
    op.create_table(
        "role_links",
        sa.Column("hash", sa.String(64), primary_key=True),  # of the link's token
        sa.Column("role", sa.String(32), nullable=False),
        sa.Column("made_by", sa.String(40), nullable=False),
        sa.Column("ends", sa.String(32), nullable=False),
    )
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
