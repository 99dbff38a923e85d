"""Answers to a browser or a program: JSON, files to take away, and texts that are kept.

A text that is kept carries a strong ETag, the hash of its bytes. A browser that has it asks whether
it is still the same and is told so in a few bytes (304). What is for one visitor's eyes is marked
private and is kept by who may see it, never by its address alone.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Final, NamedTuple, Self

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.house.fair import Asker
from houseway.house.work import QUEUE, Job, Kind, WorkQueue

MOST_KEPT: Final = 64 * 1024 * 1024
"""Bytes of texts that are kept; what was longest not asked for goes first."""
_OVERHEAD: Final = 1_024
"""Bytes that a text takes beside its own."""
_SLICE: Final = 64 * 1024


def json_answer(content: object, status: int = 200) -> Response:
    """Return anything that msgspec can write."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def file_answer(content: str | bytes, name: str, kind: str, shown: str = "inline") -> Response:
    """Return a file by its name; shown, unless it is an `attachment`."""
    headers = {"Cache-Control": "no-store", **_named(name, shown)}
    return Response(content, media_type=kind, headers=headers)


class Text(NamedTuple):
    """A whole answer as it is sent, and its strong ETag."""

    body: bytes
    etag: str

    @classmethod
    def of(cls, content: str | bytes) -> Self:
        """Return a text with its tag."""
        body = content.encode() if isinstance(content, str) else content
        return cls(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def text_answer(
    request: Request, text: Text, kind: str, *, private: bool, name: str = "", shown: str = "inline"
) -> Response:
    """Return a text, or 304 if the browser has it; with a `name` it is a file to take away.

    Whoever keeps it asks each time whether it has changed. A private text is for the browser that
    asked alone, and depends on its cookie.
    """
    headers = {"ETag": text.etag, "Cache-Control": "private, no-cache" if private else "no-cache"}
    if private:
        headers["Vary"] = "Cookie"
    if _has(request, text.etag):
        return Response(status_code=304, headers=headers)
    if name:
        headers |= _named(name, shown)
    return _Sliced(text.body, media_type=kind, headers=headers)


class Texts:
    """Texts that were worked out, by what they are of; used from the event loop alone.

    Two who ask for the same share one job. The key of a private text names who may see it.
    """

    def __init__(self, most: int = MOST_KEPT, queue: WorkQueue = QUEUE) -> None:
        self._most = most
        self._queue = queue
        self._kept: OrderedDict[Hashable, Text] = OrderedDict()
        self._size = 0
        self._jobs: dict[Hashable, Job[Text]] = {}

    @property
    def size(self) -> int:
        """Return the number of bytes kept."""
        return self._size

    def find(self, key: Hashable) -> Text | None:
        """Return the text of that key, if it is kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, text: Text) -> Text:
        """Keep a text as the newest, as far as there is room, and return it."""
        self._forget(key)
        if _weight(text) <= self._most // 2:
            self._kept[key] = text
            self._size += _weight(text)
        while self._size > self._most:
            self._forget(next(iter(self._kept)))
        return text

    async def of(
        self,
        key: Hashable,
        work: Callable[[], str | bytes],
        asker: Asker,
        *,
        kind: Kind = "quick",
        keep: bool = True,
    ) -> Text:
        """Return the text of that key: kept, under way, or worked out in its turn."""
        found = self.find(key)
        if found is not None:
            return found
        job = self._jobs.get(key)
        if job is None or job.is_done:
            job = Job(lambda: Text.of(work()), asker, kind)
            self._queue.put(job)
            self._jobs[key] = job
            self._when_done(key, job, keep=keep)
        return await asyncio.shield(asyncio.wrap_future(job.future))

    def _when_done(self, key: Hashable, job: Job[Text], *, keep: bool) -> None:
        loop = asyncio.get_running_loop()

        def finish() -> None:
            if self._jobs.get(key) is job:
                del self._jobs[key]
            if keep and not job.future.cancelled() and job.future.exception() is None:
                self.keep(key, job.future.result())

        def tell(future: object) -> None:
            with suppress(RuntimeError):  # the house has closed meanwhile
                loop.call_soon_threadsafe(finish)

        job.future.add_done_callback(tell)

    def _forget(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self._size -= _weight(gone)


class _Sliced(Response):
    """A response sent slice by slice, as fast as it is read: slow readers share one copy of it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        body = memoryview(self.body)
        for begin in range(0, max(len(body), 1), _SLICE):
            part = bytes(body[begin : begin + _SLICE])
            more = begin + _SLICE < len(body)
            await send({"type": "http.response.body", "body": part, "more_body": more})
            await asyncio.sleep(0)  # others come between two slices


def _has(request: Request, etag: str) -> bool:
    """Return True if the browser already has the text with this tag."""
    asked = request.headers.get("if-none-match", "")
    tags = [tag.strip().removeprefix("W/") for tag in asked.split(",")]
    return etag in tags or tags == ["*"]


def _named(name: str, shown: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'{shown}; filename="{name}"',
        "X-Content-Type-Options": "nosniff",
    }


def _weight(text: Text) -> int:
    return len(text.body) + _OVERHEAD
