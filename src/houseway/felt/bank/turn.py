"""The player-dealer's turn: to whom the bank is offered next, and which round it would be.

The bank goes clockwise. Who holds it is offered the second round first; then everybody else from
his left on; and if all refuse, the sheet decides whether the game is broken or he may have it
again. Rounds in a row are counted by person, so that changing seats begins no new turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from houseway.bank.action import clockwise
from houseway.errors import Refusal
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules


class Offer(msgspec.Struct, frozen=True):
    """The bank on a seat's spot for somebody; `turn` 2 is the second round on that spot."""

    seat: int
    name: str
    turn: int


class TurnSoFar(msgspec.Struct, frozen=True):
    """A turn as it stands between two rounds."""

    seat: int | None
    name: str
    turn: int
    in_a_row: int
    refused: tuple[Offer, ...]
    spots: frozenset[int] | None
    involved: tuple[str, ...]


class BankTurn:
    """Who banked last, on which spot, how many rounds in a row, and who has refused since."""

    def __init__(self, filing: Filing, seats: int) -> None:
        self.seat: int | None = None
        self.name = ""
        self.turn = 0
        self._filing = filing
        self._rule = BankedRules.of(filing).turn
        self._seats = seats
        self._in_a_row = 0
        self._refused: list[Offer] = []
        self._spots: frozenset[int] | None = None
        self._involved: tuple[str, ...] = ()

    @property
    def so_far(self) -> TurnSoFar:
        return TurnSoFar(
            self.seat,
            self.name,
            self.turn,
            self._in_a_row,
            tuple(self._refused),
            self._spots,
            self._involved,
        )

    def resume(self, so_far: TurnSoFar) -> None:
        """Go on where a turn was."""
        self.seat, self.name, self.turn = so_far.seat, so_far.name, so_far.turn
        self._in_a_row, self._refused = so_far.in_a_row, list(so_far.refused)
        self._spots, self._involved = so_far.spots, so_far.involved

    def take(self, offer: Offer) -> None:
        again = offer.name == self.name and self._in_a_row < self._rule.rounds
        self._in_a_row = self._in_a_row + 1 if again else 1
        self.seat, self.name, self.turn = offer.seat, offer.name, offer.turn
        self._refused = []

    def void(self) -> None:
        """The round did not count: its player-dealer may deal it again."""
        self.turn -= 1
        self._in_a_row -= 1

    def offer_afresh(self) -> None:
        """Whatever was refused may be offered again."""
        self._refused = []

    def refuse(self, offer: Offer) -> None:
        """Somebody passed it; it is not offered to him so again before it is taken."""
        self._refused.append(offer)

    def dealt(self, setting: Setting) -> None:
        """A hand was dealt: which spots had a wager in it, and who may take its second round."""
        self._spots = frozenset(stake.seat for stake in setting.stakes)
        backers = tuple(name for name in setting.backers if name != setting.banker)
        if self._rule.second_by == "anyone-in-the-round":
            owners = (name for stake in setting.stakes for name in stake.owners)
            backers = tuple(dict.fromkeys((*backers, *owners)))
        self._involved = () if self._rule.second_by == "seat" else backers

    def next_offer(self, names: Mapping[int, str], able: Callable[[str], bool]) -> Offer | None:
        """The next offer that was not refused yet, to somebody able to take it."""
        for offer in self._offers(names):
            if offer not in self._refused and able(offer.name):
                return offer
        return None

    def wanted_by(self, seat: int, name: str, names: Mapping[int, str]) -> Offer:
        """The turn of somebody who wants the bank that all refused, or why it is not his."""
        rule = self._filing.source_of(self._rule.lines)
        if not self._rests(name):
            banked = f"{name} has banked {self._in_a_row} rounds"
            raise Refusal(f"{banked}: somebody else must bank in between", rule=rule)
        if name != self.name and seat not in self._qualified(names):
            none = f"seat {seat} had no wager the hand before"
            raise Refusal(f"{none}: nobody may bank there now", rule=rule)
        second = name == self.name and seat == self.seat and self.turn < self._rule.rounds
        return Offer(seat, name, self.turn + 1 if second else 1)

    # --- the order ------------------------------------------------------------------------

    def _offers(self, names: Mapping[int, str]) -> Iterator[Offer]:
        """The second round on the spot, then everybody else clockwise, then round again to him."""
        seat_of = {name: seat for seat, name in names.items()}
        if self.seat is not None and self.turn < self._rule.rounds:
            if names.get(self.seat) == self.name and self._rests(self.name):
                yield Offer(self.seat, self.name, self.turn + 1)
            for name in self._involved:
                if name in seat_of and name != self.name:
                    yield Offer(self.seat, name, self.turn + 1)
        qualified = self._qualified(names)
        for seat in clockwise(self._seats, self._goes_on_from()):
            # Who declines a second round where he sits gets no first one there instead.
            declined = seat == self.seat and names.get(seat) == self.name
            if seat in qualified and self._rests(names[seat]) and not declined:
                yield Offer(seat, names[seat], 1)
        again = self._rule.refused_by_all == "offered-again" and not self._rests(self.name)
        if again and self.name in seat_of:
            yield Offer(seat_of[self.name], self.name, 1)

    def _goes_on_from(self) -> int:
        """The seat after the last that was offered it, or that holds it; at first seat 1."""
        last = self._refused[-1].seat if self._refused else self.seat
        return 1 if last is None else last % self._seats + 1

    def _rests(self, name: str) -> bool:
        """Whether somebody has not yet banked as often in a row as one person may."""
        return name != self.name or self._in_a_row < self._rule.rounds

    def _qualified(self, names: Mapping[int, str]) -> frozenset[int]:
        """Seats that may be offered the bank: with a wager the hand before, where that counts."""
        taken = frozenset(names)
        if not self._rule.wager_before or self._spots is None or self.seat is None:
            return taken
        # The bank itself was the wager on the player-dealer's spot.
        qualified = taken & (self._spots | {self.seat})
        others = {seat for seat in qualified if names[seat] != self.name}
        return taken if self._rule.wager_before_lapses and not others else qualified
