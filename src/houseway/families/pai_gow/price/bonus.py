"""The Fortune Bonus and its envy buttons: all hands of seven cards, row by row.

What a button brings is money, not odds, and grows with the players: it is told for each other
player's hand that counts, and is no part of the bonus's own price. Every hand at the table is any
hand of seven as likely as the bettor's own, so that each adds the same.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from houseway.bank.money import dollars
from houseway.families.pai_gow.deals import ALL
from houseway.families.pai_gow.fortune import DecidedBy
from houseway.families.pai_gow.price.fortune import fortune_rows
from houseway.families.pai_gow.rules import Envy, PaiGowRules
from houseway.families.pai_gow.setting import PowerOfJoker
from houseway.filings.wager import PayTable, Wager
from houseway.hands.ladder import CATEGORIES, row_for
from houseway.pricing.model import StrategyTable, WagerPrice, distribution, wager_price
from houseway.words import share

METHOD = f"exact: all {ALL:,} hands of seven cards"


def priced_bonus(rules: PaiGowRules, wager: Wager) -> WagerPrice:
    """The bonus by its own pay rows, however the hand is set."""
    counts = bonus_rows(rules, wager)
    rows = [counts[row.on] for row in wager.pays.rows]
    found = distribution(wager.pays, [*rows, ALL - sum(rows)])
    price = wager_price(wager.name, found, play="no decision", method=METHOD)
    envy = rules.play.envy
    if envy is None:
        return price
    return msgspec.structs.replace(
        price, note=_told(envy, envy_worth(rules)), tables=(_table(rules, envy),)
    )


def bonus_rows(rules: PaiGowRules, wager: Wager) -> dict[str, int]:
    """How many hands each row of the bonus decides."""
    bonus = rules.play.bonus
    return _counted(wager.pays, rules.play.joker, bonus.by if bonus else "pay")


@lru_cache(maxsize=256)
def _counted(pays: PayTable, joker: PowerOfJoker, by: DecidedBy) -> dict[str, int]:
    values = {
        category: row.pay.value
        for row in pays.rows
        for category in CATEGORIES
        if category == row.on
    }
    return {str(row): count for row, count in fortune_rows(values, joker, by).items()}


def envy_worth(rules: PaiGowRules) -> Fraction:
    """The cents that a button gains on average for one other player's hand; nothing without."""
    envy = rules.play.envy
    if envy is None:
        return Fraction()
    counts = _envied(rules, envy)
    return Fraction(sum(counts[hand] * cents for hand, cents in envy.pays.items()), ALL)


def _envied(rules: PaiGowRules, envy: Envy) -> dict[str, int]:
    """Return how many hands a button is paid for, by its own rows."""
    counts = bonus_rows(rules, rules.wager_named(envy.wager))
    paid_for = dict.fromkeys(envy.pays, 0)
    for made in CATEGORIES:
        row = row_for(made, envy.pays)
        if row is not None and made in counts:
            paid_for[row] += counts[made]
    return paid_for


def _told(envy: Envy, worth: Fraction) -> str:
    whose = "with the same bet" if envy.made_by == "bonus-bettors" else "at the table"
    says = (
        f"an envy button, with a bet of {dollars(envy.least)} or more, gains "
        f"${float(worth) / 100:.5f} on average for each other player {whose}"
    )
    if envy.hands == "highest":
        says += ", less where several hands are paid for, of which only the highest is"
    return f"{says}; it is not in this price"


def _table(rules: PaiGowRules, envy: Envy) -> StrategyTable:
    """What a button is paid for."""
    counts = _envied(rules, envy)
    return StrategyTable(
        "What an envy button is paid for another player's hand",
        ("hand", "pays", "hands", "share"),
        tuple(
            (hand, dollars(cents), f"{counts[hand]:,}", share(Fraction(counts[hand], ALL)))
            for hand, cents in envy.pays.items()
        ),
    )
