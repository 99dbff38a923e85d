"""`houseway schema`: for each family, for all of them, for collection rates; as a page too."""

from __future__ import annotations

from pathlib import Path

import pytest

import houseway as hw
from houseway.families.schema import keys_page, known_kinds
from tests.cli.conftest import Houseway

Found = dict[str, object]


@pytest.mark.parametrize("kind", [*known_kinds(), None])
def test_it_prints_what_the_library_gives(houseway: Houseway, kind: str | None) -> None:
    words = [kind] if kind else []
    assert houseway("schema", *words).as_json(Found) == hw.schema(kind)
    assert houseway("schema", *words, "--json").as_json(Found) == hw.schema(kind)


def test_it_is_written_to_a_file(houseway: Houseway, tmp_path: Path) -> None:
    file = tmp_path / "filing.schema.json"
    told = houseway("schema", "showdown", "--output", str(file))
    assert (told.status, told.out) == (0, "")
    assert file.read_text(encoding="utf-8") == houseway("schema", "showdown").out


def test_the_reference_is_a_page_of_each_kind(houseway: Houseway) -> None:
    told = houseway("schema", "schedules", "--format", "markdown")
    assert told.out == keys_page("schedules")
    every = houseway("schema", "--format", "markdown").out
    assert all(keys_page(kind) in every for kind in known_kinds())


def test_what_there_is_none_of_is_refused(houseway: Houseway) -> None:
    told = houseway("schema", "bacarat")
    assert told.status == 2
    assert 'allowed: baccarat, showdown, schedules; did you mean "baccarat"?' in told.err
    both = houseway("schema", "baccarat", "--json", "--format", "markdown")
    assert both.status == 2
    with pytest.raises(hw.Refusal, match="there is no schema of"):
        hw.schema("whist")
