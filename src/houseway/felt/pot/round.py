"""A round for a pot: chips go in, the house takes its drop, winners take the pot and side pots."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from houseway.bank.action import after
from houseway.bank.pot import pots, shared, uncalled
from houseway.errors import Refusal
from houseway.felt.events import Dropped, Folded, PotAwarded, PutIn, RoundClosed, TakenBack
from houseway.felt.round import Round
from houseway.felt.setting import Ask

Play: TypeAlias = "Callable[[PotRound], Generator[Ask, str, None]]"
Best: TypeAlias = Callable[[Sequence[int]], Sequence[int]]
"""Of seats that play for a pot, those with the best hand."""


class PotSetting(msgspec.Struct, frozen=True):
    """Who is dealt in with how many chips, and where the dealer button is."""

    seats: int
    button: int
    names: Mapping[int, str]
    chips: Mapping[int, int]
    round: int = 1


class PotRound(Round):
    """One hand of one filing, from the first chip in the pot to the last out of it."""

    setting: PotSetting

    def _lay_out(self) -> None:
        names, chips = self.setting.names, self.setting.chips
        if len(names) < 2 or any(chips.get(seat, 0) <= 0 for seat in names):
            raise Refusal("a hand is played by two at least, each with chips before him")
        self.put = dict.fromkeys(self.in_turn(), 0)
        """What each has in the pot, the drop not taken off."""
        self.folded: set[int] = set()
        self.dropped = 0
        self.result: dict[str, int] | None = None
        """What everybody gained, once the hand is over; the drop is what it is short of nothing."""

    # --- who plays ------------------------------------------------------------------------

    def in_turn(self) -> tuple[int, ...]:
        """The seats dealt in, clockwise from the button's left, the button last."""
        setting = self.setting
        seats = (*after(setting.seats, setting.button), setting.button)
        return tuple(seat for seat in seats if seat in setting.names)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in, in turn."""
        return tuple(seat for seat in self.put if seat not in self.folded)

    def behind(self, seat: int) -> int:
        """What a player has left to put in; nothing: he is all in."""
        return self.setting.chips[seat] - self.put[seat]

    # --- chips in -------------------------------------------------------------------------

    @property
    def pot(self) -> int:
        """What is in the pot."""
        return sum(self.put.values()) - self.dropped

    def put_in(self, seat: int, cents: int, why: str) -> int:
        """A player puts in so much, or all he has if that is less; how much it was."""
        cents = min(cents, self.behind(seat))
        if cents > 0:
            self.put[seat] += cents
            self.note(PutIn(self.next_seq(), seat, self.setting.names[seat], cents, why))
        return cents

    def fold(self, seat: int) -> None:
        """A player gives up his hand, and what he has in the pot."""
        self.folded.add(seat)
        self.note(Folded(self.next_seq(), seat, self.setting.names[seat], ()))

    # --- chips out ------------------------------------------------------------------------

    def drop(self, street: str | None = None) -> None:
        """The house takes its collection from what was called; `street`: how far the hand went."""
        self._take_back_uncalled()
        if self._fees is None or self.dropped:
            return
        due = self._fees.drop(
            self.pot, dealt_in=len(self.put), still_in=len(self.playing), street=street
        )
        if due.cents:
            self.dropped = due.cents
            self.note(Dropped(self.next_seq(), due.cents, due.why))

    def award(self, best: Best, why: str) -> None:
        """Each pot to the best hands that play for it, odd cents from the button's left; the end.

        Whoever is alone in a pot takes it unseen.
        """
        self._take_back_uncalled()
        self.moment = None
        net = {self.setting.names[seat]: -cents for seat, cents in self.put.items()}
        for number, pot in enumerate(pots(self.put, self.folded, self.dropped)):
            alone = len(pot.seats) == 1
            winners = pot.seats if alone else [s for s in pot.seats if s in best(pot.seats)]
            said = "nobody else is in" if alone else why
            for part in shared(pot.cents, winners):
                name = self.setting.names[part.seat]
                net[name] += part.cents
                self.note(
                    PotAwarded(self.next_seq(), number, part.seat, name, part.cents, said, part.odd)
                )
        self.result = net
        self.note(RoundClosed(self.next_seq(), self.setting.round, 0, net, "0"))

    def _take_back_uncalled(self) -> None:
        over = uncalled(self.put, self.folded)
        if over and not self.dropped:
            seat, cents = over
            self.put[seat] -= cents
            self.note(TakenBack(self.next_seq(), seat, self.setting.names[seat], cents))
