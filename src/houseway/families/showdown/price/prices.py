"""Prices of the showdown family.

The staged game is priced as a whole under its ante, in antes; the wagers that go with it have
entries for what each contributes. A bonus bet is priced for its own sake, as if its bettor never
folded a hand that would win it, and beside that while he plays the staged game at its best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from houseway.errors import Refusal
from houseway.families.showdown.price.bonuses import count_hands
from houseway.families.showdown.price.outcomes import Rows, netted
from houseway.families.showdown.price.staged import Staged, UpCardGames
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.wager import Wager
from houseway.hands.ladder import POKER, row_for
from houseway.pricing.model import (
    Distribution,
    Play,
    Pricing,
    Progress,
    WagerPrice,
    WayToPlay,
    distribution,
    wager_price,
)
from houseway.words import joined, percent


def price_showdown(
    rules: ShowdownRules, wanted: Sequence[Wager], how: Pricing
) -> Iterator[WagerPrice]:
    """The price of each of these wagers, in their order."""
    game, play = staged_game(rules, how.progress), how.play
    staged = {wager.name for wager in rules.staged}
    parts: dict[str, Distribution] = {}
    if staged & {wager.name for wager in wanted}:
        parts = {wager.name: netted(rules, game.ends(play), [wager]) for wager in rules.staged}
    for wager in wanted:
        if wager.name == rules.play.ante:
            whole = _whole(rules, game, play, parts)
            if how.ways:
                whole = _beside(game, whole)
            tables = tuple(game.tables()) if how.strategy else ()
            yield msgspec.structs.replace(whole, tables=tables)
        elif wager.name in staged:
            yield _part(rules, game, wager, play, parts[wager.name])
        else:
            yield _bonus(rules, game, wager, play)


def staged_game(rules: ShowdownRules, progress: Progress | None = None) -> Staged:
    """The staged game of these rules, counted when something is asked of it."""
    if rules.play.community:
        from houseway.families.showdown.price.ultimate.staged import UltimateGames  # compiled loops

        return UltimateGames(rules, progress)
    return UpCardGames(rules)


def _whole(
    rules: ShowdownRules, game: Staged, play: Play, parts: Mapping[str, Distribution]
) -> WagerPrice:
    found = netted(rules, game.ends(play), rules.staged)
    labels = [wager.label for wager in rules.staged]
    return msgspec.structs.replace(
        wager_price(rules.play.ante, found, play=play, method=game.method(play)),
        parts={name: part.ev for name, part in parts.items()},
        strategy_summary=game.summary,
        note=f"{joined(labels)} together, in units of the {labels[0]}" + _limited(rules),
    )


def _beside(game: Staged, whole: WagerPrice) -> WagerPrice:
    """The whole with other ways to play beside the best, and what each costs."""
    simple, best = game.played("house-way").ev, game.played("optimal").ev
    return msgspec.structs.replace(
        whole,
        house_way_ev=simple,
        difference=best - simple,
        ways=tuple(WayToPlay(says, ev, best - ev) for says, ev in game.ways),
    )


def _limited(rules: ShowdownRules) -> str:
    """For which antes a price holds, where raises keep to the posted limits."""
    if rules.play.raise_limits == "free":
        return ""
    ante, raised = (rules.wager_named(name).label for name in (rules.play.ante, rules.play.raised))
    most = rules.play.multiples[-1]
    return f", for any {ante} of which the posted limits allow {most} times as the {raised}"


def _part(
    rules: ShowdownRules, game: Staged, wager: Wager, play: Play, found: Distribution
) -> WagerPrice:
    ante = rules.wager_named(rules.play.ante).label
    return msgspec.structs.replace(
        wager_price(wager.name, found, play=play, method=game.method(play)),
        unit=rules.play.ante,
        note=f"the {wager.label}'s part of the whole, in units of the {ante}",
    )


# --- bonus bets ---------------------------------------------------------------------------------


def _bonus(rules: ShowdownRules, game: Staged, wager: Wager, play: Play) -> WagerPrice:
    """For its own sake; and where a fold loses it, what the staged game's folds leave of it."""
    found, method = bonus_counts(rules, wager, game)
    price = wager_price(wager.name, found, play="no decision", method=method)
    if wager.on_fold == "stays":
        return price
    loses = f"folding loses the {wager.label}: these figures are for a bettor who never folds"
    if Rows(rules, wager).of_both:
        return msgspec.structs.replace(price, note=f"{loses}; what folds cost it is not counted")
    with_base = Rows(rules, wager).counted(game.ends(play), folds=True).ev
    how = "at its best" if play == "optimal" else "the simple way"
    return msgspec.structs.replace(
        price,
        ev_with_base_play=with_base,
        note=f"{loses}; while the whole game is played {how} it has {percent(with_base)}",
    )


def bonus_counts(rules: ShowdownRules, wager: Wager, game: Staged) -> tuple[Distribution, str]:
    """How many deals each row of a bonus bet decides if its bettor never folds, and of what."""
    rows, play, deck = Rows(rules, wager), rules.play, rules.deck
    conditions = [condition for condition, _ in rows.rows]
    if rows.of_both:
        if any(condition.whose != "both" or condition.winner for condition in conditions):
            raise Refusal(
                f"key wager.{wager.name}.pays: six-card rows are mixed with others, and a wager "
                "is not priced so"
            )
        cards, ladder = 2 * play.cards, POKER
    elif all(
        condition.whose == "player" and condition.winner is None and condition.qualified is None
        for condition in conditions
    ):
        cards, ladder = play.cards + play.community, play.ladder
    else:
        return rows.counted(game.ends("never-fold"), folds=False), game.method("never-fold")
    hands = count_hands(cards, ladder, deck.packs.default, deck.ranks)
    named = [condition.hand for condition in conditions]
    counts = [0] * (len(named) + 1)
    for made, deals in hands.items():
        row = row_for(made, named)
        counts[-1 if row is None else named.index(row)] += deals
    method = f"exact: all {sum(counts):,} hands of {cards} cards"
    return distribution(wager.pays, counts), method


# --- rows ---------------------------------------------------------------------------------------


def row_counts(rules: ShowdownRules, wager: Wager) -> tuple[int, ...]:
    """How many deals each pay row of a wager decides if nobody ever folds; the last loses.

    The wager may have another pay table than the rules': what is dealt does not depend on it.
    """
    game = staged_game(rules)
    if wager.name in {staged.name for staged in rules.staged}:
        return Rows(rules, wager).counted(game.ends("never-fold"), folds=False).counts
    return bonus_counts(rules, wager, game)[0].counts
