"""What a bettor's wagers of a showdown game are worth before any fee: one play for all of them.

The staged game is worth what ante, the wagers that equal it and the raised one come to together.
It is played at its best, or the simple way, and a bonus bet beside it loses what a fold loses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property

from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.families.showdown.price.covering import most_used
from houseway.families.showdown.price.outcomes import Rows
from houseway.families.showdown.price.prices import bonus_counts, staged_game
from houseway.families.showdown.price.staged import Ends
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits, Wager
from houseway.pricing.bets import BetWorth, Wagered
from houseway.pricing.model import Distribution, Play
from houseway.words import joined


def check_raises(filing: Filing, limits: Limits, bets: Mapping[str, int]) -> None:
    """Refuse an ante of which the posted limits do not allow every multiple that is priced."""
    play = ShowdownRules.of(filing).play
    if play.raise_limits == "free":
        return
    most = play.multiples[-1]
    limit = int(limits.of(play.raised).max)
    if most * bets[play.ante] > limit:
        raise Refusal(
            f'{filing.id}: as its limits are read, a "{play.raised}" of {most} antes may not '
            f"exceed {dollars(limit)}: the price holds for antes up to {dollars(limit // most)}"
        )


class StagedBets(Wagered):
    """Wagers of the showdown family.

    With cards in the middle the best play is known over all deals, not hand by hand: where a table
    is `simulated` too, all of it is played the simple way.
    """

    def __init__(
        self, rules: ShowdownRules, bets: Mapping[str, int], play: Play, *, simulated: bool
    ) -> None:
        self._rules, self._bets, self._asked = rules, bets, play
        self._ante = bets[rules.play.ante]
        self._staged = rules.staged
        self._game = staged_game(rules)
        self.play = "house-way" if simulated and rules.play.community else play
        self.notes = tuple(self._notes())

    @cached_property
    def _ends(self) -> Ends:
        return self._game.ends(self.play)

    @cached_property
    def _deals(self) -> int:
        return sum(end.deals for end in self._ends)

    def _notes(self) -> Iterable[str]:
        if self.play != self._asked:
            yield (
                "bettors play the simple way: the table is simulated, and with cards in the middle "
                "the best play is not known hand by hand"
            )
        labels = [wager.label for wager in self._staged]
        yield f"the {labels[0]} stands for {joined(labels)} together"
        folds = [
            self._rules.wager_named(name).label
            for name in self._bonuses
            if self._rules.wager_named(name).on_fold == "forfeited"
        ]
        if folds:
            yield f"a fold loses: {', '.join(folds)}"

    @property
    def _bonuses(self) -> list[str]:
        staged = {wager.name for wager in self._staged}
        return [name for name in self._bets if name not in staged]

    @cached_property
    def raises(self) -> dict[int, Fraction]:
        """How often so many antes are raised, none of a hand that folds."""
        counts: Counter[int] = Counter()
        for end in self._ends:
            counts[end.times] += end.deals
        return {times: Fraction(deals, self._deals) for times, deals in sorted(counts.items())}

    @property
    def decisions(self) -> dict[str, Fraction]:
        names = self._rules.play.chosen
        return {names[times]: often for times, often in self.raises.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """The ante, which stands for the staged game, then every bonus bet."""
        return self._rules.play.ante, *self._bonuses

    def worth(self, name: str) -> BetWorth:
        return self._whole() if name == self._rules.play.ante else self._bonus(name)

    @cached_property
    def uses(self) -> int:
        return most_used(self._rules, self._game, self._bets)

    def _whole(self) -> BetWorth:
        prices, lost = {}, Fraction()
        for wager in self._staged:
            prices[wager.name], breakage = self._over_ends(wager)
            lost += breakage
        price = sum(prices.values(), Fraction())
        return BetWorth(
            wager=self._rules.play.ante,
            bet=self._ante,
            ev=price / self._ante,
            price=price,
            breakage=lost,
            parts=prices,
        )

    def _over_ends(self, wager: Wager) -> tuple[Fraction, Fraction]:
        """What a wager of the staged game is worth in cents, and what rounding down costs it."""
        rows, raised = Rows(self._rules, wager), wager.name == self._rules.play.raised
        price = lost = Fraction()
        for end in self._ends:
            pay = rows.pay(end)
            cents = (end.times if raised else 1) * self._ante
            price += pay.value * cents * end.deals
            lost += pay.breakage(cents) * end.deals
        return price / self._deals, lost / self._deals

    def _bonus(self, name: str) -> BetWorth:
        bet = self._bets[name]
        found = self._bonus_counts(self._rules.wager_named(name))
        rows = zip(found.pays, found.counts, strict=True)
        lost = sum((pay.breakage(bet) * count for pay, count in rows), Fraction())
        return BetWorth(
            wager=name, bet=bet, ev=found.ev, price=found.ev * bet, breakage=lost / found.deals
        )

    def _bonus_counts(self, wager: Wager) -> Distribution:
        rows = Rows(self._rules, wager)
        if wager.on_fold == "stays":
            return bonus_counts(self._rules, wager, self._game)[0]
        if rows.of_both:
            raise Refusal(
                f"{self._rules.name}: key wager.{wager.name}.on-fold: a fold loses this wager on "
                "six cards, which is not counted: let it stay, or leave it out"
            )
        return rows.counted(self._ends, folds=True)
