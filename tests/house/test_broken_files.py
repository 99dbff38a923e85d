"""The house beside broken files of its own folder, and files that break while it runs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.broken_files import BROKEN, BROKEN_RATES, EZ, SOUND, fill, sound_copy
from tests.house.conftest import Enter
from tests.house.visitor import Visitor


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return fill(tmp_path / "own")


def test_the_lobby_names_what_is_left_out_and_has_the_rest(enter: Enter, folder: str) -> None:
    visitor = enter(filings=folder)
    page = visitor.get("/")
    assert f'data-game="{SOUND}"' in page
    assert 'data-game="oceana/three-card-poker-6-card-bonus"' in page
    for id in BROKEN:
        assert f"<code>{id}.toml</code>" in page
        assert f'data-game="{id}"' not in page
    for id in BROKEN_RATES:
        assert f"<code>schedules/{id}.toml</code>" in page
    assert folder not in page
    assert '"id":"my-room/sound"' in visitor.get("/api/games")
    assert '"file":"my-room/empty.toml"' in visitor.get("/api/left-out")


def test_the_lobby_and_programs_are_told_every_fault(enter: Enter, tmp_path: Path) -> None:
    path = tmp_path / "my-room" / "two.toml"
    path.parent.mkdir()
    text = EZ.read_text(encoding="utf-8").replace("[deck]", "[dek]").replace("[turn]", "[trun]")
    path.write_text(text, encoding="utf-8")
    visitor = enter(filings=str(tmp_path))
    page = visitor.get("/")
    assert "2 faults" in page
    assert page.count("no such key, allowed") == 2
    assert str(tmp_path) not in page
    [left] = msgspec.json.decode(visitor.get("/api/left-out"))
    assert [one["key"] for one in left["faults"]] == ["dek", "trun"]
    answer = visitor.client.get("/api/games/my-room/two")
    assert answer.status_code == 400
    assert [one["key"] for one in answer.json()["faults"]] == ["dek", "trun"]
    shown = visitor.client.get("/rules/my-room/two", headers={"accept": "text/html"})
    assert shown.status_code == 400
    assert shown.text.count("no such key, allowed") == 2


def test_a_lobby_without_broken_files_says_nothing_of_them(enter: Enter) -> None:
    assert "left-out" not in enter().get("/")


def test_a_table_goes_on_when_its_filing_breaks_and_after_a_restart(
    enter: Enter, folder: str
) -> None:
    filing = Path(folder) / "my-room" / "sound.toml"
    visitor = enter(filings=folder)
    address = visitor.open_table(SOUND)
    with visitor.visit(address) as line:
        line.play_round()
    filing.write_text("half sav", encoding="utf-8")
    assert "<code>my-room/sound.toml</code>" in visitor.get("/")
    with visitor.visit(address) as line:
        line.play_round()
    assert "EZ Baccarat" in visitor.get(address)
    again = Visitor(enter(filings=folder).client, visitor.cookie)
    with again.visit(address) as line:
        line.play_round()
        assert line.view["round"] == 3


def test_a_table_goes_on_when_its_rates_break_and_waits_for_them_after_a_restart(
    enter: Enter, folder: str
) -> None:
    rates = Path(folder) / "schedules" / "my-room" / "sound-rates.toml"
    sound = rates.read_text(encoding="utf-8")
    visitor = enter(filings=folder)
    address = visitor.open_table(SOUND)
    with visitor.visit(address) as line:
        line.play_round()
    rates.write_text(sound[:500], encoding="utf-8")
    with visitor.visit(address) as line:
        line.play_round()
    assert "EZ Baccarat" in visitor.get(address)
    again = Visitor(enter(filings=folder).client, visitor.cookie)
    assert "waits for a file that is broken just now" in again.get("/")
    rates.write_text(sound, encoding="utf-8")
    with again.visit(address) as line:
        line.play_round()
        assert line.view["round"] == 3


def test_a_filing_that_changed_to_another_still_closes_its_tables(
    enter: Enter, folder: str
) -> None:
    filing = Path(folder) / "my-room" / "sound.toml"
    visitor = enter(filings=folder)
    address = visitor.open_table(SOUND)
    other = sound_copy(EZ.read_text(encoding="utf-8")).replace('"EZ Baccarat"', '"Another"')
    filing.write_text(other, encoding="utf-8")
    again = Visitor(enter(filings=folder).client, visitor.cookie)
    assert "has changed since this table opened" in again.get("/")
    assert address
