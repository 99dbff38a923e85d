"""Which wagers favour the bettor, and under which reading, pack count or printed gap.

A sheet means the player-dealer to have at least an even game on every wager. Every wager is priced
as printed, by the default readings, under each other value of each reading, switched one at a
time, and with each legal number of packs; whatever comes out above zero is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from houseway.analysis.alike import AlikePrices
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Severity
from houseway.filings.model import Rules
from houseway.filings.wager import Wager
from houseway.pricing.model import GamePrice, WagerPrice, best_ev
from houseway.words import edge, joined, share


class Prices(AlikePrices):
    """Prices of one filing by default, as printed and under each value of each reading."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self.default = self.of(filing.rules)
        self.printed = self.of(filing.printed)
        self.switched = {
            (name, value): self.of(filing.read({name: value}).rules)
            for name, reading in filing.reading_texts.items()
            for value in reading.values
            if value != filing.readings[name]
        }

    def moved_by(self, wager: str) -> list[str]:
        """The readings that move the price of a wager."""
        before = best_ev(self.default.wagers[wager])
        moved = {
            name
            for (name, _), price in self.switched.items()
            if wager in price.wagers and best_ev(price.wagers[wager]) != before
        }
        return [name for name in self.filing.readings if name in moved]


def favouring(prices: Prices) -> Iterator[Finding]:
    """Every wager that favours the bettor, the default rules first, then the sheet as printed."""
    packs = _packs(prices.default.rules.decks)
    for wager, price in _positive(prices, prices.default):
        why = f"by the rules as read by default, with {packs}"
        yield _finding(prices, "error", wager, price, "", why)
    as_printed: dict[str, Fraction] = {}
    for wager, price, usual in _differing(prices, prices.printed):
        as_printed[wager.name] = best_ev(price)
        readings = prices.moved_by(wager.name)
        gaps = [f"{name}: {prices.filing.reading_texts[name].printed}" for name in readings]
        alike = [f"{name} = {value}" for name, value in _alike(prices, wager.name, best_ev(price))]
        why = f"the sheet leaves open: {'; '.join(gaps)}" if gaps else "by the sheet as it stands"
        chosen = [f"{name} = {prices.filing.readings[name]}" for name in readings]
        default = f"; by the default readings ({joined(chosen) or 'all of them'}) it is {usual}"
        if alike:
            default = f", as with {joined(alike, 'or')}{default}"
        yield _finding(prices, "error", wager, price, "as printed ", why, default)
    yield from _by_reading(prices, as_printed)
    yield from _by_packs(prices)


def _alike(prices: Prices, wager: str, ev: Fraction) -> Iterator[tuple[str, str]]:
    """Yield the readings and values by which a wager is worth exactly this."""
    for (name, value), priced in prices.switched.items():
        if wager in priced.wagers and best_ev(priced.wagers[wager]) == ev:
            yield name, value


def _by_reading(prices: Prices, as_printed: Mapping[str, Fraction]) -> Iterator[Finding]:
    """Find wagers that a value makes favour the bettor, unless they do so as printed, and by that.

    A value by which the wager is worth what it is as printed is the printed one.
    """
    for (name, value), priced in prices.switched.items():
        why = prices.filing.reading_texts[name].values[value].says
        for wager, price, usual in _differing(prices, priced):
            if as_printed.get(wager.name) == best_ev(price):
                continue
            default = f"; with the default, {prices.filing.readings[name]}, it is {usual}"
            yield _finding(prices, "warning", wager, price, f"with {name} = {value} ", why, default)


def _by_packs(prices: Prices) -> Iterator[Finding]:
    filing = prices.filing
    packs = filing.rules.deck.packs
    found: dict[str, list[tuple[int, Fraction]]] = {}
    for number in packs.choices:
        if number == packs.default:
            continue
        for wager, price in _positive(prices, prices.of(with_packs(filing.rules, number))):
            if best_ev(prices.default.wagers[wager.name]) <= 0:
                found.setdefault(wager.name, []).append((number, best_ev(price)))
    for name, numbers in found.items():
        wager, usual = filing.rules.wager_named(name), prices.default.wagers[name]
        some, most = _packs(*(n for n, _ in numbers)), share(max(ev for _, ev in numbers))
        says = f"with {some} the {wager.label} favours the bettor, by up to {most}"
        why = filing.rules.deck.lines.after(f"the sheet allows {_packs(*packs.choices)}")
        effect = f"with the default, {packs.default}, it is {edge(best_ev(usual))}"
        yield Finding(filing.id, "error", f"wager {name}", says, why, effect)


def with_packs(rules: Rules, number: int) -> Rules:
    """The same with so many packs."""
    packs = msgspec.structs.replace(rules.deck.packs, default=number)
    return msgspec.structs.replace(rules, deck=msgspec.structs.replace(rules.deck, packs=packs))


def _positive(prices: Prices, priced: GamePrice) -> Iterator[tuple[Wager, WagerPrice]]:
    """Wagers above zero; one that is only a part of a staged game is judged with the whole."""
    for name, price in priced.wagers.items():
        if best_ev(price) > 0 and not price.unit and name in prices.default.wagers:
            yield prices.filing.rules.wager_named(name), price


def _differing(prices: Prices, priced: GamePrice) -> Iterator[tuple[Wager, WagerPrice, str]]:
    """Those of them that are worth something else by default, and what that is."""
    for wager, price in _positive(prices, priced):
        usual = best_ev(prices.default.wagers[wager.name])
        if usual != best_ev(price):
            yield wager, price, edge(usual)


def _packs(*packs: int) -> str:
    """`1 pack`, `6 or 8 packs`, `1 to 8 packs`."""
    first, last = packs[0], packs[-1]
    in_a_row = len(packs) > 2 and packs == (*range(first, last + 1),)
    numbers = f"{first} to {last}" if in_a_row else joined(map(str, packs), last="or")
    return f"{numbers} pack{'' if packs == (1,) else 's'}"


def _how(price: WagerPrice) -> str:
    """What the bettor must do for it."""
    if price.ev <= 0 and price.ev_if_asked is not None:
        return f"; {price.note[0].lower()}{price.note[1:].rstrip('.')}"
    if price.parts:
        return f"; {price.note}, played at its best"
    if price.play == "optimal":
        return f"; playing best for this wager: {'; '.join(price.strategy_summary)}"
    return ""


def _finding(
    prices: Prices,
    severity: Severity,
    wager: Wager,
    price: WagerPrice,
    when: str,
    why: str,
    default: str = "",
) -> Finding:
    """A wager that favours the bettor, and when; what else it is worth by `default`."""
    ev = best_ev(price)
    says = f"{when}the {wager.label} favours the bettor by {share(ev)}"
    gain = f"${float(ev) * 100:.2f} a $100 wager, on average, from the player-dealer"
    about = f"wager {wager.name}"
    return Finding(
        prices.filing.id, severity, about, says, f"{why}{_how(price)}", f"{gain}{default}"
    )
