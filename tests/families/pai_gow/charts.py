"""The printed charts, as the filings have them, and hands written as their ranks."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import Final

from houseway.cards.card import JOKER, SUITS, Card
from houseway.families.library import load
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.rules import PaiGowPlay, PaiGowRules
from houseway.families.pai_gow.setting import Ranking

PRINTED: Final = {
    "oceana": "oceana/fortune-pai-gow-poker",
    "cameo": "cameo/fortune-pai-gow-poker",
    "lucky-derby": "lucky-derby/pai-gow-poker",
    "lucky-derby-fortune": "lucky-derby/fortune-pai-gow-poker",
    "comstock": "comstock/fortune-pai-gow-poker",
}
"""The sheets that print one."""


def _play(name: str) -> PaiGowPlay:
    return PaiGowRules.of(load(PRINTED[name])).play


RANKINGS: Final[dict[str, Ranking]] = {name: _play(name).ranking for name in PRINTED}


def chart(name: str) -> Chart:
    """The chart of a sheet, as it stands there."""
    return _play(name).house_way


ODD: Final = Chart(
    row=(
        Row(
            name="positions",
            holds="any seven cards",
            of="A K 9-2",
            sets=(
                "second and third highest in front, at least a pair in front",
                "highest and third highest in front, at least an ace in front",
            ),
        ),
        Row(
            name="pairs",
            holds="any seven cards",
            sets=(
                "highest pair in front",
                "second and third highest in front",
                "two highest in front",
            ),
        ),
        Row(
            name="else",
            holds="any seven cards",
            sets=(
                "small pair in front",
                "two highest in front, pair behind",
                "second and third highest in front",
            ),
        ),
    )
)
"""No room's chart: phrases where no sheet has them."""


@cache
def way(name: str) -> HouseWay:
    """A chart that can be followed."""
    return house_way(chart(name), RANKINGS[name], name)


def of_ranks(text: str) -> tuple[Card, ...]:
    """Cards of these ranks, `10 10 A Jkr`, their suits in turn so that no flush arises."""
    suits = cycle(SUITS)
    words = text.replace("Joker", "Jkr").split()
    return tuple(
        JOKER if word == "Jkr" else Card(word.replace("10", "T") + next(suits)) for word in words
    )


def ranks_of(cards: tuple[Card, ...]) -> list[str]:
    """The ranks of cards, in any order, sorted."""
    return sorted("Jkr" if card == JOKER else card[0] for card in cards)
