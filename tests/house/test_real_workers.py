"""`houseway serve --workers 2`: real processes, and one of them killed under play."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from houseway.errors import Refusal
from houseway.house.serve import Settings, serve
from houseway.house.store import Store
from tests.house.rows import edit, rows
from tests.house.visitor import Line

GAME = "oceana/ez-baccarat"
SOON = 60.0


class Wire:
    """A WebSocket, as the visitor of the tests speaks over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send_text(self, text: str) -> None:
        self._socket.send(text)

    def receive_text(self) -> str:
        text = self._socket.recv(timeout=SOON)
        assert isinstance(text, str)
        return text


class Served:
    """The house, and its workers."""

    def __init__(self, database: str) -> None:
        self.port, self.metrics = _free_ports()
        words = ["serve", "--workers", "2", "--no-browser", "--limits", "none", "--port"]
        words += [str(self.port), "--database", database, "--metrics", str(self.metrics)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "houseway", *words], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert "Houseway is open" in self.process.stdout.readline()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def workers(self) -> list[int]:
        """Their process ids."""
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        words = {child: Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
        return [int(child) for child, line in words.items() if b"spawn_main" in line]

    def visits(self) -> list[int]:
        """Lines at tables, by worker."""
        told = (
            httpx.get(f"http://127.0.0.1:{self.metrics + n}/metrics", timeout=SOON).text
            for n in range(2)
        )
        return [int(float(text.partition("\nhouseway_visits ")[2].split()[0])) for text in told]

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0


def _free_ports() -> tuple[int, int]:
    """One for the house, and the first of two for its metrics."""
    with socket.socket() as one, socket.socket() as two:
        one.bind(("127.0.0.1", 0))
        two.bind(("127.0.0.1", 0))
        return one.getsockname()[1], two.getsockname()[1]


@contextmanager
def at(served: Served, table: str, cookie: str, seq: int = 0) -> Iterator[Line]:
    headers = {"Cookie": f"houseway={cookie}"}
    address = f"ws://{served.address}{table}/ws"
    with connect(address, additional_headers=headers, max_size=None) as socket:
        yield Line(Wire(socket), seq)  # type: ignore[arg-type]


class Player(threading.Thread):
    """Sits at a table and plays, and comes back when the line is cut."""

    def __init__(self, served: Served, table: str, cookie: str) -> None:
        super().__init__(daemon=True)
        self._at = served, table, cookie
        self.ends = False
        self.round = 0
        self.came = 0
        self.seats: set[int] = set()

    def run(self) -> None:
        while not self.ends:
            with suppress(ConnectionClosed, InvalidHandshake, OSError), at(*self._at) as line:
                self.came += 1
                if line.you["seat"] is None:
                    line.say(do="sit")
                while not self.ends:
                    self._play(line)
            time.sleep(0.05)

    def _play(self, line: Line) -> None:
        line.listen()
        view = line.view
        self.round = view["round"]
        if line.you["seat"] is not None:
            self.seats.add(line.you["seat"])
        if view["stage"] == "bank":
            line.say(do="pass-bank")
        elif view["stage"] == "wagers":
            line.stake_least()
            line.say(do="deal")
        time.sleep(0.01)


def _until(true: Callable[..., bool], *about: object) -> None:
    end = time.monotonic() + SOON
    while not true(*about):
        assert time.monotonic() < end
        time.sleep(0.05)


def _open_table(served: Served) -> tuple[str, list[str]]:
    """Open a table; return its address and the cookies of two visitors."""
    with httpx.Client(base_url=f"http://{served.address}", timeout=SOON) as client:
        cookies = [client.get("/", headers={"Cookie": ""}).cookies["houseway"] for _ in range(2)]
        client.cookies.clear()
        headers = {"Cookie": f"houseway={cookies[0]}"}
        opened = client.post("/tables", json={"game": GAME}, headers=headers)
    return opened.headers["location"], cookies


def test_a_worker_killed_under_play_loses_nothing_and_nobodys_seat(
    postgresql_database: str,
) -> None:
    served = Served(postgresql_database)
    table, cookies = _open_table(served)
    players = [Player(served, table, cookie) for cookie in cookies]
    for player in players:
        player.start()
        _until(lambda player: bool(player.seats), player)
    assert sorted(served.visits()) == [0, 2], "all of a table are where it is at home"
    for worker in served.workers():
        before = max(player.round for player in players)
        _until(lambda before: min(p.round for p in players) > before + 2, before)
        os.kill(worker, signal.SIGKILL)
        before = max(player.round for player in players)
        _until(lambda before: min(p.round for p in players) > before + 2, before)
        _until(lambda worker: len(set(served.workers()) - {worker}) == 2, worker)
    for player in players:
        player.ends = True
        player.join(SOON)
    served.close()
    assert sum(player.came for player in players) >= 4, "one of the two had the table"
    assert [len(player.seats) for player in players] == [1, 1], "each has kept his seat"
    store = Store(postgresql_database)
    [id] = store.last_seqs([table.rpartition("/")[2]])
    assert [event.seq for event in store.events(id)] == list(range(1, store.last_seq(id) + 1))
    assert not store.damaged(whole=True)
    store.close()


NOTE_WRITERS = """
    create table writers (seq integer primary key, name text);
    create function note_writer() returns trigger language plpgsql as $$ begin
        insert into writers values (new.seq, current_setting('application_name'));
        return new;
    end $$;
    create trigger note_writer before insert on events for each row execute function note_writer()
"""


def test_a_worker_that_hangs_keeps_no_table_standing_and_writes_nothing_when_it_wakes(
    postgresql_database: str,
) -> None:
    """The worker that runs the table is stopped under play, and wakes when another runs it."""
    served = Served(postgresql_database)
    table, cookies = _open_table(served)
    edit(postgresql_database, NOTE_WRITERS)
    at_home = [Player(served, table, cookie) for cookie in cookies]
    for player in at_home:
        player.start()
        _until(lambda player: bool(player.seats), player)
    _until(lambda: min(player.round for player in at_home) >= 1)
    hung = served.workers()[served.visits().index(2)]
    os.kill(hung, signal.SIGSTOP)
    # Their lines hang with the worker: they come anew, as a page does that gets no answer.
    players = [Player(served, table, cookie) for cookie in cookies]
    try:
        for player in players:
            player.start()
        _until(lambda: all(player.seats for player in players))
        before = max(player.round for player in players)
        _until(lambda before: min(p.round for p in players) > before + 2, before)
    finally:
        os.kill(hung, signal.SIGCONT)
    # What was said to it meanwhile it now hears, and hands on: everybody plays, on both lines.
    everybody = (*at_home, *players)
    before = max(player.round for player in everybody)
    _until(lambda before: min(p.round for p in everybody) > before + 2, before)
    for player in everybody:
        player.ends = True
    for player in everybody:
        player.join(SOON)
    assert hung in served.workers(), "it serves on"
    served.close()
    for one, same in zip(at_home, players, strict=True):
        assert one.seats == same.seats, "each has kept the seat"
        assert len(one.seats) == 1
    written = rows(postgresql_database, "select name from writers order by seq")
    names = [name for name, _ in groupby(written)]
    assert len(names) == 2, "one wrote, then the other, and the first never again"
    store = Store(postgresql_database)
    [id] = store.last_seqs([table.rpartition("/")[2]])
    assert [event.seq for event in store.events(id)] == list(range(1, store.last_seq(id) + 1))
    assert not store.damaged(whole=True)
    store.close()


@pytest.mark.parametrize(
    ("workers", "says"), [(2, "several workers share a PostgreSQL"), (0, "0 workers cannot be")]
)
def test_workers_that_cannot_be_are_refused(database: str, workers: int, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        serve(Settings(port=0, database=database, workers=workers, open_browser=False))
