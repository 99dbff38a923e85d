"""Many hands for a pot between bots: what each seat won, what was dropped, with standard errors.

Bots play as people practise against them, on the table itself: what comes out is of these bots, and
of no better player. Who is nearly out of chips gets up for somebody new with chips of his own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Final

import msgspec

from houseway.bank.money import dollars, signed_dollars
from houseway.cli.felt import PotFelt, felt_of
from houseway.cli.output import console, table
from houseway.errors import Refusal
from houseway.felt.events import Dropped, PutIn, RoundClosed, RoundVoided, TakenBack
from houseway.filings.filing import Filing
from houseway.words import several, signed

HANDS: Final = 1_000
"""How many are played if nobody says: bots take their time."""


class Mean(msgspec.Struct, frozen=True):
    """A mean in cents a hand, with its standard error."""

    hands: int
    mean: float
    stderr: float | None


class SeatMean(msgspec.Struct, frozen=True):
    """What a seat gained a hand that it was dealt in."""

    seat: int
    hands: int
    mean: float
    stderr: float | None


class SimulatedPots(msgspec.Struct, frozen=True):
    """A table over many hands; seats and drop sum to nothing."""

    game: str
    rounds: int
    seats: int
    seed: str
    by_seat: tuple[SeatMean, ...]
    pot: Mean
    drop: Mean
    gained: int
    """What all seats gained together, in cents: the drop, less than nothing."""
    dropped: int
    collection: str
    method: str


class _Tally:
    """A sum, and the sum of squares."""

    def __init__(self) -> None:
        self.count = self.sum = self.squares = 0

    def add(self, cents: int) -> None:
        self.count += 1
        self.sum += cents
        self.squares += cents * cents

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else 0.0

    @property
    def stderr(self) -> float | None:
        if self.count < 2:
            return None
        spread = (self.squares - self.sum * self.sum / self.count) / (self.count - 1)
        return sqrt(max(0.0, spread) / self.count)

    @property
    def told(self) -> Mean:
        return Mean(self.count, self.mean, self.stderr)


def simulate_pots(
    filing: Filing,
    *,
    rounds: int,
    seats: int | None,
    limits: str | None,
    option: str | None,
    schedule: str | None,
    rates: Mapping[str, str],
    seed: str,
    rounds_per_hour: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> SimulatedPots:
    """So many hands between bots at one table."""
    felt = felt_of(
        filing,
        seed=seed,
        seats=seats,
        limits=limits,
        option=option,
        schedule=schedule,
        rates=rates,
        rounds_per_hour=rounds_per_hour,
    )
    if not isinstance(felt, PotFelt):
        raise Refusal(f"{filing.id} is played with a bank")
    felt.seat_bots()
    by_seat = {seat: _Tally() for seat in sorted(felt.table.names)}
    pot, drop = _Tally(), _Tally()
    for done in range(1, rounds + 1):
        _play(felt, by_seat, pot, drop)
        if progress and not done % 100:
            progress(done)
    gained = sum(tally.sum for tally in by_seat.values())
    assert gained + drop.sum == 0, "chips were made or lost"
    return SimulatedPots(
        filing.id,
        rounds,
        len(by_seat),
        seed,
        tuple(SeatMean(s, t.count, t.mean, t.stderr) for s, t in by_seat.items()),
        pot.told,
        drop.told,
        gained,
        drop.sum,
        felt.table.fees.posted.says if drop.sum else "",
        f"{several(rounds, 'hand')} of bots at one table, as it is played",
    )


def _play(felt: PotFelt, by_seat: Mapping[int, _Tally], pot: _Tally, drop: _Tally) -> None:
    """One hand, entered at every seat dealt in; its events are let go of."""
    table = felt.table
    felt.before_deal()
    names = {name: seat for seat, name in table.names.items()}
    mark = table.seq
    felt.play_round()
    put = taken = 0
    for event in table.since(mark):
        match event:
            case PutIn():
                put += event.cents
            case TakenBack():
                put -= event.cents
            case Dropped():
                taken += event.cents
            case RoundVoided():
                put = taken = 0
            case RoundClosed():
                for name, cents in event.net.items():
                    by_seat[names[name]].add(cents)
            case _:
                pass
    pot.add(put)
    drop.add(taken)
    table.forget(table.seq)


def show_pots(found: SimulatedPots) -> None:
    """The table for people."""
    out = console()
    out.print(
        f"[bold]{found.game}[/bold]: {several(found.rounds, 'hand')}, {found.seats} seats taken"
    )
    rows = table("seat>", "hands>", "a hand>", "±>")
    for seat in found.by_seat:
        rows.add_row(str(seat.seat), f"{seat.hands:,}", *_cells(seat.mean, seat.stderr))
    rows.add_row("the drop", f"{found.drop.hands:,}", *_cells(found.drop.mean, found.drop.stderr))
    out.print(rows)
    out.say(
        f"Dollars a hand with standard errors; a pot is {dollars(round(found.pot.mean))} on "
        f"average; all seats together {signed_dollars(found.gained)}, dropped "
        f"{dollars(found.dropped)}.",
        "dim",
    )
    if found.collection:
        out.say(f"The drop: {found.collection}", "dim")
    out.say(found.method, "dim")


def _cells(mean: float, stderr: float | None) -> tuple[str, str]:
    return signed(mean / 100), "" if stderr is None else f"{stderr / 100:.4f}"
