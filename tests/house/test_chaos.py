"""A house killed under play loses nothing and doubles nothing; rude words change nothing.

The long forms of these are run by hand: `make bench-house`, docs/load.md.
"""

import asyncio
import json
from collections.abc import Iterator

import msgspec
import pytest

from chaos import Witness, chaos
from guests import Guest, Message
from houses import Killed, wait_until_open
from houseway.families.library import load
from houseway.felt.events import Committed
from malformed import malformed
from postgresql import PostgreSQL


def test_nothing_is_lost_or_doubled_when_the_house_is_killed(database: str) -> None:
    found = asyncio.run(chaos(database, kills=3, tables=2, longest=1.0))
    assert found.faults == []
    assert found.kills == 3
    assert found.inputs > 10


def test_nor_when_its_database_crashes(own_postgresql: PostgreSQL) -> None:
    story = chaos(own_postgresql.address, kills=2, postgresql=own_postgresql, tables=1, longest=0.5)
    found = asyncio.run(story)
    assert found.faults == []
    assert (found.kills, found.crashes) == (1, 1)


@pytest.fixture
def open_house(database: str) -> Iterator[Killed]:
    house = Killed(database)
    try:
        wait_until_open(house.place)
        yield house
    finally:
        house.kill()


def test_what_no_client_says_is_refused_and_changes_nothing(open_house: Killed) -> None:
    found = asyncio.run(malformed(open_house.place, 400))
    assert found.faults == []
    assert found.messages >= 400
    assert found.refused + found.cut == found.messages
    assert open_house.is_alive


def test_a_witness_notices_what_is_lost_told_otherwise_or_told_twice() -> None:
    """The bench itself: a witness who never finds a fault would prove nothing."""

    async def found(told: list[int], done: list[str]) -> list[str]:
        guest = Guest(("127.0.0.1", 1), "/tables/x", None)
        guest.you, guest.view = {"name": "Ada", "seat": 3}, {"seq": 0}
        heard: list[Message] = []
        witness = Witness(guest, heard)
        guest.heard = heard.append
        for seq in told:
            guest.see(
                {"seq": seq, "event": json.loads(msgspec.json.encode(Committed(seq, 1, "c")))}
            )
        guest.done = [(id, "stake") for id in done]
        events = [Committed(seq, 1, "c") for seq in (1, 2)]
        return witness.check(load("oceana/ez-baccarat"), events, {"a"})

    assert asyncio.run(found([1, 2], ["a"])) == []
    for told, done in (([1, 2, 3], []), ([1, 2, 2], []), ([2], []), ([1, 2], ["a", "b"])):
        assert asyncio.run(found(told, done)), (told, done)
