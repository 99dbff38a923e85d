"""Somebody at a table's page, doing what a person does: chips, spots, buttons."""

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.house.visitor import Message, after

Frame = dict[str, object]
YOURS = ["bank", "wagers", "banking", "ask", "floor", "between", "broke"]
"""What the page offers when it is for the visitor to act."""


class Visitor:
    """A visitor of the house, at the pace of the machine."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.frames: list[Frame] = []
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._view: Frame = {}
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        """Take a message, and the events of a step one by one, each with the view after it."""
        message: Message = json.loads(text)
        if message["type"] == "snapshot":
            self._view = message["view"]
        for one in message.get("events", []):
            self._view = after(self._view, one)
            self.frames.append({**one, "type": "event", "view": self._view})
        if message["type"] != "events":
            self.frames.append(message)

    def enter(self) -> None:
        self.page.goto(f"{self.url}/?pace=instant")

    def sit(self, game: str) -> None:
        """From the lobby to a fresh table of this game."""
        self.enter()
        self.page.locator(f'[data-game="{game}"] button.primary').click()
        self.page.wait_for_url("**/tables/*")
        self.wait()

    # --- what there is to do ----------------------------------------------------------------

    def wait(self, after: str = "") -> str:
        """Until it is for the visitor to act, and not on that offer again; what is offered then."""
        self.page.wait_for_function(
            """([after, yours]) => {
                const { offer, offers } = document.getElementById('actions').dataset;
                const { line, busy } = document.body.dataset;
                return line === 'open' && busy === 'false'
                    && offer !== after && yours.includes(offers);
            }""",
            arg=[after, YOURS],
        )
        return self.offered

    @property
    def offered(self) -> str:
        return self.page.locator("#actions").get_attribute("data-offers") or ""

    @property
    def name(self) -> str:
        """Whom the house takes the visitor for."""
        you = next(frame["you"] for frame in self.frames if frame["type"] == "snapshot")
        assert isinstance(you, dict)
        return str(you["name"])

    def press(self, button: str) -> str:
        """Press one of the offered buttons, and wait for the next."""
        before = self.page.locator("#actions").get_attribute("data-offer") or ""
        self.page.locator(f"#controls [data-do={button}]").first.click()
        return self.wait(before)

    def choose(self, choice: str) -> str:
        """Decide a hand, and wait for what comes then."""
        before = self.page.locator("#actions").get_attribute("data-offer") or ""
        self.page.locator(f'#controls [data-choice="{choice}"]').click()
        return self.wait(before)

    def until(self, wanted: str, stake: Callable[[], None], rounds: int = 60) -> None:
        """Pass the bank, stake, deal and answer until this is offered."""
        offered = self.wait()
        for _ in range(rounds * 4):
            if offered == wanted:
                return
            if offered == "bank":
                offered = self.press("pass-bank")
            elif offered == "ask":
                offered = self.press("answer")
            elif offered == "floor":
                offered = self.press("confirm")
            else:
                if offered == "wagers":
                    stake()
                offered = self.press("deal")
        raise AssertionError(f"{wanted} was not offered in {rounds} rounds")

    # --- wagers -----------------------------------------------------------------------------

    def cell(self, wager: str) -> Locator:
        """The own spot of a wager."""
        return self.page.locator(f'.cell.own[data-wager="{wager}"]')

    def mine(self, wager: str) -> Locator:
        """What the visitor has on it."""
        return self.page.locator(f'.stake.mine[data-wager="{wager}"]')

    def stake(self, wager: str, chip: int = 500) -> None:
        """One more chip of so many cents on the own spot, seen to stand."""
        self.page.locator(f'[data-chip="{chip}"]').click()
        self.cell(wager).click()
        self.page.wait_for_selector(f'.stake.mine[data-wager="{wager}"]:not(.pending)')

    # --- what is seen -----------------------------------------------------------------------

    @property
    def lines(self) -> Locator:
        return self.page.locator("li.line")

    def played(self, rounds: int) -> None:
        """Wait until so many rounds are in the log."""
        self.page.wait_for_function(
            "rounds => document.querySelectorAll('#log li.round-closed').length >= rounds",
            arg=rounds,
        )

    def sideways(self) -> int:
        """By how many pixels the page is too wide."""
        wide: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wide
