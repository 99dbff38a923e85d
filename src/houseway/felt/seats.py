"""Who sits where with how many chips, who is a bot, and who a third-party proposition player."""

from __future__ import annotations

from houseway.bank.shares import AND
from houseway.errors import Refusal
from houseway.felt.setting import FLOOR


class Seats:
    """The seats of one table, numbered from 1."""

    def __init__(self, seats: int) -> None:
        self.names: dict[int, str] = {}
        self.purses: dict[str, int] = {}
        self.bots: set[str] = set()
        self.third_party: set[str] = set()
        self._seats = seats

    def check(self, seat: int, name: str, purse: int) -> None:
        """Refuse a seat that is none or taken, or a name that cannot be told from another."""
        if not 1 <= seat <= self._seats:
            raise Refusal(f"there is no seat {seat}: the table has seats 1 to {self._seats}")
        if seat in self.names:
            raise Refusal(f"seat {seat} is taken by {self.names[seat]}")
        if name in self.purses:
            raise Refusal(f"{name} sits at this table already")
        if not name.strip() or len(name) > 40 or not name.isprintable():
            raise Refusal("a name has 1 to 40 printable characters")
        if name == FLOOR or AND in name:
            raise Refusal(f'"{FLOOR}" is the floor, and "{AND}" joins partners: take another name')
        if purse < 0:
            raise Refusal("chips cannot be fewer than none")

    def take(self, seat: int, name: str, purse: int, *, bot: bool, third_party: bool) -> None:
        """Somebody sits down."""
        self.names[seat] = name
        self.purses[name] = purse
        if bot:
            self.bots.add(name)
        if third_party:
            self.third_party.add(name)

    def leave(self, seat: int, name: str) -> int:
        """Somebody gets up, with these chips."""
        del self.names[seat]
        self.bots.discard(name)
        self.third_party.discard(name)
        return self.purses.pop(name)

    def buy(self, name: str, cents: int) -> None:
        """Somebody who sits has so many chips more."""
        if cents <= 0:
            raise Refusal("who buys in buys a cent's worth of chips at least")
        self.purses[name] += cents

    def of(self, name: str) -> int:
        """Where somebody sits."""
        for seat, sitter in self.names.items():
            if sitter == name:
                return seat
        raise Refusal(f"{name} does not sit at this table")
