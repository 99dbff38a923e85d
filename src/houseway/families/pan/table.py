"""A table of pan: the winner of a hand begins the next, and turns go round by the right."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from houseway.bank.action import around
from houseway.bank.money import dollars
from houseway.families.pan.events import Begins
from houseway.families.pan.rules import PanPlay, PanRules
from houseway.felt.events import PotAwarded
from houseway.felt.pot.rotation import Rotation
from houseway.felt.pot.seats import Arranged, SeatRules, Sitting, everybody
from houseway.felt.pot.table import PotTable
from houseway.felt.table import Events
from houseway.filings.filing import Filing


class PanSeats(SeatRules):
    """Who begins a hand: the button marks that seat, or the seat whose right the first one is."""

    direction = "counterclockwise"

    def __init__(self, play: PanPlay, option: str) -> None:
        self.chip = play.chip_of(option)
        self.least_buy = play.buy_in * self.chip
        self._play = play

    def arrange(self, rotation: Rotation, sitting: Sitting) -> Arranged:
        """The next hand begins at the button, or the first seat to its right that is dealt in."""
        dealt = everybody(sitting)
        order = around(sitting.seats, rotation.button or 1, self._play.direction)
        button = next(seat for seat in order if seat in dealt)
        return Arranged(button, dealt, msgspec.structs.replace(rotation, button=button))

    def _too_little(self, cents: int) -> str:
        least = f"{self._play.buy_in} chips, {dollars(self.least_buy)}"
        return f"the minimum buy-in is {least}, and {dollars(cents)} is less"


def seat_rules(filing: Filing) -> Callable[[str], SeatRules]:
    """What a filing says of seats, by the option of the limits."""
    return lambda option: PanSeats(PanRules.of(filing).play, option)


class PanTable(PotTable):
    """A felt for pan."""

    def move(self, name: str, seat: int) -> Events:
        """A winner who changes seats leaves the first turn to the player at his right."""
        old = self.seat_of(name)
        moved = super().move(name, seat)
        self._pass_on(old)
        return moved

    def _left(self, name: str, seat: int) -> None:
        super()._left(name, seat)
        self._pass_on(seat)

    def _pass_on(self, seat: int) -> None:
        """Somebody has left a seat: if he would have begun, the player to the right does."""
        if seat == self.button:
            direction = PanRules.of(self.filing).play.direction
            self._mark_first(around(self.seats, seat, direction)[1])

    def is_able(self, name: str) -> bool:
        """Nobody is dealt in who has not a whole chip, or cannot put his ante on the tops."""
        play = PanRules.of(self.filing).play
        least = max(1, play.ante) * play.chip_of(self.limits.option)
        return super().is_able(name) and self.purses[name] >= least

    def _round_over(self) -> None:
        """Who has won begins the next hand; where the tops were shared, who began this one."""
        super()._round_over()
        if self.round is None or self.round.result is None:
            return
        won = [event.seat for event in self.round.events if isinstance(event, PotAwarded)]
        begun = [event.seat for event in self.round.events if isinstance(event, Begins)]
        self._mark_first((won if len(won) == 1 else begun)[0])

    def _mark_first(self, seat: int) -> None:
        self.rotation = msgspec.structs.replace(self.rotation, button=seat)
