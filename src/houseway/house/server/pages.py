"""Templates filled in, and errors as one sentence: a page for a browser, JSON for a program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import jinja2
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from houseway.errors import Fault, Refusal, listed
from houseway.house.answers import json_answer
from houseway.house.gate.limits import TooMany
from houseway.house.gate.metrics import Metrics
from houseway.house.price_page.figures import FILTERS
from houseway.house.store import NoTable, StoreAway

PAGES: Final = Path(__file__).parent.parent / "pages"


class Pages:
    """What the house shows, and how it says no."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.templates: Final = jinja2.Environment(
            loader=jinja2.FileSystemLoader(PAGES / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
        )
        self.templates.filters |= FILTERS

    def page(self, template: str, **context: object) -> HTMLResponse:
        """A template of the house, filled in."""
        text = self.templates.get_template(template).render(context)
        return HTMLResponse(text, headers={"Cache-Control": "no-store"})

    async def refused(self, request: Request, error: Exception) -> Response:
        """One sentence, as a page for a browser and as JSON for a program."""
        if isinstance(error, Refusal):
            answer = self.error(
                request, _status_of(error), error.says, error.rule, faults=error.faults
            )
            if isinstance(error, TooMany):
                answer.headers["Retry-After"] = str(error.seconds)
            elif isinstance(error, StoreAway):
                answer.headers["Retry-After"] = "1"
            return answer
        assert isinstance(error, HTTPException)
        says = error.detail
        if error.status_code == 404 and says == "Not Found":
            says = "there is no such page"
        elif error.status_code == 405:
            says = f"this address does not take {request.method}"
        answer = self.error(request, error.status_code, says)
        answer.headers.update(error.headers or {})
        return answer

    async def failed(self, request: Request, error: Exception) -> Response:
        """A defect: said as calmly. The server's own log has the details."""
        self._metrics.faults.inc()
        return self.error(request, 500, "the house made a mistake there: please try again")

    def error(
        self,
        request: Request,
        status: int,
        says: str,
        rule: str | None = None,
        *,
        faults: Sequence[Fault] = (),
    ) -> Response:
        """A sentence in the form that was asked for, with every fault if a file has several."""
        accepts = request.headers.get("accept", "")
        if "text/html" in accepts and "application/json" not in accepts:
            title = "The house made a mistake" if status == 500 else "That cannot be"
            several = listed(map(str, faults)) if len(faults) > 1 else ()
            says = f"{says} [{rule}]" if rule else says
            page = self.page("message.html", title=title, says=says, faults=several)
            page.status_code = status
            return page
        more = {"faults": faults} if faults else {}
        return json_answer({"says": says, "rule": rule, **more}, status)


def _status_of(refusal: Refusal) -> int:
    match refusal:
        case NoTable():
            return 404
        case StoreAway():
            return 503
        case TooMany():
            return 429
        case _:
            return 400
