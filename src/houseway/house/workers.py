"""Several processes behind one listening socket; one that dies or hangs is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final

from houseway.errors import Refusal
from houseway.house.gate.homes import BEAT, LONGEST, Homes
from houseway.house.store import database_url
from houseway.house.watchdog import notify, send_alive, watchdog_seconds

_spawning: Final = multiprocessing.get_context("spawn")
_PAUSE: Final = 1.0
"""Seconds a worker has to have lived for the next one to start at once."""
_LOOK: Final = 0.05
"""Seconds between two looks whether all are open."""
_SECONDS_TO_START: Final = 60.0
"""Seconds that a worker may take to say for the first time that it is alive."""
_HUNG: Final = 60
"""Looks, a second apart, in which a worker has not counted, after which it is ended.

The others have had its tables for long then; what ends with it are the lines that it still holds.
"""
_SECONDS_TO_CLOSE: Final = 10.0
BEATS: Final = 4
"""Reports of a worker within the time that systemd waits."""

Work = Callable[[Homes], None]
"""What a worker does, among the others; it goes to its process by pickling."""

_log = logging.getLogger("houseway.house")


def check(database: str, workers: int) -> None:
    """Refuse what cannot be."""
    if not 1 <= workers <= 64:
        raise Refusal(f"{workers} workers cannot be: choose from 1 to 64")
    if workers > 1 and database_url(database).get_backend_name() == "sqlite":
        raise Refusal(
            "several workers share a PostgreSQL: a SQLite file serves one process, so give "
            "--database postgresql://… or leave --workers out"
        )


def run(work: Work, workers: int, opened: Callable[[], None]) -> None:
    """Run so many, each in a process of its own, until this one is told to end.

    `opened` is called once all of them are. systemd hears that the house is alive as long as every
    worker says so.
    """
    doors = tuple(_door() for _ in range(workers))
    up = _spawning.Array("b", workers, lock=False)
    beats = _spawning.Array("d", workers, lock=False)
    watchdog = watchdog_seconds()
    beat_every = watchdog / BEATS if watchdog else None
    born = [0.0] * workers

    def start(number: int) -> BaseProcess:
        up[number] = 0  # until it is open the others keep its visits
        beats[number] = time.monotonic() + _SECONDS_TO_START
        homes = Homes(number, doors, up, beats, beat_every)
        process = _spawning.Process(target=_work, args=(work, homes), name=f"worker {number}")
        process.start()
        born[number] = time.monotonic()
        return process

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, stop)
    running: list[BaseProcess] = []
    try:
        for number in range(workers):
            running.append(start(number))  # one by one: whatever happens, each is ended
        said = False
        still = [(0, 0)] * workers
        while True:
            pause = min(BEAT, beat_every or BEAT) if said else _LOOK
            gone = wait([process.sentinel for process in running], pause)
            if watchdog and min(beats) > time.monotonic() - watchdog:
                send_alive()
            if not said and all(up):
                opened()
                said = True
            if gone and not said:
                raise Refusal("a worker could not start: the line above says why")
            if said:
                _end_hung(running, up, still)
            for number, process in enumerate(running):
                if process.sentinel in gone:
                    process.join()
                    _log.error("worker %d ended (%s): another is started", number, process.exitcode)
                    if time.monotonic() - born[number] < _PAUSE:
                        time.sleep(_PAUSE)
                    running[number] = start(number)
                    still[number] = (0, 0)
    except KeyboardInterrupt:
        pass  # how a house is closed
    finally:
        notify("STOPPING=1")
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, signal.SIG_IGN)
        _close(running)


def _end_hung(
    running: Sequence[BaseProcess], up: Iterable[int], still: list[tuple[int, int]]
) -> None:
    """End workers that have not counted for a minute; `still` is kept from look to look."""
    for number, count in enumerate(up):
        before, looks = still[number]
        still[number] = count, looks + 1 if count and count == before else 0
        if still[number][1] == _HUNG:
            _log.error("worker %d has hung for %d s: it is ended", number, _HUNG)
            running[number].kill()


def _close(running: list[BaseProcess]) -> None:
    for process in running:
        process.terminate()
    end = time.monotonic() + _SECONDS_TO_CLOSE
    for process in running:
        process.join(max(0.0, end - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()


def _work(work: Work, homes: Homes) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        work(homes)
    except Refusal as refusal:
        sys.exit(refusal.says)


def _end_with_parent() -> None:
    """Nobody looks after a worker whose parent is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _door() -> tuple[socket.socket, socket.socket]:
    inside, outside = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in (inside, outside):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 * LONGEST)
    return inside, outside
