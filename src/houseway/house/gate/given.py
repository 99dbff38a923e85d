"""Roles as the store keeps them: who has which, from whom and since when; and links that give one.

A link is good for one person and for a week. Whoever has the machine has the first of them: it is
printed where the house starts (`houseway serve`), and whenever it is asked for
(`houseway operator`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import Connection, column, delete, insert, select, table, update
from sqlalchemy.exc import IntegrityError

from houseway.errors import Refusal
from houseway.house.gate.tokens import id_of
from houseway.house.roles import GIVEN, Role
from houseway.house.store import Database, Person
from houseway.house.store.schema import PEOPLE

THE_HOUSE: Final = "the house"
"""Who gives the first operator his role."""
_GOOD_FOR: Final = timedelta(days=7)
_ROLES: Final = table("roles", *map(column, ("person_id", "role", "given_by", "given")))
_LINKS: Final = table("role_links", *map(column, ("hash", "role", "made_by", "ends")))
_KEYS: Final = table("house_keys", column("name"), column("value"))


class Holder(msgspec.Struct, frozen=True):
    """Somebody who was given a role."""

    person_id: str
    name: str
    role: Role
    given_by: str
    given: str


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Given:
    """Every role of a house that was given."""

    def __init__(self, database: Database, now: Callable[[], datetime] = _utc_now) -> None:
        self._database = database
        self._now = now

    # --- links ----------------------------------------------------------------------------

    def offer(self, role: Role, by: str = THE_HOUSE) -> str:
        """The token of a new link that gives this role to who takes it."""
        if role not in GIVEN:
            raise Refusal(f'"{role}" is no role that is given: {", ".join(GIVEN)} are')
        token = secrets.token_urlsafe(24)
        ends = _written(self._now() + _GOOD_FOR)
        with self._database.writing() as connection:
            connection.execute(delete(_LINKS).where(_LINKS.c.ends < _written(self._now())))
            if by == THE_HOUSE:  # of those that were printed, only the newest is good
                connection.execute(delete(_LINKS).where(_LINKS.c.made_by == THE_HOUSE))
            connection.execute(
                insert(_LINKS).values(hash=id_of(token), role=role, made_by=by, ends=ends)
            )
        return token

    def offered(self, token: str) -> Role:
        """What a link gives; refused when it gives nothing any more."""
        with self._database.reading() as connection:
            return self._link(connection, token)[0]

    def take(self, token: str, person: Person) -> Role:
        """Somebody takes what a link offers: nobody else can."""
        with self._database.writing() as connection:
            role, by = self._link(connection, token)
            if not connection.execute(delete(_LINKS).where(_LINKS.c.hash == id_of(token))).rowcount:
                raise _no_link()  # somebody was quicker
            self._keep(connection, person, role, by)
        return role

    def _link(self, connection: Connection, token: str) -> tuple[Role, str]:
        wanted = select(_LINKS.c.role, _LINKS.c.made_by).where(
            _LINKS.c.hash == id_of(token), _LINKS.c.ends >= _written(self._now())
        )
        found = connection.execute(wanted).first()
        if found is None:
            raise _no_link()
        return _role(found.role), str(found.made_by)

    # --- roles ----------------------------------------------------------------------------

    def role_of(self, person_id: str) -> Role:
        """Somebody's role: a player's, unless he was given another."""
        with self._database.reading() as connection:
            wanted = select(_ROLES.c.role).where(_ROLES.c.person_id == person_id)
            found = connection.execute(wanted).scalar()
        return "player" if found is None else _role(found)

    def holders(self) -> list[Holder]:
        """Everybody who was given a role, the newest first."""
        wanted = (
            select(_ROLES, PEOPLE.c.name)
            .join(PEOPLE, PEOPLE.c.id == _ROLES.c.person_id)
            .order_by(_ROLES.c.given.desc(), PEOPLE.c.name)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return [
            Holder(row.person_id, row.name, _role(row.role), row.given_by, row.given)
            for row in rows
        ]

    def take_back(self, person_id: str) -> None:
        """Somebody is a player again."""
        with self._database.writing() as connection:
            connection.execute(delete(_ROLES).where(_ROLES.c.person_id == person_id))

    def _keep(self, connection: Connection, person: Person, role: Role, by: str) -> None:
        if connection.execute(select(PEOPLE).where(PEOPLE.c.id == person.id)).first() is None:
            connection.execute(insert(PEOPLE).values(id=person.id, name=person.name))
        values = {"role": role, "given_by": by, "given": _written(self._now())}
        his = update(_ROLES).where(_ROLES.c.person_id == person.id)
        if not connection.execute(his.values(values)).rowcount:
            connection.execute(insert(_ROLES).values(person_id=person.id, **values))

    # --- keys -----------------------------------------------------------------------------

    def key(self, name: str) -> bytes:
        """A random key of the house's own, the same for every process from its first use on."""
        wanted = select(_KEYS.c.value).where(_KEYS.c.name == name)
        # Another process may make it at the same moment: then that one is taken.
        with suppress(IntegrityError), self._database.writing() as connection:
            if connection.execute(wanted).first() is None:
                made = insert(_KEYS).values(name=name, value=secrets.token_hex(32))
                connection.execute(made)
        with self._database.reading() as connection:
            return bytes.fromhex(str(connection.execute(wanted).scalar_one()))


def _no_link() -> Refusal:
    return Refusal("this link gives no role any more: ask the operator for another")


def _role(text: object) -> Role:
    """A role as the store has it; one of another edition is none."""
    return next((role for role in GIVEN if role == text), "player")


def _written(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
