"""The price of a community game: one player hand, one banker hand, for the whole table.

Where the player hand has totals on which each bettor decides for himself, a wager is priced for a
bettor who is alone at the table: what others choose would move the banker hand's draw. A wager
that cannot be made without being asked, or is made beside one that brings the choice, is priced
with it, played for that very wager; any other, without, on the hand as the house way plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from fractions import Fraction

import msgspec

from houseway.families.baccarat.price.asked import always_asked, can_be_made, choice_wager
from houseway.families.baccarat.price.coups import count, draw_rules, kinds_of
from houseway.families.baccarat.price.option import Choice, Choose, Decision, Key, summary
from houseway.families.baccarat.rules import BaccaratRules, Community, Option
from houseway.families.baccarat.signatures import needs_ranks
from houseway.filings.model import Wager
from houseway.pricing.model import Distribution, Play, WagerPrice, distribution, wager_price


def price_community(
    rules: BaccaratRules, wagers: Iterable[Wager], play: Play, *, beside: Set[str] = frozenset()
) -> Iterator[WagerPrice]:
    """The price of each of these wagers, in their order.

    `beside`: what the bettor makes together with each, if it is known.
    """
    game = rules.play
    assert isinstance(game, Community)
    wanted = tuple(wagers)
    option = game.player.option
    unasked = dict(_unasked(rules, game, wanted))
    if option is None:
        for wager in wanted:
            yield _forced(wager, unasked[wager.name])
        return
    decisions = {wager.name: decision for wager, decision in _asked(rules, game, option, wanted)}
    base = _Base(rules, game, option)
    for wager in wanted:
        decision, made = decisions[wager.name], beside | {wager.name}
        if always_asked(rules, option, made):
            yield _optional(wager, decision, play, base.played(wager, made, decision))
        else:
            yield _without_choice(rules, wager, unasked[wager.name], decision, option)


# --- counting -----------------------------------------------------------------------------------


def _unasked(
    rules: BaccaratRules, game: Community, wagers: tuple[Wager, ...]
) -> Iterator[tuple[str, Distribution]]:
    """Each wager's distribution when no bettor decides anything."""
    draw = draw_rules(game, asked=False)
    for by_rank in (False, True):
        group = [wager for wager in wagers if needs_ranks(wager.pays) == by_rank]
        if not group:
            continue
        tables = tuple(wager.pays for wager in group)
        tally = count(draw, kinds_of(rules.deck, by_rank=by_rank), tables)
        for place, wager in enumerate(group):
            rows = tally.by_row(tally.fixed, place, len(wager.pays.rows))
            yield wager.name, distribution(wager.pays, rows)


def _asked(
    rules: BaccaratRules, game: Community, option: Option, wagers: tuple[Wager, ...]
) -> Iterator[tuple[Wager, Decision]]:
    """Each wager as a decision of the bettor's."""
    draw = draw_rules(game, asked=True)
    groups: dict[tuple[bool, bool], list[Wager]] = {}
    for wager in wagers:
        own = option.own_wagers is None or wager.name in option.own_wagers
        groups.setdefault((needs_ranks(wager.pays), own), []).append(wager)
    for (by_rank, own), group in groups.items():
        tally = count(
            draw,
            kinds_of(rules.deck, by_rank=by_rank),
            tuple(wager.pays for wager in group),
            hit_shows_third=own or option.others == "hit",
            own=own,
        )
        for place, wager in enumerate(group):
            yield wager, Decision(tally, place, wager.pays, game.player.house_way_hits)


class _Base:
    """The best play for the wager that brings the choice, as other wagers must bear it."""

    def __init__(self, rules: BaccaratRules, game: Community, option: Option) -> None:
        self.rules = rules
        self.game = game
        self.option = option
        self._plays: dict[str, tuple[bool, dict[Key, Choice]]] = {}

    def played(self, wager: Wager, made: Set[str], decision: Decision) -> Fraction | None:
        """What a wager is worth while its bettor plays for another that brings him the choice.

        Nothing where it brings the choice itself, or where now this, now that one may bring it.
        """
        source = choice_wager(self.rules, self.option, made)
        if source is None or wager.name in self.option.wagers:
            return None
        chosen = self._play(decision, self.rules.wager_named(source))
        return None if chosen is None else decision.played(chosen).ev

    def _play(self, decision: Decision, base: Wager) -> Choose | None:
        """How a bettor who plays for `base` decides in the situations of another wager."""
        if base.name not in self._plays:
            by_rank = needs_ranks(base.pays)
            [(_, own)] = _asked(self.rules, self.game, self.option, (base,))
            best = {own.key(s, by_rank=by_rank): own.best(s) for s in own.tally.asked}
            self._plays[base.name] = by_rank, best
        by_rank, best = self._plays[base.name]
        if by_rank and not needs_ranks(decision.table):
            return None
        return lambda situation: best[decision.key(situation, by_rank=by_rank)]


# --- saying -------------------------------------------------------------------------------------


def _method(deals: int) -> str:
    return f"exact: all {deals:,} ordered deals of six cards counted"


def _forced(wager: Wager, found: Distribution) -> WagerPrice:
    return wager_price(wager.name, found, play="no decision", method=_method(found.deals))


def _optional(
    wager: Wager, decision: Decision, play: Play, with_base: Fraction | None
) -> WagerPrice:
    """A wager whose bettor is asked."""
    best, house = decision.played(decision.best), decision.played(decision.house_way)
    strategy = decision.strategy()
    alone = "the bettor alone at the table"
    if play == "optimal":
        how = f"{alone}, choosing best for this wager on the cards he sees"
        price = wager_price(
            wager.name, best, play="optimal", method=f"{_method(best.deals)}; {how}"
        )
    else:
        how = f"{alone}, leaving every choice to the house way"
        price = wager_price(
            wager.name, house, play="house-way", method=f"{_method(house.deals)}; {how}"
        )
    return msgspec.structs.replace(
        price,
        house_way_ev=house.ev,
        difference=best.ev - house.ev,
        ev_with_base_play=with_base,
        note="Another bettor's choice can put a third card out and so move the banker hand's draw; "
        "the price leaves that out.",
        strategy=strategy,
        strategy_summary=summary(strategy),
    )


def _without_choice(
    rules: BaccaratRules, wager: Wager, found: Distribution, decision: Decision, option: Option
) -> WagerPrice:
    """A wager that can be made without being asked, and what a choice beside it would be worth."""
    price = wager_price(
        wager.name,
        found,
        play="no decision",
        method=f"{_method(found.deals)}; nobody at the table is asked",
    )
    labels = [
        rules.wager_named(name).label
        for name in option.wagers
        if can_be_made(rules, {wager.name, name})
    ]
    if not labels:
        return price
    asked = decision.played(decision.best).ev
    beside = " or ".join(labels)
    return msgspec.structs.replace(
        price,
        ev_if_asked=asked,
        note=f"With a small {beside} beside it the bettor is asked, and may choose for this wager.",
        strategy_summary=summary(decision.strategy()),
    )
