"""The price page's addresses: the page, its parts as they are counted, JSON, PDF, pictures.

Nothing is counted in the event loop, and nothing is waited for that takes long: a part that is not
ready says how far it is, and the page asks again. Without JavaScript the page reloads itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal, get_args

import jinja2
import msgspec
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from houseway.analysis.cost import words
from houseway.analysis.cost.picture import cost_picture
from houseway.analysis.price import price
from houseway.analysis.strategy_card import strategy_svg
from houseway.errors import Refusal
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.house.answers import file_answer, json_answer
from houseway.house.fair import Asker, asker_of
from houseway.house.live import LiveTable
from houseway.house.price_page import costs
from houseway.house.price_page.choice import Choice, chosen
from houseway.house.price_page.counting import Count, CountingRoom, Unfinished, done
from houseway.house.price_page.figures import figures, plays
from houseway.house.price_page.paper import as_pdf
from houseway.house.price_page.sweeps import Swept, sweep
from houseway.pricing.model import GamePrice, price_json
from houseway.words import percent

PartName = Literal["figures", "play", "cost", "readings", "check"]
PARTS: Final[tuple[PartName, ...]] = get_args(PartName)

_PATIENCE: Final = 0.8
"""Seconds a page waits for figures before it says that they are being counted."""
_POLL: Final = 2.0
"""Seconds a part is waited for, each time somebody asks."""
_KEEP: Final = 256


class PricePages:
    """Everything the house shows of prices; `page` renders a template of the house."""

    FILES: Final = ("json", "pdf", "picture", "every_option", "card")
    """What of it is there to take away."""

    def __init__(
        self,
        templates: jinja2.Environment,
        page: Callable[..., HTMLResponse],
        find: Callable[[Request], Filing],
        table: Callable[[Request], Awaitable[LiveTable]],
        folder: str | None,
    ) -> None:
        self._templates = templates
        self._page = page
        self._find = find
        self._table = table
        self._folder = folder
        self._prices: CountingRoom[GamePrice] = CountingRoom(_KEEP, "count")
        self._plays: CountingRoom[GamePrice] = CountingRoom(_KEEP)
        self._sweeps: CountingRoom[Swept] = CountingRoom(_KEEP)
        self._costs: CountingRoom[costs.CostFigures] = CountingRoom(_KEEP)
        self._files: CountingRoom[bytes] = CountingRoom(_KEEP)

    def routes(self) -> list[Route]:
        """Where they are."""
        here = "/prices/{room}/{slug}"
        return [
            Route(here, self.page),
            Route(f"{here}/parts/{{part}}", self.part),
            Route(f"{here}/price.json", self.json),
            Route(f"{here}/price.pdf", self.pdf),
            Route(f"{here}/cost.svg", self.picture),
            Route(f"{here}/strategy.svg", self.card),
            Route("/games/{room}/{slug}/cost.svg", self.every_option),
            Route("/tables/{id}/prices", self.at_table),
        ]

    def close(self) -> None:
        """The house closes: what is being counted is left."""
        for room in (self._prices, self._plays, self._sweeps, self._costs, self._files):
            room.close()

    # --- the page ---------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The whole page, with whatever is known by now."""
        choice, who = self._choice(request), asker_of(request)
        shown: dict[str, Markup | None] = {}
        for name in PARTS:
            try:
                seconds = _PATIENCE if name == "figures" else 0.0
                shown[name] = await self._part(name, choice, who, seconds)
            except HTTPException:
                shown[name] = None  # being counted, or the room is full: the page asks again
        filing = choice.filing
        usual_fees = msgspec.structs.replace(choice, schedule=None, fee_option=None)
        return self._page(
            "price/page.html",
            filing=filing,
            rules=filing.rules,
            choice=choice,
            parts=shown,
            pending=None in shown.values(),
            fees=costs.fee_groups(filing, self._folder),
            fees_chosen=costs.chosen_fees(choice, self._folder),
            fees_default=costs.chosen_fees(usual_fees, self._folder),
            least=costs.limits_for(choice).of(filing.rules.first_wager).min,
        )

    async def part(self, request: Request) -> Response:
        """One part of the page, or how far it is."""
        name = request.path_params["part"]
        found = next((one for one in PARTS if one == name), None)
        if found is None:
            raise HTTPException(404, f'a price page has no part "{name[:40]}"')
        headers = {"Cache-Control": "no-store"}
        try:
            shown = await self._part(found, self._choice(request), asker_of(request), _POLL)
        except Unfinished as count:
            return HTMLResponse(count.so_far, 202, headers=headers | {"Retry-After": "1"})
        return HTMLResponse(shown, headers=headers)

    async def _part(self, name: PartName, choice: Choice, who: Asker, seconds: float) -> Markup:
        """A part as HTML. A refusal is shown as its sentence."""
        # The price first: the rest goes by what it has counted.
        by_choice = name in ("play", "cost")
        await done(self._price(choice.filing if by_choice else choice.usual, who), seconds)
        try:
            return await self._shown(name, choice, who, seconds)
        except Refusal as refusal:
            return self._render("refused", says=refusal.says)

    async def _shown(self, name: PartName, choice: Choice, who: Asker, seconds: float) -> Markup:
        filing = choice.filing
        match name:
            case "figures":
                found = await done(self._price(filing, who), seconds)
                usual = None if choice.is_usual else self._price(choice.usual, who).if_any
                told = figures(filing, found.result, costs.limits_for(choice), usual)
                return self._render("figures", figures=told, choice=choice)
            case "play":
                best = await done(self._price(filing, who, strategy=True), seconds)
                card = choice.address("/strategy.svg")
                return self._render("play", plays=plays(best.result), filing=filing, card=card)
            case "cost":
                cost = await done(self._cost(choice, who), seconds)
                picture = choice.address("/cost.svg")
                return self._render("cost", told=cost.result, words=words, picture=picture)
            case "readings" | "check":
                swept = await done(self._sweep(choice.usual, who), seconds)
                return self._render(name, choice=choice, sweep=swept.result)

    def _render(self, name: str, **context: object) -> Markup:
        return Markup(self._templates.get_template(f"price/{name}.html").render(context))

    # --- to take away -----------------------------------------------------------------------

    async def json(self, request: Request) -> Response:
        """The price as `houseway price ID --json` prints it; `?strategy=on` with the best play."""
        asked = list(request.query_params.multi_items())
        strategy = ("strategy", "on") in asked
        choice = chosen(self._priced(request), [one for one in asked if one != ("strategy", "on")])
        who = asker_of(request)
        count = self._price(choice.filing, who, strategy=strategy)
        text = price_json((await done(count)).result, strategy=strategy) + b"\n"
        return file_answer(text, _file_name(choice, "json"), "application/json")

    async def pdf(self, request: Request) -> Response:
        """Figures, best play, cost and findings on paper."""
        choice, who = self._choice(request), asker_of(request)
        await done(self._price(choice.filing, who))
        found = self._price(choice.filing, who, strategy=True)
        usual = self._price(choice.usual, who)
        cost, swept = self._cost(choice, who), self._sweep(choice.usual, who)
        for count in (found, usual, cost, swept):
            await done(count)
        beside = None if choice.is_usual else usual.if_any
        # Without a schedule, or with bets that do not fit, the rest is there all the same.
        known = (found.result, beside, swept.result, cost.if_any)
        key = (*self._of(choice.usual), choice.query, "pdf")
        made = await done(self._files.ask(key, lambda heard: as_pdf(choice, *known), who))
        return file_answer(made.result, _file_name(choice, "pdf"), "application/pdf")

    async def picture(self, request: Request) -> Response:
        """Cost against the size of the bet, under the options asked for."""
        choice = self._choice(request)
        key = (*self._of(choice.usual), choice.query, "picture")
        return await self._drawn(key, lambda: costs.picture_of(choice, self._folder), request)

    async def card(self, request: Request) -> Response:
        """The best play in tables, drawn to be carried."""
        choice, who = self._choice(request), asker_of(request)
        found = (await done(self._price(choice.filing, who, strategy=True))).result
        key = (*self._of(choice.filing), "card")
        return await self._drawn(key, lambda: strategy_svg(choice.filing, found), request)

    async def every_option(self, request: Request) -> Response:
        """The same for all options of a game, or those that `?option=` names."""
        filing = self._priced(request)
        options = tuple(request.query_params.getlist("option"))
        schedule = request.query_params.get("schedule")
        return await self._drawn(
            (*self._of(filing), "options", options, schedule),
            lambda: cost_picture(filing, options=options, schedule=schedule, folder=self._folder),
            request,
        )

    async def _drawn(
        self, key: tuple[object, ...], draw: Callable[[], str], request: Request
    ) -> Response:
        count = self._files.ask(key, lambda heard: draw().encode(), asker_of(request))
        return Response((await done(count)).result, media_type="image/svg+xml")

    # --- at a table -------------------------------------------------------------------------

    async def at_table(self, request: Request) -> Response:
        """What each wager of a table is worth, by the table's own readings, packs and limits.

        A browser that asks for a page is led to the filing's, under the same rules.
        """
        table = await self._table(request)
        filing = table.felt.filing
        if "text/html" in request.headers.get("accept", ""):
            return RedirectResponse(_address_of(table), 303)
        try:
            count = await done(self._price(filing, asker_of(request)), _POLL)
        except Unfinished as unfinished:
            return json_answer({"counting": unfinished.so_far}, 202)
        told = figures(filing, count.result, table.felt.limits)
        wagers = {
            one.wager.name: {
                "ev": percent(one.price.ev),
                "tone": one.tone,
                "favours": f"part of {one.part_of}" if one.part_of else one.favours,
                "says": f"{one.least} on average" if one.least else "",
            }
            for one in told.wagers
        }
        return json_answer({"page": _address_of(table), "wagers": wagers})

    # --- counts -----------------------------------------------------------------------------

    def _choice(self, request: Request) -> Choice:
        return chosen(self._priced(request), request.query_params.multi_items())

    def _priced(self, request: Request) -> Filing:
        """The filing that an address names; of a game for a pot it says where its worth is told."""
        filing = self._find(request)
        if not isinstance(filing.rules, BankedRules):
            raise Refusal(
                f"{filing.id} is played for a pot, so it has no prices: what hands are worth "
                f"against each other stands at /equity/{filing.id}, and is told by "
                f"houseway equity {filing.id} --hand AsAh --hand KdKc"
            )
        return filing

    def _price(self, filing: Filing, who: Asker, *, strategy: bool = False) -> Count[GamePrice]:
        room = self._plays if strategy else self._prices
        key = (filing.id, filing.in_force)
        return room.ask(
            key, lambda heard: price(filing, strategy=strategy, soon=True, progress=heard), who
        )

    def _sweep(self, filing: Filing, who: Asker) -> Count[Swept]:
        return self._sweeps.ask(self._of(filing), lambda heard: sweep(filing, self._folder), who)

    def _cost(self, choice: Choice, who: Asker) -> Count[costs.CostFigures]:
        key = (*self._of(choice.usual), choice.query)
        return self._costs.ask(key, lambda heard: costs.costs_of(choice, self._folder), who)

    def _of(self, filing: Filing) -> tuple[object, ...]:
        """A filing and its collection rates as they are now: a file that changes is another."""
        sheets = (posted.sheet for posted in schedules_for(filing.id, self._folder))
        return (filing.id, filing.in_force, *sheets)


def _address_of(table: LiveTable) -> str:
    """The page of a table's filing, under the rules of the table."""
    filing, fees = table.felt.filing, table.collection
    packs = filing.rules.deck.packs.default
    rules = Choice(
        filing,
        filing,
        packs=None if packs == filing.printed.deck.packs.default else packs,
        readings={
            name: value
            for name, value in filing.readings.items()
            if value != filing.reading_texts[name].default
        },
        # Its option has the limits, or was chosen for them.
        schedule=fees.id if fees else None,
        fee_option=fees.option if fees else None,
    )
    return rules.address()


def _file_name(choice: Choice, kind: str) -> str:
    return f"{choice.filing.id.replace('/', '-')}-price.{kind}"
