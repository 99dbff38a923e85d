"""What the player-dealer's own choice is worth, where the sheet gives him one.

One bettor against the player-dealer, both deciding by totals alone: the bettor draws or stands on
each total; the player-dealer, on each total of his option, knows whether the bettor drew. Against
a bettor who keeps to the house way he has a best answer; and when both choose freely there is an
equilibrium, found exactly as two linear programs whose values meet, each proving the other. With
more spots in play the player-dealer answers several hands with one draw, so that against any one
of them, still by totals, his choice is worth no more than here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules, EachSpot
from houseway.filings.filing import Filing
from houseway.filings.model import Wager
from houseway.price.baccarat.coups import falling, kinds_of
from houseway.price.baccarat.each_spot import SpotRows, spot_hands
from houseway.price.baccarat.simplex import most

TOTALS: Final = range(10)
SEEN: Final = ("stood", "drew")


class DealerRow(msgspec.Struct, frozen=True):
    """How often the player-dealer draws on a total, after a bettor who stood or drew."""

    total: int
    bettor: str
    draws: str


class BettorRow(msgspec.Struct, frozen=True):
    """How often the bettor draws on a total."""

    total: int
    draws: str


class Duel(msgspec.Struct, frozen=True):
    """The bettor's expected value of one unit, by who chooses freely; fractions as text.

    `house_way_ev`: both go the house way. `best_bank_ev`: the player-dealer answers a house way
    bettor as well as he can. `best_bettor_ev`: the bettor answers a house way player-dealer, by
    totals. `equilibrium_ev`: both choose freely, and neither can gain by choosing otherwise.
    """

    game: str
    wager: str
    house_way_ev: float
    house_way_ev_exact: str
    best_bank_ev: float
    best_bank_ev_exact: str
    best_bank: tuple[DealerRow, ...]
    best_bettor_ev: float
    best_bettor_ev_exact: str
    best_bettor: tuple[BettorRow, ...]
    equilibrium_ev: float
    equilibrium_ev_exact: str
    equilibrium_bank: tuple[DealerRow, ...]
    equilibrium_bettor: tuple[BettorRow, ...]
    method: str


class _Game:
    """Gains of the bettor by [his total][drew][the player-dealer's total][he draws]."""

    def __init__(self, rules: BaccaratRules, play: EachSpot, wager: Wager) -> None:
        kinds = kinds_of(rules.deck, by_rank=False)
        settled = SpotRows(wager.pays, play.cards)
        values = [*(row.pay.value for row in wager.pays.rows), Fraction(-1)]
        deals = falling(kinds.cards, 2 * play.cards + 2)
        self.gains = [[[[Fraction()] * 2 for _ in TOTALS] for _ in SEEN] for _ in TOTALS]
        for spot in spot_hands(kinds, play.cards):
            ends = [(0, spot.total, spot.stand)]
            ends += [(1, (spot.total + add) % 10, found) for add, found in spot.after_hit]
            for hit, own, found in ends:
                for total, by_draw in enumerate(found):
                    gains = self.gains[spot.total][hit][total]
                    stands = settled.row(own, bool(hit), total, False)
                    gains[0] += values[stands] * sum(by_draw) / deals
                    for points, n in enumerate(by_draw):
                        if n:
                            row = settled.row(own, bool(hit), (total + points) % 10, True)
                            gains[1] += values[row] * n / deals
        forced = play.dealer
        self.forced = {t: int(t in forced.hits) for t in TOTALS if t not in forced.option}
        self.free = [(t, seen) for t in sorted(set(forced.option)) for seen in (0, 1)]
        self.house_bank = {c: Fraction(c[0] in forced.house_way_hits) for c in self.free}
        self.house_bettor = [Fraction(t in play.player.house_way_hits) for t in TOTALS]

    def answer(self, choice: tuple[int, int], draws: int, bettor: list[Fraction]) -> Fraction:
        """The bettor's gain in one choice of the player-dealer's, when he draws or not."""
        total, seen = choice
        return sum(
            (
                self.gains[own][seen][total][draws] * (bettor[own] if seen else 1 - bettor[own])
                for own in TOTALS
            ),
            Fraction(),
        )

    def worth(self, own: int, seen: int, bank: dict[tuple[int, int], Fraction]) -> Fraction:
        """The bettor's gain on one of his totals when he stands or draws."""
        gain = Fraction()
        for total, (stand, draw) in enumerate(self.gains[own][seen]):
            if total in self.forced:
                gain += draw if self.forced[total] else stand
            else:
                gain += stand + bank[total, seen] * (draw - stand)
        return gain

    def value(self, bettor: list[Fraction], bank: dict[tuple[int, int], Fraction]) -> Fraction:
        """The bettor's expected value under both strategies."""
        return sum(
            (
                (1 - bettor[own]) * self.worth(own, 0, bank)
                + bettor[own] * self.worth(own, 1, bank)
                for own in TOTALS
            ),
            Fraction(),
        )

    def best_bank(self, bettor: list[Fraction]) -> dict[tuple[int, int], Fraction]:
        """The player-dealer's best answer; the house way where nothing hangs on it."""
        result = {}
        for choice in self.free:
            stand, draw = (self.answer(choice, draws, bettor) for draws in (0, 1))
            result[choice] = self.house_bank[choice] if stand == draw else Fraction(draw < stand)
        return result

    def best_bettor(self, bank: dict[tuple[int, int], Fraction]) -> list[Fraction]:
        """The bettor's best answer, by totals."""
        result = []
        for own in TOTALS:
            stand, draw = (self.worth(own, seen, bank) for seen in (0, 1))
            result.append(self.house_bettor[own] if stand == draw else Fraction(draw > stand))
        return result

    def solve_bettor(self) -> tuple[Fraction, list[Fraction]]:
        """The bettor's safest strategy: x(total), the chance that he draws, and what it secures.

        In each free choice the player-dealer leaves him the lesser of two linear functions of x,
        that is one of them, L, less whatever the other, M, lies below it: s ≥ L − M, s ≥ 0. Taking
        as L the one that is lesser at x = 0 lets the program start there.
        """
        zero = [Fraction()] * 10
        units = [[Fraction(i == j) for j in TOTALS] for i in TOTALS]
        idle = dict.fromkeys(self.free, Fraction())
        constant = self.value(zero, idle)
        slope = [self.value(unit, idle) - constant for unit in units]
        rows, bounds = [], []
        for place, choice in enumerate(self.free):
            at_zero = [self.answer(choice, draws, zero) for draws in (0, 1)]
            taken = int(at_zero[1] < at_zero[0])
            if taken:
                constant += at_zero[1] - at_zero[0]
            row = [Fraction()] * 10
            for own, unit in enumerate(units):
                moved = [self.answer(choice, draws, unit) - at_zero[draws] for draws in (0, 1)]
                if taken:
                    slope[own] += moved[1] - moved[0]
                row[own] = moved[taken] - moved[1 - taken]
            rows.append([*row, *(-Fraction(i == place) for i in range(len(self.free)))])
            bounds.append(at_zero[1 - taken] - at_zero[taken])
        goal = slope + [Fraction(-1)] * len(self.free)
        rows += [[*unit, *[Fraction()] * len(self.free)] for unit in units]
        bounds += [Fraction(1)] * 10
        value, point = most(goal, rows, bounds)
        return constant + value, point[:10]

    def solve_bank(self) -> tuple[Fraction, dict[tuple[int, int], Fraction]]:
        """The player-dealer's safest strategy, by the same program from his side."""
        free = self.free
        idle = dict.fromkeys(free, Fraction())
        constant = Fraction()
        slope = [Fraction()] * len(free)
        rows, bounds = [], []
        for own in TOTALS:
            base = [self.worth(own, seen, idle) for seen in (0, 1)]
            taken = int(base[1] > base[0])
            constant += base[taken]
            row = []
            for place, choice in enumerate(free):
                one = {**idle, choice: Fraction(1)}
                moved = [self.worth(own, seen, one) - base[seen] for seen in (0, 1)]
                slope[place] += moved[taken]
                row.append(moved[1 - taken] - moved[taken])
            rows.append([*row, *(-Fraction(own == other) for other in TOTALS)])
            bounds.append(base[taken] - base[1 - taken])
        goal = [-v for v in slope] + [Fraction(-1)] * 10
        for place in range(len(free)):
            rows.append([Fraction(place == i) for i in range(len(free))] + [Fraction()] * 10)
            bounds.append(Fraction(1))
        value, point = most(goal, rows, bounds)
        return constant - value, dict(zip(free, point, strict=False))


def duel(filing: Filing, wager: str | None = None) -> Duel:
    """One bettor's wager against a player-dealer who may choose, by totals."""
    rules, play = filing.rules, filing.rules.play
    if not isinstance(rules, BaccaratRules) or not isinstance(play, EachSpot):
        raise Refusal(f"{filing.id}: the player-dealer has no choice here, so there is no duel")
    on = rules.wager[0] if wager is None else rules.wager_named(wager)
    game = _Game(rules, play, on)
    house = game.value(game.house_bettor, game.house_bank)
    bank, bettor = game.best_bank(game.house_bettor), game.best_bettor(game.house_bank)
    against_bank = game.value(game.house_bettor, bank)
    against_house = game.value(bettor, game.house_bank)
    value, safe_bettor = game.solve_bettor()
    held, safe_bank = game.solve_bank()
    assert value == held  # the two programs are each other's proof
    return Duel(
        filing.id,
        on.name,
        float(house),
        str(house),
        float(against_bank),
        str(against_bank),
        _bank_rows(bank),
        float(against_house),
        str(against_house),
        _bettor_rows(bettor),
        float(value),
        str(value),
        _bank_rows(safe_bank),
        _bettor_rows(safe_bettor),
        "exact: one bettor and the player-dealer, both deciding by totals, the player-dealer "
        "knowing whether the bettor drew; equilibrium by linear programs in fractions",
    )


def _bank_rows(bank: dict[tuple[int, int], Fraction]) -> tuple[DealerRow, ...]:
    return tuple(DealerRow(t, SEEN[seen], str(draws)) for (t, seen), draws in bank.items())


def _bettor_rows(bettor: list[Fraction]) -> tuple[BettorRow, ...]:
    return tuple(BettorRow(total, str(draws)) for total, draws in enumerate(bettor))
