"""Somebody at a table's page, doing what a person does: chips, spots, buttons."""

import json
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

from tests.house.visitor import Message, after

Frame = dict[str, object]
YOURS = ["bank", "wagers", "banking", "ask", "floor", "between", "broke"]
"""What the page offers when it is for the visitor to act."""


def there_is(selector: str) -> str:
    """Return the fact, for `Visitor.look`, that the page has such an element."""
    return f"() => document.querySelector({json.dumps(selector)}) !== null"


PRESS = """(buttons) => {
    const { line, busy } = document.body.dataset;
    if (line !== 'open' || busy !== 'false') return null;
    const isOnTop = (button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return button.contains(top);
    };
    for (const button of buttons) {
        const found = document.querySelector(button);
        if (found && !found.disabled && found.getClientRects().length) {
            if (!isOnTop(found)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
            if (!isOnTop(found)) continue;
            const { offer } = document.getElementById('actions').dataset;
            found.focus({ preventScroll: true }); // as a click of the mouse does
            found.click();
            return { offer };
        }
    }
    return null;
}"""
"""Press the first of these buttons that can be pressed, and say on which offer it was.

One that something else covers cannot be pressed.
"""


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
        """Wait until it is for the visitor to act, on another offer; return what is offered."""
        found = self.page.wait_for_function(
            """([after, yours]) => {
                const { offer, offers } = document.getElementById('actions').dataset;
                const { line, busy } = document.body.dataset;
                const ready = line === 'open' && busy === 'false';
                return ready && offer !== after && yours.includes(offers) && offers;
            }""",
            arg=[after, YOURS],
        )
        return str(found.json_value())

    def look(self, fact: str) -> tuple[str, object]:
        """Wait until it is for the visitor to act; return what is offered, and a fact of the page.

        The page looks at both at once; the fact is a function in JavaScript.
        """
        found = self.page.wait_for_function(
            f"""(yours) => {{
                const {{ offers }} = document.getElementById('actions').dataset;
                const {{ line, busy }} = document.body.dataset;
                const ready = line === 'open' && busy === 'false' && yours.includes(offers);
                return ready && {{ offers, fact: ({fact})() }};
            }}""",
            arg=YOURS,
        ).json_value()
        return str(found["offers"]), found["fact"]

    def settle(self) -> None:
        """Wait until nothing on the page moves, but what moves for ever."""
        self.page.wait_for_function(
            """() => document.getAnimations().every(({ playState, effect }) =>
                playState !== 'running' || effect.getComputedTiming().endTime === Infinity)"""
        )

    @property
    def name(self) -> str:
        """Whom the house takes the visitor for."""
        you = next(frame["you"] for frame in self.frames if frame["type"] == "snapshot")
        assert isinstance(you, dict)
        return str(you["name"])

    def press(self, button: str) -> str:
        """Press one of the offered buttons, and wait for the next offer."""
        return self.press_first(f"#controls [data-do={button}]")

    def choose(self, choice: str) -> str:
        """Decide a hand, and wait for the next offer."""
        return self.press_first(f'#controls [data-choice="{choice}"]')

    def press_first(self, *buttons: str) -> str:
        """Wait until one of these can be pressed, press the first, and wait for the next offer."""
        pressed = self.page.wait_for_function(PRESS, arg=buttons)
        return self.wait(str(pressed.json_value()["offer"]))

    def press_if_offered(self, *buttons: str) -> bool:
        """Press the first of these that can be pressed at this moment; return whether one could.

        The page looks and presses at once: it may change at any moment when others play, too.
        """
        return self.page.evaluate(PRESS, buttons) is not None

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

    def has_played(self, rounds: int) -> bool:
        """Return whether so many rounds are in the log."""
        return self.page.locator("#log li.round-closed").count() >= rounds

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


def play_together(visitors: Sequence[Visitor], rounds: int, *buttons: str) -> None:
    """Let several people play rounds at one table: each presses whatever they are offered first."""
    for _ in range(2_000):
        pressed = [visitor.press_if_offered("[data-do=deal]", *buttons) for visitor in visitors]
        if all(visitor.has_played(rounds) for visitor in visitors):
            return
        if not any(pressed):
            visitors[0].page.wait_for_timeout(20)  # somebody else is to act, or a message is on
    raise AssertionError(f"{rounds} rounds were not played")
