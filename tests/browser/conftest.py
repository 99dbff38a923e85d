"""A house running as a program of its own, and a browser to visit it with."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.visitor import Visitor

HERE = Path(__file__).parent
CHROMIUM = [
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS_TO_START = 90


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    program = shutil.which("chromium")
    if program is None:
        pytest.fail("no chromium on this machine: run `make machine`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A fresh visitor: no cookies, nothing stored."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


class House:
    """The house as a process: it can be killed, and started again where it was."""

    def __init__(self, database: str, log: Path, *options: str, path: Sequence[Path] = ()) -> None:
        self.database = database
        self._options = options
        self._path = path
        self.log = log
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start serving, and return when it answers."""
        command = [sys.executable, "-m", "houseway", "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database]
        command += self._options
        path = [*map(str, self._path), os.environ.get("PYTHONPATH", "")]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._answers():
            ended = self._process.poll()
            if ended is not None or time.monotonic() > deadline:
                self.kill()
                why = "did not answer" if ended is None else f"ended with status {ended}"
                pytest.fail(f"the house {why}; it said:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End it at once, with no chance to tidy up (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to close, as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            os.killpg(process.pid, how)
            process.wait(timeout=20)
        except ProcessLookupError:
            process.wait()
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _answers(self) -> bool:
        try:
            httpx.get(self.url, timeout=2, trust_env=False)
        except httpx.TransportError:
            return False
        return True


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house of this test's own, open, on a fresh SQLite file."""
    house = House(f"sqlite:///{tmp_path / 'house.sqlite'}", tmp_path / "house.log")
    house.start()
    yield house
    house.kill()


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests that leave it running; each opens a table of its own."""
    folder: Path = tmp_path_factory.mktemp("house")
    house = House(f"sqlite:///{folder / 'house.sqlite'}", folder / "house.log")
    house.start()
    yield house
    house.kill()


@pytest.fixture
def visitor(page: Page, open_house: House) -> Iterator[Visitor]:
    """Somebody in that house, on whose page nothing may go wrong."""
    visitor = Visitor(page, open_house.url)
    yield visitor
    assert visitor.errors == []


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
