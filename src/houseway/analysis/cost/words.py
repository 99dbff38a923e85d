"""Amounts of a cost in words, as the terminal and the house's pages have them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.analysis.cost.model import (
    BettorCost,
    Expected,
    PlayerDealerCost,
    SeatSide,
    Tiered,
    WagerCost,
)
from houseway.bank.money import dollars
from houseway.words import percent


def mean(cents: float | Fraction, digits: int = 4) -> str:
    """`$0.3088`: an average, which has parts of a cent."""
    return f"${float(cents) / 100:,.{digits}f}"


def gained(cents: float | Fraction, digits: int = 4) -> str:
    """`−$0.3088`, `+$1.8526`; too little to show is `$0.0000`."""
    text = mean(abs(float(cents)), digits)
    if not text.strip("$0.,"):
        return text
    return f"{'+' if cents > 0 else '−'}{text}"


def told(amount: Expected) -> str:
    """A gain or loss, and the error that it has if it was simulated."""
    return gained(amount.cents) + error(amount)


def error(amount: Expected) -> str:
    """` ± $0.0102`; nothing of an exact amount."""
    if amount.stderr is None:
        return ""
    return f" ± {mean(amount.stderr)}" if amount.stderr >= 0.005 else " ± under $0.0001"


def fee(cents: Fraction, mark: str = "") -> str:
    """A fee: whole cents as they are, an average to parts of one."""
    whole = cents.denominator == 1
    return (dollars(int(cents)) if whole else mean(cents)) + mark


def staged(wager: WagerCost) -> list[str]:
    """The wagers that are one game, or the one there is."""
    return list(wager.parts) or [wager.wager]


def of_wager(wager: WagerCost, bets: Mapping[str, int]) -> tuple[str, ...]:
    """A wager in a round: its stakes, price, fee, both together, that as a rate of the stakes."""
    staked = sum(bets.get(name, 0) for name in staged(wager))
    return (
        dollars(staked),
        gained(wager.price.cents - wager.breakage.cents),
        fee(wager.fee),
        gained(wager.net.cents),
        percent(wager.rate * wager.bet / staked),
    )


def of_side(side: BettorCost | PlayerDealerCost, stakes: int) -> tuple[str, ...]:
    """The same of a side of the table."""
    paid = fee(side.fee, side.mark)
    return dollars(stakes), told(side.price), paid, told(side.net), percent(side.rate)


def of_seat(side: SeatSide) -> tuple[str, ...]:
    """Return the row of a seat in one of its roles."""
    paid = fee(side.fee, side.mark)
    return dollars(side.stake), told(side.price), paid, told(side.net), percent(side.rate)


def band(tier: Tiered) -> str:
    """The amounts of one step of a fee."""
    if tier.to is None:
        return f"from {dollars(tier.from_)}" if tier.from_ else "any"
    return f"{dollars(tier.from_)} to under {dollars(tier.to)}"


def even(tier: Tiered, digits: int = 4) -> str:
    """Where the expected win is worth the step's fee."""
    return "" if tier.breaks_even is None else mean(tier.breaks_even.cents, digits)


def pays(tier: Tiered, digits: int = 4) -> str:
    """Where in the step it is worth more."""
    if tier.pays_from is None:
        return "nowhere in this tier"
    if tier.pays_from.cents == tier.from_:
        return "all through this tier"
    return f"from {mean(tier.pays_from.cents, digits)} on"
