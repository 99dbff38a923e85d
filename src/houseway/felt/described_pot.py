"""A pot that somebody describes in JSON, and who gets what of it: for tables without a bank.

`put` says what each has in the pot, so that side pots follow; `pot` is one pot that all who show a
hand play for. Seats are numbered as at the table, money is in cents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from houseway.bank.money import whole_cents
from houseway.errors import Refusal
from houseway.felt.description import read_as
from houseway.felt.events import Dropped, Paid, PotAwarded, TakenBack
from houseway.felt.pot.round import PotRound
from houseway.felt.shown import HandInWords, ShownHand


class DescribedPot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pot as somebody describes it, before it is given away."""

    game: str
    button: int
    pot: int | None = None
    put: dict[str, int] | None = None
    folded: tuple[int, ...] = ()
    hands: dict[str, ShownHand] | None = None
    board: tuple[str, ...] = ()
    option: str | None = None
    """The option of the collection by which the house takes its drop; no drop unless given."""
    schedule: str | None = None
    street: str | None = None
    """How far the hand went, for the drop; to the end unless given."""
    limits: str | None = None
    """The option of the limits that the table has posted, in whose chips pots are divided; the
    first unless given."""
    readings: dict[str, str] = {}
    jackpot: bool = False
    """Whether a jackpot is attached, for which the drop is more."""

    def layers(self, seats: int) -> tuple[dict[int, int], tuple[int, ...]]:
        """What each seat has in, and the seat beyond the table that has what does not divide.

        One pot is in equal parts from all who show a hand.
        """
        if (self.put is None) == (self.pot is None):
            raise Refusal('give "put", what each has in the pot, or "pot", all that is in it')
        if not 1 <= self.button <= seats:
            raise Refusal(f"the button is at seat {self.button}: the table has seats 1 to {seats}")
        if self.put is not None:
            return self._put(self.put, seats), ()
        if self.option is not None:
            raise Refusal('a drop goes by who was dealt in: give "put" with "option"')
        showing = [*map(_seat, self.hands or {})]
        for seat in showing:
            _check_seat(seat, seats)
        if self.folded or len(showing) < 2:
            raise Refusal(
                '"pot" is for the hands that are shown, two at least: give them, or "put"'
            )
        each, over = divmod(whole_cents(self.pot or 0), len(showing))
        if each < 1:
            raise Refusal(f"the pot has a cent for each hand at least, not {self.pot}")
        put = dict.fromkeys(showing, each)
        return (put | {seats + 1: over}, (seats + 1,)) if over else (put, ())

    def folded_seats(self, put: Mapping[int, int]) -> tuple[int, ...]:
        """Who has folded, each with chips in the pot."""
        for seat in self.folded:
            if seat not in put:
                raise Refusal(f"seat {seat} has folded with nothing in the pot: leave it out")
        if len({*self.folded}) == len(put):
            raise Refusal("all have folded: somebody has the pot")
        return tuple(dict.fromkeys(self.folded))

    def _put(self, put: Mapping[str, int], seats: int) -> dict[int, int]:
        found = {_seat(name): whole_cents(cents) for name, cents in put.items()}
        for seat, cents in found.items():
            _check_seat(seat, seats)
            if cents <= 0:
                raise Refusal(f"seat {seat} has put in a cent at least, not {cents}")
        if len(found) < 2:
            raise Refusal("a pot is of two seats at least")
        for name in self.hands or {}:
            if _seat(name) not in found:
                raise Refusal(f"seat {name} shows a hand, and has nothing in the pot")
        return found


class PotLine(msgspec.Struct, frozen=True):
    """What a seat takes: of which pot, how much, `odd` cents of it over, and for what."""

    pot: int
    seat: int
    cents: int
    odd: int
    why: str


class PaidLine(msgspec.Struct, frozen=True):
    """What a seat pays another beside the pot, and for what."""

    seat: int
    to: int
    cents: int
    why: str


class SettledPot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes what, what goes back uncalled, the drop; what everybody gained sums to nothing."""

    game: str
    button: int
    lines: tuple[PotLine, ...]
    returned: dict[str, int]
    drop: int
    drop_because: str
    net: dict[str, int]
    hands: dict[str, HandInWords]
    paid: tuple[PaidLine, ...] = ()
    """What players pay each other, where a game has that."""


def read_pot(text: str, place: str = "pot") -> DescribedPot:
    """A described pot from JSON; anything wrong is refused with its key."""
    return read_as(DescribedPot, text, place, '"game", "button", "put", "hands" and "board"')


def settled_pot(
    game: str,
    table: DescribedPot,
    round: PotRound,
    beyond: tuple[int, ...],
    hands: Mapping[str, HandInWords],
) -> SettledPot:
    """What a round gave away, in lines; `beyond`: seats that are none, with what is over."""
    lines = tuple(
        PotLine(event.pot, event.seat, event.cents, event.odd, event.why)
        for event in round.events
        if isinstance(event, PotAwarded)
    )
    dropped = [event for event in round.events if isinstance(event, Dropped)]
    back = {e.name: e.cents for e in round.events if isinstance(e, TakenBack)}
    net = dict(round.result or {})
    if table.pot is not None:  # nobody knows who put in what: it all comes from the pot
        net = {name: 0 for name in net if name not in {f"seat {seat}" for seat in beyond}}
        for line in lines:
            net[f"seat {line.seat}"] += line.cents
        net["pot"] = -table.pot
    drop = sum(event.cents for event in dropped)
    if drop:
        net["drop"] = drop
    because = dropped[0].why if dropped else ""
    paid = tuple(
        PaidLine(event.seat, event.to, event.cents, event.why)
        for event in round.events
        if isinstance(event, Paid)
    )
    return SettledPot(game, table.button, lines, back, drop, because, net, dict(hands), paid)


def _seat(name: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,2}", name, re.ASCII):
        raise Refusal(f'"{name}" names no seat: seats are numbers such as "2"')
    return int(name)


def _check_seat(seat: int, seats: int) -> None:
    if not 1 <= seat <= seats:
        raise Refusal(f"there is no seat {seat}: the table has seats 1 to {seats}")
