"""Hints are rehearsed in the background when a table opens, and whoever asks waits for that."""

import asyncio
import threading
from importlib import import_module

import pytest

from houseway.analysis.hints import rehearse
from houseway.cards.card import JOKER
from houseway.families import family_of
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import ids, load
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.house import hints
from houseway.house.fair import Asker
from houseway.house.floor import Floor, Wish
from houseway.house.hints import Rehearsals, rules_of_play
from houseway.house.live import LiveTable
from houseway.house.messages import Deal, PassBank, PutStake
from houseway.house.store import Person, Store
from houseway.house.work import MOST_SPARE_OF_ONE, MOST_WAITING, Job, WorkQueue
from houseway.pricing.advice import InSight
from tests.house.visitor import run
from tests.of_family import family_name
from tests.sizes import one_each

ADA = Person("a" * 64, "Ada")
THREE_CARD = "oceana/three-card-poker-6-card-bonus"


async def _asked(floor: Floor) -> LiveTable:
    """A table of Three Card Poker that asks Ada."""
    table = await floor.table(await floor.open(ADA, Wish(THREE_CARD)))
    while table.stage == "bank":
        await table.do(ADA, PassBank())
    await table.do(ADA, PutStake(seat=3, wager="ante", cents=500))
    await table.do(ADA, Deal())
    return table


@pytest.mark.parametrize("game", ids())
def test_a_rehearsal_asks_once_about_every_decision(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = []

    def noted(filing: Filing, seen: InSight) -> None:
        boards.append(len(seen.board))

    monkeypatch.setattr(import_module("houseway.analysis.hints"), "advise_seen", noted)
    rules = load(game).rules
    rehearse(load(game))
    wanted = [0] if family_of(load(game)).hints else []
    if isinstance(rules, ShowdownRules):
        wanted = [stage.community for stage in rules.play.stage]
    if isinstance(rules, BlackjackRules):  # one for each card that the bank can show
        wanted = [0] * len({points(card) for card in rules.deck.cards if card != JOKER})
    assert boards == wanted


def test_what_is_rehearsed_is_accepted_as_a_question() -> None:
    for game in one_each(ids(), family_name):
        if "ultimate" not in game:  # seconds each: the browser's tests have them
            rehearse(load(game))


def test_a_hint_waits_for_the_rehearsal_and_the_tables_do_not(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, rehearsed = threading.Event(), threading.Event(), []

    def slow(filing: Filing) -> None:
        begun.set()
        assert go_on.wait(20)
        rehearsed.append((filing.id, threading.current_thread().daemon))

    monkeypatch.setattr(hints, "rehearse", slow)
    monkeypatch.setattr(hints, "rehearsals", Rehearsals(WorkQueue()))

    async def story() -> None:
        floor = Floor(Store(database), None)
        table = await _asked(floor)
        again = await floor.open(ADA, Wish(THREE_CARD))
        await floor.table(again)
        assert await asyncio.to_thread(begun.wait, 20)
        hint = asyncio.create_task(table.hint(ADA))
        await asyncio.sleep(0.1)
        assert not hint.done(), "it waits"
        assert table.stage == "round", "and the house goes on"
        go_on.set()
        assert (await hint).best in ("play", "fold")
        assert rehearsed == [(THREE_CARD, True)], "once, though two tables opened"

    run(story())


def test_a_rehearsal_that_fails_leaves_the_hint(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(filing: Filing) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(hints, "rehearse", fails)
    monkeypatch.setattr(hints, "rehearsals", Rehearsals(WorkQueue()))

    async def story() -> None:
        table = await _asked(Floor(Store(database), None))
        assert (await table.hint(ADA)).best in ("play", "fold")

    run(story())
    assert "its hints could not be prepared" in caplog.text


# --- how many ---------------------------------------------------------------------------------


def _still(most: int = MOST_WAITING) -> tuple[WorkQueue, list[str]]:
    """Return a queue whose threads never run, and the names of those it wanted."""
    started: list[str] = []
    return WorkQueue(most, lambda work, name: started.append(name)), started


def _variants(game: str) -> list[Filing]:
    """Return a filing under every value of every reading, each switched alone."""
    filing = load(game)
    return [
        filing.read({name: value})
        for name, reading in filing.reading_texts.items()
        for value in reading.values
    ]


def test_many_tables_with_different_readings_start_no_more_threads() -> None:
    queue, started = _still(most=8)
    rehearsals = Rehearsals(queue)
    games = [game for game in ids() if "pai-gow" in game][:6]
    before = threading.active_count()
    for game in games:
        for filing in _variants(game):
            rehearsals.prepare(filing)
    assert threading.active_count() <= before
    assert len(started) == 3, "the queue's own, however many wait"
    waiting = [job.asker.address for job in _all_of(queue)]
    assert len(waiting) == 8, "the queue has an end"
    assert max(map(waiting.count, waiting)) <= MOST_SPARE_OF_ONE, "no game fills it alone"


def _all_of(queue: WorkQueue) -> list[Job[object]]:
    found: list[Job[object]] = []
    while job := queue.take("spare"):
        found.append(job)
    return found


def test_equal_rules_are_rehearsed_once() -> None:
    queue, _ = _still()
    rehearsals = Rehearsals(queue)
    filing = load(THREE_CARD)
    same = load(THREE_CARD).read(filing.readings)
    named = filing.vary({"name": "Another name", "bgc": "GEGA-000000"})
    assert same is not filing
    for one in (filing, same, named):
        rehearsals.prepare(one)
    assert rules_of_play(filing) == rules_of_play(same) == rules_of_play(named)
    assert len(queue) == 1


def test_readings_that_come_to_the_same_rules_are_known_by_them() -> None:
    """Equal rules are equal whatever the order of their keys; another pack is another game."""
    for game in ids()[::8]:
        usual = load(game)
        for filing in _variants(game):
            if filing.rules == usual.rules:
                assert rules_of_play(filing) == rules_of_play(usual)
        packs = usual.rules.deck.packs
        for number in packs.choices:
            is_usual = number == packs.default
            other = usual.with_packs(number)
            assert (rules_of_play(other) == rules_of_play(usual)) is is_usual


def test_a_hint_takes_the_place_of_a_rehearsal_that_has_not_begun(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred rehearsals before it do not matter."""
    queue, _ = _still()
    rehearsals = Rehearsals(queue)
    monkeypatch.setattr(hints, "rehearsals", rehearsals)

    async def story() -> None:
        table = await _asked(Floor(Store(database), None))
        [waits] = queue._lines["spare"]
        hint = asyncio.create_task(table.hint(ADA, Asker("here", "Ada")))
        while (job := queue.take("quick")) is None:
            await asyncio.sleep(0)
        assert waits.future.cancelled(), "it made way"
        await asyncio.to_thread(job.begin)
        assert (await hint).best in ("play", "fold")
        assert len(queue) == 1, "and is done later, for the other decisions"

    run(story())
