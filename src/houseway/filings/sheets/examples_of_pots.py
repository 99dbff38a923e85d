"""The rule sheet's worked examples of games with a pot: showdowns, pots, betting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.bank.money import dollars
from houseway.cards.card import all_shown, parse_cards
from houseway.errors import Refusal
from houseway.filings.example import Example


def pot_rows(one: Example) -> Iterator[tuple[str, str]]:
    """What such an example goes by and what it states, label by label."""
    if table := "; ".join(_table(one)):
        yield "Table", table
    for name, cards in one.hands.items():
        yield f"Seat {name}", _hand(cards)
    if one.board:
        yield "Middle", printed_cards(one.board)
    if one.puts:
        yield "In the pot", _by_seat(one.puts)
    if one.folded:
        yield "Folded", _seats(one.folded)
    if one.chips:
        yield "Chips", _by_seat(one.chips)
    if one.posts or one.dead:
        told = [f"seat {seat} {dollars(cents)}" for seat, cents in one.posts.items()]
        told += [f"seat {seat} {dollars(cents)} dead" for seat, cents in one.dead.items()]
        yield "Posted", ", ".join(told)
    if one.straddle is not None:
        yield "Straddle", f"seat {one.straddle}"
    if one.course:
        yield "Course", "; ".join(map(_step, one.course))
    for order, seats in one.wins.items():
        yield f"Best {order}", _seats(seats) or "nobody's"
    if one.makes:
        yield "Hands make", "; ".join(f"seat {seat}: {made}" for seat, made in one.makes.items())
    if one.shows:
        yield "Shown", _seats(one.shows)
    if one.takes:
        yield "Takes", _by_seat(one.takes)
    if one.back:
        yield "Back", _by_seat(one.back)
    if one.drop is not None:
        yield "Collection", dollars(one.drop)


def printed_cards(text: str) -> str:
    """Cards as they are printed; what is none is left as it is written."""
    try:
        return all_shown(parse_cards(text))
    except Refusal:
        return text


def _hand(text: str) -> str:
    """A hand's cards; those that lie up behind a stroke."""
    return " / ".join(printed_cards(part) for part in text.split("/")).strip()


def _table(one: Example) -> Iterator[str]:
    if one.kind != "showdown":
        yield f"the button at seat {one.button}"
    if one.pot is not None:
        yield f"{dollars(one.pot)} in the pot"
    if one.option is not None:
        yield f"limits of option {one.option}"
    if one.fees is not None:
        yield f"collection by option {one.fees}" + (", with a jackpot" if one.jackpot else "")
    if one.street is not None:
        yield how_far(one.street)


def how_far(street: str) -> str:
    """`as far as the flop`, `as far as third street`; and a hand that nobody enters."""
    if street == "none":
        return "all fold at once"
    article = "the " if street in ("flop", "turn", "river", "draw") else ""
    return f"as far as {article}{street.replace('-', ' ')}"


def _by_seat(cents: Mapping[str, int]) -> str:
    return ", ".join(f"seat {seat} {dollars(amount)}" for seat, amount in cents.items())


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats)


def _step(text: str) -> str:
    return f"seat {text}" if text[:1].isdecimal() else text
