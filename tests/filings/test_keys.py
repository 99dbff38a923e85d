"""Every key of every filing and schedule has a sentence, and the reference of them is complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

from houseway.families import family, names
from houseway.families.schema import SCHEDULES, keys_page, known_kinds
from houseway.filings.fees.schedule import FeeDocument
from houseway.filings.model import Part
from houseway.filings.schema.keys import Shared, Written, every_table, keys_of
from houseway.filings.schema.sentences import first_sentence, sentences_of

PAGES: Final = Path(__file__).parents[2] / "docs" / "filings" / "reference"
DOCUMENTS: Final[dict[str, type[msgspec.Struct]]] = {
    **{name: family(name).rules for name in names()},
    SCHEDULES: FeeDocument,
}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_key_has_a_sentence(kind: str) -> None:
    tables: list[type[msgspec.Struct]] = [*every_table(DOCUMENTS[kind]), Written, Shared]
    for table in tables:
        assert first_sentence(table), table
        for key in keys_of(table):
            assert re.match(r"[A-Z].*[.?]$", key.says), (table, key.name, key.says)


def test_a_sentence_is_the_docstring_under_its_field_or_under_that_of_a_base() -> None:
    said = sentences_of(_Wider)
    assert said == {"plain": "What it is, over two lines.", "more": "Said anew."}
    assert [key.name for key in keys_of(_Wider)] == ["plain", "silent-one", "more"]
    assert [key.says for key in keys_of(_Wider)] == [
        "What it is, over two lines.",
        "",
        "Said anew.",
    ]


class _Narrow(Part, frozen=True):
    plain: str = ""
    """What it is, over
    two lines."""
    silent_one: int = 0
    more: int = 1
    """Said before."""


class _Wider(_Narrow, frozen=True):
    more: int = 2
    """Said anew."""


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_reference_in_the_docs_is_current(kind: str) -> None:
    """`houseway schema KIND --format markdown --output docs/filings/reference/KIND.md`."""
    assert (PAGES / f"{kind}.md").read_text(encoding="utf-8") == keys_page(kind)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_reference_has_every_key_with_its_sentence(kind: str) -> None:
    page = keys_page(kind)
    for table in every_table(DOCUMENTS[kind]):
        for key in keys_of(table):
            says = key.says.replace("|", "\\|")
            row = rf"^\| `{re.escape(key.name)}` \| .+ \| .* \| {re.escape(says)} \|$"
            assert re.search(row, page, re.MULTILINE), (table, key.name)


def test_there_is_a_page_for_each_kind_and_for_nothing_else() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == {*known_kinds()}
    index = (PAGES.parent / "README.md").read_text(encoding="utf-8")
    assert all(f"(reference/{kind}.md)" in index for kind in known_kinds())
