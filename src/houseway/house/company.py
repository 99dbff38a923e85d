"""Who keeps people company at any table: bots that sit down, act, and make room for new ones.

A bot acts as soon as it is its turn and never instead of a person: an offer or a question to a
person waits for that person, and a round is dealt when a person says so. What a bot does is drawn
from the table's own secret, its name and the round, so that a house that was stopped goes on just
as it would have.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from houseway.cards.generator import Generator
from houseway.families import family_of
from houseway.felt.events import AnyEvent, Sat
from houseway.felt.table import Table

T = TypeVar("T")

# fmt: off
NAMES: Final = (
    "Alma", "Bruno", "Carmen", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kira",
    "Leon", "Marta", "Nico", "Olga", "Pablo", "Quinn", "Rosa", "Selma", "Tomas", "Uma", "Victor",
    "Wanda", "Xenia", "Yusuf", "Zelda",
)
# fmt: on
MOST_BOTS: Final = 6
"""At most so many at a table: one seat stays free for company, and a long table has gaps."""


class Company(ABC):
    """The bots of one table."""

    def __init__(self, table: Table, secret: bytes) -> None:
        self._felt = table
        self._seed = hmac.digest(secret, b"bots", hashlib.sha256)
        self.people: Iterable[str] = ()
        """Names that are or were a person's here."""
        # Counted where a table is opened or restored, in a thread: no round waits for it.
        family_of(table.filing).prepare(table.filing)

    def sit_down(self, keep: Sequence[int] = (), not_named: Sequence[str] = ()) -> None:
        """Fill seats with bots, the first among them, leaving those to `keep` and one more free."""
        table = self._felt
        free = [s for s in range(1, table.seats + 1) if s not in table.names and s not in keep]
        wanted = max(2, min(MOST_BOTS, len(free) - 1)) - len(table.bots)
        for seat in _spread(free, wanted):
            self._seat(seat, not_named)

    def act(self, meanwhile: Callable[[], object] = lambda: None) -> tuple[AnyEvent, ...]:
        """Let bots do whatever is theirs to do, until only a person can go on.

        `meanwhile` is called before each of their turns.
        """
        table = self._felt
        mark = table.seq
        while True:
            meanwhile()
            before = table.seq
            self._take_turn()
            if table.seq == before:
                return table.since(mark)

    # --- what its kind of table says --------------------------------------------------------

    @abstractmethod
    def _take_turn(self) -> None:
        """What is a bot's to do now, if anything is."""

    @abstractmethod
    def _purse(self, chance: Generator) -> int:
        """The chips that a bot sits down with."""

    @property
    @abstractmethod
    def _least(self) -> int:
        """The chips without which a bot gets up."""

    # --- seats ------------------------------------------------------------------------------

    def _seat(self, seat: int, not_named: Sequence[str] = ()) -> None:
        table = self._felt
        chance = self._chance("sits", str(seat), str(table.seq))
        # No name that ever was a person's here: who has it back may see that person's cards.
        taken = {e.name for e in table.events if isinstance(e, Sat) and not e.bot}
        taken |= {*not_named, *self.people, *table.purses, *table.sanctions.barred}
        free = [name for name in NAMES if name not in taken]
        name = one_of(free, chance) if free else f"Bot {table.seq}"
        purse = self._purse(chance)
        # Where the sheet names third-party proposition players, one of the bots is one.
        third_party = table.filing.rules.table.third_party is not None and not table.third_party
        table.sit(seat, name, purse, bot=True, third_party=third_party)

    def _replace_broke(self) -> None:
        """Who has or may too little to play on gets up, and somebody new sits down."""
        table, least = self._felt, self._least
        for seat, name in sorted(table.names.items()):
            barred = name in table.sanctions.barred
            if name in table.bots and (barred or table.purses[name] < least):
                table.stand_up(name)
                self._seat(seat)

    # --- chance -----------------------------------------------------------------------------

    def _chance(self, *about: str) -> Generator:
        return Generator(self._seed, (str(self._felt.rounds), *about))


def one_of(items: Sequence[T], chance: Generator) -> T:
    """Any of them."""
    return items[chance.below(len(items))]


def _spread(seats: Sequence[int], count: int) -> list[int]:
    """That many of the seats, evenly apart, the first two among them."""
    if count <= 2 or count >= len(seats):
        return list(seats[: max(0, count)])
    rest = seats[2:]
    wanted = count - 2
    return [*seats[:2], *(rest[place * len(rest) // wanted] for place in range(wanted))]
