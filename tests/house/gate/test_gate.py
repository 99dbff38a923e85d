"""The gate from outside: tokens, origins, headers, and how often anybody may do what."""

from collections.abc import Iterator

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.house.gate.limits import NO_LIMITS, Allowance, Limits, Rate
from houseway.house.gate.tokens import Tokens, id_of, may_be_old
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.visitor import Visitor

GAME = "oceana/ez-baccarat"
ADDRESS = f"/rules/{GAME}"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def few(**kinds: tuple[int, int]) -> Limits:
    """So many at once for a visitor, and for an address, and then next to none."""
    return msgspec.structs.replace(
        NO_LIMITS,
        **{
            kind: Allowance(Rate(visitor, 0.01), Rate(address, 0.01))
            for kind, (visitor, address) in kinds.items()
        },
    )


# --- tokens ---------------------------------------------------------------------------------


def test_a_token_of_ones_own_choosing_is_none(enter: Enter) -> None:
    house = enter()
    for chosen in ("x" * 32, "x" * 65, "a" * 32 + "." + "b" * 32, "Ädele", ""):
        client = house.client
        client.cookies.clear()
        answer = client.get("/", headers={"Cookie": f"houseway={chosen}".encode()})
        given = answer.cookies["houseway"]
        client.cookies.clear()
        assert given != chosen
        assert "set-cookie" not in client.get("/", headers={"Cookie": f"houseway={given}"}).headers


def test_a_token_from_before_they_were_signed_is_good_if_the_store_knows_it(
    enter: Enter, database: str
) -> None:
    old = "x" * 32
    Store(database).meet(id_of(old), "Ada")
    assert 'value="Ada"' in Visitor(enter().client, old).get("/")


def test_a_house_knows_its_own_tokens_after_a_restart(enter: Enter) -> None:
    before = enter()
    again = Visitor(enter().client, before.cookie)
    answer = again.client.get("/", headers=again.headers)
    assert "set-cookie" not in answer.headers


def test_another_house_signs_otherwise() -> None:
    one, other = Tokens(b"1" * 32), Tokens(b"2" * 32)
    token = one.new()
    assert one.is_own(token)
    assert not other.is_own(token)
    assert not one.is_own(token[:-1] + ("0" if token[-1] != "0" else "1"))
    assert not may_be_old(token)


# --- origins --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),  # a program
        ({"Origin": "http://testserver"}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://testserver.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_nothing_is_sent_from_pages_of_other_sites(
    enter: Enter, headers: dict[str, str], status: int
) -> None:
    visitor = enter()
    for path, body in (("/tables", f"game={GAME}"), ("/person", "name=Eve")):
        asked = {**visitor.headers, **FORM, **headers}
        answer = visitor.client.post(path, content=body, headers=asked)
        assert answer.status_code == status
        if status == 403:
            assert "another site" in answer.json()["says"]
    assert ("Eve" in visitor.get("/")) is (status == 303)


def test_what_another_site_links_to_is_shown(enter: Enter) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Referer": "http://evil.example/"}
    assert enter().client.get("/", headers=headers).status_code == 200


# --- headers --------------------------------------------------------------------------------

EVERYWHERE = {
    "content-security-policy": "frame-ancestors 'none'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        ADDRESS,
        f"/games/{GAME}/cost.svg",
        f"/prices/{GAME}/cost.svg",
        "/static/base.css",
        "/api/games",
        "/health",
        "/nowhere",
        "/operator",
        "/families/baccarat/felt.js",
    ],
)
def test_every_answer_carries_them(enter: Enter, path: str) -> None:
    answer = enter().client.get(path)
    for name, value in EVERYWHERE.items():
        assert value in answer.headers[name], name
    assert "strict-transport-security" not in answer.headers


def test_a_defect_carries_them_too(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(folder: str | None) -> None:
        raise ZeroDivisionError

    visitor = enter()
    monkeypatch.setattr("houseway.families.library.load_all", broken)
    monkeypatch.setattr(visitor.client._transport, "raise_server_exceptions", False)
    answer = visitor.client.get("/api/games")
    assert answer.status_code == 500
    assert answer.headers["x-frame-options"] == "DENY"


def test_who_comes_by_https_stays_with_it(enter: Enter) -> None:
    client = enter().client
    client.cookies.clear()
    answer = client.get("https://testserver/")
    assert "max-age" in answer.headers["strict-transport-security"]
    assert "Secure" in answer.headers["set-cookie"]


# --- limits ---------------------------------------------------------------------------------


def opening(visitor: Visitor) -> Iterator[int]:
    while True:
        answer = visitor.client.post("/tables", json={"game": GAME}, headers=visitor.headers)
        yield answer.status_code
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) > 1
            assert answer.json()["says"].startswith("too many new tables from you")


def test_new_tables_are_counted(enter: Enter) -> None:
    house = enter(limits=few(tables=(2, 3)))
    tries = opening(house)
    assert [next(tries) for _ in range(3)] == [303, 303, 429]
    assert next(opening(house.another())) == 303


def test_without_a_cookie_the_address_is_counted(enter: Enter) -> None:
    client = enter(limits=few(tables=(2, 3))).client
    came = []
    for _ in range(5):
        client.cookies.clear()
        came.append(client.post("/tables", json={"game": GAME}))
    assert [answer.status_code for answer in came] == [303, 303, 303, 429, 429]
    assert "from your address" in came[-1].json()["says"]


def test_a_table_that_cannot_be_opened_is_not_counted_as_one(enter: Enter) -> None:
    visitor = enter(limits=few(tables=(1, 1)))
    for _ in range(3):
        answer = visitor.client.post("/tables", content="{", headers=visitor.headers)
        assert answer.status_code == 415
    assert next(opening(visitor)) == 303


def test_new_people_are_counted_by_their_address(enter: Enter) -> None:
    client = enter(limits=few(people=(1, 3))).client  # the first is who entered
    came = []
    for _ in range(4):
        client.cookies.clear()
        came.append(client.get("/").status_code)
    assert came == [200, 200, 429, 429]
    client.cookies.clear()
    assert client.get("/health").status_code == 200


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("exports", "/log"),
        ("exports", "/ledger"),
        ("exports", "/ledger.csv"),
        ("exports", "/ledger.beancount"),
        ("hints", "/hint"),
    ],
)
def test_what_is_taken_away_from_a_table_is_counted(enter: Enter, kind: str, path: str) -> None:
    visitor = enter(limits=few(**{kind: (2, 9)}))
    address = visitor.open_table(GAME)
    came = [visitor.client.get(f"{address}{path}", headers=visitor.headers) for _ in range(3)]
    assert came[0].status_code != 429
    assert came[1].status_code != 429
    assert came[2].status_code == 429
    other = visitor.another()
    assert other.client.get(f"{address}{path}", headers=other.headers).status_code != 429


def test_prices_to_take_away_are_counted_and_pages_are_not(enter: Enter) -> None:
    visitor = enter(limits=few(exports=(1, 9)))
    game = f"/games/{GAME}/cost.svg?option=1"
    came = [visitor.client.get(game, headers=visitor.headers).status_code for _ in range(2)]
    assert came[1] == 429
    assert visitor.client.get(f"/prices/{GAME}", headers=visitor.headers).status_code == 200


def test_messages_beyond_the_limit_are_refused_and_the_line_stays(enter: Enter) -> None:
    visitor = enter(limits=msgspec.structs.replace(
        NO_LIMITS, messages=Allowance(Rate(6, 20.0), None)
    ))  # fmt: skip
    address = visitor.open_table(GAME)
    with visitor.visit(address) as line:
        for number in range(10):
            line.socket.send_text(f'{{"do": "pass-bank", "id": "mine {number}"}}')
        said = [line.socket.receive_json() for _ in range(10)]
        assert {one["type"] for one in said} == {"refused"}
        assert [one["id"] for one in said] == [f"mine {number}" for number in range(10)]
        limited = [one for one in said if "too many messages from you" in one["says"]]
        assert limited
        assert len(limited) < len(said)


def test_hellos_are_counted_by_themselves(enter: Enter) -> None:
    visitor = enter(limits=few(hellos=(2, 9)))
    with visitor.visit(visitor.open_table(GAME)) as line:
        assert line.say(do="hello", seq=0)[0]["type"] == "snapshot"
        (refused,) = line.say(do="hello", seq=0)
        assert refused["says"].startswith("too many hellos from you")


def test_one_address_has_so_many_visits(enter: Enter) -> None:
    visitor = enter(limits=msgspec.structs.replace(NO_LIMITS, lines_of_address=2))
    address = visitor.open_table(GAME)
    for _ in range(2):  # who leaves makes room
        with visitor.visit(address), visitor.visit(address):
            with pytest.raises(WebSocketDisconnect) as turned_away, visitor.visit(address):
                pass
            assert turned_away.value.code == 4429


def test_who_never_says_hello_is_not_kept(enter: Enter) -> None:
    visitor = enter(limits=msgspec.structs.replace(NO_LIMITS, seconds_to_say_hello=0.05))
    address = visitor.open_table(GAME)
    with visitor.client.websocket_connect(f"{address}/ws", headers=visitor.headers) as socket:
        message = socket.receive()
        assert message["type"] == "websocket.close"
        assert message["code"] == 4408
