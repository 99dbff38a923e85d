"""A baccarat table, simulated. Wherever the sheet leaves a choice it goes the house way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
import numpy as np

from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.families.baccarat.draws import ASK, STAND, draws_of
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot, dealt
from houseway.families.baccarat.signatures import pay_classes
from houseway.families.baccarat.simulate.kernel import (
    CoupRules,
    SpotRules,
    count_coups_dealt,
    deal_spots,
)
from houseway.hands.points import RANK_POINTS
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.dues import cents_of, dues, units_of
from houseway.pricing.simulate.loops import (
    Dice,
    Flags,
    Ints,
    Rounds,
    Words,
    rounds_of,
    selection_limits,
    settle_each,
)
from houseway.pricing.simulate.model import Moments
from houseway.pricing.simulate.rounds import (
    Cells,
    Chunk,
    Exact,
    Spread,
    Tally,
    Turns,
    cells_of,
    generator_of,
)
from houseway.pricing.simulate.table import CompiledTable, DealtTable, first_of, money_of

SUITS: Final = 4

METHOD: Final = (
    "simulation: every round from a freshly shuffled shoe (each round of a shoe has the same "
    "expectation, for any card is as likely to come next as any other); choices the house way"
)


def baccarat_table(
    rules: BaccaratRules, seats: int, bank: int | None, stakes: Stakes
) -> CoupTable | DealtTable:
    """A table with these stakes, by seat; without a bank, it covers whatever can happen."""
    cents, play = cents_of(rules, seats, stakes), rules.play
    class_of, pays = pay_classes(rules)
    staked = cents[:, np.newaxis]
    scales, units = units_of([pays], np.ones((1, len(rules.wager)), dtype=np.int64))
    most = int(np.abs(dues(staked, [pays])).max(axis=(1, 2)).sum())
    money = money_of(rules, staked, [pays], units, bank=bank, most=most)
    first, dice = first_of(rules, seats, RANKS if isinstance(play, Community) else "")
    shoe, spots = _shoe(rules, seats), np.any(cents != 0, axis=1)
    if isinstance(play, EachSpot):
        hands = SpotDealing(shoe, seats * (play.cards + 1), _spots(play), dice, class_of)
        return DealtTable(spots, first, money, scales, METHOD, hands)
    own, asked = _own(play, rules, cents)
    return CoupTable(
        spots, first, money, scales, METHOD, shoe, _coups(play, asked=asked), _card(rules), dice,
        class_of, own,
    )  # fmt: skip


class SpotDealing(msgspec.Struct, frozen=True):
    """A hand for each spot: the shoe by points, and how many cards a round can take."""

    shoe: Ints
    dealt: int
    hands: SpotRules
    dice: Dice
    class_of: Ints

    def deal(self, state: Words, shoe: Ints, rounds: Rounds) -> None:
        """Deal rounds; there is one path, for nobody raises."""
        limits = selection_limits(len(shoe))
        deal_spots(state, shoe, limits, self.dealt, rounds, self.hands, self.dice, self.class_of)


class CoupTable(CompiledTable, frozen=True):
    """Community hands: the rounds are counted by how they ended, and each ending settled once."""

    shoe: Ints
    hands: CoupRules
    card: int
    """The place of the card that counts to first action, or -1."""
    dice: Dice
    class_of: Ints
    """From signature to class: coups that every wager pays alike."""
    own: Flags
    """[seat, wager]: settled on the hand that the bettor chose."""

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""
        counts = np.zeros(self._shape, dtype=np.int64)
        count_coups_dealt(
            generator_of(seed, chunk), self.shoe.copy(), selection_limits(len(self.shoe)),
            turns.banking(chunk.begin, chunk.rounds), self.hands, self.card, self.dice,
            self.class_of, counts,
        )  # fmt: skip
        return cells_of([counts])

    @property
    def _shape(self) -> tuple[int, ...]:
        classes = self.money.due.shape[2]
        return *self.first.seat.shape, classes, classes

    def tally(self, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""
        ends = np.stack(np.unravel_index(np.array(list(found)), self._shape), axis=1)
        due, acted = self.settled(ends)
        counts = np.array(list(found.values()), dtype=np.object_)
        betting = self.spots & (np.arange(len(self.spots)) != ends[:, [0]])
        gains = acted.sum(axis=2)
        which = np.where(self.own, ends[:, 2, None, None], ends[:, 3, None, None])
        units = self.money.units[0, which, np.arange(which.shape[2])]
        of_unit = (units * betting[:, :, None]).sum(axis=1)
        by_banker = [ends[:, 0] == seat for seat in range(len(self.spots))]
        weights = counts[:, np.newaxis, np.newaxis]
        paid, collected, wanted, staked = (
            (each.astype(np.object_) * weights).sum(axis=0)
            for each in (
                np.maximum(acted, 0),
                np.maximum(-acted, 0),
                np.abs(due),
                betting[:, :, None] * self.money.staked[:, 0],
            )
        )
        return Tally(
            [_moments(counts[on], gains[on, seat]) for seat, on in enumerate(betting.T)],
            [_moments(counts[on], -gains[on].sum(axis=1)) for on in by_banker],
            [_moments(counts, gained) for gained in of_unit.T],
            paid,
            collected,
            wanted,
            staked,
            counted=[int((counts[:, np.newaxis] * betting).sum())] * len(self.scales),
            spreads=[
                [_spread(counts[on], gains[on, seat]) for seat, on in enumerate(betting.T)],
                [_spread(counts[on], -gains[on].sum(axis=1)) for on in by_banker],
            ],
        )

    def settled(self, ends: Ints) -> tuple[Ints, Ints]:
        """What rounds that ended so make due, and what of it acts, by [round, seat, wager].

        An end is player-dealer, slot, and the classes of wagers on the total that the bettor
        chose, and of all others.
        """
        pairs, which = np.unique(ends[:, 2:], axis=0, return_inverse=True)
        due = self.money.due[:, 0]
        own = np.where(self.own[:, np.newaxis], due[:, pairs[:, 0]], due[:, pairs[:, 1]])
        money = self.money._replace(
            due=own[:, np.newaxis], loses=np.zeros((len(own), 1, len(pairs)), dtype=np.bool_)
        )
        rounds = rounds_of(ends[:, 0].astype(np.int32), self.spots)
        rounds.cell[:], rounds.slot[:] = which.reshape(-1, 1), ends[:, 1]
        due, acted = np.zeros((2, len(ends), *self.own.shape), dtype=np.int64)
        settle_each(rounds, self.first, money, due, acted)
        return due, acted


def _moments(counts: Exact, gains: Ints) -> Moments:
    sums = ((counts * gains.astype(np.object_) ** power).sum() for power in range(3))
    return Moments(*sums)


def _spread(counts: Exact, gains: Ints) -> Spread:
    values, places = np.unique(gains, return_inverse=True)
    rounds = np.zeros(len(values), dtype=np.object_)
    np.add.at(rounds, places, counts)
    return dict(zip(values.tolist(), map(int, rounds), strict=True))


# --- hands --------------------------------------------------------------------------------------


def _spots(play: EachSpot) -> SpotRules:
    return SpotRules(
        play.cards,
        play.all_spots_dealt,
        np.isin(range(10), play.player.house_way_hits),
        np.isin(range(10), play.dealer.house_draws),
    )


def _coups(play: Community, *, asked: bool) -> CoupRules:
    """The house way on an option's totals."""
    option = play.player.option
    draws = draws_of(play, asked=asked)
    acts = np.array(draws.acts)
    stands = ~np.isin(range(10), play.player.house_draws)[:, np.newaxis]
    places = [i for hand in ("player", "banker") for i, to in enumerate(play.deal) if to == hand]
    return CoupRules(
        points=np.array([RANK_POINTS[rank] for rank in RANKS], dtype=np.int64),
        places=np.array(places, dtype=np.int64),
        act=np.where((acts == ASK) & stands, STAND, acts),
        draws=np.array(draws.banker),
        any_two=draws.any_two,
        others_hit=option is not None and option.others == "hit",
    )


def _own(play: Community, rules: BaccaratRules, cents: Ints) -> tuple[Flags, bool]:
    """[seat, wager]: settled on the total that the bettor chose; and whether anybody is asked."""
    own, option = np.zeros(cents.shape, dtype=np.bool_), play.player.option
    names = [wager.name for wager in rules.wager]
    if option is None:
        return own, False
    asking = [names.index(name) for name in option.wagers]
    asked = cents[:, asking].any(axis=1)
    for wager, name in enumerate(names):
        if option.own_wagers is None or name in option.own_wagers:
            own[:, wager] = asked
    return own, bool(asked.any())


def _shoe(rules: BaccaratRules, seats: int) -> Ints:
    deck, play = rules.deck, rules.play
    each = SUITS * deck.packs.default
    # Cards are shuffled two at a time, hence one more where the number is odd.
    needed = 6 if isinstance(play, Community) else seats * (play.cards + 1) + 1
    if each * len(deck.ranks) < needed:
        raise Refusal(
            f"{rules.name}: a round of {seats} seats can take {needed} cards, and the shoe has "
            f"{each * len(deck.ranks)}: it needs more packs"
        )
    kinds = [
        RANKS.index(rank) if isinstance(play, Community) else RANK_POINTS[rank]
        for rank in deck.ranks
    ]
    return np.repeat(np.array(kinds, dtype=np.int64), each)


def _card(rules: BaccaratRules) -> int:
    """The place of the dealt card that counts to first action, or -1."""
    first, play = rules.settlement.first, rules.play
    if first.rule != "card" or not isinstance(play, Community):
        return -1
    return dealt(play.deal).index(str(first.card))
