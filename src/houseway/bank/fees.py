"""Flat fees in tiers: `5-200:1 | 201-300:2 | 301+:5`, amounts in dollars. Never a percentage.

A tier runs from its lower bound up to the next tier's: whole-dollar bands leave cents between them
undecided, and the reading that every room's sheets share is the lower bound. A single amount
without a colon is a flat fee for everything. `?` behind a cell marks one that the scan damaged and
that was repaired from its neighbours, `??` one that is a guess; the mark goes wherever the cell is
used. Tiers of heads (`2-4:1 | 5+:2`) count players instead of dollars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.errors import Refusal

Mark = Literal["", "?", "??"]
Below = Literal["lowest", "nothing", "refused"]
Between = Literal["lower-bound", "upper-bound"]
Above = Literal["highest", "refused"]

_AMOUNT: Final = r"\$?[\d,]+(?:\.\d{2})?"
_TIER: Final = re.compile(
    rf"(?P<low>{_AMOUNT})(?:-(?P<high>{_AMOUNT})|(?P<open>\+))?(?P<band>\?{{0,2}})"
    rf":(?P<fee>{_AMOUNT})(?P<mark>\?{{0,2}})"
)
_FLAT: Final = re.compile(rf"(?P<fee>{_AMOUNT})(?P<mark>\?{{0,2}})")


class Tier(msgspec.Struct, frozen=True):
    """From `low` on (cents, or heads): the fee in cents; `high` as printed, nothing if open."""

    low: int
    high: int | None
    fee: int
    mark: Mark = ""


class Charged(msgspec.Struct, frozen=True):
    """A fee looked up: how much, and whether the cell it comes from was repaired."""

    cents: int
    mark: Mark = ""


NO_FEE: Final = Charged(0)


class Tiers:
    """A column of one option: tiers by lower bound, or one flat fee."""

    def __init__(self, text: str, *, heads: bool = False) -> None:
        self.heads = heads
        flat = _FLAT.fullmatch(text.strip())
        self.is_flat = flat is not None
        self.tiers: tuple[Tier, ...] = (
            (Tier(0, None, parse_dollars(flat["fee"]), _mark(flat["mark"])),)
            if flat
            else tuple(self._tier(part.strip()) for part in text.split("|"))
        )

    def _tier(self, part: str) -> Tier:
        found = _TIER.fullmatch(part)
        if not found:
            raise Refusal(
                f'"{part}" is no tier: write it as 5-200:1, 201+:3 or a flat fee such as 1.00, '
                "with ? behind a repaired cell"
            )
        scale: Callable[[str], int] = _heads if self.heads else parse_dollars
        low = scale(found["low"])
        high = scale(found["high"]) if found["high"] else None if found["open"] else low
        mark = worst((_mark(found["band"]), _mark(found["mark"])))
        return Tier(low, high, parse_dollars(found["fee"]), mark)

    def at(
        self,
        amount: int,
        *,
        below: Below = "nothing",
        between: Between = "lower-bound",
        above: Above = "highest",
    ) -> Charged:
        """The fee at an amount in cents (or a number of heads).

        `between` says which of two neighbours an amount between them pays; `below` and `above`
        what is done with an amount before the first tier and after the last printed one.
        """
        reached = [(tier.low, n) for n, tier in enumerate(self.tiers) if tier.low <= amount]
        if not reached:
            if below == "nothing":
                return NO_FEE
            if below == "refused":
                raise Refusal(f"{self.shown(amount)} is below the first tier, {self}")
            found = min(self.tiers, key=lambda tier: tier.low)
            return Charged(found.fee, found.mark)
        place = max(reached)[1]
        found = self.tiers[place]
        if found.high is not None and amount > found.high:
            if place + 1 == len(self.tiers):
                if above == "refused":
                    raise Refusal(f"{self.shown(amount)} is above the last tier, {self}")
            elif between == "upper-bound":
                found = self.tiers[place + 1]
        return Charged(found.fee, found.mark)

    def shown(self, amount: int) -> str:
        """An amount, or heads, in words."""
        return f"{amount} players" if self.heads else dollars(amount)

    @property
    def rates(self) -> tuple[int, ...]:
        """The different fees, in order of their tiers."""
        return tuple(dict.fromkeys(tier.fee for tier in self.tiers))

    @property
    def mark(self) -> Mark:
        return worst(tier.mark for tier in self.tiers)

    @property
    def starts(self) -> int:
        return min(tier.low for tier in self.tiers)

    def __str__(self) -> str:
        return in_words(self.tiers, heads=self.heads)


@cache
def tiers(text: str, *, heads: bool = False) -> Tiers:
    """The tiers that a cell writes, parsed once."""
    return Tiers(text, heads=heads)


def in_words(tiers: Sequence[Tier], *, heads: bool = False) -> str:
    """Tiers as a person reads them: `$5-$200: $1 | $201+: $3`, or a flat `$2`."""
    first = tiers[0]
    if len(tiers) == 1 and first.low == 0 and first.high is None:
        return dollars(first.fee) + first.mark
    show = str if heads else dollars
    return " | ".join(
        f"{show(tier.low)}{'+' if tier.high is None else f'-{show(tier.high)}'}: "
        f"{dollars(tier.fee)}{tier.mark}"
        for tier in tiers
    )


def worst(marks: Iterable[Mark]) -> Mark:
    """The gravest of several marks."""
    return max(marks, key=len, default="")


def _heads(text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text, re.ASCII):
        raise Refusal(f'"{text}" is no number of players')
    return int(text)


def _mark(text: str) -> Mark:
    return "??" if text == "??" else "?" if text == "?" else ""
