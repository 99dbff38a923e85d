"""What the readings of a game for a pot do: every value is played, and what it changes is told.

No wager has a price here, so that an effect is the rules that a value sets otherwise. Each value is
tried at tables of its own, between two and with every seat taken, where all answer by chance; one
that cannot be played is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.analysis.diff.diff import NO_RULES
from houseway.analysis.diff.keys import changes
from houseway.analysis.diff.words import value_of
from houseway.analysis.opening import open_felt
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.felt.pot.table import PotTable
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, of_reading
from houseway.filings.model import Rules
from houseway.words import several

HANDS: Final = 4
"""How many are played at each table."""
_SECRET: Final = b"check"
_CHIPS: Final = 40
"""What each sits down with, of the least bets."""
_FEW: Final = 3
"""So many changed rules are told; more are counted."""


def read_and_played(filing: Filing) -> Iterator[Finding]:
    """Every reading with what its other values change, and each value that cannot be played."""
    played: list[Rules] = []
    for name, reading in filing.reading_texts.items():
        told = []
        for value in reading.values:
            other = filing.read({name: value})
            if value != filing.readings[name]:
                told.append(f"{value}: {_changed(filing, other)}")
            if other.rules in played:
                continue
            played.append(other.rules)
            try:
                play_some(other)
            except Refusal as refusal:
                says = f"with {name} = {value} the game cannot be played"
                about, effect = f"reading {name}", "no hand of it comes to its end"
                yield Finding(filing.id, "error", about, says, refusal.says, effect)
        yield of_reading(filing, name, "; ".join(told) or "it has no other value")


def play_some(filing: Filing, hands: int = HANDS) -> None:
    """Play hands at the first limits, between two and at a full table."""
    for seats in sorted({2, filing.rules.table.seats}):
        table = open_felt(filing, _SECRET)
        if not isinstance(table, PotTable):
            raise Refusal(f"{filing.id} is played with a bank")
        for seat in range(1, seats + 1):
            purse = table.seat_rules.fitting(_CHIPS * table.limits.table.min)
            table.sit(seat, f"p{seat}", purse, bot=True)
        for _ in range(hands):
            _play(table)


def _play(table: PotTable) -> None:
    """One hand with answers of chance; who is out of chips sits by."""
    if table.fees.by_time and not table.till.half_hours:
        table.half_hour()
    if not table.may_deal:
        return
    table.deal()
    while table.round and (ask := table.round.ask):
        chance = Generator(_SECRET, (ask.bettor, str(table.seq)))
        word = [*ask.choices][chance.below(len(ask.choices))]
        amount = ask.amounts.get(word)
        table.answer(ask.bettor, f"{word} {amount[chance.below(2)]}" if amount else word)


def _changed(filing: Filing, other: Filing) -> str:
    """The rules that differ once a reading has another value."""
    found = changes(filing.rules, other.rules, without=NO_RULES)
    told = [f"{one.key} {value_of(one.a)} to {value_of(one.b)}" for one in found[:_FEW]]
    if more := len(found) - len(told):
        told.append(f"and {several(more, 'more rule')}")
    return ", ".join(told) or "nothing that is played changes"
