"""A visitor for the tests: sits down over HTTP, then speaks the protocol over a WebSocket."""

import asyncio
import json
import warnings
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar

from houseway.felt.events import PROTOCOL
from houseway.house.gate.hosts import Hosts
from houseway.house.gate.limits import NO_LIMITS, Limits
from houseway.house.server import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the test client would rather have another httpx
    from starlette.testclient import TestClient, WebSocketTestSession

Message = dict[str, Any]
T = TypeVar("T")
_IDS = count(1)


def run(story: Coroutine[object, object, T]) -> T:
    """Run it in a loop of its own, in a thread of its own: a browser's may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()


@contextmanager
def open_house(
    database: str, filings: str | None = None, limits: Limits = NO_LIMITS
) -> Iterator["Visitor"]:
    """A house on this database, and a first visitor in it, who may be as quick as he likes."""
    app = create_app(database, filings, limits, hosts=Hosts(allowed=("testserver",)))
    with TestClient(app, follow_redirects=False) as client:
        yield Visitor(client)


class Visitor:
    """Somebody with a cookie of his own."""

    def __init__(self, client: TestClient, cookie: str | None = None) -> None:
        self.client = client
        if cookie is None:
            client.cookies.clear()
            cookie = client.get("/").cookies["houseway"]
            client.cookies.clear()
        self.cookie = cookie
        self.headers = {"Cookie": f"houseway={cookie}"}

    def another(self) -> "Visitor":
        """Somebody else in the same house."""
        return Visitor(self.client)

    def open_table(self, game: str, **wish: object) -> str:
        """A new table's address."""
        answer = self.client.post("/tables", json={"game": game, **wish}, headers=self.headers)
        assert answer.status_code == 303, answer.text
        address: str = answer.headers["location"]
        return address

    def get(self, path: str) -> str:
        """A page, which must be there."""
        answer = self.client.get(path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        text: str = answer.text
        return text

    @contextmanager
    def visit(self, address: str, seq: int = 0, before: "Line | None" = None) -> Iterator["Line"]:
        """A line to a table, hello said: after a line `before`, what it showed is remembered."""
        with self.client.websocket_connect(f"{address}/ws", headers=self.headers) as socket:
            yield Line(socket, seq, before)


def after(view: Message, happened: Message) -> Message:
    """The view after an event, by what the event changed of it."""
    now = {**view, **happened.get("changes", {}), "seq": happened["seq"]}
    now |= {name: [*view[name], *items] for name, items in happened.get("more", {}).items()}
    return now | {
        name: {**view[name], **entries} for name, entries in happened.get("put", {}).items()
    }


class Line:
    """One WebSocket, with everything that came over it."""

    def __init__(
        self, socket: WebSocketTestSession, seq: int = 0, before: "Line | None" = None
    ) -> None:
        self.socket = socket
        self.messages: list[Message] = []
        self.sent: list[str] = []
        """Everything that came, as it came."""
        self.done: list[str] = []
        """Ids of what the house has done."""
        self.view: Message = before.view if before else {}
        eyes = before.eyes if before else None
        self.hello = self.say(do="hello", seq=seq, eyes=eyes)[0]
        assert self.hello["type"] in ("snapshot", "resumed")
        self.eyes: str | None = self.hello.get("eyes", eyes)

    def say(self, **said: object) -> list[Message]:
        """Say something under a fresh id; everything that came of it."""
        if said["do"] == "answer" and "ask" not in said:
            said["ask"] = (self.view["ask"] or {"seq": 0})["seq"]
        return self.send(json.dumps({"v": PROTOCOL, "id": str(next(_IDS)), **said}))

    def send(self, text: str) -> list[Message]:
        """Send any text; everything that came of it, up to the answer to a word nobody knows."""
        self.socket.send_text(text)
        return self.listen()

    def listen(self) -> list[Message]:
        """Everything that came until now: the house answers in order, so an unknown word last.

        The events of a step are taken one by one, each with the view after it.
        """
        self.socket.send_text('{"do": "mumble"}')
        heard: list[Message] = []
        while True:
            self.sent.append(self.socket.receive_text())
            message = json.loads(self.sent[-1])
            if message["type"] == "refused" and "mumble" in message["says"]:
                self.messages += heard
                return heard
            heard += self._taken(message)

    def _taken(self, message: Message) -> Iterator[Message]:
        match message["type"]:
            case "done":
                self.done.append(message["id"])
            case "snapshot":
                self.view = message["view"]
                yield message
                yield message["now"]
            case "events":
                for one in message["events"]:
                    self.view = after(self.view, one)
                    about = {k: v for k, v in one.items() if k not in ("changes", "more", "put")}
                    yield {"type": "event", **about, "view": self.view}
                yield message["now"]
            case _:
                yield message

    @property
    def seq(self) -> int:
        """The last event told."""
        seq: int = self.view["seq"]
        return seq

    @property
    def you(self) -> Message:
        """Whom the house takes this visitor for."""
        you: Message = next(m["you"] for m in reversed(self.messages) if "you" in m)
        return you

    def events(self) -> list[Message]:
        """Every event message."""
        return [message for message in self.messages if message["type"] == "event"]

    def is_asked(self) -> bool:
        """Whether a question waits for this visitor."""
        ask = self.view["ask"]
        return ask is not None and ask["bettor"] == self.you["name"]

    def answer(self, *wanted: str) -> list[Message]:
        """The first of these choices that is offered, else the first there is."""
        choices = self.view["ask"]["choices"]
        offered = [choice for choice in (*wanted, *choices) if choice in choices]
        return self.say(do="answer", choice=offered[0])

    def stake_least(self) -> None:
        """The least wager that can stand alone, unless this visitor banks."""
        view, you = self.view, self.you
        if view["stage"] == "wagers" and view["bank"]["name"] != you["name"]:
            game = next(m["game"] for m in self.messages if "game" in m)
            wager = next(wager for wager in game["wagers"] if not wager["requires"])
            self.say(do="stake", seat=you["seat"], wager=wager["name"], cents=wager["limit"]["min"])

    def play_until_asked(self, rounds: int = 60) -> None:
        """Wager and deal, passing the bank, until a question comes."""
        for _ in range(rounds):
            while self.view["stage"] == "bank":
                self.say(do="pass-bank")
            self.stake_least()
            self.say(do="deal")
            if self.is_asked():
                return
        raise AssertionError(f"no question in {rounds} rounds")

    def play_round(self, choice: str = "stand") -> None:
        """One round, the bank passed, every question answered the same."""
        while self.view["stage"] == "bank":
            self.say(do="pass-bank")
        self.stake_least()
        self.say(do="deal")
        while self.is_asked():
            self.answer(choice)
