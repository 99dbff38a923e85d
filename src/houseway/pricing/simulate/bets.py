"""What every bettor of a described table stakes, made whole: the wagers that always go together."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.bank.money import whole_cents
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import check_stakes, followers
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits

Stakes = Mapping[int, Mapping[str, int]]
"""Cents on each wager, by seat."""


def whole_bets(filing: Filing, limits: Limits, bets: Mapping[str, int] | None) -> dict[str, int]:
    """Bets with those that always go with them, in the filing's order.

    Without any, the first wager at the least that the limits allow.
    """
    first = filing.rules.first_wager
    given = bets or {first: limits.of(first).min}
    staked = {name: whole_cents(cents) for name, cents in given.items()}
    for name in list(staked):
        rest = [Stake(2, "bettor", other, cents) for other, cents in staked.items()]
        for stake in followers(filing, Stake(2, "bettor", name, staked[name]), rest):
            staked.setdefault(stake.wager, stake.cents)
    for name in staked:
        filing.rules.wager_named(name)
    return {wager.name: staked[wager.name] for wager in filing.rules.wager if wager.name in staked}


def check_bets(filing: Filing, limits: Limits, bets: Mapping[str, int], seats: int) -> None:
    """Refuse what the filing does not let one bettor make."""
    stakes = [Stake(2, "bettor", wager, cents) for wager, cents in bets.items()]
    names = {1: "player-dealer", 2: "bettor"}
    check_stakes(filing, limits, Setting(seats, 1, names, 0, stakes))


def bets_by_seat(
    filing: Filing,
    limits: Limits,
    taken: int,
    bets: Mapping[str, int] | None,
    seat_bets: Stakes | None,
) -> dict[int, dict[str, int]]:
    """Return what each of the seats taken stakes when it does not bank, made whole.

    `seat_bets` are those of seats that stake something else than `bets`. If only they are given,
    the other seats stake nothing.
    """
    named = seat_bets or {}
    for seat in named:
        if not 1 <= seat <= taken:
            raise Refusal(f"seat {seat} has a bet, and seats 1 to {taken} are taken")
    others = {} if named and not bets else whole_bets(filing, limits, bets)
    found = {}
    for seat in range(1, taken + 1):
        staked = whole_bets(filing, limits, named[seat]) if named.get(seat) else others
        if seat not in named or named[seat]:
            found[seat] = staked
    stakes = {seat: staked for seat, staked in found.items() if staked}
    if not stakes:
        raise Refusal("nobody bets: give at least one seat a bet")
    return stakes
