"""What people pledge to a shuffle: a secret value each, by its hash first, itself when called for.

The house has committed to its seed before anybody pledges, all pledges are in before the first is
revealed, and no wager moves once one is. So nobody chooses the deal: not the house, whose seed is
fixed; not who comes last, whose value is fixed; and whoever keeps his value back is named for it.
docs/fairness.md has the whole of it, threat by threat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from houseway.cards.generator import pledge_of
from houseway.errors import Refusal

DIGITS: Final = r"\A[0-9a-f]{64}\Z"
"""A hash or a secret value: 32 bytes in hexadecimal."""
_DIGITS: Final = re.compile(DIGITS)


class Pledges:
    """What is pledged to one shoe, and what of it is revealed."""

    def __init__(self, commitment: str = "", pledged: Mapping[str, str] | None = None) -> None:
        self.commitment = commitment
        self.pledged: dict[str, str] = dict(pledged or {})
        self.revealed: dict[str, str] = {}

    def pledge(self, name: str, pledge: str) -> None:
        """Somebody's value, by its hash: one for each shoe, and never another."""
        if name in self.pledged:
            raise Refusal(f"{name} has pledged a part in this shuffle already")
        if not _DIGITS.match(pledge):
            raise Refusal("a pledge is a SHA-256 in 64 hexadecimal digits")
        self.pledged[name] = pledge

    def reveal(self, name: str, value: str) -> None:
        """The value itself: it must be the one that was pledged."""
        if name not in self.pledged:
            raise Refusal(f"{name} has pledged nothing to this shuffle")
        if name in self.revealed:
            raise Refusal(f"{name} has revealed his part already")
        if (
            not _DIGITS.match(value)
            or pledge_of(value, self.commitment, name) != (self.pledged[name])
        ):
            raise Refusal(f"this is not what {name} pledged")
        self.revealed[name] = value

    def drop(self, name: str) -> None:
        """Somebody leaves before anything is revealed."""
        self.pledged.pop(name, None)

    @property
    def withheld(self) -> tuple[str, ...]:
        """Whose pledge is not revealed."""
        return tuple(name for name in self.pledged if name not in self.revealed)

    @property
    def contributions(self) -> tuple[str, ...]:
        """The revealed values, sorted by their pledges: nothing depends on who reveals when."""
        return tuple(self.revealed[name] for name in in_order(self.pledged, self.revealed))


def in_order(pledged: Mapping[str, str], revealed: Mapping[str, str]) -> list[str]:
    """Whose values go into the shuffle, in the order they do."""
    return sorted(revealed, key=lambda name: pledged[name])
