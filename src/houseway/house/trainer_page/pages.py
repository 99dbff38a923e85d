"""The trainer's addresses: its page, a hand to set, and what a setting is worth.

Nothing is kept of who practises: a hand stands in the address, so that it can be shared and tried
again, and what its settings are worth is counted once whoever asks.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from houseway.analysis.training import Hand, Lesson, deal_hand, hand_of, is_trained, teach
from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.house.answers import json_answer
from houseway.house.fair import asker_of
from houseway.house.live import LiveTable
from houseway.house.price_page.choice import after
from houseway.house.price_page.counting import CountingRoom, Unfinished, done

_POLL: Final = 2.0
"""Seconds that a page waits before it is told how far the count is."""
_KEEP: Final = 512
_LONGEST: Final = 400
_random: Final = secrets.SystemRandom()


class TrainerPages:
    """Practice at setting hands; `page` renders a template of the house."""

    COUNTED: Final = ("worth",)
    """What of it takes a count, as a hint does."""

    def __init__(
        self,
        page: Callable[..., HTMLResponse],
        find: Callable[[Request], Filing],
        table: Callable[[Request], Awaitable[LiveTable]],
    ) -> None:
        self._page = page
        self._find = find
        self._table = table
        self._lessons: CountingRoom[Lesson] = CountingRoom(_KEEP, "count")

    def routes(self) -> list[Route]:
        """Where they are."""
        here = "/trainer/{room}/{slug}"
        return [
            Route(here, self.page),
            Route(f"{here}/hand", self.hand),
            Route(f"{here}/worth", self.worth),
            Route("/tables/{id}/trainer", self.at_table),
        ]

    def close(self) -> None:
        """The house closes: what is being counted is left."""
        self._lessons.close()

    async def page(self, request: Request) -> Response:
        """The page, which asks for a hand of its own."""
        filing = self._filing(request)
        if not is_trained(filing):
            raise Refusal(f"{filing.id}: there is no hand to set in this game, so none to practise")
        _asked_hand(filing, request)  # what is no hand is refused now
        return self._page("trainer.html", filing=filing, rules=filing.rules)

    async def hand(self, request: Request) -> Response:
        """A hand to set: the one that `?cards=` names, or a new one."""
        filing = self._filing(request)
        return json_answer(_asked_hand(filing, request) or deal_hand(filing, _random.sample))

    async def worth(self, request: Request) -> Response:
        """What every way to set a hand is worth, for who has set it by `?choice=`."""
        filing = self._filing(request)
        hand = _asked_hand(filing, request)
        choice = request.query_params.get("choice", "")
        if hand is None or not any(way.choice == choice and not way.foul for way in hand.ways):
            raise Refusal(f"{filing.id}: name a hand by its cards, and a choice to set it by")
        key = filing.id, filing.in_force, tuple(sorted(hand.cards))
        count = self._lessons.ask(
            key, lambda heard: teach(filing, hand.cards, heard), asker_of(request)
        )
        try:
            lesson = (await done(count, _POLL)).result
        except Unfinished as unfinished:
            return json_answer({"counting": unfinished.so_far}, 202)
        return json_answer(lesson.as_json(choice))

    async def at_table(self, request: Request) -> Response:
        """On to the page, by the rules of a table."""
        filing = (await self._table(request)).felt.filing
        usual = {name: text.default for name, text in filing.reading_texts.items()}
        other = {
            f"reading.{name}": value
            for name, value in filing.readings.items()
            if usual.get(name) != value
        }
        query = f"?{urlencode(other)}" if other else ""
        return RedirectResponse(f"/trainer/{filing.id}{query}", 303)

    def _filing(self, request: Request) -> Filing:
        return self._find(request).read(after("reading.", request.query_params))


def _asked_hand(filing: Filing, request: Request) -> Hand | None:
    """The hand that an address names, if it names one."""
    text = request.query_params.get("cards", "")
    if len(text) > _LONGEST:
        raise Refusal(f"{filing.id}: these are too many cards for a hand")
    cards = parse_cards(text)
    return hand_of(filing, cards) if cards else None
