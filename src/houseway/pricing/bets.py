"""A bettor's bets priced together, before any fee: what `cost` and `simulate` reckon with.

One play for all wagers of a bettor: the best play for one of them may hurt another.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property

import msgspec

from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.filings.wager import Limits
from houseway.pricing.model import Play, WagerPrice


class BetWorth(msgspec.Struct, frozen=True, kw_only=True):
    """One bet: its price at the exact odds, and what rounding its payoffs down costs, in cents.

    Wagers that are priced as one game are one of them, under the first; `parts` are theirs.
    """

    wager: str
    bet: int
    ev: Fraction
    price: Fraction
    breakage: Fraction
    parts: dict[str, Fraction] = {}

    @property
    def net(self) -> Fraction:
        """What is left of the price."""
        return self.price - self.breakage


class Wagered(ABC):
    """A bettor's wagers, priced together."""

    play: Play
    """How the bettor decides, which may be another way than was asked for."""
    contested: bool = False
    """Whether the price is what one bettor and a player-dealer who chooses can both hold."""
    notes: tuple[str, ...] = ()
    """What is to be said of the figures."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """What is priced: every wager, or the first of those that are one game."""

    @abstractmethod
    def worth(self, name: str) -> BetWorth:
        """What one of them is worth, as long as the bank covers it; refused if not counted."""

    @property
    @abstractmethod
    def uses(self) -> int:
        """The most that wins and losses of one bettor use of a bank together."""

    @cached_property
    def worths(self) -> tuple[BetWorth, ...]:
        """All of them."""
        return tuple(map(self.worth, self.names))

    @property
    def simulated_play(self) -> Play:
        """How bettors decide where a table with these wagers is simulated."""
        return self.play

    @property
    def raises(self) -> Mapping[int, Fraction]:
        """How often so many times the first wager is put up in play; nothing if never."""
        return {}

    @property
    def decisions(self) -> Mapping[str, Fraction]:
        """How often each choice is made where something is put up in play."""
        return {}


class PricedBets(Wagered):
    """Bets of which each is worth its own price, whatever is made beside it."""

    def __init__(
        self, rules: Rules, bets: Mapping[str, int], prices: Mapping[str, WagerPrice], play: Play
    ) -> None:
        self.play = play
        self.contested = any(each.duel is not None for each in prices.values())
        self.notes = tuple(dict.fromkeys(each.note for each in prices.values() if each.note))
        self._rules, self._bets, self._prices = rules, bets, prices

    @property
    def names(self) -> tuple[str, ...]:
        """Every wager."""
        return tuple(self._bets)

    def worth(self, name: str) -> BetWorth:
        """By the wager's price and its outcomes."""
        priced, bet = self._prices[name], self._bets[name]
        lost = sum(
            (
                parse_pay(outcome.pays).breakage(bet) * outcome.probability
                for outcome in priced.outcomes
            ),
            Fraction(),
        )
        return BetWorth(
            wager=name,
            bet=bet,
            ev=priced.ev,
            price=priced.ev * bet,
            breakage=lost,
        )

    @property
    def uses(self) -> int:
        """Every wager at its worst, though they may exclude each other."""
        return at_worst(self._rules, (Stake(2, "", *bet) for bet in self._bets.items()))

    @property
    def simulated_play(self) -> Play:
        """A simulated table leaves every choice to the house way."""
        return "house-way"


class StakedTable(msgspec.Struct, frozen=True):
    """A table to be simulated: what every seat stakes when it does not bank, by seat and wager.

    Without a bank, it covers whatever can happen.
    """

    filing: Filing
    seats: int
    bank: int | None
    stakes: Mapping[int, Mapping[str, int]]
    limits: Limits
    play: Play

    def check_house_way(self) -> None:
        """Refuse any other play, where choices are simulated no other way."""
        if self.play != "house-way":
            raise Refusal(f"{self.filing.id}: its choices are simulated the house way only")


def at_worst(rules: Rules, stakes: Iterable[Stake]) -> int:
    """The most that stakes can use of a bank: each paid at its longest odds, or lost if more.

    And what the bank can owe beside them, for every other spot.
    """
    worst = 0
    stakes = [*stakes]
    others = len({stake.seat for stake in stakes}) - 1
    for button in rules.buttons.values():
        earned = sum(s.wager == button.wager and s.cents >= button.least for s in stakes)
        worst += earned * others * button.most
    for stake in stakes:
        cents = int(stake.cents)
        rows = rules.wager_named(stake.wager).pays.rows
        worst += max([cents, *(row.pay.payoff(cents) for row in rows)])
    return worst
