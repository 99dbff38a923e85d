"""Buy-ins that sheets file by limits: Casino Royale's Lowball and Mexican Poker (10, 11)."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_felt
from houseway.errors import Refusal
from houseway.families.library import load, loads
from houseway.felt.pot.table import PotTable
from tests.plain import plain_text

MEXICAN = "casino-royale/mexican-poker"


def table_of(game: str, option: str, **readings: str) -> PotTable:
    table = open_felt(load(game).read(readings), b"buy-ins", option=option)
    assert isinstance(table, PotTable)
    return table


@pytest.mark.parametrize(
    ("game", "option", "least"),
    [
        ("casino-royale/lowball", "1", 1_000),
        ("casino-royale/lowball", "5", 6_000),
        (MEXICAN, "1", 2_000),
        (MEXICAN, "2", 2_000),
        (MEXICAN, "17", 75_000),
        (MEXICAN, "25", 4_000),
    ],
)
def test_who_sits_down_with_less_is_told_the_least(game: str, option: str, least: int) -> None:
    table = table_of(game, option)
    with pytest.raises(Refusal, match="too little"):
        table.sit(1, "Ada", least - 1)
    table.sit(1, "Ada", least)


def test_nobody_sits_down_with_more_than_the_most() -> None:
    table = table_of(MEXICAN, "24")
    with pytest.raises(Refusal, match=r"\$100 are the most .* \$100.01 is too much"):
        table.sit(1, "Ada", 10_001)
    table.sit(1, "Ada", 10_000)


def test_nor_buys_up_to_more() -> None:
    table = table_of(MEXICAN, "24")
    table.sit(1, "Ada", 6_000)
    with pytest.raises(Refusal, match=r"\$110 is too much"):
        table.buy_in("Ada", 5_000)
    table.buy_in("Ada", 4_000)
    assert table.purses["Ada"] == 10_000


def test_what_is_usual_is_made_to_fit() -> None:
    rules = table_of(MEXICAN, "24").seat_rules
    assert [rules.fitting(cents) for cents in (100, 5_000, 30_000)] == [2_000, 5_000, 10_000]


def test_a_thousand_dollars_may_be_the_most_that_is_bought() -> None:
    table = table_of("casino-royale/texas-holdem", "39", maximum="buy-in")
    with pytest.raises(Refusal, match=r"\$1,000 are the most"):
        table.sit(1, "Ada", 200_000)
    with pytest.raises(Refusal, match=r"\$1,000 or more"):
        table.sit(1, "Ada", 99_999)
    table.sit(1, "Ada", 100_000)


def test_a_most_below_the_least_is_refused_by_its_key() -> None:
    text = plain_text(MEXICAN).replace('most-buy-in = "$100"', 'most-buy-in = "$10"')
    with pytest.raises(Refusal, match=r"play\.stakes\.20\.most-buy-in: found \$10, "):
        loads(text, "casino-royale/mexican-poker")
