"""The price of a community game: one player hand, one banker hand, for the whole table.

Where the player hand has totals on which each bettor decides for himself, a wager is priced for a
bettor who is alone at the table: what others choose would move the banker hand's draw. A wager
that cannot be made without being asked, or is made beside one that brings the choice, is priced
with it, played for that very wager; any other, without, on the hand as the house way plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from fractions import Fraction

import msgspec

from houseway.families.baccarat.draws import draws_of
from houseway.families.baccarat.price.asked import always_asked, can_be_made, choice_wager
from houseway.families.baccarat.price.coups import count, kinds_of
from houseway.families.baccarat.price.option import Decision, summary
from houseway.families.baccarat.rules import BaccaratRules, Community, Option
from houseway.families.baccarat.signatures import needs_ranks
from houseway.filings.wager import Wager
from houseway.pricing.model import Distribution, Play, WagerPrice, wager_price


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
    nobody = _decisions(rules, game, wanted, asked=False)
    unasked = {name: each.played(each.house_way) for name, each in nobody.items()}
    if option is None:
        for name, found in unasked.items():
            yield wager_price(name, found, play="no decision", method=_method(found.deals))
        return
    decisions = _decisions(rules, game, wanted, asked=True)
    for wager in wanted:
        decision, made = decisions[wager.name], beside | {wager.name}
        if always_asked(rules, option, made):
            brings_it = wager.name in option.wagers
            base = None if brings_it else _with_base(rules, game, option, made, decision)
            yield _optional(wager, decision, play, base)
        else:
            yield _without_choice(rules, wager, unasked[wager.name], decision, option)


# --- counting -----------------------------------------------------------------------------------


def _decisions(
    rules: BaccaratRules, game: Community, wagers: Sequence[Wager], *, asked: bool
) -> dict[str, Decision]:
    """Each wager as a decision of the bettor's; where nobody is asked, of nobody's."""
    draws, option = draws_of(game, asked=asked), game.player.option
    groups: dict[tuple[bool, bool], list[Wager]] = {}
    listed = option.own_wagers if option and asked else None
    for wager in wagers:
        own = listed is None or wager.name in listed
        groups.setdefault((needs_ranks(wager.pays), own), []).append(wager)
    found = {}
    for (by_rank, own), group in groups.items():
        tally = count(
            draws,
            kinds_of(rules.deck, by_rank=by_rank),
            tuple(wager.pays for wager in group),
            hit_shows_third=own or option is None or option.others == "hit",
            own=own,
        )
        for place, wager in enumerate(group):
            found[wager.name] = Decision(tally, place, wager.pays, game.player.house_way_hits)
    return found


def _with_base(
    rules: BaccaratRules, game: Community, option: Option, made: Set[str], decision: Decision
) -> Fraction | None:
    """What a wager is worth while its bettor plays for another that always brings him the choice.

    Nothing where now this, now that one may bring it.
    """
    source = choice_wager(rules, option, made)
    if source is None:
        return None
    base = rules.wager_named(source)
    by_rank = needs_ranks(base.pays)
    if by_rank and not needs_ranks(decision.table):
        return None
    own = _decisions(rules, game, (base,), asked=True)[base.name]
    best = {own.key(s, by_rank=by_rank): own.best(s) for s in own.tally.asked}
    return decision.played(lambda situation: best[decision.key(situation, by_rank=by_rank)]).ev


# --- saying -------------------------------------------------------------------------------------


def _method(deals: int) -> str:
    return f"exact: all {deals:,} ordered deals of six cards counted"


def _optional(
    wager: Wager, decision: Decision, play: Play, with_base: Fraction | None
) -> WagerPrice:
    """A wager whose bettor is asked."""
    best, house = decision.played(decision.best), decision.played(decision.house_way)
    strategy = decision.strategy()
    found, how = (
        (best, "choosing best for this wager on the cards he sees")
        if play == "optimal"
        else (house, "leaving every choice to the house way")
    )
    method = f"{_method(found.deals)}; the bettor alone at the table, {how}"
    return msgspec.structs.replace(
        wager_price(wager.name, found, play=play, method=method),
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
    method = f"{_method(found.deals)}; nobody at the table is asked"
    price = wager_price(wager.name, found, play="no decision", method=method)
    labels = [
        rules.wager_named(name).label
        for name in option.wagers
        if can_be_made(rules, {wager.name, name})
    ]
    if not labels:
        return price
    beside = " or ".join(labels)
    return msgspec.structs.replace(
        price,
        ev_if_asked=decision.played(decision.best).ev,
        note=f"With a small {beside} beside it the bettor is asked, and may choose for this wager.",
        strategy_summary=summary(decision.strategy()),
    )
