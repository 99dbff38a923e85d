"""Charts that cannot be followed are refused by the row and key at fault; what names a chart."""

from __future__ import annotations

import msgspec
import pytest

from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.setting import BUG, WILD, Ranking, ranking
from houseway.filings.decode import decoded
from houseway.filings.patch import Document
from tests.families.pai_gow.charts import RANKINGS, chart, way

PAIR = Row(name="pair", holds="one pair", sets=("two highest in front, pair behind",))


def refused(row: Row, ranked: Ranking = BUG) -> str:
    with pytest.raises(Refusal) as caught:
        house_way(Chart(row=(row,)), ranked, "my-room/my-game")
    return caught.value.says


@pytest.mark.parametrize(
    ("changed", "ranked", "says"),
    [
        ({"holds": "two pairs"}, BUG, 'key holds: found "two pairs", allowed: no pair, one pair'),
        ({"holds": "two pairs"}, BUG, 'did you mean "two pair"?'),
        ({"holds": "a joker"}, WILD, "two pair and the joker"),
        ({"holds": ()}, BUG, "found nothing for holds: say one phrase"),
        ({"sets": ()}, BUG, "found nothing for sets: say one phrase"),
        ({"sets": ("big pair in front",)}, BUG, 'key sets: found "big pair in front", allowed:'),
        ({"sets": ("pair behind",)}, BUG, "allowed: one of two highest in front"),
        (
            {"sets": ("small pair in front, highest pair in front",)},
            BUG,
            "at most one phrase for what stays behind",
        ),
        ({"sets": ("joker and highest single in front",)}, BUG, 'write "two highest in front"'),
        ({"of": "J 11"}, BUG, 'key of: found "11", allowed: ranks such as J 10 9'),
        ({"of": "2-K"}, BUG, 'key of: found "2-K"'),
        ({"of": "K-9-2"}, BUG, 'key of: found "K-9-2"'),
        ({"of": " "}, BUG, "key of: found nothing"),
    ],
)
def test_a_row_that_cannot_be_followed_is_refused(
    changed: dict[str, str | tuple[str, ...]], ranked: Ranking, says: str
) -> None:
    found = refused(msgspec.structs.replace(PAIR, **changed), ranked)
    assert found.startswith('my-room/my-game: row "pair": ')
    assert says in found


def test_a_chart_has_rows_each_with_its_own_name() -> None:
    with pytest.raises(Refusal, match="a chart has 1 to 60 rows, and this one 0"):
        house_way(Chart(row=()), BUG)
    with pytest.raises(Refusal, match='two rows are called "pair"'):
        house_way(Chart(row=(PAIR, PAIR)), BUG)
    with pytest.raises(Refusal, match="a chart has 1 to 60 rows, and this one 61"):
        house_way(Chart(row=(PAIR,) * 61), BUG)


def test_a_key_that_rows_do_not_have_is_refused() -> None:
    document: Document = {
        "row": [{"name": "pair", "holds": "one pair", "set": ["small pair in front"]}]
    }
    with pytest.raises(Refusal, match="set"):
        decoded(document, Chart, "my-room/my-game")


@pytest.mark.parametrize("name", RANKINGS)
def test_every_row_of_a_printed_chart_has_its_lines_or_its_reading(name: str) -> None:
    for row in chart(name).row:
        assert bool(row.lines) == (row.reading is None)


def test_a_chart_is_named_by_what_it_does() -> None:
    one = house_way(Chart(row=(PAIR,)), BUG)
    renamed = house_way(Chart(row=(msgspec.structs.replace(PAIR, name="two of a rank"),)), BUG)
    other = house_way(Chart(row=(msgspec.structs.replace(PAIR, of="A"),)), BUG)
    wheel = house_way(Chart(row=(PAIR,)), ranking(wheel="second-highest"))
    assert one.digest == renamed.digest
    assert len({one.digest, other.digest, wheel.digest}) == 3
    assert len({way(name).digest for name in RANKINGS}) == len(RANKINGS)
