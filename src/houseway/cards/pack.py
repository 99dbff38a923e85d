"""Packs: a standard 52, stripped of ranks or with jokers added where a sheet says so."""

from __future__ import annotations

from houseway.cards.card import JOKER, RANKS, SUITS, Card


def packs(count: int, *, ranks: str = RANKS, jokers: int = 0) -> tuple[Card, ...]:
    """`count` packs of these ranks in four suits, each with `jokers` jokers, in new-deck order."""
    one = tuple(Card(r + s) for s in SUITS for r in RANKS if r in ranks) + (JOKER,) * jokers
    return one * count
