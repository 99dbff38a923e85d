"""Documents written down as TOML: what is read back is what was written."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.families.library import FILINGS
from houseway.filings.fees.library import RATES
from houseway.filings.filed import Filed
from houseway.filings.patch import Document
from houseway.filings.toml import as_toml

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLAIN = st.one_of(st.integers(-(2**62), 2**62), st.booleans(), TEXTS, st.dates(), st.floats(0, 9))
PARTS = st.recursive(
    PLAIN,
    lambda part: st.one_of(st.lists(part, max_size=3), st.dictionaries(TEXTS, part, max_size=3)),
    max_leaves=10,
)
KEYS = st.one_of(TEXTS, st.sampled_from(["pays", "set", "values", "lines", "stated", "source"]))


@pytest.mark.parametrize("library", [FILINGS.load_all, RATES.load_all], ids=["filings", "rates"])
def test_every_file_of_the_library_is_read_back_as_it_was(
    library: Callable[[], Sequence[Filed[object]]],
) -> None:
    for document in (filed.document for filed in library()):
        assert tomllib.loads(as_toml(document)) == document


@given(
    st.dictionaries(KEYS, st.one_of(PARTS, st.dictionaries(KEYS, PARTS, max_size=3)), max_size=4)
)
def test_any_document_is_read_back_as_it_was(document: Document) -> None:
    assert tomllib.loads(as_toml(document)) == document


def test_dates_are_dates() -> None:
    day = {"effective": datetime.date(2024, 5, 1)}
    assert as_toml(dict(day)) == "effective = 2024-05-01\n"
