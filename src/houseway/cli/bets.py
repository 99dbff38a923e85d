"""What every bettor stakes, as it is typed: `--bet 2500`, `--bet ante=2500 --bet trips=$5`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from houseway.bank.money import parse_cents
from houseway.cli.options import pair
from houseway.errors import Refusal
from houseway.filings.filing import Filing

_AMOUNT: Final = re.compile(r"\s*[$\d]")
_BETWEEN: Final = re.compile(r",(?=[^,=]+=)")
"""A comma between two bets; one within an amount, as in $1,000, is none."""


def bets_of(filing: Filing, texts: Iterable[str]) -> dict[str, int]:
    """Cents by wager; an amount alone is on the game's first wager."""
    bets: dict[str, int] = {}
    for text in (part for typed in texts for part in _BETWEEN.split(typed)):
        name, amount = filing.rules.first_wager, text
        if "=" in text:
            name, amount = pair("--bet", text, f"{name}=2500")
        elif not _AMOUNT.match(text):
            raise Refusal(
                "--bet takes cents such as 2500 on the first wager, or NAME=VALUE such as "
                f'{name}=2500, not "{text}"'
            )
        name = filing.rules.wager_named(name).name
        if name in bets:
            raise Refusal(f"--bet: the wager {name} is there twice")
        bets[name] = parse_cents(amount, "--bet")
    return bets
