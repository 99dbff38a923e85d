"""The staged game of a filing, counted: what its kernel found, told alike for every form.

A staged game is an ante, and a second wager once cards are seen. Here are its deals under the best
play, the simple way to play, and no fold at all, each as ends; other ways to play with their
prices; and the best play as tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal, Protocol

from houseway.families.showdown.price.outcomes import End
from houseway.families.showdown.price.payoffs import one_raise, up_card_game, up_card_payoffs
from houseway.families.showdown.price.up_card.game import Played, UpCardPrice, price_up_card
from houseway.families.showdown.rules import ShowdownRules
from houseway.pricing.model import Play, StrategyTable

Ends = Sequence[End]

Way = Play | Literal["never-fold"]
"""How a staged game is played; a bonus bet's own figures are for a bettor who never folds."""


class Staged(Protocol):
    """A staged game, counted."""

    @property
    def best(self) -> Ends:
        """Every deal under the best play."""

    @property
    def simple(self) -> Ends:
        """Every deal under the simple way to play."""

    @property
    def always(self) -> Ends:
        """Every deal if nobody ever folds."""

    @property
    def ways(self) -> tuple[tuple[str, Fraction], ...]:
        """Other ways to play, and what each gains in antes."""

    @property
    def summary(self) -> tuple[str, ...]:
        """The best play in a few words."""

    @property
    def tables(self) -> tuple[StrategyTable, ...]:
        """The best play as people can read it."""

    def method(self, way: Way) -> str:
        """How it was counted, and how it is played."""


class UpCardGames:
    """Three Card Poker and Caribbean Stud: a hand each, one card of the bank's face up or none."""

    def __init__(self, rules: ShowdownRules) -> None:
        self._rules = rules
        up = rules.play.up
        self.sees = up is not None and up.seen == "before-decisions"

    @cached_property
    def price(self) -> UpCardPrice:
        """All that was counted."""
        return price_up_card(up_card_game(self._rules), up_card_payoffs(self._rules))

    @property
    def _best(self) -> Played:
        return self.price.optimal if self.sees else self.price.ignoring

    @property
    def _simple(self) -> Played:
        return self.price.by_rows if self.sees else self.price.simple

    @property
    def simple_ev(self) -> Fraction:
        """What the simple way gains in antes."""
        return self._simple.ev

    @property
    def simple_says(self) -> str:
        """The simple way in words."""
        return f"the simple way: {self._simple.says}"

    @cached_property
    def best(self) -> Ends:
        """Every deal under the best play."""
        return tuple(self._best.ends(one_raise(self._rules)))

    @cached_property
    def simple(self) -> Ends:
        """Every deal under the simple way to play."""
        return tuple(self._simple.ends(one_raise(self._rules)))

    @cached_property
    def always(self) -> Ends:
        """Every deal if nobody ever folds."""
        return tuple(self.price.always.ends(one_raise(self._rules)))

    @property
    def ways(self) -> tuple[tuple[str, Fraction], ...]:
        """Other ways to play, and what each gains in antes."""
        found = self.price
        ways = [found.mimic, found.always]
        if self.sees:
            ways = [found.ignoring, found.simple, *ways]
        simple = self._simple
        worth = {way.says: way.ev for way in ways if way.says != simple.says}
        worth[self.simple_says] = simple.ev
        return tuple(sorted(worth.items(), key=lambda way: -way[1]))

    @property
    def summary(self) -> tuple[str, ...]:
        """The best play in a few words."""
        if not self.sees:
            return (self.price.simple.says,)
        return tuple(row.says for row in self.price.rows)

    @property
    def tables(self) -> tuple[StrategyTable, ...]:
        """The weakest hand to play, by the bank's up card."""
        return tuple(self._tables()) if self.sees else ()

    def _tables(self) -> Iterator[StrategyTable]:
        raised = next(iter(self._rules.play.choices(self._rules.play.stage[0]).values()))
        rows = self.price.rows
        yield StrategyTable(
            "The weakest hand to play, by the bank's up card",
            (
                "up card",
                "weakest hand",
                "holding one of its rank",
                "exceptions",
                "cost of the line",
            ),
            tuple(
                (
                    row.up,
                    row.weakest,
                    row.matching or "the same",
                    str(len(row.departures)),
                    f"{float(row.cost) * 100:.4f} %",
                )
                for row in rows
            ),
            "cost: what keeping to the line loses to the best play, of the ante over all deals",
        )
        departures = [(row.up, one) for row in rows for one in row.departures]
        if departures:
            yield StrategyTable(
                "Hands with which the best play departs from the lines",
                ("up card", "hand", "best", "when", "gains"),
                tuple(
                    (
                        up,
                        one.hand,
                        raised if one.plays else "fold",
                        one.when or "always",
                        f"{float(one.gain) * 100:.6f} %",
                    )
                    for up, one in sorted(departures, key=lambda each: -each[1].gain)
                ),
            )
        ties = [(row.up, one) for row in rows for one in row.ties]
        if ties:
            yield StrategyTable(
                "Hands that are worth the same played and folded",
                ("up card", "hand", "best", "when", "deals"),
                tuple(
                    (
                        up,
                        one.hand,
                        f"{raised} or fold: a tie",
                        one.when or "always",
                        f"{float(one.share) * 100:.4f} %",
                    )
                    for up, one in ties
                ),
                "of equal choices the one that keeps bonus bets alive: they are played",
            )

    def method(self, way: Way) -> str:
        """How it was counted, and how it is played."""
        deals = up_card_game(self._rules).deals
        looks = "the bank's up card is seen" if self.sees else "no card of the bank is seen"
        played: dict[Way, str] = {
            "optimal": looks,
            "house-way": f"{looks}, and every hand is played the simple way",
            "never-fold": "no hand is ever folded",
        }
        return (
            f"exact: all {deals:,} deals of a hand, an up card and the bank's other cards; "
            f"{played[way]}"
        )
