"""The equity page's addresses: the page, its answer as it is typed, and JSON.

What is asked stands in the address, so that it can be shared. Nothing is counted in the event loop;
a count that is not ready says how far it is, and the page asks again. Without JavaScript the page
has a button, and reloads itself until the answer is there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import jinja2
import msgspec
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.analysis.equity import equity, has_equity
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.house.answers import file_answer
from houseway.house.fair import asker_of
from houseway.house.price_page.choice import after
from houseway.house.price_page.counting import Count, CountingRoom, Unfinished, done
from houseway.pricing.equity import Equity, equity_json
from houseway.words import share

MOST_HANDS: Final = 6
_LONGEST: Final = 400
_PATIENCE: Final = 1.5
"""Seconds a page waits for an answer before it says that it is being counted."""
_KEEP: Final = 256


class Asked(msgspec.Struct, frozen=True):
    """What an address asks: a filing under its readings, hands as they are written, cards."""

    filing: Filing
    hands: tuple[str, ...]
    board: str
    dead: str

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields for hands, those that are empty too."""
        most = min(MOST_HANDS, max(self.filing.rules.table.choices))
        return (*self.hands, *[""] * most)[: max(most, len(self.hands))]

    @property
    def readings(self) -> dict[str, str]:
        """Readings that are not as the filing has them by default."""
        usual = self.filing.reading_texts
        return {
            f"reading.{name}": value
            for name, value in self.filing.readings.items()
            if value != usual[name].default
        }


class EquityPages:
    """What hands are worth against each other; `page` renders a template of the house."""

    COUNTED: Final = ("answer", "json")
    """What of it takes a count, as a hint does."""

    def __init__(
        self,
        templates: jinja2.Environment,
        page: Callable[..., HTMLResponse],
        find: Callable[[Request], Filing],
    ) -> None:
        self._templates = templates
        self._page = page
        self._find = find
        self._counts: CountingRoom[Equity] = CountingRoom(_KEEP, "count")

    def routes(self) -> list[Route]:
        """Where they are."""
        here = "/equity/{room}/{slug}"
        return [
            Route(here, self.page),
            Route(f"{here}/answer", self.answer),
            Route(f"{here}/equity.json", self.json),
        ]

    def close(self) -> None:
        """The house closes: what is being counted is left."""
        self._counts.close()

    async def page(self, request: Request) -> Response:
        """The fields, and the answer to what the address asks."""
        asked = self._asked(request)
        try:
            answer = await self._answer(asked, request) if asked.hands else None
            counting = False
        except HTTPException:  # being counted, or the room is full: the page asks again
            answer, counting = None, True
        return self._page(
            "equity/page.html",
            filing=asked.filing,
            rules=asked.filing.rules,
            asked=asked,
            answer=answer,
            counting=counting,
        )

    async def answer(self, request: Request) -> Response:
        """The answer alone, a refusal as its sentence; or how far the count is."""
        headers = {"Cache-Control": "no-store"}
        try:
            answer = await self._answer(self._asked(request), request)
        except Unfinished as count:
            return HTMLResponse(count.so_far, 202, headers=headers | {"Retry-After": "1"})
        return HTMLResponse(answer, headers=headers)

    async def json(self, request: Request) -> Response:
        """The answer as `houseway equity ID --json` prints it."""
        asked = self._asked(request)
        found = (await done(self._count(asked, request))).result
        name = f"{asked.filing.id.replace('/', '-')}-equity.json"
        return file_answer(equity_json(found) + b"\n", name, "application/json")

    async def _answer(self, asked: Asked, request: Request) -> Markup:
        try:
            found = (await done(self._count(asked, request), _PATIENCE)).result
        except Refusal as refusal:
            return self._render("refused", says=refusal.says.removeprefix(f"{asked.filing.id}: "))
        return self._render("answer", found=found, share=share)

    def _render(self, name: str, **context: object) -> Markup:
        return Markup(self._templates.get_template(f"equity/{name}.html").render(context))

    def _count(self, asked: Asked, request: Request) -> Count[Equity]:
        filing = asked.filing
        key = (filing.id, filing.in_force, asked.hands, asked.board, asked.dead)
        return self._counts.ask(
            key,
            lambda heard: equity(filing, asked.hands, asked.board, asked.dead, progress=heard),
            asker_of(request),
        )

    def _asked(self, request: Request) -> Asked:
        query = request.query_params
        filing = self._find(request)
        if not has_equity(filing):
            raise Refusal(f"{filing.id}: hands have no worth against each other in this game")
        for name, value in query.multi_items():
            if name not in ("hand", "board", "dead") and not name.startswith("reading."):
                raise Refusal(
                    f'equity cannot be asked for by "{name[:40]}": there are hand, board, dead and '
                    "reading.NAME"
                )
            if len(value) > _LONGEST:
                raise Refusal(f'"{name[:40]}" is longer than anything that can be asked for')
        return Asked(
            filing=filing.read(after("reading.", query)),
            hands=tuple(filter(None, (hand.strip() for hand in query.getlist("hand")))),
            board=query.get("board", "").strip(),
            dead=query.get("dead", "").strip(),
        )
