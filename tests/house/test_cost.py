"""The picture of what a hand costs, at its address in the house."""

from __future__ import annotations

from tests.house.conftest import Enter


def test_a_games_picture_is_drawn_for_its_page(enter: Enter) -> None:
    client = enter().client
    found = client.get("/games/oceana/ez-baccarat/cost.svg")
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.text.startswith("<svg ")
    one = client.get("/games/oceana/ez-baccarat/cost.svg?option=43")
    assert 'stroke-width="3.0"' in one.text
    assert 'stroke-width="3.0"' not in found.text


def test_what_cannot_be_drawn_is_said(enter: Enter) -> None:
    client = enter().client
    assert client.get("/games/oceana/no-such-game/cost.svg").status_code == 404
    wrong = client.get("/games/oceana/ez-baccarat/cost.svg?option=112")
    assert wrong.status_code == 400
    assert "112" in wrong.json()["says"]


def test_a_staged_games_picture_counts_what_is_staked_before_the_deal(enter: Enter) -> None:
    found = enter().client.get("/games/casino-royale/three-card-poker/cost.svg")
    assert found.status_code == 200
    assert "for each $100 staked before the deal" in found.text
