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
from collections.abc import Iterator, Set
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.errors import Refusal
from houseway.families.baccarat.price.coups import Kinds
from houseway.families.baccarat.price.equilibrium import (
    SEEN,
    Contest,
    Equilibrium,
    First,
    Second,
    equilibrium,
)
from houseway.families.baccarat.price.option import names_of
from houseway.families.baccarat.price.spot_deals import check_shoe, spot_classes
from houseway.families.baccarat.rules import EachSpot
from houseway.families.baccarat.signatures import Ints
from houseway.filings.model import PayTable
from houseway.pricing.model import BankRow, Distribution, Duel, DuelPrice, StrategyRow, distribution

MOST_HANDS: Final = 300
"""Different hands that the game is solved for; three cards of any ranks make 220."""

_DID: Final = ("stood", "drew")

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
        self.held = np.array([[hand.count(kind) for kind in points] for hand in self.hands])
        self.totals = (self.held @ np.array(kinds.values)) % 10
        class_of, rows = spot_classes([table], play.cards)
        self.rows: Ints = np.array(rows)[class_of][..., 0]
        """[the bettor drew, his total, the player-dealer's, he drew] to pay row."""
        self.free = np.flatnonzero(np.isin(self.totals, play.dealer.option))
        self.draws = np.isin(self.totals, [*{*play.dealer.hits} - {*play.dealer.option}])
        """Whether he must draw; not where he may choose."""
        self.house_bettor = [Fraction(t in play.player.house_way_hits) for t in self.totals]
        usual = [Fraction(t in play.dealer.house_way_hits) for t in self.totals[self.free]]
        self.house_bank: Second = (usual, usual)
        self.contest = self._contest()
        self.found: Equilibrium = equilibrium(self.contest, self.house_bettor, self.house_bank)

    # --- counting -------------------------------------------------------------------------------

    @property
    def deals(self) -> int:
        """All ordered deals of two hands and a card to draw for each."""
        return math.perm(self.kinds.cards, 2 * self.cards + 2)

    @property
    def orders(self) -> int:
        """In how many orders the cards of two hands come."""
        return math.factorial(self.cards) ** 2

    def _ways(self, hand: tuple[int, ...]) -> int:
        """Of how many cards the hand can be, whatever their order."""
        return self.kinds.orders(hand) // math.factorial(self.cards)

    def _ends(self) -> Iterator[tuple[int, int, dict[int, int], _Bank]]:
        """How the bettor's hand can end: total, whether he drew, the hands it can have been.

        Each with in how many ways; and the player-dealer's hands against it. Ends of the same
        cards are one, since what is left of the shoe is all that the player-dealer's hand knows.
        """
        unused = self.kinds.cards - 2 * self.cards - 1
        drawn: dict[tuple[int, ...], dict[int, int]] = defaultdict(dict)
        for place, hand in enumerate(self.hands):
            ways = self._ways(hand)
            bank = _Bank(self, self.held[place])
            yield int(self.totals[place]), 0, {place: ways * unused}, bank
            for kind, count in enumerate(self.kinds.counts):
                if left := count - hand.count(kind):
                    drawn[tuple(sorted((*hand, kind)))][place] = ways * left
        for cards, froms in drawn.items():
            gone = np.array([cards.count(kind) for kind in range(len(self.kinds.values))])
            total = sum(self.kinds.values[kind] for kind in cards) % 10
            yield total, 1, froms, _Bank(self, gone)

    def _contest(self) -> Contest:
        """The bettor's gains, hand against hand, in a common unit."""
        values = [*(row.pay.value for row in self.table.rows), Fraction(-1)]
        self.scale = math.lcm(*(value.denominator for value in values))
        gains = np.array([int(value * self.scale) for value in values])
        base = [[0, 0] for _ in self.hands]
        none = np.zeros(len(self.free), dtype=object)
        delta = [[none, none] for _ in self.hands]
        for own, hit, froms, bank in self._ends():
            paid = gains[self.rows[hit, own].T]
            stand = bank.stand * paid[0][self.totals]
            draw = bank.ways * sum(
                bank.left[:, kind] * paid[1][(self.totals + points) % 10]
                for kind, points in enumerate(self.kinds.values)
            )
            forced = int(np.where(self.draws, draw, stand).sum())
            swing = (draw - stand)[self.free]
            for place, ways in froms.items():
                base[place][hit] += ways * forced
                delta[place][hit] = delta[place][hit] + ways * swing
        return Contest(base, [[list(side) for side in sides] for sides in delta])

    def counts(self, bettor: First, bank: Second) -> Distribution:
        """The wager's distribution when both choose like that.

        Where a choice is made by chance, deals are counted in the largest parts that come out
        whole.
        """
        firsts = math.lcm(*(chance.denominator for chance in bettor))
        seconds = math.lcm(*(chance.denominator for side in bank for chance in side))
        hits = [int(chance * firsts) for chance in bettor]
        draws = [self.draws.astype(object) * seconds for _ in SEEN]
        for side, chances in zip(draws, bank, strict=True):
            side[self.free] = [int(chance * seconds) for chance in chances]
        counts = [0] * (len(self.table.rows) + 1)
        for own, hit, froms, facing in self._ends():
            weight = sum(
                ways * (hits[place] if hit else firsts - hits[place])
                for place, ways in froms.items()
            )
            if not weight:
                continue
            # By total is all that the rows ask for.
            stood, drew = (facing.stand * (seconds - draws[hit]), facing.ways * draws[hit])
            for total in range(10):
                mine = self.totals == total
                row = self.rows[hit, own, total, 0]
                counts[row] += weight * int(stood[mine].sum())
                for kind, points in enumerate(self.kinds.values):
                    row = self.rows[hit, own, (total + points) % 10, 1]
                    counts[row] += weight * int((drew[mine] * facing.left[mine, kind]).sum())
        parts = firsts * seconds
        assert sum(counts) * self.orders == self.deals * parts
        whole = math.gcd(parts, *(count * self.orders for count in counts))
        return distribution(self.table, [count * self.orders // whole for count in counts])

    # --- saying ---------------------------------------------------------------------------------

    @property
    def duel(self) -> Duel:
        """The equilibrium, and every side's best against the other's house way."""
        contest, found = self.contest, self.found
        best_bettor = contest.best_first(self.house_bank, self.house_bettor)
        return Duel(
            equilibrium=self._priced(found.first, found.second),
            bettor_best=self._priced(best_bettor, self.house_bank),
            bank_best=self._priced(
                self.house_bettor, contest.best_second(self.house_bettor, self.house_bank)
            ),
            bank_best_against_best=self._priced(
                best_bettor, contest.best_second(best_bettor, self.house_bank)
            ),
            house_way=self._priced(self.house_bettor, self.house_bank),
            bank=self._bank_rows(),
            bank_summary=self._bank_summary(),
        )

    def _priced(self, bettor: First, bank: Second) -> DuelPrice:
        gain = self.contest.value(bettor, bank) * self.orders
        return DuelPrice(gain / (self.scale * self.deals))

    def _bank_rows(self) -> tuple[BankRow, ...]:
        return tuple(
            BankRow(
                names_of(self.kinds, self.hands[place]),
                int(self.totals[place]),
                _DID[seen],
                str(self.found.second[seen][at]),
            )
            for at, place in enumerate(self.free)
            for seen in SEEN
        )

    def _bank_summary(self) -> tuple[str, ...]:
        """What the player-dealer does on each total of his option, as he would be told."""
        chances = self.found.second
        sentences = []
        for total in sorted({int(t) for t in self.totals[self.free]}):
            mine = np.flatnonzero(self.totals[self.free] == total)
            stood, drew = (_usually({chances[seen][at] for at in mine}) for seen in SEEN)
            by_sight = f"{stood} if the bettor stood, {drew} if he drew"
            sentences.append(f"on {total} {stood if stood == drew else by_sight}")
        return tuple(sentences)

    def strategy(self) -> tuple[StrategyRow, ...]:
        """The bettor's hands, with what each choice is worth against the player-dealer's best."""
        rows = []
        scale = self.scale * self.deals
        order = sorted(range(len(self.hands)), key=lambda p: (self.totals[p], self.hands[p]))
        for place in order:
            hand = self.hands[place]
            dealt = self.kinds.orders(hand)
            chance = Fraction(dealt, math.perm(self.kinds.cards, self.cards))
            stand, hit = (
                self.contest.worth(place, choice, self.found.second) * self.orders / scale / chance
                for choice in SEEN
            )
            hits = self.found.first[place]
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


def _usually(chances: Set[Fraction]) -> str:
    if chances == {Fraction(0)}:
        return "stand"
    return "hit" if chances == {Fraction(1)} else "hit with some hands or by chance"


class _Bank:
    """The player-dealer's hands when these cards are gone: in how many ways each is dealt."""

    def __init__(self, game: Fought, gone: Ints) -> None:
        left = np.array(game.kinds.counts) - gone
        self.left: Ints = left - game.held
        """Cards of each kind that are left to draw beside each hand."""
        ways = np.ones(len(game.hands), dtype=np.int64)
        for kind, count in enumerate(left):
            choices = np.array([math.comb(int(count), n) for n in range(game.cards + 1)])
            ways *= choices[game.held[:, kind]]
        self.ways: Whole = ways.astype(object)
        self.stand: Whole = self.ways * int(left.sum() - game.cards)
