"""What types cannot say of examples: keys that do not belong together, words that say nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import asdict, fields

from houseway.errors import Refusal
from houseway.filings.example.model import Example, Kind, Price
from houseway.filings.example.words import (
    parse_figure,
    parse_outcomes,
    parse_result,
    parse_step,
)
from houseway.filings.explain import shown_value

_OF_KIND: Final[Mapping[Kind, tuple[str, ...]]] = {
    "price": ("price",),
    "play": ("play",),
    "hands": ("makes",),
    "first action": ("first", "seats", "player-dealer", "covered"),
    "refusal": ("bets", "refused", "option", "seats", "player-dealer"),
    "table": ("bets", "bank", "first", "left", "seats", "player-dealer"),
    "deal": (
        *("bets", "bank", "bank-plays", "cards", "hands", "board", "dice", "first", "makes"),
        *("left", "option", "seats", "player-dealer"),
    ),
    "showdown": ("hands", "board", "wins", "makes"),
    "pot": (
        *("puts", "pot", "button", "folded", "hands", "board"),
        *("fees", "schedule", "jackpot", "street", "takes", "back", "drop"),
    ),
    "betting": (
        *("chips", "button", "posts", "dead", "straddle", "course", "hands", "board", "option"),
        *("fees", "schedule", "jackpot", "takes", "back", "drop", "shows"),
    ),
    "ranking": ("beats",),
}
_OPENING: Final = {
    "price",
    "play",
    "makes",
    "first",
    "bets",
    "wins",
    "puts",
    "pot",
    "chips",
    "beats",
}
_SEAT: Final = re.compile("[1-9][0-9]?")
_ALWAYS: Final = ("says", "lines", "from", "readings")


def misfits(examples: tuple[Example, ...]) -> Iterator[str]:
    """What types cannot say of examples and does not fit, a sentence each."""
    for number, example in enumerate(examples, 1):
        for says in _misfits(example):
            yield f"key example[{number}]{says}"


def _misfits(example: Example) -> Iterator[str]:
    if not example.says.strip():
        yield ".says: found nothing, allowed: the case in a sentence"
    stated = _stated(example)
    if not stated & _OPENING:
        yield f": it says nothing, allowed: one of {', '.join(sorted(_OPENING))}"
        return
    kind = example.kind
    fits = (*_OF_KIND[kind], *_ALWAYS)
    for key in sorted(stated - {*fits}):
        yield f".{key}: it does not belong to a {kind}, allowed there: {', '.join(fits)}"
    yield from _nothing_comes_out(example, kind)
    if kind == "deal" and bool(example.cards) == bool(example.hands):
        yield ": a deal has cards in the order drawn, or hands as they lie, allowed: one of both"
    for place, bet in enumerate(example.bets, 1):
        where = f".bets[{place}]"
        if not bet.stakes:
            yield f"{where}.stakes: found nothing, allowed: what is put up, by wager"
        if kind == "table" and bet.stakes.keys() != bet.results.keys():
            yield f"{where}.results: allowed: what each of these did: {', '.join(bet.stakes)}"
        for key, words, read in (
            ("gives", bet.gives, parse_outcomes),
            ("results", bet.results, parse_result),
        ):
            for wager, text in words.items():
                yield from _unread(f"{where}.{key}.{wager}", read, text)
    for part in ("wins", "beats"):
        for order in {*getattr(example, part)} - {"high", "low"}:
            yield f'.{part}: found "{order}", allowed: high, low'
    for part in ("takes", "back"):
        for name in getattr(example, part):
            if not _SEAT.fullmatch(name):
                yield f".{part}: found {shown_value(name)}, allowed: the number of a seat"
    for place, step in enumerate(example.course, 1):
        yield from _unread(f".course[{place}]", parse_step, step)
    if example.price:
        yield from _price_misfits(example.price)


def _stated(example: Example) -> set[str]:
    """The keys that are not as they are when nobody writes them."""
    return {key for key, name in _OPTIONAL.items() if getattr(example, name) != _UNSTATED[name]}


_OPTIONAL: Final = {
    field.encode_name: field.name for field in fields(Example) if not field.required
}
_UNSTATED: Final = asdict(Example(says=""))


def _nothing_comes_out(example: Example, kind: Kind) -> Iterator[str]:
    gives = any(bet.gives for bet in example.bets)
    if kind in ("deal", "table"):
        if not (gives or example.makes or example.left is not None or example.first is not None):
            yield ": nothing is said to come out, allowed: gives, makes, first or left"
        if isinstance(example.first, dict):
            yield ".first: found a table, allowed beside bets: the seat settled first"
    elif kind == "showdown":
        if not (example.wins or example.makes):
            yield ": nothing is said to come out, allowed: wins or makes"
    elif kind == "pot":
        if not (example.takes or example.drop is not None):
            yield ": nothing is said to come out, allowed: takes or drop"
    elif kind == "betting":
        if not (example.chips and example.course):
            yield ": who does what is not said, allowed: chips and course"
    elif kind == "ranking":
        for order, hands in example.beats.items():
            if len(hands) < 2 and not any("=" in hand for hand in hands):
                yield f".beats.{order}: found one hand, allowed: hands from the best down"
    elif gives:
        yield f".bets: found gives, which does not belong to a {kind}"
    if kind == "refusal" and not (example.refused or "").strip():
        yield ".refused: found nothing, allowed: words of the sentence"
    play, price = example.play, example.price
    if play and play.house_way is None and play.best is None:
        yield ".play: nothing is said to come out, allowed: house-way or best"
    if price and price.ev is None and price.hit is None and not price.rows:
        yield ".price: nothing is said to come out, allowed: ev, hit or rows"


def _price_misfits(price: Price) -> Iterator[str]:
    figures = {"ev": price.ev, "hit": price.hit}
    figures |= {f"rows.{on}": share for on, share in price.rows.items() if isinstance(share, str)}
    for key, text in figures.items():
        if text is not None:
            yield from _unread(f".price.{key}", parse_figure, text)


def _unread(key: str, read: Callable[[str], object], text: str) -> Iterator[str]:
    try:
        read(text)
    except Refusal as refusal:
        yield f"{key}: {refusal.says}"
