"""The examples of every document of the package, and falsified copies of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec

from houseway.analysis.examples.prices import PriceOf, counted_once
from houseway.bank.money import dollars
from houseway.families.library import load, load_all
from houseway.felt.pot.floor import MOTIONS
from houseway.filings.example import Bet, Example, Play, Price, parse_outcomes, parse_step
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
    yield from falsified_of_pots(example)
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


def falsified_of_pots(example: Example) -> Iterator[Example]:
    """The same of what only games with a pot have."""
    for order, seats in example.wins.items():
        other = seats[1:] if seats else (1,)
        yield msgspec.structs.replace(example, wins={**example.wins, order: other})
    for key, stated in (("takes", example.takes), ("back", example.back)):
        for seat, cents in stated.items():
            yield msgspec.structs.replace(example, **{key: {**stated, seat: cents + 1}})
    if example.drop is not None:
        yield msgspec.structs.replace(example, drop=example.drop + 1)
    if example.shows:
        yield msgspec.structs.replace(example, shows=example.shows[::-1])
    for place, text in enumerate(example.course):
        for other_step in _other_steps(text):
            course = (*example.course[:place], other_step, *example.course[place + 1 :])
            yield msgspec.structs.replace(example, course=course)
    for order, hands in example.beats.items():
        for place in range(len(hands) - 1):
            swapped = (*hands[:place], hands[place + 1], hands[place], *hands[place + 2 :])
            yield msgspec.structs.replace(example, beats={**example.beats, order: swapped})


def _other_steps(text: str) -> Iterator[str]:
    """Another seat, another amount, a choice fewer, other words of a refusal."""
    step = parse_step(text)
    if step.how == "floor":
        yield text.replace("floor ", "floor no-such-")
        return
    if step.seat is None:
        return
    said = text.partition(" ")[2]
    if step.how == "out of turn":
        yield f"{step.seat} dance out of turn"
        return
    yield f"{step.seat % 9 + 1} {said}"
    if step.how == "may not":
        yield f"{step.seat} {said.partition(':')[0]}: no such words"
        return
    for choice in step.choices if step.how == "does" else ():
        if choice.least is not None and choice.word not in MOTIONS:
            yield text.replace(dollars(choice.least), "$9,999,999")  # more than anybody has
    for choice in step.choices if step.how == "may" else ():
        if choice.least is not None:
            yield text.replace(dollars(choice.least), dollars(choice.least + 1), 1)
        if choice.most not in (None, choice.least):
            yield text.replace(dollars(choice.most or 0), dollars((choice.most or 0) + 1), 1)
    if step.how == "may":
        yield ", ".join(text.split(", ")[:-1]) if ", " in text else f"{step.seat} may dance"


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
