"""A user's folder with one sound filing, and a file for every way to be broken."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from houseway.families.library import LIBRARY
from houseway.filings.fees.library import SCHEDULES

SOUND: Final = "my-room/sound"
EZ: Final = LIBRARY / "oceana" / "ez-baccarat.toml"
RATES: Final = SCHEDULES / "oceana" / "california-games-collection-rates.toml"

BROKEN: Final = {
    "my-room/half-saved": "this is not TOML",
    "my-room/half-filled": "is required",
    "my-room/empty": "this file is empty",
    "my-room/latin-1": "this is no UTF-8 text",
    "my-room/folder": "this cannot be read (Is a directory)",
    "my-room/gone": "there is no such file",
    "my-room/no-family": "key family",
    "my-room/packs": "key deck.packs: found no usable number",
    "my-room/digits": "line 13: found a number of more than 18 digits",
    "my-room/dotted": "line 1: tables are nested too deep",
    "my-room/endless": "this is longer than a filing",
    "oceana/ez-baccarat": "this is not TOML",
}
"""The id of each broken filing, and what is said of it; the last is the library's too."""

BROKEN_RATES: Final = {
    "my-room/half-saved-rates": "this is not TOML",
    "my-room/no-rates": "empty",
    "my-room/long-rates": "found a number of more than 18 digits",
    "my-room/no-such-default": '.default: found "nowhere", allowed: ',
}


def sound_copy(text: str) -> str:
    """A filing or rates of the library as a room's own."""
    return text.replace('"oceana"', '"my-room"').replace("oceana/ez-baccarat", SOUND)


def fill(root: Path) -> str:
    """The folder, filled; its path."""
    room, rates = root / "my-room", root / "schedules" / "my-room"
    for folder in (room, rates, root / "oceana", room / "folder.toml"):
        folder.mkdir(parents=True)
    text = EZ.read_text(encoding="utf-8")
    (room / "sound.toml").write_text(sound_copy(text), encoding="utf-8")
    half = text.index("name ", text.index("[[wager]]")) + 12
    (room / "half-saved.toml").write_text(text[:half], encoding="utf-8")
    (root / "oceana" / "ez-baccarat.toml").write_text(text[:half], encoding="utf-8")
    (room / "half-filled.toml").write_text(text[: text.index("[[wager]]")], encoding="utf-8")
    (room / "empty.toml").write_text("\n", encoding="utf-8")
    (room / "latin-1.toml").write_bytes('family = "baccarat" # é'.encode("latin-1"))
    (room / "gone.toml").symlink_to(root / "nowhere")
    (room / "no-family.toml").write_text('name = "A game"\n', encoding="utf-8")
    packs = "packs = { default = %s }"
    for name, many in (("packs", "1000000000"), ("digits", "9" * 5000)):
        written = text.replace("packs = { min = 3, max = 8, default = 8 }", packs % many)
        (room / f"{name}.toml").write_text(written, encoding="utf-8")
    (room / "dotted.toml").write_text(f"{'.'.join('a' * 100_000)} = 1", encoding="utf-8")
    with (room / "endless.toml").open("wb") as file:
        file.truncate(1 << 40)
    of_rates = RATES.read_text(encoding="utf-8")
    (rates / "sound-rates.toml").write_text(sound_copy(of_rates), encoding="utf-8")
    (rates / "half-saved-rates.toml").write_text(of_rates[:700], encoding="utf-8")
    (rates / "no-rates.toml").touch()
    long = of_rates.replace("document = 10", f"document = {'9' * 5000}")
    (rates / "long-rates.toml").write_text(long, encoding="utf-8")
    nowhere = re.sub(r'(?m)^default = ".*"$', 'default = "nowhere"', of_rates)
    (rates / "no-such-default.toml").write_text(nowhere, encoding="utf-8")
    return str(root)


def with_nameless(root: Path) -> Path:
    """A file whose name is no UTF-8 text."""
    path = root / "my-room" / os.fsdecode(b"n\xff.toml")
    path.write_text(EZ.read_text(encoding="utf-8"), encoding="utf-8")
    return path
