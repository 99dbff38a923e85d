"""What insurance is worth where it is offered: the bank shows an ace, and the hole card is unknown.

Nobody knows more of it than that it is none of the cards that lie open: with the bettor's own two
cards unknown it is any but the ace, and with them known any of the rest.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from houseway.bank.odds import LOSE
from houseway.families.blackjack.counting import ACE, TEN
from houseway.families.blackjack.price.graph import kinds_of
from houseway.families.blackjack.rules import BlackjackRules
from houseway.filings.wager import Wager
from houseway.pricing.model import Pricing, WagerPrice, distribution, wager_price
from houseway.words import edge, joined

NATURAL = "natural"

_HELD = {0: "no ten", 1: "one ten", 2: "two tens"}


def insurance_price(rules: BlackjackRules, wager: Wager, how: Pricing) -> WagerPrice:
    """What one unit of insurance is worth, taken whenever it is offered."""
    shoe = kinds_of(rules.deck)
    unseen = sum(shoe) - 1
    counts = [shoe[TEN] if row.on == NATURAL else 0 for row in wager.pays.rows]
    found = distribution(wager.pays, [*counts, unseen - sum(counts)])
    price = wager_price(
        wager.name,
        found,
        play="no decision",
        method=f"exact: all {unseen} cards that can lie under the bank's ace",
    )
    return msgspec.structs.replace(price, note=_note(rules, wager))


def insured_ev(rules: BlackjackRules, wager: Wager, tens: int) -> Fraction:
    """What one unit is worth to a bettor who holds so many tens in his two cards."""
    shoe = kinds_of(rules.deck)
    left = sum(shoe) - 3
    pay = next((row.pay for row in wager.pays.rows if row.on == NATURAL), LOSE)
    under = Fraction(shoe[TEN] - tens, left)
    return pay.value * under - (1 - under)


def favoured(rules: BlackjackRules, wager: Wager) -> dict[str, Fraction]:
    """The own hands with which it is worth something to the bettor, by the tens in them."""
    held = {
        _HELD[tens]: insured_ev(rules, wager, tens)
        for tens in range(3)
        if _can_hold(kinds_of(rules.deck), tens)
    }
    return {told: worth for told, worth in held.items() if worth > 0}


def _can_hold(shoe: tuple[int, ...], tens: int) -> bool:
    """Whether two cards with so many tens can be dealt beside the bank's ace."""
    others = sum(shoe) - shoe[TEN] - 1
    return shoe[ACE] > 0 and shoe[TEN] >= tens and others >= 2 - tens


def _note(rules: BlackjackRules, wager: Wager) -> str:
    insurance = rules.play.insurance
    assert insurance is not None  # that is the wager being priced
    told = "Per unit of it, whenever the bank shows an ace, the own cards left aside"
    held = favoured(rules, wager)
    if held:
        hands = joined(f"{edge(worth)} with {hand} in them" for hand, worth in held.items())
        told += f"; it favours a bettor by his own two cards: {hands}"
    else:
        told += "; no two cards of his own make it worth taking"
    if not insurance.offered:
        told += "; as the sheet is read it is not offered"
    return f"{told}."
