"""One broken file of a user's folder is left out, named with its fault, and shuts nothing."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import houseway as hw
from houseway.analysis.check.files import check_files
from houseway.analysis.check.schedules import check_sheets
from houseway.errors import Refusal
from houseway.families.library import LIBRARY, ids, load, load_all, survey
from houseway.filings.fees.library import (
    broken_sheets,
    games_served,
    load_sheet,
    schedules_for,
    sheet_ids,
)
from houseway.filings.files import BrokenFile
from tests.broken_files import BROKEN, BROKEN_RATES, EZ, SOUND, fill, with_nameless


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return fill(tmp_path / "own")


def test_every_sound_filing_is_listed_and_every_broken_file_named(folder: str) -> None:
    found = survey(folder)
    library = {path.parent.name + "/" + path.stem for path in LIBRARY.glob("*/*.toml")}
    assert {filing.id for filing in found.documents} == (library | {SOUND}) - BROKEN.keys()
    assert {one.id for one in found.left_out} == BROKEN.keys()
    for one in found.left_out:
        assert BROKEN[one.id] in one.says
        assert one.file == f"{one.id}.toml"
        assert folder not in one.says, "a lobby tells nobody where the house keeps its files"
    assert ids(folder) == hw.games(folder) == tuple(filing.id for filing in load_all(folder))


@pytest.mark.parametrize("id", BROKEN)
def test_who_asks_for_the_broken_one_is_refused_with_its_fault(folder: str, id: str) -> None:
    with pytest.raises(Refusal) as refused:
        load(id, folder)
    assert BROKEN[id] in refused.value.says
    assert f"{id}.toml" in refused.value.says


def test_broken_rates_are_left_out_and_the_others_serve(folder: str) -> None:
    assert {one.id: one.file for one in broken_sheets(folder)} == {
        id: f"schedules/{id}.toml" for id in BROKEN_RATES
    }
    assert not BROKEN_RATES.keys() & set(sheet_ids(folder))
    assert SOUND in games_served(folder)
    assert schedules_for(SOUND, folder)[0].sheet.id == "my-room/sound-rates"
    for id, says in BROKEN_RATES.items():
        with pytest.raises(BrokenFile, match=says):
            load_sheet(id, folder)
    assert check_sheets(folder)


def test_a_check_of_everything_has_an_error_for_each(folder: str) -> None:
    found = check_files(folder)
    assert {finding.game for finding in found} == BROKEN.keys() | BROKEN_RATES.keys()
    assert {finding.severity for finding in found} == {"error"}
    assert not check_files(None)


def test_a_file_is_read_again_once_it_is_mended(folder: str) -> None:
    path = Path(folder) / "my-room" / "half-saved.toml"
    path.write_text(EZ.read_text(encoding="utf-8"), encoding="utf-8")
    assert "my-room/half-saved" in ids(folder)
    path.write_text("family =", encoding="utf-8")
    assert "my-room/half-saved" not in ids(folder)


def test_a_name_that_is_no_text_is_shown_without_it(tmp_path: Path) -> None:
    folder = fill(tmp_path / "own")
    with_nameless(tmp_path / "own")
    named = [one for one in survey(folder).left_out if "name of this file" in one.says]
    assert [one.file for one in named] == ["my-room/n?.toml"]
    assert msgspec.json.encode(survey(folder).left_out)


def test_a_file_that_begins_with_a_byte_order_mark_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "my-room" / "marked.toml"
    path.parent.mkdir()
    path.write_text(EZ.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert load("my-room/marked", str(tmp_path)).rules.name == "EZ Baccarat"
