"""Who does the work: the cores of this machine, or a Dask cluster, behind one executor.

All that the rest of the code knows is a :class:`concurrent.futures.Executor`. The loops release
the interpreter's lock, so that threads use every core.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from houseway.errors import Refusal

Task = TypeVar("Task")
Done = TypeVar("Done")

AHEAD: Final = 4
"""Tasks handed out for each worker: enough that none waits, few enough to stop soon."""

REACH_WITHIN: Final = "10s"
_urgency: Final = threading.local()


@contextmanager
def less_urgent(nice: int) -> Iterator[None]:
    """Let threads that this one starts for its loops meanwhile give way to others.

    The loops hold no lock, so nobody waits for a thread that is kept from running.
    """
    before = getattr(_urgency, "nice", 0)
    _urgency.nice = nice
    try:
        yield
    finally:
        _urgency.nice = before


def _give_way(nice: int) -> None:
    with suppress(OSError, AttributeError):  # a machine on which threads have no priority
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + nice)


class Workforce:
    """An executor, and how many tasks it works on at once."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self.workers = workers

    def work(
        self, do: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Done]]:
        """Do each task once; they come back as they finish, in any order."""
        waiting = iter(tasks)
        running: dict[Future[Done], Task] = {}
        try:
            while True:
                for task in islice(waiting, AHEAD * self.workers - len(running)):
                    running[self._executor.submit(do, task)] = task
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


@contextmanager
def workforce(workers: int | None = None, cluster: str | None = None) -> Iterator[Workforce]:
    """Threads on this machine (every core unless told), or the cluster at an address."""
    if workers is not None and workers < 1:
        raise Refusal(f"work needs at least one worker, not {workers}")
    if cluster is not None:
        if workers is not None:
            raise Refusal("a cluster has its own workers: name a cluster or a number, not both")
        with _cluster(cluster) as found:
            yield found
        return
    count = workers or os.cpu_count() or 1
    nice = getattr(_urgency, "nice", 0)
    start = partial(_give_way, nice) if nice else None
    with ThreadPoolExecutor(count, "houseway", start) as executor:
        yield Workforce(executor, count)


@contextmanager
def _cluster(address: str) -> Iterator[Workforce]:
    try:
        from distributed import Client
    except ImportError:
        raise Refusal(
            "a cluster needs dask.distributed: install it with `pip install houseway[cluster]`"
        ) from None
    for name in ("distributed", "distributed.client", "tornado.application"):
        # What goes wrong is said in one sentence below, not in dask's tracebacks.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=REACH_WITHIN, set_as_default=False)
    except (OSError, ValueError):
        raise Refusal(
            f"no cluster answers at {address}: give its scheduler's address, "
            "such as tcp://127.0.0.1:8786"
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise Refusal(f"the cluster at {address} has no workers: start one there first")
        try:
            yield Workforce(client.get_executor(), threads)
        except ModuleNotFoundError as missing:
            raise Refusal(
                f"the workers of the cluster at {address} lack {missing.name}: "
                "install houseway there too"
            ) from None
        except Exception:
            # A scheduler that is gone shows in several ways, some of them slips of dask's own.
            if client.status == "running":
                raise
            raise Refusal(f"the cluster at {address} stopped in the middle of the work") from None
