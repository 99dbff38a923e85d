"""`houseway operator`: a link that makes somebody the operator of a house that runs."""

import json
from pathlib import Path

from houseway.house.gate.given import Given
from houseway.house.store import Store
from tests.cli.conftest import Houseway


def test_a_link_is_printed_and_the_one_before_is_good_no_more(
    houseway: Houseway, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'house.sqlite'}"
    told = houseway("operator", "--database", database)
    assert told.status == 0
    assert told.out.startswith("http://127.0.0.1:8000/roles/")
    again = houseway(
        "operator", "--database", database, "--address", "https://house.example", "--json"
    )
    link = json.loads(again.out)["link"]
    assert link.startswith("https://house.example/roles/")
    given = Given(Store(database).database)
    assert given.offered(link.rsplit("/", 1)[1]) == "operator"
    first = told.out.strip().rsplit("/", 1)[1]
    assert first not in link


def test_a_store_that_is_none_is_said_so(houseway: Houseway) -> None:
    told = houseway("operator", "--database", "mysql://nowhere/x")
    assert told.status == 2
    assert "mysql" in told.err
