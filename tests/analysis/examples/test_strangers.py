"""Whatever a stranger writes as an example: it comes out, or there is a sentence about it."""

from __future__ import annotations

import random
from typing import TypeVar

import pytest

from houseway.analysis.examples.fees import failing_fees
from houseway.analysis.examples.run import failing
from houseway.errors import Refusal
from houseway.families.library import FILINGS, load
from houseway.filings.fees.library import RATES, load_sheet
from houseway.filings.filed import Filed
from houseway.filings.findings import Finding
from houseway.filings.library import Library
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.printed import as_html, as_text
from tests.analysis.examples.strangers import Written, nonsense
from tests.analysis.examples.worked import prices_of
from tests.sizes import size, spread

T = TypeVar("T", bound=Filed[object])

GAMES = (
    "oceana/ez-baccarat",
    "comstock/super-pan-9",
    "casino-royale/royal-baccarat",
    "casino-royale/three-card-poker",
    "lucky-derby/caribbean-stud",
    "oceana/texas-holdem",
    "comstock/seven-card-stud",
)
SHEETS = ("comstock/poker-collection-fees", "oceana/california-games-collection-rates")


def _written(worked: dict[str, object]) -> list[Written]:
    examples = worked["example"]
    assert isinstance(examples, list)
    return examples


def _loaded(library: Library[T], filed: T, example: Written) -> T | None:
    """The document with this example alone; nothing, if it is refused by its key."""
    document = {**filed.document, "example": [example]}
    try:
        return library.from_document(document, filed.id, "own")
    except Refusal as refusal:
        by_key = refusal.says.startswith("own: key example")
    assert by_key, example
    return None


def _judge(found: list[Finding]) -> None:
    for finding in found:
        assert finding.severity == "error"
        assert finding.says.isprintable()
        assert " does not come out: " in finding.says


@pytest.mark.parametrize("id", spread(GAMES, 4))
def test_nonsense_in_a_filing_gets_its_sentence(id: str) -> None:
    filing, outcomes = load(id), set()
    written = _written(filing.worked)
    for seed in range(size(40, 120)):
        rng = random.Random(f"{id} {seed}")
        example = nonsense(rng.choice(written), written, rng)
        own = _loaded(FILINGS, filing, example)
        if own is None:
            outcomes.add("refused")
            continue
        found = [*failing(own, prices_of(id))]
        _judge(found)
        sheet = sheet_of(own)
        assert as_text(sheet)
        assert as_html(sheet)
        outcomes.add("error" if found else "sound")
    assert outcomes == {"refused", "error", "sound"}


@pytest.mark.parametrize("id", SHEETS)
def test_nonsense_in_collection_rates_gets_its_sentence(id: str) -> None:
    sheet, outcomes = load_sheet(id), set()
    written = _written(sheet.worked)
    for seed in range(size(40, 200)):
        rng = random.Random(f"{id} {seed}")
        example = nonsense(rng.choice(written), written, rng)
        own = _loaded(RATES, sheet, example)
        if own is None:
            outcomes.add("refused")
            continue
        found = [*failing_fees(own)]
        _judge(found)
        outcomes.add("error" if found else "sound")
    assert outcomes == {"refused", "error", "sound"}
