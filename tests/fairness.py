"""docs/fairness.md: its test vectors and its program; and tables to try them on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_table
from houseway.cards.generator import pledge_of
from houseway.felt.bank.table import BankTable
from houseway.filings.filing import Filing

DOC = Path(__file__).parent.parent / "docs" / "fairness.md"
PEOPLE = ("Ann", "Bob", "Cy")
VALUES = {name: f"{number:02x}" * 32 for number, name in enumerate(PEOPLE, 0xA1)}


def block(kind: str) -> str:
    """What the page shows as code of this kind."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", DOC.read_text("utf-8"), re.M | re.S)
    return str(found)


def vectors() -> dict[str, Any]:
    """The page's test vectors."""
    found: dict[str, Any] = json.loads(block("json"))
    return found


def program() -> Callable[..., None]:
    """The page's verifier: it takes the lines of a log, and fails where one does not hold."""
    names: dict[str, Any] = {"__name__": "prove"}
    exec(compile(block("python"), str(DOC), "exec"), names)
    proves: Callable[..., None] = names["prove_log"]
    return proves


def played(filing: Filing, rounds: int, withholds: Iterable[str] = ()) -> BankTable:
    """A table of people who all pledge a part in every shuffle; and it is closed."""
    table = open_table(filing, b"fair")
    for seat, name in enumerate(PEOPLE, 1):
        table.sit(seat, name, 10_000_000)
    for _ in range(rounds):
        banker = table.offered_to
        assert banker is not None
        table.take_bank(banker, 1_000_000)
        if table.shuffle.shoe is None:
            table.contribute("Cy", f"words for shoe {table.shuffle.number} ♠")
            for name, value in VALUES.items():
                table.pledge(name, pledge_of(value, table.shuffle.pledges.commitment, name))
        wager = next(w for w in table.rules.wager if w.made == "before-deal")
        for seat, name in table.names.items():
            if name != banker:
                table.stake(name, seat, wager.name, table.limits.of(wager.name).min)
        if table.shuffle.shoe is None:
            table.call()
            for name, value in VALUES.items():
                if name not in withholds:
                    table.reveal(name, value)
        table.deal()
        while table.round and table.phase == "round" and (ask := table.round.ask):
            table.answer(ask.bettor, house_way_choice(table.round, ask))
    table.close()
    return table
