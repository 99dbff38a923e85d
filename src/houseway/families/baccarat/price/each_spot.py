"""The price of a game in which every spot plays its own hand against the player-dealer's.

The bettor sees his own cards and nothing else; the other spots' hands are as unknown as the stub,
so that only his hand and the player-dealer's matter, however many are dealt. Where the
player-dealer must draw or stand, the bettor's best play is found hand by hand. Where he may choose,
the price is the one that both can hold (:mod:`~.duel`); by the house way, both leave their choices
to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import get_args

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.families.baccarat.price.coups import Choice, Kinds, Situation, Tally, kinds_of
from houseway.families.baccarat.price.duel import fought
from houseway.families.baccarat.price.option import Decision, summary
from houseway.families.baccarat.price.spot_deals import spot_classes, spot_hands
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.families.baccarat.signatures import needs_ranks
from houseway.filings.wager import PayTable, Wager
from houseway.pricing.model import Play, WagerPrice, wager_price


def price_each_spot(
    rules: BaccaratRules, wagers: Iterable[Wager], play: Play
) -> Iterator[WagerPrice]:
    """The price of each of these wagers, in their order."""
    game = rules.play
    assert isinstance(game, EachSpot)
    wanted = tuple(wagers)
    for wager in wanted:
        if needs_ranks(wager.pays):
            raise Refusal(
                f'{rules.name}: wager "{wager.name}" is paid on pairs, and a pair is not defined '
                "for hands of a spot's own"
            )
    kinds, dealer = kinds_of(rules.deck, by_rank=False), game.dealer
    if dealer.option and play == "optimal":
        for wager in wanted:
            yield _contested(wager, game, kinds)
        return
    draws = tuple(total in dealer.house_draws for total in range(10))
    tally = tally_spots(kinds, game.cards, draws, tuple(wager.pays for wager in wanted))
    for place, wager in enumerate(wanted):
        decision = Decision(tally, place, wager.pays, game.player.house_way_hits)
        yield _price(wager, game, decision, play)


def _counted(deals: int, game: EachSpot) -> str:
    return (
        f"exact: all {deals:,} ordered deals of {2 * game.cards + 2} cards to one spot and the "
        "player-dealer counted"
    )


def _contested(wager: Wager, game: EachSpot, kinds: Kinds) -> WagerPrice:
    """A wager against a player-dealer who may choose: what both can hold."""
    solved = fought(kinds, game, wager.pays)
    duel, strategy = solved.duel, solved.strategy()
    found = solved.counts(solved.bettor, solved.bank)
    method = (
        f"{_counted(solved.deals, game)}; both at their best on the cards each sees, the "
        "player-dealer seeing too whether the bettor drew: an equilibrium in exact fractions, from "
        "which neither gains by any other play"
    )
    if found.deals != solved.deals:
        method += (
            f"; hands are played by chance, so outcomes are counted in 1/"
            f"{found.deals // solved.deals:,} of a deal"
        )
    return msgspec.structs.replace(
        wager_price(wager.name, found, play="optimal", method=method),
        house_way_ev=duel.house_way.ev,
        note="The price is that of one bettor against the player-dealer; where several bet, one "
        "draw of the player-dealer's answers them all.",
        strategy=strategy,
        strategy_summary=summary(strategy),
        duel=duel,
    )


def _price(wager: Wager, game: EachSpot, decision: Decision, play: Play) -> WagerPrice:
    """A wager against a player-dealer who has no choice, or leaves it to the house way."""
    best, house = decision.played(decision.best), decision.played(decision.house_way)
    found = best if play == "optimal" else house
    how = (
        "drawing best for his own cards"
        if play == "optimal"
        else "drawing the house way whatever his cards"
    )
    strategy = decision.strategy()
    method = f"{_counted(found.deals, game)}; the bettor {how}"
    note = ""
    if game.dealer.option:
        method += ", and the player-dealer too where he has the choice"
        note = (
            "This is the price while the player-dealer, too, leaves his option to the house way; "
            "one who uses it has another, which is the price by best play."
        )
    return msgspec.structs.replace(
        wager_price(wager.name, found, play=play, method=method),
        house_way_ev=house.ev,
        difference=None if game.dealer.option else best.ev - house.ev,
        note=note,
        strategy=strategy,
        strategy_summary=summary(strategy),
    )


@lru_cache(maxsize=64)
def tally_spots(
    kinds: Kinds, cards: int, draws: tuple[bool, ...], tables: tuple[PayTable, ...]
) -> Tally:
    """Every hand of a spot as a situation, by what its two choices mean to these pay tables."""
    class_of, rows = spot_classes(tables, cards)
    totals, points = np.indices((10, 10))
    drew = np.array(draws)[totals]
    ends = np.where(drew, (totals + points) % 10, totals)
    asked = []
    for spot in spot_hands(kinds, cards):
        sides = np.zeros((2, len(rows)), dtype=object)
        for hit, own, deals in spot.ends:
            np.add.at(sides[hit], class_of[hit, own, ends, 1 * drew], deals)
        asked.append(Situation(spot.hand, (), *map(tuple, sides.tolist())))
    for choice in get_args(Choice):
        assert sum(sum(s.after(choice)) for s in asked) == math.perm(kinds.cards, 2 * cards + 2)
    return Tally(kinds, rows, (0,) * len(rows), tuple(asked))
