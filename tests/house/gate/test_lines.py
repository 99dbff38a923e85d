"""Lines: who dawdles is cut, one address has a share, and a full house says so."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from houseway.errors import Refusal
from houseway.house.answers import json_answer
from houseway.house.gate.limits import Limits
from houseway.house.gate.lines import Lines, more_files, networks
from houseway.house.gate.metrics import Metrics
from houseway.house.serve import Settings, config_of
from tests.house.visitor import run

QUICK = Limits(seconds_to_ask=0.15)
ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = 30_000_000


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads what is asked, and answers; a visit is listened to."""
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    if scope["type"] == "websocket":
        await receive()
        if scope["path"] == "/refused":
            denied = json_answer({"says": "not here"}, 421)
            await WebSocket(scope, receive, send).send_denial_response(denied)
            return
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    body = b"x" * LARGE if scope["path"] == "/large" else b"here: " + scope["client"][0].encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Place:
    """A server on a port of its own."""

    def __init__(self, port: int, lines: Lines) -> None:
        self.port = port
        self.lines = lines

    async def call(self, says: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(says)
        return reader, writer

    async def answer(self, says: bytes = ASK) -> bytes:
        reader, writer = await self.call(says)
        heard = await asyncio.wait_for(reader.read(400), 5)
        writer.close()
        return heard


@asynccontextmanager
async def opened(
    limits: Limits = QUICK, proxies: str | None = None, files: int = 1024
) -> AsyncIterator[Place]:
    lines = Lines(limits, Metrics(), networks(proxies), files)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(config_of(app, Settings(proxy=proxies), lines))
        task = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.005)
        yield Place(listener.getsockname()[1], lines)
        server.force_exit = server.should_exit = True
        await task


@pytest.mark.parametrize(
    "says",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nonly so much",
    ],
)
def test_a_request_that_never_ends_is_cut(says: bytes) -> None:
    async def story() -> None:
        async with opened() as place:
            reader, writer = await place.call(says)
            for _ in range(5):  # a byte at a time wins nothing
                await asyncio.sleep(0.02)
                writer.write(b"x" if says else b"")
            # Cut, not answered: by the end of the line, or by a reset.
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), 5) == b""
            assert place.lines.metrics.value("houseway_connections_too_slow_total") == 1
            assert place.lines._open == 0

    run(story())


def test_a_second_request_on_the_same_line_is_timed_as_well() -> None:
    async def story() -> None:
        async with opened() as place:
            reader, writer = await place.call(ASK)
            assert b"here" in await reader.read(400)
            await asyncio.sleep(0.2)
            writer.write(ASK)
            assert b"here" in await asyncio.wait_for(reader.read(400), 5), "kept alive meanwhile"
            writer.write(ASK[:20])
            assert await asyncio.wait_for(reader.read(), 5) == b""
            assert place.lines.metrics.value("houseway_connections_too_slow_total") == 1

    run(story())


def test_an_answer_that_is_not_read_is_cut() -> None:
    async def story() -> None:
        limits = msgspec.structs.replace(QUICK, seconds_to_ask=0.05)
        async with opened(limits) as place:
            call = socket.create_connection(("127.0.0.1", place.port))
            call.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in range(200):
                await asyncio.sleep(0.02)
                if place.lines.metrics.value("houseway_connections_too_slow_total"):
                    break
            else:
                raise AssertionError("it waits for ever")
            call.close()

    run(story())


def test_a_visit_stays_as_long_as_it_likes_and_is_counted() -> None:
    async def story() -> None:
        async with opened() as place:
            async with connect(f"ws://127.0.0.1:{place.port}/") as line:
                await asyncio.sleep(0.4)
                await line.send("still here")
                await line.ping()
                assert place.lines._open == 1
            for _ in range(100):
                if place.lines._open == 0:
                    break
                await asyncio.sleep(0.01)
            assert place.lines._open == 0
            assert place.lines.metrics.value("houseway_connections_too_slow_total") == 0

    run(story())


def test_a_visit_that_is_refused_in_words_is_no_defect(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with opened() as place:
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{place.port}/refused")
            assert refused.value.response.status_code == 421
            assert b"not here" in (refused.value.response.body or b"")

    run(story())
    assert [record.getMessage() for record in caplog.records] == []


def test_one_address_has_a_share_and_is_told_when_it_is_used() -> None:
    async def story() -> None:
        limits = msgspec.structs.replace(QUICK, lines_of_address=3, seconds_to_ask=5.0)
        async with opened(limits) as place:
            held = [await place.call(b"") for _ in range(3)]
            await asyncio.sleep(0.05)
            told = await place.answer()
            assert told.startswith(b"HTTP/1.1 503")
            assert b"too many connections" in told
            assert place.lines.enter("192.0.2.1"), "others come in all the same"
            held[0][1].close()
            await asyncio.sleep(0.05)
            assert b"here" in await place.answer()

    run(story())


def test_who_comes_by_a_trusted_proxy_is_not_counted_as_the_proxy() -> None:
    async def story() -> None:
        limits = msgspec.structs.replace(QUICK, lines_of_address=1, seconds_to_ask=5.0)
        async with opened(limits, proxies="127.0.0.0/8") as place:
            held = [await place.call(b"") for _ in range(5)]
            await asyncio.sleep(0.05)
            assert b"here" in await place.answer()
            assert len(held) == 5

    run(story())


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [(None, b"127.0.0.1"), ("10.0.0.1", b"127.0.0.1"), ("127.0.0.1", b"192.0.2.7")],
)
def test_only_a_trusted_proxy_is_believed_where_a_visitor_comes_from(
    proxies: str | None, seen: bytes
) -> None:
    async def story() -> None:
        async with opened(proxies=proxies) as place:
            forged = b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 9.9.9.9, 192.0.2.7\r\n\r\n"
            assert (await place.answer(forged)).endswith(b"here: " + seen)

    run(story())


def test_all_together_leave_files_for_the_store() -> None:
    lines = Lines(Limits(), Metrics(), files=1024)
    came = sum(lines.enter(f"192.0.{n // 250}.{n % 250}") for n in range(2_000))
    assert came == 512
    assert Lines(Limits(), Metrics(), files=65_536)._most == 65_536 - 2_048 - 128
    assert Lines(Limits(lines=5), Metrics(), files=1024)._most == 5
    hog = Lines(Limits(), Metrics(), files=1024)
    assert sum(hog.enter("192.0.2.1") for _ in range(2_000)) == 512 * 3 // 4
    assert hog.enter("192.0.2.2")


def test_the_machine_is_asked_for_files() -> None:
    assert more_files() >= 256


def test_proxies_are_addresses_or_networks() -> None:
    assert len(networks("10.0.0.0/8, ::1")) == 2
    assert networks(None) == ()
    with pytest.raises(Refusal, match="--proxy takes addresses"):
        networks("nginx")
