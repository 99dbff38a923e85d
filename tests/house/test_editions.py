"""The house with editions of its own folder: their base changes, breaks and is mended."""

from __future__ import annotations

import shutil
from pathlib import Path

from houseway.families.library import load
from tests.house.conftest import Enter
from tests.plain import cited

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples" / "filings"
GAME = "my-room/dragon-baccarat"
LATER = f"""
based-on = "{GAME}"
name     = "Later"
room     = "my-room"
document = 2
source   = {{ seed = "my-room.txt", lines = [61, 99] }}
[lines]
"""


def test_an_edition_follows_its_base_while_the_house_runs(enter: Enter, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(EXAMPLES, folder)
    game = folder / f"{GAME}.toml"
    later = game.with_name("later.toml")
    text = game.read_text(encoding="utf-8")
    parts = cited(load(GAME, str(folder)).document)
    lines = "".join(f'"{part}" = "70"\n' for part in parts if not part.startswith("remark"))
    later.write_text(LATER + lines, encoding="utf-8")
    visitor = enter(filings=str(folder))
    assert "10:1" in visitor.get("/rules/my-room/later")
    game.write_text(text.replace('"10:1"', '"12:1"'), encoding="utf-8")
    assert "12:1" in visitor.get("/rules/my-room/later")
    game.write_text("half sav", encoding="utf-8")
    page = visitor.get("/")
    assert "<code>my-room/later.toml</code>" in page
    assert "based on my-room/dragon-baccarat, which is broken" in page
    game.write_text(text, encoding="utf-8")
    assert "10:1" in visitor.get("/rules/my-room/later")
