"""What a bettor's wagers of blackjack are worth before any fee: one play for all of them.

The wager that brings the hand stands for what doubles and splits it too. It is played at its best,
or by the printed strategy; a bonus bet beside it goes by the same play, as far as it goes by play.
Insurance is a wager of its own, and left aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from houseway.bank.odds import Pay, parse_pay
from houseway.bank.settlement import Stake
from houseway.families.blackjack.price.counted import Played, counted_play
from houseway.families.blackjack.price.outcomes import near
from houseway.families.blackjack.price.prices import price_blackjack
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.pricing.bets import BetWorth, Wagered, at_worst
from houseway.pricing.model import Play, Pricing, WagerPrice
from houseway.words import joined


def raises_to_come(rules: BlackjackRules, stakes: Sequence[Stake]) -> list[Stake]:
    """The most that can be put up in the round: every hand split, doubled and insured."""
    return [
        raised
        for stake in stakes
        if stake.wager == rules.play.wager
        for raised in _raises(rules.play, stake)
    ]


def _raises(play: BlackjackPlay, base: Stake) -> Iterable[Stake]:
    hands = play.split.hands if play.split is not None else 1
    doubled = 2 ** (1 + play.double.again) - 1 if play.double is not None else 0
    split, double = hands - 1, hands * doubled
    if play.double is not None and not play.double.after_split and split:
        split, double = (split, 0) if split > doubled else (0, doubled)
    cents = int(base.cents)
    if play.split is not None and split:
        yield Stake(base.seat, base.bettor, play.split.wager, split * cents)
    if play.double is not None and double:
        yield Stake(base.seat, base.bettor, play.double.wager, double * cents)
    if play.insurance is not None and play.insurance.offered and cents > 1:
        yield Stake(base.seat, base.bettor, play.insurance.wager, cents // 2)


class BlackjackBets(Wagered):
    """Wagers of the blackjack family."""

    def __init__(self, rules: BlackjackRules, bets: Mapping[str, int], play: Play) -> None:
        self._rules, self._bets = rules, bets
        self._base = rules.play.wager
        self.play = play
        self.notes = tuple(self._notes())

    def _notes(self) -> Iterable[str]:
        play = self._rules.play
        labels = [self._rules.wager_named(name).label for name in (self._base, *play.extras)]
        together = f"stands for {joined(labels)} together, and " if len(labels) > 1 else ""
        yield f"the {labels[0]} {together}is priced to ten digits"
        if play.insurance is not None and play.insurance.offered:
            label = self._rules.wager_named(play.insurance.wager).label
            yield f"the {label} is never taken"
        yield from dict.fromkeys(price.note for price in self._sides.values() if price.note)

    @cached_property
    def _played(self) -> Played:
        return counted_play(self._rules, self.play)

    @cached_property
    def _sides(self) -> dict[str, WagerPrice]:
        """The prices of the bonus bets."""
        wagers = [self._rules.wager_named(name) for name in self._bets if name != self._base]
        how = Pricing(self.play, ways=False)
        return {each.wager: each for each in price_blackjack(self._rules, wagers, how)}

    @property
    def names(self) -> tuple[str, ...]:
        """The wager that brings a hand, which stands for the game, then every bonus bet."""
        return self._base, *self._sides

    def worth(self, name: str) -> BetWorth:
        return self._whole() if name == self._base else self._bonus(name)

    def _whole(self) -> BetWorth:
        bet, played, play = self._bets[self._base], self._played, self._rules.play
        names = {"base": play.wager}
        if play.double is not None:
            names["double"] = play.double.wager
        if play.split is not None:
            names["split"] = play.split.wager
        lost = sum(
            (
                near(chance) * pay.breakage(units * bet)
                for paid in played.staked.paid.values()
                for (units, pay), chance in paid.items()
            ),
            Fraction(),
        )
        return BetWorth(
            wager=self._base,
            bet=bet,
            ev=played.whole.ev,
            price=played.whole.ev * bet,
            breakage=lost,
            parts={
                names[stake]: part.ev * bet
                for stake, part in played.parts.items()
                if stake in names
            },
        )

    def _bonus(self, name: str) -> BetWorth:
        bet, price = self._bets[name], self._sides[name]
        lost = sum(
            (parse_pay(one.pays).breakage(bet) * one.probability for one in price.outcomes),
            Fraction(),
        )
        return BetWorth(wager=name, bet=bet, ev=price.ev, price=price.ev * bet, breakage=lost)

    @cached_property
    def uses(self) -> int:
        """A natural, or everything put up and lost or paid; every bonus bet at its longest odds."""
        rules, base = self._rules, Stake(2, "", self._base, self._bets[self._base])
        rows = {row.on: row.pay for row in rules.wager_named(self._base).pays.rows}
        at_once = [rows[on] for on in ("natural", "even money") if on in rows]
        played = [pay for on, pay in rows.items() if on in ("win", "push")]
        raised = at_worst(rules, raises_to_come(rules, [base]))
        others = [Stake(2, "", name, self._bets[name]) for name in self._sides]
        cents = int(base.cents)
        most = max(_most(at_once, cents), _most(played, cents) + raised)
        return most + at_worst(rules, others)

    @property
    def raises(self) -> Mapping[int, Fraction]:
        """How often so many times the first wager is put up in play."""
        found = self._played.staked.raised
        raised = {units: near(chance) for units, chance in found.items() if units}
        return {0: 1 - sum(raised.values(), Fraction()), **raised} if raised else {}

    @property
    def decisions(self) -> Mapping[str, Fraction]:
        """How often a hand is doubled, split or given up."""
        done = self._played.staked.done
        return {what: near(often) for what, often in done.items() if often > 0}


def _most(pays: Sequence[Pay], cents: int) -> int:
    """The most that a stake uses of a bank: lost, or paid by the longest of these."""
    return max([cents, *(pay.payoff(cents) for pay in pays)])
