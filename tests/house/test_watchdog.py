"""Word to systemd: open, alive, closing; and silence from a house that hangs."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from houseway.house.watchdog import PATIENCE, Pulse, notify, watchdog_seconds
from tests.house.visitor import run

SOON = 60.0


@contextmanager
def listening(place: str) -> Iterator[socket.socket]:
    """Yield a socket as systemd has one."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(place.replace("@", "\0", 1) if place.startswith("@") else place)
        systemd.settimeout(SOON)
        yield systemd


@pytest.mark.parametrize("abstract", [False, True])
def test_words_go_to_the_socket_that_is_named(
    abstract: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f"@houseway-{os.getpid()}" if abstract else str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", place)
    with listening(place) as systemd:
        assert notify("READY=1")
        assert systemd.recv(100) == b"READY=1"
    assert not notify("READY=1"), "nobody listens any more"


@pytest.mark.parametrize("place", [None, "", "nowhere", "vsock:2:1"])
def test_elsewhere_nothing_is_sent(place: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    if place is not None:
        monkeypatch.setenv("NOTIFY_SOCKET", place)
    assert not notify("READY=1")


def test_systemd_says_how_long_it_waits_and_for_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WATCHDOG_USEC", "WATCHDOG_PID"):
        monkeypatch.delenv(name, raising=False)
    assert watchdog_seconds() is None
    monkeypatch.setenv("WATCHDOG_USEC", "60000000")
    assert watchdog_seconds() == 60
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog_seconds() == 60
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None, "another process is meant"


def test_a_house_beats_only_while_its_store_is_healthy() -> None:
    now, well, beats = 1_000.0, True, 0

    def beat() -> None:
        nonlocal beats
        beats += 1

    async def story() -> None:
        nonlocal now, well
        pulse = Pulse(lambda: well, beat, SOON, lambda: now)
        await pulse.look()
        assert beats == 1
        well = False
        now += PATIENCE / 2
        await pulse.look()
        assert beats == 2, "a store that is away for a moment is waited for"
        now += PATIENCE
        await pulse.look()
        assert beats == 2
        well = True
        await pulse.look()
        assert beats == 3, "and beats again when it is back"

    run(story())


def test_a_store_that_never_answers_is_asked_once_and_ends_the_beat() -> None:
    now, beats, asked, end = 1_000.0, 0, 0, threading.Event()

    def hangs() -> bool:
        nonlocal asked
        asked += 1
        return end.wait(SOON)

    def beat() -> None:
        nonlocal beats
        beats += 1

    async def story() -> None:
        nonlocal now
        pulse = Pulse(hangs, beat, 0.01, lambda: now)
        for _ in range(3):
            now += PATIENCE / 2
            await pulse.look()
        assert (beats, asked) == (1, 1)
        end.set()
        pulse_again = asyncio.create_task(pulse.run())
        while beats == 1:
            await asyncio.sleep(0.01)
        pulse_again.cancel()

    run(story())


def test_a_house_under_systemd_says_that_it_is_open_alive_and_closing(
    database: str, tmp_path: Path
) -> None:
    place = str(tmp_path / "notify")
    environment = {**os.environ, "NOTIFY_SOCKET": place, "WATCHDOG_USEC": "200000"}
    words = ["serve", "--no-browser", "--port", "0", "--database", database]
    with listening(place) as systemd:
        house = subprocess.Popen([sys.executable, "-m", "houseway", *words], env=environment)
        try:
            assert systemd.recv(100) == b"READY=1"
            assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
            house.send_signal(signal.SIGTERM)
            while (told := systemd.recv(100)) == b"WATCHDOG=1":
                pass
            assert told == b"STOPPING=1"
        finally:
            house.kill()
            house.wait(SOON)


def test_several_workers_are_alive_as_long_as_each_of_them_is(
    postgresql_database: str, tmp_path: Path
) -> None:
    place = str(tmp_path / "notify")
    environment = {**os.environ, "NOTIFY_SOCKET": place, "WATCHDOG_USEC": "2000000"}
    words = ["serve", "--no-browser", "--port", "0", "--database", postgresql_database]
    words += ["--workers", "2"]
    with listening(place) as systemd:
        house = subprocess.Popen([sys.executable, "-m", "houseway", *words], env=environment)
        try:
            while systemd.recv(100) != b"READY=1":
                pass  # while they start they count as alive
            assert systemd.recv(100) == b"WATCHDOG=1"
            children = Path(f"/proc/{house.pid}/task/{house.pid}/children").read_text().split()
            worker = next(
                int(child)
                for child in children
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
            )
            os.kill(worker, signal.SIGSTOP)  # it hangs
            systemd.settimeout(3)
            with suppress(TimeoutError):
                while True:  # until there is silence: the test's own patience ends it otherwise
                    systemd.recv(100)
            os.kill(worker, signal.SIGCONT)
            systemd.settimeout(SOON)
            assert systemd.recv(100) == b"WATCHDOG=1"
        finally:
            house.send_signal(signal.SIGTERM)
            house.wait(SOON)
