"""The house on the web: lobby, tables, rule sheets, the API, and a WebSocket for each visit.

What a visitor can get wrong is answered with one sentence: as a small page to a browser, as JSON
to a program, as a refusal on the WebSocket. docs/protocol.md tells it all.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlsplit

import jinja2
import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import Refusal
from houseway.families import family, family_of, library, names
from houseway.felt.collection import post_collection
from houseway.felt.events import PROTOCOL
from houseway.filings.fees.library import broken_sheets, schedules_for
from houseway.filings.filing import Filing
from houseway.filings.listing import listed
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.printed import as_html
from houseway.house.answers import json_answer
from houseway.house.floor import Floor, Wish
from houseway.house.ledger import LedgerPages
from houseway.house.live import LiveTable
from houseway.house.messages import Done, Hello, Said, Sit, heard
from houseway.house.posted import posted, posted_fees, posted_schedules
from houseway.house.price_page.choice import Choice, after, whole
from houseway.house.price_page.figures import FILTERS
from houseway.house.price_page.pages import PricePages
from houseway.house.store import NoTable, Person, Store, StoreAway
from houseway.house.visit import Visit

PAGES: Final = Path(__file__).parent / "pages"
COOKIE: Final = "houseway"
_YEAR: Final = 365 * 24 * 3600
_LARGEST_BODY: Final = 64 * 1024
_LONGEST_NAME: Final = 40
_POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

_log = logging.getLogger("houseway.house")


def create_app(database: str, filings_folder: str | None = None) -> Starlette:
    """The house as a web application, on this store, with these filings beside the library's."""
    library.ids(filings_folder)  # a folder that is none is refused now, not at the first visit
    house = House(Floor(Store(database), filings_folder))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        house.prices.close()
        house.floor.close()
        house.floor.store.close()

    return Starlette(
        routes=[
            Route("/", house.lobby),
            Route("/person", house.rename, methods=["POST"]),
            Route("/tables", house.open_table, methods=["POST"]),
            Route("/tables/{id}", house.table),
            Route("/tables/{id}/rules", house.table_rules),
            Route("/tables/{id}/log", house.log),
            Route("/tables/{id}/hint", house.hint),
            WebSocketRoute("/tables/{id}/ws", house.visit),
            Route("/rules/{room}/{slug}", house.rules),
            *house.prices.routes(),
            Route("/api/games", house.games),
            Route("/api/left-out", house.left_out),
            Route("/api/games/{room}/{slug}", house.game),
            Route("/api/games/{room}/{slug}/collections", house.collections),
            Route("/api/tables", house.tables),
            *LedgerPages(house.floor.store, house.page).routes(),
            Route("/health", house.health),
            Route("/families/{family}/{path:path}", house.family_file),
            Mount("/static", StaticFiles(directory=PAGES / "static", check_dir=False)),
        ],
        exception_handlers={
            Refusal: house.refused,
            HTTPException: house.refused,
            Exception: house.failed,
        },
        lifespan=lifespan,
    )


class House:
    """Every page and every answer of the house."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(PAGES / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
        )
        self._templates.filters |= FILTERS
        self.prices = PricePages(
            self._templates, self.page, self._filing, self._table, floor.folder
        )

    # --- pages ----------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        """All filings, and the tables this person sits at."""
        person, token = await self._person(request)
        shelf = await asyncio.to_thread(library.survey, self.floor.folder)
        page = self.page(
            "lobby.html",
            filings=shelf.documents,
            left_out=[*shelf.left_out, *broken_sheets(self.floor.folder)],
            tables=await self.floor.tables_of(person),
            person=person,
        )
        return _remember(page, request, token)

    async def rename(self, request: Request) -> Response:
        """The name somebody will sit down under from now on."""
        person, token = await self._person(request)
        name = (await _form(request)).get("name", "").strip()
        if not 1 <= len(name) <= _LONGEST_NAME or not name.isprintable():
            raise Refusal(f"a name has 1 to {_LONGEST_NAME} printable characters")
        await asyncio.to_thread(self.floor.store.meet, person.id, name)
        return _remember(RedirectResponse("/", 303), request, token)

    async def open_table(self, request: Request) -> Response:
        """A new table, and on to its page."""
        person, token = await self._person(request)
        id = await self.floor.open(person, await _wish(request))
        return _remember(RedirectResponse(f"/tables/{id}", 303), request, token)

    async def table(self, request: Request) -> Response:
        """The page of one table."""
        _, token = await self._person(request)
        table = await self._table(request)
        page = self.page(
            "table.html",
            table_id=table.id,
            rules=table.felt.rules,
            brought=family_of(table.felt.filing).page,
        )
        return _remember(page, request, token)

    async def family_file(self, request: Request) -> Response:
        """What a family brings to a page; from the folder it has for that, and nowhere else."""
        name = request.path_params["family"]
        folder = family(name).page if name in names() else None
        if folder is None:
            raise HTTPException(404)
        files = StaticFiles(directory=folder)
        return await files.get_response(request.path_params["path"], request.scope)

    async def log(self, request: Request) -> Response:
        """A table's log, as far as this person may see it."""
        person, _ = await self._person(request)
        table = await self._table(request)
        log = await asyncio.to_thread(table.log, person)
        return PlainTextResponse(log, media_type="application/x-ndjson")

    async def hint(self, request: Request) -> Response:
        """The best play, for whom a table asks to decide; refused for anybody else."""
        person, _ = await self._person(request)
        table = await self._table(request)
        return json_answer((await table.hint(person)).as_json())

    async def rules(self, request: Request) -> Response:
        """A filing's rule sheet; `?reading.NAME=VALUE` prints it under another reading."""
        readings = after("reading.", request.query_params)
        filing = self._filing(request).read(readings)
        prices = Choice(filing, filing, readings=readings).address()
        return HTMLResponse(await asyncio.to_thread(lambda: as_html(sheet_of(filing), prices)))

    async def table_rules(self, request: Request) -> Response:
        """The rule sheet as one table plays it."""
        table = await self._table(request)
        prices = f"/tables/{table.id}/prices"  # which leads to the page under the table's rules
        return HTMLResponse(await asyncio.to_thread(lambda: as_html(table.sheet, prices)))

    # --- the API --------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """Every filing."""
        return json_answer([listed(filing) for filing in library.load_all(self.floor.folder)])

    async def left_out(self, request: Request) -> Response:
        """Broken files of the house's own folder, each with its fault."""
        folder = self.floor.folder
        return json_answer([*library.survey(folder).left_out, *broken_sheets(folder)])

    async def game(self, request: Request) -> Response:
        """One filing."""
        filing, asked = self._filing(request), request.query_params
        option = asked.get("option")
        taken = post_collection(
            filing,
            schedule=asked.get("schedule"),
            fee_option=asked.get("fee_option"),
            limits=option,
        )
        fees = posted_fees(taken.posted, self.floor.folder)
        return json_answer(posted(filing, taken.limits(option), fees))

    async def collections(self, request: Request) -> Response:
        """The schedules that a table of this filing may collect by, each with its options."""
        found = schedules_for(self._filing(request).id, self.floor.folder)
        return json_answer(posted_schedules(found))

    async def tables(self, request: Request) -> Response:
        """Where this person sits."""
        person, _ = await self._person(request)
        return json_answer(await self.floor.tables_of(person))

    async def health(self, request: Request) -> Response:
        """Whether the house is up."""
        return PlainTextResponse("ok")

    # --- visits ---------------------------------------------------------------------------

    async def visit(self, socket: WebSocket) -> None:
        """One visit to a table, from hello to the end of the line."""
        origin = socket.headers.get("origin")
        if origin and urlsplit(origin).netloc != socket.headers.get("host"):
            await socket.close(4403)  # another site's page, in this person's browser
            return
        await socket.accept()
        visit = Visit(None)
        sending = asyncio.create_task(_send(socket, visit))
        try:
            person, token = await self._person(socket)
            visit.person = None if token else person
            table = await self.floor.table(socket.path_params["id"])
            await self._converse(socket, visit, table)
        except (NoTable, StoreAway) as gone:
            visit.refuse(gone.says)
            visit.hang_up()
            await sending
        finally:
            sending.cancel()

    async def _converse(self, socket: WebSocket, visit: Visit, table: LiveTable) -> None:
        try:
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                said = None
                try:
                    said = heard(message.get("text") or message.get("bytes") or "")
                    await self._hear(said, visit, table)
                except Refusal as refusal:
                    visit.refuse(refusal.says, refusal.rule, said.id if said else "")
                except WebSocketDisconnect:
                    return
                except Exception:
                    _log.exception("table %s: a message failed", table.id)
                    says = "the house made a mistake there: nothing has changed"
                    visit.refuse(says, id=said.id if said else "")
        finally:
            table.leave(visit)

    async def _hear(self, said: Said, visit: Visit, table: LiveTable) -> None:
        if isinstance(said, Hello):
            await table.join(visit, said.seq, said.eyes)
            return
        if not visit.here:
            raise Refusal(f'say hello first: {{"v": {PROTOCOL}, "do": "hello", "seq": 0}}')
        if isinstance(said, Sit) and visit.person:
            visit.person = await asyncio.to_thread(self._met, visit.person)
        await table.do(visit.person, said)
        visit.send(Done(id=said.id))

    def _met(self, person: Person) -> Person:
        """Who sits down is kept, under the name he has chosen meanwhile."""
        store = self.floor.store
        return store.person(person.id) or store.meet(person.id, person.name)

    # --- errors ---------------------------------------------------------------------------

    async def refused(self, request: Request, error: Exception) -> Response:
        """One sentence, as a page for a browser and as JSON for a program."""
        if isinstance(error, Refusal):
            if isinstance(error, StoreAway):
                away = self._error(request, 503, error.says)
                away.headers["Retry-After"] = "1"
                return away
            status = 404 if isinstance(error, NoTable) else 400
            return self._error(request, status, error.says, error.rule)
        assert isinstance(error, HTTPException)
        says = error.detail
        if error.status_code == 404 and says == "Not Found":
            says = "there is no such page"
        elif error.status_code == 405:
            says = f"this address does not take {request.method}"
        answer = self._error(request, error.status_code, says)
        answer.headers.update(error.headers or {})
        return answer

    async def failed(self, request: Request, error: Exception) -> Response:
        """A defect: said as calmly. The server's own log has the details."""
        return self._error(request, 500, "the house made a mistake there: please try again")

    def _error(self, request: Request, status: int, says: str, rule: str | None = None) -> Response:
        accepts = request.headers.get("accept", "")
        if "text/html" in accepts and "application/json" not in accepts:
            title = "The house made a mistake" if status == 500 else "That cannot be"
            page = self.page("message.html", title=title, says=f"{says} [{rule}]" if rule else says)
            page.status_code = status
            return page
        return json_answer({"says": says, "rule": rule}, status)

    # --- who and where --------------------------------------------------------------------

    async def _person(self, connection: HTTPConnection) -> tuple[Person, str | None]:
        """Who visits; and the token to remember him by, if he is new."""
        token = connection.cookies.get(COOKIE, "")
        new = not 20 <= len(token) <= 64
        if new:
            token = secrets.token_urlsafe(24)
        id = hashlib.sha256(token.encode()).hexdigest()
        known = None if new else await asyncio.to_thread(self.floor.store.person, id)
        return known or Person(id, f"Guest-{id[:4]}"), token if new else None

    async def _table(self, request: Request) -> LiveTable:
        return await self.floor.table(request.path_params["id"])

    def _filing(self, request: Request) -> Filing:
        id = f"{request.path_params['room']}/{request.path_params['slug']}"
        if not library.is_filed(id, self.floor.folder):
            raise HTTPException(404, f'there is no filing "{id}"')
        return library.load(id, self.floor.folder)

    def page(self, template: str, **context: object) -> HTMLResponse:
        """A template of the house, filled in; nothing from elsewhere may run in it."""
        headers = {
            "Cache-Control": "no-store",
            "Content-Security-Policy": _POLICY,
            "Referrer-Policy": "same-origin",  # a table's address is its key
            "X-Content-Type-Options": "nosniff",
        }
        return HTMLResponse(self._templates.get_template(template).render(context), headers=headers)


async def _send(socket: WebSocket, visit: Visit) -> None:
    """Send what waits for a visitor, until the line is cut."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await visit.next_text()) is not None:
            await socket.send_text(text)
        await socket.close(1001)


async def _wish(request: Request) -> Wish:
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            return msgspec.json.decode(await _body(request), type=Wish)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refusal(f"this is no table to open: {error}") from None
    form = await _form(request)
    if not form.get("game"):
        raise Refusal("choose a game to sit down at")
    return Wish(
        form["game"],
        after("reading.", form),
        whole(form, "packs"),
        whole(form, "seats"),
        *(form.get(name) or None for name in ("option", "schedule", "fee_option")),
    )


async def _form(request: Request) -> dict[str, str]:
    kind = request.headers.get("content-type", "")
    if not kind.startswith("application/x-www-form-urlencoded"):
        raise HTTPException(415, "send a form, or JSON as application/json")
    try:
        return dict(parse_qsl((await _body(request)).decode(), max_num_fields=100))
    except ValueError:
        raise Refusal("this form cannot be read") from None


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LARGEST_BODY:
            raise HTTPException(413, f"{_LARGEST_BODY} bytes are the most that is read")
    return body


def _remember(response: Response, request: Request, token: str | None) -> Response:
    if token:
        response.set_cookie(
            COOKIE,
            token,
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response
