"""Long random play at every filing: whatever people did, the table can be had again.

After every round the table is rebuilt from its newest checkpoint, now and then from its first
event, and its log is replayed: each time it must stand where it stands.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import rebuild, replay, verify
from houseway.cards.generator import pledge_of
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.checkpoint import Checkpoint
from houseway.felt.setting import FLOOR
from houseway.filings.filing import Filing
from tests.logs import loads
from tests.properties.play import FILINGS
from tests.sizes import size

INPUTS = size(500, 2_000)
"""At each filing: more than 80,000 in all in the deep run."""
SECRET = b"long play"


class Company:
    """People who do whatever comes to their mind, most of it legal."""

    def __init__(self, filing: Filing, seed: int) -> None:
        self.chance = Random(f"{filing.id} {seed}")
        readings = {
            name: self.chance.choice(sorted(reading.values))
            for name, reading in filing.reading_texts.items()
        }
        self.filing = filing.read(readings)
        self.table = open_table(self.filing, SECRET)
        self.done: Counter[str] = Counter()
        for seat in range(1, min(5, self.table.seats)):
            self.table.sit(seat, f"p{seat}", 200_000, third_party=seat == 3)

    def somebody(self) -> str:
        return self.chance.choice(sorted(self.table.purses) or ["nobody"])

    def act(self) -> None:
        """One input; refused ones change nothing."""
        table, chance = self.table, self.chance
        kinds = {
            "waiting": ["sit"],
            "bank": ["take"] * 6 + ["pass", "pass", "sit", "stand", "buy", "watch", "time"],
            "wagers": [
                *["stake"] * 8,
                *["kum-kum"] * 4,
                *["call" if table.shuffle.pledges.pledged else "deal"] * 4,
                *["join", "decide", "contribute", "sit", "stand", "buy", "half-hour", "watch"],
                *([] if table.shuffle.shoe else ["pledge"] * 2),
            ],
            "called": ["reveal", "reveal", "deal"],
            "round": ["answer"] * 24 + ["declare"] * 4 + ["watch", "promise", "time", "time-up"],
            "stopped": ["take", "take", "sit", "stand", "buy"],
        }
        kind = chance.choice(kinds[table.phase])
        known = (table.seq, dict(table.purses), table.phase)
        try:
            self._do(kind)
            self.done[kind] += 1
        except Refusal:
            assert known == (table.seq, table.purses, table.phase)

    def _do(self, kind: str) -> None:
        table, chance, name = self.table, self.chance, self.somebody()
        seat = chance.randint(1, table.seats)
        match kind:
            case "sit":
                table.sit(seat, f"n{table.seq}", 150_000, third_party=not chance.randrange(5))
            case "stand":
                table.stand_up(name)
            case "buy":
                table.buy_in(name, chance.randint(1, 90_000))
            case "take":
                name = table.offered_to or name
                most = max(1, table.purses[name] - table.reserve)
                table.take_bank(name, chance.randint(1, most))
            case "pass":
                table.pass_bank(table.offered_to or name)
            case "stake":
                self._stake(name)
            case "kum-kum":
                self._kum_kum(name)
            case "join":
                table.join_bank(name, chance.choice([0, 1, 9_999, 30_001]))
            case "decide":
                table.declare_decision(name, seat)
            case "pledge":
                value = f"{table.seat_of(name):064x}"
                table.pledge(name, pledge_of(value, table.shuffle.pledges.commitment, name))
            case "call":
                table.call()
            case "reveal":
                table.reveal(name, f"{table.seat_of(name):064x}")
            case "contribute":
                table.contribute(name, f"words {chance.randrange(100)}")
            case "half-hour":
                table.half_hour(str(table.seq))
            case "deal":
                table.deal()
            case "answer":
                ask = table.round.ask if table.round else None
                assert ask is not None
                table.answer(ask.bettor, chance.choice(sorted(ask.choices)))
            case "declare":
                self._declare()
            case "watch":
                table.watch(not table.watched, by=chance.choice(["", "Flo"]))
            case "promise":
                kept = chance.choice([f"k{table.seq}", ""])
                table.promise(chance.choice([seat, *table.promised]), kept)
            case "time":
                table.take_time(name, chance.randint(1, 30))
            case "time-up":
                ask = table.round.ask if table.round else None
                if ask and ask.bettor != FLOOR and ask.bettor in table.purses:
                    table.time_up(ask.bettor, chance.choice(["away", "out of time"]))

    def _stake(self, name: str) -> None:
        table, chance = self.table, self.chance
        wagers = [wager.name for wager in table.rules.wager if wager.made == "before-deal"]
        seat = chance.choice([table.seat_of(name)] * 3 + list(range(1, table.seats + 1)))
        wager = chance.choice([wagers[0], *wagers])
        limit = table.limits.of(wager)
        amounts = [limit.min, limit.min, 2 * limit.min, 0, limit.max + 7]
        table.stake(name, seat, wager, chance.choice(amounts))

    def _kum_kum(self, name: str) -> None:
        """Often on a spot of one of the partners, who may have a wager of his own there too."""
        table, chance = self.table, self.chance
        others = sorted(set(table.purses) - {name})
        partners = [name, *chance.sample(others, min(chance.randint(1, 2), len(others)))]
        wager = table.rules.wager[0].name
        least = table.limits.of(wager).min
        shares = {who: least + chance.choice([0, 1, 33]) for who in partners}
        seat = table.seat_of(chance.choice([*partners, self.somebody()]))
        table.kum_kum(name, seat, wager, shares)

    def _declare(self) -> None:
        table, chance = self.table, self.chance
        may = table.irregularities()
        if not may:
            return
        one = chance.choice(may)
        seat = chance.choice(one.seats) if one.needs_seat else None
        bettor = chance.choice([None, None, self.somebody()]) if one.needs_seat else None
        table.declare(one.name, seat, bettor, by="Flo", why=chance.choice(["", "I saw it"]))


def same(again: BankTable, table: BankTable) -> None:
    """The one stands where the other does."""
    assert again.seq == table.seq
    assert again.events == list(table.since(again.before))
    assert (again.phase, again.offer, again.stakes) == (table.phase, table.offer, table.stakes)
    assert list(again.names.items()) == list(table.names.items())
    assert again.purses == table.purses
    assert (again.promised, again.time_taken) == (table.promised, table.time_taken)
    assert again.till.so_far == table.till.so_far
    assert again.checkpoint() == table.checkpoint()


@pytest.mark.parametrize("filing", FILINGS, ids=lambda filing: filing.id)
def test_whatever_was_played_can_be_had_again(filing: Filing) -> None:
    company = Company(filing, 0)
    table = company.table
    kept: bytes | None = None
    last = 0
    for _ in range(INPUTS):
        company.act()
        if table.phase in ("waiting", "stopped") and len(table.names) < 2:
            taken = table.names.keys() | table.promised.keys()
            free = next(s for s in range(1, table.seats + 1) if s not in taken)
            table.sit(free, f"m{table.seq}", 150_000)
        if table.rounds == last or table.phase in ("round", "called"):
            continue
        last = table.rounds
        checkpoint = msgspec.json.decode(kept, type=Checkpoint) if kept else None
        after = table.since(checkpoint.seq if checkpoint else 0)
        same(with_bank(rebuild(company.filing, SECRET, after, checkpoint)), table)
        if last % 3 == 0 and (now := table.checkpoint()):
            kept = msgspec.json.encode(now)
        if last % 20 == 0:
            same(with_bank(rebuild(company.filing, SECRET, table.events)), table)
            assert replay(company.filing, loads(dumps(table.events))).events == table.events
    table.close()
    assert verify(company.filing, table.events).holds
    assert last >= INPUTS / 250
    assert {"stake", "deal", "take", "stand", "sit"} <= {
        kind for kind, n in company.done.items() if n
    }
