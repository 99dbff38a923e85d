"""A filing in hand: one game's rules as approved for one room.

`filing.read({"banker-three-card-seven": "pays"})` gives the filing under another reading;
`filing.vary({"deck.packs.default": 6})` one with other keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from houseway.errors import Refusal
from houseway.filings.decode import decoded
from houseway.filings.example import Example
from houseway.filings.filed import Filed
from houseway.filings.lines import Lines
from houseway.filings.model import Rules
from houseway.filings.wager import Limits, Wager
from houseway.notebook import as_html


class Filing(Filed[Rules]):
    """One game's rules as approved for one room, with every reading decided."""

    def with_packs(self, packs: int) -> Filing:
        """The same filing with another legal number of packs."""
        choices = self.rules.deck.packs.choices
        if packs not in choices:
            legal = "1 pack" if choices == (1,) else f"{_any_of(choices)} packs"
            raise Refusal(f"{self.id} is played with {legal}, not {packs}")
        return self.vary({"deck.packs.default": packs})

    def limits(self, option: str | int | None = None) -> Limits:
        """The posted limits: the first of the sheet unless another option is asked for."""
        posted = self.rules.limits
        for limits in posted:
            if option is None or limits.option == str(option):
                return limits
        options = ", ".join(limits.option for limits in posted)
        raise Refusal(f'{self.id} has no limits option "{option}": there are {options}')

    @cached_property
    def followers(self) -> tuple[Wager, ...]:
        """Wagers that are always made with another."""
        return tuple(wager for wager in self.rules.wager if wager.mandatory)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Cases worked through, each with what must come of it."""
        return decoded(self.worked, _Worked, self.place).example

    def _repr_html_(self) -> str:
        read = "".join(f"; {name}: {value}" for name, value in self.readings.items())
        rows = [
            (wager.name, "; ".join(f"{row.on}: {row.pay}" for row in wager.pays.rows))
            for wager in self.rules.wager
        ]
        return as_html(f"{self.id}: {self.rules.name}{read}", ("wager", "pays"), rows)

    def cite(self, lines: Lines) -> str:
        """A source a person can look up: `oceana/ez-baccarat, lines 193-197`, if it has lines.

        Events keep it, and a log must replay to the same words: one line is `lines 184` there.
        """
        return f"{self.id}, lines {lines}" if lines else self.id

    def source_of(self, lines: Lines) -> str:
        """Return the same for answers: `oceana/ez-baccarat, line 184`."""
        return f"{self.id}, {lines.cited}" if lines else self.id

    def refusal(self, says: str, lines: Lines) -> Refusal:
        """What these lines do not allow, under the filing's id."""
        return Refusal(f"{self.id}: {says}", rule=self.source_of(lines))


class _Worked(msgspec.Struct, frozen=True):
    example: tuple[Example, ...] = ()


def _any_of(numbers: Sequence[int]) -> str:
    """`4 to 12`, `6 or 8`."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and tuple(numbers) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, numbers))
