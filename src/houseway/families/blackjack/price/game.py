"""The whole game of one wager and what doubling and splitting bring to it, alone at the table.

For each situation of the bank the best play of every hand is found, with every card of the shoe
that is seen taken out of it; pairs are split where that is better. The other way to play is a
printed chart (:mod:`~houseway.families.blackjack.price.printed`), which goes by totals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from houseway.errors import Refusal
from houseway.families.blackjack.counting import ACE, POINTS
from houseway.families.blackjack.price.arrays import KINDS, Floats, Ints
from houseway.families.blackjack.price.bank import Bank, Situation
from houseway.families.blackjack.price.graph import (
    DEALT,
    PACK_SUITS,
    HandGraph,
    hand_graph,
    having,
    kinds_of,
)
from houseway.families.blackjack.price.payoffs import Rows, payoffs
from houseway.families.blackjack.price.result import Dealt, Result, Worths, made_of
from houseway.families.blackjack.price.split import Halves, Pair, Split
from houseway.families.blackjack.price.spot import Ends, Play, Spot, Ways, Weighed
from houseway.families.blackjack.rules import BlackjackRules
from houseway.pricing.model import Progress

PRECISION = 1e-9
"""Chances add up to one as nearly as this, or the shoe can run out."""


class Alike(NamedTuple):
    """How likely two cards of a kind are a pair, and how many cards then pair it."""

    chance: float
    alike: int


class Game:
    """The hands, the bank and the pay rows of a filing."""

    def __init__(self, rules: BlackjackRules) -> None:
        self.rules, self.play = rules, rules.play
        self.shoe = kinds_of(rules.deck)
        self.graph = hand_graph(self.play, self.shoe)
        self.bank = Bank(self.play, self.shoe)
        self._check_shoe()
        self.rows = Rows(rules)
        self.paid = payoffs(self.rows, self.graph.owns, self.bank.ends)
        self._having: dict[int, HandGraph] = {}

    def _check_shoe(self) -> None:
        """Refuse a shoe that could run out: what becomes of the round then is not priced.

        Hands draw while they count no more than the charts let them: so many small cards, and a
        last one each.
        """
        split, graph = self.play.split, self.graph
        hands = 1 if split is None else split.hands
        draws = graph.cards[(graph.after >= 0).any(axis=1)] @ np.arange(KINDS)
        left = hands * int(draws.max(initial=0)) + self.bank.most_points
        cards = hands + 1
        for kind, many in enumerate(self.shoe):
            took = many if kind == 0 else min(many, left // kind)
            left, cards = left - kind * took, cards + took
        there = sum(self.shoe) - self.rules.deck.burn
        if cards > there:
            raise Refusal(
                f"key deck: of {there} cards a round can take more than there are, and what "
                "becomes of it then is not priced"
            )

    @property
    def pairs(self) -> tuple[int, ...]:
        """The kinds of which two can be split."""
        if self.play.split is None:
            return ()
        return tuple(
            kind
            for kind in range(1, KINDS)
            if self.graph.first[kind, kind] >= 0 and self.most_hands(kind) > 1
        )

    def most_hands(self, kind: int) -> int:
        """How many hands a pair of the kind can become."""
        split = self.play.split
        if split is None:
            return 1
        return split.ace_hands if kind == ACE else split.hands

    def having(self, kind: int) -> HandGraph:
        """The hands with a card of the kind."""
        if kind not in self._having:
            self._having[kind] = having(self.graph, kind)
        return self._having[kind]

    def ways(self, situation: Situation, split: int | None = None) -> Ways:
        """What may be done with a hand that was dealt, or that a split of this kind brought."""
        double, surrender, splitting = self.play.double, self.play.surrender, self.play.split
        gives_up = surrender is not None and (split is None or surrender.after_split)
        one = splitting is not None and splitting.ace_cards == "one"
        return Ways(
            again=0 if double is None else double.again,
            rescue=double is not None and double.rescue,
            surrender=gives_up and not situation.early,
            one_card=one and split == ACE,
        )

    @cached_property
    def situated(self) -> tuple[Situated, ...]:
        """Every situation of the bank; two that differ in the order of its cards share theirs."""
        found: list[Situated] = []
        for number, situation in enumerate(self.bank.situations):
            same = situation._replace(known=situation.known[::-1])
            twin = next((one for one in found if one.situation == same), None)
            found.append(Situated(self, number, twin))
        return tuple(found)

    def alike(self, kind: int, known: tuple[int, ...]) -> list[Alike]:
        """The pairs that two cards of a kind can be, beside the bank's open cards."""
        split = self.play.split
        many = self.shoe[kind] - known.count(kind)
        ranks = sum(POINTS[rank] == kind for rank in set(self.rules.deck.ranks))
        if split is None or split.alike == "value" or ranks == 1:
            return [Alike(1.0, many)]
        each = PACK_SUITS * self.rules.deck.packs.default
        same = (each - 1) / (self.shoe[kind] - 1)
        gone: tuple[list[tuple[float, tuple[int, ...]]], ...] = (
            [(1.0, ())],
            [(1.0, (1,))],
            [(same, (2,)), (1 - same, (1, 1))],
        )
        found: dict[int, float] = {}
        for chance, seen in gone[known.count(kind)]:
            for left in (*(each - some for some in seen), *[each] * (ranks - len(seen))):
                share = chance * left * (left - 1) / (many * (many - 1))
                found[left] = found.get(left, 0.0) + share
        return [Alike(chance, left) for left, chance in found.items()]


def worths(game: Game, found: Result) -> Worths:
    """What every wager of a game makes of a result."""
    return made_of(game.paid, found)


class Situated:
    """The game against one situation of the bank."""

    def __init__(self, game: Game, number: int, twin: Situated | None = None) -> None:
        self.game, self.number = game, number
        self._twin = twin
        """The same with the bank's cards in the other order: it has what this would have."""
        self.situation = game.bank.situations[number]
        ways, all_ways = game.bank.chance(self.situation)
        self.chance = ways / all_ways
        shoe = np.array(game.shoe)
        for kind in self.situation.known:
            shoe[kind] -= 1
        self.shoe: Ints = shoe
        self.two = np.flatnonzero(game.graph.size == 2)
        """The hands of two cards."""

    @cached_property
    def spot(self) -> Spot:
        """Hands as they are dealt."""
        if self._twin is not None:
            return self._twin.spot
        return self.spot_of(self.game.graph, self.shoe, None)

    def spot_of(self, graph: HandGraph, shoe: Ints, split: int | None) -> Spot:
        """Hands as they are dealt, or from a split of a kind, out of what is left of a shoe."""
        return Spot(
            graph,
            self.situation,
            self.game.bank.drawings[self.number],
            shoe,
            self.game.ways(self.situation, split),
            self.game.paid,
            split=split is not None,
        )

    def halves(self, kind: int, alike: int) -> Halves:
        """The hands of a pair that is split."""
        pair, graph = Pair(kind, self.shoe, alike), self.game.having(kind)
        return Halves(pair, lambda more: self.spot_of(graph, pair.gone(more), kind), self.game.paid)

    @cached_property
    def begins(self) -> Floats:
        """How likely each hand is dealt."""
        graph, shoe = self.game.graph, self.shoe
        found = np.zeros(len(graph.size))
        cards = int(shoe.sum())
        for one in range(KINDS):
            for other in range(KINDS):
                many = shoe[one] * (shoe[other] - (one == other))
                if many > 0:
                    found[graph.first[one, other]] += many / (cards * (cards - 1))
        return found

    @cached_property
    def weighed(self) -> Weighed:
        """The best play of hands that are not split."""
        return self.spot.weighed("base") if self._twin is None else self._twin.weighed

    @cached_property
    def splits(self) -> dict[int, list[tuple[float, Split]]]:
        """By kind, the pairs of it: how likely two such cards are one, and what a split makes."""
        if self.situation.ended:
            return {}
        if self._twin is not None:
            return self._twin.splits
        return {
            kind: [
                (one.chance, self.halves(kind, one.alike).best(self.game.most_hands(kind)))
                for one in self.game.alike(kind, self.situation.known)
                if one.chance > 0
            ]
            for kind in self.game.pairs
            if self.shoe[kind] > 1
        }

    @cached_property
    def two_chances(self) -> Floats:
        """The bank's ends beside every hand of two cards."""
        return self.spot.chances(self.two)

    @cached_property
    def with_natural(self) -> Floats:
        """Of every hand of two cards what a look that finds a natural makes of it."""
        paid = self.game.paid
        own = self.game.graph.own[DEALT][self.two]
        if not self.situation.looked:
            return np.zeros(len(self.two))
        taken: Floats = (self.two_chances * paid.natural * paid.base[own]).sum(axis=1)
        return taken

    @cached_property
    def early(self) -> Floats:
        """What every hand of two cards makes that is surrendered before the look."""
        found: Floats = self.two_chances @ self.game.paid.surrender
        return found

    @cached_property
    def plain_play(self) -> Play:
        """The best play; nothing but standing where there is no play."""
        if not self.situation.ended:
            return self.weighed.play
        hands, ways = len(self.game.graph.size), self.spot.ways
        return Play(*(np.zeros(n, dtype=np.int64) for n in (hands, (ways.doublings, hands))))

    def in_play(self, hand: int) -> float:
        """What a hand of two cards is worth once there is play, if it is not split."""
        if not self.situation.ended:
            return self.weighed.of(hand)
        own = self.game.graph.own[DEALT][hand]
        return float(self.spot.all_chances[hand] @ self.game.paid.base[own])

    def best(self) -> Iterator[Dealt]:
        """What is best done with every hand as it is dealt."""
        for place, hand in enumerate(map(int, self.two)):
            chance, whole = float(self.begins[hand]), 1.0
            if chance == 0.0:
                continue
            plain, lost = self.in_play(hand), float(self.with_natural[place])
            kind = self.pair(hand)
            for share, split in self.splits[kind] if kind is not None else ():
                whole -= share
                if split.worth > plain:
                    yield self._chosen(hand, place, chance * share, split.worth + lost, split)
                else:
                    yield self._chosen(hand, place, chance * share, plain + lost, None)
            if whole > PRECISION:
                yield self._chosen(hand, place, chance * whole, plain + lost, None)

    def pair(self, hand: int) -> int | None:
        """The kind of two cards that are alike and can be split, if they are."""
        kind = int(self.game.graph.cards[hand].argmax())
        alike = self.game.graph.cards[hand, kind] == 2
        return kind if alike and kind in self.splits else None

    def _chosen(
        self, hand: int, place: int, chance: float, worth: float, split: Split | None
    ) -> Dealt:
        """A hand as it is played, or given up for what is paid before there is play."""
        graph, situation = self.game.graph, self.situation
        if graph.natural[hand]:
            even = situation.insures and self.game.rows.even_money is not None
            if even and self.game.paid.even_money > worth:
                return Dealt(hand, chance, "even-money")
        elif situation.early and not graph.closed[hand] and self.early[place] > worth:
            return Dealt(hand, chance, "surrender")
        return Dealt(hand, chance, "play" if split is None else "split", split)

    def result(self, play: Play, dealt: Iterable[Dealt]) -> Result:
        """What becomes of hands that are played so."""
        graph, paid = self.game.graph, self.game.paid
        owns, doublings = len(graph.owns), self.spot.ways.doublings
        first = others = Ends.none(doublings, owns, len(self.game.bank.ends))
        before = Ends.none(doublings, owns, len(self.game.bank.ends))
        """What is decided before there is play."""
        begins = np.zeros(len(graph.size))
        even = 0.0
        splits = []
        for one in dealt:
            ends = one.chance * self.spot.all_chances[one.hand]
            match one.does:
                case "even-money":
                    even += one.chance
                    continue
                case "surrender":
                    before.surrendered[:] += ends
                    continue
                case "play":
                    begins[one.hand] += one.chance
                case "split":
                    assert one.split is not None
                    first = first + one.split.first.times(one.chance)
                    others = others + one.split.others.times(one.chance)
                    splits.append((one.chance, one.split))
            if self.situation.looked:
                before.stood[0, graph.own[DEALT][one.hand]] += ends * paid.natural
        [plain] = self.spot.ends(play, begins)
        return Result(before + plain, first, others, even, tuple(splits))


def best_result(game: Game, progress: Progress | None = None) -> Result:
    """What becomes of the best play, over all situations."""
    found: Result | None = None
    count = len(game.bank.situations)
    for one in game.situated:
        here = one.result(one.plain_play, one.best()).times(one.chance)
        found = here if found is None else found + here
        if progress is not None:
            progress(one.number + 1, count)
    assert found is not None  # there are cards
    return found
