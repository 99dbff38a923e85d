"""Logs for the tests: of some rounds between bots, or answered by chance, and read again."""

from pathlib import Path
from random import Random

from houseway.analysis.log import parse, read_log
from houseway.analysis.opening import open_felt, open_table
from houseway.felt.bank.table import BankTable
from houseway.felt.events import AnyEvent
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import Ask
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


def played_pot(filing: Filing, seed: bytes, hands: int = 2, players: int = 4) -> PotTable:
    """Some hands for a pot whose players answer by chance, and the table closed."""
    table = open_felt(filing, seed)
    assert isinstance(table, PotTable)
    chance = Random(seed)
    for seat in range(1, players + 1):
        table.sit(seat, f"p{seat}", table.seat_rules.fitting(40 * table.limits.table.min))
    if table.fees.by_time:
        table.half_hour()
    for _ in range(hands):
        if not table.may_deal:
            break  # one has all the chips
        table.deal()
        while table.phase == "round" and table.round and (ask := table.round.ask):
            table.answer(ask.bettor, by_chance(ask, chance))
    table.close()
    return table


def by_chance(ask: Ask, chance: Random) -> str:
    """Any answer, to fold less often; of amounts the least, the most, or one between."""
    word = chance.choice([word for word in ask.choices if word != "fold"] or [*ask.choices])
    if "fold" in ask.choices and chance.random() < 0.1:
        word = "fold"
    if word not in ask.amounts:
        return word
    least, most = ask.amounts[word]
    return f"{word} {chance.choice((least, most, chance.randint(least, most)))}"


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
