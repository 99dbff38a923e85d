"""How long the exact prices of Three Card Poker, Caribbean Stud and the bonus bets take."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from houseway.cards.card import parse_card, parse_cards
from houseway.families.library import load
from houseway.families.showdown.price.bonuses import count_hands
from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.staged import up_card_game, up_card_payoffs
from houseway.families.showdown.price.up_card.game import advise_up_card, price_up_card
from houseway.families.showdown.price.up_card.tables import UpCardGame, tables
from houseway.families.showdown.rules import ShowdownRules
from houseway.hands.ladder import POKER, THREE_CARD

THREE_CARD_POKER: Final = "casino-royale/three-card-poker-6-card-bonus"
CARIBBEAN_STUD: Final = "lucky-derby/caribbean-stud"
TARGET_THREE: Final = 1.0
TARGET_CARIBBEAN: Final = 10.0
TARGET_HINT: Final = 0.1
RUNS: Final = 3
"""The best of them counts: whatever else the machine does can only slow a run down."""


def main() -> None:
    """Price each game anew with its compiled loops loaded, then ask for single hints."""
    three_game, three = of_filing(THREE_CARD_POKER)
    caribbean_game, caribbean = of_filing(CARIBBEAN_STUD)
    for packs in (1, 6):
        of_packs = msgspec.structs.replace(three_game, packs=packs)
        took = timed(partial(price_up_card, of_packs, three))
        tell(
            f"Three Card Poker, {packs} pack{'s' * (packs > 1)}, all ways to play",
            took,
            TARGET_THREE,
        )
    took = timed(lambda: price_up_card(caribbean_game, caribbean))
    tell("Caribbean Stud, all plays", took, TARGET_CARIBBEAN)
    for name, cards, ladder in (
        ("Pair Plus", 3, THREE_CARD),
        ("6 Card Bonus", 6, POKER),
        ("Trips", 7, POKER),
    ):
        for packs in (1, 6):
            took = timed(partial(count_hands, cards, ladder, packs))
            tell(f"{name}, {packs} pack{'s' * (packs > 1)}", took, TARGET_THREE)
    hand, up = parse_cards("Qs 6d 4h"), parse_card("Qh")
    took = hint(lambda: advise_up_card(three_game, three, hand, up))
    tell("a hint for three cards", took, TARGET_HINT)
    five, up_five = parse_cards("As Kd Qs 5h 2c"), parse_card("4s")
    took = hint(lambda: advise_up_card(caribbean_game, caribbean, five, up_five))
    tell("a hint for five cards", took, TARGET_HINT)


def of_filing(id: str) -> tuple[UpCardGame, Payoffs]:
    """The filing's game, and what its ante and second wager gain."""
    rules = load(id).rules
    assert isinstance(rules, ShowdownRules)
    return up_card_game(rules), up_card_payoffs(rules)


def timed(price: Callable[[], object]) -> float:
    """Seconds of this core for one price with nothing remembered."""
    price()
    took = []
    for _ in range(RUNS):
        for remembered in (price_up_card, tables, count_hands):
            remembered.cache_clear()
        start = time.process_time()
        price()
        took.append(time.process_time() - start)
    return min(took)


def hint(advise: Callable[[], object]) -> float:
    """Seconds of this core for a hint in a game that is known."""
    advise()
    start = time.process_time()
    for _ in range(20):
        advise()
    return (time.process_time() - start) / 20


def tell(what: str, took: float, target: float) -> None:
    """One line of the result."""
    print(f"{what:40} {1e3 * took:9.1f} ms CPU, the target is {1e3 * target:,.0f} ms")


if __name__ == "__main__":
    main()
