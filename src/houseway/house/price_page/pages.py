"""The price page's addresses: the page, its parts as they are counted, JSON, PDF, pictures.

Nothing is counted in the event loop, and nothing is waited for that takes long: a part that is not
ready says how far it is, and the page asks again. Without JavaScript the page reloads itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, Literal, TypeVar
from urllib.parse import urlencode

import jinja2
import msgspec
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from houseway.house.live import LiveTable
from houseway.house.price_page.choice import Choice, chosen
from houseway.house.price_page.costs import (
    CostFigures,
    costs_of,
    limits_for,
    picture_of,
)
from houseway.house.price_page.counting import AnyCount, Count, CountingRoom, Lane
from houseway.house.price_page.figures import figures, plays
from houseway.house.price_page.paper import as_pdf
from houseway.house.price_page.sweeps import Swept, sweep
from houseway.house.price_page.switches import switches
from houseway.pricing.model import GamePrice, Progress, price_json
from houseway.words import percent

PartName = Literal["figures", "play", "cost", "readings", "check"]
PARTS: Final[tuple[PartName, ...]] = ("figures", "play", "cost", "readings", "check")

_PATIENCE: Final = 0.8
"""Seconds a page waits for figures before it says that they are being counted."""
_POLL: Final = 2.0
"""Seconds a part is waited for, each time somebody asks."""
_LONGEST: Final = 110.0
"""Seconds after which a file to take away is not waited for any more."""
_KEEP: Final = 256

T = TypeVar("T")
Page = Callable[..., HTMLResponse]
"""Renders a template of the house."""


class PricePages:
    """Everything the house shows of prices."""

    def __init__(
        self,
        templates: jinja2.Environment,
        page: Page,
        find: Callable[[Request], Filing],
        table: Callable[[Request], Awaitable[LiveTable]],
        folder: str | None,
    ) -> None:
        self._templates = templates
        self._page = page
        self._find = find
        self._table = table
        self._folder = folder
        quick, slow = Lane("prices"), Lane("sweeps")
        lanes = [quick, slow]
        self._lanes = lanes
        self._prices: CountingRoom[GamePrice] = CountingRoom(quick, lanes, _KEEP)
        self._plays: CountingRoom[GamePrice] = CountingRoom(slow, lanes, _KEEP)
        self._sweeps: CountingRoom[Swept] = CountingRoom(slow, lanes, _KEEP)
        self._costs: CountingRoom[CostFigures] = CountingRoom(slow, lanes, _KEEP)
        self._files: CountingRoom[bytes] = CountingRoom(slow, lanes, _KEEP)

    def routes(self) -> list[Route]:
        """Where they are."""
        here = "/prices/{room}/{slug}"
        return [
            Route(here, self.page),
            Route(f"{here}/parts/{{part}}", self.part),
            Route(f"{here}/price.json", self.json),
            Route(f"{here}/price.pdf", self.pdf),
            Route(f"{here}/cost.svg", self.picture),
            Route("/games/{room}/{slug}/cost.svg", self.every_option),
            Route("/tables/{id}/prices", self.at_table),
        ]

    def close(self) -> None:
        """The house closes: what is being counted is left."""
        for lane in self._lanes:
            lane.close()

    # --- the page ---------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The whole page, with whatever is known by now."""
        choice = self._choice(request)
        who = _who(request)
        shown: dict[str, Markup | None] = {}
        for name in PARTS:
            seconds = _PATIENCE if name == "figures" else 0.0
            try:
                shown[name] = await self._part(name, choice, who, seconds)
            except HTTPException:
                shown[name] = None  # the room is full: the page asks again
        filing = choice.filing
        return self._page(
            "price/page.html",
            filing=filing,
            rules=filing.rules,
            choice=choice,
            parts=shown,
            pending=any(part is None for part in shown.values()),
            switches=switches(choice, self._folder),
            sit=self._sit_fields(choice),
        )

    async def part(self, request: Request) -> Response:
        """One part of the page, or how far it is."""
        name = request.path_params["part"]
        found = next((one for one in PARTS if one == name), None)
        if found is None:
            raise HTTPException(404, f'a price page has no part "{name[:40]}"')
        choice = self._choice(request)
        who = _who(request)
        shown = await self._part(found, choice, who, _POLL)
        if shown is not None:
            return HTMLResponse(shown, headers={"Cache-Control": "no-store"})
        first = self._first(found, choice, who)
        words = _so_far(self._count(found, choice, who) if first.is_done else first)
        return HTMLResponse(words, 202, headers={"Cache-Control": "no-store", "Retry-After": "1"})

    async def _part(
        self, name: PartName, choice: Choice, who: str, seconds: float
    ) -> Markup | None:
        """A part as HTML; nothing while it is counted. A refusal is shown as its sentence."""
        # The price first: the rest goes by what it has counted.
        if not await self._first(name, choice, who).wait(seconds):
            return None
        if not await self._count(name, choice, who).wait(seconds):
            return None
        try:
            return self._shown(name, choice, who)
        except Refusal as refusal:
            return self._render("refused", says=refusal.says)

    def _first(self, name: PartName, choice: Choice, who: str) -> AnyCount:
        """The price that a part goes by: the chosen one, or that by default."""
        by_choice = name in ("play", "cost")
        return self._price(choice.filing if by_choice else choice.usual, who)

    def _count(self, name: PartName, choice: Choice, who: str) -> AnyCount:
        match name:
            case "figures":
                return self._price(choice.filing, who)
            case "play":
                return self._play(choice.filing, who)
            case "cost":
                return self._cost(choice, who)
            case "readings" | "check":
                return self._sweep(choice.usual, who)

    def _shown(self, name: PartName, choice: Choice, who: str) -> Markup:
        filing = choice.filing
        match name:
            case "figures":
                found = self._price(filing, who).result
                usual = None if choice.is_usual else _if_any(self._price(choice.usual, who))
                told = figures(filing, found, limits_for(choice), usual)
                return self._render("figures", figures=told, choice=choice)
            case "play":
                found = self._play(filing, who).result
                return self._render("play", plays=plays(filing, found), percent=percent)
            case "cost":
                told_cost = self._cost(choice, who).result
                return self._render("cost", cost=told_cost, picture=_address(choice, "cost.svg"))
            case "readings":
                swept = self._sweep(choice.usual, who).result
                return self._render("readings", choice=choice, sweep=swept)
            case "check":
                swept = self._sweep(choice.usual, who).result
                return self._render("check", findings=swept.findings)

    def _render(self, name: str, **context: object) -> Markup:
        return Markup(self._templates.get_template(f"price/{name}.html").render(context))

    def _sit_fields(self, choice: Choice) -> dict[str, str]:
        """A form that opens a table by this choice."""
        fields = {"game": choice.filing.id}
        if choice.packs is not None:
            fields["packs"] = str(choice.packs)
        if choice.limits is not None:
            fields["option"] = choice.limits
        if choice.schedule is not None and choice.fee_option is not None:
            fields |= {"schedule": choice.schedule, "fee_option": choice.fee_option}
        return fields | {f"reading.{name}": value for name, value in choice.readings.items()}

    # --- to take away -----------------------------------------------------------------------

    async def json(self, request: Request) -> Response:
        """The price as `houseway price ID --json` prints it; `?strategy=on` with the best play."""
        asked = list(request.query_params.multi_items())
        strategy = ("strategy", "on") in asked
        choice = chosen(self._find(request), [one for one in asked if one != ("strategy", "on")])
        who = _who(request)
        count = self._play(choice.filing, who) if strategy else self._price(choice.filing, who)
        await _finished(count)
        text = price_json(count.result, strategy=strategy) + b"\n"
        return Response(text, media_type="application/json", headers=_named(choice, "json"))

    async def pdf(self, request: Request) -> Response:
        """Figures, best play, cost and findings on paper."""
        choice, who = self._choice(request), _who(request)
        await _finished(self._price(choice.filing, who))
        found, usual = self._play(choice.filing, who), self._price(choice.usual, who)
        cost, swept = self._cost(choice, who), self._sweep(choice.usual, who)
        for count in (found, usual, cost, swept):
            await _finished(count)
        beside = None if choice.is_usual else _if_any(usual)
        # Without a schedule, or with bets that do not fit, the rest is there all the same.
        work = partial(_pdf, choice, found.result, beside, swept.result, _if_any(cost))
        made = self._files.ask((*self._of(choice.usual), choice.query, "pdf"), work, who)
        await _finished(made)
        return Response(made.result, media_type="application/pdf", headers=_named(choice, "pdf"))

    async def picture(self, request: Request) -> Response:
        """Cost against the size of the bet, under the options asked for."""
        choice = self._choice(request)
        key = (*self._of(choice.usual), choice.query, "picture")
        return await self._drawn(
            key, lambda heard: picture_of(choice, self._folder).encode(), request
        )

    async def every_option(self, request: Request) -> Response:
        """The same for all options of a game, or those that `?option=` names."""
        from houseway.analysis.cost.picture import cost_picture

        filing = self._find(request)
        options = tuple(request.query_params.getlist("option"))
        schedule = request.query_params.get("schedule")
        return await self._drawn(
            (*self._of(filing), "options", options, schedule),
            lambda heard: cost_picture(
                filing, options=options, schedule=schedule, folder=self._folder
            ).encode(),
            request,
        )

    async def _drawn(
        self, key: tuple[object, ...], work: Callable[[Progress], bytes], request: Request
    ) -> Response:
        count = self._files.ask(key, work, _who(request))
        await _finished(count)
        return Response(count.result, media_type="image/svg+xml")

    # --- at a table -------------------------------------------------------------------------

    async def at_table(self, request: Request) -> Response:
        """What each wager of a table is worth, by the table's own readings, packs and limits.

        A browser that asks for a page is led to the filing's, under the same rules.
        """
        table = await self._table(request)
        filing = table.filing
        if "text/html" in request.headers.get("accept", ""):
            return RedirectResponse(_address_of(table), 303)
        count = self._price(filing, _who(request))
        if not await count.wait(_POLL):
            return _json({"counting": _so_far(count)}, 202)
        told = figures(filing, count.result, table.limits)
        return _json(
            {
                "page": _address_of(table),
                "wagers": {
                    one.name: {
                        "ev": one.ev,
                        "tone": one.tone,
                        "favours": f"part of {one.part_of}" if one.part_of else one.favours,
                        "says": f"{one.least} on average" if one.least else "",
                    }
                    for one in told.wagers
                },
            }
        )

    # --- counts -----------------------------------------------------------------------------

    def _choice(self, request: Request) -> Choice:
        return chosen(self._find(request), request.query_params.multi_items())

    def _price(self, filing: Filing, who: str) -> Count[GamePrice]:
        key = (filing.id, filing.digest)
        return self._prices.ask(key, lambda heard: price(filing, progress=heard), who)

    def _play(self, filing: Filing, who: str) -> Count[GamePrice]:
        key = (filing.id, filing.digest)
        return self._plays.ask(key, lambda heard: price(filing, strategy=True, progress=heard), who)

    def _sweep(self, filing: Filing, who: str) -> Count[Swept]:
        return self._sweeps.ask(self._of(filing), lambda heard: sweep(filing, self._folder), who)

    def _cost(self, choice: Choice, who: str) -> Count[CostFigures]:
        key = (*self._of(choice.usual), choice.query)
        return self._costs.ask(key, lambda heard: costs_of(choice, self._folder), who)

    def _of(self, filing: Filing) -> tuple[object, ...]:
        """A filing and its collection rates as they are now: a file that changes is another."""
        sheets = (posted.sheet for posted in schedules_for(filing.id, self._folder))
        return (filing.id, filing.digest, *sheets)


def _pdf(
    choice: Choice,
    found: GamePrice,
    usual: GamePrice | None,
    swept: Swept,
    cost: CostFigures | None,
    heard: Progress,
) -> bytes:
    return as_pdf(choice, found, usual, swept, cost)


def price_address(game: str, readings: Mapping[str, str]) -> str:
    """The page of a game under these readings."""
    query = urlencode([(f"reading.{name}", value) for name, value in readings.items()])
    return f"/prices/{game}?{query}" if query else f"/prices/{game}"


def _address_of(table: LiveTable) -> str:
    """The page of a table's filing, under the rules of the table."""
    filing, fees = table.filing, table.collection
    packs = filing.rules.deck.packs.default
    fields = [] if packs == filing.printed.deck.packs.default else [("packs", str(packs))]
    fields += [
        (f"reading.{name}", value)
        for name, value in filing.readings.items()
        if value != filing.reading_texts[name].default
    ]
    if fees is not None:  # its option has the limits, or was chosen for them
        fields.append(("fees", f"{fees.id}:{fees.option}"))
    return f"/prices/{filing.id}" + (f"?{urlencode(fields)}" if fields else "")


def _address(choice: Choice, file: str = "") -> str:
    path = f"/prices/{choice.filing.id}" + (f"/{file}" if file else "")
    return f"{path}?{choice.query}" if choice.query else path


def _named(choice: Choice, kind: str) -> dict[str, str]:
    """A file's name, for whoever keeps it."""
    name = choice.filing.id.replace("/", "-")
    return {
        "Cache-Control": "no-store",
        "Content-Disposition": f'inline; filename="{name}-price.{kind}"',
        "X-Content-Type-Options": "nosniff",
    }


def _so_far(count: AnyCount) -> str:
    return f"Counting… {count.share * 100:.0f} %" if count.share else "Counting…"


def _if_any(count: Count[T]) -> T | None:
    """What was counted; nothing if it was refused."""
    try:
        return count.result
    except Refusal:
        return None


async def _finished(count: AnyCount) -> None:
    if not await count.wait(_LONGEST):
        raise HTTPException(
            503, "this is still being counted: ask again in a minute", {"Retry-After": "60"}
        )


def _who(request: Request) -> str:
    """Whom a count is done for: whoever is at the other end of the line."""
    return request.client.host if request.client else ""


def _json(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")
