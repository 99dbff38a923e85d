"""A table compiled for the loops: seats, bank and stakes, and what every class of results pays.

A family says how its results pay, and deals; what is the same for all of them is here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import msgspec
import numpy as np

from houseway.bank.action import after, counted_by_card, counted_by_dice
from houseway.errors import Refusal
from houseway.felt.bank.first_action import dice_period
from houseway.filings.model import BankedRules, Cover
from houseway.pricing.simulate.dues import MOST_CENTS, Pays, dues, lost
from houseway.pricing.simulate.loops import (
    APART,
    AT_ONCE,
    GROSS,
    IN_TURN,
    NET,
    SEPARATE,
    Dice,
    First,
    Flags,
    Ints,
    Ints32,
    Money,
    Rounds,
    Words,
    rounds_of,
    sum_rounds,
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

AT_ONCE_DEALT: Final = 1 << 13
"""Rounds that are dealt before they are settled."""

_COVERS: Final[dict[Cover, int]] = {"gross": GROSS, "net": NET, "separate": SEPARATE}
_FOLDED: Final = {"in-turn": IN_TURN, "at-once": AT_ONCE, "apart": APART}


# --- money --------------------------------------------------------------------------------------


def money_of(
    rules: BankedRules,
    staked: Ints,
    pays: Pays,
    units: Ints,
    *,
    bank: int | None,
    most: int,
    times: Sequence[int] = (0,),
) -> Money:
    """What stakes come to under the order of these rules; without a bank it covers the most."""
    if most >= MOST_CENTS or (bank or 0) >= MOST_CENTS:
        raise Refusal("a simulated table is for less than $21,000,000 in action and in the bank")
    names, order = [wager.name for wager in rules.wager], rules.settlement
    base = [names.index(name) for name in rules.base_wagers] if order.losing else []
    gone = np.array([[[lost(row[at]) for at in base] for row in rows] for rows in pays], np.bool_)
    loses = np.any(gone & (staked[:, :, base] > 0)[:, :, np.newaxis], axis=3)
    orders = []
    for of_lost_hand in (False, True):
        losing = order.losing if of_lost_hand else ()
        passes = [sorted(each, key=losing.index) if losing else each for each in order.passes]
        orders.append([names.index(name) for each in passes for name in each])
    return Money(
        due=dues(staked, pays),
        staked=staked,
        # In the usual layout, for the loops are compiled anew for arrays in another.
        loses=np.ascontiguousarray(loses),
        units=units,
        times=np.array(times, dtype=np.int64),
        stays=np.array([wager.on_fold == "stays" for wager in rules.wager]),
        order=np.array(orders, dtype=np.int64),
        ends=np.cumsum([len(group) for group in order.passes]).astype(np.int64),
        folded=_FOLDED[order.folded],
        bank=most if bank is None else bank,
        cover=_COVERS[order.cover],
        step=1 if order.direction == "clockwise" else -1,
    )


# --- first action -------------------------------------------------------------------------------


def first_of(rules: BankedRules, seats: int, ranks: Sequence[str]) -> tuple[First, Dice]:
    """The seat that each rank or each roll counts to, for each seat that may bank.

    `ranks` are those of the card that counts, in the order of the slots; none if none is dealt.
    """
    first, way = rules.settlement.first, rules.settlement.direction
    dice = first.dice if first.rule == "dice" else 0
    by_card = first.rule == "card" and ranks
    slots = len(ranks) if by_card else 6 * dice + 1
    period = dice_period(first, seats)
    following = first.button == "next-seat"
    seat = np.zeros((seats, slots), dtype=np.int64)
    covered = np.full(seats, -1, dtype=np.int64)
    again = np.zeros(slots, dtype=np.bool_)
    if dice and first.on_player_dealer == "roll-again":
        again[:] = [(first.count(total) - 1) % period == 0 for total in range(slots)]
        if again[dice:].all():
            raise Refusal(f"{rules.name}: every roll of the dice would have to be rolled again")
    for banker in range(1, seats + 1):
        left = after(seats, banker)[0]
        fixed = {"left-of-player-dealer": left, "left-of-house-dealer": 1}
        if first.covered is not None and first.covers == "stakes":
            covered[banker - 1] = fixed[first.covered] - 1
        for slot in range(slots):
            found = fixed.get(first.rule, left)
            if by_card and ranks[slot] in first.values:
                number = first.values[ranks[slot]]
                found = counted_by_card(number, seats, banker, first.count_from, way)
            elif dice and slot >= dice:
                found = counted_by_dice(
                    first.count(slot), seats, banker, period, way, following=following
                )
            seat[banker - 1, slot] = found - 1
    return First(seat, covered), Dice(dice, again)


# --- a table ------------------------------------------------------------------------------------


class Dealing(Protocol):
    """A family's loop that deals."""

    @property
    def shoe(self) -> Ints:
        """The cards, in any order."""

    def deal(self, state: Words, shoe: Ints, rounds: Rounds) -> None:
        """Deal these rounds, and write down paths, classes and slots.

        The shoe goes on from the round before.
        """


class CompiledTable(msgspec.Struct, frozen=True):
    """What every table that is compiled for the loops has."""

    spots: Flags
    """Seats that make a wager when they do not bank."""
    first: First
    money: Money
    scales: tuple[int, ...]
    """How many parts of one unit the units of each wager count, and of the staged game."""
    method: str
    """How it is simulated."""

    @property
    def bank(self) -> int:
        """What is banked each round."""
        return self.money.bank


class DealtTable(CompiledTable, frozen=True):
    """A table that is settled round by round, ready to be played."""

    dealing: Dealing

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""
        state, shoe = generator_of(seed, chunk), self.dealing.shoe.copy()
        sums = self.nothing()
        bankers = turns.banking(chunk.begin, chunk.rounds)
        nets = np.zeros((chunk.rounds, len(self.spots)), dtype=np.int32)
        for begin in range(0, chunk.rounds, AT_ONCE_DEALT):
            some = slice(begin, begin + AT_ONCE_DEALT)
            self.play_rounds(state, shoe, bankers[some], sums, nets[some])
        return with_spreads(cells_of(sums), nets, bankers, self.spots)

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
        """Deal a round for each of these who bank, settle them and add up.

        What every seat gained is written to `nets`, by [round, seat].
        """
        rounds = rounds_of(bankers, self.spots)
        self.dealing.deal(state, shoe, rounds)
        if nets is None:
            nets = np.zeros((len(bankers), len(self.spots)), dtype=np.int32)
        sum_rounds(rounds, self.first, self.money, nets, *sums)

    @property
    def _shapes(self) -> tuple[tuple[int, ...], ...]:
        seats, paths, wagers = self.money.staked.shape
        antes = seats * int(self.money.times.max()) + 1
        flows = (3, seats, wagers)
        return (2, seats, 4), (len(self.scales), 4), flows, (seats, paths), (antes,)

    def tally(self, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""
        gains, units, (paid, collected, due), took, raised = sums_of(found, self._shapes)
        staked = (took[:, :, np.newaxis] * self.money.staked).sum(axis=1)
        bettors, bankers = (moments_of(role) for role in gains)
        antes = raised.tolist() if len(raised) > 1 else []
        spots = sum(seat.count for seat in bettors)
        return Tally(
            bettors,
            bankers,
            moments_of(units),
            paid,
            collected,
            due,
            staked,
            antes,
            counted=[spots] * len(self.scales),
            spreads=spreads_of(found, len(self.spots)),
        )
