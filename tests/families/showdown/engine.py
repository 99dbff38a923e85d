"""What the clear engine makes of cards: rounds of one bettor, played through to their settlement.

A round's result follows from how two hands compare and from what the bettor does. So for every
comparison and every way to play one round is really played, and remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Final, TypeVar

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.card import SUITS, Card
from houseway.cards.draws import Forced
from houseway.errors import Refusal
from houseway.families.showdown.deal import draw_order
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.events import COMMUNITY
from houseway.filings.filing import Filing
from houseway.hands.comparison import Comparison

UNIT: Final = 600
"""Cents on every wager made before the deal."""

Cards = Sequence[Card]
Answers = tuple[str, ...]
"""What a bettor says at each decision, until he raises or folds."""
Gains = dict[str, Fraction]
"""What each wager gained, in antes."""
Found = TypeVar("Found")


class Engine:
    """One filing, played by its own round."""

    def __init__(self, filing: Filing) -> None:
        assert isinstance(filing.rules, ShowdownRules)
        self.filing, self.rules = filing, filing.rules
        self.play = filing.rules.play
        self._judge = judge_of(filing)
        self._known: dict[tuple[Comparison, Answers], Gains] = {}
        self._cards: dict[Comparison, tuple[Cards, Cards, Cards]] = {}
        """Some that compare like that."""

    def paths(self) -> Iterator[tuple[int, Answers]]:
        """Every way to decide to the end: how many antes are raised, and what is answered.

        Of equal ones the earlier is preferred: raises by their size, and to fold at last.
        """
        for place, stage in enumerate(self.play.stage):
            for times, name in sorted(self.play.choices(stage).items()):
                yield times, (*("check",) * place, name)
        yield 0, (*("check",) * (len(self.play.stage) - 1), "fold")

    def compare(self, hand: Cards, bank: Cards, board: Cards = ()) -> Comparison:
        """How two hands compare."""
        found = self._judge.compare(hand, bank, board)
        self._cards.setdefault(found, (hand, bank, board))
        return found

    def gains(self, found: Comparison, answers: Answers) -> Gains:
        """What every wager gains by a comparison that was made before, and these answers."""
        if (found, answers) not in self._known:
            round = self.opened(*self._cards[found])
            for answer in answers:
                assert round.ask is not None
                round.answer(2, answer)
            assert round.ask is None
            assert round.result is not None
            self._known[found, answers] = {
                line.wager: Fraction(line.net, UNIT) for line in round.result.lines
            }
        return self._known[found, answers]

    def remembered(self) -> Iterable[Gains]:
        """What every round came to that was asked for so far."""
        return self._known.values()

    def opened(self, hand: Cards, bank: Cards, board: Cards) -> BankRound:
        """A round with these cards, at its first question."""
        hands = {"1": iter(bank), "2": iter(hand), COMMUNITY: iter(board)}
        rest = iter(left_of(self.rules.deck.cards, (*hand, *bank, *board)))
        cards = [next(rest if to is None else hands[to]) for to in draw_order(self.play, [2], 1)]
        stakes = [
            Stake(2, "bettor", wager.name, UNIT)
            for wager in self.rules.wager
            if wager.made == "before-deal"
        ]
        names = {1: "bank", 2: "bettor"}
        setting = Setting(self.rules.table.seats, 1, names, 10**9, stakes)
        return open_round(self.filing, setting, Forced(cards))

    def house_way(self, hand: Cards, bank: Cards, board: Cards) -> Answers:
        """What a bettor who plays the simple way answers."""
        round = self.opened(hand, bank, board)
        answers: list[str] = []
        while round.ask:
            answers.append(house_way_choice(round, round.ask))
            round.answer(2, answers[-1])
        return tuple(answers)

    @property
    def staged_names(self) -> tuple[str, ...]:
        """The wagers of the staged game."""
        follow = [w.name for w in self.rules.wager if w.mandatory and w.equals == self.play.ante]
        return (self.play.ante, *follow, self.play.raised)

    def staged(self, gains: Gains) -> Fraction:
        """What the staged game as a whole gained."""
        return sum((gains.get(name, Fraction()) for name in self.staged_names), Fraction())

    def expected(self, met: Counter[Comparison], answers: Answers) -> Fraction:
        """What the staged game gains on average, over comparisons and how often they come."""
        total = sum((self.staged(self.gains(found, answers)) * n for found, n in met.items()), 0)
        return Fraction(total) / met.total()

    def with_up(self, bank: Cards, up: Card) -> Cards:
        """The bank's cards in an order in which this one is turned up."""
        rest = list(bank)
        rest.remove(up)
        place = self.play.up.card - 1 if self.play.up else 0
        return [*rest[:place], up, *rest[place:]]


def left_of(deck: Cards, gone: Cards) -> list[Card]:
    """The deck without some cards."""
    left = list(deck)
    for card in gone:
        left.remove(card)
    return left


def hand_classes(deck: Cards, size: int) -> dict[tuple[Card, ...], int]:
    """Hands that differ in more than the names of their suits, and how many each stands for."""
    orders = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    found: Counter[tuple[Card, ...]] = Counter()
    for hand in combinations(deck, size):
        images = (tuple(sorted(Card(c[0] + order[c[1]]) for c in hand)) for order in orders)
        found[min(images)] += 1
    return found


def unless_refused(call: Callable[[], Found], keys: list[str]) -> Found | None:
    """The answer, or nothing if it was refused by the name of one of these keys."""
    try:
        return call()
    except Refusal as refusal:
        said = refusal.says
    assert any(key in said for key in keys), said
    return None
