"""What every file of the library says, however it is written: as an edition, or in full.

A fingerprint of each plain document, with the order kept where order says something: pay rows are
tried in order, wagers, readings and their values are shown in order. What a sheet says of its own
dates and examples is left out. `python -m tests.filings.test_documents` writes them down anew.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from houseway.families.library import FILINGS, load, loads
from houseway.filings.fees.library import RATES
from houseway.filings.inheritance.below import OVER
from houseway.filings.inheritance.edition import LINES, UNSET
from houseway.filings.toml import as_toml
from tests.plain import plain_text

WRITTEN: Final = Path(__file__).parent / "documents.json"
IN_ORDER: Final = ("pays", "reading", "values")
LEFT_OUT: Final = ("effective", "until", "beside", "example")


def canonical(value: object, key: str = "") -> object:
    """A part of a document with every table that has no order sorted, the others as pairs."""
    if isinstance(value, dict):
        pairs = [[name, canonical(entry, name)] for name, entry in value.items()]
        return pairs if key in IN_ORDER else sorted(pairs, key=lambda pair: str(pair[0]))
    return [canonical(entry) for entry in value] if isinstance(value, list) else value


def fingerprint(document: dict[str, object]) -> str:
    plain = {key: value for key, value in document.items() if key not in LEFT_OUT}
    return hashlib.sha256(json.dumps(canonical(plain), default=str).encode()).hexdigest()


def fingerprints() -> dict[str, str]:
    filed = (*FILINGS.load_all(), *RATES.load_all())
    return {one.id: fingerprint(one.document) for one in filed}


@pytest.mark.parametrize("id", sorted(FILINGS.package))
def test_a_filing_says_what_it_always_said(id: str) -> None:
    document = FILINGS.load(id).document
    assert fingerprint(document) == json.loads(WRITTEN.read_text())[id]
    assert not {*OVER, UNSET, LINES, "common"} & {*document}


@pytest.mark.parametrize("id", sorted(RATES.package))
def test_collection_rates_say_what_they_always_said(id: str) -> None:
    assert fingerprint(RATES.load(id).document) == json.loads(WRITTEN.read_text())[id]


@pytest.mark.parametrize("id", [*sorted(FILINGS.package), *sorted(RATES.package)])
def test_a_document_written_in_full_says_the_same_in_the_same_order(id: str) -> None:
    document = (FILINGS.load(id) if id in FILINGS.package else RATES.load(id)).document
    assert fingerprint(tomllib.loads(as_toml(document))) == fingerprint(document)


def test_every_file_has_its_fingerprint_and_no_other_has() -> None:
    assert {*json.loads(WRITTEN.read_text())} == {*FILINGS.package, *RATES.package}


def test_a_fingerprint_tells_the_order_of_rows_and_not_of_keys() -> None:
    rows = {"a": "1:1", "b": "push"}
    turned = dict(reversed(rows.items()))
    assert fingerprint({"pays": rows}) != fingerprint({"pays": turned})
    assert fingerprint({"deck": rows}) == fingerprint({"deck": turned})


def test_rows_in_another_order_are_another_filing_to_whoever_keeps_figures_of_it() -> None:
    text = plain_text("oceana/ez-baccarat")
    rows = re.search(r'("banker wins with three-card 7" = "1:1"\n)("banker wins".*\n)', text)
    assert rows
    moved = loads(text.replace(rows[0], rows[2] + rows[1]))
    filing = loads(text)
    assert moved.in_force != filing.in_force
    assert moved.digest == filing.digest, "old logs are read by this one"
    turned = loads(as_toml(dict(reversed(filing.document.items()))))
    assert turned.in_force == filing.in_force
    worked = as_toml(load("oceana/ez-baccarat").worked)
    assert loads(f"{text}\n{worked}").in_force == filing.in_force, "an example is no rule"


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(fingerprints(), indent=1) + "\n", encoding="utf-8")
