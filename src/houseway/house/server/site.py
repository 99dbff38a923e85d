"""The pages for people: the lobby, tables and rule sheets; and what a table lets one take away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from houseway.analysis.equity import has_equity
from houseway.analysis.training import is_trained
from houseway.families import family, family_of, library, names
from houseway.filings.fees.library import broken_sheets
from houseway.filings.files import LeftOut
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.printed import as_html
from houseway.house.answers import Text, Texts, json_answer, text_answer
from houseway.house.fair import asker_of
from houseway.house.floor import Floor
from houseway.house.folds import Folds, LogFold
from houseway.house.gate.door import Door
from houseway.house.gate.names import proper_name
from houseway.house.live import LiveTable
from houseway.house.price_page.choice import Choice, after
from houseway.house.server.forms import form_of, wish_of
from houseway.house.server.pages import Pages


class Site:
    """The house as a visitor walks through it."""

    def __init__(self, floor: Floor, door: Door, pages: Pages, texts: Texts) -> None:
        self._floor = floor
        self._door = door
        self._pages = pages
        self._texts = texts
        self._logs: Folds[LogFold] = Folds(floor.store, LogFold)

    def routes(self) -> list[Route]:
        """Where everything is."""
        return [
            Route("/", self.lobby),
            Route("/person", self.rename, methods=["POST"]),
            Route("/tables", self.open_table, methods=["POST"]),
            Route("/tables/{id}", self.table),
            Route("/tables/{id}/rules", self.table_rules),
            Route("/tables/{id}/log", self.log),
            Route("/tables/{id}/hands.phhs", self.histories),
            Route("/tables/{id}/hint", self.hint),
            Route("/rules/{room}/{slug}", self.rules),
            Route("/families/{family}/{path:path}", self.family_file),
        ]

    async def lobby(self, request: Request) -> Response:
        """All filings, and the tables this person sits at."""
        comer = await self._door.comer(request)
        folder = self._floor.folder
        shelf = await asyncio.to_thread(library.survey, folder)
        left_out = (*shelf.left_out, *await asyncio.to_thread(broken_sheets, folder))
        page = self._pages.page(
            "lobby.html",
            listed=self._listed(shelf.documents, left_out),
            # Whoever is new sits nowhere.
            tables=() if comer.token else await self._floor.tables_of(comer.person),
            person=comer.person,
        )
        if comer.token:
            return self._door.remember(page, request, comer)
        return text_answer(request, Text.of(bytes(page.body)), "text/html", private=True)

    def _listed(self, filings: tuple[Filing, ...], left_out: tuple[LeftOut, ...]) -> Markup:
        """Return all filings as the lobby shows them to everybody, rendered when they change."""
        key = ("lobby", filings, left_out)
        found = self._texts.find(key)
        if found is None:
            made = self._pages.templates.get_template("filings.html").render(
                filings=filings,
                left_out=left_out,
                is_trained=is_trained,
                has_bank=_has_bank,
                stakes_of=_stakes_of,
                has_equity=has_equity,
            )
            found = self._texts.keep(key, Text.of(made))
        return Markup(found.body.decode())

    async def rename(self, request: Request) -> Response:
        """The name somebody will sit down under from now on."""
        comer = await self._door.comer(request)
        name = proper_name((await form_of(request)).get("name", ""))
        answer = self._door.remember(RedirectResponse("/", 303), request, comer)
        await asyncio.to_thread(self._floor.store.meet, comer.person.id, name)
        return answer

    async def open_table(self, request: Request) -> Response:
        """A new table, and on to its page."""
        comer = await self._door.comer(request)
        wish = await wish_of(request)
        self._door.let("tables", request, comer.person)
        id = await self._floor.open(comer.person, wish, asker_of(request))
        return self._door.remember(RedirectResponse(f"/tables/{id}", 303), request, comer)

    async def table(self, request: Request) -> Response:
        """The page of one table."""
        comer = await self._door.comer(request)
        table = await self.table_of(request)
        page = self._pages.page(
            "table.html",
            table_id=table.id,
            rules=table.felt.filing.rules,
            brought=family_of(table.felt.filing).page,
            trained=is_trained(table.felt.filing),
        )
        return self._door.remember(page, request, comer)

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
        person = await self._door.person(request)
        table = await self._floor.current(request.path_params["id"])
        self._door.let("exports", request, person)
        id, name = table.id, table.name_of(person)

        def write() -> bytes:
            with self._logs.of(id) as log:
                return log.text(name)

        return await self._of_table(request, table, name, "application/x-ndjson", write)

    async def histories(self, request: Request) -> Response:
        """A table's hands of poker in PHH, as far as this person may see them."""
        person = await self._door.person(request)
        table = await self._floor.current(request.path_params["id"])
        self._door.let("exports", request, person)
        name = table.name_of(person)
        return await self._of_table(
            request, table, name, "application/toml", lambda: table.histories(name)
        )

    async def _of_table(
        self,
        request: Request,
        table: LiveTable,
        name: str | None,
        kind: str,
        write: Callable[[], str | bytes],
    ) -> Response:
        """Answer with what somebody of that name may see, kept for these eyes alone.

        It is kept while no event is added. The name is the one that was had when it was asked for:
        whoever sits down meanwhile sees more, and that is not for the rail.
        """
        head = await asyncio.to_thread(self._floor.store.head, table.id)
        key = ("seen", table.id, head, kind, name)
        text = await self._texts.of(key, write, asker_of(request))
        return text_answer(request, text, kind, private=True)

    async def hint(self, request: Request) -> Response:
        """The best play, for whom a table asks to decide; refused for anybody else."""
        person = await self._door.person(request)
        table = await self._floor.current(request.path_params["id"])
        self._door.let("hints", request, person)
        return json_answer((await table.hint(person, asker_of(request))).as_json())

    async def rules(self, request: Request) -> Response:
        """A filing's rule sheet; `?reading.NAME=VALUE` prints it under another reading."""
        readings = after("reading.", request.query_params)
        filed = self.filing(request)

        def write() -> str:
            filing = filed.read(readings)
            choice = Choice(filing, filing, readings=readings)
            prices = choice.address() if _has_bank(filing) else ""
            return as_html(sheet_of(filing), prices, f"/diff/{filing.id}")

        # A file that changes is another filing.
        key = ("rules", filed, tuple(sorted(readings.items())))
        text = await self._texts.of(key, write, asker_of(request))
        return text_answer(request, text, "text/html", private=False)

    async def table_rules(self, request: Request) -> Response:
        """The rule sheet as one table plays it."""
        table = await self.table_of(request)
        # It leads to the page under the table's rules.
        prices = f"/tables/{table.id}/prices" if _has_bank(table.felt.filing) else ""
        text = await self._texts.of(
            ("rules", table.id), lambda: as_html(table.sheet, prices), asker_of(request)
        )
        return text_answer(request, text, "text/html", private=True)

    # --- where ----------------------------------------------------------------------------

    async def table_of(self, request: Request) -> LiveTable:
        """The table that an address names."""
        return await self._floor.table(request.path_params["id"])

    def filing(self, request: Request) -> Filing:
        """The filing that an address names."""
        return self.named(f"{request.path_params['room']}/{request.path_params['slug']}")

    def named(self, id: str) -> Filing:
        """The filing of that id."""
        if not library.is_filed(id, self._floor.folder):
            raise HTTPException(404, f'there is no filing "{id}"')
        return library.load(id, self._floor.folder)


def _stakes_of(filing: Filing) -> list[str]:
    """What a game for a pot is played for, in words, by the limits that a table may post."""
    return [*family_of(filing).stakes(filing).values()]


def _has_bank(filing: Filing) -> bool:
    """Whether it is played against a bank, so that its wagers have prices."""
    return isinstance(filing.rules, BankedRules)
