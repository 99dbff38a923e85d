"""Logs for the tests: of some rounds between bots, and read again."""

from pathlib import Path

from houseway.analysis.log import parse, read_log
from houseway.analysis.opening import open_table
from houseway.felt.bank.table import BankTable
from houseway.felt.events import AnyEvent
from houseway.filings.filing import Filing
from houseway.house.bots import Bots


def played(filing: Filing, seed: bytes, rounds: int = 2) -> BankTable:
    """Some rounds between bots, and the table closed."""
    table = open_table(filing, seed)
    bots = Bots(table, seed)
    bots.sit_down(keep=[], not_named=[])
    for _ in range(rounds):
        bots.act()
        table.deal()
        bots.act()
        while table.phase == "round" and table.round and table.round.ask:
            table.answer("floor", next(iter(table.round.ask.choices)))
            bots.act()
    table.close()
    return table


def loads(text: str, folder: str | None = None) -> tuple[AnyEvent, ...]:
    """Of a text."""
    log = parse(text.encode(), folder=folder)
    assert log.torn is None
    return log.events


def read(path: Path) -> tuple[AnyEvent, ...]:
    """Of a file."""
    log = read_log(path)
    assert log.torn is None
    return log.events
