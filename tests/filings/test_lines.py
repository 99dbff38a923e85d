"""Citations: one line is a line, several are lines, wherever a person reads them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from houseway.analysis.check.filings import check
from houseway.analysis.diff.diff import diff
from houseway.analysis.diff.words import cell
from houseway.analysis.house_way import arrange
from houseway.cards.card import parse_cards
from houseway.families.library import ids, load
from houseway.filings.fees.library import load_sheet, sheet_ids
from houseway.filings.lines import NO_LINES, Lines, cite_all, cite_span
from houseway.filings.part import Source
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.printed import as_html, as_text
from tests.of_family import family_name
from tests.sizes import one_each

SOME: Final = one_each(ids(), family_name)
SLIP: Final = re.compile(r"\blines \d+(?![\d,-]| and \d)|\blines? (\d+)-\1\b|\bline \d+[-,] ?\d")
"""`lines 206` of one line, `lines 206-206`, `line 206-208`."""
DOCS: Final = Path(__file__).parents[2] / "docs"
EVENT: Final = re.compile(r"^(irregularity|collection): ")
"""An event of a log keeps the words that it was logged with."""


def test_one_function_decides() -> None:
    assert cite_span(206, 206) == Lines("206").cited == "line 206"
    assert cite_span(206, 208) == Lines("206-208").cited == "lines 206-208"
    assert Lines("206, 208").cited == "lines 206, 208"
    assert NO_LINES.cited == ""
    assert cite_all([Lines("206"), NO_LINES, Lines("206")]) == "line 206"
    assert cite_all([Lines("206"), Lines("3-4, 206")]) == "lines 206, 3-4"
    assert cite_all([NO_LINES]) == ""
    assert Source(seed="a.txt", lines=(7, 7)).cited == "a.txt, line 7"


@pytest.mark.parametrize("game", SOME)
def test_sheets_and_checks_say_line_of_one_line(game: str) -> None:
    filing = load(game)
    for text in (as_text(sheet_of(filing)), as_html(sheet_of(filing))):
        assert not SLIP.search(" ".join(text.split())), SLIP.search(text)
    for found in check(filing):
        assert not SLIP.search(f"{found.says}; {found.why}; {found.effect}"), found


def test_sources_of_fees_say_line_of_one_line() -> None:
    for id in sheet_ids():
        sheet = load_sheet(id)
        for schedule in sheet.rules.schedule:
            for option in schedule.option:
                assert not SLIP.search(sheet.cite(option.lines))


def test_a_diff_says_line_of_one_line() -> None:
    found = diff(load("oceana/ez-baccarat"), load("comstock/ez-baccarat-panda-8"))
    told = [cell(one.a, one.lines_a) for one in found.differences]
    told += [cell(one.b, one.lines_b) for one in found.differences]
    assert any("(line " in text for text in told)
    assert not any(SLIP.search(text) for text in told)


def test_the_house_way_cites_its_one_line() -> None:
    cards = parse_cards("Ks Kd 7h 7c As 9d 4c")
    found = arrange(load("oceana/fortune-pai-gow-poker"), cards)
    assert found.rule == "oceana/fortune-pai-gow-poker, line 611"


def test_the_docs_say_line_of_one_line() -> None:
    for page in DOCS.rglob("*.md"):
        for line in page.read_text(encoding="utf-8").splitlines():
            if not EVENT.match(line):
                assert not SLIP.search(line), (page.name, line)
