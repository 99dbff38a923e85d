"""The one queue: turns between addresses and visitors, an end to it, and nobody kept for ever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable

import pytest
from starlette.exceptions import HTTPException

from houseway.errors import Refusal
from houseway.house.fair import Asker, FairLine, Full
from houseway.house.gate.turns import Turns
from houseway.house.work import MOST_OF_ONE, Job, Kind, WorkQueue, worked_out
from tests.house.visitor import run

GREEDY = [Asker("cafe", name) for name in ("Eve", "Mallory")]
ANN, BOB = Asker("home", "Ann"), Asker("office", "Bob")


def still(most: int = 48) -> WorkQueue:
    """Return a queue that nobody works off but the test."""
    return WorkQueue(most, lambda work, name: None)


def job(asker: Asker, does: str = "", kind: Kind = "quick") -> Job[str]:
    return Job(lambda: does or asker.visitor, asker, kind)


def order_of(queue: WorkQueue, *kinds: Kind) -> list[str]:
    """Do everything that waits; return what came of it, in order."""
    done = []
    while (one := queue.take(*kinds or ("quick",))) is not None:
        one.begin()
        done.append(str(one.future.result()))
    return done


def order_in(line: FairLine[str]) -> list[str]:
    return [entry for _ in range(len(line)) if (entry := line.take()) is not None]


# --- the line -------------------------------------------------------------------------------


def test_turns_go_round_between_addresses_then_between_visitors() -> None:
    line: FairLine[str] = FairLine(100)
    for number in range(4):
        for asker in GREEDY:
            line.put(asker, f"{asker.visitor} {number}")
    line.put(ANN, "Ann")
    line.put(BOB, "Bob")
    assert order_in(line) == [
        "Eve 0",
        "Ann",
        "Bob",
        "Mallory 0",
        "Eve 1",
        "Mallory 1",
        "Eve 2",
        "Mallory 2",
        "Eve 3",
        "Mallory 3",
    ]
    assert len(line) == 0
    assert line.take() is None


def test_a_full_line_takes_from_who_has_most_and_from_nobody_else() -> None:
    line: FairLine[str] = FairLine(4)
    for number in range(4):
        assert line.put(GREEDY[0], f"Eve {number}") is None
    with pytest.raises(Full):
        line.put(GREEDY[1], "Mallory: the same address")
    assert line.put(ANN, "Ann") == "Eve 3"
    assert line.put(BOB, "Bob") == "Eve 2"
    with pytest.raises(Full):
        line.put(ANN, "Ann again: nobody has more than she would")
    assert len(line) == 4
    assert order_in(line) == ["Eve 0", "Ann", "Bob", "Eve 1"]


def test_the_line_forgets_whoever_has_left() -> None:
    line: FairLine[int] = FairLine(1_000)
    for number in range(500):
        line.put(Asker(f"address {number % 50}", f"visitor {number}"), number)
    line.drop(lambda number: number % 2 == 0)
    assert len(line) == len([*line]) == 250
    line.drop(lambda number: True)
    assert (len(line), line._line, line._of_address) == (0, {}, {})


# --- jobs -----------------------------------------------------------------------------------


def test_one_who_asks_for_much_does_not_hold_up_one_who_asks_for_little() -> None:
    queue = still()
    for number in range(MOST_OF_ONE):
        queue.put(job(GREEDY[0], f"Eve {number}"))
    queue.put(job(ANN))
    queue.put(job(BOB))
    assert order_of(queue)[:4] == ["Eve 0", "Ann", "Bob", "Eve 1"]


def test_nobody_has_more_than_so_many_unfinished() -> None:
    queue = still()
    for _ in range(MOST_OF_ONE):
        queue.put(job(ANN))
    with pytest.raises(HTTPException, match="not finished") as refused:
        queue.put(job(ANN))
    assert refused.value.status_code == 429
    assert refused.value.headers == {"Retry-After": "5"}
    queue.put(job(Asker("home", "Cid")))
    assert len(order_of(queue)) == MOST_OF_ONE + 1
    queue.put(job(ANN))
    assert queue._unfinished == {ANN: 1}


def test_a_full_queue_says_when_to_come_back_and_makes_room_for_others() -> None:
    queue = still(most=3)
    waiting = [job(GREEDY[0]) for _ in range(3)]
    for one in waiting:
        queue.put(one)
    with pytest.raises(HTTPException) as refused:
        queue.put(job(GREEDY[1]))
    assert refused.value.status_code == 503
    assert refused.value.headers == {"Retry-After": "5"}
    assert refused.value.detail.endswith("ask again in a moment")
    queue.put(job(ANN))
    with pytest.raises(HTTPException):
        waiting[-1].future.result()
    assert [one.is_done for one in waiting] == [False, False, True]
    assert order_of(queue) == ["Eve", "Ann", "Eve"]
    assert not queue._unfinished


def test_long_work_and_what_nobody_waits_for_come_after_what_is_quick() -> None:
    queue = still()
    for kind in ("spare", "long", "count", "quick"):
        queue.put(job(Asker("home", kind), kind, kind))
    assert queue.take("quick") is not None
    assert queue.take("quick") is None, "a thread is kept for quick work"
    assert order_of(queue, "long", "count", "quick", "spare") == ["long", "count", "spare"]


def test_what_is_given_up_is_not_done() -> None:
    queue = still()
    first, second = job(ANN), job(BOB)
    queue.put(first)
    queue.put(second)
    assert first.give_up()
    queue.put(job(Asker("", "Cid")))
    assert len(queue) == 2
    assert order_of(queue) == ["Bob", "Cid"]
    assert not second.give_up()


def test_threads_are_few_however_much_waits() -> None:
    started: list[str] = []
    queue = WorkQueue(1_000, lambda work, name: started.append(name))
    for number in range(1_000):
        queue.put(job(Asker(str(number))))
    assert len(started) == 3


def test_work_is_done_beside_the_loop_and_its_refusal_is_told() -> None:
    def refuse() -> str:
        raise Refusal("not modelled")

    async def story() -> None:
        queue = WorkQueue()
        names = await worked_out(lambda: threading.current_thread().name, ANN, queue=queue)
        assert names.startswith("work ")
        with pytest.raises(Refusal, match="not modelled"):
            await worked_out(refuse, ANN, "long", queue)

    run(story())


# --- requests -------------------------------------------------------------------------------


async def come(turns: Turns, askers: Iterable[Asker], came: list[str]) -> list[Exception]:
    """Let them come in this order; note the order in which they begin, return the refusals."""
    refused: list[Exception] = []

    async def one(asker: Asker) -> None:
        try:
            await turns.come(asker)
            came.append(asker.visitor)
        except HTTPException as error:
            refused.append(error)

    await asyncio.gather(*map(one, askers))
    return refused


def test_requests_begin_in_turn() -> None:
    async def story() -> None:
        came: list[str] = []
        turns = Turns()
        assert not await come(turns, [*GREEDY[:1] * 5, ANN, BOB], came)
        assert came == ["Eve", "Eve", "Ann", "Bob", "Eve", "Eve", "Eve"]
        assert not await come(turns, [ANN], came)
        assert len(turns) == 0

    run(story())


def test_requests_wait_in_a_line_with_an_end() -> None:
    async def story() -> None:
        came: list[str] = []
        refused = await come(Turns(most=3), [*GREEDY[:1] * 6, ANN], came)
        assert sorted(came) == ["Ann", "Eve", "Eve", "Eve"]
        for error in refused:
            assert isinstance(error, HTTPException)
            assert (error.status_code, error.headers) == (503, {"Retry-After": "1"})

    run(story())


def test_a_request_that_hangs_up_takes_no_turn() -> None:
    async def story() -> None:
        turns = Turns()
        tasks = [asyncio.create_task(turns.come(Asker(str(number)))) for number in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [task.cancelled() for task in tasks] == [False, True, False]
        assert len(turns) == 0

    run(story())
