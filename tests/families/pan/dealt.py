"""Hands of pan with given cards, and tables of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat

from houseway.cards.card import Card, parse_cards
from houseway.cards.draws import Forced
from houseway.families.library import load
from houseway.families.pan.events import Spread as SpreadLaid
from houseway.families.pan.round import play
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.filings.filing import Filing

PAN = "comstock/pan"
CHIP = 50
FILLER = Card("7s")
"""A card of which the hands here have no use."""


def pan(**readings: str) -> Filing:
    """Comstock's pan, read so."""
    return load(PAN).read({name.replace("_", "-"): value for name, value in readings.items()})


def dealt(
    hands: Mapping[int, str],
    draws: str = "",
    *,
    first: int | None = None,
    chips: Mapping[int, int] | int = 5_000,
    filing: Filing | None = None,
) -> PotRound:
    """A hand in which seats hold these cards and those are drawn, then sevens of spades alone.

    The seats are in turn, who begins the first.
    """
    order = [*hands]
    cards: list[Card] = []
    for part in (slice(0, 5), slice(5, 10)):
        for seat in order:
            cards += parse_cards(hands[seat])[part]
    cards += parse_cards(draws)
    has = chips if isinstance(chips, Mapping) else dict.fromkeys(order, chips)
    setting = PotSetting(
        7, first or order[0], {s: f"P{s}" for s in order}, has, direction="counterclockwise"
    )
    return PotRound(filing or load(PAN), setting, Forced(chain(cards, repeat(FILLER))), play)


def everybody_in(r: PotRound) -> PotRound:
    """All say that they are in."""
    while r.ask and "in" in r.ask.choices:
        r.answer(r.ask.seat, "in")
    return r


def answer(r: PotRound, *choices: str) -> PotRound:
    """Whoever is asked answers so."""
    for choice in choices:
        assert r.ask is not None
        r.answer(r.ask.seat, choice)
    return r


def spreads(r: PotRound, seat: int) -> list[Sequence[Card]]:
    """What lies before a seat."""
    laid = [e for e in r.events if isinstance(e, SpreadLaid) and e.seat == seat]
    return [*{event.number: event.cards for event in laid}.values()]
