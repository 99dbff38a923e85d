"""What a simulated table's wagers are exactly worth, where the bank covers everything."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits
from houseway.pricing.model import Play
from houseway.pricing.simulate.model import SimulatedTable


class ExactWorth(msgspec.Struct, frozen=True):
    """By wager, in the units of the simulation; and what a bettor gains a round, in cents.

    Nothing where it cannot be counted, and `missing` says why.
    """

    wagers: dict[str, Fraction | None]
    bettor: Fraction | None
    missing: str = ""


class ExactSeats(msgspec.Struct, frozen=True):
    """What every seat of a simulated table gains a round, exactly, and what its wagers are worth.

    Nothing where it cannot be counted; `missing` says why. A wager that bettors play differently,
    having different bets beside it, has no one worth.
    """

    seats: dict[int, Fraction | None]
    wagers: dict[str, Fraction | None]
    missing: str = ""

    def bettor(self, seat: int) -> float | None:
        """Return what a seat gains as bettor, in cents."""
        worth = self.seats.get(seat)
        return None if worth is None else float(worth)

    def player_dealer(self, seat: int) -> float | None:
        """Return what a seat gains as player-dealer: all that the others lose."""
        others = [worth for other, worth in self.seats.items() if other != seat]
        if not others or None in others:
            return None
        return float(-sum(worth for worth in others if worth is not None))


def exact_seats(filing: Filing, found: SimulatedTable, limits: Limits | None = None) -> ExactSeats:
    """Return what a simulated table's bets are worth, seat by seat."""
    alike = bool(found.bets)
    known: list[tuple[dict[str, int], ExactWorth]] = []
    seats: dict[int, Fraction | None] = {}
    wagers: dict[str, Fraction | None] = {}
    missing = ""
    for seat, bets in found.stakes.items():
        worth = next((each for held, each in known if held == bets), None)
        if worth is None:
            worth = exact_worth(filing, bets, found.play, limits, others=found.seats - 2)
            known.append((bets, worth))
            for name, ev in worth.wagers.items():
                wagers[name] = ev if wagers.get(name, ev) == ev else None
        seats[seat] = worth.bettor
        missing = missing or worth.missing
    if not alike and filing.rules.buttons and found.seats > 2:
        seats = dict.fromkeys(seats)
        missing = missing or "what a button is owed depends on the bets of the other seats"
    return ExactSeats(seats, wagers, missing)


def exact_worth(
    filing: Filing,
    bets: Mapping[str, int],
    play: Play,
    limits: Limits | None = None,
    *,
    others: int = 0,
) -> ExactWorth:
    """The worth of these bets, played like that under the limits, at the exact odds.

    `others` stake the same at the table.
    """
    family = banked_family(filing.rules)
    wagered = family.bets(filing.rules, bets, play, simulated=True, others=others)
    found: dict[str, Fraction | None] = dict.fromkeys(family.together(filing.rules))
    total: Fraction | None = Fraction()
    missing = ""
    for name in wagered.names:
        try:
            family.check_raises(filing, limits or filing.limits(), bets)
            worth = wagered.worth(name)
        except Refusal as refusal:
            found[name] = total = None
            missing = missing or refusal.says
            continue
        found |= {part: cents / worth.bet for part, cents in worth.parts.items()}
        found[name] = worth.ev
        total = None if total is None else total + worth.price
    return ExactWorth(found, total, missing)
