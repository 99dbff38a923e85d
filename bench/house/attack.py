"""What one stranger can do to everybody else.

Guests play, first undisturbed and then while a stranger at another address asks for as much as
possible: files of a table of many rounds, pages, or tables that each have other readings. For each
attack: how long an input takes (p50, p99) and how many times as long as undisturbed, what became of
the stranger's requests, and what one of them cost the house in CPU, which does not depend on what
else the machine does; for the tables also threads, memory, and the first hint at another table.

    python bench/house/attack.py --rounds 2000 --seconds 20
    python bench/house/attack.py --only pages --limits usual
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import time
from collections import Counter
from itertools import count, product
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from guests import Front, Guest
from houses import Place, Served, cpu_of, load_of_machine, wait_until_open
from load import end, more_files, percentile, played, seated

STRANGER: Final = "127.0.0.2"
"""Where the stranger comes from: of this machine, and not where the guests do."""
SETTING: Final = "comstock/fortune-pai-gow-poker"
"""A game whose hands are set, with many readings."""
ELSEWHERE: Final = "casino-royale/pai-gow-poker"
"""Another, at whose table somebody asks for a hint."""
TARGET_P99: Final = 0.150
PARTS: Final = ("files", "pages", "tables")
_FILES: Final = ("ledger.csv", "log", "ledger", "ledger.beancount")
_PAGES: Final = (
    "/",
    "/rules/oceana/ez-baccarat",
    "/api/games",
    "/api/games/oceana/ez-baccarat",
    "/rules/comstock/super-pan-9",
)
_WARM_UP: Final = 6.0
_LESS_URGENT: Final = 5
"""A stranger elsewhere would take nothing of this machine's processor."""


class Wanted(argparse.Namespace):
    """What is to be measured."""

    tables: int
    rounds: int
    seconds: float
    thought: float
    files: int
    pages: int
    opened: int
    limits: str
    only: list[str]


class Measured(NamedTuple):
    """How the guests fared for a while."""

    p50: float
    p99: float
    inputs: int
    cpu: float


def main() -> None:
    """Measure the attacks that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=10, help="of three guests each")
    parser.add_argument("--rounds", type=int, default=2_000, help="of the table that is asked for")
    parser.add_argument("--seconds", type=float, default=15.0, help="counted, of each")
    parser.add_argument("--thought", type=float, default=0.5, help="seconds over an input")
    parser.add_argument("--files", type=int, default=12, help="connections that ask for files")
    parser.add_argument("--pages", type=int, default=64, help="connections that ask for pages")
    parser.add_argument("--opened", type=int, default=300, help="tables that are opened")
    parser.add_argument("--limits", default="none", help="of the house: none, usual, or a file")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    wanted = parser.parse_args(namespace=Wanted())
    more_files()
    for part in wanted.only:
        with TemporaryDirectory(prefix="houseway-bench-") as folder:
            database = f"sqlite:///{folder}/house.sqlite"
            path, _ = asyncio.run(played(database, wanted.rounds if part == "files" else 1))
            limits = None if wanted.limits == "usual" else wanted.limits
            served = Served(database, Path(folder) / "log", limits=limits)
            try:
                wait_until_open(served.place)
                asyncio.run(attacked(part, served, path, wanted))
            finally:
                served.close()


async def attacked(part: str, served: Served, path: str, wanted: Wanted) -> None:
    """Guests play undisturbed, then under one attack."""
    place, pid = served.place, served.pid
    chance = Random(1)
    guests = await seated(place, wanted.tables, lambda: wanted.thought * (0.5 + chance.random()))
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    await asyncio.sleep(_WARM_UP)
    quiet = await measure(guests, pid, wanted.seconds)
    memory, threads = memory_of(pid), threads_of(pid)
    here, there = multiprocessing.Pipe()
    arguments = (part, place, path, wanted, there)
    stranger = multiprocessing.get_context("spawn").Process(target=attack, args=arguments)
    stranger.start()
    await asyncio.to_thread(here.recv)  # it has begun
    found = await measure(guests, pid, wanted.seconds)
    first_hint = await hint_elsewhere(place) if part == "tables" else None
    here.send("enough")
    answers: Counter[int] = await asyncio.to_thread(here.recv)
    stranger.join()
    await end(playing, guests)
    asked = max(answers.total(), 1)
    note = "" if found.p99 < TARGET_P99 else f", the target is {1e3 * TARGET_P99:.0f} ms"
    print(
        f"{part}: p50 {1e3 * found.p50:.0f} ms ({found.p50 / quiet.p50:.1f} times the quiet "
        f"{1e3 * quiet.p50:.0f} ms), p99 {1e3 * found.p99:.0f} ms ({found.p99 / quiet.p99:.1f} "
        f"times {1e3 * quiet.p99:.0f} ms){note}; the stranger got "
        f"{', '.join(f'{number} x {status}' for status, number in sorted(answers.items()))}, "
        f"{1e3 * max(found.cpu - quiet.cpu, 0) / asked:.1f} ms of CPU each; "
        f"threads {threads} to {threads_of(pid)}, memory {memory} to {memory_of(pid)} MB"
        + (f"; a first hint elsewhere took {first_hint:.1f} s" if first_hint is not None else "")
        + f"; {load_of_machine()}",
        flush=True,
    )


async def measure(guests: list[Guest], pid: int, seconds: float) -> Measured:
    """Return how the guests fare for so many seconds."""
    for guest in guests:
        guest.latencies.clear()
    cpu = cpu_of(pid)
    await asyncio.sleep(seconds)
    cpu = cpu_of(pid) - cpu
    took = sorted(one for guest in guests for one in guest.latencies)
    return Measured(percentile(took, 50), percentile(took, 99), len(took), cpu)


async def hint_elsewhere(place: Place) -> float:
    """Return the seconds that the first hint at a table of another game takes."""
    front = Front(place)
    cookie = front.cookie()
    guest = Guest(place, front.open_table(cookie, ELSEWHERE), cookie)
    await guest.come()
    while (said := guest.move()) is None or said["do"] != "answer":
        if said is None:
            await asyncio.sleep(0.01)
        else:
            await guest.say(**said)
    began = time.perf_counter()
    status, _, body = await asyncio.to_thread(Front(place).ask, f"{guest.path}/hint", cookie)
    took = time.perf_counter() - began
    guest.leave()
    if status != 200:
        raise ConnectionError(f"no hint: {status} {body.decode()[:200]}")
    return took


# --- the stranger -------------------------------------------------------------------------


def attack(part: str, place: Place, path: str, wanted: Wanted, line: Connection) -> None:
    """Ask for as much as possible until told that it is enough; tell what became of it."""
    os.nice(_LESS_URGENT)
    answers: Counter[int] = Counter()
    line.send("begun")
    if part == "tables":
        open_tables(place, wanted.opened, answers, line)
    else:
        paths = [f"{path}/{name}" for name in _FILES] if part == "files" else list(_PAGES)
        lines = wanted.files if part == "files" else wanted.pages
        asyncio.run(ask_for(place, paths, lines, answers, line))
    line.send(answers)


async def ask_for(
    place: Place, paths: list[str], lines: int, answers: Counter[int], line: Connection
) -> None:
    """Ask over so many connections, each again as soon as it has its answer."""
    asking = [
        asyncio.create_task(ask_again(place, paths[number:] + paths[:number], answers))
        for number in (one % len(paths) for one in range(lines))
    ]
    await asyncio.to_thread(line.recv)
    for one in asking:
        one.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


async def ask_again(place: Place, paths: list[str], answers: Counter[int]) -> None:
    """Ask for one path after the other over one connection, or over the next if it is cut."""
    for _ in count():
        try:
            reader, writer = await asyncio.open_connection(*place, local_addr=(STRANGER, 0))
            for path in (one for _ in count() for one in paths):
                writer.write(f"GET {path} HTTP/1.1\r\nHost: {place[0]}\r\n\r\n".encode())
                answers[await _answer(reader)] += 1
        except (OSError, asyncio.IncompleteReadError, ValueError):
            await asyncio.sleep(0.05)


async def _answer(reader: asyncio.StreamReader) -> int:
    """Read an answer to its end; return its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length: ")[2].partition(b"\r")[0] or 0)
    await reader.readexactly(length)
    return int(head.split()[1])


def open_tables(place: Place, tables: int, answers: Counter[int], line: Connection) -> None:
    """Open so many tables of one game, each with other readings."""
    front = http.client.HTTPConnection(*place, source_address=(STRANGER, 0))
    front.request("GET", f"/api/games/{SETTING}")
    readings = json.loads(front.getresponse().read())["readings"]
    every = product(*([(name, value) for value in one["values"]] for name, one in readings.items()))
    cookie = ""
    for number, chosen in zip(range(tables), every, strict=False):
        if number % 15 == 0:  # somebody new: nobody sits at more than twenty
            front.request("GET", "/")
            answer = front.getresponse()
            answer.read()
            cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        body = json.dumps({"game": SETTING, "readings": dict(chosen)})
        front.request("POST", "/tables", body, headers)
        answer = front.getresponse()
        answer.read()
        answers[answer.status] += 1
        if answer.status == 303:  # and look at it
            front.request("GET", str(answer.getheader("location")), headers={"Cookie": cookie})
            front.getresponse().read()
        if line.poll():
            break
    line.recv()


# ------------------------------------------------------------------------------------------


def memory_of(pid: int) -> int:
    """Return the megabytes that a process holds."""
    return _status_of(pid, "VmRSS") // 1_000


def threads_of(pid: int) -> int:
    """Return how many threads a process has."""
    return _status_of(pid, "Threads")


def _status_of(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


if __name__ == "__main__":
    main()
