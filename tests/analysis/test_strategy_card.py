"""The best play on a card: as a picture and as a page, complete in themselves."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from houseway.analysis.price import price
from houseway.analysis.strategy_card import strategy_html, strategy_svg
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.filings.filing import Filing
from houseway.pricing.model import GamePrice

GAME = "casino-royale/pure-21-5-blackjack"


@pytest.fixture(scope="module")
def filing() -> Filing:
    return load(GAME).with_packs(8)


@pytest.fixture(scope="module")
def priced(filing: Filing) -> GamePrice:
    return price(filing, wagers=["base"], strategy=True)


def test_every_cell_of_every_table_stands_in_the_picture(filing: Filing, priced: GamePrice) -> None:
    drawn = ElementTree.fromstring(strategy_svg(filing, priced))
    texts = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    tables = priced.wagers["base"].tables
    cells = [cell for table in tables for row in table.rows for cell in row]
    assert len(tables) >= 6
    for word in {*cells}:
        assert texts.count(word) >= cells.count(word), word
    assert texts[:2] == ["Pure 21.5 Blackjack", f"{GAME}, 8 packs"]


def test_nothing_lies_outside_the_picture(filing: Filing, priced: GamePrice) -> None:
    drawn = ElementTree.fromstring(strategy_svg(filing, priced))
    wide, high = (int(drawn.attrib[side]) for side in ("width", "height"))
    for part in drawn:
        assert 0 <= float(part.attrib.get("x", 0)) < wide
        assert 0 <= float(part.attrib.get("y", 0)) < high


def test_the_page_has_the_same_tables_and_needs_nothing_else(
    filing: Filing, priced: GamePrice
) -> None:
    page = strategy_html(filing, priced)
    assert page.count("<table>") == len(priced.wagers["base"].tables)
    assert "http" not in page
    assert "<script" not in page


def test_a_game_without_tables_has_no_card() -> None:
    baccarat = load("oceana/ez-baccarat")
    with pytest.raises(Refusal, match="no table to be drawn"):
        strategy_svg(baccarat, price(baccarat, strategy=True))
