"""A price in words and pictures, for a page and for paper: each wager, and what a choice changes.

The figures are the price's own; nothing is worked out here but differences and dollars.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from houseway.analysis.cost.words import mean
from houseway.bank.money import dollars
from houseway.filings.filing import Filing
from houseway.filings.model import Limits, Wager
from houseway.house.price_page.pictures import (
    SCREEN,
    Colours,
    bars_of,
    edge_bar,
    gain_of,
    histogram,
)
from houseway.pricing.model import GamePrice, Outcome, StrategyRow, StrategyTable, WagerPrice
from houseway.words import percent, share

_HUNDRED: Final = 100
_BROAD: Final = 8
_TOLD: Final = 3
"""Wagers that a sentence about a change names; the table beside it has all of them."""


class OutcomeRow(msgspec.Struct, frozen=True):
    """One outcome: what it pays, in how many deals, and what it adds to the edge."""

    name: str
    pays: str
    deals: str
    chance: str
    adds: str


class Way(msgspec.Struct, frozen=True):
    """A way to play and its price; what it costs beside the best."""

    says: str
    ev: str
    costs: str


class WagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A wager's figures in words, and its pictures as SVG text."""

    name: str
    label: str
    part_of: str
    """In a staged game, the label of the wager that it is priced together with."""
    ev: str
    exact: str
    favours: str
    tone: str
    was: str
    change: str
    moved: float
    wins: str
    sd: str
    stderr: str
    takes: str
    least: str
    hundred: str
    method: str
    notes: tuple[str, ...]
    ways: tuple[Way, ...]
    edge: str
    picture: str
    is_broad: bool
    """Whether the picture has so many bars that it needs the room of two."""
    outcomes: tuple[OutcomeRow, ...]


class PlayFigures(msgspec.Struct, frozen=True):
    """How a wager is played best: in sentences, as tables, and choice by choice."""

    label: str
    summary: tuple[str, ...]
    tables: tuple[StrategyTable, ...]
    rows: tuple[StrategyRow, ...]


class Figures(msgspec.Struct, frozen=True):
    """Every wager, and by which method; `changed` says in a sentence what the choice moves."""

    wagers: tuple[WagerFigures, ...]
    methods: tuple[tuple[str, str], ...]
    changed: str


def figures(
    filing: Filing,
    price: GamePrice,
    limits: Limits,
    usual: GamePrice | None = None,
    colours: Colours = SCREEN,
) -> Figures:
    """A price for showing, beside the price by default where it is another."""
    both = [*price.wagers.values(), *(usual.wagers.values() if usual else ())]
    most = max((abs(one.ev) for one in both if not one.unit), default=Fraction())
    shown = tuple(
        _wager(
            filing,
            filing.rules.wager_named(name),
            one,
            usual.wagers.get(name) if usual is not None else None,
            limits,
            most,
            colours,
        )
        for name, one in price.wagers.items()
    )
    methods: dict[str, list[str]] = {}
    for one in shown:
        methods.setdefault(one.method, []).append(one.label)
    return Figures(
        shown,
        tuple(
            ("" if len(methods) == 1 else ", ".join(labels), method)
            for method, labels in methods.items()
        ),
        "" if usual is None else changed(shown),
    )


def changed(shown: tuple[WagerFigures, ...]) -> str:
    """What a choice moves: `Banker line −1.0183 % to +1.2351 %`."""
    moved = sorted((one for one in shown if one.change and not one.part_of), key=_most_moved)
    told = [f"{one.label} {one.was} to {one.ev}" for one in moved[:_TOLD]]
    if len(moved) > _TOLD:
        told.append(f"{len(moved) - _TOLD} more by less than {moved[_TOLD - 1].change.strip('+−')}")
    return "; ".join(told) or "no price changes"


def _most_moved(one: WagerFigures) -> float:
    return -abs(one.moved)


def plays(filing: Filing, price: GamePrice) -> tuple[PlayFigures, ...]:
    """The best play of every wager that leaves something to decide."""
    return tuple(
        PlayFigures(
            filing.rules.wager_named(one.wager).label,
            tuple(part[:1].upper() + part[1:] for part in one.strategy_summary),
            one.tables,
            one.strategy,
        )
        for one in price.wagers.values()
        if one.tables or one.strategy or one.strategy_summary
    )


def favoured(price: WagerPrice) -> str:
    """Whom a wager favours, in words."""
    if price.ev == 0:
        return "nobody"
    return "the bettor" if price.ev > 0 else "the player-dealer"


def _wager(
    filing: Filing,
    wager: Wager,
    price: WagerPrice,
    usual: WagerPrice | None,
    limits: Limits,
    most: Fraction,
    colours: Colours,
) -> WagerFigures:
    part_of = filing.rules.wager_named(price.unit).label if price.unit else ""
    difference = price.ev - usual.ev if usual is not None else Fraction()
    limit = limits.of(wager.name)
    before = wager.made == "before-deal"
    return WagerFigures(
        name=wager.name,
        label=wager.label,
        part_of=part_of,
        ev=percent(price.ev),
        exact="" if price.stderr is not None else str(price.ev),
        favours=favoured(price),
        tone=_tone(price),
        was=percent(usual.ev) if usual is not None else "",
        change=_step(difference) if difference else "",
        moved=float(difference),
        wins=share(price.hit),
        sd=f"{price.sd:.4f}",
        stderr=share(price.stderr) if price.stderr is not None else "",
        takes=f"{dollars(int(limit.min))} to {dollars(int(limit.max))}" if before else "",
        least=_on_average(price, int(limit.min)) if before and not part_of else "",
        hundred=_on_average(price, _HUNDRED * 100) if not part_of else "",
        method=price.method,
        notes=tuple(_notes(price)),
        ways=tuple(_ways(price)),
        edge="" if part_of else edge_bar(price.ev, usual.ev if usual else None, most, colours),
        picture=histogram(price.outcomes, wager.label, colours),
        is_broad=len(bars_of(price.outcomes)) > _BROAD,
        outcomes=tuple(map(_outcome, price.outcomes)),
    )


def _tone(price: WagerPrice) -> str:
    """Whom a wager favours, as pages colour it; a part of a staged game favours nobody alone."""
    if price.unit:
        return "in-whole"
    return "bettor" if price.ev > 0 else "bank" if price.ev < 0 else "even"


def _step(difference: Fraction) -> str:
    """A change, told as more than nothing even where it is too small for four digits."""
    for digits in (4, 6, 8):
        text = percent(difference, digits)
        if text.strip("+−0. %"):
            return text
    return "less than 0.00000001 %"


def _on_average(price: WagerPrice, cents: int) -> str:
    """`$100 loses $1.24`."""
    worth = price.ev * cents
    if not worth:
        return f"{dollars(cents)} neither wins nor loses"
    text = mean(abs(worth), 2)
    if not text.strip("$0.,"):
        return f"{dollars(cents)} {'wins' if worth > 0 else 'loses'} less than a cent"
    return f"{dollars(cents)} {'wins' if worth > 0 else 'loses'} {text}"


def _outcome(outcome: Outcome) -> OutcomeRow:
    gain = gain_of(outcome.pays)
    return OutcomeRow(
        outcome.name,
        outcome.pays.replace("-", "−").replace(":", " to "),
        f"{outcome.count:,}",
        share(outcome.probability),
        percent(gain * outcome.probability),
    )


def _notes(price: WagerPrice) -> Iterator[str]:
    if price.house_way_ev is not None and price.difference and not price.ways and not price.duel:
        yield (
            f"The house way has {percent(price.house_way_ev)}; "
            f"the best play gains {percent(price.difference)} on it."
        )
    if price.ev_if_asked is not None and price.ev_if_asked > price.ev:
        yield (
            f"{percent(price.ev_if_asked)} beside a wager that brings a choice, "
            "played for this one."
        )
    if price.duel:
        yield f"The player-dealer’s best play: {'; '.join(price.duel.bank_summary)}."
    if price.note:
        yield price.note[:1].upper() + price.note[1:].rstrip(".") + "."


def _ways(price: WagerPrice) -> Iterator[Way]:
    if price.duel:
        for who, found in price.duel.told:
            yield Way(who, percent(found.ev, 5), "")
    if not price.ways:
        return
    best = price.ev if price.play == "optimal" else price.ev + (price.difference or 0)
    yield Way("the best play", percent(best, 5), "")
    for way in price.ways:
        yield Way(way.says, percent(way.ev, 5), percent(way.cost, 5).lstrip("+"))
