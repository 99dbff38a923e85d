"""The 21 settings of a hand as rounds have them: the same as one by one, by the clear engine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import Card, packs
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.settings import Ways, hand_set, in_rank
from tests.families.pai_gow.charts import RANKINGS, way

PACK = packs(1, jokers=1)


@given(
    st.lists(st.sampled_from(PACK), min_size=7, max_size=7, unique=True),
    st.sampled_from(sorted(RANKINGS)),
)
def test_all_settings_of_a_hand_are_worth_what_each_is_by_itself(
    cards: list[Card], chart: str
) -> None:
    by = way(chart)
    ways = Ways(cards, by)
    assert len({*ways.names}) == 21
    for name in ways.names:
        found = ways.named(name)
        alone = hand_set(found.low, found.high, by.ranking)
        assert (alone, alone.name) == (found, name)
        assert {*found.low, *found.high} == {*cards}
        assert (name in ways.fouls) == alone.worths.foul
    clear = set_hand(cards, by)
    house = ways.house_way
    assert (house.low, house.row) == (in_rank(clear.front), clear.row)
    assert ways.house_choice == house.name
    assert ways.named("out") == house


def test_a_hand_of_another_size_is_refused() -> None:
    with pytest.raises(Refusal, match="seven cards of one pack"):
        Ways(PACK[:6], way("oceana"))
