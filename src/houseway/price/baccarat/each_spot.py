"""The price of a game in which every spot plays its own hand against the player-dealer's.

The bettor sees his own cards and nothing else; the other spots' hands are as unknown as the stub,
so that only his hand and the player-dealer's matter, however many are dealt. The player-dealer
draws where he must and goes the house way where he may choose; what his own choice is worth is in
:mod:`houseway.price.baccarat.duel`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules, EachSpot
from houseway.filings.baccarat_conditions import parse_condition
from houseway.filings.model import PayTable, Wager
from houseway.hands.points import Coup
from houseway.price.baccarat.coups import Kinds, Situation, Tally, falling, kinds_of, needs_ranks
from houseway.price.baccarat.hand_kernel import count_hands
from houseway.price.baccarat.kernel import MOST_CARDS
from houseway.price.baccarat.option import Decision, summary
from houseway.price.model import Play, WagerPrice, wager_price

Deals = tuple[tuple[int, ...], ...]
"""Ordered deals to the player-dealer: [his total][points of the card he would draw]."""


class SpotHand(msgspec.Struct, frozen=True):
    """A bettor's hand, in how many orders it is dealt, and the player-dealer's deals beside it.

    `after_hit` has them for each card the bettor can draw: the points it adds, and the deals, the
    drawn card's multiplicity included.
    """

    hand: tuple[int, ...]
    total: int
    stand: Deals
    after_hit: tuple[tuple[int, Deals], ...]


def price_each_spot(
    rules: BaccaratRules, wagers: Iterable[Wager], play: Play
) -> Iterator[WagerPrice]:
    """The price of each of these wagers, in their order."""
    game = each_spot_play(rules)
    wanted = tuple(wagers)
    for wager in wanted:
        if needs_ranks(wager.pays):
            raise Refusal(
                f'{rules.name}: wager "{wager.name}" is paid on pairs, and a pair is not defined '
                "for hands of a spot's own"
            )
    draws = {*game.dealer.hits, *(set(game.dealer.option) & set(game.dealer.house_way_hits))}
    tally = tally_spots(
        kinds_of(rules.deck, by_rank=False),
        game.cards,
        tuple(total in draws for total in range(10)),
        tuple(wager.pays for wager in wanted),
    )
    for place, wager in enumerate(wanted):
        decision = Decision(tally, place, wager.pays, game.player.house_way_hits)
        yield _price(wager, game, decision, play)


def each_spot_play(rules: BaccaratRules) -> EachSpot:
    """The section `play` of a filing with a hand for every spot."""
    if not isinstance(rules.play, EachSpot):
        raise TypeError(f"{rules.name} has community hands")
    return rules.play


def _price(wager: Wager, game: EachSpot, decision: Decision, play: Play) -> WagerPrice:
    best, house = decision.played(decision.best), decision.played(decision.house_way)
    found = best if play == "optimal" else house
    how = (
        "drawing best for his own cards"
        if play == "optimal"
        else "drawing the house way whatever his cards"
    )
    strategy = decision.strategy()
    method = (
        f"exact: all {found.deals:,} ordered deals of {2 * game.cards + 2} cards to one spot and "
        f"the player-dealer counted; the bettor {how}, the player-dealer the house way where he "
        "has the choice"
    )
    return msgspec.structs.replace(
        wager_price(wager.name, found, play=play, method=method),
        house_way_ev=float(house.ev),
        house_way_ev_exact=str(house.ev),
        difference=float(best.ev - house.ev),
        note="A player-dealer who uses his option otherwise changes the price: see the duel.",
        strategy=strategy,
        strategy_summary=summary(strategy),
    )


@lru_cache(maxsize=8)
def spot_hands(kinds: Kinds, cards: int) -> tuple[SpotHand, ...]:
    """Every hand a spot can be dealt, with all that can face it."""
    if not 2 * cards + 2 <= kinds.cards <= MOST_CARDS:
        raise Refusal(
            f"two hands of {cards} and a draw each take {2 * cards + 2} cards and a shoe holds at "
            f"most {MOST_CARDS:,}: this one has {kinds.cards:,}"
        )
    indices = range(len(kinds.values))
    dealt = [h for h in combinations_with_replacement(indices, cards) if _orders(h, kinds.counts)]
    drawn = list(combinations_with_replacement(indices, cards + 1))
    gone = [[hand.count(kind) for kind in indices] for hand in (*dealt, *drawn)]
    counted = count_hands(
        np.array(kinds.values, dtype=np.int64),
        np.array(kinds.counts, dtype=np.int64),
        np.array(gone, dtype=np.int64).reshape(-1, len(kinds.values)),
        cards,
    )
    place = {hand: i for i, hand in enumerate((*dealt, *drawn))}
    hands = []
    for hand in dealt:
        orders = _orders(hand, kinds.counts)
        unused = kinds.cards - 2 * cards - 1
        stand = _deals(kinds, counted[place[hand]], gone[place[hand]], cards, orders * unused)
        after_hit = []
        for kind in indices:
            left = kinds.counts[kind] - hand.count(kind)
            if left > 0:
                at = place[tuple(sorted((*hand, kind)))]
                deals = _deals(kinds, counted[at], gone[at], cards, orders * left)
                after_hit.append((kinds.values[kind], deals))
        total = sum(kinds.values[kind] for kind in hand) % 10
        hands.append(SpotHand(hand, total, stand, tuple(after_hit)))
    return tuple(hands)


def _deals(
    kinds: Kinds, counted: Sequence[Sequence[int]], gone: Sequence[int], cards: int, weight: int
) -> Deals:
    """Unordered hands beside each drawn kind, as ordered deals by total and points drawn."""
    result = [[0] * 10 for _ in range(10)]
    for kind, by_total in enumerate(counted):
        factor = weight * math.factorial(cards) * (kinds.counts[kind] - gone[kind])
        for total in range(10):
            result[total][kinds.values[kind]] += factor * int(by_total[total])
    return tuple(map(tuple, result))


def _orders(hand: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """In how many orders the cards of a hand can be dealt."""
    held = Counter(hand)
    orders = math.factorial(len(hand))
    for kind, n in held.items():
        orders = orders // math.factorial(n) * math.perm(counts[kind], n)
    return orders


class SpotRows:
    """Which pay row of a wager decides a finished hand against the player-dealer's."""

    def __init__(self, table: PayTable, cards: int) -> None:
        self._rows = [parse_condition(row.on) for row in table.rows]
        self._cards = cards
        self._known: dict[tuple[int, bool, int, bool], int] = {}

    def row(self, own: int, hit: bool, dealer: int, dealer_hit: bool) -> int:
        """The number of the row; past the last one, the wager loses."""
        key = own, hit, dealer, dealer_hit
        if key not in self._known:
            coup = Coup(own, dealer, self._cards + hit, self._cards + dealer_hit, chose_hit=hit)
            result = "tie" if own == dealer else "player" if own > dealer else "banker"
            holds = (i for i, row in enumerate(self._rows) if row.holds(coup, result))
            self._known[key] = next(holds, len(self._rows))
        return self._known[key]


@lru_cache(maxsize=64)
def tally_spots(
    kinds: Kinds, cards: int, draws: tuple[bool, ...], tables: tuple[PayTable, ...]
) -> Tally:
    """Every hand of a spot as a situation, by what its two choices mean to these pay tables."""
    settled = [SpotRows(table, cards) for table in tables]
    numbered: dict[tuple[int, ...], int] = {}
    situations: list[tuple[tuple[int, ...], list[Counter[int]]]] = []
    for spot in spot_hands(kinds, cards):
        sides: list[Counter[int]] = [Counter(), Counter()]
        ends = [(False, spot.total, spot.stand)]
        ends += [(True, (spot.total + add) % 10, deals) for add, deals in spot.after_hit]
        for hit, own, deals in ends:
            for total, by_draw in enumerate(deals):
                for points, n in enumerate(by_draw):
                    if n:
                        end = (total + points) % 10 if draws[total] else total
                        paid = tuple(rows.row(own, hit, end, draws[total]) for rows in settled)
                        sides[hit][numbered.setdefault(paid, len(numbered))] += n
        situations.append((spot.hand, sides))
    classes = range(len(numbered))
    asked = tuple(
        Situation(hand, (), *(tuple(side[cell] for cell in classes) for side in sides))
        for hand, sides in situations
    )
    assert sum(sum(s.stand) for s in asked) == falling(kinds.cards, 2 * cards + 2)
    assert sum(sum(s.hit) for s in asked) == falling(kinds.cards, 2 * cards + 2)
    return Tally(kinds, tuple(numbered), (0,) * len(numbered), asked)
