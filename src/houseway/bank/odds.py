"""Odds as exact rationals: `8:1`, `19:20`, `11:2`; and parts of a stake that are lost: `lose 1:2`.

A payoff that is no whole cent is rounded down, what is lost is rounded up, and the breakage stays
with the player-dealer.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

import msgspec

from houseway.errors import Refusal

WRITTEN: Final = re.compile(r"(\d{1,9}):(\d{1,9})", re.ASCII)
LOST: Final = re.compile(rf"lose {WRITTEN.pattern}", re.ASCII)

Result = Literal["win", "lose", "push"]

WHOLE: Final = Fraction(1)


class Pay(msgspec.Struct, frozen=True):
    """What a wager's outcome does: wins at odds, pushes, or loses the stake or `lost` of it."""

    result: Result
    win: int = 0
    stake: int = 1
    lost: Fraction = WHOLE

    def payoff(self, cents: int) -> int:
        """What the player-dealer owes on a winning stake, in whole cents, rounded down."""
        return cents * self.win // self.stake

    def loss(self, cents: int) -> int:
        """What of a losing stake goes to the player-dealer, in whole cents, rounded up."""
        if self.lost is WHOLE:
            return cents
        return -(-cents * self.lost.numerator // self.lost.denominator)

    def breakage(self, cents: int) -> Fraction:
        """The part of a cent that rounding leaves with the player-dealer."""
        if self.result == "lose":
            return self.loss(cents) - cents * self.lost
        return Fraction(cents * self.win % self.stake, self.stake)

    @property
    def value(self) -> Fraction:
        """What one unit of the wager gains or loses, exactly."""
        if self.result == "lose":
            return -self.lost
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        if self.result == "win":
            return f"{self.win}:{self.stake}"
        part = self.lost
        return self.result if part == 1 else f"lose {part.numerator}:{part.denominator}"


LOSE: Final = Pay("lose")
PUSH: Final = Pay("push")


def parse_pay(text: str) -> Pay:
    """Read `40:1`, `19:20`, `push`, `lose`, or the part of the stake that is lost: `lose 1:2`."""
    if text == "push":
        return PUSH
    if text == "lose":
        return LOSE
    if found := LOST.fullmatch(text):
        part, whole = map(int, found.groups())
        if 0 < part < whole:
            return Pay("lose", lost=Fraction(part, whole))
    elif (found := WRITTEN.fullmatch(text)) and int(found[1]) and int(found[2]):
        return Pay("win", int(found[1]), int(found[2]))
    raise Refusal(
        f'"{text}" is no pay: write odds of whole numbers such as 8:1 or 19:20, push, lose, or the '
        "part of the stake that is lost, such as lose 1:2"
    )
