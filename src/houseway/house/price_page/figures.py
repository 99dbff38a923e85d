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
from houseway.filings.sheets.model import sentence, spoken, titled
from houseway.filings.wager import Limits, Wager
from houseway.house.price_page import pictures
from houseway.pricing.model import GamePrice, Outcome, WagerPrice
from houseway.words import percent, share

_HUNDRED: Final = 100
_BROAD: Final = 8
_TOLD: Final = 3
"""Wagers that a sentence about a change names; the table beside it has all of them."""


class WagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A wager and its price, what needs words of it, and its pictures as SVG text."""

    wager: Wager
    price: WagerPrice
    was: str
    moved: Fraction
    part_of: str
    """In a staged game, the label of the wager that it is priced together with."""
    favours: str
    tone: str
    takes: str
    least: str
    hundred: str
    notes: tuple[str, ...]
    ways: tuple[tuple[str, str, str], ...]
    """Each way to play, its price, and what it costs beside the best."""
    edge: str
    picture: str
    is_broad: bool
    """Whether the picture has so many bars that it needs the room of two."""


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
    colours: pictures.Colours = pictures.SCREEN,
) -> Figures:
    """A price for showing, beside the price by default where it is another."""
    before = usual.wagers if usual else {}
    both = [*price.wagers.values(), *before.values()]
    most = max((abs(one.ev) for one in both if not one.unit), default=Fraction())
    shown = tuple(
        _wager(filing, one, before.get(one.wager), limits, most, colours)
        for one in price.wagers.values()
    )
    methods: dict[str, list[str]] = {}
    for one in shown:
        methods.setdefault(one.price.method, []).append(one.wager.label)
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
    moved = [one for one in shown if one.moved and not one.part_of]
    moved.sort(key=lambda one: -abs(one.moved))
    told = [f"{one.wager.label} {one.was} to {percent(one.price.ev)}" for one in moved[:_TOLD]]
    if len(moved) > _TOLD:
        least = step(moved[_TOLD - 1].moved).strip("+−")
        told.append(f"{len(moved) - _TOLD} more by less than {least}")
    return "; ".join(told) or "no price changes"


def plays(price: GamePrice) -> list[WagerPrice]:
    """The wagers that leave something to decide."""
    return [
        one for one in price.wagers.values() if one.tables or one.strategy or one.strategy_summary
    ]


def _wager(
    filing: Filing,
    price: WagerPrice,
    usual: WagerPrice | None,
    limits: Limits,
    most: Fraction,
    colours: pictures.Colours,
) -> WagerFigures:
    wager = filing.rules.wager_named(price.wager)
    part_of = filing.rules.wager_named(price.unit).label if price.unit else ""
    limit = limits.of(wager.name)
    was = usual.ev if usual else None
    before = wager.made == "before-deal"
    return WagerFigures(
        wager=wager,
        price=price,
        was="" if was is None else percent(was),
        moved=Fraction() if was is None else price.ev - was,
        part_of=part_of,
        favours="the bettor" if price.ev > 0 else "the player-dealer" if price.ev else "nobody",
        tone=_tone(price),
        takes=f"{dollars(int(limit.min))} to {dollars(int(limit.max))}" if before else "",
        least=_on_average(price, int(limit.min)) if before and not part_of else "",
        hundred=_on_average(price, _HUNDRED * 100) if not part_of else "",
        notes=tuple(_notes(price)),
        ways=tuple(_ways(price)),
        edge="" if part_of else pictures.edge_bar(price.ev, was, most, colours),
        picture=pictures.histogram(price.outcomes, wager.label, colours),
        is_broad=len(pictures.bars_of(price.outcomes)) > _BROAD,
    )


def capital(text: str) -> str:
    """With a capital letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def _pays(text: str) -> str:
    return text.replace("-", "−").replace(":", " to ")


def _adds(outcome: Outcome) -> str:
    """What an outcome adds to the edge."""
    return percent(pictures.gain_of(outcome.pays) * outcome.probability)


def _tone(price: WagerPrice) -> str:
    """Whom a wager favours, as pages colour it; a part of a staged game favours nobody alone."""
    if price.unit:
        return "in-whole"
    return "bettor" if price.ev > 0 else "bank" if price.ev < 0 else "even"


def step(difference: Fraction) -> str:
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
    much = text if text.strip("$0.,") else "less than a cent"
    return f"{dollars(cents)} {'wins' if worth > 0 else 'loses'} {much}"


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
        yield sentence(price.note)


def _ways(price: WagerPrice) -> Iterator[tuple[str, str, str]]:
    if price.duel:
        for who, found in price.duel.told:
            yield who, percent(found.ev, 5), ""
    if not price.ways:
        return
    best = price.ev if price.play == "optimal" else price.ev + (price.difference or 0)
    yield "the best play", percent(best, 5), ""
    for way in price.ways:
        yield way.says, percent(way.ev, 5), percent(way.cost, 5).lstrip("+")


FILTERS: Final = {
    "adds": _adds,
    "capital": capital,
    "dollars": dollars,
    "pays": _pays,
    "percent": percent,
    "sentence": sentence,
    "share": share,
    "spoken": spoken,
    "step": step,
    "titled": titled,
}
"""How the page's and the paper's templates write a figure."""
