"""A room without numbered papers: every command works, and cites what is left to cite."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

from houseway.analysis.check.filings import check
from houseway.analysis.check.schedules import check_sheets
from houseway.families.library import ids, load
from houseway.filings.fees.library import load_sheets, schedules_for
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Source
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.model import Clause, Grid, Says
from tests.cli.conftest import Houseway
from tests.uncited import build

SOME: Final = (
    "oceana/ez-baccarat",
    "comstock/super-pan-9",
    "casino-royale/three-card-poker",
    "oceana/ultimate-texas-holdem",
)
EMPTY: Final = re.compile(r"\blines *[)\]]|\( *\)|\[ *\]|, *\)|\bNone\b(?! are taken)|\.txt")
"""What would stand where a citation was."""


class Compared(msgspec.Struct):
    """Two sheets side by side."""

    differences: list[dict[str, object]]
    together: dict[str, object]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return build(tmp_path_factory.mktemp("uncited"))


def _undated(game: str) -> int:
    """How many documents of collection rates serve a game and have no date."""
    sheets = {posted.sheet.id: posted.sheet for posted in schedules_for(game)}
    return sum(sheet.rules.effective is None for sheet in sheets.values())


@pytest.mark.parametrize("game", ids())
def test_the_rule_sheet_says_the_same_and_cites_nothing(folder: str, game: str) -> None:
    sheet, usual = sheet_of(load(game, folder)), sheet_of(load(game))
    named, _, dated = sheet.citation.partition("; ")
    assert named == ": ".join(filter(None, (game, usual.bgc)))
    assert dated == usual.citation.partition("; ")[2]
    sections = [one for one in usual.sections if one.title != "Worked examples"]
    assert [section.title for section in sheet.sections] == [one.title for one in sections]
    for section, other in zip(sheet.sections, sections, strict=True):
        assert section.lines == ""
        if section.title == "The collection" and _undated(game) > 1:
            continue  # which of them is the later nobody knows without the papers' numbers
        for part, printed in zip(section.parts, other.parts, strict=True):
            match part, printed:
                case Says(), Says():
                    assert re.sub(r" \(lines? [\d, -]+\)$", "", printed.text).startswith(part.text)
                case Grid(), Grid():
                    assert "Lines" not in part.columns
                    assert all(len(row) == len(part.columns) for row in part.rows)
                case Clause(), Clause():
                    assert part.lines == ""
                    rows = [row for row in part.rows if row[0] != "document"]
                    assert rows == [row for row in printed.rows if row[0] != "document"]
                case _:
                    pytest.fail(f"{part} is not {printed}")


@pytest.mark.parametrize("game", ids())
def test_the_rule_sheet_reads_well(houseway: Houseway, folder: str, game: str) -> None:
    told = houseway("rules", game, "--filings", folder)
    assert (told.status, told.err) == (0, "")
    assert not [line for line in told.out.splitlines() if EMPTY.search(line)]
    page = houseway("rules", game, "--filings", folder, "--format", "html").out
    assert not re.search(r"<span[^>]*>lines?\b|<th[^>]*>Lines|>None<|\(\)|\.txt", page)
    assert '<span class="source"></span>' not in page


@pytest.mark.parametrize("game", SOME)
def test_the_rule_sheet_as_pdf_and_json(
    houseway: Houseway, folder: str, game: str, tmp_path: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    words = ("rules", game, "--filings", folder)
    assert houseway(*words, "--format", "pdf", "--output", str(file)).status == 0
    assert file.read_bytes().startswith(b"%PDF")
    sheet = houseway(*words, "--json").as_json(dict[str, object])
    assert [sheet[key] for key in ("document", "seed", "first_line", "last_line")] == [None] * 4


@pytest.mark.parametrize("game", SOME)
def test_price_deal_replay_settle_and_fee(
    houseway: Houseway, folder: str, game: str, tmp_path: Path
) -> None:
    own, log = ("--filings", folder), str(tmp_path / "table.log")
    assert houseway("price", game, "--json", *own).out == houseway("price", game, "--json").out
    dealt = houseway("deal", game, "--seed", "7", "--log", log, *own)
    assert dealt.status == 0, dealt.err
    assert not re.search(r", lines|\(\)|\bNone\b", dealt.out)
    assert "the same again" in houseway("replay", log, *own).out
    assert "the log holds" in houseway("verify", log, *own).out
    fee = houseway("fee", game, "--json", *own)
    assert fee.status == 0, fee.err
    assert not re.search(r"lines|None|\.txt", " ".join(re.findall(r'"source": "(.*)"', fee.out)))


def test_settle_says_what_the_sheet_would_not_have_allowed(houseway: Houseway, folder: str) -> None:
    table = """{"game": "oceana/ez-baccarat", "bank": 10000, "player_dealer": 1, "first": 3,
        "wagers": [{"seat": 2, "wager": "panda-8", "stake": 600, "result": "win"}]}"""
    told = houseway("settle", "-", "--filings", folder, stdin=table)
    assert told.status == 0, told.err
    assert not re.search(r", lines|\[\]", told.out + told.err)


def test_a_refusal_names_the_filing_alone(houseway: Houseway, folder: str) -> None:
    filing = load("oceana/ez-baccarat", folder)
    assert filing.refusal("no", filing.rules.table.lines).rule == "oceana/ez-baccarat"
    told = houseway("deal", "oceana/ez-baccarat", "--seats", "30", "--filings", folder)
    assert told.status == 2
    assert told.err.endswith("[oceana/ez-baccarat]\n")


def test_diff_says_the_same_and_names_no_lines(houseway: Houseway, folder: str) -> None:
    words = ("diff", SOME[0], "casino-royale/ez-baccarat-panda-8", "--json")
    found = houseway(*words, "--filings", folder).as_json(Compared)
    usual = houseway(*words).as_json(Compared)
    assert found.together == usual.together
    for one, other in zip(found.differences, usual.differences, strict=True):
        assert (one.pop("lines_a"), one.pop("lines_b")) == (None, None)
        del other["lines_a"], other["lines_b"]
        assert one == other
    told = houseway(*words[:-1], "--filings", folder).out
    assert told.splitlines()[1] == f"{SOME[0]} beside casino-royale/ez-baccarat-panda-8"
    assert not re.search(r"\blines\b|\bNone\b|\( *\)", told)


def test_games_have_no_source(houseway: Houseway, folder: str) -> None:
    listed = houseway("games", "--json", "--filings", folder).as_json(list[dict[str, object]])
    assert len(listed) == len(ids())
    assert {str(game["source"]) for game in listed} == {"None"}
    assert houseway("games", "--filings", folder).status == 0


@pytest.mark.parametrize("game", SOME[:3])
def test_check_says_what_is_lost_and_finds_the_rest(folder: str, game: str) -> None:
    found, usual = check(load(game, folder)), check(load(game))
    [note] = [finding for finding in found if finding.about == "source"]
    assert note.severity == "note"
    assert note.says == "nothing on this sheet cites its source"
    assert "cannot name the lines" in note.effect
    assert not [finding for finding in usual if finding.about == "source"]
    told = [(one.about, one.says, one.effect) for one in found if one is not note]
    assert told == [(one.about, one.says, one.effect) for one in usual]
    assert not [one for one in found if re.search(r"\(\)|\blines? *\)|\bNone\b", one.why)]


def test_check_of_collection_rates_says_it_once_a_document(folder: str) -> None:
    found = check_sheets(folder)
    notes = [one for one in found if one.about == "source"]
    assert [one.game for one in notes] == [sheet.id for sheet in load_sheets(folder)]
    assert not [one for one in found if re.search(r"^lines?\b|\( *\)", one.why)]


def test_a_file_without_numbered_lines_can_still_be_named() -> None:
    assert Source(seed="rules.pdf").cited == "rules.pdf"
    assert Source(seed="rules.txt", lines=(1, 20)).cited == "rules.txt, lines 1-20"


def test_no_lines_are_no_lines() -> None:
    assert not NO_LINES
    assert (str(NO_LINES), NO_LINES.cited, repr(NO_LINES)) == ("", "", "Lines()")
    assert NO_LINES.after("the bank is short") == "the bank is short"
    assert Lines("4").after("the bank is short") == "the bank is short (line 4)"
    assert msgspec.json.encode([NO_LINES], enc_hook=str) == b'[""]'
