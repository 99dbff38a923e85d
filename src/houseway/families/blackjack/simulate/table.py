"""A table of blackjack, simulated: bettors play the best way, by their cards, or by the chart."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import numpy as np

from houseway.bank.action import Origin, others_from
from houseway.bank.settlement import Stake
from houseway.cards.card import card_at, card_index
from houseway.errors import Refusal
from houseway.families.blackjack.compare import can_be_saved
from houseway.families.blackjack.cost import raises_to_come
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.price.graph import HandGraph, hand_graph, kinds_of
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.simulate.hands import Against, against
from houseway.families.blackjack.simulate.kernel import Bank, Hands, Spots
from houseway.families.blackjack.simulate.money import (
    MOST_CARDS,
    RISING,
    judging_of,
    most_doublings,
    most_hands,
    stakes_of,
)
from houseway.families.blackjack.simulate.settle import (
    Judging,
    Lines,
    Stakes,
    Table,
    play_rounds,
)
from houseway.families.blackjack.simulate.ways import Ways, ways_of
from houseway.pricing.bets import StakedTable, at_worst
from houseway.pricing.model import Play
from houseway.pricing.simulate.dues import MOST_CENTS, cents_of
from houseway.pricing.simulate.loops import (
    First,
    Flags,
    Ints,
    Ints32,
    Words,
    selection_limits,
)
from houseway.pricing.simulate.rounds import (
    Cells,
    Chunk,
    Tally,
    Turns,
    cells_of,
    generator_of,
    moments_of,
    spreads_of,
    sums_of,
    with_spreads,
)
from houseway.pricing.simulate.table import first_of

KEPT: Final = 4
"""How many games are kept: some millions of bytes each."""

_METHOD: Final = (
    "simulation: every round from a freshly shuffled shoe; nobody insures; bettors play "
)
_WAYS: Final[dict[Play, str]] = {
    "house-way": "the printed chart of totals, for the sheet prescribes none",
    "optimal": "the best way for the cards of the hand and the bank's up card, as the price does",
}


def blackjack_table(table: StakedTable) -> BlackjackTable:
    """A table with these stakes, compiled."""
    graph, found, ways = _played(BlackjackRules.of(table.filing), table.play)
    return table_of(table, graph, found, ways, _METHOD + _WAYS[table.play])


def _played(rules: BlackjackRules, play: Play) -> tuple[HandGraph, Against, Ways]:
    """The hands of a game and how they are played; a few games are kept for the next table."""
    asked = question(rules), play
    if asked not in _PLAYED:
        graph = hand_graph(rules.play, kinds_of(rules.deck))
        found = against(rules.play, graph.owns)
        _PLAYED[asked] = graph, found, ways_of(rules, graph, found.bank, play)
        while len(_PLAYED) > KEPT:
            _PLAYED.popitem(last=False)
    return _PLAYED[asked]


_PLAYED: Final[OrderedDict[tuple[str, Play], tuple[HandGraph, Against, Ways]]] = OrderedDict()


def table_of(
    table: StakedTable, graph: HandGraph, found: Against, ways: Ways, method: str
) -> BlackjackTable:
    """A table at which hands are played in these ways."""
    rules = BlackjackRules.of(table.filing)
    cents = cents_of(rules, table.seats, table.stakes)
    stakes, scales = stakes_of(rules, cents, _bank(table, rules))
    first, _ = first_of(rules, table.seats, RISING)
    return BlackjackTable(
        table=_seating(rules, cents),
        shoe=np.array([card_index(card) for card in rules.deck.cards], dtype=np.int64),
        hands=_hands(rules.play, graph, ways),
        banks=found.bank,
        judging=judging_of(rules, found),
        first=first,
        stakes=stakes,
        scales=scales,
        method=method,
        most_hands=most_hands(rules.play),
        most_doublings=most_doublings(rules.play),
        made=stakes.staked > 0,
    )


def _bank(table: StakedTable, rules: BlackjackRules) -> int:
    """What is banked; unless it is said, as much as anything can cost."""
    stakes = [
        Stake(seat, f"seat {seat}", wager, cents)
        for seat, bets in table.stakes.items()
        for wager, cents in bets.items()
    ]
    most = at_worst(rules, (*stakes, *raises_to_come(rules, stakes)))
    if max(most, table.bank or 0) >= MOST_CENTS:
        raise Refusal("a simulated table is for less than $21,000,000 in action and in the bank")
    return most if table.bank is None else table.bank


def _seating(rules: BlackjackRules, cents: Ints) -> Table:
    """The seats with a hand, as they are dealt to and as they decide, by who banks."""
    play, seats = rules.play, len(cents)
    names = [wager.name for wager in rules.wager]
    spots = cents[:, names.index(play.wager)] > 0
    over = [names.index(name) for name, side in play.side.items() if side.goes_by == "bank-over"]

    def in_order(start: Origin) -> list[list[int]]:
        return [
            [seat - 1 for seat in others_from(seats, banker, start) if spots[seat - 1]]
            for banker in range(1, seats + 1)
        ]

    def padded(rows: Sequence[Sequence[int]]) -> Ints:
        return np.array([[*row, *[0] * (seats - len(row))] for row in rows], dtype=np.int64)

    deciding = in_order(play.decide_from)
    named = rules.settlement.first
    return Table(
        dealing=padded(in_order(play.start)),
        deciding=padded(deciding),
        bettors=np.array([len(row) for row in deciding], dtype=np.int64),
        watched=np.array([bool(cents[row][:, over].any()) for row in deciding]),
        kinds=np.array([points(card_at(number)) for number in range(53)], dtype=np.int64),
        limits=selection_limits(len(rules.deck.cards)),
        by_card=int(named.card.split()[1]) if named.rule == "card" and named.card else 0,
    )


def _hands(play: BlackjackPlay, graph: HandGraph, ways: Ways) -> Hands:
    split = play.split
    return Hands(
        pair=graph.first,
        after=graph.after.astype(np.int32),
        own=graph.own,
        live=~graph.over | can_be_saved(play),
        natural=graph.natural,
        act=ways.act,
        doubled=ways.doubled,
        early=ways.early,
        even=ways.even,
        most=ways.most,
        by_rank=split is not None and split.alike == "rank",
    )


class BlackjackTable(msgspec.Struct, frozen=True):
    """A table of blackjack, ready to be played."""

    table: Table
    shoe: Ints
    hands: Hands
    banks: Bank
    judging: Judging
    first: First
    stakes: Stakes
    scales: tuple[int, ...]
    """How many parts of one unit the units of each wager count, and of the whole game."""
    method: str
    """How it is simulated."""
    most_hands: int
    most_doublings: int
    made: Flags
    """[seat, wager]: it is made there, or can be in play."""

    @property
    def bank(self) -> int:
        """What is banked each round."""
        return self.stakes.bank

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""
        sums = self.nothing()
        bankers = turns.banking(chunk.begin, chunk.rounds)
        nets = np.zeros((chunk.rounds, len(self.stakes.staked)), dtype=np.int32)
        self.play_rounds(generator_of(seed, chunk), self.shoe.copy(), bankers, sums, nets)
        return with_spreads(cells_of(sums), nets, bankers, self._betting)

    @property
    def _betting(self) -> Flags:
        """[seat]: has a hand when it does not bank."""
        betting: Flags = np.any(self.made, axis=1)
        return betting

    def nothing(self) -> list[Ints]:
        """Sums of no rounds."""
        return [np.zeros(shape, dtype=np.int64) for shape in self._shapes]

    def play_rounds(
        self,
        state: Words,
        shoe: Ints,
        bankers: Ints32,
        sums: Sequence[Ints],
        nets: Ints32 | None = None,
    ) -> None:
        """Play a round for each of these who bank, and add up.

        What every seat gained is written to `nets`, by [round, seat].
        """
        if nets is None:
            nets = np.zeros((len(bankers), len(self.stakes.staked)), dtype=np.int32)
        play_rounds(
            state, shoe, bankers, self.table, self.hands, self.banks, self.judging, self.first,
            self.stakes, self._spots(), self._lines(), nets, *sums,
        )  # fmt: skip

    def tally(self, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""
        gains, units, (paid, collected, due, staked), raised = sums_of(found, self._shapes)
        bettors, bankers = (moments_of(role) for role in gains)
        times = raised.tolist() if len(raised) > 1 else []
        rounds = np.array([seat.count for seat in bettors], dtype=np.object_)
        made = self.made * rounds[:, np.newaxis]
        return Tally(
            bettors,
            bankers,
            moments_of(units),
            paid,
            collected,
            due,
            staked,
            times,
            counted=[*map(int, made.sum(axis=0)), int(rounds.sum())],
            spreads=spreads_of(found, len(bettors)),
        )

    @property
    def _shapes(self) -> tuple[tuple[int, ...], ...]:
        seats, wagers = self.stakes.staked.shape
        spot = self.most_hands - 1 + self.most_hands * ((1 << self.most_doublings) - 1)
        raised = int(self.table.bettors.max()) * spot
        return (2, seats, 4), (wagers + 1, 4), (4, seats, wagers), (raised + 1,)

    def _spots(self) -> Spots:
        seats, hands = len(self.stakes.staked), self.most_hands
        size, many = np.zeros((2, seats), dtype=np.int64)
        first, second, node, doubled, ended = np.zeros((5, seats, hands), dtype=np.int64)
        held = np.zeros((seats, MOST_CARDS), dtype=np.int64)
        even = np.zeros(seats, dtype=np.bool_)
        return Spots(held, size, first, second, node, doubled, ended, many, even)

    def _lines(self) -> Lines:
        seats, wagers = self.stakes.staked.shape
        most = max(1, self.most_hands * self.most_doublings, self.most_hands)
        many = np.zeros((seats, wagers), dtype=np.int64)
        line, acted = np.zeros((2, seats, wagers, most), dtype=np.int64)
        return Lines(many, line, acted)
