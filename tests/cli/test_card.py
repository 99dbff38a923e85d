"""`houseway price GAME --card FILE`: the best play drawn to a file."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Houseway

GAME = "casino-royale/three-card-poker"


def test_it_is_drawn_as_the_file_is_called(houseway: Houseway, tmp_path: Path) -> None:
    for name in ("card.svg", "card.html"):
        assert houseway("price", GAME, "--card", str(tmp_path / name)).status == 0
    ElementTree.parse(tmp_path / "card.svg")
    assert (tmp_path / "card.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("place", "says"),
    [("card.png", "drawn as .svg or .html"), ("nowhere/card.svg", "nowhere")],
)
def test_where_it_cannot_be_drawn_is_said_before_anything_is_counted(
    houseway: Houseway, tmp_path: Path, place: str, says: str
) -> None:
    refused = houseway("price", GAME, "--card", str(tmp_path / place))
    assert refused.status == 2
    assert says in refused.err
    assert refused.out == ""
