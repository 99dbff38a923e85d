"""Two sheets side by side over HTTP: the page, its figures, files, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from houseway.cli.app import run
from tests.house.conftest import Enter
from tests.house.test_price_page import BROWSER, answer

EZ = "oceana/ez-baccarat"
ROYALE = "casino-royale/ez-baccarat-panda-8"


def test_from_a_sheet_to_the_nearest_and_to_another(enter: Enter) -> None:
    visitor = enter()
    for page in (f"/prices/{EZ}", f"/rules/{EZ}"):
        assert f'href="/diff/{EZ}"' in visitor.client.get(page, headers=BROWSER).text
    nearest = visitor.client.get(f"/diff/{EZ}", follow_redirects=False)
    assert nearest.status_code == 303
    assert nearest.headers["location"] == f"/diff/{EZ}/comstock/ez-baccarat-panda-8"
    asked = f"/diff/{EZ}?with={ROYALE}&a.packs=6&a.reading.natural=plays-on&b.reading.shoe=x"
    other = visitor.client.get(asked, follow_redirects=False)
    assert other.status_code == 400, "a value that is none is refused, not left out"
    asked = f"/diff/{EZ}?with={ROYALE}&a.packs=6&a.reading.natural=plays-on&b.packs=8"
    other = visitor.client.get(asked, follow_redirects=False)
    expected = f"/diff/{EZ}/{ROYALE}?a.packs=6&a.reading.natural=plays-on"
    assert other.headers["location"] == expected
    of_another = f"/diff/{EZ}?with={ROYALE}&was=comstock/super-pan-9&b.reading.cards=x&b.packs=99"
    other = visitor.client.get(of_another, follow_redirects=False)
    assert other.headers["location"] == f"/diff/{EZ}/{ROYALE}", "it had readings of its own"


def test_the_page_has_both_sheets_and_what_a_difference_is_worth(enter: Enter) -> None:
    visitor = enter()
    part = answer(visitor, f"/diff/{EZ}/{ROYALE}/parts/differences")
    assert part.status_code == 200
    assert "Tie +9.5156 %" in part.text
    assert "lines 195, 242-249" in part.text
    assert "25 rules differ; 1 of them moves a price" in part.text
    page = visitor.client.get(f"/diff/{EZ}/{ROYALE}", headers=BROWSER)
    assert page.status_code == 200
    assert part.text.strip() in page.text
    assert "data-pending" not in page.text
    assert f'href="/diff/{ROYALE}/{EZ}"' in page.text, "the two in each other's place"


def test_readings_and_packs_stand_in_the_address(enter: Enter) -> None:
    visitor = enter()
    asked = f"/diff/{EZ}/{EZ}/parts/differences?b.reading.natural=plays-on&b.packs=6"
    part = answer(visitor, asked).text
    assert "2 rules differ; 2 of them move a price" in part
    assert "natural = plays-on, 6 packs" in part
    page = visitor.get(f"/diff/{EZ}/{EZ}?b.reading.natural=plays-on&b.packs=6")
    assert '<option value="plays-on" selected>' in page


def test_files_are_those_of_the_command_line(
    enter: Enter, capsys: pytest.CaptureFixture[str]
) -> None:
    visitor = enter()
    found = answer(visitor, f"/diff/{EZ}/{ROYALE}/diff.json")
    capsys.readouterr()
    assert run(["diff", EZ, ROYALE, "--json"]) == 0
    assert found.text == capsys.readouterr().out
    assert msgspec.json.decode(found.content)["a"] == EZ
    paper = answer(visitor, f"/diff/{EZ}/{ROYALE}/diff.pdf")
    assert paper.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        (f"/diff/{EZ}/lucky-derby/caribbean-stud", 400, "compared within a family"),
        (f"/diff/{EZ}/oceana/nothing", 404, "there is no filing"),
        ("/diff/oceana/nothing", 404, "there is no filing"),
        (f"/diff/{EZ}?with=oceana/nothing", 404, "there is no filing"),
        (f"/diff/{EZ}/{ROYALE}?c.packs=6", 400, "cannot be compared by"),
        (f"/diff/{EZ}/{ROYALE}?a.bet.tie=6", 400, "cannot be compared by"),
        (f"/diff/{EZ}/{ROYALE}?a.packs=99", 400, "3 to 8 packs, not 99"),
        (f"/diff/{EZ}/{ROYALE}?b.reading.cover=maybe", 400, 'has no value "maybe"'),
        (f"/diff/{EZ}/{ROYALE}/parts/nothing", 404, "there is no such page"),
    ],
)
def test_refusals(enter: Enter, path: str, status: int, says: str) -> None:
    found = enter().client.get(path)
    assert found.status_code == status
    assert says in found.json()["says"]
