"""A filing in hand: its document, its typed rules, its readings as switched.

`filing.read(**{"banker-three-card-seven": "pays"})` gives the filing under another reading;
`filing.vary({"deck.packs.default": 6})` one with other keys. Both leave the original alone.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Mapping
from functools import cached_property

import msgspec

from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules
from houseway.filings.decode import decode_rules
from houseway.filings.model import Limits, Reading
from houseway.filings.patch import Document, patched


class Filing:
    """One game's rules as approved for one room, with every reading decided."""

    def __init__(
        self,
        id: str,
        document: Document,
        *,
        place: str,
        readings: Mapping[str, str] | None = None,
        changes: Mapping[str, object] | None = None,
    ) -> None:
        self.id = id
        self.document = document
        self.place = place
        self.changes = dict(changes or {})
        self.printed: BaccaratRules = decode_rules(document, place)
        """The rules before any reading: what the sheet prints, gaps and all."""
        self.readings = self._decided(readings or {})
        if not self.readings and not self.changes:
            self.rules = self.printed
            return
        sets: dict[str, object] = {}
        for name, value in self.readings.items():
            sets.update(self.printed.reading[name].values[value].set)
        self.rules = decode_rules(patched(document, {**sets, **self.changes}), place)

    def _decided(self, asked: Mapping[str, str]) -> dict[str, str]:
        known = self.printed.reading
        for name, value in asked.items():
            if name not in known:
                raise Refusal(f"{self.id} has no reading {_quoted(name, list(known))}")
            if value not in known[name].values:
                values = list(known[name].values)
                raise Refusal(f'{self.id}: reading "{name}" has no value {_quoted(value, values)}')
        return {name: asked.get(name, reading.default) for name, reading in known.items()}

    def read(self, readings: Mapping[str, str]) -> Filing:
        """The same filing with some readings switched."""
        return Filing(
            self.id,
            self.document,
            place=self.place,
            readings={**self.readings, **readings},
            changes=self.changes,
        )

    def vary(self, changes: Mapping[str, object]) -> Filing:
        """The same filing with some keys set, after the readings: a variation, not the sheet."""
        return Filing(
            self.id,
            self.document,
            place=self.place,
            readings=self.readings,
            changes={**self.changes, **changes},
        )

    def with_packs(self, packs: int) -> Filing:
        """The same filing with another legal number of packs."""
        choices = self.rules.deck.packs.choices
        if packs not in choices:
            legal = ", ".join(map(str, choices))
            raise Refusal(f"{self.id} is played with {legal} packs, not {packs}")
        return self.vary({"deck.packs.default": packs})

    def limits(self, option: str | None = None) -> Limits:
        """The posted limits: the first of the sheet unless another option is asked for."""
        posted = self.rules.limits
        for limits in posted:
            if option is None or limits.option == option:
                return limits
        options = ", ".join(limits.option for limits in posted)
        raise Refusal(f'{self.id} has no limits option "{option}": there are {options}')

    @cached_property
    def digest(self) -> str:
        """A fingerprint of document, readings and variation: what a log was played by."""
        text = msgspec.json.encode([self.document, self.readings, self.changes], order="sorted")
        return hashlib.sha256(text).hexdigest()[:16]

    def cite(self, lines: object) -> str:
        """A source a person can look up: `oceana/ez-baccarat, lines 193-197`."""
        return f"{self.id}, lines {lines}"

    @property
    def reading_texts(self) -> dict[str, Reading]:
        """The readings with their texts."""
        return self.printed.reading

    def __repr__(self) -> str:
        return f"Filing({self.id!r})"


def _quoted(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    hint = f', did you mean "{near[0]}"?' if near else f"; it has: {', '.join(known) or 'none'}"
    return f'"{word}"{hint}'
