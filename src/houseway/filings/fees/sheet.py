"""A document of collection rates in hand, and a schedule of it as a table may post it."""

from __future__ import annotations

import hashlib
import re
from functools import cached_property
from typing import Final

import msgspec

from houseway.errors import Refusal, meant
from houseway.filings.decode import decoded
from houseway.filings.fees.example import FeeExample
from houseway.filings.fees.hand import option_of
from houseway.filings.fees.schedule import FeeDocument, FeeOption, Schedule
from houseway.filings.filed import Filed
from houseway.filings.model import Lines

_MONTHS: Final = tuple("JanFebMarAprMayJunJulAugSepOctNovDec"[n : n + 3] for n in range(0, 36, 3))
_IN_WORDS: Final = re.compile(r"([A-Za-z]{3})[a-z]*\.? (\d{4})")
_IN_FIGURES: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{2})\b")


class FeeSheet(Filed[FeeDocument]):
    """A document of collection rates in hand: as filed, and with its readings decided."""

    def schedule(self, name: str) -> Schedule:
        """The schedule of that name; a name that is none is refused with the nearest that is."""
        known = {schedule.name: schedule for schedule in self.rules.schedule}
        if name not in known:
            hint = meant(name, known) or f"it has {', '.join(known)}"
            raise Refusal(f'{self.id} has no schedule "{name}": {hint}')
        return known[name]

    def serves(self, game: str) -> bool:
        """Whether a schedule of it names the game."""
        return any(game in schedule.games for schedule in self.rules.schedule)

    @cached_property
    def examples(self) -> tuple[FeeExample, ...]:
        """Hands worked through, each with what it must pay."""
        return decoded(self.worked, _Worked, self.place).example

    def cite(self, lines: Lines) -> str:
        """A source a person can look up, as far as the document names one."""
        place = self.rules.source.seed if self.rules.source else self.id
        return f"{place}, lines {lines}" if lines else place

    @property
    def effective(self) -> tuple[int, int, int]:
        """Year, month and day from which the rates hold; an undated document is the oldest."""
        return _date(self.rules.effective or "")


class _Worked(msgspec.Struct, frozen=True):
    example: tuple[FeeExample, ...] = ()


class Posted(msgspec.Struct, frozen=True):
    """A schedule that serves a game, in the document it stands in."""

    sheet: FeeSheet
    schedule: Schedule

    @property
    def name(self) -> str:
        """What tells it from every other: `oceana/california-games-collection-rates: …`."""
        return f"{self.sheet.id}: {self.schedule.name}"

    @property
    def options(self) -> tuple[FeeOption, ...]:
        """The options a table may post."""
        return tuple(option for option in self.schedule.option if option.offered)

    def option(self, number: str | int) -> FeeOption:
        """The option of that number."""
        return option_of(self.schedule, number)

    def digest(self, option: FeeOption) -> str:
        """A fingerprint of one option and its columns: what a collection was taken by."""
        rows = [self.sheet.id, self.schedule.name, option, self.schedule.columns]
        rows += [self.schedule.base, self.schedule.paired]
        text = msgspec.json.encode(rows, order="sorted", enc_hook=str)
        return hashlib.sha256(text).hexdigest()[:16]


def _date(written: str) -> tuple[int, int, int]:
    """`September 2013`, `Feb 2012`, `Updated 5/22/07`."""
    words = _IN_WORDS.search(written)
    if words and words[1].title() in _MONTHS:
        return int(words[2]), _MONTHS.index(words[1].title()) + 1, 1
    figures = _IN_FIGURES.search(written)
    if figures:
        return 2000 + int(figures[3]), int(figures[1]), int(figures[2])
    return 0, 0, 0
