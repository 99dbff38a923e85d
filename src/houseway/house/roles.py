"""Who somebody is in the house, and what that lets him do at a table.

| role                 | may                                                                      |
|----------------------|--------------------------------------------------------------------------|
| guest                | look on: a browser that keeps no cookie                                   |
| player               | sit down and play; alone with bots he is his own floor                    |
| proposition player   | the same, marked as a third party at every table                          |
| dealer               | let a round go on that waits for the floor, beside what a player may      |
| floor                | watch, declare and confirm at every table, seated or not                  |
| operator             | all of it, and give roles, and see the operator's page                    |

A role other than guest and player is given by the operator, by a link that one person takes
(:mod:`houseway.house.gate.given`). A :class:`~houseway.house.store.Person` carries his.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol

if TYPE_CHECKING:
    from houseway.felt.table import Table
    from houseway.house.store import Person

Role = Literal["guest", "player", "proposition player", "dealer", "floor", "operator"]
"""What somebody is to the house."""
GIVEN: Final[tuple[Role, ...]] = ("proposition player", "dealer", "floor", "operator")
"""Roles that are somebody's only because the operator gave them."""


class Seated(Protocol):
    """A running table, as far as its floor goes by it."""

    @property
    def felt(self) -> Table:
        """The table itself."""

    def name_of(self, person: Person | None) -> str | None:
        """The name somebody sits under, or last sat under."""


def may_floor(person: Person | None, table: Seated) -> bool:
    """Whether somebody may watch and declare here: by his role, or alone with bots."""
    if person is None:
        return False
    return person.role in ("floor", "operator") or _is_alone(person, table)


def may_confirm(person: Person | None, table: Seated) -> bool:
    """Whether somebody may let a round go on that waits for the floor: a dealer may, too."""
    return may_floor(person, table) or (person is not None and person.role == "dealer")


def is_third_party(person: Person) -> bool:
    """Whether somebody sits down marked as a third-party proposition player."""
    return person.role == "proposition player"


def _is_alone(person: Person, table: Seated) -> bool:
    """Whether he sits here, and nobody else but bots."""
    felt = table.felt
    return [name for name in felt.purses if name not in felt.bots] == [table.name_of(person)]
