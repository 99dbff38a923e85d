"""What a family brings to a page: served from its own folder and from nowhere else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from houseway import families
from tests.house.conftest import Enter
from tests.own_family import GAME, WITH_PAGE, registered


@pytest.fixture
def with_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The tests' own family from a package that brings a felt; gives its filing's folder."""
    (tmp_path / "worded" / "page").mkdir(parents=True)
    for name, text in WITH_PAGE.items():
        (tmp_path / "worded" / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    invalidate_caches()
    with registered(tmp_path / "filings", "worded:Worded") as folder:
        yield folder
    del sys.modules["worded"]


@pytest.mark.parametrize("family", ["baccarat", "showdown"])
def test_a_table_names_what_its_family_brings_and_the_house_serves_it(
    enter: Enter, family: str
) -> None:
    game = {"baccarat": "oceana/ez-baccarat", "showdown": "oceana/ultimate-texas-holdem"}[family]
    visitor = enter()
    page = visitor.get(visitor.open_table(game))
    assert f'data-felt="/families/{family}/felt.js"' in page
    assert f'href="/families/{family}/felt.css"' in page
    folder = families.family(family).page
    assert folder is not None
    for file in folder.iterdir():
        answer = visitor.client.get(f"/families/{family}/{file.name}")
        assert answer.text == file.read_text()
        kind = {".js": "javascript", ".css": "text/css"}[file.suffix]
        assert kind in answer.headers["content-type"]


def test_a_browser_keeps_it_as_it_keeps_every_static_file(enter: Enter) -> None:
    client = enter().client
    for address in ("/families/baccarat/felt.js", "/static/plain.js"):
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (first.status_code, again.status_code) == (200, 304)
        assert "last-modified" in first.headers
        assert not again.content


@pytest.mark.parametrize(
    "path",
    [
        "baccarat/none.js",
        "baccarat/",
        "baccarat/..%2frules.py",
        "baccarat/%2e%2e/rules.py",
        "baccarat/..%2f..%2fshowdown%2fpage%2ffelt.js",
        "baccarat/page%2f..%2f..%2f__init__.py",
        "baccarat/..%5crules.py",
        "baccarat/%2fetc%2fpasswd",
        "baccarat/%00",
        "none/felt.js",
        "..%2fbaccarat/felt.js",
        "%2e%2e/baccarat/felt.js",
        "library/felt.js",
    ],
)
def test_nothing_else_is_served(enter: Enter, path: str) -> None:
    answer = enter().client.get(f"/families/{path}")
    assert answer.status_code == 404
    assert answer.json()["says"] == "there is no such page"


def test_a_family_that_brings_nothing_has_the_plain_felt(enter: Enter, secret_word: str) -> None:
    visitor = enter(filings=secret_word)
    page = visitor.get(visitor.open_table(GAME))
    assert "data-felt" not in page
    assert "/families/" not in page
    assert visitor.client.get("/families/secret-word/felt.js").status_code == 404
    game = json.loads(visitor.get(f"/api/games/{GAME}"))
    assert not game.keys() & {"hands", "showdown", "raises"}
    assert (game["hints"], game["may_fold"]) == (False, False)


def test_a_family_outside_the_package_brings_its_own(enter: Enter, with_page: str) -> None:
    visitor = enter(filings=with_page)
    page = visitor.get(visitor.open_table(GAME))
    assert 'data-felt="/families/secret-word/felt.js"' in page
    assert "/families/secret-word/felt.css" not in page, "it brings no style"
    assert visitor.get("/families/secret-word/felt.js") == WITH_PAGE["page/felt.js"]
    secret = "/families/secret-word/..%2f__init__.py"
    assert visitor.client.get(secret).status_code == 404
    assert import_module("worded").__file__
