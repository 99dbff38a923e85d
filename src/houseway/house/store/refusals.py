"""What the store says when it cannot do as asked."""

from __future__ import annotations

from houseway.errors import Refusal
from houseway.house.store.chain import Damage


class Conflict(Exception):
    """Somebody else has continued this table: read on before trying again."""


class Repeated(Conflict):
    """This very message was done already: read on, and do not try again."""


class NotRunHere(Refusal):
    """Another process runs this table, so this one must not continue it."""

    def __init__(self) -> None:
        super().__init__("the table is run by another process now: try again in a moment")


class NoTable(Refusal):
    """There is no such table, or it can be shown no more."""


class Damaged(NoTable):
    """A table whose rows are not those that were written: it is set aside, and nothing is lost."""

    def __init__(self, damage: Damage) -> None:
        self.damage = damage
        super().__init__(
            f"this table of {damage.game} is damaged in the house's store ({damage.says}), so it "
            "is set aside as it is until the operator brings it back from a back-up"
        )


class StoreAway(Refusal):
    """The database cannot be reached. A step that was being written is whole in it, or not at all:
    read on before the next one."""

    def __init__(self) -> None:
        super().__init__(
            "the house cannot reach its store just now; nothing is lost, try again in a moment"
        )
