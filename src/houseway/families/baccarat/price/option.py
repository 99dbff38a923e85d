"""Where bettors decide: the best play for a wager, the house way, and both as a table to read.

The best play is found situation by situation, a situation being all that the bettor can see: the
two cards of the player hand and whatever banker cards lie open. Within one, the deals that follow
a hit and those that follow a stand are the same number, so that exact integer sums compare them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from houseway.families.baccarat.price.coups import Choice, Kinds, Situation, Tally
from houseway.filings.sheets.model import span
from houseway.filings.wager import PayTable
from houseway.pricing.model import Distribution, StrategyRow, distribution

Choose = Callable[[Situation], Choice]
Key = tuple[tuple[int, ...], tuple[int, ...]]


class Decision:
    """One wager of a tally in which the bettor is asked: what every play comes to."""

    def __init__(
        self, tally: Tally, wager: int, table: PayTable, house_way_hits: Iterable[int]
    ) -> None:
        self.tally = tally
        self.wager = wager
        self.table = table
        self.house_way_hits = frozenset(house_way_hits)
        self.scale = math.lcm(*(row.pay.value.denominator for row in table.rows), 1)
        gains = [int(row.pay.value * self.scale) for row in table.rows]
        self.gains = [*gains, -self.scale]
        """What each pay row, and losing, does to `scale` units of the wager."""

    def total(self, situation: Situation) -> int:
        """The total of the hand before the choice."""
        values = self.tally.kinds.values
        return sum(values[kind] for kind in situation.hand) % 10

    def gain(self, situation: Situation, choice: Choice) -> int:
        """The sum over all deals of a situation, in units of 1/scale."""
        counts = situation.after(choice)
        rows = (row[self.wager] for row in self.tally.rows)
        return sum(self.gains[row] * deals for row, deals in zip(rows, counts, strict=True))

    def best(self, situation: Situation) -> Choice:
        """The choice that gains more; the house way's if neither does."""
        hit, stand = self.gain(situation, "hit"), self.gain(situation, "stand")
        if hit == stand:
            return self.house_way(situation)
        return "hit" if hit > stand else "stand"

    def house_way(self, situation: Situation) -> Choice:
        """What the house dealer does for a bettor who leaves it to the house."""
        return "hit" if self.total(situation) in self.house_way_hits else "stand"

    def played(self, choose: Choose) -> Distribution:
        """The wager's distribution when the bettor decides by `choose`."""
        counts = list(self.tally.fixed)
        for situation in self.tally.asked:
            for cell, deals in enumerate(situation.after(choose(situation))):
                counts[cell] += deals
        return distribution(self.table, self.tally.by_row(counts, self.wager, len(self.table.rows)))

    def key(self, situation: Situation, *, by_rank: bool) -> Key:
        """A situation's name that tallies by rank and by points share, unless ranks decide."""
        values = self.tally.kinds.values
        names = range(len(values)) if by_rank else values
        hand, up = (sorted(names[kind] for kind in of) for of in (situation.hand, situation.up))
        return tuple(hand), tuple(up)

    def strategy(self) -> tuple[StrategyRow, ...]:
        """Every situation with the worth of both choices, by total, hand and open card."""
        kinds = self.tally.kinds
        deals = sum(self.tally.fixed) + sum(sum(s.stand) for s in self.tally.asked)
        rows = []
        for situation in sorted(self.tally.asked, key=lambda s: (self.total(s), s.hand, s.up)):
            weight = sum(situation.stand)
            unit = self.scale * weight
            rows.append(
                StrategyRow(
                    hand=names_of(kinds, situation.hand),
                    total=self.total(situation),
                    up=names_of(kinds, situation.up) or "unseen",
                    hit_ev=Fraction(self.gain(situation, "hit"), unit),
                    stand_ev=Fraction(self.gain(situation, "stand"), unit),
                    play=self.best(situation),
                    house_way=self.house_way(situation),
                    probability=Fraction(weight, deals),
                )
            )
        return tuple(rows)


def summary(rows: Sequence[StrategyRow]) -> tuple[str, ...]:
    """The strategy in sentences: by total and open card, and the hands that depart from it."""
    found_plays: dict[str, list[int]] = {}  # totals by what is done on them
    for total in sorted({row.total for row in rows}):
        mine = [row for row in rows if row.total == total]
        ups: dict[str, list[StrategyRow]] = defaultdict(list)
        for row in mine:
            ups[row.up].append(row)
        usual: dict[str, str] = {up: _usual(found) for up, found in ups.items()}
        if len(set(usual.values())) == 1:
            says = next(iter(usual.values()))
        else:
            hits = ", ".join(up for up, play in usual.items() if play == "hit")
            says = f"hit against {hits}; stand against the rest"
        odd = [
            (row.hand if row.up == "unseen" else f"{row.hand} against {row.up}")
            + (f" hits {row.hits} of the time" if row.hits else f" {row.play}s")
            for row in mine
            if row.play != usual[row.up] or row.hits
        ]
        play = says + (f" (but {', '.join(odd)})" if odd else "")
        found_plays.setdefault(play, []).append(total)
    return tuple(f"on {span(totals)} {play}" for play, totals in found_plays.items())


def _usual(rows: Sequence[StrategyRow]) -> Choice:
    hit = sum(row.probability for row in rows if row.play == "hit")
    return "hit" if 2 * hit >= sum(row.probability for row in rows) else "stand"


def names_of(kinds: Kinds, cards: tuple[int, ...]) -> str:
    """Cards as a person names them, `A + 4`."""
    return " + ".join(kinds.names[kind] for kind in cards)
