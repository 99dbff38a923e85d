"""Hints are rehearsed in the background when a table opens, and whoever asks waits for that."""

import asyncio
import threading
import time
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
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.messages import Deal, PassBank, PutStake
from houseway.house.store import Person, Store
from houseway.pricing.advice import InSight
from tests.house.visitor import run
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
    for game in one_each(ids(), lambda id: load(id).rules.family_name):
        if "ultimate" not in game:  # seconds each: the browser's tests have them
            rehearse(load(game))


def test_a_hint_waits_for_the_rehearsal_and_the_tables_do_not(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, rehearsed = threading.Event(), []

    def slow(filing: Filing) -> None:
        assert go_on.wait(20)
        rehearsed.append((filing.id, threading.current_thread().daemon))

    monkeypatch.setattr(hints, "rehearse", slow)
    monkeypatch.setattr(hints, "_begun", {})
    monkeypatch.setattr(hints, "_one_at_a_time", threading.Lock())

    async def story() -> None:
        floor = Floor(Store(database), None)
        table = await _asked(floor)
        again = await floor.open(ADA, Wish(THREE_CARD))
        await floor.table(again)
        hint = asyncio.create_task(table.hint(ADA))
        await asyncio.sleep(0.1)
        assert not hint.done(), "it waits"
        assert table.stage == "round", "and the house goes on"
        go_on.set()
        assert (await hint).best in ("play", "fold")
        # Games of tables that were opened before may still wait for their turn.
        here = [one for one in rehearsed if one[0] == THREE_CARD]
        assert here == [(THREE_CARD, True)], "once, though two tables opened"
        begun = time.monotonic()
        await table.hint(ADA)
        assert time.monotonic() - begun < 0.3

    run(story())


def test_a_rehearsal_that_fails_leaves_the_hint(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(filing: Filing) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(hints, "rehearse", fails)
    monkeypatch.setattr(hints, "_begun", {})
    monkeypatch.setattr(hints, "_one_at_a_time", threading.Lock())

    async def story() -> None:
        table = await _asked(Floor(Store(database), None))
        assert (await table.hint(ADA)).best in ("play", "fold")

    run(story())
    assert "its hints could not be prepared" in caplog.text
