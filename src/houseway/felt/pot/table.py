"""A table with a pot: the dealer button goes round, and hand follows hand."""

from __future__ import annotations

from typing import ClassVar, Unpack

from houseway.bank.action import after
from houseway.errors import Refusal
from houseway.felt import events
from houseway.felt.checkpoint import BankSoFar, Phase, PotSoFar
from houseway.felt.pot.round import Play, PotRound, PotSetting
from houseway.felt.shoes import Shoes
from houseway.felt.table import Events, Table, Terms
from houseway.filings.filing import Filing


class PotTable(Table):
    """One felt on which everybody plays against everybody."""

    round: PotRound | None
    between = ("waiting",)
    resting = ("waiting",)
    committed = "waiting"
    words: ClassVar[dict[Phase, str]] = {**Table.words, "waiting": "no hand is being played"}

    def __init__(self, filing: Filing, play: Play, shoes: Shoes, **terms: Unpack[Terms]) -> None:
        super().__init__(filing, shoes, **terms)
        self.button: int | None = None
        """The dealer button of the hand, or of the last one."""
        self._button_before: int | None = None
        self._play = play

    def _kind_so_far(self) -> PotSoFar:
        return PotSoFar(self.button, self._button_before)

    def _resume_kind(self, kind: BankSoFar | PotSoFar) -> None:
        if not isinstance(kind, PotSoFar):
            raise Refusal(f"{self.filing.id} is played with a pot, and this was a bank")
        self.button, self._button_before = kind.button, kind.button_before

    def free(self, name: str) -> int:
        """What somebody has that is not in the pot."""
        seat = self.seat_of(name)
        in_pot = self.round.put.get(seat, 0) if self.round and self.phase == "round" else 0
        return self.purses[name] - in_pot

    def deal(self) -> Events:
        """Move the button, shuffle if due, and play a hand as far as somebody is asked."""
        mark = self._mark_deal()
        dealt = self._dealt()
        button = next(seat for seat in self._from_button() if seat in dealt)
        setting = PotSetting(
            self.seats,
            button,
            dealt,
            {seat: self.purses[name] for seat, name in dealt.items()},
            self.rounds + 1,
        )
        self.rounds += 1
        self._give_up(*self.promised)  # who has not come for his seat by now
        self._button_before, self.button = self.button, button
        self._note(events.HandBegun(self._seq(), self.rounds, button))
        shoe = self.shuffle.made(self.filing.rules.deck)
        self.phase = "round"
        self.round = PotRound(
            self.filing,
            setting,
            shoe,
            self._play,
            limits=self.limits,
            seq=self.seq,
            watched=self.watched,
            fees=self.fees,
        )
        self._take_over()
        return self._since(mark)

    def _check_deal(self) -> None:
        self._dealt()

    def _dealt(self) -> dict[int, str]:
        dealt = {seat: name for seat, name in sorted(self.names.items()) if self._is_dealt(name)}
        if len(dealt) < 2:
            raise Refusal("a hand is played by two at least, each with chips before him")
        return dealt

    def _is_dealt(self, name: str) -> bool:
        """Whether somebody is in the next hand: with chips, not barred, and no time owed."""
        barred = name in self.sanctions.barred
        return self.purses[name] > 0 and not barred and not self.till.owed_by(name)

    def _from_button(self) -> tuple[int, ...]:
        """Every seat, clockwise from the button's left; at first from seat 1."""
        last = self.seats if self.button is None else self.button
        return (*after(self.seats, last), last)

    def _go_on(self) -> None:
        """The next hand can be dealt, from a shoe that is committed to."""
        self.phase = "waiting"
        self.shuffle.commit()

    def _void(self) -> None:
        """The pot goes back whole, and the same button deals again."""
        self.button = self._button_before
        self.till.undo_drop()
        super()._void()
