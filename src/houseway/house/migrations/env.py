"""Runs the migrations on the connection that the store hands over."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    # The store has begun the transaction, and holds the lock that keeps a second process out.
    transactional_ddl=False,
)
context.run_migrations()
