"""Odds as exact rationals: `8:1`, `19:20`, `11:2`.

A payoff that is no whole cent is rounded down and the breakage stays with the player-dealer.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

import msgspec

from houseway.errors import Refusal

WRITTEN: Final = re.compile(r"(\d{1,9}):(\d{1,9})", re.ASCII)

Result = Literal["win", "lose", "push"]


class Pay(msgspec.Struct, frozen=True):
    """What a wager's outcome does: wins at odds, pushes or loses."""

    result: Result
    win: int = 0
    stake: int = 1

    def payoff(self, cents: int) -> int:
        """What the player-dealer owes on a winning stake, in whole cents, rounded down."""
        return cents * self.win // self.stake

    def breakage(self, cents: int) -> Fraction:
        """The part of a cent that rounding down leaves with the player-dealer."""
        return Fraction(cents * self.win % self.stake, self.stake)

    @property
    def value(self) -> Fraction:
        """What one unit of the wager gains or loses, exactly."""
        if self.result == "lose":
            return Fraction(-1)
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}" if self.result == "win" else self.result


LOSE: Final = Pay("lose")
PUSH: Final = Pay("push")


def parse_pay(text: str) -> Pay:
    """Read `40:1`, `19:20`, `push` or `lose`."""
    if text == "push":
        return PUSH
    if text == "lose":
        return LOSE
    found = WRITTEN.fullmatch(text)
    if not found or int(found[1]) == 0 or int(found[2]) == 0:
        raise Refusal(
            f'"{text}" is no pay: write odds of whole numbers such as 8:1 or 19:20, push, or lose'
        )
    return Pay("win", int(found[1]), int(found[2]))
