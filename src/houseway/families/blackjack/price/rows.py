"""Pay rows of blackjack: which results a row covers, and which can come about."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

from houseway.cards.card import RANKS, SUITS, Card
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import ACE, JOKERS, POINTS, TEN, count_points, points
from houseway.families.blackjack.hand import may_double
from houseway.families.blackjack.price.graph import kinds_of
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.side import HeldRow, held_row, over_row
from houseway.filings.wager import Wager
from houseway.pricing.model import Outcome, WagerPrice
from houseway.pricing.rows import ExclusiveRows, PayRows

_LONGEST = 30
"""More cards than any hand can have."""


def pay_rows(rules: BlackjackRules, wager: Wager, priced: WagerPrice) -> PayRows:
    """The rows of a wager: of the hand itself, of insurance, or of a bonus bet."""
    play = rules.play
    if wager.name in (play.wager, *play.extras):
        return HandRows(rules, wager, priced)
    side = play.side.get(wager.name)
    if side is None or side.goes_by == "match-up-card":
        return CountedRows(wager, priced)
    if side.goes_by == "bank-over":
        return OverRows(wager, priced)
    return HeldRows(rules, wager, priced)


class HandRows(PayRows):
    """How a hand fared: whole outcomes, which come about by what its bettor does."""

    def __init__(self, rules: BlackjackRules, wager: Wager, priced: WagerPrice) -> None:
        super().__init__(wager, priced)
        self._rules, self._shoe = rules, kinds_of(rules.deck)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How often each comes is for the whole game to say: nothing is told of the rows alone."""
        rows = self.wager.pays.rows
        return tuple(Outcome(row.on, str(row.pay), 0, Fraction()) for row in rows)

    def within(self, narrow: str, wide: str) -> bool:
        return narrow == wide

    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether a hand can be dealt and played to it."""
        play = self._rules.play
        match self.wager.pays.rows[place].on:
            case "natural":
                return self._natural()
            case "even money":
                offered = play.insurance is not None and play.insurance.offered
                return offered and self._natural()
            case _:
                doubles = play.double is not None and self.wager.name == play.double.wager
                return not doubles or self._may_double()

    def _natural(self) -> bool:
        if self._rules.play.count.natural == "two-jokers":
            return self._shoe[JOKERS] >= 2
        return self._shoe[ACE] > 0 and self._shoe[TEN] > 0

    def _may_double(self) -> bool:
        """Whether two cards can be dealt that may be doubled."""
        play = self._rules.play
        kinds = [kind for kind, many in enumerate(self._shoe) if many]
        for pair in product(kinds, repeat=2):
            if self._shoe[pair[0]] < 1 + (pair[0] == pair[1]):
                continue
            found = count_points(pair, play.count, initial=True)
            if found.natural or found.joker:
                continue
            act = play.player.acts[Cell(found.soft, found.total)]
            if may_double(play, found, act, split=False):
                return True
        return False


class CountedRows(ExclusiveRows):
    """Rows that exclude each other and that nobody's play moves: insurance, and matching cards."""

    def reachable(self, place: int, *, alone: bool) -> bool:
        return self.outcomes[place].probability > 0


class OverRows(ExclusiveRows):
    """With how many cards the bank goes over."""

    def ranked(self, one: str, other: str) -> bool:
        return True

    def within(self, narrow: str, wide: str) -> bool:
        """Whether every number of cards of one row is one of the other."""
        inner, outer = over_row(narrow), over_row(wide)
        return all(outer.holds(n) for n in range(_LONGEST) if inner.holds(n))

    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether the bank is ever over so, behind the rows above it or alone."""
        outcomes, rows = self.outcomes, self.wager.pays.rows
        if outcomes[place].probability or not alone:
            return outcomes[place].probability > 0
        return any(
            outcome.probability and self.within(rows[place].on, row.on)
            for row, outcome in zip(rows[:place], outcomes, strict=False)
        )


class HeldRows(PayRows):
    """What the first cards of a hand are."""

    def __init__(self, rules: BlackjackRules, wager: Wager, priced: WagerPrice) -> None:
        super().__init__(wager, priced)
        self._rules = rules
        self._rows = [held_row(row.on) for row in wager.pays.rows]

    def within(self, narrow: str, wide: str) -> bool:
        """Whether whatever is one row is the other too."""
        inner, outer = held_row(narrow), held_row(wide)
        if outer.kind == "not over" or inner.kind == "not over":
            return inner.kind == outer.kind and outer.cards <= inner.cards
        count = self._rules.play.count
        return all(outer.holds(hand, count) for hand in _hands(inner) if inner.holds(hand, count))

    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether some hand is paid on it, whatever its bettor has to draw for that."""
        if self.outcomes[place].probability:
            return True
        row, above = self._rows[place], () if alone else self._rows[:place]
        count = self._rules.play.count
        hands = self._not_over(row.cards) if row.kind == "not over" else _hands(row)
        return any(
            row.holds(hand, count)
            and self._dealt(hand)
            and not any(other.holds(hand, count) for other in above)
            for hand in hands
        )

    def _not_over(self, cards: int) -> Iterator[tuple[Card, ...]]:
        """Hands of so many cards that are not over, in mixed suits, the low cards first or last."""
        deck, most = self._rules.deck, self._rules.play.count.most
        rising = sorted(deck.ranks, key=lambda rank: POINTS[rank])

        def grown(ranks: str, first: int, total: int) -> Iterator[str]:
            if len(ranks) == cards:
                yield ranks
                return
            for place in range(first, len(rising)):
                worth = POINTS[rising[place]]
                held = ranks.count(rising[place]) < len(SUITS) * deck.packs.default
                if held and total + worth * (cards - len(ranks)) <= most:
                    yield from grown(ranks + rising[place], place, total + worth)

        for ranks in grown("", 0, 0):
            hand = tuple(
                Card(rank + SUITS[ranks[:at].count(rank) % len(SUITS)])
                for at, rank in enumerate(ranks)
            )
            yield hand
            yield hand[::-1]

    def _dealt(self, hand: tuple[Card, ...]) -> bool:
        """Whether the shoe has these cards and the chart lets them be drawn one after another."""
        deck, play = self._rules.deck, self._rules.play
        if any(card[0] not in deck.ranks or hand.count(card) > deck.packs.default for card in hand):
            return False
        for size in range(2, len(hand)):
            found = count_points([*map(points, hand[:size])], play.count, initial=True)
            if found.natural or found.over(play.count.most):
                return False
            act = play.player.acts[Cell(found.soft, found.total)]
            doubled = size == 2 and may_double(play, found, act, split=False)
            if act == "stand" and not doubled:
                return False
        return True


def _hands(row: HeldRow) -> Iterator[tuple[Card, ...]]:
    """Every hand that can be what a row asks for, in every order and suit."""
    if row.kind == "ranks":
        orders = set(permutations(row.ranks))
    else:
        orders = set(product(RANKS, repeat=row.cards))
    for ranks in orders:
        for suits in product(SUITS, repeat=len(ranks)):
            yield tuple(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
