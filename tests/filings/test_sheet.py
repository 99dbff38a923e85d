"""The rule sheet: everything a filing says is on it, with its lines, in every form."""

from __future__ import annotations

import html.parser
import re
from html import escape

import pytest

from houseway.bank.money import dollars
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.library import LIBRARY, ids, load, loads
from houseway.filings.fees.library import schedules_for
from houseway.filings.files import EXAMPLES
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.model import Cases, Clause, Grid, counted, joined, ordinal, span
from houseway.filings.sheets.printed import as_html, as_pdf, as_text


def every_reading(filing: Filing) -> list[Filing]:
    return [
        filing.read({name: value})
        for name, reading in filing.reading_texts.items()
        for value in reading.values
    ]


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("game", ids())
def test_everything_filed_is_on_the_sheet(game: str) -> None:
    filing = load(game)
    rules = filing.rules
    text = words(as_text(sheet_of(filing), width=400))
    assert rules.name in text
    assert rules.source is not None
    assert rules.source.seed in text
    assert not rules.bgc or rules.bgc in text
    for wager in rules.wager:
        assert wager.label in text
        assert str(wager.lines) in text
        for row in wager.pays.rows:
            assert row.on.lower() in text.lower()
            assert str(row.pay) in text
    for name, reading in filing.reading_texts.items():
        assert f"{name} (line" in text or not reading.lines
        for value, choice in reading.values.items():
            assert f"{value}: " in text
            assert choice.says[1:].rstrip(".") in text
        assert reading.printed[1:].rstrip(".") in text
        assert reading.because[1:].rstrip(".") in text
    for remark in rules.remark:
        assert remark.says[1:].rstrip(".") in text
    for limits in rules.limits:
        assert dollars(limits.table.min) in text
        if isinstance(rules, BankedRules):  # for a pot, what is bet says it
            assert dollars(limits.table.max) in text


@pytest.mark.parametrize("game", ids())
def test_every_worked_example_is_on_the_sheet(game: str) -> None:
    filing = load(game)
    sheet = sheet_of(filing)
    text, page = words(as_text(sheet, width=400)), words(as_html(sheet))
    fees = [
        example
        for posted in schedules_for(game)
        for example in posted.sheet.examples
        if example.game in (None, game) and example.schedule in (None, posted.schedule.name)
    ]
    said = [(one.says, one.cited) for one in filing.examples]
    said += [(one.says, one.cited) for one in fees]
    for case, cited in said:
        told = case[1:].rstrip(".")
        assert told in text
        assert escape(told).replace("&quot;", "&#34;").replace("&#x27;", "&#39;") in page
        assert words(cited) in text
    [section] = [one for one in sheet.sections if one.title == "Worked examples"]
    cases = [part for part in section.parts if isinstance(part, Cases)]
    assert page.count("<details>") == len(cases) > 1
    assert sum(len(part.parts) for part in cases) == len(filing.examples) + len(fees)
    assert all(isinstance(each, Clause) and each.rows for part in cases for each in part.parts)


def test_examples_are_told_by_what_came_of_each_wager() -> None:
    text = words(as_text(sheet_of(load("casino-royale/royal-baccarat")), width=400))
    assert "Cards 6♥ K♦ K♠ 8♣ 3♦" in text
    assert "A, seat 2 plays hit: Player line $100 wins $150" in text
    assert "Player line $10 loses $10, Player or Banker Pair $10 wins $55" in text
    assert "worth -43/415; 8 packs" in text


def test_a_filing_without_examples_has_no_section_of_them() -> None:
    path = LIBRARY / "oceana" / "ez-baccarat.toml"
    bare = loads(path.read_text(encoding="utf-8").partition(EXAMPLES)[0])
    assert "WORKED EXAMPLES" not in as_text(sheet_of(bare))


@pytest.mark.parametrize("game", ids())
def test_every_section_of_rules_cites_its_lines(game: str) -> None:
    for section in sheet_of(load(game)).sections:
        in_the_table = any(isinstance(p, Grid) and "Lines" in p.columns for p in section.parts)
        clauses = [part for part in section.parts if isinstance(part, Clause)]
        remarks = section.title.startswith("Remarks")
        assert section.lines or in_the_table or all(c.lines for c in clauses) or remarks
        assert re.fullmatch(r"(lines? \d+(-\d+)?(, \d+(-\d+)?)*)?", section.lines)


@pytest.mark.parametrize("game", ids())
def test_the_chart_is_the_filings(game: str) -> None:
    filing = load(game)
    rules = filing.rules
    play = rules.play if isinstance(rules, BaccaratRules) else None
    charts = [
        part
        for section in sheet_of(filing).sections
        for part in section.parts
        if isinstance(part, Grid) and part.letters
    ]
    if isinstance(play, Community):
        assert {row[0]: "".join(row[1:]) for row in charts[0].rows} == play.banker.drew
    else:
        assert not charts


@pytest.mark.parametrize("game", ids())
def test_every_form_under_every_reading(game: str) -> None:
    filing = load(game)
    for read in every_reading(filing):
        sheet = sheet_of(read)
        assert as_text(sheet)
        page = Page()
        page.feed(as_html(sheet))
        assert page.open == []
    pdf = as_pdf(sheet_of(filing))
    assert pdf.startswith(b"%PDF-")
    assert pdf == as_pdf(sheet_of(filing))


def test_a_switched_reading_is_the_rule_in_force() -> None:
    filing = load("oceana/ez-baccarat")
    pushes = words(as_text(sheet_of(filing), 200))
    pays = words(as_text(sheet_of(filing.read({"banker-three-card-seven": "pays"})), 200))
    assert "Banker wins with three-card 7 push" in pushes
    assert "Banker wins with three-card 7 1:1" in pays
    assert "Read here pays" in pays
    assert "By default push" in pays
    net = words(as_text(sheet_of(filing.read({"cover": "net"})), 200))
    assert "money collected can pay later winners" in net


def test_irregularities_are_printed_with_what_follows_by_the_readings() -> None:
    filing = load("comstock/super-pan-9")
    text = words(as_text(sheet_of(filing), 240))
    assert "IRREGULARITIES" in text
    assert "wrong-spot (lines 452-453) What Cards went to the wrong spot." in text
    kept = words(as_text(sheet_of(filing.read({"misdeal-collection": "kept"})), 240))
    assert "the collection is returned" in text
    assert "the collection is kept" in kept
    assert "IRREGULARITIES" not in as_text(sheet_of(load("oceana/ez-baccarat")), 240)


def test_text_has_no_trailing_blanks_and_keeps_its_width() -> None:
    for line in as_text(sheet_of(load("casino-royale/royal-baccarat")), 80).splitlines():
        assert line == line.rstrip()
        assert len(line) <= 80


def test_a_page_needs_nothing_from_elsewhere_and_quotes_what_it_is_given() -> None:
    filing = load("oceana/ez-baccarat").vary({"name": '<script>"EZ" & co</script>'})
    page = as_html(sheet_of(filing))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r"""(src|href)=|url\(|@import""", page)
    assert as_pdf(sheet_of(filing)).startswith(b"%PDF-")


def test_typst_cannot_be_broken_by_a_filings_words() -> None:
    filing = load("oceana/ez-baccarat").vary({"name": '#panic("x") \\ " $ [ ] // \n @'})
    assert as_pdf(sheet_of(filing)).startswith(b"%PDF-")


def test_words() -> None:
    assert span([0, 1, 2, 3, 4, 5]) == "0 to 5"
    assert span([0, 5]) == "0 and 5"
    assert span([5, 0, 1, 2]) == "0 to 2 and 5"
    assert joined(["a", "b", "c"], "or") == "a, b or c"
    assert counted(1, "card") == "one card"
    assert counted(52, "card") == "52 cards"
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st"),
    ]


class Page(html.parser.HTMLParser):
    """Which elements are open: none at the end of a sound page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
