"""What a game of blackjack gains, and how often: every result of a hand by name.

Hands that were not split are told exactly. The hands of a split pair meet one bank: given what it
comes to, they are told as if they did not depend on each other, and their number neither. Beside
the shoe that is left to each that is next to nothing (a hundred million simulated rounds deviate as
much to four digits), and no expected value is taken from it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from houseway.families.blackjack.compare import outcome
from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.price.payoffs import Stake, value_of
from houseway.families.blackjack.price.result import Result
from houseway.families.blackjack.price.split import Split
from houseway.families.blackjack.price.spot import Ends
from houseway.pricing.model import Outcome

PRECISION: Final = 1e-10
"""How near figures are: tests hold them against fractions, and find them nearer by far."""
DIGITS: Final = 12
"""To how many digits they are told."""

NOT_PUT_UP: Final = "not put up"

_TIMES: Final = ("", "doubled", "doubled twice", "doubled three times")
_ORDER: Final = (
    *("natural", "even money", "win", "push", "lose", "surrendered"),
    *_TIMES[1:],
    "split",
    NOT_PUT_UP,
)

Nets = dict[int, float]
"""How likely each gain is, in whole parts of a unit."""


class Counts(NamedTuple):
    """Which wagers are told: so many times the base, the doubled and the split."""

    base: int = 1
    double: int = 1
    split: int = 1


WHOLE: Final = Counts()
PARTS: Final[dict[Stake, Counts]] = {
    "base": Counts(1, 0, 0),
    "double": Counts(0, 1, 0),
    "split": Counts(0, 0, 1),
}


class Gained(NamedTuple):
    """What wagers gain over all deals."""

    ev: Fraction
    sd: float
    hit: Fraction
    outcomes: tuple[Outcome, ...]


def near(value: float) -> Fraction:
    """A figure as it is told."""
    return Fraction(f"{value:.{DIGITS}f}")


def gained(game: Game, result: Result, ev: float, which: Counts = WHOLE) -> Gained:
    """What these wagers gain, their expected value being known."""
    told = _Told(game, which)
    rows = told.rows(result)
    named = Counter(name for name, _ in rows)
    square = sum(chance * (net / told.unit) ** 2 for (_, net), chance in rows.items())
    hit = sum(chance for (_, net), chance in rows.items() if net > 0)
    return Gained(
        near(ev),
        math.sqrt(max(square - ev**2, 0.0)),
        near(hit),
        tuple(
            Outcome(name if named[name] == 1 else f"{name}: {pays}", pays, None, near(chance))
            for (name, net), chance in rows.items()
            for pays in [_pays(Fraction(net, told.unit))]
        ),
    )


def _pays(gain: Fraction) -> str:
    return f"+{gain}" if gain > 0 else str(gain)


class _Told:
    """Names for everything that can become of a hand, and what it gains in parts of a unit."""

    def __init__(self, game: Game, which: Counts) -> None:
        self._which, self._rows = which, game.rows
        self._returned = game.paid.returned
        owns, ends = game.graph.owns, game.bank.ends
        pairs = [[(own, end) for end in ends] for own in owns]
        values = {
            stake: [[game.rows.value(stake, *pair) for pair in row] for row in pairs]
            for stake in PARTS
        }
        given_up = {
            stake: [value_of(game.rows.given_up(stake, end)) for end in ends] for stake in PARTS
        }
        even = game.rows.even_money
        every = [value for table in values.values() for row in table for value in row]
        every += [value for row in given_up.values() for value in row]
        every += [even.value] if even else []
        self.unit = math.lcm(*(value.denominator for value in every))
        self._gains = {
            stake: [[int(value * self.unit) for value in row] for row in table]
            for stake, table in values.items()
        }
        self._given_up = {
            stake: [int(value * self.unit) for value in row] for stake, row in given_up.items()
        }
        self._even = int(even.value * self.unit) if even else 0
        self._words = [[outcome(*pair, game.play)[0] for pair in row] for row in pairs]

    def rows(self, result: Result) -> dict[tuple[str, int], float]:
        """How likely each result is, by its name and what it gains."""
        found: dict[tuple[str, int], float] = {}

        def add(name: str, net: int, chance: float) -> None:
            if chance > 0:
                if not self._puts_up(name):
                    name = NOT_PUT_UP
                found[name, net] = found.get((name, net), 0.0) + chance

        for each in self._hands(result.dealt, "base"):
            add(each.name, each.net, each.chance)
        add("even money", self._even * self._which.base, result.even)
        split: Nets = {}
        for chance, one in result.splits:
            for net, often in self._split(one).items():
                split[net] = split.get(net, 0.0) + chance * often
        for net in sorted(split, reverse=True):
            add(f"split: {_pays(Fraction(net, self.unit))}", net, split[net])
        order = {word: place for place, word in enumerate(_ORDER)}
        return dict(
            sorted(found.items(), key=lambda row: (order[row[0][0].split(":")[0]], -row[0][1]))
        )

    def _puts_up(self, name: str) -> bool:
        """Whether what is told of has been put up by then."""
        base, double, _ = self._which
        return bool(base) or name.startswith("split") or (bool(double) and "doubled" in name)

    def _hands(self, ends: Ends, stake: Stake) -> Iterator[_Came]:
        """Every result of one hand."""
        times, doubled = getattr(self._which, stake), self._which.double
        assert isinstance(times, int)
        for doublings, stood in enumerate(ends.stood):
            more = doubled * (2**doublings - 1)
            before = f"{_TIMES[doublings]}: " if doublings else ""
            for own, end in np.argwhere(stood > 0).tolist():
                net = times * self._gains[stake][own][end]
                if more:
                    net += more * self._gains["double"][own][end]
                name = before + self._words[own][end]
                yield _Came(name, net, end, float(stood[own, end]))
        for number, rescued in enumerate(ends.rescued):
            for end in np.flatnonzero(rescued > 0).tolist():
                lost = 0 if stake == "split" and self._returned[end] else times
                lost += 0 if self._returned[end] else doubled * (2**number - 1)
                net = -lost * self.unit
                yield _Came(f"{_TIMES[number + 1]}: rescued", net, end, float(rescued[end]))
        for end in np.flatnonzero(ends.surrendered > 0).tolist():
            net = times * self._given_up[stake][end]
            yield _Came("surrendered", net, end, float(ends.surrendered[end]))

    def _split(self, split: Split) -> Nets:
        """What the hands of a pair gain together."""
        found: Nets = {}
        firsts, others = self._by_end(split.first, "base"), self._by_end(split.others, "split")
        for end, together in firsts.items():
            each = _scaled(others.get(end, {}))
            for often in split.numbers:
                together = _added(together, each)
                for net, chance in together.items():
                    found[net] = found.get(net, 0.0) + often * chance
        return found

    def _by_end(self, ends: Ends, stake: Stake) -> dict[int, Nets]:
        """What one hand gains, by the bank's end."""
        found: dict[int, Nets] = {}
        for each in self._hands(ends, stake):
            nets = found.setdefault(each.end, {})
            nets[each.net] = nets.get(each.net, 0.0) + each.chance
        return found


class _Came(NamedTuple):
    """A result of a hand: its name, what it gains, the bank's end, how likely."""

    name: str
    net: int
    end: int
    chance: float


def _scaled(nets: Nets) -> Nets:
    """The same, adding up to one."""
    whole = sum(nets.values())
    return {net: chance / whole for net, chance in nets.items()} if whole else {0: 1.0}


def _added(one: Nets, other: Nets) -> Nets:
    """What two hands gain together that do not depend on each other."""
    found: Nets = {}
    for net, chance in one.items():
        for more, often in other.items():
            found[net + more] = found.get(net + more, 0.0) + chance * often
    return found
