"""The examples that docs/filings/examples.md shows are examples, and come out where they can."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from houseway.analysis.examples.fees import missed_fee
from houseway.analysis.examples.run import missed
from houseway.families.library import load
from houseway.filings.example import Example
from houseway.filings.explain import own_type
from houseway.filings.fees.example import FeeExample
from houseway.filings.fees.library import load_sheet
from tests.analysis.examples.worked import FILED, RATES, prices_of

PAGE = Path(__file__).parents[3] / "docs" / "filings" / "examples.md"


class _Games(msgspec.Struct):
    example: list[Example]


class _Fees(msgspec.Struct):
    example: list[FeeExample]


def test_the_page_s_examples_come_out() -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```toml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    *games, fees = map(tomllib.loads, blocks)
    examples = [
        one for block in games for one in msgspec.convert(block, _Games, dec_hook=own_type).example
    ]
    assert {one.kind for one in examples} == {one.kind for _, one in FILED}
    of = {
        "player 6, A hits a 3": "casino-royale/royal-baccarat",
        "the player-dealer at 3": "",
        "ace and deuce": "oceana/big-o",
        "seat 5 is all in": "oceana/texas-holdem",
        "$6 bet, all in for $10": "oceana/texas-holdem",
        "straights and flushes": "oceana/omaha-hi-lo",
    }
    for one in examples:
        id = next(
            (id for case, id in of.items() if one.says.startswith(case)), "oceana/ez-baccarat"
        )
        if id:
            assert [*map(str, missed(load(id), one, prices_of(id)))] == []
    [fee] = msgspec.convert(fees, _Fees, dec_hook=own_type).example
    assert not missed_fee(load_sheet("comstock/poker-collection-fees"), fee)


def test_the_page_counts_the_library_s_examples() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"{len(FILED):,} cases of games and {len(RATES)} of fees" in text
