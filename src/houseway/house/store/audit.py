"""Whether a table's rows are those that were written, and rows chained anew for another key.

What is chained without a key, or with a former one, is checked as it was chained and then chained
with the key that the house has. A table that does not hold is left as it is, and set aside.

A house with a key takes over rows that were chained without one only from a store in which nothing
was made with a key. Where some of it was, rows without one are not the house's own: whoever can
write to the database could have put them there.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import (
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    func,
    or_,
    select,
    update,
)

from houseway.house.store.chain import Chain, Damage, Link, TableRow
from houseway.house.store.records import Kept
from houseway.house.store.refusals import Damaged
from houseway.house.store.schema import CHECKPOINTS, EVENTS, SITTERS, TABLES
from houseway.house.store.seal import MARK, Seal
from houseway.house.store.steps import sitters_of

ROW_CHANGED: Final = "its own row, or who sits there, is not what was written"
OTHER_KEY: Final = "its hashes are not made with the house's key, or by another edition"

AnyRow = Row[*tuple[object, ...]]

RELINK: Final = (
    update(EVENTS)
    .where(EVENTS.c.table_id == bindparam("of"), EVENTS.c.seq == bindparam("at"))
    .values(hash=bindparam("with"))
)
_log = logging.getLogger("houseway.store")


class Audit:
    """Checks tables in transactions of the caller's, by the keys of the house."""

    def __init__(self, seal: Seal) -> None:
        self._seal = seal

    def kept(self, table: AnyRow) -> Kept:
        """Return a table as the store knows it; raise Damaged if its row cannot be read."""
        try:
            document = msgspec.json.decode(table.document, type=dict[str, object])
            secret = self._seal.open(table.secret, table.id)
        except ValueError:
            raise Damaged(Damage(table.id, table.game, (), ((1, 1),))) from None
        return Kept(table.id, table.game, document, secret, table.closed)

    # --- what holds -----------------------------------------------------------------------

    def links(self, connection: Connection, table: AnyRow, after: int) -> list[Link]:
        """Return a table's events behind that number; raise Damaged if they do not hold.

        The table's own row and who sits there are checked with them.
        """
        links, damage = self._look(connection, table, after)
        if damage is not None:
            raise Damaged(damage)
        return links

    def damage(self, connection: Connection, table: AnyRow) -> Damage | None:
        """Return what is damaged of a whole table, checkpoints and all; None if nothing is."""
        try:
            _, damage = self._look(connection, table, 0)
        except Damaged as damaged:
            damage = damaged.damage
        wrong = tuple(
            f"checkpoint {row.seq} is not what was written"
            for row in connection.execute(checkpoints(table.id)).all()
            if not self.holds(row)
        )
        if not wrong:
            return damage
        found = damage or Damage(table.id, table.game, (), ())
        return msgspec.structs.replace(found, others=(*found.others, *wrong))

    def unsealed(self, connection: Connection) -> set[str]:
        """Return the tables whose own rows, or sitters, are not what was written."""
        sitters: dict[str, dict[str, tuple[str, bool]]] = {}
        for one in connection.execute(select(SITTERS)):
            sitters.setdefault(one.table_id, {})[one.name] = one.person_id, one.seated
        columns = (TABLES.c[name] for name in (*TableRow._fields, "seal"))
        rows = connection.execute(select(*columns)).all()
        chain = self._seal.chain
        return {
            row.id for row in rows if row.seal != chain.seal(_sealed(row), sitters.get(row.id, {}))
        }

    def holds(self, checkpoint: AnyRow) -> bool:
        """Whether a checkpoint, as :func:`checkpoints` finds it, is what was written."""
        at = checkpoint.event_hash
        data = bytes(checkpoint.data)
        chain = self._seal.chain
        return at is not None and checkpoint.hash == chain.checkpoint(at, checkpoint.seq, data)

    def _look(
        self, connection: Connection, table: AnyRow, after: int, wanted: Chain | None = None
    ) -> tuple[list[Link], Damage | None]:
        """Return a table's events and what is damaged; `wanted` is the house's chain or another."""
        wanted = wanted or self._seal.chain
        # Rows of another chain are read by that one, to tell which of them do not hold.
        chain = self._seal.chain_of(table.chain) or wanted
        if after:
            at = connection.execute(event_at(table.id, after)).one_or_none()
            before = at.hash if at else None
        else:
            before = chain.start(table.id, table.game, table.document, self.kept(table).secret)
        links = all_links(connection, table.id, after)
        missing, changed = chain.broken(links, after, before, (table.head_seq, table.head_hash))
        others = []
        if table.chain != wanted.mark:
            others.append(OTHER_KEY)
        elif table.seal != chain.seal(_sealed(table), sitters_of(connection, table.id)):
            others.append(ROW_CHANGED)
        if missing or changed or others:
            return links, Damage(table.id, table.game, missing, changed, tuple(others))
        return links, None

    # --- another key ----------------------------------------------------------------------

    def adopt(self, connection: Connection) -> None:
        """Chain with the house's key what was chained without one, or with a former one."""
        own = self._seal.chain.name
        marks = connection.execute(select(TABLES.c.chain).distinct()).scalars().all()
        if all(mark == own for mark in marks):
            return
        sealed = select(func.count()).where(TABLES.c.secret.startswith(MARK))
        is_new = not any(marks) and not connection.execute(sealed).scalar_one()
        other = or_(TABLES.c.chain.is_(None), TABLES.c.chain != own)
        taken = 0
        for id in connection.execute(select(TABLES.c.id).where(other)).scalars().all():
            table = connection.execute(select(TABLES).where(TABLES.c.id == id)).one()
            former = self._seal.chain_of(table.chain)
            if former is not None and (is_new or not own or self._is_own(table)):
                taken += self.rechain(connection, table, former) and not former.name
        if own and taken:
            _log.warning(
                "%d tables were chained without a key, and are chained with key %s from now on: "
                "whatever was changed in them before cannot be noticed",
                taken,
                own,
            )

    @staticmethod
    def _is_own(table: AnyRow) -> bool:
        """Whether only somebody with a key of the house can have made a table's rows.

        Before there were chains with a key, the secret was sealed with one, and the first hash was
        taken over it.
        """
        return bool(table.chain) or (table.chain is None and table.secret.startswith(MARK))

    def rechain(self, connection: Connection, table: AnyRow, former: Chain) -> bool:
        """Chain a table with the house's key if it holds in its former chain; return whether."""
        try:
            chain, kept = self._seal.chain, self.kept(table)
        except Damaged:
            return False  # told when somebody looks, and left as it is
        _, damage = self._look(connection, table, 0, former)
        if damage is not None:
            return False
        begin = chain.start(table.id, table.game, table.document, kept.secret)
        bound = [
            row
            for row in connection.execute(checkpoints(table.id)).all()
            if row.event_hash is not None
            and row.hash == former.checkpoint(row.event_hash, row.seq, bytes(row.data))
        ]
        links = chain.relinked(all_links(connection, table.id, 0), begin)
        if links:
            values = [{"of": table.id, "at": one.seq, "with": one.hash} for one in links]
            connection.execute(RELINK, values)
        for row in bound:
            hash = chain.checkpoint(links[row.seq - 1].hash, row.seq, bytes(row.data))
            same = CHECKPOINTS.c.table_id == table.id, CHECKPOINTS.c.seq == row.seq
            connection.execute(update(CHECKPOINTS).where(*same).values(hash=hash))
        head_hash = links[-1].hash if links else begin
        is_this = TABLES.c.id == table.id
        row_values = {"head_hash": head_hash, "chain": chain.name}
        connection.execute(update(TABLES).where(is_this).values(row_values))
        self.seal_row(connection, table.id)
        return True

    def seal_row(self, connection: Connection, id: str) -> None:
        """Seal a table's row and its sitters as they are now."""
        row = connection.execute(select(TABLES).where(TABLES.c.id == id)).one()
        seal = self._seal.chain.seal(_sealed(row), sitters_of(connection, id))
        connection.execute(update(TABLES).where(TABLES.c.id == id).values(seal=seal))


def all_links(connection: Connection, id: str, after: int) -> list[Link]:
    """Return a table's events behind that number as their rows have them."""
    columns = (EVENTS.c[name] for name in Link._fields)
    wanted = select(*columns).where(EVENTS.c.table_id == id, EVENTS.c.seq > after)
    return [Link(*row) for row in connection.execute(wanted.order_by(EVENTS.c.seq))]


def event_at(id: str, seq: int) -> Select[*tuple[object, ...]]:
    """Return the question for the hash of one event."""
    return select(EVENTS.c.hash).where(EVENTS.c.table_id == id, EVENTS.c.seq == seq)


def checkpoints(id: str) -> Select[*tuple[object, ...]]:
    """Return the question for a table's checkpoints, newest first, with their events' hashes."""
    same = and_(EVENTS.c.table_id == CHECKPOINTS.c.table_id, EVENTS.c.seq == CHECKPOINTS.c.seq)
    return (
        select(CHECKPOINTS, EVENTS.c.hash.label("event_hash"))
        .join(EVENTS, same, isouter=True)
        .where(CHECKPOINTS.c.table_id == id)
        .order_by(CHECKPOINTS.c.seq.desc())
    )


def tables_in(connection: Connection, among: Collection[str] | None) -> list[AnyRow]:
    """Return the rows of these tables, or of all, by game."""
    rows = connection.execute(select(TABLES).order_by(TABLES.c.game, TABLES.c.id))
    return [row for row in rows if among is None or row.id in among]


def _sealed(row: AnyRow) -> TableRow:
    return TableRow(row.id, row.opened, row.closed, row.head_seq, row.head_hash)
