"""What a round begins with, and what it asks: who sits where with what, who must decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from houseway.bank.settlement import Stake

FLOOR: Final = "floor"
"""Who is asked to verify a payout: nobody at the table has this name."""


class Setting(msgspec.Struct, frozen=True):
    """Who sits where, who banks with how much, and what is staked."""

    seats: int
    player_dealer: int
    names: Mapping[int, str]
    bank: int
    stakes: Sequence[Stake]
    round: int = 1
    bank_by: Mapping[str, int] = {}
    """Whose money the bank is, the player-dealer's first; nobody named: his who sits there."""
    declared: frozenset[tuple[int, str]] = frozenset()
    """Seats and names of those who declared that they mean to decide the hand there."""
    behind: Mapping[str, int] | None = None
    """What everybody has left to put up in the round; nothing said: as much as it takes."""

    @property
    def banker(self) -> str:
        """The player-dealer's name."""
        return next(iter(self.bank_by), None) or self.names[self.player_dealer]

    @property
    def backers(self) -> Mapping[str, int]:
        """Everybody with money in the bank, in the order of joining."""
        return self.bank_by or {self.banker: self.bank}


class Ask(msgspec.Struct, frozen=True):
    """Who decides, about what, and exactly what is legal, with what each choice costs."""

    seat: int
    bettor: str
    about: str
    choices: Mapping[str, int]
    rule: str
    house_way: str = ""
    """The choice of the house way, where the hand may be left to it."""
    barred: Mapping[str, str] = {}
    """Choices of the rules that the bettor does not have now, each with why: too few chips."""
    private: bool = False
    """Whether the choices or the answer would show his cards: then nobody else learns them."""

    @property
    def seen_by(self) -> tuple[str, ...] | None:
        """Who may see the choices and the answer; nobody named: all."""
        return (self.bettor,) if self.private else None
