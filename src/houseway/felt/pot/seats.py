"""The seats of a table with a pot: who is dealt the next hand, and what each still owes for one.

A table remembers where button and blinds were, and how each stands who sits there: whether he sits
out, whether he owes a blind for his next hand, how he means to come in. What follows from that is
for the house rules of a game to say. Where they say nothing, as here, the button goes to the next
seat with chips, and everybody with chips is dealt in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from houseway.bank.action import Direction, after
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.pot.rotation import How, Rotation, Standing
from houseway.felt.pot.round import Posting

FirstButton = Literal["seat-order", "high-card"]

TOO_FEW: Final = "a hand is played by two at least, each with chips before him"


class Sitting(msgspec.Struct, frozen=True):
    """Who sits where, and who of them could play: with chips, not barred, not sitting out."""

    seats: int
    names: Mapping[int, str]
    able: frozenset[int]
    chips: Mapping[int, int]

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """All seats from the left of one, that one last."""
        return (*after(self.seats, seat), seat)


class Arranged(msgspec.Struct, frozen=True):
    """The next hand: who is dealt in, who has button and blinds, who posts, who straddles."""

    button: int
    dealt: Mapping[int, str]
    rotation: Rotation
    """As it is once that hand is dealt."""
    blinds: tuple[int | None, ...] | None = None
    postings: Mapping[int, Posting] = {}
    straddle: int | None = None


class SeatRules:
    """What the house rules say of seats: here nothing, so that everybody with chips is dealt in."""

    first_button: FirstButton = "seat-order"
    direction: Direction = "clockwise"
    """Which way the turn goes."""
    blinds: tuple[int, ...] = ()
    """The blinds, the smallest first."""
    least_buy: int = 0
    """What is bought at first, at least."""
    most_buy: int | None = None
    """The most that somebody has who buys chips; any amount where there is none."""
    short_buys: int | None = None
    """How often less is bought later; any number where there is none."""
    short_buys_again: bool = False
    """Whether so often after each buy of the whole amount."""

    # --- chips ------------------------------------------------------------------------------

    def check_first_buy(self, cents: int) -> None:
        """Refuse to let somebody sit down with too little, or too much."""
        if cents < self.least_buy:
            raise Refusal(self._too_little(cents))
        self._check_most(0, cents)

    def fitting(self, cents: int) -> int:
        """So much, or what is nearest to it of what one may sit down with."""
        least = max(cents, self.least_buy)
        return least if self.most_buy is None else min(least, self.most_buy)

    def _check_most(self, purse: int, cents: int) -> None:
        if self.most_buy is not None and purse + cents > self.most_buy:
            raise Refusal(
                f"{dollars(self.most_buy)} are the most that a player has who buys chips here: "
                f"{dollars(purse + cents)} is too much"
            )

    def bought(self, standing: Standing, purse: int, cents: int) -> Standing:
        """How somebody stands who buys more; refused where he may not buy so little or so much."""
        self._check_most(purse, cents)
        if purse + cents >= self.least_buy:
            anew = self.short_buys_again and cents >= self.least_buy
            return msgspec.structs.replace(standing, short_buys=0) if anew else standing
        if self.short_buys is not None and standing.short_buys >= self.short_buys:
            raise Refusal(self._no_short_buy(purse))
        return msgspec.structs.replace(standing, short_buys=standing.short_buys + 1)

    def _too_little(self, cents: int) -> str:
        return f"{cents} cents are too few to sit down with"

    def _no_short_buy(self, purse: int) -> str:
        return f"buy {self.least_buy - purse} cents at least"

    # --- seats ------------------------------------------------------------------------------

    def newcomer(self, rotation: Rotation, sitting: Sitting, seat: int) -> Standing:
        """How somebody stands who sits down there."""
        return Standing()

    def moved(self, rotation: Rotation, sitting: Sitting, name: str, seat: int) -> Standing:
        """How somebody stands once he has moved there."""
        return rotation.of(name)

    def check_how(self, standing: Standing, how: How) -> None:
        """Refuse a way to come in that there is not."""
        if how != "wait":
            raise Refusal("nobody owes a blind in this game: you are dealt in with the next hand")

    def check_straddle(self) -> None:
        """Refuse a straddle where nobody may."""
        raise Refusal("nobody straddles in this game")

    def price(self, standing: Standing) -> Mapping[How, int]:
        """The ways in which somebody who owes a blind can come in, with what each costs."""
        return {}

    # --- the next hand ------------------------------------------------------------------------

    def arrange(self, rotation: Rotation, sitting: Sitting) -> Arranged:
        """The next hand; refused where there is none."""
        dealt = everybody(sitting)
        button = first_from(rotation, sitting, [*dealt])
        standings = {
            name: msgspec.structs.replace(rotation.of(name), fresh=seat not in dealt)
            for seat, name in sitting.names.items()
        }
        return Arranged(button, dealt, Rotation(button, standings=standings))


def everybody(sitting: Sitting) -> dict[int, str]:
    """All who could play, at two at least."""
    dealt = {seat: name for seat, name in sorted(sitting.names.items()) if seat in sitting.able}
    if len(dealt) < 2:
        raise Refusal(TOO_FEW)
    return dealt


def first_from(rotation: Rotation, sitting: Sitting, seats: Sequence[int]) -> int:
    """Of these seats the one that has the button next; at first who drew it, or seat 1 on."""
    if rotation.button is not None:
        order = sitting.clockwise(rotation.button)
    else:
        drawn = rotation.drawn or 1
        order = (drawn, *after(sitting.seats, drawn))
    return next(seat for seat in order if seat in seats)
