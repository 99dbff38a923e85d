"""Rows that would set a hand differently: lines or a reading say which of them goes first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from houseway.analysis.price import price
from houseway.cards.card import card_at, card_index, parse_cards
from houseway.errors import Refusal
from houseway.families.library import load, load_all
from houseway.families.pai_gow.deals import Deals, deals
from houseway.families.pai_gow.findings import pai_gow_findings
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import Order, house_way
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.house_way.survey import survey
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.rules import PaiGowPlay, PaiGowRules
from houseway.families.pai_gow.sheet import pai_gow_sections
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from houseway.filings.sheets.model import Says
from tests.families.pai_gow.charts import ranks_of

GAMES = [filing.id for filing in load_all() if isinstance(filing.rules, PaiGowRules)]
EVERY = 61
"""Of the hands that stand for all, the gate looks at every 61st, and at those below."""

KNOWN = (
    "6s 3s Jk 6d 6h 8s 3h",  # a full house and the joker, a single card above the pair
    "Qc Qd Qh 7s 7c 2d Jk",  # and below it
    "Ks 9s Jk Ac Kc Qc Jc",  # an ace, the joker and a pair: two pair, or a straight with one
    "As 8s Jk Ac Kc Qd Jc",  # two aces and the joker: three aces, or a straight with a pair
    "Ks Qs Jk Ac Kc Qc Jc",  # three pair, or a straight with two
    "Ks Kh Jk Ac Kc Qc Jc",  # a full house, or a straight with three of a kind
    "As Jk Ac Kc Ks Qd Jh",  # a full house, or a straight with two pair
    "Ts 6s Jk Jc Tc 9c 8c",  # one pair, the joker and a straight
    "8s Jk Ac Kc Qc Jc 2d",  # no pair, the joker and a straight
    "8s 8c 7s 7c 6d 5h Jk",  # two pair, the joker and a straight
    "Ks Kh Ac Kc Qc Jc Td",  # three of a kind and a straight
    "As Ah Ac Kc Qc Jc Td",
    "Ah Ad Ac As 8h 8d 7c",  # four of a kind with a pair, with three of a kind, with the joker
    "Ah Ad Ac As 8h 8d 8c",
    "Jh Jd Jc Js 8h 8d 8c",
    "5h 5d 5c 5s 8h 8d 8c",
    "Jk Ad Ac As Ah 8d 7c",  # five aces
    "9c 9d 9h 9s Kc Kd Jk",
    "Qc Qd Qh 7s 7c 7d Jk",
    "Kc Kd 7h 7s 4c 4d Jk",
    "8c 8d 5h 5s Ac 2d Jk",
    "5c 5d 2h 2s Qc 9d 7h",
    "Qc Js 9h 9d 8c 8s 7h",
    "Jc Jd 5h 5s Tc 9d 8h",
    "Ac Jd Jh 6s 6c 4d 2h",
    "Ac Jd Jh 9s 9c Qd Kh",
    "Kc 8d 8h 7s 7c 6d 5h",
    "Kc 8d 8h 7s 7c 9d Th",
    "Qc 5d 5h 4s 4c 3d 2h",
    "Ah 2d 3c 4s 5h 9d Kc",
    "Ah 2d 3c 4s 5h 6d 8c",
    "Jc Jd Jh Js Kc 6d 3h",
    "Js Jd Jh Jc Qc 6d 3h",
    "8s 8d 8h 8c Qc 6d 3h",
    "5s 5d 5h 5c Jc 6d 3h",
    "As Ad Ah Ac Qc 6d 3h",
    "9c 9d 9h 5s 5c 2d 2h",
    "Kc Jd 9h 7s 4c 2d Jk",
    "Ah Kh Qh Jh Th 9c Jk",
)


def sample(every: int) -> Deals:
    """Return every so-and-so-manieth of the hands that stand for all, and the known ones."""
    some = deals().hands[::every]
    known = [sorted(map(card_index, parse_cards(hand))) for hand in KNOWN]
    hands = np.concatenate([some, np.array(known, np.uint8)])
    return Deals(hands, np.ones(len(hands), np.int64))


def play_of(filing: Filing) -> PaiGowPlay:
    return PaiGowRules.of(filing).play


def ways_of(filing: Filing, name: str) -> dict[str, HouseWay]:
    """Return the chart by each value of a reading."""
    values = filing.reading_texts[name].values
    return {value: play_of(filing.read({name: value})).way for value in values}


def varied(filing: Filing) -> Iterator[tuple[str, PaiGowPlay]]:
    """Yield the play by default, and by each other value of a reading that changes the chart."""
    usual = play_of(filing)
    yield "default", usual
    for name in filing.reading_texts:
        for value, way in ways_of(filing, name).items():
            if way != usual.way:
                yield f"{name} = {value}", play_of(filing.read({name: value}))


def unordered(filing: Filing, over: Deals) -> list[str]:
    """Return the pairs of rows that set one of these hands differently, and that nothing orders."""
    return [
        f"{says}: {one.taken_by} | {one.other}: {' '.join(one.found.example)}"
        for says, play in varied(filing)
        if play.house_way.reading is None
        for one in survey(play.way, over).overlaps
        if play.house_way.ordered(one.taken_by, one.other) is None
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_rows_compete_without_an_order(game: str) -> None:
    assert unordered(load(game), sample(EVERY)) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_no_two_rows_compete_over_any_hand(game: str) -> None:
    assert unordered(load(game), sample(1)) == []


@pytest.mark.parametrize("game", GAMES)
def test_an_order_has_lines_or_a_reading_of_the_filing(game: str) -> None:
    filing = load(game)
    chart = play_of(filing).house_way
    assert chart.reading in (None, *filing.reading_texts)
    assert chart.order
    for order in chart.order if chart.reading is None else ():
        assert bool(order.lines) == (order.reading is None)
        assert order.reading in (None, *filing.reading_texts)


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_the_values_of_a_reading_of_the_chart_set_some_hand_differently(
    game: str, every: int
) -> None:
    filing, hands = load(game), sample(every).hands
    for name in filing.reading_texts:
        ways = ways_of(filing, name)
        if len({*ways.values()}) == 1:
            continue
        found = {value: set_batch(hands, way) for value, way in ways.items()}
        told = {value: (one.front.tobytes(), one.back.tobytes()) for value, one in found.items()}
        assert len({*told.values()}) == len(told), name


@pytest.mark.parametrize("game", GAMES)
def test_the_engines_agree_on_the_known_hands_by_every_reading(game: str) -> None:
    hands = sample(len(deals().hands)).hands
    for _, play in varied(load(game)):
        found = set_batch(hands, play.way)
        for at, hand in enumerate(hands):
            one = set_hand([card_at(int(card)) for card in hand], play.way)
            assert tuple(card_at(int(card)) for card in found.cards[at]) == one.front + one.back


LUCKY, CAMEO = "lucky-derby/pai-gow-poker", "cameo/fortune-pai-gow-poker"
OCEANA, COMSTOCK = "oceana/fortune-pai-gow-poker", "comstock/fortune-pai-gow-poker"
FORTUNE = "lucky-derby/fortune-pai-gow-poker"


@pytest.mark.parametrize(
    ("game", "reading", "cards", "front"),
    [
        # An ace, the joker and a straight that needs it.
        (LUCKY, "joker-and-ace=ace", "As 8s Jk Ac Kc Qd Jc", "A K"),
        (LUCKY, "joker-and-ace=complete", "As 8s Jk Ac Kc Qd Jc", "A 8"),
        (CAMEO, "joker-and-ace=ace", "As 8s Jk Ac Kc Qd Jc", "A K"),
        (CAMEO, "joker-and-ace=complete", "As 8s Jk Ac Kc Qd Jc", "A 8"),
        (CAMEO, "joker-and-ace=ace", "Ks 8s Jk Ac Kc Qd Jc", "K K"),
        (CAMEO, "joker-and-ace=complete", "Ks 8s Jk Ac Kc Qd Jc", "K 8"),
        (OCEANA, "joker-and-ace=ace", "Ks 8s Jk Ac Kc Qd Jc", "K K"),
        (OCEANA, "joker-and-ace=complete", "Ks 8s Jk Ac Kc Qd Jc", "K 8"),
        (LUCKY, "joker-and-ace=ace", "Ks Qs Jk Ac Kc Qd Jc", "A Jkr"),
        (LUCKY, "joker-and-ace=complete", "Ks Qs Jk Ac Kc Qd Jc", "Q Q"),
        # One sheet has the full house first, one prints no row for it.
        (LUCKY, "", "Ks Kh Jk Ac Kc Qc Jc", "A Jkr"),
        (OCEANA, "", "Ks Kh Jk Ac Kc Qc Jc", "A Jkr"),
        (CAMEO, "", "Ks Kh Jk Ac Kc Qc Jc", "K K"),
        ("cameo/double-hand-poker", "", "Ks Kh Jk Ac Kc Qc Jc", "K K"),
        (CAMEO, "", "As Jk Ac Kc Ks Qd Jh", "K K"),
        # A full house and the joker, a single card above the pair.
        (COMSTOCK, "", "6s 3s Jk 6d 6h 8s 3h", "3 3"),
        (COMSTOCK, "full-house-and-joker=joker-front", "6s 3s Jk 6d 6h 8s 3h", "8 Jkr"),
        (COMSTOCK, "full-house-and-joker=highest-pair", "6s 3s Jk 6d 6h 8s 3h", "8 Jkr"),
        (COMSTOCK, "full-house-and-joker=joker-front", "Qc Qd Qh 7s 7c 2d Jk", "2 Jkr"),
        (COMSTOCK, "full-house-and-joker=highest-pair", "Qc Qd Qh 7s 7c 2d Jk", "7 7"),
        # One pair or none, the joker and a straight.
        (COMSTOCK, "", "Ts 3s Jk Jd Tc 9c 8c", "T 3"),
        (COMSTOCK, "pair-joker-and-complete=two-pairs", "Ts 3s Jk Jd Tc 9c 8c", "T T"),
        (COMSTOCK, "", "8s Jk Ac Kc Qd Jc 2d", "8 2"),
        (COMSTOCK, "no-pair-joker-and-complete=joker-row", "8s Jk Ac Kc Qd Jc 2d", "A Q"),
        # Four of a kind with a pair: always split, is printed.
        (COMSTOCK, "", "Ah Ad Ac As 8h 8d 7c", "A A"),
        (COMSTOCK, "", "Jh Jd Jc Js 8h 8d 7c", "8 8"),
        (COMSTOCK, "four-and-more=pair-in-front", "Ah Ad Ac As 8h 8d 7c", "8 8"),
        (OCEANA, "four-and-three=by-the-four", "5h 5d 5c 5s 8h 8d 8c", "8 8"),
        (OCEANA, "four-and-three=by-the-four", "Ah Ad Ac As 8h 8d 8c", "A A"),
        (COMSTOCK, "complete-with-three=three-behind", "As Ah Ac Kc Qc Jc Td", "A K"),
        (COMSTOCK, "complete-with-three=three-behind", "Ks Kh Ac Kc Qc Jc Td", "A Q"),
        (FORTUNE, "", "Jk Ad Ac As Ah 8d 7c", "A A"),
        (FORTUNE, "five-aces-and-footnote=footnote", "Jk Ad Ac As Ah 8d 7c", "8 Jkr"),
    ],
)
def test_a_hand_of_two_rows(game: str, reading: str, cards: str, front: str) -> None:
    name, _, value = reading.partition("=")
    way = play_of(load(game).read({name: value} if name else {})).way
    found = set_hand(parse_cards(cards), way)
    assert ranks_of(found.front) == sorted(front.split())


def competing(filing: Filing) -> list[Finding]:
    """Return what a check finds of rows that nothing puts in order."""
    found = pai_gow_findings(filing, price(filing))
    return [one for one in found if "nothing says which goes first" in one.says]


def test_a_check_warns_of_rows_that_nothing_orders() -> None:
    usual = load(OCEANA)
    assert not competing(usual)
    [warned] = competing(usual.vary({"play.house-way.order.full house.over": ["one pair"]}))
    assert warned.severity == "warning"
    assert 'the rows "full house" and "straight or flush with three of a kind"' in warned.says
    assert "13,776 of 154,143,080 hands" in warned.says
    assert warned.why == "line 628 and line 627"


def test_a_chart_that_a_reading_supplies_is_ordered_by_it() -> None:
    supplied = load("casino-royale/pai-gow-poker")
    assert not competing(supplied)
    found = pai_gow_findings(supplied, price(supplied))
    [full] = [one for one in found if one.about == "play.house-way.row.full house"]
    assert full.why.startswith("reading chart, which supplies the chart")


def test_the_rule_sheet_says_which_row_goes_first() -> None:
    *_, chart = pai_gow_sections(PaiGowRules.of(load(LUCKY)))
    says = [part.text for part in chart.parts if isinstance(part, Says)]
    assert (
        '"full house" goes before "straight or flush with three of a kind": a hand that is both is '
        "played as a full house. (lines 195-196)" in says
    )


def test_an_order_of_rows_that_are_not_there_is_refused() -> None:
    play = play_of(load(OCEANA))
    order = Order(name="mine", rows=("full houses",), over=("one pair",), says="so")
    chart = msgspec.structs.replace(play.house_way, order=(order,))
    with pytest.raises(Refusal, match=r'order "mine": found "full houses", .* "full house"'):
        house_way(chart, play.ranking)
