"""Editions of one game in a user's folder: files of the library with dates, under other ids."""

from __future__ import annotations

from pathlib import Path

from houseway.families.library import FILINGS
from houseway.filings.fees.library import RATES

GAME = "oceana/ez-baccarat"
RATES_ID = "oceana/california-games-collection-rates"


def edition(folder: Path, id: str, dates: str, **changed: str) -> Path:
    """The library's game under another id, with dates at its top and some text changed."""
    return _written(folder, FILINGS.package[GAME], id, dates, changed)


def rates(folder: Path, id: str, dates: str, **changed: str) -> Path:
    """The same of its collection rates."""
    return _written(folder / "schedules", RATES.package[RATES_ID], id, dates, changed)


def _written(folder: Path, source: Path, id: str, dates: str, changed: dict[str, str]) -> Path:
    text = source.read_text(encoding="utf-8")
    for old, new in changed.items():
        assert old in text
        text = text.replace(old, new)
    place = folder / f"{id}.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"{dates}\n{text}", encoding="utf-8")
    return place
