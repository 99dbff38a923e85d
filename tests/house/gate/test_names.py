"""Names: one form, nothing unseen, one script; and no two that look alike."""

import pytest

from houseway.errors import Refusal
from houseway.house.gate.names import looks, proper_name, untaken
from tests.house.conftest import Enter
from tests.house.visitor import Visitor

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (" Ada  L. ", "Ada L."),
        ("Ａｄａ", "Ada"),  # full width
        ("Zoe\u0308", "Zoë"),
        ("O’Neil", "O’Neil"),
        ("Владимир", "Владимир"),
        ("山田たろう", "山田たろう"),
        ("Kim 민준", "Kim 민준"),
        ("Ada 🙂", "Ada 🙂"),
        ("Alma", "Alma"),
    ],
)
def test_a_name_is_brought_into_one_form(typed: str, name: str) -> None:
    assert proper_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "1 to 40"),
        ("x" * 41, "1 to 40"),
        ("ﷺ" * 3, "1 to 40"),  # 18 letters each
        ("A\u200bda", "printable"),  # zero width
        ("Ada\u202eadE", "printable"),  # written backwards
        ("A\u00adda", "printable"),  # a hyphen that is not shown
        ("\u3164", "cannot be seen"),  # a letter that is blank
        ("Ada\u2800", "cannot be seen"),
        ("Ada\ufe0f", "cannot be seen"),
        ("Z\u0338\u0327\u0322a", "marks"),
        ("\u0301da", "marks"),
        ("---", "a letter or a digit"),
        ("Аdа", "one script"),  # Cyrillic а, Latin d
        ("Adα", "one script"),
        ("floor", "the house's own"),
        ("FIoor", "the house's own"),
        ("The H0use", "the house's own"),
        ("operat0r", "the house's own"),
        ("Ada & Bea", "joins"),
        ("AIma", "looks like Alma"),  # a capital I
    ],
)
def test_a_name_that_could_be_taken_for_another_is_refused(typed: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        proper_name(typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Aса", "Aca"),
        ("Аса", "Aca"),  # Cyrillic throughout
        ("Iris", "lris"),
        ("Bill", "BiII"),
        ("mary", "rnary"),
        ("B0b", "BOb"),
        ("O'Neil", "O’Neil"),
        ("Guest-1ab2", "Guest-lab2"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert not looks(one).isdisjoint(looks(other))


def test_names_that_do_not_look_alike() -> None:
    for one, other in (("Ada", "Bea"), ("Zoë", "Zoe"), ("Ada", "Ada 2"), ("Iris", "Doris")):
        assert looks(one).isdisjoint(looks(other))


def test_who_looks_like_somebody_at_the_table_gets_a_number() -> None:
    assert untaken("Bea", ["Ada"]) == "Bea"
    assert untaken("Аса", ["Aca", "ACA 2"]) == "Аса 3"
    assert len(untaken("x" * 40, ["X" * 40])) <= 40


def named(visitor: Visitor, name: str) -> Visitor:
    headers = {**visitor.headers, **FORM}
    body = f"name={name}".encode()
    assert visitor.client.post("/person", content=body, headers=headers).status_code == 303
    return visitor


def test_at_a_table_no_two_look_alike(enter: Enter) -> None:
    ada = named(enter(), "Aca")
    address = ada.open_table("oceana/ez-baccarat")
    twin = named(ada.another(), "Аса")
    with twin.visit(address) as line:
        line.say(do="sit")
        assert line.you["name"] == "Аса 2"


def test_a_bad_name_is_refused_over_http_and_no_bad_cookie_comes_of_it(enter: Enter) -> None:
    visitor = enter()
    headers = {**visitor.headers, **FORM}
    answer = visitor.client.post("/person", content="name=A%E2%80%8Bda", headers=headers)
    assert answer.status_code == 400
    assert "printable" in answer.json()["says"]
