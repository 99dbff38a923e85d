"""Files of the library written in full, to be changed passage by passage."""

from __future__ import annotations

from houseway.families.library import load
from houseway.filings.toml import as_toml


def plain_text(game: str) -> str:
    """A filing as if it were based on none and took nothing from what sheets share."""
    return as_toml(load(game).document)


def cited(value: object, path: str = "") -> list[str]:
    """The path of every part of a document that has lines of its own."""
    if isinstance(value, list):
        tables = [
            (number, entry) for number, entry in enumerate(value, 1) if isinstance(entry, dict)
        ]
        named = ((entry.get("name") or entry.get("option") or n, entry) for n, entry in tables)
        return [part for name, entry in named for part in cited(entry, f"{path}.{name}")]
    if not isinstance(value, dict):
        return []
    here = [path] if isinstance(value.get("lines"), str) else []
    below = ((f"{path}.{key}" if path else key, entry) for key, entry in value.items())
    return here + [part for at, entry in below for part in cited(entry, at)]
