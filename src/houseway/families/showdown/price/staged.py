"""The staged game of a filing, counted: what its kernel found, told alike for every form.

A staged game is an ante, and a second wager once cards are seen. Here are its deals under the best
play, the simple way to play, and no fold at all, each as ends; other ways to play with their
prices; and the best play as tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal

from houseway.errors import Refusal
from houseway.families.showdown.price.outcomes import End
from houseway.families.showdown.price.payoffs import Payoffs, Played, payoffs
from houseway.families.showdown.price.up_card.game import UpCardPrice, price_up_card
from houseway.families.showdown.price.up_card.tables import UpCardGame
from houseway.families.showdown.rules import ShowdownRules
from houseway.pricing.model import Play, Progress, StrategyTable
from houseway.words import share

Ends = Sequence[End]

Way = Play | Literal["never-fold"]
"""How a staged game is played; a bonus bet's own figures are for a bettor who never folds."""


class Staged(ABC):
    """A staged game, counted when something is asked of it."""

    def __init__(self, rules: ShowdownRules, progress: Progress | None = None) -> None:
        self._rules, self._progress = rules, progress

    @abstractmethod
    def played(self, play: Play) -> Played:
        """Every deal under the best play, or under the simple way."""

    def ends(self, way: Way) -> Ends:
        """How every deal ends; if nobody ever folds, whatever is raised."""
        if way != "never-fold":
            return self.played(way).ends
        return [End(end.times or 1, end.found, end.deals) for end in self.played("optimal").ends]

    @property
    @abstractmethod
    def ways(self) -> tuple[tuple[str, Fraction], ...]:
        """Other ways to play, and what each gains in antes."""

    @property
    @abstractmethod
    def summary(self) -> tuple[str, ...]:
        """The best play in a few words."""

    @abstractmethod
    def tables(self) -> Iterator[StrategyTable]:
        """The best play as people can read it."""

    @abstractmethod
    def method(self, way: Way) -> str:
        """How it was counted, and how it is played."""


def up_card_game(rules: ShowdownRules) -> UpCardGame:
    """The deck, the hands and the qualifier of a game without community cards."""
    deck = rules.deck
    return UpCardGame(rules.play.least, rules.play.ladder, deck.packs.default, deck.ranks)


def up_card_payoffs(rules: ShowdownRules, times: int | None = None) -> Payoffs:
    """What its wagers gain, so many antes being raised: all that may be, if there is but one."""
    (stage,) = rules.play.stage
    if times is None and len(stage.raises) > 1:
        written = ", ".join(map(str, stage.raises))
        raise Refusal(
            f"key play.stage.raises: found {written}; a game without community cards is priced "
            "with one multiple of the ante, not several"
        )
    return payoffs(rules, [(False, None), (True, None)], [[times or stage.raises[0]]])


class UpCardGames(Staged):
    """Three Card Poker and Caribbean Stud: a hand each, one card of the bank's face up or none."""

    @cached_property
    def price(self) -> UpCardPrice:
        return price_up_card(up_card_game(self._rules), up_card_payoffs(self._rules))

    def played(self, play: Play) -> Played:
        found = self.price
        if self._rules.play.sees:
            return found.optimal if play == "optimal" else found.by_rows
        return found.ignoring if play == "optimal" else found.simple

    @property
    def simple_says(self) -> str:
        return f"the simple way: {self.played('house-way').says}"

    @property
    def ways(self) -> tuple[tuple[str, Fraction], ...]:
        """Without a look, by the best line, as the bank does, without a fold, and simply."""
        found, simple = self.price, self.played("house-way")
        ways = [found.mimic, found.always]
        if self._rules.play.sees:
            ways = [found.ignoring, found.simple, *ways]
        worth = {way.says: way.ev for way in ways if way.says != simple.says}
        worth[self.simple_says] = simple.ev
        return tuple(sorted(worth.items(), key=lambda way: -way[1]))

    @property
    def summary(self) -> tuple[str, ...]:
        if not self._rules.play.sees:
            return (self.price.simple.says,)
        return tuple(row.says for row in self.price.rows)

    def tables(self) -> Iterator[StrategyTable]:
        if not self._rules.play.sees:
            return
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
                    share(row.cost),
                )
                for row in rows
            ),
            "cost: what keeping to the line loses to the best play, of the ante over all deals",
        )
        columns = "up card", "hand", "best", "when"
        departures = [(row.up, one) for row in rows for one in row.departures]
        if departures:
            yield StrategyTable(
                "Hands with which the best play departs from the lines",
                (*columns, "gains"),
                tuple(
                    (up, one.hand, raised if one.plays else "fold", one.when, share(one.gain, 6))
                    for up, one in sorted(departures, key=lambda each: -each[1].gain)
                ),
            )
        if ties := [(row.up, one) for row in rows for one in row.ties]:
            yield StrategyTable(
                "Hands that are worth the same played and folded",
                (*columns, "deals"),
                tuple(
                    (up, one.hand, f"{raised} or fold: a tie", one.when, share(one.share))
                    for up, one in ties
                ),
                "of equal choices the one that keeps bonus bets alive: they are played",
            )

    def method(self, way: Way) -> str:
        play, deals = self._rules.play, up_card_game(self._rules).deals
        if not play.sees:
            does: dict[Way, str] = {
                "optimal": "",
                "house-way": "; every hand is played the simple way",
                "never-fold": "; no hand is ever folded",
            }
            return (
                f"exact: all {deals // play.cards:,} deals of two hands, each counted once for "
                f"every card of the bank{does[way]}"
            )
        looks = "the bank's up card is seen"
        played: dict[Way, str] = {
            "optimal": looks,
            "house-way": f"{looks}, and every hand is played the simple way",
            "never-fold": "no hand is ever folded",
        }
        return (
            f"exact: all {deals:,} deals of a hand, an up card and the bank's other cards; "
            f"{played[way]}"
        )
