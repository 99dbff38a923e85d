"""What a player is asked and answers in private: nobody else sees it in any view, word or log."""

from __future__ import annotations

import msgspec
import pytest

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.log import dumps, parse, view_log
from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import rebuild, replay, verify
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import Asked, Chose, PlayedFor
from houseway.felt.setting import FLOOR
from houseway.felt.sight import seen, withheld
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from tests.logs import loads
from tests.own_family import GAME, WordShown, secrets_of

SECRET = b"p" * 32
VIEWERS = ("Ann", "Bob", "Cy", None)
"""The bank, two bettors and the rail."""


@pytest.fixture
def table(secret_word: str) -> BankTable:
    """Ann banks, Bob and Cy have a wager; the cards are dealt and Bob is asked."""
    table = open_table(load(GAME, secret_word), SECRET)
    for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cy")):
        table.sit(seat, name, 100_000)
    table.take_bank("Ann", 50_000)
    for seat, name in ((2, "Bob"), (3, "Cy")):
        table.stake(name, seat, "word", 1_000)
    table.deal()
    return table


def everything(table: BankTable, viewer: str | None) -> str:
    """Whatever somebody is shown or told of a table, as one text."""
    events = [seen(event, viewer) for event in table.events]
    told = Teller(table.filing, viewer=viewer).transcript(table.events)
    view = msgspec.json.encode(view_of(table.events, viewer)).decode()
    return "\n".join((dumps(events), *told, view, view_log(table.events, viewer)))


def test_only_who_is_asked_sees_the_question(table: BankTable) -> None:
    for viewer in VIEWERS:
        text = everything(table, viewer)
        readable = [secret for secret in secrets_of(1, 2) if secret in text]
        if viewer == "Bob":
            assert {"opal-1-2", "jade-1-2", "ruby-1-2", "about-1-2"} < set(readable)
        else:
            assert not readable
            assert "Bob (seat 2) is asked: a question in private" in text
            asked = view_of(table.events, viewer).ask
            assert asked is not None
            assert (asked.seat, asked.bettor, asked.choices) == (2, "Bob", {})


def test_only_who_answered_sees_the_answer_until_it_is_shown(table: BankTable) -> None:
    table.answer("Bob", "jade-1-2")
    for viewer in VIEWERS:
        text = everything(table, viewer)
        assert any(secret in text for secret in secrets_of(1, 2)) == (viewer == "Bob")
        assert any(secret in text for secret in secrets_of(1, 3)) == (viewer == "Cy")
        assert ("Bob has answered" in text) == (viewer != "Bob")
        chosen = view_of(table.events, viewer).choices
        assert chosen == {"2 Bob": "jade-1-2" if viewer == "Bob" else None}
    table.answer("Cy", "opal-1-3")
    for viewer in VIEWERS:
        told = Teller(table.filing, viewer=viewer).transcript(table.events)
        assert "seat 2 shows jade-1-2 for the spot" in told
        assert view_of(table.events, viewer).shown == [
            event for event in table.events if isinstance(event, WordShown)
        ]


def test_a_refused_answer_tells_only_who_gave_it_what_he_may_choose(table: BankTable) -> None:
    with pytest.raises(Refusal, match="Bob may choose opal-1-2, jade-1-2, ruby-1-2"):
        table.answer("Bob", "topaz")
    with pytest.raises(Refusal, match="onyx-1-2 is for others"):
        table.answer("Bob", "onyx-1-2")
    for name in ("Ann", "Cy"):
        with pytest.raises(Refusal) as refusal:
            table.answer(name, "topaz")
        assert not any(secret in str(refusal.value) for secret in secrets_of(1, 2))


def test_nobody_sees_what_a_ruling_played_for_somebody(table: BankTable) -> None:
    table.declare("lost-voice", 2)
    [played] = [event for event in table.events if isinstance(event, PlayedFor)]
    assert played.choice == "ruby-1-2"
    for viewer in VIEWERS:
        text = everything(table, viewer)
        assert any(secret in text for secret in secrets_of(1, 2)) == (viewer == "Bob")
        assert "Bob (seat 2) decides no longer" in text


def test_a_floor_that_watches_learns_nothing(table: BankTable) -> None:
    table.watch()
    table.answer("Bob", "jade-1-2")
    assert not any(secret in everything(table, FLOOR) for secret in secrets_of(1, 2))


def test_the_houses_own_log_has_everything_and_replays(table: BankTable) -> None:
    filing = table.filing
    table.answer("Bob", "jade-1-2")
    again = with_bank(rebuild(filing, SECRET, loads(dumps(table.events), folder=filing.folder)))
    assert again.events == table.events
    assert again.round is not None
    assert again.round.ask is not None
    again.answer("Cy", house_way_choice(again.round, again.round.ask))
    again.close()
    log = loads(dumps(again.events), folder=filing.folder)
    assert replay(filing, log).purses == again.purses
    assert verify(filing, log).holds


def test_a_log_that_hides_a_question_is_proved_as_far_as_it_goes(table: BankTable) -> None:
    filing = table.filing
    table.answer("Bob", "jade-1-2")
    log = loads(view_log(table.events, "Cy"), folder=filing.folder)
    hidden = {type(event) for event in log if withheld(event) and "private" in withheld(event)}
    assert hidden == {Asked, Chose}
    proof = verify(filing, log)
    assert not proof.faults
    assert not proof.holds
    # Cards before it lie face down: leave them open, and the question is what stops the proof.
    whole = table.events
    dealt = [event if "private" in withheld(event) else whole[event.seq - 1] for event in log]
    asked = next(event.seq for event in dealt if isinstance(event, Asked))
    proof = verify(filing, dealt)
    assert not proof.faults
    said = f"events {asked} and after: questions are private in this log"
    assert proof.ending.not_proven[0] == said
    with pytest.raises(Refusal, match="questions are private"):
        replay(filing, dealt)
    answered = [event if isinstance(event, Chose) else whole[event.seq - 1] for event in log]
    assert "answers are private" in verify(filing, answered).ending.not_proven[0]


def test_once_the_shoe_is_revealed_anybodys_log_can_be_replayed(table: BankTable) -> None:
    table.answer("Bob", "jade-1-2")
    table.answer("Cy", "opal-1-3")
    table.close()
    for viewer in VIEWERS:
        assert verify(table.filing, loads(view_log(table.events, viewer))).holds


def test_a_log_is_read_by_its_own_familys_events_wherever_the_game_is_filed(
    table: BankTable,
) -> None:
    table.answer("Bob", "jade-1-2")
    table.answer("Cy", "opal-1-3")
    written = dumps(table.events)
    assert loads(written) == tuple(table.events), "the game is not in the library: any family's"
    assert loads(written, folder=table.filing.folder) == tuple(table.events)
    other = written.replace(GAME, "oceana/ez-baccarat")
    with pytest.raises(Refusal, match=r"no event of a log .*word-shown"):
        loads(other)
    assert parse(other.partition("word-shown")[0].rpartition("\n")[0].encode()).events
