"""The addresses of two sheets side by side: the page, its figures as they are counted, JSON, PDF.

What differs is there at once; what each difference is worth comes when it is counted, and the page
asks for it again. Without JavaScript the page reloads itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import jinja2
import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from houseway.analysis.diff.diff import diff
from houseway.analysis.diff.model import Diff
from houseway.analysis.diff.paper import paper_of
from houseway.families import library
from houseway.filings.filing import Filing
from houseway.filings.sheets.printed import as_pdf
from houseway.house.answers import file_answer
from houseway.house.diff_page.choice import Beside, beside, nearest
from houseway.house.diff_page.shown import shown
from houseway.house.fair import Asker, asker_of
from houseway.house.price_page.counting import Count, CountingRoom, Unfinished, done
from houseway.house.work import worked_out
from houseway.pricing.written import written

_PATIENCE: Final = 0.8
"""Seconds a page waits for figures before it shows the rules alone."""
_POLL: Final = 2.0
_KEEP: Final = 128


class DiffPages:
    """Two sheets side by side; `page` renders a template of the house, `named` finds a filing."""

    FILES: Final = ("json", "pdf")
    """What of it is there to take away."""

    def __init__(
        self,
        templates: jinja2.Environment,
        page: Callable[..., HTMLResponse],
        named: Callable[[str], Filing],
        folder: str | None,
    ) -> None:
        self._templates = templates
        self._page = page
        self._named = named
        self._folder = folder
        self._diffs: CountingRoom[Diff] = CountingRoom(_KEEP)

    def routes(self) -> list[Route]:
        """Where they are."""
        here = "/diff/{room}/{slug}"
        both = f"{here}/{{other_room}}/{{other_slug}}"
        return [
            Route(here, self.choose),
            Route(both, self.page),
            Route(f"{both}/parts/differences", self.part),
            Route(f"{both}/diff.json", self.json),
            Route(f"{both}/diff.pdf", self.pdf),
        ]

    def close(self) -> None:
        """The house closes: what is being counted is left."""
        self._diffs.close()

    async def choose(self, request: Request) -> Response:
        """On to the page beside the sheet that `?with=` names, or beside the nearest."""
        filing = self._named(_id(request, ""))
        asked = [(name, value) for name, value in request.query_params.multi_items() if value]
        named = {name: value for name, value in asked if name in ("with", "was")}
        if "with" in named:
            second = self._named(named["with"])
        else:
            second = await asyncio.to_thread(lambda: nearest(filing, self._family(filing)))
        # Another sheet than the form was about has readings of its own.
        is_another = named.get("was", second.id) != second.id
        fields = [
            (name, value)
            for name, value in asked
            if name not in named and not (is_another and name.startswith("b."))
        ]
        return RedirectResponse(beside(filing, second, fields).address(), 303)

    def _family(self, filing: Filing) -> list[Filing]:
        """Every sheet that it can be set beside."""
        family = filing.rules.family_name
        every = library.load_all(self._folder)
        return [one for one in every if one.rules.family_name == family]

    async def page(self, request: Request) -> Response:
        """The whole page, with whatever is known by now."""
        two = self._beside(request)
        # A family that is none to compare is refused before anything is counted.
        who, a, b = asker_of(request), two.a.filing, two.b.filing
        rules = await worked_out(lambda: diff(a, b, priced=False), who)
        count = self._count(two, who)
        is_counted = await count.wait(_PATIENCE)
        return self._page(
            "diff/page.html",
            two=two,
            others=await asyncio.to_thread(self._family, two.a.filing),
            part=self._render(two, count.result if is_counted else rules),
            pending=not is_counted,
        )

    async def part(self, request: Request) -> Response:
        """The differences with what they are worth, or how far that is."""
        two = self._beside(request)
        headers = {"Cache-Control": "no-store"}
        try:
            found = await done(self._count(two, asker_of(request)), _POLL)
        except Unfinished as count:
            return HTMLResponse(count.so_far, 202, headers=headers | {"Retry-After": "1"})
        return HTMLResponse(self._render(two, found.result), headers=headers)

    async def json(self, request: Request) -> Response:
        """The same as `houseway diff A B --json` prints it."""
        two = self._beside(request)
        found = (await done(self._count(two, asker_of(request)))).result
        text = msgspec.json.format(msgspec.json.encode(written(found)), indent=2) + b"\n"
        return file_answer(text, _file_name(two, "json"), "application/json")

    async def pdf(self, request: Request) -> Response:
        """The same on paper."""
        two = self._beside(request)
        found = (await done(self._count(two, asker_of(request)))).result
        made = await worked_out(
            lambda: as_pdf(paper_of(found, two.a.filing, two.b.filing)), asker_of(request), "long"
        )
        return file_answer(made, _file_name(two, "pdf"), "application/pdf")

    def _beside(self, request: Request) -> Beside:
        filings = self._named(_id(request, "")), self._named(_id(request, "other_"))
        return beside(*filings, request.query_params.multi_items())

    def _count(self, two: Beside, asker: Asker) -> Count[Diff]:
        a, b = two.a.filing, two.b.filing
        key = (a.id, a.digest, b.id, b.digest)
        return self._diffs.ask(key, lambda heard: diff(a, b, progress=heard), asker)

    def _render(self, two: Beside, found: Diff) -> Markup:
        told = shown(found, two.a.filing, two.b.filing)
        return Markup(self._templates.get_template("diff/differences.html").render(told=told))


def _id(request: Request, which: str) -> str:
    return f"{request.path_params[f'{which}room']}/{request.path_params[f'{which}slug']}"


def _file_name(two: Beside, kind: str) -> str:
    a, b = (choice.filing.id.replace("/", "-") for choice in two)
    return f"{a}-beside-{b}.{kind}"
