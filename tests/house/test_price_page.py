"""The price page over HTTP: figures equal to the command line's, switches, files, refusals."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from houseway.analysis.price import price
from houseway.cli.app import run
from houseway.families.library import LIBRARY, load
from houseway.pricing.model import GamePrice
from houseway.words import percent
from tests.house.conftest import Enter
from tests.house.visitor import Visitor

EZ = "oceana/ez-baccarat"
BROWSER = {"Accept": "text/html,application/xhtml+xml"}
PARTS = ("figures", "play", "cost", "readings", "check")


def answer(visitor: Visitor, path: str) -> httpx.Response:
    """What is there, once it is counted."""
    while True:
        found: httpx.Response = visitor.client.get(path)
        if found.status_code != 202:
            return found


def part(visitor: Visitor, game: str, name: str, query: str = "") -> str:
    found = answer(visitor, f"/prices/{game}/parts/{name}?{query}")
    assert found.status_code == 200, found.text
    return found.text


# --- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [EZ, "casino-royale/baccarat-gold", "lucky-derby/caribbean-stud"])
def test_a_page_has_every_wager_by_its_label_and_its_edge(enter: Enter, game: str) -> None:
    visitor = enter()
    page = visitor.client.get(f"/prices/{game}", headers=BROWSER)
    assert page.status_code == 200
    assert "<main" in page.text
    shown = part(visitor, game, "figures")
    filing = load(game)
    for name, one in price(filing).wagers.items():
        assert filing.rules.wager_named(name).label in shown
        assert percent(one.ev) in shown
    assert shown.count("<svg") >= len(filing.rules.wager)
    for name in PARTS:
        part(visitor, game, name)
    again = visitor.client.get(f"/prices/{game}", headers=BROWSER).text
    assert "data-pending" not in again, "all of it is known now"
    assert 'http-equiv="refresh"' not in again


def test_a_switched_reading_shows_its_figures_and_the_change(enter: Enter) -> None:
    visitor = enter()
    shown = part(visitor, EZ, "figures", "packs=6&reading.banker-three-card-seven=pays")
    both = load(EZ).read({"banker-three-card-seven": "pays"}).with_packs(6)
    now, was = price(both).wagers["banker"], price(load(EZ)).wagers["banker"]
    assert percent(now.ev) in shown
    assert percent(now.ev - was.ev) in shown
    assert f"was {percent(was.ev)}" in shown
    assert "6 packs" in shown
    page = visitor.get(f"/prices/{EZ}?packs=6&reading.banker-three-card-seven=pays")
    assert re.search(r'value="pays" checked', page)
    assert re.search(r'<option value="6" selected', page)
    assert "Change" not in part(visitor, EZ, "figures", "packs=8"), "eight are the default"


def test_every_reading_says_what_it_does_alone(enter: Enter) -> None:
    visitor = enter()
    shown = part(visitor, EZ, "readings")
    default = price(load(EZ)).wagers["banker"].ev
    pays = price(load(EZ).read({"banker-three-card-seven": "pays"})).wagers["banker"].ev
    assert f"Banker line {percent(default)} to {percent(pays)}" in shown
    assert "5 readings that change no price" in shown
    assert all(f'name="reading.{name}"' in shown for name in load(EZ).readings)
    six = price(load(EZ).with_packs(6)).wagers["tie"].ev
    assert percent(six) in shown, "every number of packs"


def test_the_best_play_is_there_as_the_command_line_prints_it(enter: Enter) -> None:
    visitor = enter()
    shown = part(visitor, "lucky-derby/caribbean-stud", "play")
    assert "The weakest hand to play, by the bank&#39;s up card" in shown
    assert "K-5-4-3-2" in shown
    assert "On 5 hit against" in part(visitor, "casino-royale/baccarat-gold", "play")
    assert "Nobody decides anything" in part(visitor, EZ, "play")


def test_what_check_found_names_wagers_as_the_felt_does(enter: Enter) -> None:
    shown = part(enter(), EZ, "check")
    assert "as printed the Banker line favours the bettor by 1.2351 %" in shown
    assert "<b>Banker line</b>" in shown
    assert "notes" in shown


# --- with the collection --------------------------------------------------------------------------


def test_the_cost_is_that_of_the_chosen_bets_and_option(enter: Enter) -> None:
    visitor = enter()
    asked = "fees=player-dealer-and-players:43&bet.player=%2425&players=6"
    shown = part(visitor, EZ, "cost", asked)
    assert "6 bettors, $25 on Player line each" in shown
    assert "−5.2351 %" in shown, "docs/cost.md has it"
    assert "−0.7649 %" in shown
    assert "Option 43" in shown
    assert "Beside other options" not in shown
    beside = part(visitor, EZ, "cost", f"{asked}&compare=66,+1")
    assert "Beside other options" in beside
    assert "no fee option &#34;1&#34;" in beside, "it is of the other schedule"


def test_a_short_bank_is_simulated_to_the_error_asked_for(enter: Enter) -> None:
    visitor = enter()
    asked = "fees=player-dealer-and-players:43&bet.player=%2425&players=6&bank=50&error=1"
    shown = part(visitor, EZ, "cost", asked)
    found = re.search(r"a bank of \$50 can run short: the standard error is (\S+) %", shown)
    assert found
    assert 0 < float(found[1]) <= 1
    assert "simulation with a standard error" in shown.lower()
    refused = visitor.client.get(f"/prices/{EZ}?error=0.0001", headers={"accept": "text/html"})
    assert refused.status_code == 400
    assert "is not offered: write 1, 0.5 or 0.1" in refused.text


def test_the_picture_shows_the_options_asked_for_and_no_others(enter: Enter) -> None:
    visitor = enter()
    asked = "fees=player-dealer-and-players:43&compare=66,1&bet.banker=25"
    picture = answer(visitor, f"/prices/{EZ}/cost.svg?{asked}")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(picture.text)
    space = "{http://www.w3.org/2000/svg}"
    titles = {path.findtext(f"{space}title") for path in drawn.iter(f"{space}path")}
    assert titles == {"option 43", "option 66?", "option 43, 66"}


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("bet.player=2000", "takes $1 to $1,000, not $2,000"),
        ("fees=player-dealer-only:112", 'no fee option "112"'),
        ("fees=nothing:1", 'no collection schedule "nothing"'),
        ("players=40", "seats"),
        ("bet.tie=5&bet.panda-8=5", "needs"),
    ],
)
def test_a_cost_that_cannot_be_is_said_where_it_would_stand(
    enter: Enter, query: str, says: str
) -> None:
    visitor = enter()
    assert visitor.client.get(f"/prices/{EZ}?{query}").status_code == 200
    shown = part(visitor, EZ, "cost", query)
    assert "refusal" in shown
    assert says in shown.replace("&#34;", '"')


# --- to take away ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "packs", "readings"),
    [
        (EZ, None, {}),
        (EZ, 6, {"banker-three-card-seven": "pays", "natural": "plays-on"}),
        ("comstock/super-pan-9", None, {}),
        ("oceana/three-card-poker-6-card-bonus", None, {}),
        ("casino-royale/three-card-poker", 2, {}),
    ],
)
def test_the_json_is_what_the_command_line_prints(
    enter: Enter,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    packs: int | None,
    readings: dict[str, str],
) -> None:
    words = ["price", game, "--json"]
    words += [] if packs is None else ["--decks", str(packs)]
    fields = [] if packs is None else [f"packs={packs}"]
    for name, value in readings.items():
        words += ["--reading", f"{name}={value}"]
        fields.append(f"reading.{name}={value}")
    visitor = enter()
    for more, flag in ((), ""), (("--strategy",), "strategy=on"):
        found = answer(visitor, f"/prices/{game}/price.json?{'&'.join([*fields, flag]).strip('&')}")
        assert found.status_code == 200, found.text
        assert found.headers["content-type"] == "application/json"
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        capsys.readouterr()
        assert run([*words, *more]) == 0
        assert found.text == capsys.readouterr().out


@pytest.mark.parametrize("game", [EZ, "lucky-derby/caribbean-stud"])
def test_a_pdf_can_be_taken_away(enter: Enter, game: str) -> None:
    visitor = enter()
    found = answer(visitor, f"/prices/{game}/price.pdf")
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == "application/pdf"
    assert found.content.startswith(b"%PDF")
    assert "filename=" in found.headers["content-disposition"]


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("packs=9", "packs, not 9"),
        ("packs=many", 'packs: "many" is no number'),
        ("packs=3.5", 'packs: "3.5" is no number'),
        ("packs=6&packs=7", '"packs" is asked for twice'),
        ("reading.natural=stop", 'no value "stop"'),
        ("reading.naturals=stops", 'no reading "naturals"'),
        ("limits=7", 'no limits option "7"'),
        ("pack=6", 'cannot be asked for by "pack"'),
        ("bet.banker=lots", 'the bet on Banker line: "lots" is no amount'),
        ("bet.bankers=5", 'no wager "bankers": did you mean "banker"'),
        ("fees=43", "write SCHEDULE:OPTION"),
        ("reading.natural=" + "x" * 300, "longer than anything"),
    ],
)
def test_a_bad_address_is_answered_with_a_sentence(enter: Enter, query: str, says: str) -> None:
    visitor = enter()
    for path in ("", "/price.json", "/parts/figures", "/price.pdf", "/cost.svg"):
        found = visitor.client.get(f"/prices/{EZ}{path}?{query}")
        assert found.status_code == 400
        assert says in found.json()["says"]
    page = visitor.client.get(f"/prices/{EZ}?{query}", headers=BROWSER)
    assert page.status_code == 400
    assert page.headers["content-type"].startswith("text/html")
    assert "That cannot be" in page.text


def test_what_is_not_there_is_not_found(enter: Enter) -> None:
    client = enter().client
    for path in ("oceana/no-such-game", f"{EZ}/parts/nothing", "oceana/no-such-game/price.json"):
        assert client.get(f"/prices/{path}").status_code == 404
    assert client.get("/tables/no-such-table/prices").status_code == 404
    page = client.get("/prices/oceana/no-such-game", headers=BROWSER)
    assert page.status_code == 404
    assert "no filing" in page.text


# --- a user's own ---------------------------------------------------------------------------------


def own_filing(folder: Path) -> str:
    text = (LIBRARY / f"{EZ}.toml").read_text().replace('"oceana"', '"my-room"')
    (folder / "my-room").mkdir()
    (folder / "my-room" / "own.toml").write_text(text)
    return "my-room/own"


def test_a_users_own_filing_has_its_page_without_a_collection(enter: Enter, tmp_path: Path) -> None:
    game = own_filing(tmp_path)
    visitor = enter(filings=str(tmp_path))
    assert "Tie" in part(visitor, game, "figures")
    assert "no collection schedule names my-room/own" in part(visitor, game, "cost").lower()
    assert answer(visitor, f"/prices/{game}/price.pdf").content.startswith(b"%PDF")
    assert f"/prices/{game}" in visitor.get("/")


def test_a_filing_that_the_pricer_refuses_says_why(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.errors import Refusal
    from houseway.house.price_page import pages

    def refuse(*given: object, **more: object) -> GamePrice:
        raise Refusal('oceana/ez-baccarat: "draw.odd" is not modelled by the pricer')

    monkeypatch.setattr(pages, "price", refuse)
    visitor = enter()
    shown = part(visitor, EZ, "figures")
    assert "is not modelled by the pricer" in shown
    assert "refusal" in shown
    found = answer(visitor, f"/prices/{EZ}/price.json")
    assert found.status_code == 400
    assert "is not modelled" in found.json()["says"]
    assert visitor.client.get(f"/prices/{EZ}", headers=BROWSER).status_code == 200


# --- from elsewhere in the house ------------------------------------------------------------------


def test_the_page_is_linked_from_the_lobby_and_the_rule_sheet(enter: Enter) -> None:
    visitor = enter()
    assert f'href="/prices/{EZ}"' in visitor.get("/")
    assert f'href="/prices/{EZ}"' in visitor.get(f"/rules/{EZ}")
    read = visitor.get(f"/rules/{EZ}?reading.natural=plays-on")
    assert f'href="/prices/{EZ}?reading.natural=plays-on"' in read


def test_a_table_says_its_prices_by_its_own_rules(enter: Enter) -> None:
    visitor = enter()
    readings = {"banker-three-card-seven": "pays"}
    wish = {"packs": 6, "readings": readings, "fee_option": "44"}
    table = visitor.open_table(EZ, **wish)
    found = answer(visitor, f"{table}/prices").json()
    worth = price(load(EZ).read(readings).with_packs(6)).wagers["banker"]
    assert found["wagers"]["banker"]["ev"] == percent(worth.ev)
    assert found["wagers"]["banker"]["favours"] == "the bettor"
    assert "$1 wins $0.01 on average" in found["wagers"]["banker"]["says"]
    led = visitor.client.get(f"{table}/prices", headers=BROWSER)
    assert led.status_code == 303
    assert led.headers["location"] == found["page"]
    assert f'href="{table}/prices"' in visitor.get(f"{table}/rules")
    page = visitor.get(found["page"])
    assert "packs=6" in found["page"]
    assert re.search(r'value="pays" checked', page)
    assert re.search(r'<option value="[a-z-]+:44" selected', page)


def test_the_page_sits_somebody_down_by_its_rules(enter: Enter) -> None:
    page = enter().get(f"/prices/{EZ}?packs=6&reading.natural=plays-on&fees=player-dealer-only:2")
    for field in (
        'name="packs" value="6"',
        'name="reading.natural" value="plays-on"',
        'name="schedule" value="player-dealer-only"',
        'name="fee_option" value="2"',
    ):
        assert f'<input type="hidden" {field}>' in page


# --- prices by who chooses ------------------------------------------------------------------------


def test_prices_by_who_chooses_stand_beside_the_headline(enter: Enter) -> None:
    """Super Pan 9: what both can hold, and what it is when one side keeps to the house way."""
    game = "comstock/super-pan-9"
    duel = price(load(game)).wagers["spot"].duel
    assert duel
    shown = part(enter(), game, "figures")
    for who, one in duel.told:
        assert who in shown
        assert percent(one.ev, 5) in shown
    assert f"The player-dealer’s best play: {duel.bank_summary[0]}" in shown
