"""Roles from the operator's first link to what each of them changes; and his page."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from houseway.errors import Refusal
from houseway.house.gate.given import THE_HOUSE, Given
from houseway.house.roles import GIVEN, Role
from houseway.house.serve import operators_link
from houseway.house.store import Damage, Person, Store
from tests.house.conftest import Enter
from tests.house.visitor import Visitor

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PAGE = {"Accept": "text/html"}
ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")


def post(visitor: Visitor, path: str, body: str = "", status: int = 303) -> str:
    answer = visitor.client.post(path, content=body, headers={**visitor.headers, **FORM})
    assert answer.status_code == status, answer.text
    came: str = answer.text if status == 200 else answer.headers.get("location", "")
    return came


def operator_of(visitor: Visitor, database: str) -> Visitor:
    path = operators_link(database, "http://testserver/").removeprefix("http://testserver")
    assert "operator" in visitor.get(path)
    assert post(visitor, path) == "/operator"
    return visitor


def link_for(operator: Visitor, role: Role) -> str:
    page = post(operator, "/operator/links", f"role={role.replace(' ', '+')}", 200)
    found = re.search(r'value="http://testserver(/roles/[^"]+)"', page)
    assert found
    return found[1]


# --- as the store keeps them ----------------------------------------------------------------


def test_a_link_is_good_for_one_person(any_database: str) -> None:
    given = Given(Store(any_database).database)
    token = given.offer("floor", "Flo")
    assert given.offered(token) == "floor"
    assert given.offered(token) == "floor", "looking takes nothing"
    assert given.take(token, ADA) == "floor"
    assert given.role_of(ADA.id) == "floor"
    with pytest.raises(Refusal, match="no role any more"):
        given.take(token, BEA)
    assert given.role_of(BEA.id) == "player"
    (holder,) = given.holders()
    assert (holder.name, holder.role, holder.given_by) == ("Ada", "floor", "Flo")


def test_a_link_is_good_for_a_week(database: str) -> None:
    now = datetime(2026, 11, 1, tzinfo=UTC)
    given = Given(Store(database).database, lambda: now)
    token = given.offer("dealer")
    now += timedelta(days=6)
    assert given.offered(token) == "dealer"
    now += timedelta(days=2)
    with pytest.raises(Refusal, match="no role any more"):
        given.take(token, ADA)


def test_of_the_links_that_were_printed_only_the_newest_is_good(database: str) -> None:
    given = Given(Store(database).database)
    first, his = given.offer("operator"), given.offer("floor", "Flo")
    second = given.offer("operator", THE_HOUSE)
    with pytest.raises(Refusal):
        given.offered(first)
    assert given.offered(second) == "operator"
    assert given.offered(his) == "floor"


def test_another_role_takes_the_place_of_the_first_and_may_be_taken_back(database: str) -> None:
    given = Given(Store(database).database)
    given.take(given.offer("dealer"), ADA)
    given.take(given.offer("floor"), ADA)
    assert [holder.role for holder in given.holders()] == ["floor"]
    given.take_back(ADA.id)
    assert given.role_of(ADA.id) == "player"


def test_what_everybody_is_cannot_be_given(database: str) -> None:
    with pytest.raises(Refusal, match="no role that is given"):
        Given(Store(database).database).offer("player")


def test_a_key_is_the_same_for_every_process(any_database: str) -> None:
    key = Given(Store(any_database).database).key("tokens")
    assert len(key) == 32
    assert Given(Store(any_database).database).key("tokens") == key
    assert Given(Store(any_database).database).key("others") != key


# --- in the house ---------------------------------------------------------------------------


def test_nobody_sees_the_operators_page_but_the_operator(enter: Enter, database: str) -> None:
    visitor = enter()
    for path in ("/operator", "/metrics"):
        answer = visitor.client.get(path, headers=visitor.headers)
        assert answer.status_code == 403
        assert "houseway operator" in answer.json()["says"]
    assert post(visitor, "/operator/links", "role=floor", 403) == ""
    assert post(visitor, "/operator/take-back", "person=x", 403) == ""
    operator_of(visitor, database)
    assert "The operator’s page" in visitor.get("/operator")
    assert "houseway_requests_total" in visitor.get("/metrics")
    assert "/operator" in visitor.get("/")
    assert "/operator" not in visitor.another().get("/")


@pytest.mark.parametrize("role", GIVEN)
def test_every_role_is_given_by_a_link_and_taken_back(
    enter: Enter, database: str, role: Role
) -> None:
    operator = operator_of(enter(), database)
    link, other = link_for(operator, role), operator.another()
    assert role in other.get(link)
    post(other, link)
    assert f'<strong class="role">{role}</strong>' in other.get("/")
    answer = operator.client.get(link, headers={**operator.headers, **PAGE})
    assert answer.status_code == 400
    assert "no role any more" in answer.text
    holders = re.findall(r'name="person" value="(\w+)"', operator.get("/operator"))
    assert len(holders) == 2
    for holder in Given(Store(database).database).holders():
        if holder.given_by != THE_HOUSE:
            post(operator, "/operator/take-back", f"person={holder.person_id}")
    assert 'class="role"' not in other.get("/")


def test_a_role_that_is_none_is_not_given(enter: Enter, database: str) -> None:
    operator = operator_of(enter(), database)
    for body in ("role=king", "role=player", ""):
        post(operator, "/operator/links", body, 400)


def test_a_proposition_player_sits_down_marked(enter: Enter, database: str) -> None:
    operator = operator_of(enter(), database)
    other = operator.another()
    post(other, link_for(operator, "proposition player"))
    with other.visit(other.open_table("oceana/ez-baccarat")) as line:
        chair = line.view["chairs"][str(line.you["seat"])]
        assert chair["third_party"]
        line.say(do="stand-up")
        line.say(do="sit")
        assert line.view["chairs"][str(line.you["seat"])]["third_party"]
    with operator.visit(operator.open_table("oceana/ez-baccarat")) as line:
        assert not line.view["chairs"][str(line.you["seat"])]["third_party"]


def test_beside_others_only_who_was_given_the_role_is_the_floor(
    enter: Enter, database: str
) -> None:
    operator = operator_of(enter(), database)
    ada, bea, flo = (operator.another() for _ in range(3))
    post(flo, link_for(operator, "floor"))
    address = ada.open_table("comstock/super-pan-9")
    with ada.visit(address) as hers, bea.visit(address) as other, flo.visit(address) as beside:
        hers.say(do="watch", on=True)
        assert hers.view["watched"], "alone with bots"
        hers.say(do="watch", on=False)
        other.say(do="sit")
        for line in (hers, other):
            line.listen()
            (refused,) = line.say(do="watch", on=True)
            assert "whoever the house gave that role" in refused["says"]
        beside.say(do="watch", on=True)
        assert beside.view["watched"], "from the rail"
        (watched,) = [m for m in hers.listen() if m["type"] == "event"]
        assert watched["event"]["by"].startswith("Guest-"), "told with who it was"
        for holder in Given(Store(database).database).holders():
            if holder.role == "floor":
                post(operator, "/operator/take-back", f"person={holder.person_id}")
        beside.listen()
        (refused,) = beside.say(do="watch", on=False)
        assert refused["type"] == "refused", "the line is the same, the role is not"


def test_the_page_lists_tables_and_what_is_damaged(
    enter: Enter, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = operator_of(enter(), database)
    player = operator.another()
    address = player.open_table("oceana/ez-baccarat")
    player.get(address)
    page = operator.get("/operator")
    assert f'href="{address}"' in page
    assert "1 table runs here, 1 kept" in page
    assert "Damaged" not in page
    monkeypatch.setattr(Store, "damaged", lambda store: [Damage("abc", "oceana/x", ((3, 4),), ())])
    assert "missing" in operator.get("/operator")
