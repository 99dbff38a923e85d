"""Prices of the blackjack family.

The game is priced as a whole under the wager that brings a hand, in units of that: with what
doubling and splitting put up, under the best play of somebody alone at the table who goes by the
cards of his hand and the bank's that lie open. The wagers that double and split have entries for
what they contribute. Bonus bets and insurance are priced for their own sake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from houseway.families.blackjack.price.counted import Played, by_totals_counted, counted_play
from houseway.families.blackjack.price.insurance import insurance_price
from houseway.families.blackjack.price.kept import Figures, kept_figures
from houseway.families.blackjack.price.outcomes import PRECISION, near
from houseway.families.blackjack.price.payoffs import Stake
from houseway.families.blackjack.price.sides import side_price
from houseway.families.blackjack.rules import BlackjackRules
from houseway.filings.wager import Wager
from houseway.pricing.model import Play, Pricing, WagerPrice, WayToPlay, wager_price
from houseway.words import joined

PRINTED: Final = "the printed strategy, by totals"


def price_blackjack(
    rules: BlackjackRules, wanted: Sequence[Wager], how: Pricing
) -> Iterator[WagerPrice]:
    """The price of each of these wagers, in their order."""
    roles = _roles(rules)
    insurance = rules.play.insurance
    kept = {} if how.rows or how.play != "optimal" else kept_figures(rules)
    for wager in wanted:
        if wager.name in kept:
            yield _from_figures(rules, wager, kept[wager.name])
        elif wager.name in roles:
            stake = roles[wager.name]
            if stake == "base":
                yield _whole(rules, how)
            else:
                yield _part(rules, wager, stake, how)
        elif insurance is not None and wager.name == insurance.wager:
            yield insurance_price(rules, wager, how)
        else:
            yield side_price(rules, wager, how)


def _roles(rules: BlackjackRules) -> dict[str, Stake]:
    play = rules.play
    roles: dict[str, Stake] = {play.wager: "base"}
    if play.double is not None:
        roles[play.double.wager] = "double"
    if play.split is not None:
        roles[play.split.wager] = "split"
    return roles


def _from_figures(rules: BlackjackRules, wager: Wager, figures: Figures) -> WagerPrice:
    """A price that was counted before, without its rows."""
    ev, sd, hit = figures
    base = rules.play.wager
    part = wager.name in rules.play.extras
    return WagerPrice(
        wager=wager.name,
        ev=near(ev),
        sd=sd,
        hit=near(hit),
        method=_method(rules, "optimal"),
        stderr=None,
        outcomes=(),
        play="optimal",
        unit=base if part else "",
        precision=PRECISION,
        note=_part_note(rules, wager) if part else "",
    )


def _whole(rules: BlackjackRules, how: Pricing) -> WagerPrice:
    by_totals = None
    if how.ways or how.strategy or how.play == "house-way":
        by_totals = by_totals_counted(rules, how.progress)
    played = counted_play(rules, how.play, how.progress)
    price = msgspec.structs.replace(
        wager_price(rules.play.wager, played.whole, play=how.play, method=_method(rules, how.play)),
        parts={name: played.parts[stake].ev for name, stake in _roles(rules).items()},
        precision=PRECISION,
        risked=near(_risked(played)),
        note=_note(rules, played),
        tables=by_totals.tables if how.strategy and by_totals else (),
    )
    if not how.ways or by_totals is None:
        return price
    best = near(counted_play(rules, "optimal").worths.ev)
    printed = near(by_totals.played.worths.ev)
    return msgspec.structs.replace(
        price,
        house_way_ev=printed,
        difference=best - printed,
        ways=(WayToPlay(PRINTED, printed, best - printed),),
    )


def _part(rules: BlackjackRules, wager: Wager, stake: Stake, how: Pricing) -> WagerPrice:
    found = counted_play(rules, how.play, how.progress).parts[stake]
    return msgspec.structs.replace(
        wager_price(wager.name, found, play=how.play, method=_method(rules, how.play)),
        unit=rules.play.wager,
        precision=PRECISION,
        note=_part_note(rules, wager),
    )


def _part_note(rules: BlackjackRules, wager: Wager) -> str:
    base = rules.wager_named(rules.play.wager).label
    return f"the {wager.label}'s part of the whole, in units of the {base}"


def _risked(played: Played) -> float:
    """What is put up on average, the first wager included."""
    return 1 + played.worths.doubled + played.worths.brought


def _method(rules: BlackjackRules, play: Play) -> str:
    """How it was counted, and how it is played."""
    how = {
        "optimal": "every hand is played by its own cards and what lies open of the bank's",
        "house-way": "every hand is played by the printed strategy, which goes by totals",
    }[play]
    method = f"every composition of the shoe, in double precision, right to 1e-10; {how}"
    if rules.play.split is not None:
        method += (
            "; hands from a split go by their own cards alone, which is exact for that play: with "
            "an eye on each other they would gain less than 0.001 %"
        )
    if rules.play.double is not None and rules.play.double.for_less:
        method += "; doubled for the whole amount: less is never better where a hand may be hit"
    return method


def _note(rules: BlackjackRules, played: Played) -> str:
    labels = [rules.wager_named(name).label for name in _roles(rules)]
    note = f"{joined(labels)} together, in units of the {labels[0]}" if labels[1:] else ""
    risked = _risked(played)
    if risked > 1:
        told = f"{risked:.4f} is put up on average, of which the edge is "
        note += f"; {told}{100 * played.worths.ev / risked:+.4f} %".replace("-", "−")
    if rules.play.split is not None:
        note += (
            "; outcomes and deviation take the hands of a split as independent, given the bank's"
        )
    return note
