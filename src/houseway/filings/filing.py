"""A filing in hand: its document, its typed rules, its readings as switched.

`filing.read(**{"banker-three-card-seven": "pays"})` gives the filing under another reading;
`filing.vary({"deck.packs.default": 6})` one with other keys. Both leave the original alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec

from houseway.errors import Refusal
from houseway.filings.decode import decided, decode_rules, settings
from houseway.filings.model import Limits, Reading, Rules, Wager
from houseway.filings.patch import Document, patched


class Filing:
    """One game's rules as approved for one room, with every reading decided."""

    def __init__(
        self,
        id: str,
        document: Document,
        kind: type[Rules],
        *,
        place: str,
        folder: str | None = None,
        readings: Mapping[str, str] | None = None,
        changes: Mapping[str, object] | None = None,
    ) -> None:
        self.id = id
        self.document = document
        self.place = place
        self._folder = folder
        self.changes = dict(changes or {})
        self.kind = kind
        """The rules of its family."""
        self.printed = decode_rules(document, kind, place)
        """The rules before any reading: what the sheet prints, gaps and all."""
        self.readings = decided(self.printed.reading, readings or {}, id)
        if not self.readings and not self.changes:
            self.rules = self.printed
            return
        sets = settings(self.printed.reading, self.readings)
        changed = patched(document, {**sets, **self.changes})
        self.rules = decode_rules(changed, kind, place)

    def read(self, readings: Mapping[str, str]) -> Filing:
        """The same filing with some readings switched."""
        return Filing(
            self.id,
            self.document,
            self.kind,
            place=self.place,
            folder=self._folder,
            readings={**self.readings, **readings},
            changes=self.changes,
        )

    def vary(self, changes: Mapping[str, object]) -> Filing:
        """The same filing with some keys set, after the readings: a variation, not the sheet."""
        return Filing(
            self.id,
            self.document,
            self.kind,
            place=self.place,
            folder=self._folder,
            readings=self.readings,
            changes={**self.changes, **changes},
        )

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
    def digest(self) -> str:
        """A fingerprint of document, readings and variation: what a log was played by."""
        text = msgspec.json.encode([self.document, self.readings, self.changes], order="sorted")
        return hashlib.sha256(text).hexdigest()[:16]

    @property
    def folder(self) -> str | None:
        """The user's folder in which schedules for it are looked for beside the library's.

        It is the one that it was loaded with, or comes from: two up from its file.
        """
        if self._folder is not None:
            return self._folder
        path = Path(self.place)
        return str(path.resolve().parent.parent) if path.suffix == ".toml" else None

    def cite(self, lines: object) -> str:
        """A source a person can look up: `oceana/ez-baccarat, lines 193-197`."""
        return f"{self.id}, lines {lines}"

    @property
    def reading_texts(self) -> dict[str, Reading]:
        """The readings with their texts."""
        return self.printed.reading

    def __repr__(self) -> str:
        return f"Filing({self.id!r})"


def _any_of(numbers: Sequence[int]) -> str:
    """`4 to 12`, `6 or 8`."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and tuple(numbers) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, numbers))
