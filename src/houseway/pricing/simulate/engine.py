"""A table simulated by the round itself: for families that bring no compiled loops of their own.

Thousands of rounds a second instead of millions, and nothing to write: what is simulated is the
game as it is played, every choice the house way.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, Protocol

import numpy as np

from houseway.bank.money import parse_dollars
from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Settled, Stake
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.pricing.bets import StakedTable, at_worst
from houseway.pricing.simulate.dues import MOST_CENTS, Ints
from houseway.pricing.simulate.rounds import (
    Cells,
    Chunk,
    Ints32,
    Tally,
    Turns,
    cells_of,
    generator_of,
    moments_of,
    spreads_of,
    sums_of,
    with_spreads,
)

METHOD: Final = (
    "simulation: every round as it is played at the table, from a freshly shuffled deck; choices "
    "the house way"
)


class RoundFamily(Protocol):
    """A family, as far as its rounds go."""

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        """A round from the first card to the last line."""

    def choose(self, round: BankRound, ask: Ask) -> str:
        """The house way's answer."""

    def together(self, rules: Rules) -> tuple[str, ...]:
        """Wagers that are one game, the first of them naming it."""

    def raises_to_come(self, filing: Filing, stakes: Sequence[Stake]) -> Sequence[Stake]:
        """The most that can be put up in the round beside these stakes."""


class EngineTable:
    """One table, played round by round."""

    def __init__(self, family: RoundFamily, table: StakedTable) -> None:
        table.check_house_way()
        self._family, self._table = family, table
        filing, bank = table.filing, table.bank
        self._stakes = [
            Stake(seat, f"seat {seat}", wager, cents)
            for seat, bets in table.stakes.items()
            for wager, cents in bets.items()
        ]
        raised = family.raises_to_come(filing, self._stakes)
        worst = at_worst(filing.rules, (*self._stakes, *raised))
        if max(worst, bank or 0) >= MOST_CENTS:
            raise Refusal(
                "a simulated table is for less than $21,000,000 in action and in the bank"
            )
        self.bank = worst if bank is None else bank
        self.method = METHOD
        self._together = family.together(filing.rules)
        self._unit = {
            stake.seat: stake.cents for stake in self._stakes if stake.wager in self._together[:1]
        }
        """What the wagers of each seat that are one game are counted in."""
        most = math.lcm(*self._unit.values())
        self._most_raised = sum(stake.cents // self._unit[stake.seat] for stake in raised)
        self._names = [wager.name for wager in filing.rules.wager]
        scales = {
            wager.name: math.lcm(*(row.pay.value.denominator for row in wager.pays.rows))
            * (most if wager.name in self._together else 1)
            for wager in filing.rules.wager
        }
        together = [math.lcm(*(scales[name] for name in self._together))] if self._together else []
        self.scales = (*(scales[name] for name in self._names), *together)
        """How many parts of one unit the units of each wager count, and of those together."""

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""
        words = generator_of(seed, chunk).tolist()
        shoe = FreshShoe(self._table.filing.rules.deck.cards, random.Random(repr(words)))
        sums = [np.zeros(shape, dtype=np.int64) for shape in self._shapes]
        bankers = turns.banking(chunk.begin, chunk.rounds)
        nets = np.zeros((chunk.rounds, self._table.seats), dtype=np.int32)
        for played, place in enumerate(bankers.tolist()):
            banker = place + 1
            shoe.shuffle()
            self._count(sums, nets[played], banker, self._round(banker, shoe))
        betting = np.isin(np.arange(1, self._table.seats + 1), [one.seat for one in self._stakes])
        return with_spreads(cells_of(sums), nets, bankers, betting)

    def tally(self, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""
        gains, units, (paid, collected, due, staked), raised = sums_of(found, self._shapes)
        bettors, bankers = (moments_of(role) for role in gains)
        counts = raised.tolist() if self._together else []
        return Tally(
            bettors,
            bankers,
            moments_of(units),
            paid,
            collected,
            due,
            staked,
            counts,
            counted=[*self._counted([seat.count for seat in bettors])],
            spreads=spreads_of(found, self._table.seats),
        )

    def _counted(self, rounds: Sequence[int]) -> Iterator[int]:
        """Over how many spots the units of each wager, and of those together, were counted."""
        first = self._together[:1]
        for name in (*self._names, *first):
            on = first[0] if name in self._together else name
            yield sum(rounds[stake.seat - 1] for stake in self._stakes if stake.wager == on)

    @cached_property
    def _shapes(self) -> tuple[tuple[int, ...], ...]:
        seats, wagers = self._table.seats, len(self._names)
        return ((2, seats, 4), (len(self.scales), 4), (4, seats, wagers), (self._most_raised + 1,))

    def _round(self, banker: int, shoe: FreshShoe) -> Settled:
        setting = Setting(
            self._table.seats,
            banker,
            {stake.seat: stake.bettor for stake in self._stakes} | {banker: f"seat {banker}"},
            self.bank,
            [stake for stake in self._stakes if stake.seat != banker],
        )
        table, play = self._table, self._family.play
        round = BankRound(table.filing, setting, shoe, play, limits=table.limits)
        while ask := round.ask:
            round.answer(ask.seat, self._family.choose(round, ask))
        assert round.result is not None  # a round that nobody voids is settled
        return round.result

    def _count(self, sums: Sequence[Ints], nets: Ints32, banker: int, settled: Settled) -> None:
        gains, units, flows, raised = sums
        by_seat = {stake.seat: 0 for stake in self._stakes if stake.seat != banker}
        by_wager = [0] * len(self.scales)
        put_up = 0
        buttons = self._table.filing.rules.buttons
        for line in settled.lines:
            by_seat[line.seat] += line.net
            if line.wager in buttons:  # it goes with the wager's money, and is no part of its odds
                wager = self._names.index(buttons[line.wager].wager)
                flows[0, line.seat - 1, wager] += line.paid
                flows[2, line.seat - 1, wager] += parse_dollars(line.pays)  # owed, as it was won
                continue
            wager, pay = self._names.index(line.wager), _pay(line.pays)
            owed = pay.payoff(line.stake) if pay.result == "win" else pay.loss(line.stake)
            due = 0 if pay.result == "push" else owed
            for flow, cents in enumerate((line.paid, line.collected, due, line.stake)):
                flows[flow, line.seat - 1, wager] += cents
            worth = pay.value
            if line.wager in self._together:
                worth *= line.stake
                worth /= self._unit[line.seat]
                by_wager[-1] += int(worth * self.scales[-1])
                if self._table.filing.rules.wager[wager].made == "in-play":
                    put_up += line.stake // self._unit[line.seat]
            by_wager[wager] += int(worth * self.scales[wager])
        for seat, gain in by_seat.items():
            _note(gains[0, seat - 1], gain)
            nets[seat - 1] = gain
        _note(gains[1, banker - 1], settled.player_dealer)
        nets[banker - 1] = settled.player_dealer
        for wager, gain in enumerate(by_wager):
            _note(units[wager], gain)
        raised[put_up] += 1


class FreshShoe:
    """The packs of a game, shuffled as far as they are dealt."""

    def __init__(self, pack: Sequence[Card], chance: random.Random) -> None:
        self._cards = list(pack)
        self._chance = chance
        self._dealt = 0

    def shuffle(self) -> None:
        """All cards are back."""
        self._dealt = 0

    def card(self) -> Card:
        """Any of those that are left."""
        cards, top = self._cards, self._dealt
        if top == len(cards):
            raise Refusal("the deck has not enough cards for a round of so many seats")
        place = self._chance.randrange(top, len(cards))
        cards[top], cards[place] = cards[place], cards[top]
        self._dealt += 1
        return cards[top]

    def dice(self, count: int) -> tuple[int, ...]:
        """A roll."""
        return tuple(self._chance.randint(1, 6) for _ in range(count))

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """These can be dealt again, as likely as those that are left."""
        for card in cards:
            self._dealt -= 1
            place, last = self._cards.index(card, 0, self._dealt + 1), self._dealt
            self._cards[place], self._cards[last] = self._cards[last], self._cards[place]


def _note(moments: Ints, gain: int) -> None:
    """One more round's gain: count, sum, and the square in two halves."""
    square = gain * gain
    moments += (1, gain, square & 0xFFFFFFFF, square >> 32)


_pay: Final = lru_cache(maxsize=256)(parse_pay)
