"""Pages and API over HTTP: what is there, and one sentence for whatever is not."""

import json
from typing import Any

import pytest

from houseway.families.library import ids
from tests.house.conftest import Enter
from tests.house.visitor import Visitor

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


def test_the_lobby_lists_every_filing_and_ones_own_tables(enter: Enter) -> None:
    visitor = enter()
    lobby = visitor.get("/")
    assert all(game in lobby for game in ids())
    address = visitor.open_table("oceana/ez-baccarat")
    assert address in visitor.get("/")
    assert address not in visitor.another().get("/")


def test_who_comes_is_remembered_by_a_cookie_no_script_can_read(enter: Enter) -> None:
    client = enter().client
    client.cookies.clear()
    cookie = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in client.get("/").headers, "once is enough"


def test_a_name_can_be_chosen(enter: Enter) -> None:
    visitor = enter()
    chosen = {**visitor.headers, **FORM}
    answer = visitor.client.post("/person", content="name=+Ada+L.+", headers=chosen)
    assert answer.status_code == 303
    assert 'value="Ada L."' in visitor.get("/")
    with visitor.visit(visitor.open_table("oceana/ez-baccarat")) as line:
        assert line.you["name"] == "Ada L."
    for bad in ("name=", "name=%0A", "name=" + "x" * 41, "nome=Ada"):
        answer = visitor.client.post("/person", content=bad, headers=chosen)
        assert answer.status_code == 400
        assert answer.json()["says"] == "a name has 1 to 40 printable characters"


def test_a_table_is_opened_by_a_form_with_its_house_rules(enter: Enter) -> None:
    visitor = enter()
    form = (
        "game=casino-royale%2Fez-baccarat&packs=6&seats=14&option=1"
        "&reading.settlement-order=by-seat&reading.cover="
    )
    answer = visitor.client.post("/tables", content=form, headers={**visitor.headers, **FORM})
    assert answer.status_code == 303
    with visitor.visit(answer.headers["location"]) as line:
        assert line.view["packs"] == 6
        assert line.view["seats"] == 14
        assert line.view["readings"]["settlement-order"] == "by-seat"
        assert line.hello["game"]["readings"]["settlement-order"]["chosen"] == "by-seat"
        assert len(line.view["chairs"]) == 7, "gaps are left at a long table"


@pytest.mark.parametrize(
    ("body", "kind", "status", "says"),
    [
        ('{"game": "oceana/ez-bacarat"}', JSON, 400, 'did you mean "oceana/ez-baccarat"'),
        ('{"game": "oceana/ez-baccarat", "seats": 9}', JSON, 400, "7 seats, not 9"),
        ('{"game": "oceana/ez-baccarat", "packs": 1}', JSON, 400, "not 1"),
        ('{"game": "oceana/ez-baccarat", "option": "9"}', JSON, 400, "no limits option"),
        ('{"game": "oceana/ez-baccarat", "readings": {"x": "y"}}', JSON, 400, "no reading"),
        ('{"game": "oceana/ez-baccarat", "seat": 3}', JSON, 400, "unknown field `seat`"),
        ('{"game": 3}', JSON, 400, "no table to open"),
        ("{", JSON, 400, "no table to open"),
        ("[" * 9_000, JSON, 400, "no table to open"),
        ("", JSON, 400, "no table to open"),
        ("x" * 70_000, JSON, 413, "the most that is read"),
        ("game=", FORM, 400, "choose a game"),
        ("game=../../etc/passwd", FORM, 400, "no filing"),
        ("game=oceana%2Fez-baccarat&packs=many", FORM, 400, "is no number"),
        ("game=oceana%2Fez-baccarat&packs=%C2%B2", FORM, 400, "is no number"),
        ("&".join(f"x{n}=1" for n in range(200)), FORM, 400, "cannot be read"),
        ("game=x", {"Content-Type": "text/plain"}, 415, "send a form"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_in_a_sentence(
    enter: Enter, body: str, kind: dict[str, str], status: int, says: str
) -> None:
    visitor = enter()
    answer = visitor.client.post("/tables", content=body, headers={**visitor.headers, **kind})
    assert answer.status_code == status
    assert says in answer.json()["says"]


@pytest.mark.parametrize(
    ("method", "path", "status", "says"),
    [
        ("GET", "/nowhere", 404, "there is no such page"),
        ("GET", "/tables/none", 404, "there is no such table"),
        ("GET", "/tables/none/log", 404, "there is no such table"),
        ("GET", "/api/games/oceana/none", 404, "there is no filing"),
        ("GET", "/api/games/oceana/ez-baccarat?option=9", 400, "no limits option"),
        ("GET", "/rules/oceana/none", 404, "there is no filing"),
        ("GET", "/static/none.css", 404, "there is no such page"),
        ("GET", "/static/..%2f..%2fserver.py", 404, "there is no such page"),
        ("GET", "/tables", 405, "does not take GET"),
        ("DELETE", "/", 405, "does not take DELETE"),
    ],
)
def test_errors_are_one_sentence_in_json_and_a_page_in_a_browser(
    enter: Enter, method: str, path: str, status: int, says: str
) -> None:
    client = enter().client
    answer = client.request(method, path)
    assert answer.status_code == status
    assert says in answer.json()["says"]
    page = client.request(method, path, headers={"Accept": "text/html,*/*"})
    assert page.status_code == status
    assert "<html" in page.text
    assert "Traceback" not in page.text


def test_the_api_lists_the_games_as_the_command_line_does(enter: Enter) -> None:
    games: list[dict[str, Any]] = json.loads(enter().get("/api/games"))
    assert [game["id"] for game in games] == list(ids())
    assert list(games[0]) == [
        "id", "name", "room", "family", "bgc", "source", "wagers", "readings",
        "effective", "until", "editions",
    ]  # fmt: skip


@pytest.mark.parametrize("game", ids())
def test_the_api_tells_a_page_everything_about_a_game(enter: Enter, game: str) -> None:
    posted: dict[str, Any] = json.loads(enter().get(f"/api/games/{game}"))
    assert posted["id"] == game
    for wager in posted["wagers"]:
        assert wager["label"]
        assert wager["limit"]["min"] <= wager["limit"]["max"]
        assert all(len(row) == 2 for row in wager["pays"])
    for reading in posted["readings"].values():
        assert reading["chosen"] == reading["default"]
        assert reading["default"] in reading["values"]
    assert posted["seats"]["default"] in posted["seats"]["choices"]
    assert posted["packs"]["default"] in posted["packs"]["choices"]


@pytest.mark.parametrize("game", ids())
def test_every_filing_has_a_table_page_and_a_rule_sheet(enter: Enter, game: str) -> None:
    visitor = enter()
    address = visitor.open_table(game)
    assert address.rsplit("/", 1)[1] in visitor.get(address)
    sheet = visitor.get(f"/rules/{game}")
    assert "<html" in sheet


def test_a_persons_tables_as_json(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table("oceana/ez-baccarat")
    (table,) = json.loads(visitor.get("/api/tables"))
    assert f"/tables/{table['id']}" == address
    assert table["stage"] == "wagers"
    assert table["purse"] == 200_000
    assert table["says"] is None


def test_the_house_says_that_it_is_up(enter: Enter) -> None:
    assert enter().get("/health") == "ok"


def test_a_defect_is_said_calmly(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(folder: str | None) -> None:
        raise ZeroDivisionError

    visitor: Visitor = enter()
    monkeypatch.setattr("houseway.families.library.load_all", broken)
    monkeypatch.setattr(visitor.client._transport, "raise_server_exceptions", False)
    answer = visitor.client.get("/api/games")
    assert answer.status_code == 500
    assert answer.json()["says"] == "the house made a mistake there: please try again"
