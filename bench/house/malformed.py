"""Say to the house what no honest client says, thousands of times over.

Half of it comes from the rail, half from somebody who sits and has a question before him: messages
cut short, with bytes changed, with other types, numbers beyond measure, nested without end, of
another version, too long, of what is not his or cannot be now; frames that no WebSocket has, and
requests that are no HTTP. The house must answer each message with one refusal or cut the line, stay
up, find no defect of its own, and change nothing at the table.

    python bench/house/malformed.py --messages 100000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from guests import GAMES, PROTOCOL, Front, Guest, Message
from houses import Found as House
from houses import Place, cpu_of, house, house_options, load_of_machine
from wire import BINARY, CLOSE, LONGEST_ANSWER, PING, TEXT, Wire, connect, frame

MESSAGES: Final = 10_000
GAME: Final = GAMES[1]
"""One that asks: who sits there has a question before him."""
_BATCH: Final = 40
_LAST: Final = "the last of a batch"

# Each is refused from the rail, whoever says it.
_HONEST: Final[tuple[Message, ...]] = (
    {"do": "buy-in", "cents": 100_000},
    {"do": "take-bank", "cents": 20_000},
    {"do": "pass-bank"},
    {"do": "stake", "seat": 3, "wager": "ante", "cents": 2_500},
    {"do": "contribute", "text": "seven come eleven"},
    {"do": "pledge", "pledge": "0" * 64},
    {"do": "reveal", "value": "0" * 64},
    {"do": "deal"},
    {"do": "answer", "ask": 1, "choice": "check"},
    {"do": "join-bank", "cents": 10_000},
    {"do": "kum-kum", "seat": 3, "wager": "ante", "shares": {"Ada": 500, "Alma": 1_500}},
    {"do": "decide", "seat": 5},
    {"do": "declare", "name": "boxed-card", "seat": 4, "bettor": None, "why": ""},
    {"do": "stand-up"},
)
# Each is refused from somebody who is asked about his hand, too.
_NOT_NOW: Final[tuple[Message, ...]] = (
    {"do": "buy-in", "cents": 100_000},
    {"do": "take-bank", "cents": 20_000},
    {"do": "pass-bank"},
    {"do": "stake", "seat": 3, "wager": "ante", "cents": 2_500},
    {"do": "stake", "seat": 1, "wager": "ante", "cents": -2_500},
    {"do": "answer", "ask": 1, "choice": "check"},
    {"do": "answer", "ask": 10**30, "choice": "check"},
    {"do": "join-bank", "cents": 10_000},
    {"do": "kum-kum", "seat": 3, "wager": "ante", "shares": {"Alma": 1_500}},
    {"do": "decide", "seat": 99},
    {"do": "pledge", "pledge": "none"},
    {"do": "reveal", "value": "0" * 64},
    {"do": "declare", "name": "no-such-thing", "seat": 4, "bettor": None, "why": ""},
    {"do": "sit", "seat": 1},
    {"do": "deal"},
)
_VALUES: Final[tuple[object, ...]] = (
    None, True, -1, 0, 1.5, 1e308, 2**63, -(2**63) - 1, 10**400, "", "x" * 3_000, "\0", "‮", "𝟟",
    [], {}, [[]], {"a": {"b": {}}}, "' or 1=1 --", "../../etc/passwd", "<script>", "${7*7}",
)  # fmt: skip


class Found(msgspec.Struct):
    """What came of it; `faults` must be none."""

    messages: int = 0
    refused: int = 0
    cut: int = 0
    requests: int = 0
    faults: list[str] = msgspec.field(default_factory=list)


class Rude:
    """A line over which anything is said."""

    def __init__(self, place: Place, path: str, cookie: str | None, *, seated: bool) -> None:
        self._place, self._path, self._cookie = place, path, cookie
        self.seated = seated
        self._wire: Wire | None = None
        self._came: asyncio.Queue[Message | None] = asyncio.Queue()

    async def _line(self) -> Wire:
        if self._wire is None or not self._wire.is_open:
            came = self._came = asyncio.Queue[Message | None]()
            self._wire = await connect(
                self._place,
                f"{self._path}/ws",
                self._cookie,
                lambda text: came.put_nowait(msgspec.json.decode(text)),
                lambda: came.put_nowait(None),
            )
            self._wire.say(json.dumps({"v": PROTOCOL, "do": "hello"}).encode())
            first = await self._next()
            if first is None or first["type"] != "snapshot":
                raise ConnectionError(f"the house did not say hello: {first}")
        return self._wire

    async def _next(self) -> Message | None:
        async with asyncio.timeout(LONGEST_ANSWER):
            return await self._came.get()

    async def say(self, batch: list[bytes], found: Found) -> None:
        """Messages that must be refused one by one, the line open all the while."""
        wire = await self._line()
        for payload in batch:
            wire.write(frame(payload, TEXT if _is_text(payload) else BINARY))
        wire.say(json.dumps({"v": PROTOCOL, "id": _LAST, "do": "confirm"}).encode())
        answers: list[Message] = []
        while True:
            message = await self._next()
            if message is None:
                found.faults.append(f"the line was cut in {batch!r:.300}")
                return
            if message["type"] in ("now", "events"):
                found.faults.append(f"something changed: {message!r:.200} in {batch!r:.300}")
            elif message.get("id") == _LAST:
                break
            else:
                answers.append(message)
        found.messages += len(batch)
        refused = [one for one in answers if one["type"] == "refused"]
        found.refused += len(refused)
        if len(answers) != len(batch) or len(refused) != len(answers):
            odd = [one for one in answers if one["type"] != "refused"]
            found.faults.append(
                f"{len(batch)} messages got {len(answers)} answers: {odd!r:.200}; {batch!r:.300}"
            )
        found.faults += [
            f"a defect: {one['says']}" for one in refused if "made a mistake" in one["says"]
        ]

    async def send(self, data: bytes, found: Found) -> None:
        """Bytes after which the line must be cut."""
        wire = await self._line()
        wire.write(data)
        while (message := await self._next()) is not None:
            if message["type"] not in ("refused", "now", "events"):
                found.faults.append(f"{data!r:.100} got {message!r:.200}")
        found.messages += 1
        found.cut += 1


def rude(chance: Random, *, seated: bool) -> bytes:
    """One message that the house must refuse."""
    honest = {"v": PROTOCOL, "id": str(chance.random()), **chance.choice(_NOT_NOW)}
    if not seated:
        honest |= chance.choice(_HONEST)
    text = json.dumps(honest, ensure_ascii=False).encode()
    way = chance.choice(_WAYS)
    return way(chance, text, honest)


def _as_it_is(chance: Random, text: bytes, honest: Message) -> bytes:
    return text


def _cut_short(chance: Random, text: bytes, honest: Message) -> bytes:
    return text[: chance.randrange(len(text))]


def _bytes_changed(chance: Random, text: bytes, honest: Message) -> bytes:
    changed = bytearray(text)
    for _ in range(chance.randint(1, 8)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _other_value(chance: Random, text: bytes, honest: Message) -> bytes:
    key = chance.choice([key for key in honest if key != "do"])
    return json.dumps({**honest, key: chance.choice(_VALUES)}).encode()


def _other_word(chance: Random, text: bytes, honest: Message) -> bytes:
    return json.dumps({**honest, "do": chance.choice(_VALUES)}).encode()


def _unknown_field(chance: Random, text: bytes, honest: Message) -> bytes:
    return json.dumps({**honest, "extra": chance.choice(_VALUES)}).encode()


def _field_missing(chance: Random, text: bytes, honest: Message) -> bytes:
    gone = chance.choice([key for key in honest if key != "v"])
    return json.dumps({key: value for key, value in honest.items() if key != gone}).encode()


def _other_version(chance: Random, text: bytes, honest: Message) -> bytes:
    return json.dumps({**honest, "v": chance.choice([0, 4, 6, -1, "5", None, 5.5])}).encode()


def _nested(chance: Random, text: bytes, honest: Message) -> bytes:
    mark = chance.choice([b"[", b'{"a":', b'{"do":['])
    return (mark * chance.randint(100, 1_300))[:4_000]


def _too_long(chance: Random, text: bytes, honest: Message) -> bytes:
    return text[:-1] + b" " * chance.choice([4_096, 60_000, 200_000]) + b"}"


def _noise(chance: Random, text: bytes, honest: Message) -> bytes:
    return chance.randbytes(chance.randint(0, 300))


_WAYS: Final[tuple[Callable[[Random, bytes, Message], bytes], ...]] = (
    _as_it_is,
    _cut_short,
    _bytes_changed,
    _bytes_changed,
    _other_value,
    _other_value,
    _other_word,
    _unknown_field,
    _field_missing,
    _other_version,
    _nested,
    _too_long,
    _noise,
)


def rude_frames(chance: Random) -> bytes:
    """Bytes that end a WebSocket."""
    text = b'{"do":"deal"}'
    return chance.choice(
        [
            frame(text, masked=False),
            frame(text, 0x3),
            frame(text, 0xF),
            frame(text, flags=0xC0),
            frame(text, flags=0x90),
            frame(b"\xff\xfe\xed", TEXT),
            frame(b"p" * 126, PING),
            frame(b"", PING, flags=0),
            frame(text, 0x0),
            frame(text, flags=0) + frame(text),
            frame(b"\x03", CLOSE),
            frame(b"\x00\x01no such code", CLOSE),
            frame(b"x" * (1024 * 1024 + 1)),
            b"\x81\xff" + b"\xff" * 8 + bytes(4),
            frame(text, 0x3) + chance.randbytes(100),
        ]
    )


def rude_request(chance: Random) -> bytes:
    """What is no request, or none that can be answered."""
    word = chance.randbytes(chance.randint(1, 60)).replace(b"\n", b"")
    end = b"\r\nHost: x\r\nConnection: close\r\n\r\n"
    return chance.choice(
        [
            word + b"\r\n\r\n",
            b"GET " + word + b" HTTP/1.1" + end,
            b"GET /tables/" + b"a" * 60_000 + b" HTTP/1.1" + end,
            b"GET /tables/..%2f..%2fetc%2fpasswd/ws HTTP/1.1" + end,
            b"POST /tables HTTP/1.1\r\nContent-Length: -5" + end,
            b"POST /tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 3"
            + end
            + b"{]}",
            b"POST /tables HTTP/1.1\r\nTransfer-Encoding: chunked" + end + b"zz\r\n",
            b"BREW /tables HTTP/1.1" + end,
            b"GET / HTTP/1.1\r\n" + word.replace(b":", b"") + end,
            b"GET /tables/x/ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade" + end,
        ]
    )  # fmt: skip


async def request(place: Place, data: bytes, found: Found) -> None:
    """A request that must be refused, or the line be cut."""
    reader, writer = await asyncio.open_connection(*place)
    try:
        writer.write(data)
        async with asyncio.timeout(LONGEST_ANSWER):
            answer = await reader.readline()
        if answer and not answer.startswith(b"HTTP/1.1 4"):
            found.faults.append(f"{data!r:.100} got {answer!r}")
    except ConnectionError:
        pass
    finally:
        writer.close()
    found.requests += 1


async def malformed(place: Place, messages: int, seed: int = 1) -> Found:
    """So many of them, from the rail and from a seat."""
    found, chance = Found(), Random(seed)
    front = Front(place)
    cookie = await asyncio.to_thread(front.cookie)
    path = await asyncio.to_thread(front.open_table, cookie, GAME)
    guest = Guest(place, path, cookie)
    await guest.come()
    await until_asked(guest)
    before = guest.view
    guest.leave()
    lines = [
        Rude(place, path, cookie, seated=True),
        Rude(place, path, await asyncio.to_thread(front.cookie), seated=False),
        Rude(place, path, None, seated=False),
    ]
    while found.messages < messages and not found.faults:
        for line in lines:
            batch = [rude(chance, seated=line.seated) for _ in range(_BATCH)]
            await line.say(batch, found)
        await lines[chance.randrange(3)].send(rude_frames(chance), found)
        await request(place, rude_request(chance), found)
    again = Guest(place, path, cookie)
    await again.come()
    if again.view != before:
        found.faults.append("the table is not what it was")
    status, _, _ = await asyncio.to_thread(Front(place).ask, "/ready")
    if status != 200:
        found.faults.append(f"the house is not ready: {status}")
    return found


async def until_asked(guest: Guest) -> None:
    """Play until a question waits."""
    for _ in range(200):
        ask = guest.view["ask"]
        if ask and ask["bettor"] == guest.you["name"]:
            return
        said = guest.move()
        assert said is not None, "alone with bots there is always something to do"
        await guest.say(**said)
    raise RuntimeError("nobody was asked in a long time")


def _is_text(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


class Wanted(House):
    """What is to be sent."""

    messages: int
    seed: int


def main() -> None:
    """Send it all, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    house_options(parser)
    parser.add_argument("--messages", type=int, default=MESSAGES, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(namespace=Wanted())
    with house(wanted) as (place, pid):
        began, cpu = time.perf_counter(), cpu_of(pid)
        found = asyncio.run(malformed(place, wanted.messages, wanted.seed))
        took, cpu = time.perf_counter() - began, cpu_of(pid) - cpu
    print(
        f"{found.messages} messages in {took:.0f} s ({cpu:.1f} s of CPU): {found.refused} refused, "
        f"{found.cut} lines cut; {found.requests} requests that are none; "
        f"{len(found.faults)} faults; {load_of_machine()}"
    )
    for fault in found.faults[:20]:
        print(f"  {fault}")
    sys.exit(1 if found.faults else 0)


if __name__ == "__main__":
    main()
