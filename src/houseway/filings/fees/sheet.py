"""A document of collection rates in hand, and a schedule of it as a table may post it."""

from __future__ import annotations

import hashlib
from functools import cached_property

import msgspec

from houseway.errors import Refusal, meant
from houseway.filings.decode import decoded
from houseway.filings.editions import game_of
from houseway.filings.fees.example import FeeExample
from houseway.filings.fees.hand import option_of
from houseway.filings.fees.schedule import FeeDocument, FeeOption, Schedule
from houseway.filings.filed import Filed
from houseway.filings.lines import Lines


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
        return any(names_game(schedule, game) for schedule in self.rules.schedule)

    @cached_property
    def examples(self) -> tuple[FeeExample, ...]:
        """Hands worked through, each with what it must pay."""
        return decoded(self.worked, _Worked, self.place).example

    def cite(self, lines: Lines) -> str:
        """A source a person can look up, as far as the document names one."""
        place = self.rules.source.seed if self.rules.source else self.id
        return f"{place}, {lines.cited}" if lines else place


def names_game(schedule: Schedule, game: str) -> bool:
    """Whether a schedule is for a game: for this edition of it, or for all that it has."""
    return game in schedule.games or game_of(game) in schedule.games


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
        if self.schedule.from_blinds != "called":
            rows.append(self.schedule.from_blinds)
        text = msgspec.json.encode(rows, order="sorted", enc_hook=str)
        return hashlib.sha256(text).hexdigest()[:16]
