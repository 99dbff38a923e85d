"""Which two sheets somebody compares, and under which rules: all of it stands in the address.

`/diff/ROOM/GAME/ROOM/GAME` with `a.packs`, `a.reading.NAME` for the first sheet and `b.…` for the
second; what is as the filing has it by default is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple
from urllib.parse import urlencode

from houseway.analysis.diff.diff import diff
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.house.price_page.choice import Choice, chosen

_SIDES: Final = ("a", "b")


class Beside(NamedTuple):
    """Two sheets as they were asked for."""

    a: Choice
    b: Choice

    @property
    def query(self) -> str:
        """Under which rules, for an address."""
        fields = {
            f"{side}.{name}": value
            for side, choice in zip(_SIDES, self, strict=True)
            for name, value in choice.rules_fields.items()
        }
        return urlencode(fields)

    def address(self, file: str = "") -> str:
        """Its page, or a file of it."""
        here = f"/diff/{self.a.filing.id}/{self.b.filing.id}{file}"
        return f"{here}?{self.query}" if self.query else here

    @property
    def turned(self) -> str:
        """The page with the two in each other's place."""
        return Beside(self.b, self.a).address()


def beside(a: Filing, b: Filing, asked: Iterable[tuple[str, str]]) -> Beside:
    """The two as an address asks for them; whatever cannot be is refused."""
    fields: dict[str, list[tuple[str, str]]] = {side: [] for side in _SIDES}
    for name, value in asked:
        side, _, field = name.partition(".")
        if side not in fields or not (field == "packs" or field.startswith("reading.")):
            known = "a.packs, a.reading.NAME, b.packs, b.reading.NAME"
            raise Refusal(f'sheets cannot be compared by "{name[:40]}": there are {known}')
        fields[side].append((field, value))
    return Beside(chosen(a, fields["a"]), chosen(b, fields["b"]))


def nearest(filing: Filing, family: Iterable[Filing]) -> Filing:
    """The sheet that differs from one in the fewest rules, or itself where it is alone."""
    rivals = [one for one in family if one.id != filing.id]
    if not rivals:
        return filing
    return min(rivals, key=lambda one: (_rules_apart(filing, one), one.id))


def _rules_apart(a: Filing, b: Filing) -> int:
    found = diff(a, b, priced=False).differences
    return sum(one.group != "fees" for one in found)
