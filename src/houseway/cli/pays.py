"""`--pays WAGER=TABLE`: another pay table, in the words of a filing.

A table is what a filing's `pays` has, row after row: `not qualified, player wins:1:1, tie:push`.
A row ends with what it pays, so that a condition may have a comma in it; the inline table of a
filing, `{ "banker wins" = "1:1" }`, is taken as it stands. The filing's own loader reads the rows,
so that whatever a filing of the family can write can be given here, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from houseway.bank.odds import parse_pay
from houseway.cli.options import once, pair
from houseway.errors import Refusal
from houseway.filings.files import parsed
from houseway.filings.filing import Filing
from houseway.filings.wager import PayRow

_EXAMPLE: Final = "--pays 'banker=banker wins with 6:1:2, banker wins:1:1, tie:push'"
_ROW: Final = re.compile(
    r"\s*(?P<on>[^:]+?)\s*:\s*(?P<pay>(?:lose\s+)?\d+\s*:\s*\d+|[^,:]*)\s*(?:,|$)"
)
_ALONE: Final = re.compile(r"[\d\s:/.\-]+|push|lose")
"""What is no table but one pay."""


def with_pays(filing: Filing, tables: Iterable[str]) -> Filing:
    """The filing with other pay tables."""
    given: dict[str, str] = {}
    for text in tables:
        once("--pays", given, *pair("--pays", text, "tie=9:1"))
    for name, written in given.items():
        rows = filing.rules.wager_named(name).pays.rows
        changed = {f"wager.{name}.pays": _table(name, rows, written)}
        try:
            filing = filing.vary(changed)
        except Refusal as refusal:
            says = refusal.says.removeprefix(f"{filing.place}: ")
            raise Refusal(f"--pays {name}: {says}") from None
    return filing


def pays_text(rows: Iterable[PayRow]) -> str:
    """A pay table as `--pays` takes it."""
    return ", ".join(f"{row.on}:{row.pay}" for row in rows)


def _table(name: str, rows: tuple[PayRow, ...], written: str) -> dict[str, str]:
    """A pay table as a filing writes it: on what, to what it pays."""
    if written.startswith("{"):
        return _inline(name, written)
    if _ALONE.fullmatch(written):
        parse_pay(written)
        winning = [row.on for row in rows if row.pay.result == "win"]
        if len(winning) != 1:
            raise Refusal(
                f"{name} wins on {len(winning)} rows: give the whole table, as it is now: "
                f"--pays '{name}={pays_text(rows)}'"
            )
        return {row.on: written if row.on == winning[0] else str(row.pay) for row in rows}
    table: dict[str, str] = {}
    place = 0
    while place < len(written):
        found = _ROW.match(written, place)
        if not found:
            raise Refusal(f'--pays cannot read "{written[place:].strip()}": write {_EXAMPLE}')
        if found["on"] in table:
            raise Refusal(f'--pays {name}: the row "{found["on"]}" is there twice')
        table[found["on"]] = re.sub(r"\s*:\s*", ":", " ".join(found["pay"].split()))
        place = found.end()
    return table


def _inline(name: str, written: str) -> dict[str, str]:
    """The inline table of a filing."""
    table = parsed(f"pays = {written}", f"--pays {name}")["pays"]
    assert isinstance(table, dict)
    return {str(on): str(pay) for on, pay in table.items()}
