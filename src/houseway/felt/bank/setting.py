"""What a round against a bank begins with: who banks with how much, and what is staked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from houseway.bank.settlement import Stake
from houseway.felt.collection import Charge


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
    taken: Sequence[Charge] = ()
    """The collection of this round that was taken before the deal."""

    @property
    def banker(self) -> str:
        """The player-dealer's name."""
        return next(iter(self.bank_by)) if self.bank_by else self.names[self.player_dealer]

    @property
    def backers(self) -> Mapping[str, int]:
        """Everybody with money in the bank, in the order of joining."""
        return self.bank_by or {self.banker: self.bank}
