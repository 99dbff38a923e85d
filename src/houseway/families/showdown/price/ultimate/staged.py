"""Ultimate Texas Hold'em as a filing has it: its payoffs, its deals as ends, its best play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from houseway.cards.card import RANKS, Card
from houseway.errors import Refusal
from houseway.families.showdown.price.outcomes import End, Rows
from houseway.families.showdown.price.payoffs import staged_wagers
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.price.staged import Way
from houseway.families.showdown.price.ultimate.game import advise, follow, rules_of_thumb, sweep
from houseway.families.showdown.price.ultimate.model import (
    ChartRow,
    Payoffs,
    Played,
    Sweep,
    payoffs,
)
from houseway.families.showdown.price.ultimate.play import FULL, deals
from houseway.families.showdown.price.ultimate.rules import chart_lines
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import Strategy
from houseway.filings.model import Wager
from houseway.hands.comparison import Winner
from houseway.hands.ladder import POKER, Category
from houseway.pricing.model import Progress, StrategyTable

_STAGES: Final = (0, 3, 5)
"""How many community cards lie open before each decision."""

_HIGH_TO_LOW: Final = "AKQJT98765432"


class UltimateGames:
    """Two cards each, five in the middle, three decisions."""

    def __init__(self, rules: ShowdownRules, progress: Progress | None = None) -> None:
        self._rules = rules
        self._progress = progress

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

    @cached_property
    def best(self) -> Sequence[End]:
        """Every deal under the best play."""
        return tuple(self._ends(self._sweep.best))

    @cached_property
    def simple(self) -> Sequence[End]:
        """Every deal under the simple way to play."""
        return tuple(self._ends(self._simple))

    @cached_property
    def always(self) -> Sequence[End]:
        """Every deal if nobody ever folds, whatever is raised."""
        return tuple(
            End(end.times or 1, end.winner, end.qualified, end.player, end.bank, end.deals)
            for end in self.best
        )

    def _ends(self, played: Played) -> Iterator[End]:
        least = _least_category(self._rules)
        for found in played.results:
            yield End(
                found.path.times,
                found.winner,
                POKER.place(found.bank) >= least,
                found.player,
                found.bank,
                found.deals,
            )

    @property
    def ways(self) -> tuple[tuple[str, Fraction], ...]:
        """Other ways to play, and what each gains in antes."""
        return ((self._simple.says, self._simple.ev),)

    @property
    def summary(self) -> tuple[str, ...]:
        """The raises before the flop, by the higher card."""
        return tuple(chart_lines(self._sweep.chart))

    @property
    def tables(self) -> tuple[StrategyTable, ...]:
        """The chart before the flop, and rules for the flop and the river with their cost."""
        return tuple(self._tables())

    def _tables(self) -> Iterator[StrategyTable]:
        found = rules_of_thumb(self._payoffs, progress=self._progress)
        play = self._rules.play
        one_ante = play.choices(play.stage[-1]).get(1, "1x")
        if self._payoffs.preflop:
            yield _chart(self._sweep.chart)
        for stage in ("flop", "river") if self._payoffs.flop else ("river",):
            yield StrategyTable(
                f"Rules for the {stage}",
                ("holding", "do", "deals", "cost"),
                tuple(
                    (
                        row.holding,
                        row.does.replace("1x", one_ante),
                        f"{float(row.share) * 100:.3f} %",
                        f"{float(row.cost) * 100:.4f} %",
                    )
                    for row in found.rows
                    if row.stage == stage
                ),
                "cost: what keeping to the rule loses to the best play, of the ante over all deals",
            )
        cost = float(self._sweep.ev - found.played.ev) * 100
        yield StrategyTable(
            "All the rules together",
            ("way to play", "bettor", "costs"),
            (
                (
                    found.strategy.says,
                    f"{float(found.played.ev) * 100:+.5f} %".replace("-", "−"),
                    f"{cost:.5f} %",
                ),
            ),
        )

    def method(self, way: Way) -> str:
        """How it was counted, and how it is played."""
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
    *base, raised = staged_wagers(rules)
    menus = {stage.community: sorted(stage.raises) for stage in rules.play.stage}
    preflop, flop, river = (menus.get(lying, []) for lying in _STAGES)
    return payoffs(
        _gained(rules, base),
        _gained(rules, [raised]),
        fold=_gained(rules, base, times=0),
        preflop=preflop,
        flop=flop,
        river=river,
    )


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
    if play.up is not None and play.up.seen == "before-decisions":
        yield (
            'key play.up.seen: found "before-decisions", allowed: "after-decisions", or no card of '
            "the bank face up"
        )


def _gained(
    rules: ShowdownRules, wagers: Sequence[Wager], times: int = 1
) -> Callable[[Winner, Category, Category], Fraction]:
    rows = [Rows(rules, wager) for wager in wagers]
    least = _least_category(rules)

    def gained(winner: Winner, bank: Category, player: Category) -> Fraction:
        end = End(times, winner, POKER.place(bank) >= least, player, bank, 0)
        return sum((row.value(end) for row in rows), Fraction())

    return gained


def _least_category(rules: ShowdownRules) -> int:
    """The lowest category with which the bank qualifies."""
    least = rules.play.qualifier.least
    for place, category in enumerate(POKER.categories):
        if category == least:
            return place
    raise Refusal(
        f'key play.qualifier.least: found "{least}"; a game with community cards is priced with a '
        'qualifier such as "pair"'
    )


def _chart(chart: Sequence[ChartRow]) -> StrategyTable:
    """Thirteen by thirteen, suited hands above the diagonal and others below it."""
    best = {row.hand: f"{row.best}x" if row.best else "·" for row in chart}
    rows = []
    for down, first in enumerate(_HIGH_TO_LOW):
        cells = [first]
        for across, second in enumerate(_HIGH_TO_LOW):
            high, low = (first, second) if down <= across else (second, first)
            name = high + low + ("" if down == across else "s" if down < across else "o")
            cells.append(best[name])
        rows.append(tuple(cells))
    return StrategyTable(
        "Before the flop",
        ("", *_HIGH_TO_LOW),
        tuple(rows),
        "suited hands above the diagonal, others below it; · is to check; of equal choices the one "
        "that keeps bonus bets alive, a raise, and of equal raises the smallest",
    )


def advise_ultimate(
    rules: ShowdownRules,
    hand: Sequence[Card],
    board: Sequence[Card],
    progress: Progress | None = None,
) -> dict[str, Fraction]:
    """What each choice is worth in antes, with the best play after it, by its name at the table."""
    worths = advise(ultimate_payoffs(rules), hand, board, progress=progress)
    stage = next(stage for stage in rules.play.stage if stage.community == len(board))
    names = {f"{times}x": name for times, name in rules.play.choices(stage).items()}
    return {names.get(choice, choice): worth for choice, worth in worths.items()}
