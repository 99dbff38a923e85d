"""A house to run against: started here, or found at an address; and what it costs its machine."""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Final
from urllib.parse import urlsplit

from guests import Front

_TICK: Final = os.sysconf("SC_CLK_TCK")
_SECONDS_TO_OPEN: Final = 90.0
_LINES_TOLD: Final = 10
_WRITES: Final = 100

Place = tuple[str, int]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def cpu_of(pid: int | None) -> float:
    """Seconds of CPU that a house has used, its workers' too; not a number if unknown."""
    return sum(cpu_by_process(pid)) if pid is not None else float("nan")


def cpu_by_process(pid: int) -> list[float]:
    """The same of each process: the first, and its workers."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [_cpu_of_one(one) for one in (pid, *map(int, children))]


def _cpu_of_one(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def load_of_machine() -> str:
    """How busy the machine is beside all this."""
    one, five, _ = os.getloadavg()
    return f"load {one:.1f} (five minutes {five:.1f}) on {os.cpu_count()} cores"


def disk_of(folder: str) -> str:
    """How long the disk there takes over a write: every input waits for one."""
    took: list[float] = []
    with TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(_WRITES):
            began = time.perf_counter()
            file.write(bytes(4_096))
            os.fsync(file)
            took.append(time.perf_counter() - began)
    took.sort()
    return f"a write to disk {1e3 * took[_WRITES // 2]:.0f} ms, {1e3 * took[-1]:.0f} ms at most"


def wait_until_open(place: Place) -> float:
    """Seconds until the house is ready."""
    began = time.perf_counter()
    while time.perf_counter() - began < _SECONDS_TO_OPEN:
        with contextlib.suppress(OSError):
            status, _, _ = Front(place).ask("/ready")
            if status == 200:
                return time.perf_counter() - began
        time.sleep(0.02)
    sys.exit(f"no house has opened at {place[0]}:{place[1]}")


class Served:
    """`houseway serve` in a process of its own; what it says goes to `log`.

    It has no limits unless it is given some, and the usual ones with None.
    """

    def __init__(
        self, database: str, log: Path, workers: int = 1, limits: str | None = "none"
    ) -> None:
        self.place: Place = ("127.0.0.1", free_port())
        words = ["serve", "--no-browser", "--port", str(self.place[1])]
        words += ["--workers", str(workers), *(["--limits", limits] if limits else [])]
        with open(log, "ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "houseway", *words, "--database", database],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        self.pid = self._process.pid

    def close(self) -> None:
        """Close it as Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Killed:
    """A house that is killed and started again at one port.

    Each process is forked from one that has imported everything already: a start takes a moment.
    """

    def __init__(self, database: str) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["houseway.house.serve"])
        self._database = database
        self.place: Place = ("127.0.0.1", free_port())
        self.start()

    def start(self) -> None:
        """Open it."""
        arguments = (self._database, self.place[1])
        self._process = self._context.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process.is_alive()

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()
        self._process.join()


def _serve(database: str, port: int) -> None:
    from houseway.house.serve import Settings, serve

    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        settings = Settings(port=port, database=database, limits="none", open_browser=False)
        serve(settings)


class Found(argparse.Namespace):
    """Where the house of a run is."""

    address: str | None
    database: str | None
    workers: int


def house_options(parser: argparse.ArgumentParser) -> None:
    """Against which house: one given by address, or one of its own on some database."""
    parser.add_argument("--address", help="a house that runs already: http://host:port/")
    parser.add_argument("--database", help="the store of the house that is started here")
    parser.add_argument("--workers", type=int, default=1, help="its processes, on PostgreSQL")


@contextlib.contextmanager
def house(found: Found) -> Iterator[tuple[Place, int | None]]:
    """Where to go, and the process there if it was started here."""
    if found.address:
        parts = urlsplit(found.address)
        place = parts.hostname or "127.0.0.1", parts.port or 80
        wait_until_open(place)
        yield place, None
        return
    with TemporaryDirectory(prefix="houseway-bench-") as folder:
        database = found.database or f"sqlite:///{folder}/house.sqlite"
        served = Served(database, Path(folder) / "log", found.workers)
        try:
            wait_until_open(served.place)
            yield served.place, served.pid
        finally:
            served.close()
            say_log(Path(folder) / "log")


def say_log(log: Path) -> None:
    """What a house has said beside where it is: without the middle of tracebacks."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[2:]
    told = [line for line in lines if line and not line.startswith((" ", "Traceback"))]
    for line in told[:_LINES_TOLD]:
        print(f"  the house said: {line}")
    if len(told) > _LINES_TOLD:
        print(f"  and {len(told) - _LINES_TOLD} lines more")
