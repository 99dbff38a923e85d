"""What a bettor's wagers are worth before any fee, whatever the family: baccarat's here.

One play for all wagers of a bettor: the best play for one of them may hurt another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Protocol

import msgspec

from houseway.bank.odds import parse_pay
from houseway.families.baccarat.price.bets import price_bets
from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.baccarat.simulate.classes import most_used
from houseway.pricing.model import Play, WagerPrice


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """One bet: its price at the exact odds, and what rounding its payoffs down costs, in cents.

    A staged game is one of them, under its ante; `parts` are its wagers'.
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


class Wagered(Protocol):
    """A bettor's wagers, priced."""

    @property
    def play(self) -> Play:
        """How the bettor decides, which may be another way than was asked for."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of the figures."""

    @property
    def contested(self) -> bool:
        """Whether the price is what one bettor and a player-dealer who chooses can both hold."""

    @property
    def worths(self) -> tuple[Worth, ...]:
        """Every bet's worth, as long as the bank covers it."""

    @property
    def uses(self) -> int:
        """The most that wins and losses of one bettor use of a bank together."""

    @property
    def raises(self) -> dict[int, Fraction]:
        """How often so many antes are raised, none of a hand that folds; nothing if never."""


class BaccaratBets:
    """Wagers of the baccarat family."""

    def __init__(
        self,
        rules: BaccaratRules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
    ) -> None:
        self._rules, self._bets, self._asked = rules, bets, play
        self.play, self._priced = _priced(rules, bets, play, simulated=simulated)
        self.raises: dict[int, Fraction] = {}
        self.contested = any(each.duel is not None for each in self._priced.values())

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of the figures."""
        return tuple(self._notes())

    def _notes(self) -> Iterable[str]:
        if self.play != self._asked:
            yield "choices go the house way, for one wager's best play may cost another"
        priced = self._priced.values()
        yield from dict.fromkeys(each.note for each in priced if each.note)

    @property
    def worths(self) -> tuple[Worth, ...]:
        """Every bet's worth, as long as the bank covers it."""
        return tuple(_worth(self._priced[name], bet) for name, bet in self._bets.items())

    @property
    def uses(self) -> int:
        """The most that wins and losses of one bettor use of a bank together."""
        return most_used(self._rules, self._bets)


def _priced(
    rules: BaccaratRules, bets: Mapping[str, int], play: Play, *, simulated: bool
) -> tuple[Play, dict[str, WagerPrice]]:
    """Prices that hold together.

    Several wagers in a game with a choice are played the house way, and so is a simulated table.
    """
    found = price_bets(rules, bets, play)
    decides = any(each.play != "no decision" for each in found.values())
    if play == "optimal" and decides and (simulated or len(bets) > 1):
        return "house-way", price_bets(rules, bets, "house-way")
    return play, found


def _worth(priced: WagerPrice, bet: int) -> Worth:
    deals = sum(outcome.count for outcome in priced.outcomes)
    lost = sum(
        (parse_pay(outcome.pays).breakage(bet) * outcome.count for outcome in priced.outcomes),
        Fraction(),
    )
    return Worth(
        wager=priced.wager,
        bet=bet,
        ev=priced.exact,
        price=priced.exact * bet,
        breakage=lost / deals if deals else Fraction(),
    )
