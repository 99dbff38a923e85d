"""How much room a round takes in the store, and the shorthand that events are kept in."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from houseway.analysis.opening import open_felt
from houseway.families.library import load
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.messages import Answer, BuyIn, Deal, Input, PassBank
from houseway.house.store import Person, Store, database_url
from houseway.house.store.chain import Link, OldChain
from houseway.house.store.database import MIGRATIONS
from houseway.house.store.shorthand import lengthen, shorten
from tests.house.rows import edit
from tests.house.visitor import run

ADA = Person("a" * 64, "Ada")
SECRET = b"\x07" * 32
GAMES = [
    "oceana/ez-baccarat",
    "casino-royale/pure-21-5-blackjack",
    "oceana/texas-holdem",
    "comstock/pan",
]
QUIET = ("check", "call", "in", "stand")


async def play(table: LiveTable, rounds: int) -> None:
    """Play so many rounds with bots, Ada choosing the quietest there is."""
    while table.felt.rounds < rounds or table.felt.phase == "round":
        ask = table.felt.round.ask if table.felt.round else None
        said: Input = PassBank() if table.stage == "bank" else Deal()
        if ask is not None and table.felt.phase == "round":
            quiet = next(one for one in (*QUIET, *ask.choices) if one in ask.choices)
            said = Answer(ask=table.felt.asked or 0, choice=quiet)
        elif table.felt.purses["Ada"] < 5_000:
            await table.do(ADA, BuyIn(cents=50_000))
        await table.do(ADA, said)


def bytes_used(database: str) -> int:
    """Return what the pages of a database come to that hold something."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        [[pages]], [[free]], [[size]] = (
            connection.execute(f"pragma {what}").fetchall()
            for what in ("page_count", "freelist_count", "page_size")
        )
    used: int = (pages - free) * size
    return used


def room_taken(database: str, game: str, rounds: int) -> float:
    """Return the bytes that rounds take in the store, by those of their events as JSON."""

    async def story() -> tuple[int, int]:
        floor = Floor(Store(database), None)
        table = await floor.table(await floor.open(ADA, Wish(game)))
        empty, first = bytes_used(database), table.felt.seq
        await play(table, rounds)
        events = floor.store.events(table.id, after=first)
        floor.close()
        floor.store.close()
        return empty, sum(len(msgspec.json.encode(event)) for event in events)

    empty, written = run(story())
    return (bytes_used(database) - empty) / written


@pytest.mark.parametrize("game", GAMES)
def test_rounds_take_less_than_half_more_than_their_events(database: str, game: str) -> None:
    assert room_taken(database, game, 24) < 1.5


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_many_rounds_take_less_than_half_more_than_their_events(database: str, game: str) -> None:
    assert room_taken(database, game, 300) < 1.5


@pytest.mark.parametrize("game", GAMES)
def test_shorthand_is_read_as_what_was_written(game: str) -> None:
    table = open_felt(load(game), SECRET)
    for seat, name in ((1, 'A "quoted" name'), (2, "é, \\u0001")):
        table.sit(seat, name, 100_000)
    for event in table.events:
        text = msgspec.json.encode(event).decode()
        assert lengthen(shorten(text)) == text
        assert lengthen(text) == text, "what an older edition wrote is read, too"
        assert len(shorten(text)) < len(text)


def test_a_store_of_the_edition_before_goes_on(any_database: str) -> None:
    filing = load(GAMES[0])
    table = open_felt(filing, SECRET)
    table.sit(1, "Ann", 100_000)
    document = msgspec.json.encode(filing.document).decode()
    engine = create_engine(database_url(any_database))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    chain = OldChain()
    head = chain.start("old", filing.id, document, SECRET)
    edit(
        any_database,
        "insert into tables (id, game, document, secret, opened, head_seq, head_hash) "
        "values ('old', :game, :document, :secret, 'long ago', 0, :head)",
        game=filing.id,
        document=document,
        secret=SECRET.hex(),
        head=head,
    )
    for event in table.events:
        text = msgspec.json.encode(event).decode()
        head = chain.link(head, Link(event.seq, text, None))
        edit(
            any_database,
            "insert into events (table_id, seq, event, hash, kept) "
            "values ('old', :seq, :event, :head, 'noon')",
            seq=event.seq,
            event=text,
            head=head,
        )
        edit(
            any_database,
            "update tables set head_seq = :seq, head_hash = :head",
            seq=event.seq,
            head=head,
        )
    store = Store(any_database)
    assert store.damaged(whole=True) == store.damaged() == []
    assert list(store.events("old")) == table.events
    assert store.times("old") == {event.seq: "noon" for event in table.events}
    store.append("old", table.sit(2, "Bob", 100_000))
    assert list(store.events("old", after=1)) == table.events[1:]
    assert store.damaged(whole=True) == []
    store.close()
