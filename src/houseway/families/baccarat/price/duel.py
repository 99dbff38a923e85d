"""Where the player-dealer has a choice too: the price that he and the bettor can both hold.

One bettor against the player-dealer, each deciding on the cards of his own hand: the bettor draws
or stands; the player-dealer, on each total of his option, knows besides whether the bettor drew.
When both choose freely there is an equilibrium, found in :mod:`~.equilibrium`: the bettor cannot be
pressed below it, nor the player-dealer above. Beside it stand the prices of one side alone at its
best. Where several bet, one draw of the player-dealer's answers them all; that is left out here.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.errors import Refusal
from houseway.families.baccarat.price.coups import Kinds
from houseway.families.baccarat.price.equilibrium import Chances, Contest, equilibrium, mean
from houseway.families.baccarat.price.option import names_of
from houseway.families.baccarat.price.spot_deals import check_shoe, spot_classes
from houseway.families.baccarat.rules import EachSpot
from houseway.families.baccarat.signatures import Ints
from houseway.filings.wager import PayTable
from houseway.pricing.model import BankRow, Distribution, Duel, DuelPrice, StrategyRow, distribution

MOST_HANDS: Final = 300
"""Different hands that the game is solved for; three cards of any ranks make 220."""

Whole = npt.NDArray[np.object_]
"""Integers of any size."""


@lru_cache(maxsize=16)
def fought(kinds: Kinds, play: EachSpot, table: PayTable) -> Fought:
    """The game of a wager with this pay table, solved."""
    return Fought(kinds, play, table)


class Fought:
    """A wager as a game between bettor and player-dealer: every hand of one against the other's."""

    def __init__(self, kinds: Kinds, play: EachSpot, table: PayTable) -> None:
        check_shoe(kinds, play.cards)
        self.kinds, self.cards, self.table = kinds, play.cards, table
        points = range(len(kinds.values))
        hands = combinations_with_replacement(points, play.cards)
        self.hands = [h for h in hands if all(h.count(k) <= kinds.counts[k] for k in h)]
        if len(self.hands) > MOST_HANDS:
            raise Refusal(
                f"key play.dealer.option: against the bettor's choice it is priced for up to "
                f"{MOST_HANDS:,} different hands, and {play.cards} cards of this pack make "
                f"{len(self.hands):,}"
            )
        self.deals = math.perm(kinds.cards, 2 * play.cards + 2)
        """All ordered deals of two hands and a card to draw for each."""
        self.orders = math.factorial(play.cards) ** 2
        """In how many orders the cards of two hands come."""
        self.held = np.array([[hand.count(kind) for kind in points] for hand in self.hands])
        self.totals = (self.held @ np.array(kinds.values)) % 10
        self.free = np.flatnonzero(np.isin(self.totals, play.dealer.option))
        self.draws = np.isin(self.totals, [*{*play.dealer.hits} - {*play.dealer.option}])
        """Whether he must draw; not where he may choose."""
        self.house_bettor = [Fraction(t in play.player.house_way_hits) for t in self.totals]
        usual = [Fraction(t in play.dealer.house_way_hits) for t in self.totals[self.free]]
        self.house_bank = [*usual, *usual]
        self.stood, self.moved = self._results()
        values = [*(row.pay.value for row in table.rows), Fraction(-1)]
        self.scale = math.lcm(*(value.denominator for value in values))
        gains = np.array([int(value * self.scale) for value in values], dtype=object)
        self.base, self.delta = self.stood @ gains, self.moved @ gains
        """What the bettor gains, in parts of a unit, in place of how many deals end in each row."""
        self.contest = Contest(
            (self.base[:, 1] - self.base[:, 0]).tolist(),
            [*self.delta[:, 0].sum(axis=0), *np.zeros_like(self.free)],
            np.concatenate([-self.delta[:, 0], self.delta[:, 1]], axis=1).tolist(),
        )
        self.bettor, self.bank = equilibrium(self.contest, self.house_bettor, self.house_bank)

    # --- counting -------------------------------------------------------------------------------

    def _ends(self) -> Iterator[tuple[int, int, dict[int, int], Ints]]:
        """How the bettor's hand can end: total, whether he drew, the hands it can have been.

        Each with in how many ways; and the cards that it takes. Ends of the same cards are one,
        since what is left of the shoe is all that the player-dealer's hand knows.
        """
        unused = self.kinds.cards - 2 * self.cards - 1
        drawn: dict[tuple[int, ...], dict[int, int]] = defaultdict(dict)
        for place, hand in enumerate(self.hands):
            ways = self.kinds.orders(hand) // math.factorial(self.cards)
            yield int(self.totals[place]), 0, {place: ways * unused}, self.held[place]
            for kind, count in enumerate(self.kinds.counts):
                if left := count - hand.count(kind):
                    drawn[tuple(sorted((*hand, kind)))][place] = ways * left
        for cards, froms in drawn.items():
            gone = np.array([cards.count(kind) for kind in range(len(self.kinds.values))])
            yield int(gone @ self.kinds.values % 10), 1, froms, gone

    def _results(self) -> tuple[Whole, Whole]:
        """By [hand, the bettor drew, row] how many deals end so if the option is never drawn to.

        And by [hand, the bettor drew, hand of the option, row] how many more if he draws to that.
        """
        rows = np.arange(len(self.table.rows) + 1)
        class_of, paid = spot_classes([self.table], self.cards)
        ends = np.array(paid)[class_of] == rows
        """[the bettor drew, his total, the player-dealer's, he drew, row]: whether it is paid."""
        landed = (self.totals[:, np.newaxis] + self.kinds.values) % 10
        stood = np.zeros((len(self.hands), 2, len(rows)), dtype=object)
        moved = np.zeros((len(self.hands), 2, len(self.free), len(rows)), dtype=object)
        for own, hit, froms, gone in self._ends():
            ways, left = self._facing(gone)
            paid_standing, paid_drawing = ends[hit, own, self.totals, 0], ends[hit, own, landed, 1]
            stand = (ways * int(left[0].sum()))[:, np.newaxis] * paid_standing
            draw = ways[:, np.newaxis] * (left[:, :, np.newaxis] * paid_drawing).sum(axis=1)
            forced = np.where(self.draws[:, np.newaxis], draw, stand).sum(axis=0)
            for place, weight in froms.items():
                stood[place, hit] += weight * forced
                moved[place, hit] += weight * (draw - stand)[self.free]
        return stood, moved

    def _facing(self, gone: Ints) -> tuple[Whole, Ints]:
        """When these cards are gone: in how many ways each hand of the player-dealer's is dealt.

        And how many cards of each kind are left to draw beside it.
        """
        left = np.array(self.kinds.counts) - gone
        ways = np.ones(len(self.hands), dtype=np.int64)
        for kind, count in enumerate(left):
            choices = np.array([math.comb(int(count), n) for n in range(self.cards + 1)])
            ways *= choices[self.held[:, kind]]
        return ways.astype(object), left - self.held

    def counts(self, bettor: Chances, bank: Chances) -> Distribution:
        """The wager's distribution when both choose like that.

        Where a choice is made by chance, deals are counted in the largest parts that come out
        whole.
        """
        firsts, seconds = (math.lcm(*(each.denominator for each in of)) for of in (bettor, bank))
        hits = [int(chance * firsts) for chance in bettor]
        chosen = np.array([[firsts - hit, hit] for hit in hits], dtype=object)
        draws = np.array([int(chance * seconds) for chance in bank], dtype=object)
        moved = (self.moved * draws.reshape(2, -1, 1)).sum(axis=2)
        ended = chosen[:, :, np.newaxis] * (self.stood * seconds + moved)
        counts = [int(count) * self.orders for count in ended.sum(axis=(0, 1))]
        parts = firsts * seconds
        assert sum(counts) == self.deals * parts
        whole = math.gcd(parts, *counts)
        return distribution(self.table, [count // whole for count in counts])

    # --- saying ---------------------------------------------------------------------------------

    @property
    def duel(self) -> Duel:
        """The equilibrium, and every side's best against the other's house way."""
        answers, house_bettor, house_bank = self.contest.turned, self.house_bettor, self.house_bank
        best_bettor = self.contest.best(house_bank, house_bettor)
        bank_best, against_best = (
            answers.best(bettor, house_bank) for bettor in (house_bettor, best_bettor)
        )
        return Duel(
            equilibrium=self._priced(self.bettor, self.bank),
            bettor_best=self._priced(best_bettor, house_bank),
            bank_best=self._priced(house_bettor, bank_best),
            bank_best_against_best=self._priced(best_bettor, against_best),
            house_way=self._priced(house_bettor, house_bank),
            bank=tuple(self._bank_rows()),
            bank_summary=tuple(self._bank_summary()),
        )

    def _priced(self, bettor: Chances, bank: Chances) -> DuelPrice:
        return DuelPrice(self.counts(bettor, bank).ev)

    def draws_to(self, at: int) -> tuple[Fraction, Fraction]:
        """How often the player-dealer draws to a hand of his option: the bettor stood, or drew."""
        return self.bank[at], self.bank[len(self.free) + at]

    def _bank_rows(self) -> Iterator[BankRow]:
        for at, place in enumerate(self.free):
            hand, total = names_of(self.kinds, self.hands[place]), int(self.totals[place])
            for did, chance in zip(("stood", "drew"), self.draws_to(at), strict=True):
                yield BankRow(hand, total, did, str(chance))

    def _bank_summary(self) -> Iterator[str]:
        """What the player-dealer does on each total of his option, as he would be told."""
        for total in np.unique(self.totals[self.free]).tolist():
            mine = np.flatnonzero(self.totals[self.free] == total).tolist()
            stood, drew = map(_usually, zip(*map(self.draws_to, mine), strict=True))
            by_sight = f"{stood} if the bettor stood, {drew} if he drew"
            yield f"on {total} {stood if stood == drew else by_sight}"

    def strategy(self) -> tuple[StrategyRow, ...]:
        """The bettor's hands, with what each choice is worth against the player-dealer's best."""
        rows = []
        known = len(self.free)
        for place in sorted(range(len(self.hands)), key=lambda p: (self.totals[p], self.hands[p])):
            hand, hits = self.hands[place], self.bettor[place]
            dealt = self.kinds.orders(hand)
            chance = Fraction(dealt, math.perm(self.kinds.cards, self.cards))
            stand, hit = (
                (self.base[place, drew] + mean(bank, self.delta[place, drew]))
                * Fraction(self.orders, self.scale * self.deals)
                / chance
                for drew, bank in enumerate((self.bank[:known], self.bank[known:]))
            )
            rows.append(
                StrategyRow(
                    hand=names_of(self.kinds, hand),
                    total=int(self.totals[place]),
                    up="unseen",
                    hit_ev=hit,
                    stand_ev=stand,
                    play="hit" if 2 * hits >= 1 else "stand",
                    house_way="hit" if self.house_bettor[place] else "stand",
                    probability=chance,
                    hits="" if hits.denominator == 1 else str(hits),
                )
            )
        return tuple(rows)


def _usually(chances: Iterable[Fraction]) -> str:
    if {*chances} == {Fraction(0)}:
        return "stand"
    return "hit" if {*chances} == {Fraction(1)} else "hit with some hands or by chance"
