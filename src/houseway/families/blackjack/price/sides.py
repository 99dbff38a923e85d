"""What bonus bets are worth: by the bank's hands counted out, by pairs of cards, by own hands.

Who plays how moves none of what the bank draws: whatever is taken before, the cards that follow are
as likely as any. So the bank's hands are counted from a whole shoe, by their cards and not by their
order: a hand of so many cards is dealt in as many ways as its orders that the chart draws, each
with every card of the shoe for each card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, gcd, perm, prod
from typing import Final

import msgspec

from houseway.cards.card import SUITS
from houseway.errors import Refusal
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import count_points
from houseway.families.blackjack.price.arrays import KINDS
from houseway.families.blackjack.price.chased import chased_ev
from houseway.families.blackjack.price.graph import kinds_of, points_of
from houseway.families.blackjack.price.held import TWO, held_price
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.side import MATCH_ROWS, held_row, over_row
from houseway.filings.wager import Wager
from houseway.pricing.model import Pricing, WagerPrice, distribution, wager_price
from houseway.words import joined

NOT_OVER: Final = 0
"""With how many cards the bank goes over that does not."""

_CHASED: Final = "The hand can be played for this wager alone, whatever that costs its own."

Shoe = tuple[int, ...]


def side_price(rules: BlackjackRules, wager: Wager, how: Pricing) -> WagerPrice:
    """What one unit of a bonus bet is worth."""
    price = _counted(rules, wager, how)
    told = " ".join(filter(None, (price.note, _packs_note(rules, wager))))
    return msgspec.structs.replace(price, note=told)


def _counted(rules: BlackjackRules, wager: Wager, how: Pricing) -> WagerPrice:
    match rules.play.side[wager.name].goes_by:
        case "bank-over":
            return _over_price(rules, wager)
        case "match-up-card":
            return _match_price(rules, wager)
        case "own-hand":
            price = held_price(rules, wager, how)
            if not how.ways or all(held_row(row.on).cards <= TWO for row in wager.pays.rows):
                return price
            alone = chased_ev(rules, wager)
            return msgspec.structs.replace(price, ev_if_asked=alone, note=_CHASED)


def _packs_note(rules: BlackjackRules, wager: Wager) -> str:
    """That the table is filed for other numbers of packs than are in use."""
    filed, used = rules.play.side[wager.name].packs, rules.deck.packs.default
    if not filed or used in filed:
        return ""
    packs = f"{joined(map(str, filed), last='or')} pack{'' if filed == (1,) else 's'}"
    return f"The {wager.label} is filed for {packs}: with {used} no table of it is on file."


# --- by how many cards the bank goes over ---------------------------------------------------------


def _over_price(rules: BlackjackRules, wager: Wager) -> WagerPrice:
    hands = bank_over(rules)
    rows = [over_row(row.on) for row in wager.pays.rows]
    counts = [0] * (len(rows) + 1)
    for cards, deals in hands.items():
        holding = (place for place, row in enumerate(rows) if row.holds(cards))
        counts[next(holding, len(rows)) if cards != NOT_OVER else len(rows)] += deals
    return wager_price(
        wager.name,
        distribution(wager.pays, reduced(counts)),
        play="no decision",
        method="exact: every hand that the bank can draw to from a full shoe",
    )


def bank_over(rules: BlackjackRules) -> Mapping[int, int]:
    """In how many of all deals the bank goes over with so many cards, or is :data:`NOT_OVER`."""
    return _bank_over(_Drawing(rules.play), kinds_of(rules.deck))


class _Drawing:
    """How the bank draws, compared by what that hangs on alone."""

    def __init__(self, play: BlackjackPlay) -> None:
        self._count, self._acts = play.count, play.bank.chart.acts
        self._key = (play.count, tuple(sorted(self._acts.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Drawing) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def ends(self, cards: Shoe) -> int | None:
        """With how many cards a hand of these is over or stands; nothing if it is hit."""
        points = points_of(cards)
        if len(points) < 2:
            return None
        found = count_points(points, self._count, initial=True)
        if found.over(self._count.most):
            return found.cards
        if found.natural or self._acts[Cell(found.soft, found.total)] != "hit":
            return NOT_OVER
        return None


@lru_cache(maxsize=256)
def _bank_over(drawing: _Drawing, shoe: Shoe) -> Mapping[int, int]:
    ended: list[tuple[int, int, int]] = []
    orders: Mapping[Shoe, int] = {(0,) * KINDS: 1}
    size = 0
    while orders:
        if size == sum(shoe):
            raise Refusal(
                f"key deck: its {size} cards run out before the bank has finished, and what "
                "becomes of the round is not priced"
            )
        grown: Counter[Shoe] = Counter()
        size += 1
        for cards, ways in orders.items():
            for kind in range(KINDS):
                if cards[kind] < shoe[kind]:
                    grown[(*cards[:kind], cards[kind] + 1, *cards[kind + 1 :])] += ways
        orders = {}
        for cards, ways in grown.items():
            end = drawing.ends(cards)
            if end is None:
                orders[cards] = ways
            else:
                deals = ways * prod(perm(has, took) for has, took in zip(shoe, cards, strict=True))
                ended.append((size, end, deals))
    whole = sum(shoe)
    counts: Counter[int] = Counter()
    for took, end, deals in ended:  # every hand as so many deals of the longest
        counts[end] += deals * perm(whole - took, size - took)
    assert counts.total() == perm(whole, size)  # every deal ends somewhere
    common = gcd(*counts.values())
    return {end: deals // common for end, deals in sorted(counts.items())}


# --- by cards that match the bank's up card -------------------------------------------------------


def _match_price(rules: BlackjackRules, wager: Wager) -> WagerPrice:
    matches = matched_pairs(rules)
    counts = [matches.get(row.on, 0) for row in wager.pays.rows]
    pairs = sum(matches.values())
    return wager_price(
        wager.name,
        distribution(wager.pays, [*counts, pairs - sum(counts)]),
        play="no decision",
        method=f"exact: all {pairs:,} pairs of cards beside the bank's up card",
    )


def matched_pairs(rules: BlackjackRules) -> dict[str, int]:
    """Of all pairs beside an up card, how many match it in each way; `` in none."""
    deck = rules.deck
    same = deck.packs.default - 1
    rank = (len(SUITS) - 1) * deck.packs.default
    others = len(deck.cards) - 1 - same - rank
    found = {
        row: comb(same, suited) * comb(rank, unsuited) * comb(others, 2 - suited - unsuited)
        for (suited, unsuited), row in MATCH_ROWS.items()
    }
    return {**found, "": comb(others, 2)}


def reduced(counts: Sequence[int]) -> list[int]:
    """Counts in the smallest whole numbers that are in the same proportion."""
    common = gcd(*counts) or 1
    return [count // common for count in counts]
