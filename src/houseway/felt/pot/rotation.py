"""How button and blinds went round so far: what a table with a pot remembers from hand to hand."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

How = Literal["wait", "post", "straddle"]
"""How somebody comes in who owes a blind: with the big blind, by posting, or by a straddle."""
Owes = Literal["", "new", "missed", "moved"]
"""Why a blind is owed for the next hand: he is new, missed one, or moved away from one."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody stands who sits at the table."""

    out: bool = False
    """He sits out: he is dealt no cards, and blinds pass him."""
    owes: Owes = ""
    how: How = "wait"
    fresh: bool = True
    """He was not dealt the last hand."""
    passed_over: bool = False
    """He came in between the button and the big blind: both go past him this once."""
    waits: int = 0
    """Hands that he waits for having moved."""
    excused: bool = False
    """He moved when his blinds were done: they may pass him once."""
    passes: int = 0
    """How often the big blind has passed him, who is new."""
    straddles: bool = False
    """He straddles in the next hand, if he has the seat for it."""
    short_buys: int = 0
    """How often he bought less than the least."""


class Rotation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where button and blinds were in the last hand, and how everybody stands since."""

    button: int | None = None
    blinds: tuple[int, ...] = ()
    """The seats passed by the blinds, the smallest first."""
    began: int | None = None
    """Where the button of the first hand was, until the big blind comes round to there."""
    drawn: int | None = None
    """Who drew the button of the first hand, before it is dealt."""
    standings: dict[str, Standing] = {}

    @property
    def big(self) -> int | None:
        """The seat of the last big blind."""
        return self.blinds[-1] if self.blinds else None

    def of(self, name: str) -> Standing:
        """How somebody stands."""
        return self.standings.get(name, _ANYBODY)

    def stands(self, name: str, standing: Standing) -> Rotation:
        """The same with one who stands so now."""
        return msgspec.structs.replace(self, standings={**self.standings, name: standing})

    def without_straddles(self) -> Rotation:
        """The same where nobody straddles because he likes to."""
        standings = {
            name: msgspec.structs.replace(one, straddles=False)
            for name, one in self.standings.items()
        }
        return msgspec.structs.replace(self, standings=standings)

    def without(self, name: str) -> Rotation:
        """The same once somebody has left."""
        others = {other: one for other, one in self.standings.items() if other != name}
        return msgspec.structs.replace(self, standings=others)


_ANYBODY: Final = Standing()
