"""How fast pai gow hands are set, weighed and counted, beside two hand evaluators in one run.

The evaluators are called as a Python program calls them, a hand at a time in a loop, with cards in
their own form, made beforehand. Beside the chart they evaluate the 21 backs that a hand can have,
without which no hand is set; beside the bonus all seven cards once. Neither knows a joker, so they
see hands without one. Rounds of the clear engine are timed in `bench_engine.py`, a chart counted
against itself in `pai_gow_duels.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Final

import eval7
from phevaluator import _pheval

from bench_hands import deal, least, loop
from houseway.analysis.price import price
from houseway.cards.card import card_at, parse_cards
from houseway.families.library import load
from houseway.families.pai_gow.deals import ALL, deals
from houseway.families.pai_gow.house_way.batch import Cards, set_batch
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.house_way.survey import survey
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.fortune import fortune_rows
from houseway.families.pai_gow.price.one_hand import ranked_settings
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.hands.ladder import CATEGORIES, Category

BUG: Final = "oceana/fortune-pai-gow-poker"
WILD: Final = "lucky-derby/fortune-pai-gow-poker"
BONUS: Final = "fortune"
HANDS: Final = 2_000_000
FEW: Final = 5_000
ONES: Final = ("Ks Kd 7h 7c As 9d 4c", "Jk Ah Qs Td 7c 5h 2d")
TARGET_SET: Final = 1_000_000
TARGET_PRICE: Final = 30
TARGET_ROWS: Final = 10
TARGET_ONE: Final = 5


def main() -> None:
    """The bonus over all hands, hands set by the million, then one hand's settings."""
    evaluators = beside(deal(FEW, 7, 52))
    took = least(lambda: price(load(BUG), wagers=[BONUS]), 1)  # it is remembered then
    tell("the bonus and its envy priced, nothing remembered", took, TARGET_PRICE)
    took = least(rows)
    tell(f"Fortune rows of all {ALL:,} hands", took, TARGET_ROWS)
    for name, seven, _ in evaluators:
        alone = ALL / seven
        print(f"  {name}, hand by hand: {alone:,.0f} s, {alone / took:,.0f} times as long")
    hands = deal(HANDS, 7, 53)
    for game in (BUG, WILD):
        set_by_chart(game, hands, evaluators)
    way = way_of(BUG)
    for text in ONES:
        took = least(partial(ranked_settings, parse_cards(text), way))
        tell(f"all settings of {text}, ranked", took, TARGET_ONE)
    tell("a chart's holes, overlaps and fouls", least(lambda: survey(way)))


def set_by_chart(game: str, hands: Cards, evaluators: Sequence[tuple[str, float, float]]) -> None:
    """Batched on one core and on all, and beside the others."""
    way = way_of(game)
    set_batch(hands[:1], way)
    one = len(hands) / least(lambda: set_batch(hands, way, threads=1))
    every = len(hands) / least(lambda: set_batch(hands, way))
    aim = f"{one / TARGET_SET:.1f} times the target of {TARGET_SET:,}"
    print(f"set by the chart of {game}, one core: {one:,.0f} hands/s, {aim}")
    print(f"  on every core: {every:,.0f} hands/s")
    for name, _, backs in evaluators:
        more = f"one core sets {one / backs:,.1f} times as many"
        print(f"  {name}, the 21 backs alone: {backs:,.0f} hands/s; {more}")
    named = [([card_at(card) for card in row], way) for row in hands[:500].tolist()]
    clear = loop(named, set_hand)
    print(f"  the clear engine: {clear:,.0f} hands/s; {one / clear:,.0f} times as many")


def beside(hands: Cards) -> list[tuple[str, float, float]]:
    """Other evaluators: hands a second of seven cards, and of the 21 backs of a hand."""
    numbers = hands.tolist()
    cards = [[eval7.Card(card_at(card)) for card in row] for row in numbers]

    def pheval_backs(*hand: int) -> None:
        for back in combinations(hand, 5):
            _pheval.evaluate_5cards(*back)

    def eval7_backs(*hand: eval7.Card) -> None:
        for back in combinations(hand, 5):
            eval7.evaluate(back)

    return [
        (
            "phevaluator, its C function",
            loop(numbers, _pheval.evaluate_7cards),
            loop(numbers, pheval_backs),
        ),
        ("eval7", loop([(row,) for row in cards], eval7.evaluate), loop(cards, eval7_backs)),
    ]


def rows() -> dict[Category, int]:
    """Which row decides each hand, the hands dealt anew."""
    deals.cache_clear()
    table = load(BUG).rules.wager_named(BONUS).pays.rows
    pays: dict[Category, Fraction] = {
        hand: row.pay.value for row in table for hand in CATEGORIES if hand == row.on
    }
    return fortune_rows(pays)


def way_of(game: str) -> HouseWay:
    return PaiGowRules.of(load(game)).play.way


def tell(what: str, took: float, target: float | None = None) -> None:
    aim = f", {target / took:.1f} times as fast as the target of {target} s" if target else ""
    print(f"{what}: {took:.2f} s{aim}")


if __name__ == "__main__":
    main()
