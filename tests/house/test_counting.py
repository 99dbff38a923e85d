"""The counting room: one count for all who ask, a bound on those who wait, nothing forgotten."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from starlette.exceptions import HTTPException

from houseway.errors import Refusal
from houseway.house.fair import Asker
from houseway.house.price_page import counting
from houseway.house.price_page.counting import CountingRoom
from houseway.house.work import MOST_OF_ONE, MOST_WAITING, WorkQueue
from houseway.pricing.model import Progress
from tests.house.visitor import run

ANN, BOB, CID = (Asker("here", name) for name in ("Ann", "Bob", "Cid"))


class Work:
    """A count that waits for the test to let it go on."""

    def __init__(self) -> None:
        self.times = 0
        self.begun = threading.Event()
        self.go = threading.Event()

    def __call__(self, heard: Progress) -> str:
        self.times += 1
        heard(1, 4)
        self.begun.set()
        assert self.go.wait(20)
        return "counted"


def at_once(heard: Progress) -> str:
    return "counted"


def room(keep: int = 8) -> CountingRoom[str]:
    return CountingRoom(keep, "count", WorkQueue())


def test_two_who_ask_share_one_count_and_it_is_kept() -> None:
    async def story() -> None:
        counts, work = room(), Work()
        first = counts.ask("a", work, ANN)
        second = counts.ask("a", work, BOB)
        assert first is second
        assert not await first.wait(0.01)
        await asyncio.to_thread(work.begun.wait, 20)
        assert first.share == 0.25
        work.go.set()
        assert all(await asyncio.gather(first.wait(20), second.wait(20)))
        assert counts.ask("a", work, CID).result == "counted"
        assert work.times == 1

    run(story())


def test_a_refusal_is_kept_and_a_defect_is_tried_again() -> None:
    def refuse(heard: Progress) -> str:
        raise Refusal("not modelled")

    def fail(heard: Progress) -> str:
        raise ZeroDivisionError

    async def story() -> None:
        counts = room()
        refused = counts.ask("a", refuse, ANN)
        assert await refused.wait(20)
        assert counts.ask("a", at_once, ANN) is refused
        with pytest.raises(Refusal, match="not modelled"):
            assert refused.result
        failed = counts.ask("b", fail, ANN)
        assert await failed.wait(20)
        again = counts.ask("b", at_once, ANN)
        assert await again.wait(20)
        assert again.result == "counted"

    run(story())


def fill(counts: CountingRoom[str], number: int, who: Callable[[int], Asker], work: Work) -> None:
    for place in range(number):
        counts.ask(("fill", place), work, who(place))


def test_nobody_fills_the_queue_alone() -> None:
    async def story() -> None:
        counts, work = room(), Work()
        fill(counts, MOST_OF_ONE, lambda place: ANN, work)
        with pytest.raises(HTTPException) as turned_away:
            counts.ask("more", work, ANN)
        assert turned_away.value.status_code == 429
        assert turned_away.value.headers is not None
        assert "Retry-After" in turned_away.value.headers
        counts.ask(("fill", 0), work, ANN)  # what is under way may be asked about
        counts.ask("more", work, BOB)  # and somebody else may ask
        work.go.set()

    run(story())


def test_a_full_queue_turns_away_and_drops_what_nobody_asks_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        queue = WorkQueue(start=lambda work, name: None)
        counts: CountingRoom[str] = CountingRoom(8, "count", queue)
        for place in range(MOST_WAITING):
            counts.ask(("fill", place), at_once, Asker(f"address {place}"))
        with pytest.raises(HTTPException) as turned_away:
            counts.ask("more", at_once, BOB)
        assert turned_away.value.status_code == 503
        assert turned_away.value.headers == {"Retry-After": "5"}
        assert "ask again in a moment" in turned_away.value.detail
        waited_for = asyncio.create_task(counts.ask(("fill", 1), at_once, ANN).wait(20))
        await asyncio.sleep(0)
        monkeypatch.setattr(counting, "FORGOTTEN", -1.0)
        more = counts.ask("more", at_once, BOB)  # those who left make room
        assert len(queue) == 2
        while job := queue.take("count"):
            job.begin()
        assert await waited_for, "whoever waits keeps the place"
        assert counts.ask(("fill", 1), at_once, ANN).result == more.result == "counted"

    run(story())


def test_as_many_answers_are_kept_as_there_is_room_for() -> None:
    async def story() -> None:
        counts = room(keep=2)
        first = counts.ask("a", at_once, ANN)
        assert await first.wait(20)
        for name in "bc":
            assert await counts.ask(name, at_once, ANN).wait(20)
        assert counts.ask("a", at_once, ANN) is not first
        kept = counts.ask("c", at_once, ANN)
        assert kept.is_done

    run(story())
