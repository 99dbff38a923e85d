"""Visits: a WebSocket each, from hello to the end of the line."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import Refusal
from houseway.felt.events import PROTOCOL
from houseway.house.floor import Floor
from houseway.house.gate.arrivals import Arrivals
from houseway.house.gate.door import Door, address_of, is_own_site
from houseway.house.gate.limits import Limits, TooMany, block_of
from houseway.house.gate.metrics import Metrics
from houseway.house.messages import Confirm, Declare, Done, Hello, Said, Sit, Watch, heard
from houseway.house.passage import Passage
from houseway.house.store import NoTable, StoreAway
from houseway.house.visit import Visit

_log = logging.getLogger("houseway.house")


class Visits:
    """Everybody who is at a table of this process."""

    def __init__(
        self, floor: Floor, passage: Passage, door: Door, limits: Limits, metrics: Metrics
    ) -> None:
        self._floor = floor
        self._passage = passage
        self._door = door
        self._limits = limits
        self._metrics = metrics
        self._from: Counter[str] = Counter()
        self._arrivals = Arrivals()

    def routes(self) -> list[WebSocketRoute]:
        """Where a visit begins."""
        return [WebSocketRoute("/tables/{id}/ws", self.visit)]

    async def visit(self, socket: WebSocket) -> None:
        """One visit to a table."""
        if not is_own_site(socket):
            await socket.close(4403)  # another site's page, in this person's browser
            return
        place = block_of(address_of(socket))
        if self._from[place] >= self._limits.lines_of_address:
            self._metrics.turned_away.inc()  # who comes by a proxy is not counted before
            await socket.close(4429)
            return
        self._from[place] += 1
        try:
            await self._accept(socket)
        finally:
            self._from[place] -= 1
            if not self._from[place]:
                del self._from[place]

    async def _accept(self, socket: WebSocket) -> None:
        await socket.accept()
        visit = Visit(None)
        sending = asyncio.create_task(_send(socket, visit))
        try:
            with self._metrics.visits.track_inprogress():
                id = socket.path_params["id"]
                with self._arrivals.coming():
                    comer = await self._door.comer(socket)
                    visit.person = None if comer.token else comer.person
                    await self._floor.table(id)  # or there is none
                await self._converse(socket, visit, id)
        except (NoTable, StoreAway) as gone:
            visit.refuse(gone.says)
            visit.hang_up()
            await sending
        finally:
            sending.cancel()

    async def _converse(self, socket: WebSocket, visit: Visit, table: str) -> None:
        try:
            while (text := await self._next(socket, visit)) is not None:
                said, wait, began = None, 0.0, time.perf_counter()
                try:
                    self._door.let("messages", socket, visit.person)
                    said = heard(text)
                    await self._hear(said, socket, visit, table)
                    came = "done"
                except TooMany as refusal:
                    came, wait = "limited", refusal.wait
                    with contextlib.suppress(Refusal):
                        said = heard(text)  # he is told which of them it was
                    visit.refuse(refusal.says, id=said.id if said else "")
                except Refusal as refusal:
                    came = "refused"
                    visit.refuse(refusal.says, refusal.rule, said.id if said else "")
                except WebSocketDisconnect:
                    return
                except Exception:
                    came = "failed"
                    self._metrics.faults.inc()
                    _log.exception("table %s: a message failed", table)
                    says = "the house made a mistake there: nothing has changed"
                    visit.refuse(says, id=said.id if said else "")
                do = str(said.__struct_config__.tag) if said else "unread"
                self._metrics.messages.labels(do, came).inc()
                self._metrics.message_seconds.observe(time.perf_counter() - began)
                if wait:  # nothing more is read meanwhile: who sends too much waits for himself
                    await asyncio.sleep(min(wait, 1.0))
        finally:
            self._passage.leave(visit, table)

    async def _next(self, socket: WebSocket, visit: Visit) -> str | bytes | None:
        """What is said next; nothing at the end of the line. Who never says hello is not kept."""
        try:
            async with asyncio.timeout(None if visit.here else self._limits.seconds_to_say_hello):
                message = await socket.receive()
        except TimeoutError:
            await socket.close(4408, "nobody has said hello")
            return None
        if message["type"] == "websocket.disconnect":
            return None
        return message.get("text") or message.get("bytes") or ""

    async def _hear(self, said: Said, socket: WebSocket, visit: Visit, table: str) -> None:
        if isinstance(said, Hello):
            self._door.let("hellos", socket, visit.person)
            with self._arrivals.coming() if not visit.here else contextlib.nullcontext():
                await self._passage.join(visit, table, said.seq, said.eyes)
            return
        if not visit.here:
            raise Refusal(f'say hello first: {{"v": {PROTOCOL}, "do": "hello", "seq": 0}}')
        if visit.person and isinstance(said, Sit):
            visit.person = await asyncio.to_thread(self._door.meet, visit.person)
        elif visit.person and isinstance(said, Watch | Declare | Confirm):
            # A role that was taken back meanwhile is no role any more.
            known = await asyncio.to_thread(self._door.known, visit.person.id)
            visit.person = known or visit.person
        await self._arrivals.let_in()
        await self._passage.do(visit, table, said)
        visit.send(Done(id=said.id))


async def _send(socket: WebSocket, visit: Visit) -> None:
    """Send what waits for a visitor, until the line is cut."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await visit.next_text()) is not None:
            await socket.send_text(text)
        await socket.close(1001)
