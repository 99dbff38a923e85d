"""Ultimate Texas Hold'em as a filing has it: its payoffs, its deals as ends, its best play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.families.showdown.price.payoffs import Payoffs, Played, payoffs
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.price.staged import Staged, Way
from houseway.families.showdown.price.ultimate.game import Sweep, follow, rules_of_thumb, sweep
from houseway.families.showdown.price.ultimate.play import FULL, deals
from houseway.families.showdown.price.ultimate.rules import ChartRow, chart_lines
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import RISING, Strategy, hand_name
from houseway.hands.ladder import POKER
from houseway.pricing.model import Play, StrategyTable
from houseway.words import percent, share

_STAGES: Final = (0, 3, 5)
"""How many community cards lie open before each decision."""


class UltimateGames(Staged):
    """Two cards each, five in the middle, three decisions."""

    @cached_property
    def _payoffs(self) -> Payoffs:
        return ultimate_payoffs(self._rules)

    @cached_property
    def _sweep(self) -> Sweep:
        return sweep(self._payoffs, progress=self._progress)

    @cached_property
    def _simple(self) -> Played:
        way = simple_way(self._rules)
        assert isinstance(way, Strategy)  # its payoffs are priced
        return follow(self._payoffs, way, progress=self._progress)

    def played(self, play: Play) -> Played:
        return self._sweep.best if play == "optimal" else self._simple

    @property
    def ways(self) -> tuple[tuple[str, Fraction], ...]:
        return ((self._simple.says, self._simple.ev),)

    @property
    def summary(self) -> tuple[str, ...]:
        """The raises before the flop, by the higher card."""
        return tuple(chart_lines(self._sweep.chart))

    def tables(self) -> Iterator[StrategyTable]:
        found = rules_of_thumb(self._payoffs, progress=self._progress)
        play = self._rules.play
        one_ante = play.choices(play.stage[-1]).get(1, "1x")
        preflop, flop, _ = self._payoffs.raises
        if preflop:
            yield _chart(self._sweep.chart)
        for stage in ("flop", "river") if flop else ("river",):
            yield StrategyTable(
                f"Rules for the {stage}",
                ("holding", "do", "deals", "cost"),
                tuple(
                    (
                        row.holding,
                        row.does.replace("1x", one_ante),
                        share(row.share, 3),
                        share(row.cost),
                    )
                    for row in found.rows
                    if row.stage == stage
                ),
                "cost: what keeping to the rule loses to the best play, of the ante over all deals",
            )
        ev = found.played.ev
        yield StrategyTable(
            "All the rules together",
            ("way to play", "bettor", "costs"),
            ((found.played.says, percent(ev, 5), share(self._sweep.best.ev - ev, 5)),),
        )

    def method(self, way: Way) -> str:
        decisions = {1: "the decision", 2: "both decisions", 3: "all three decisions"}
        at = f"at {decisions[len(self._rules.play.stage)]}"
        played: dict[Way, str] = {
            "optimal": f"the best play {at}",
            "house-way": f"the simple way {at}",
            "never-fold": "no hand is ever folded",
        }
        return f"exact: all {deals(FULL):,} deals, {played[way]}"


def ultimate_payoffs(rules: ShowdownRules) -> Payoffs:
    """What ante, blind and play gain in every result."""
    if refused := next(_not_modelled(rules), None):
        raise Refusal(f"{refused}, and a game with community cards is not priced so")
    menus = {stage.community: sorted(stage.raises) for stage in rules.play.stage}
    least = _least_category(rules)
    banks = [(place >= least, made) for place, made in enumerate(POKER.categories)]
    return payoffs(rules, banks, [menus.get(lying, []) for lying in _STAGES])


def _not_modelled(rules: ShowdownRules) -> Iterator[str]:
    """What the counting loops do not know of, key by key."""
    play, deck = rules.play, rules.deck
    if deck.packs.default != 1:
        yield f"key deck.packs: found {deck.packs.default} packs, allowed: 1"
    if set(deck.ranks) != set(RANKS):
        yield f'key deck.ranks: found "{deck.ranks}", allowed: a whole pack'
    shown = [stage.community for stage in play.stage]
    if not {*shown} <= {*_STAGES}:
        found = ", ".join(map(str, shown))
        yield f"key play.stage.community: found {found}, allowed: 0, 3 and 5"
    if play.sees:
        yield (
            'key play.up.seen: found "before-decisions", allowed: "after-decisions", or no card of '
            "the bank face up"
        )


def _least_category(rules: ShowdownRules) -> int:
    """The lowest category with which the bank qualifies."""
    least = rules.play.qualifier.least
    if least in (hands := [*map(str, POKER.categories)]):
        return hands.index(least)
    raise Refusal(
        f'key play.qualifier.least: found "{least}"; a game with community cards is priced with a '
        'qualifier such as "pair"'
    )


def _chart(chart: Sequence[ChartRow]) -> StrategyTable:
    """Thirteen by thirteen, suited hands above the diagonal and others below it."""
    best = {row.hand: f"{row.best}x" if row.best else "·" for row in chart}
    falling = range(len(RISING) - 1, -1, -1)
    rows = [
        [best[hand_name(min(down, at), max(down, at), down > at)] for at in falling]
        for down in falling
    ]
    return StrategyTable(
        "Before the flop",
        ("", *RISING[::-1]),
        tuple((RISING[down], *row) for down, row in zip(falling, rows, strict=True)),
        "suited hands above the diagonal, others below it; · is to check; of equal choices the one "
        "that keeps bonus bets alive, a raise, and of equal raises the smallest",
    )
