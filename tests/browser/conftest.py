"""A house running as a program of its own, and a browser to visit it with."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.visitor import Visitor

HERE = Path(__file__).parent
CHROMIUM = [
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS_TO_START = 90


JOURNEYS: Final = {
    "test_accessible": ["test_pages", "test_a_table_and_its_panels", "test_dialogs_and_refusals"],
    "test_blackjack": [
        "test_rounds_are_played_and_settled",
        "test_eights_are_split_into_four_hands",
    ],
    "test_company": [
        "test_everybody_sees_for_whom_the_table_waits_and_how_long",
        "test_an_answer_that_was_lost_with_the_line_is_given_once",
    ],
    "test_diff": ["test_from_the_price_page_to_another_sheet_and_a_reading"],
    "test_equity": ["test_hands_are_answered_as_they_are_typed"],
    "test_examples": ["test_worked_examples_are_unfolded"],
    "test_fairness": [
        "test_the_page_computes_the_vectors",
        "test_a_shoe_that_ends_was_checked_in_the_browser_with_its_own_part_in_it",
        "test_a_house_that_deals_another_card_is_found_out",
    ],
    "test_felt": [
        "test_net_of_the_round_is_what_the_chips_changed_by",
        "test_a_line_that_the_bank_does_not_cover_says_so",
        "test_a_reload_keeps_the_settlement_the_result_and_repeat",
        "test_a_phone_on_its_side_shows_felt_and_controls_beside_each_other",
    ],
    "test_floor": [
        "test_the_posted_collection_is_shown_worked_out_and_taken",
        "test_a_misdeal_voids_the_round_and_the_log_shows_the_rule",
    ],
    "test_high_card": ["test_a_round_in_the_browser"],
    "test_house": [
        "test_lobby_lists_every_filing",
        "test_chips_are_staked_cards_dealt_lines_settled_and_the_hand_recorded",
        "test_the_keyboard_alone_stakes_and_deals",
        "test_the_bank_is_offered_and_taken",
        "test_other_hands_stay_hidden_on_the_page_and_on_the_line",
        "test_a_killed_house_goes_on_in_mid_round",
    ],
    "test_operator": ["test_a_role_is_given_and_taken_back"],
    "test_own_family": ["test_a_round_of_a_family_from_elsewhere"],
    "test_pai_gow": [
        "test_a_hand_is_set_and_settled",
        "test_the_bank_picks_a_pile_and_sets_last",
    ],
    "test_pan": ["test_hands_are_played_to_the_end", "test_two_people_and_bots_at_one_table"],
    "test_poker": [
        "test_hands_are_played_to_the_showdown",
        "test_a_raise_is_made_with_the_slider_and_with_the_field",
        "test_two_people_and_bots_at_one_table",
        "test_everything_fits_the_screen_and_axe_finds_nothing",
    ],
    "test_poker_seats": ["test_sit_out_and_come_back_with_the_blinds_that_were_missed"],
    "test_prices": [
        "test_from_the_lobby_to_the_page_a_switch_and_a_table",
        "test_without_javascript_the_page_is_a_plain_form",
    ],
    "test_showdown": [
        "test_ultimate_is_checked_raised_and_settled",
        "test_three_card_poker_is_folded_and_the_bonus_stays",
    ],
    "test_tiles": ["test_a_hand_is_set_and_settled"],
    "test_trainer": ["test_a_hand_is_set_and_explained"],
}
"""What the gate does in a browser, each once; the deep run has everything, at every size."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser's tests, and leave all but the journeys to the deep run."""
    begun: set[tuple[str, str]] = set()
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            place = item.path.stem, item.name.partition("[")[0]
            if place in begun or place[1] not in JOURNEYS.get(place[0], ()):
                item.add_marker(pytest.mark.deep)
            begun.add(place)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    program = shutil.which("chromium")
    if program is None:
        pytest.fail("no chromium on this machine: run `make machine`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A fresh visitor: no cookies, nothing stored."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


class House:
    """The house as a process: it can be killed, and started again where it was."""

    def __init__(self, database: str, log: Path, *options: str, path: Sequence[Path] = ()) -> None:
        self.database = database
        self._options = options
        self._path = path
        self.log = log
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start serving, and return when it answers."""
        command = [sys.executable, "-m", "houseway", "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database]
        command += self._options
        path = [*map(str, self._path), os.environ.get("PYTHONPATH", "")]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._answers():
            ended = self._process.poll()
            if ended is not None or time.monotonic() > deadline:
                self.kill()
                why = "did not answer" if ended is None else f"ended with status {ended}"
                pytest.fail(f"the house {why}; it said:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End it at once, with no chance to tidy up (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to close, as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            os.killpg(process.pid, how)
            process.wait(timeout=20)
        except ProcessLookupError:
            process.wait()
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _answers(self) -> bool:
        try:
            httpx.get(self.url, timeout=2, trust_env=False)
        except httpx.TransportError:
            return False
        return True


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house of this test's own, open, on a fresh SQLite file."""
    house = House(f"sqlite:///{tmp_path / 'house.sqlite'}", tmp_path / "house.log")
    house.start()
    yield house
    house.kill()


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests that leave it running; each opens a table of its own."""
    folder: Path = tmp_path_factory.mktemp("house")
    house = House(f"sqlite:///{folder / 'house.sqlite'}", folder / "house.log")
    house.start()
    yield house
    house.kill()


@pytest.fixture
def visitor(page: Page, open_house: House) -> Iterator[Visitor]:
    """Somebody in that house, on whose page nothing may go wrong."""
    visitor = Visitor(page, open_house.url)
    yield visitor
    assert visitor.errors == []


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
