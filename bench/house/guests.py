"""Guests of a house: each has a cookie and a line to a table, and plays by the protocol.

They know what docs/protocol.md says and nothing of the house's own code. A guest wagers the least,
passes the bank and answers what the house way would; what got no answer he says again under the
same id, over a new line.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec

from wire import LONGEST_ANSWER, Wire, connect

PROTOCOL: Final = 5
GAMES: Final = (
    "oceana/ez-baccarat",
    "oceana/ultimate-texas-holdem",
    "comstock/super-pan-9",
    "oceana/three-card-poker-6-card-bonus",
)
CHIPS: Final = 200_000
"""What is bought when there is not enough left, in cents."""

Message = dict[str, Any]
_decode: Final = msgspec.json.Decoder().decode


class Front:
    """The house by HTTP, one request after the other."""

    def __init__(self, place: tuple[str, int]) -> None:
        self.place = place
        self._line = http.client.HTTPConnection(*place, timeout=LONGEST_ANSWER)

    def ask(
        self, path: str, cookie: str | None = None, body: object = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and body of an answer; with a `body` it is a POST of JSON."""
        headers = {"Cookie": f"houseway={cookie}"} if cookie else {}
        sent = None
        if body is not None:
            sent, headers["Content-Type"] = json.dumps(body), "application/json"
        try:
            self._line.request("GET" if sent is None else "POST", path, sent, headers)
            answer = self._line.getresponse()
            return answer.status, answer.headers, answer.read()
        except (OSError, http.client.HTTPException):
            self._line.close()
            raise

    def cookie(self) -> str:
        """Somebody new."""
        status, headers, _ = self.ask("/")
        for one in headers.get_all("set-cookie") or ():
            name, _, value = one.partition(";")[0].partition("=")
            if name == "houseway":
                return value
        raise ConnectionError(f"the house gave no cookie: status {status}")

    def open_table(self, cookie: str, game: str) -> str:
        """The path of a new table."""
        status, headers, body = self.ask("/tables", cookie, {"game": game})
        if status != 303:
            raise ConnectionError(f"no table of {game}: {status} {body.decode()[:200]}")
        return str(headers["location"])


class Guest:
    """Somebody at a table, with what he was told; `think` says how long he takes over an input."""

    def __init__(
        self,
        place: tuple[str, int],
        path: str,
        cookie: str | None,
        think: Callable[[], float] = lambda: 0.0,
        heard: Callable[[Message], None] = lambda event: None,
    ) -> None:
        self.place, self.path, self.cookie = place, path, cookie
        self.think, self.heard = think, heard
        self.view: Message = {}
        self.now: Message = {}
        self.you: Message = {}
        self.game: Message = {}
        self.eyes: str | None = None
        self.latencies: list[float] = []
        """Seconds from each input to what came of it."""
        self.done: list[tuple[str, str]] = []
        """Id and kind of every input that the house has done."""
        self.refusals: list[str] = []
        self.drops = 0
        self.rounds = 0
        self.gaps: list[str] = []
        """What was told out of order: it must stay empty."""
        self._wire: Wire | None = None
        self._news = asyncio.Event()
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._ids = (f"{time.time_ns():x}-{n}" for n in count(1))
        self._left = False

    # --- the line -------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The newest event told."""
        seq: int = self.view.get("seq", 0)
        return seq

    @property
    def is_here(self) -> bool:
        """Whether there is a line."""
        return self._wire is not None and self._wire.is_open

    async def come(self) -> float:
        """Say hello, after what was told before; seconds until the felt was there."""
        began = time.perf_counter()
        self._left = False
        self._wire = await connect(
            self.place, f"{self.path}/ws", self.cookie, self._told, self._cut
        )
        answered = self._waiting["hello"] = asyncio.get_running_loop().create_future()
        hello = {"v": PROTOCOL, "do": "hello", "seq": self.seq, "eyes": self.eyes}
        self._wire.say(msgspec.json.encode(hello))
        try:
            async with asyncio.timeout(LONGEST_ANSWER):
                answer = await answered
        finally:
            self._waiting.pop("hello", None)
        if answer["type"] == "refused":
            raise ConnectionError(answer["says"])
        return time.perf_counter() - began

    def leave(self) -> None:
        """Hang up."""
        self._left = True
        if self._wire is not None:
            self._wire.close()

    def _cut(self) -> None:
        if not self._left:
            self.drops += 1
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("the line was cut"))
        self._news.set()

    def _told(self, text: bytes) -> None:
        message = _decode(text)
        kind = message["type"]
        if kind == "events":
            for one in message["events"]:
                self.see(one)
            self.now = message["now"]
        elif kind == "snapshot":
            if message["seq"] < self.seq:
                self.gaps.append(f"a snapshot of {message['seq']} after event {self.seq}")
            self.view, self.now, self.game = message["view"], message["now"], message["game"]
            self.you, self.eyes = message["you"], message["eyes"]
            self._answer("hello", message)
        elif kind == "resumed":
            if message["seq"] != self.seq:
                self.gaps.append(f"resumed at {message['seq']}, not at {self.seq}")
            self.you = message["you"]
            self._answer("hello", message)
        elif kind == "now":
            self.now = message
        else:
            if kind == "refused":
                self.refusals.append(message["says"])
            self._answer(message.get("id", "") or "hello", message)
        self._news.set()

    def _answer(self, id: str, message: Message) -> None:
        waiting = self._waiting.get(id)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    def see(self, one: Message) -> None:
        """One event: the view after it is the one before with what it changed."""
        if one["seq"] != self.seq + 1:
            self.gaps.append(f"event {one['seq']} after event {self.seq}")
        view = self.view
        view.update(one.get("changes", {}))
        for name, items in one.get("more", {}).items():
            view[name] = [*view[name], *items]
        for name, entries in one.get("put", {}).items():
            view[name] = {**view[name], **entries}
        view["seq"] = one["seq"]
        if one["event"]["event"] == "round-closed":
            self.rounds += 1
        self.heard(one)

    async def say(self, **said: object) -> Message:
        """Say something under a fresh id, until it is answered, over as many lines as it takes."""
        id = next(self._ids)
        text = msgspec.json.encode({"v": PROTOCOL, "id": id, **said})
        while True:
            wire = self._wire
            if wire is None or not wire.is_open:
                raise ConnectionError("there is no line")
            answered = self._waiting[id] = asyncio.get_running_loop().create_future()
            began = time.perf_counter()
            wire.say(text)
            try:
                async with asyncio.timeout(LONGEST_ANSWER):
                    answer: Message = await answered
            except (ConnectionError, TimeoutError):
                await self._come_back()
                continue
            finally:
                self._waiting.pop(id, None)
            if answer["type"] == "refused" and "its store just now" in answer["says"]:
                await asyncio.sleep(0.1)  # nothing is lost: the same again in a moment
                continue
            if answer["type"] == "done":
                self.latencies.append(time.perf_counter() - began)
                self.done.append((id, str(said["do"])))
            return answer

    async def _come_back(self) -> None:
        """A new line, as soon as there is a house to have one to."""
        while True:
            try:
                await self.come()
                return
            except (OSError, TimeoutError):
                await asyncio.sleep(0.05)

    # --- play -----------------------------------------------------------------------------

    async def sit(self) -> None:
        """Take a seat, if there is none yet, and wait until it is taken."""
        while self.you.get("seat") is None:
            self._news.clear()
            if self.you["name"] not in self.view["promised"].values():
                await self.say(do="sit")
            if self.you.get("seat") is None:
                async with asyncio.timeout(LONGEST_ANSWER):
                    await self._news.wait()

    async def play(self) -> None:
        """Do whatever is there to do, each after some thought, for ever."""
        while True:
            if not self.is_here:
                await self._come_back()
            self._news.clear()
            if self.move() is None:
                await self._news.wait()
                continue
            await asyncio.sleep(self.think())
            said = self.move()  # the table may have gone on meanwhile
            if said is not None and self.is_here:
                answer = await self.say(**said)
                if answer["type"] == "refused":
                    await asyncio.sleep(0.02)

    def move(self) -> Message | None:
        """What this guest would say now, if anything."""
        view, name = self.view, self.you["name"]
        match view["stage"]:
            case "bank":
                if view["offer"]["name"] == name:
                    return {"do": "buy-in", "cents": CHIPS} if self._poor else {"do": "pass-bank"}
            case "wagers":
                return self._wager()
            case "asking":
                ask = view["ask"]
                if ask["bettor"] == "floor" and self.now["may_confirm"]:
                    return {"do": "confirm"}
                if ask["bettor"] == name:
                    way = self.now["house_way"]
                    choice = way if way in ask["choices"] else next(iter(ask["choices"]))
                    return {"do": "answer", "ask": ask["seq"], "choice": choice}
            case _:
                pass
        return None

    def _wager(self) -> Message | None:
        view, name, seat = self.view, self.you["name"], self.you["seat"]
        waits = self.now["waits"]
        if seat is None or (waits and name in waits["ready"]):
            return None
        staked = any(stake["bettor"] == name for stake in view["stakes"])
        if staked or self._poor or view["bank"]["name"] == name:
            return {"do": "deal"}
        wager = self._least
        cents = wager["limit"]["min"]
        return {"do": "stake", "seat": seat, "wager": wager["name"], "cents": cents}

    @property
    def _least(self) -> Message:
        """The wager that can stand alone."""
        return next(one for one in self.game["wagers"] if not one["requires"])

    @property
    def _poor(self) -> bool:
        chair = self.view["chairs"].get(str(self.you["seat"]))
        return chair is not None and chair["purse"] < 20 * self._least["limit"]["min"]
