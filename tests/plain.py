"""Files of the library written in full, to be changed passage by passage."""

from __future__ import annotations

from houseway.families.library import load
from houseway.filings.toml import as_toml


def plain_text(game: str) -> str:
    """A filing as if it were based on none and took nothing from what sheets share."""
    return as_toml(load(game).document)
