"""Newcomers are let in before players go on, and hold nobody up for long."""

from __future__ import annotations

import asyncio

from houseway.house.gate.arrivals import Arrivals


def test_players_wait_until_the_last_newcomer_is_in() -> None:
    order: list[str] = []

    async def newcomer(arrivals: Arrivals, name: str, steps: int) -> None:
        with arrivals.coming():
            for _ in range(steps):
                await asyncio.sleep(0)
            order.append(name)

    async def player(arrivals: Arrivals) -> None:
        await asyncio.sleep(0)
        await arrivals.let_in()
        order.append("player")

    async def evening() -> None:
        arrivals = Arrivals(longest=60)
        await asyncio.gather(
            newcomer(arrivals, "Ann", 3), newcomer(arrivals, "Bob", 9), player(arrivals)
        )
        await arrivals.let_in()  # and again, with nobody coming

    asyncio.run(evening())
    assert order == ["Ann", "Bob", "player"]


def test_a_newcomer_who_takes_for_ever_holds_up_nobody() -> None:
    async def evening() -> bool:
        arrivals = Arrivals(longest=0.001)
        with arrivals.coming():
            await arrivals.let_in()
            return True

    assert asyncio.run(asyncio.wait_for(evening(), 5))


def test_a_newcomer_whose_table_is_gone_is_no_newcomer_any_more() -> None:
    async def evening() -> None:
        arrivals = Arrivals(longest=60)
        try:
            with arrivals.coming():
                raise LookupError
        except LookupError:
            await asyncio.wait_for(arrivals.let_in(), 5)

    asyncio.run(evening())
