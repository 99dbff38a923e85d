"""How many tables one process of the house carries.

By number of tables, three guests each, who take a second over everything they do: how long an input
takes until what came of it is told, rounds a second, CPU-seconds of the house for a round, lines
that it cut. Then 500 spectators at one table, joining and restarting a table in its youth and in
its age, and what tables cost at which nothing happens.

    python bench/house/load.py --tables 50 100 200 --seconds 60
    python bench/house/load.py --only spectators --address http://house.example:8000/
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, gettempdir
from typing import Final

from guests import GAMES, Front, Guest
from houses import (
    Found,
    Place,
    Served,
    cpu_by_process,
    cpu_of,
    disk_of,
    house,
    house_options,
    load_of_machine,
    wait_until_open,
)

AT_A_TABLE: Final = 3
SPECTATORS: Final = 500
AGES: Final = (10, 3_000)
TARGET_P99: Final = 0.100
TARGET_SPECTATED: Final = 0.2
PARTS: Final = ("tables", "spectators", "ages", "idle")
_WARM_UP: Final = 10.0
"""Seconds of play before anything is counted: what hints share is worked out meanwhile."""


class Wanted(Found):
    """What is to be measured."""

    tables: list[int]
    seconds: float
    thought: float
    spectators: int
    ages: list[int]
    only: list[str]


def main() -> None:
    """Measure it all, or the parts that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    house_options(parser)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200], metavar="N")
    parser.add_argument("--seconds", type=float, default=30.0, help="counted, of each")
    parser.add_argument("--thought", type=float, default=1.0, help="seconds over an input")
    parser.add_argument("--spectators", type=int, default=SPECTATORS, metavar="N")
    parser.add_argument("--ages", type=int, nargs="+", default=list(AGES), metavar="ROUNDS")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    wanted = parser.parse_args(namespace=Wanted())
    more_files()
    if "tables" in wanted.only:
        for tables in wanted.tables:
            with house(wanted) as (place, pid):
                asyncio.run(by_tables(place, pid, tables, wanted))
    if "spectators" in wanted.only:
        with house(wanted) as (place, pid):
            asyncio.run(by_spectators(place, pid, wanted))
    if "idle" in wanted.only:
        with house(wanted) as (place, pid):
            asyncio.run(idle(place, pid, max(wanted.tables), wanted.seconds))
    if "ages" in wanted.only and not wanted.address:
        for rounds in wanted.ages:
            asyncio.run(by_age(rounds, wanted.database))


def more_files() -> None:
    """As many lines as the machine lets a process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# --- tables -------------------------------------------------------------------------------


async def by_tables(place: Place, pid: int | None, tables: int, wanted: Wanted) -> None:
    """So many tables of three guests, for some seconds."""
    chance = Random(tables)
    guests = await seated(place, tables, lambda: wanted.thought * (0.5 + chance.random()))
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    await asyncio.sleep(_WARM_UP)
    for guest in guests:
        guest.latencies.clear()
    firsts = guests[::AT_A_TABLE]
    rounds, cpu, began = sum(g.rounds for g in firsts), cpu_of(pid), time.perf_counter()
    own, each = time.process_time(), cpu_by_process(pid) if pid else []
    await asyncio.sleep(wanted.seconds)
    took = time.perf_counter() - began
    rounds, cpu = sum(g.rounds for g in firsts) - rounds, cpu_of(pid) - cpu
    own = time.process_time() - own
    each = [now - then for then, now in zip(each, cpu_by_process(pid) if pid else [], strict=True)]
    latencies = sorted(one for guest in guests for one in guest.latencies)
    drops, gaps = sum(guest.drops for guest in guests), [g for guest in guests for g in guest.gaps]
    refused = sum(len(guest.refusals) for guest in guests)
    await end(playing, guests)
    p50, p99 = percentile(latencies, 50), percentile(latencies, 99)
    note = "" if p99 < TARGET_P99 else f", the target is {1e3 * TARGET_P99:.0f} ms"
    print(
        f"{tables} tables of {AT_A_TABLE}: p50 {1e3 * p50:.0f} ms, p99 {1e3 * p99:.0f} ms{note}; "
        f"{len(latencies) / took:.0f} inputs and {rounds / took:.1f} rounds a second, "
        f"{1e3 * cpu / max(rounds, 1):.1f} ms of CPU a round "
        f"({1e3 * max(each, default=cpu) / max(rounds, 1):.1f} ms of the busiest process), "
        f"the house {100 * cpu / took:.0f} % of a core and the guests {100 * own / took:.0f} %; "
        f"{drops} of {len(guests)} lines cut, {len(gaps)} gaps, {refused} refusals; "
        f"{load_of_machine()}, {disk_of(gettempdir())}",
        flush=True,
    )
    for gap in gaps[:5]:
        print(f"  {gap}")


async def seated(place: Place, tables: int, think: object) -> list[Guest]:
    """Three guests at each of so many tables, table by table."""
    assert callable(think)
    front = Front(place)
    guests: list[Guest] = []
    for number in range(tables):
        path = ""
        for one in range(AT_A_TABLE):
            cookie = await asyncio.to_thread(front.cookie)
            if not one:
                game = GAMES[number % len(GAMES)]
                path = await asyncio.to_thread(front.open_table, cookie, game)
            guest = Guest(place, path, cookie, think)
            await guest.come()
            await guest.sit()
            guests.append(guest)
    return guests


# --- spectators ---------------------------------------------------------------------------


async def by_spectators(place: Place, pid: int | None, wanted: Wanted) -> None:
    """One guest who plays, and so many who look on."""
    front = Front(place)
    cookie = front.cookie()
    path = front.open_table(cookie, GAMES[0])
    guest = Guest(place, path, cookie, lambda: 0.2)
    await guest.come()
    playing = asyncio.create_task(guest.play())
    alone = await a_round(guest, pid, wanted.seconds / 3)
    rail = [Guest(place, path, None) for _ in range(wanted.spectators)]
    joins = [await one.come() for one in rail]
    guest.latencies.clear()
    watched = await a_round(guest, pid, wanted.seconds)
    drops, gaps = sum(one.drops for one in rail), sum(len(one.gaps) for one in rail)
    behind = max(guest.seq - one.seq for one in rail)
    p99 = percentile(sorted(guest.latencies), 99)
    await end([playing], [guest, *rail])
    note = "" if watched < TARGET_SPECTATED else f", the target is {TARGET_SPECTATED} s"
    print(
        f"{len(rail)} spectators at one table: {watched:.3f} s of CPU a round{note}, "
        f"{alone:.3f} s without them; p99 {1e3 * p99:.0f} ms for the one who plays, joining took "
        f"{1e3 * statistics.median(joins):.0f} ms; {drops} lines cut, {gaps} gaps, "
        f"the last is {behind} events behind; {load_of_machine()}",
        flush=True,
    )


async def a_round(guest: Guest, pid: int | None, seconds: float) -> float:
    """CPU-seconds of the house for one of this guest's rounds."""
    rounds, cpu = guest.rounds, cpu_of(pid)
    await asyncio.sleep(seconds)
    return (cpu_of(pid) - cpu) / max(guest.rounds - rounds, 1)


# --- age ----------------------------------------------------------------------------------


async def by_age(rounds: int, database: str | None) -> None:
    """Join and restart a table of so many rounds, which were played in this process."""
    with TemporaryDirectory(prefix="houseway-bench-") as folder:
        address = database or f"sqlite:///{folder}/house.sqlite"
        began = time.process_time()
        path, events = await played(address, rounds)
        took = time.process_time() - began
        served = Served(address, Path(folder) / "log")
        try:
            wait_until_open(served.place)
            other = Front(served.place)
            warm = Guest(served.place, other.open_table(other.cookie(), GAMES[0]), None)
            await warm.come()  # whatever the first table of a process takes longer
            cpu = cpu_of(served.pid)
            first = await Guest(served.place, path, None).come()
            cpu = cpu_of(served.pid) - cpu
            joins, join_cpu = [], cpu_of(served.pid)
            for _ in range(50):
                guest = Guest(served.place, path, None)
                joins.append(await guest.come())
                guest.leave()
            join_cpu = (cpu_of(served.pid) - join_cpu) / len(joins)
        finally:
            served.close()
    print(
        f"a table after {rounds} rounds ({events} events, {1e3 * took / rounds:.1f} ms of CPU "
        f"each): {1e3 * first:.0f} ms to start it again ({1e3 * cpu:.0f} ms of CPU), "
        f"{1e3 * statistics.median(joins):.1f} ms to join ({1e3 * join_cpu:.1f} ms of CPU); "
        f"{load_of_machine()}",
        flush=True,
    )


async def played(database: str, rounds: int) -> tuple[str, int]:
    """Open a table and play it in this process, as fast as it goes; its path and its events."""
    from houseway.house import messages
    from houseway.house.floor import Floor, Wish
    from houseway.house.store import Person, Store

    store = Store(database)
    floor, person = Floor(store, None), Person("bench", "Ada")
    id = await floor.open(person, Wish(GAMES[0]))
    table = await floor.table(id)
    number = 0
    while (felt := table.felt).rounds < rounds:
        number += 1
        if felt.phase == "bank":
            await table.do(person, messages.PassBank(id=str(number)))
        else:
            await table.do(person, messages.Deal(id=str(number)))
    events = table.felt.seq
    floor.close()
    store.close()
    return f"/tables/{id}", events


# --- idle ---------------------------------------------------------------------------------


async def idle(place: Place, pid: int | None, tables: int, seconds: float) -> None:
    """So many tables of three guests who do nothing."""
    guests = await seated(place, tables, lambda: 0.0)
    await asyncio.sleep(2.0)
    cpu = cpu_of(pid)
    await asyncio.sleep(seconds)
    cpu = cpu_of(pid) - cpu
    drops = sum(guest.drops for guest in guests)
    await end([], guests)
    print(
        f"{tables} tables with {len(guests)} guests who do nothing: "
        f"{100 * cpu / seconds:.1f} % of a core; {drops} lines cut; {load_of_machine()}",
        flush=True,
    )


# ------------------------------------------------------------------------------------------


def percentile(found: Sequence[float], part: int) -> float:
    """So many hundredths are not above it; not a number where there are none."""
    return found[min(len(found) - 1, len(found) * part // 100)] if found else float("nan")


async def end(playing: Sequence[asyncio.Task[None]], guests: Sequence[Guest]) -> None:
    """Everybody goes home; a guest that failed says so."""
    for task in playing:
        task.cancel()
    for task in playing:
        with contextlib.suppress(asyncio.CancelledError):
            await task
    for guest in guests:
        guest.leave()
    await asyncio.sleep(0.1)


if __name__ == "__main__":
    main()
