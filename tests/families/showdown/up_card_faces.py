"""Three Card Poker and Caribbean Stud as the counting takes them, for pays of a test's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from houseway.cards.card import RANKS, Card
from houseway.families.showdown.price.payoffs import Payoffs, Played
from houseway.families.showdown.price.up_card.game import (
    Decision,
    UpCardPrice,
    advise_up_card,
    price_up_card,
)
from houseway.families.showdown.price.up_card.tables import UpCardGame
from houseway.hands.ladder import POKER, THREE_CARD, Category, Worth, least
from houseway.hands.qualifier import least_worth

QUEEN_HIGH: Final = least_worth("queen high", THREE_CARD)
ACE_KING: Final = least_worth("ace-king high", POKER)


def price_three_card(
    paid: Payoffs, *, qualifier: Worth = QUEEN_HIGH, packs: int = 1, ranks: str = RANKS
) -> UpCardPrice:
    return price_up_card(UpCardGame(qualifier, THREE_CARD, packs, ranks), paid)


def advise_three_card(
    paid: Payoffs,
    hand: Sequence[Card],
    up: Card,
    *,
    qualifier: Worth = QUEEN_HIGH,
    packs: int = 1,
    ranks: str = RANKS,
) -> dict[Decision, Fraction]:
    return advise_up_card(UpCardGame(qualifier, THREE_CARD, packs, ranks), paid, hand, up)


def price_caribbean(
    paid: Payoffs, *, qualifier: Worth = ACE_KING, packs: int = 1, ranks: str = RANKS
) -> UpCardPrice:
    return price_up_card(UpCardGame(qualifier, POKER, packs, ranks), paid)


def pair_or_better(price: UpCardPrice) -> Played:
    return price.from_line(least("pair", price.game.ladder))


def advise_caribbean(
    paid: Payoffs,
    hand: Sequence[Card],
    up: Card,
    *,
    qualifier: Worth = ACE_KING,
    packs: int = 1,
    ranks: str = RANKS,
) -> dict[Decision, Fraction]:
    return advise_up_card(UpCardGame(qualifier, POKER, packs, ranks), paid, hand, up)


def forfeited_by_folding(
    played: Played, pays: Mapping[Category, Fraction], otherwise: Fraction = Fraction(-1)
) -> Fraction:
    """The price of a wager on the bettor's own hand that a fold loses, while he plays like this."""
    raised, folded = made(played)
    gained = sum(deals * pays.get(hand, otherwise) for hand, deals in raised.items())
    return Fraction(gained - sum(folded.values())) / int(played.counts.sum())


def made(played: Played) -> tuple[dict[Category, int], dict[Category, int]]:
    """How many deals of each category are played, and how many folded."""
    raised, folded = (
        dict(zip(played.payoffs.hands, deals, strict=True))
        for deals in played.counts.sum(axis=(1, 2)).tolist()
    )
    return raised, folded
