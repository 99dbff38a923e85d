"""One hand against one situation of the bank: the best play, and what becomes of it.

A *deal* of hands is a graph, the situation, and the shoe that is left; `split` hands come from a
pair, whose cards are gone from the shoe too. What a play comes to is told as *ends*: how likely a
hand comes to what, against which end of the bank, doubled how often. From them every price follows
by pay rows alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from houseway.families.blackjack.price.arrays import Floats, Ints
from houseway.families.blackjack.price.bank import Drawing, Situation
from houseway.families.blackjack.price.graph import DEALT, SPLIT, HandGraph
from houseway.families.blackjack.price.kernel import (
    AGAIN,
    CHOICES,
    DOUBLE,
    DOUBLED_CHOICES,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    add_up,
    best_play,
    chances,
    where_it_leads,
)
from houseway.families.blackjack.price.payoffs import Payoffs, Stake


class Ways(NamedTuple):
    """What a filing lets be done with hands, beside what its charts say."""

    again: int
    rescue: bool
    surrender: bool
    """A hand of two cards may be given up in its turn."""
    one_card: bool
    """It is a split ace, which gets one card."""

    @property
    def doublings(self) -> int:
        """How often a hand can be doubled at most."""
        return 1 + self.again


class Play(NamedTuple):
    """What is done with every hand."""

    plain: Ints
    """By hand: stand, hit, double or surrender."""
    doubled: Ints
    """[doublings less one, hand]: stand, double again, or rescue."""


class Stakes(NamedTuple):
    """What the stakes on each hand make, whatever is done with it before."""

    stood: Floats
    """The stake that brought it, if it stands."""
    unit: Floats
    """Each unit that doubled it, if it stands."""
    acts: Floats
    """The chance that there is play, and the bank's end does not send the stake back."""
    kept: Floats
    """The same of doubled money."""
    given_up: Floats
    """The stake, if the hand is surrendered."""


class Weighed(NamedTuple):
    """A play with what every choice is worth, by [choice, hand]."""

    play: Play
    worth: Floats
    doubled: Floats
    """[doublings less one, choice, hand]."""

    def of(self, hand: int) -> float:
        """What a hand is worth, played so."""
        return float(self.worth[self.play.plain[hand], hand])


@dataclass(frozen=True)
class Ends:
    """What becomes of hands, as chances by [what the own hand comes to, the bank's end]."""

    stood: Floats
    """[doublings, own, end]."""
    rescued: Floats
    """[doublings less one, end]."""
    surrendered: Floats
    """[end]."""

    def __add__(self, other: Ends) -> Ends:
        return Ends(
            self.stood + other.stood,
            self.rescued + other.rescued,
            self.surrendered + other.surrendered,
        )

    def times(self, factor: float) -> Ends:
        """All chances so many times."""
        return Ends(factor * self.stood, factor * self.rescued, factor * self.surrendered)

    def made(self, paid: Payoffs, stake: Stake) -> float:
        """What a unit makes that brought the hands, the base or that of a split."""
        stood = (self.stood.sum(axis=0) * paid.stood(stake)).sum()
        forfeited = self.rescued.sum(axis=0) @ paid.acts(stake)
        return float(stood - forfeited + self.surrendered @ paid.given_up(stake))

    def doubled(self, paid: Payoffs) -> float:
        """What the money makes that doubled them; of rescued money the last part goes back."""
        found = 0.0
        for number, (stood, rescued) in enumerate(zip(self.stood[1:], self.rescued, strict=True)):
            units = 2.0 ** (number + 1)
            found += (units - 1) * float((stood * paid.double).sum())
            found -= (units / 2 - 1) * float(rescued @ paid.acts("double"))
        return found

    @property
    def put_up(self) -> float:
        """How much doubling puts up on average."""
        each = zip(self.stood[1:], self.rescued, strict=True)
        return sum(
            (2.0 ** (number + 1) - 1) * float(stood.sum() + rescued.sum())
            for number, (stood, rescued) in enumerate(each)
        )

    @property
    def chance(self) -> float:
        """How likely it is to come to any of them."""
        return float(self.stood.sum() + self.rescued.sum() + self.surrendered.sum())

    @staticmethod
    def none(doublings: int, owns: int, ends: int) -> Ends:
        """Nothing has come about."""
        shape = (doublings + 1, owns, ends)
        return Ends(np.zeros(shape), np.zeros((doublings, ends)), np.zeros(ends))


class Spot:
    """Hands of one origin against one situation, out of one shoe."""

    def __init__(
        self,
        graph: HandGraph,
        situation: Situation,
        drawing: Drawing,
        shoe: Ints,
        ways: Ways,
        payoffs: Payoffs,
        *,
        split: bool,
    ) -> None:
        self.graph, self.situation, self.shoe, self.ways = graph, situation, shoe, ways
        self._drawing, self._payoffs = drawing, payoffs
        self.origin = SPLIT if split else DEALT
        hands, ends = len(graph.size), len(payoffs.natural)
        self._known, self._is_known = np.empty((hands, ends)), np.zeros(hands, dtype=np.bool_)
        """The chances that were looked at before."""
        self._made: dict[Stake, Stakes] = {}
        self.live = (~payoffs.natural if situation.looked else payoffs.natural >= 0) * 1.0

    def chances(self, which: Ints) -> Floats:
        """How likely each end of the bank is beside each of these hands."""
        new = which[~self._is_known[which]]
        if len(new):
            self._known[new] = self._found(new)
            self._is_known[new] = True
        found: Floats = self._known[which]
        return found

    def _found(self, which: Ints) -> Floats:
        drawing = self._drawing
        found = np.empty((len(which), len(self.live)))
        chances(
            self.graph.cards,
            which,
            self.shoe,
            drawing.ways,
            drawing.size,
            drawing.parent,
            drawing.kind,
            drawing.had,
            drawing.begins,
            drawing.kinds,
            drawing.drawn,
            drawing.alike,
            drawing.end,
            drawing.stands,
            found,
        )
        return found

    @property
    def all_chances(self) -> Floats:
        """The same beside every hand."""
        return self.chances(np.arange(len(self.graph.size)))

    def weighed(self, stake: Stake, play: Play | None = None) -> Weighed:
        """The best play, or a given one, of hands that ride on this stake: base or split."""
        graph, ways = self.graph, self.ways
        hands = len(graph.size)
        made, two = self._stakes(stake), graph.size == 2
        dealt_out = two & (ways.one_card | (graph.natural & (self.origin == DEALT)))
        given = play is not None
        if play is None:
            plain = np.zeros(hands, dtype=np.int64)
            play = Play(plain, np.zeros((ways.doublings, hands), dtype=np.int64))
        worth = np.empty((CHOICES, hands))
        doubled = np.zeros((ways.doublings, DOUBLED_CHOICES, hands))
        best_play(
            graph.cards,
            graph.size,
            graph.after,
            graph.closed,
            graph.hit,
            graph.stand,
            graph.double[self.origin],
            dealt_out,
            self.shoe,
            ways.again,
            ways.rescue,
            ways.surrender,
            made.stood,
            made.unit,
            made.acts,
            made.kept,
            made.given_up,
            play.plain,
            play.doubled,
            worth,
            doubled,
            given,
        )
        return Weighed(play, worth, doubled)

    def _stakes(self, stake: Stake) -> Stakes:
        """Return what the stakes on each hand make, found once."""
        if stake not in self._made:
            paid, own = self._payoffs, self.graph.own[self.origin]
            played = self.all_chances * self.live
            self._made[stake] = Stakes(
                (played * paid.stood(stake)[own]).sum(axis=1),
                (played * paid.double[own]).sum(axis=1),
                played @ paid.acts(stake),
                played @ paid.acts("double"),
                played @ paid.given_up(stake),
            )
        return self._made[stake]

    def reached(self, play: Play, begins: Floats) -> tuple[Floats, Floats]:
        """How likely a play comes to each hand, and to each doubled one, from where it begins."""
        graph, ways = self.graph, self.ways
        reach = begins.copy()
        doubled = np.zeros((ways.doublings, len(reach)))
        where_it_leads(
            graph.cards,
            graph.size,
            graph.after,
            self.shoe,
            ways.again,
            play.plain,
            play.doubled,
            reach,
            doubled,
        )
        return reach, doubled

    def ends(self, play: Play, *begins: Floats) -> tuple[Ends, ...]:
        """What becomes of a play, from the chances of the hands that it begins with; of each."""
        reached = [_standing(play, *self.reached(play, each)) for each in begins]
        there = [(plain > 0) | (doubled > 0).any(axis=0) for plain, doubled in reached]
        which = np.flatnonzero(np.logical_or.reduce(there))
        found = self.chances(which) * self.live
        told = Play(play.plain[which], play.doubled[:, which])
        return tuple(
            self._ends(told, which, found, plain[which], doubled[:, which])
            for plain, doubled in reached
        )

    def _ends(self, play: Play, which: Ints, found: Floats, reach: Floats, doubled: Floats) -> Ends:
        """What becomes of these hands, at which the play is over."""
        own = self.graph.own[self.origin][which]
        ends = Ends.none(self.ways.doublings, len(self.graph.owns), len(self.live))
        stood = np.where(play.plain == STAND, reach, 0.0)
        add_up(own, stood, found, ends.stood[0])
        ends.surrendered[:] = np.where(play.plain == SURRENDER, reach, 0.0) @ found
        for number, (chosen, often) in enumerate(zip(play.doubled, doubled, strict=True)):
            if often.any():
                stood = np.where(chosen == STAND, often, 0.0)
                add_up(own, stood, found, ends.stood[number + 1])
                ends.rescued[number] = np.where(chosen == RESCUE, often, 0.0) @ found
        return ends


def _standing(play: Play, reach: Floats, doubled: Floats) -> tuple[Floats, Floats]:
    """How likely a play is over at each hand, of how likely it comes to it."""
    over = (play.plain != HIT) & (play.plain != DOUBLE)
    return np.where(over, reach, 0.0), np.where(play.doubled != AGAIN, doubled, 0.0)
