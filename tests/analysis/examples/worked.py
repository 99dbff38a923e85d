"""The examples of every document of the package, and falsified copies of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec

from houseway.analysis.examples.prices import PriceOf, counted_once
from houseway.bank.money import dollars
from houseway.families.library import load, load_all
from houseway.filings.example import Bet, Example, Play, Price, parse_outcomes
from houseway.filings.fees.example import FeeExample, Taken
from houseway.filings.fees.library import load_sheets

FILED = [(filing.id, example) for filing in load_all() for example in filing.examples]
RATES = [(sheet.id, example) for sheet in load_sheets() for example in sheet.examples]


@cache
def prices_of(id: str) -> PriceOf:
    """A filing's prices, each counted once for all tests."""
    return counted_once(load(id))


def falsified(example: Example) -> Iterator[Example]:
    """Copies in each of which one thing that is stated is another."""
    for place, bet in enumerate(example.bets):
        for other in _other_bets(bet):
            bets = (*example.bets[:place], other, *example.bets[place + 1 :])
            yield msgspec.structs.replace(example, bets=bets)
    for hand, made in example.makes.items():
        yield msgspec.structs.replace(example, makes={**example.makes, hand: f"{made}1"})
    if isinstance(example.first, dict):
        for by, seat in example.first.items():
            yield msgspec.structs.replace(example, first={**example.first, by: seat + 1})
    elif example.first is not None and example.kind != "table":
        yield msgspec.structs.replace(example, first=example.first + 1)
    if example.left is not None:
        yield msgspec.structs.replace(example, left=example.left + 1)
    if example.refused is not None:
        yield msgspec.structs.replace(example, refused="no such words")
    if example.price:
        for price in _other_prices(example.price):
            yield msgspec.structs.replace(example, price=price)
    if example.play:
        for play in _other_plays(example.play):
            yield msgspec.structs.replace(example, play=play)


def _other_bets(bet: Bet) -> Iterator[Bet]:
    for wager, text in bet.gives.items():
        *first, stated = parse_outcomes(text)
        others = ["win" if stated.result == "lose" else "lose"]
        if stated.cents is not None:
            others.append(f"{stated.result} {dollars(stated.cents + 1)}")
        before = ", ".join(text.split(", ")[: len(first)])
        for other in (f"{before}, {one}" if before else one for one in others):
            yield msgspec.structs.replace(bet, gives={**bet.gives, wager: other})
    if bet.plays:
        yield msgspec.structs.replace(bet, plays=f"{bet.plays} fold")


def _other_prices(price: Price) -> Iterator[Price]:
    if price.ev is not None:
        yield msgspec.structs.replace(price, ev=_last_digit_off(price.ev))
    if price.hit is not None:
        yield msgspec.structs.replace(price, hit=_last_digit_off(price.hit))
    for on, often in price.rows.items():
        other = often + 1 if isinstance(often, int) else _last_digit_off(often)
        yield msgspec.structs.replace(price, rows={**price.rows, on: other})


def _last_digit_off(figure: str) -> str:
    """`-14.3596 %` as `-14.3597 %`, `-43/415` as `-42/415`."""
    if "/" in figure:
        ratio = Fraction(figure)
        return str(ratio + Fraction(1, ratio.denominator))
    place = max(figure.rfind(digit) for digit in "0123456789")
    return f"{figure[:place]}{(int(figure[place]) + 1) % 10}{figure[place + 1 :]}"


def _other_plays(play: Play) -> Iterator[Play]:
    if play.house_way is not None:
        yield msgspec.structs.replace(play, house_way="dance")
    if play.best is not None:
        yield msgspec.structs.replace(play, best="dance")


def falsified_fees(example: FeeExample) -> Iterator[FeeExample]:
    """The same of a hand's fee."""
    takes = example.takes or Taken()
    for name in takes.__struct_fields__:
        cents = getattr(takes, name)
        if cents is not None:
            other = msgspec.structs.replace(takes, **{name: cents + 1})
            yield msgspec.structs.replace(example, takes=other)
    if example.refused is not None:
        yield msgspec.structs.replace(example, refused="no such words")
