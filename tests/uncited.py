"""The library as a room without numbered papers would have it: no source, no document, no lines."""

from __future__ import annotations

from pathlib import Path

from houseway.families.library import FILINGS
from houseway.filings.fees.library import RATES
from houseway.filings.toml import as_toml

_PAPERS = ("source", "document", "beside")


def without_papers(value: object) -> object:
    """A document without what names a paper; a reading must not set what is not there."""
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if key not in _PAPERS}
        return {
            key: without_papers(each)
            for key, each in kept.items()
            if not (key == "lines" and isinstance(each, str)) and not key.endswith(".lines")
        }
    return [without_papers(each) for each in value] if isinstance(value, list) else value


def build(folder: Path) -> str:
    """A folder in which every filing and all collection rates of the library are so."""
    for library, below in ((FILINGS, ""), (RATES, RATES.below)):
        for id in library.package:
            path = folder / below / f"{id}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            document = without_papers(library.load(id).document)
            assert isinstance(document, dict)
            path.write_text(as_toml(document), encoding="utf-8")
    return str(folder)
