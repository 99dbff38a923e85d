"""`seat_costs(filing, option=…, seat_bets=…)`: a round with the collection, seat by seat.

Seats that stake different amounts pay different fees, and the player-dealer's goes by the seats
that the bank stands against. The bank goes round the seats against which somebody bets, as in a
simulation. Where it covers whatever can happen, every figure is exact. Over an orbit nothing is
created: what all seats gain and what the house collects sum to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypedDict, Unpack

from houseway.analysis.cost.fees import TableFees, offered_fees
from houseway.analysis.cost.model import Expected, SeatCost, SeatCosts, SeatSide
from houseway.analysis.cost.table import (
    ALONE,
    COVERED,
    ERROR,
    MOST_ROUNDS,
    PILOT,
    ROUNDS,
    SHORT,
    CostedTable,
)
from houseway.analysis.simulate.simulate import simulate, taken_seats
from houseway.bank.fees import Mark
from houseway.bank.money import whole_cents
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import Stakes, bets_by_seat
from houseway.pricing.simulate.model import Sample, SimulatedTable
from houseway.words import several

OWED: Final = (
    "simulation with a standard error (what a button is owed depends on the bets of the other "
    "seats), less the flat fee"
)


class SeatTable(TypedDict, total=False):
    """A table whose seats stake what each likes; as `Described`, but for the number of bettors.

    With `rotate` off, seat 1 always banks.
    """

    bets: Mapping[str, int] | None
    seats: int | None
    bank: int | None
    rotate: bool
    rounds_per_hour: int | None
    play: Play
    rounds: int | None
    error: float | None
    seed: int | str
    progress: Callable[[int, int], None] | None


def seat_costs(
    filing: Filing,
    *,
    option: str | int,
    seat_bets: Stakes,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    **table: Unpack[SeatTable],
) -> SeatCosts:
    """Return what a round costs each seat under one option, as bettor and as player-dealer.

    `seat_bets` is what single seats stake, by seat and wager, and `bets` what all others do; if
    only the former is given, the other seats bet nothing and only bank.
    """
    [fees] = offered_fees(
        filing, option=option, schedule=schedule, readings=readings, folder=folder
    )
    if fees.counts_raised("player-dealer"):
        raise Refusal(
            f"{fees.posted.name}, option {fees.number}: the player-dealer's fee goes by what is "
            "raised in play, which is reckoned where every bettor stakes the same: leave out the "
            "seats of the bets"
        )
    return _SeatTable(filing, fees, seat_bets, **table).costs()


class _SeatTable:
    """One such table under one option."""

    def __init__(
        self,
        filing: Filing,
        fees: TableFees,
        seat_bets: Stakes,
        *,
        bets: Mapping[str, int] | None = None,
        seats: int | None = None,
        bank: int | None = None,
        rotate: bool = True,
        rounds_per_hour: int | None = None,
        play: Play = "optimal",
        rounds: int | None = None,
        error: float | None = None,
        seed: int | str = 0,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self._filing, self._fees, self._pace = filing, fees, rounds_per_hour
        self._taken = taken_seats(filing, seats)
        self._stakes = bets_by_seat(filing, fees.limits, self._taken, bets, seat_bets)
        able = range(1, self._taken + 1) if rotate else (1,)
        self._bankers = [seat for seat in able if {*self._stakes} - {seat}]
        if not self._bankers:
            raise Refusal("seat 1 keeps the bank, and no other seat bets")
        self._rotate = rotate
        self._priced: dict[int, CostedTable] = {}
        for seat, staked in self._stakes.items():
            alike = (one for other, one in self._priced.items() if self._stakes[other] == staked)
            known = next(alike, None)
            if known is None:
                known = CostedTable(
                    filing,
                    [fees],
                    bets=staked,
                    players=1,
                    seats=self._taken,
                    bank=bank,
                    rounds_per_hour=rounds_per_hour,
                    play=play,
                    rounds=rounds,
                    error=error,
                    seed=seed,
                )
                known.check(fees)
            self._priced[seat] = known
        covering = max(
            sum(one.covering for seat, one in self._priced.items() if seat != banker)
            for banker in self._bankers
        )
        self._bank = covering if bank is None else whole_cents(bank)
        self._covers = self._bank >= covering
        self._owed = bool(filing.rules.buttons) and self._taken > 2
        self._rounds, self._seed, self._progress = rounds, seed, progress
        self._error = ERROR if error is None else error
        self._found = None if self._covers and not self._owed else self._simulate()

    def costs(self) -> SeatCosts:
        """Return the figures of every seat."""
        filing, fees = self._filing, self._fees
        by_seat = tuple(self._seat(seat) for seat in range(1, self._taken + 1))
        sides = [side for one in by_seat for side in (one.bettor, one.player_dealer) if side]
        any_priced = next(iter(self._priced.values()))
        return SeatCosts(
            game=filing.id,
            decks=filing.rules.deck.packs.default,
            readings={**filing.readings, **fees.posted.sheet.readings},
            document=fees.posted.sheet.id,
            schedule=fees.schedule.name,
            option=fees.number,
            limit=fees.option.limit,
            source=fees.posted.sheet.cite(fees.option.lines),
            mark=max((side.mark for side in sides), key=len),
            play=any_priced.wagered.play,
            stakes=self._stakes,
            seats=self._taken,
            bank=self._bank,
            covers=self._covers,
            by_seat=by_seat,
            drop=sum((self._drop(banker) for banker in self._bankers), Fraction())
            / len(self._bankers),
            method=self._method(),
            notes=tuple(
                dict.fromkeys(note for one in self._priced.values() for note in one.wagered.notes)
            ),
            rounds=self._found.rounds if self._found else None,
            rounds_per_hour=self._pace,
        )

    # --- one seat -----------------------------------------------------------------------------

    def _seat(self, seat: int) -> SeatCost:
        bettor = self._bettor(seat) if {*self._bankers} - {seat} else None
        banker = self._player_dealer(seat) if seat in self._bankers else None
        every = Expected(Fraction())
        share = Fraction(1, len(self._bankers))
        away = sum(one != seat for one in self._bankers)
        if bettor is not None:
            every = every.plus(bettor.net.times(share * away))
        else:
            every = every.plus(Expected(-self._time()[0] * share * away))
        if banker is not None:
            every = every.plus(banker.net.times(share))
        return SeatCost(seat, self._stakes.get(seat, {}), bettor, banker, every)

    def _bettor(self, seat: int) -> SeatSide | None:
        """Return a seat as bettor; None if it bets nothing."""
        if seat not in self._stakes:
            return None
        priced = self._priced[seat]
        if self._found is None:
            price = Expected(priced.covered)
        else:
            price = _sampled(self._found.by_seat[seat - 1].bettor)
        fee = priced.fee(self._fees, "player", self._stakes[seat])
        stake = priced.stake
        net = price.less(fee.expected)
        return SeatSide(stake, price, fee.expected.cents, fee.mark, net, net.cents / stake)

    def _player_dealer(self, seat: int) -> SeatSide:
        """Return a seat with the bank, against all others that bet."""
        others = {other: held for other, held in self._stakes.items() if other != seat}
        action = sum(sum(held.values()) for held in others.values())
        if self._found is None:
            won = sum((self._priced[other].covered for other in others), Fraction())
            price = Expected(-won)
        else:
            price = _sampled(self._found.by_seat[seat - 1].player_dealer)
        fee, mark = self._banking_fee(seat)
        net = price.less(Expected(fee))
        return SeatSide(action, price, fee, mark, net, net.cents / action)

    def _banking_fee(self, seat: int) -> tuple[Fraction, Mark]:
        others = {other: held for other, held in self._stakes.items() if other != seat}
        charged = self._fees.player_dealer_against(others, self._bank)
        by_time, mark = self._time()
        return charged.cents + by_time, max(charged.mark, mark, key=len)

    def _time(self) -> tuple[Fraction, Mark]:
        """Return what the clock takes of every seat, a round."""
        if not self._fees.by_time or self._pace is None:
            return Fraction(), ""
        hour = self._fees.an_hour(self._taken)
        return Fraction(hour.cents, self._pace), hour.mark

    def _drop(self, banker: int) -> Fraction:
        """Return what the house collects of a round in which this seat banks."""
        fees = self._banking_fee(banker)[0]
        for seat in range(1, self._taken + 1):
            if seat != banker:
                bettor = self._bettor(seat)
                fees += self._time()[0] if bettor is None else bettor.fee
        return fees

    # --- simulated ----------------------------------------------------------------------------

    def _simulate(self) -> SimulatedTable:
        """Play the table, for so many rounds or until every seat's error is small enough."""
        if self._rounds is not None:
            return self._simulated(self._rounds)
        found, rounds = self._simulated(PILOT), PILOT
        while (wider := self._widest(found) / self._error) > 1 and rounds < MOST_ROUNDS:
            rounds = min(MOST_ROUNDS, max(2 * rounds, int(rounds * wider**2 * 1.05)))
            if self._covers:
                rounds = min(rounds, ROUNDS)
            found = self._simulated(rounds)
            if self._covers and rounds == ROUNDS:
                break
        return found

    def _simulated(self, rounds: int) -> SimulatedTable:
        heard = self._progress
        return simulate(
            self._filing,
            rounds=rounds,
            seats=self._taken,
            bank=None if self._covers else self._bank,
            seat_bets=self._stakes,
            limits=self._fees.limits,
            rotate=self._rotate,
            play=next(iter(self._priced.values())).wagered.simulated_play,
            seed=self._seed,
            progress=heard and (lambda done: heard(done, rounds)),
        )

    def _widest(self, found: SimulatedTable) -> float:
        """Return the largest standard error of a bettor, as a share of the stakes."""
        samples = ((one.seat, one.bettor) for one in found.by_seat if one.bettor is not None)
        return max((one.stderr or 0.0) / self._priced[seat].stake for seat, one in samples)

    def _method(self) -> str:
        if self._found is not None:
            says = SHORT if not self._covers else OWED
            return f"{says}; {several(self._found.rounds, 'round')}"
        contested = any(one.wagered.contested for one in self._priced.values())
        return ALONE if contested and len(self._stakes) > 2 else COVERED


def _sampled(sample: Sample | None) -> Expected:
    if sample is None:
        raise Refusal("too few rounds are simulated for the bank to go round: ask for more")
    return Expected(Fraction(sample.mean), True, sample.stderr)
