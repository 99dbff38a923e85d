"""What a person at the table sees and may do, in words: events, cards in sight, wagers, choices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bank.money import dollars
from houseway.cards.card import Card, all_shown
from houseway.felt.events import AnyEvent, Dealt
from houseway.felt.setting import Ask
from houseway.felt.sight import seen
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.filings.wager import Limits, Wager


def as_told(teller: Teller, events: Sequence[AnyEvent], name: str, seat: int) -> Iterator[str]:
    """Events as somebody at a seat sees them; after a deal, the cards that he may look at."""
    told: list[AnyEvent] = []
    own: dict[str, list[Card]] = {}
    for event in events:
        if own and not isinstance(event, Dealt):
            yield from teller.transcript(told)
            yield from _own_cards(own, seat)
            told, own = [], {}
        if isinstance(event, Dealt) and event.card and event.seen_by and name in event.seen_by:
            own.setdefault(event.hand, []).append(event.card)
        told.append(seen(event, name))
    yield from teller.transcript(told)
    yield from _own_cards(own, seat)


def _own_cards(own: dict[str, list[Card]], seat: int) -> Iterator[str]:
    for hand, cards in own.items():
        where = "" if hand == str(seat) else f", deciding at seat {hand}"
        yield f"dealt to you{where}: {all_shown(cards)}"


_FOR_A_POT: Final = {
    "bet": "bet",
    "bet-double": "bet-double",
    "raise": "raise to",
    "raise-double": "raise-double to",
}
"""What is called by what it comes to, and not by what goes in for it."""


def priced(ask: Ask, lies: int | None = None) -> dict[str, str]:
    """The choices with what they cost: `check`, `3x $30`, `double $10 (or less)`, `raise to $8`.

    `lies`: what lies before a seat that plays for a pot, on this street.
    """
    return {
        word: f"{called(word, lies)} {dollars(cents + part(word, lies))}{_or_another(ask, word)}"
        if cents
        else word
        for word, cents in ask.choices.items()
    }


def called(word: str, lies: int | None) -> str:
    """A choice as an amount is said after it."""
    return word if lies is None else _FOR_A_POT.get(word, word)


def part(word: str, lies: int | None) -> int:
    """What lies there already of what a choice comes to."""
    return lies if lies and word in _FOR_A_POT else 0


def _or_another(ask: Ask, word: str) -> str:
    """Whether a choice may cost less or more than what is listed."""
    if word not in ask.amounts:
        return ""
    return " (or more)" if ask.choices[word] == ask.amounts[word][0] else " (or less)"


_YOU: Final = {
    "has": "have",
    "is": "are",
    "does": "do",
    "holds": "hold",
    "owes": "owe",
    "sits": "sit",
    "may": "may",
}


def addressed(says: str, name: str) -> str:
    """What is said of somebody, said to him: he is called "you" wherever he is asked something."""
    said_of = rf"(?<![\w-]){re.escape(name)} ({'|'.join(_YOU)})\b"
    return re.sub(said_of, lambda found: f"you {_YOU[found[1]]}", says)


def listed_wager(rules: Rules, wager: Wager, limits: Limits) -> str:
    """A wager in a line: its limits, what it pays, what it needs."""
    limit = limits.of(wager.name)
    pays = ", ".join(f"{row.on} {row.pay}" for row in wager.pays.rows)

    def label(name: str) -> str:
        return rules.wager_named(name).label

    if wager.made == "in-play":
        return f"put up in the round; {pays}"
    if wager.mandatory:
        return f"goes with {label(wager.equals or '')}, and as much; {pays}"
    only = [f"needs {' or '.join(map(label, wager.requires))}"] if wager.requires else []
    only += [f"as much as {label(wager.equals)}"] if wager.equals else []
    if wager.at_most:
        beside = "".join(f" with {label(name)}" for name in wager.at_most.together)
        most = "less than" if wager.at_most.less else "at most"
        only.append(f"{most} {label(wager.at_most.wager)}{beside}")
    amount = f"{dollars(limit.min)} to {dollars(limit.max)}"
    return f"{amount}; {pays}" + (f" ({', '.join(only)})" if only else "")


def needs(rules: Rules, wager: Wager) -> int:
    """How many wagers must stand before this one can."""
    return max((1 + needs(rules, rules.wager_named(name)) for name in wager.requires), default=0)


def least_wager(filing: Filing, limits: Limits) -> int:
    """The least that brings somebody into a round, with the wagers that go along."""
    alone = [
        wager
        for wager in filing.rules.wager
        if not wager.requires and not wager.mandatory and wager.made == "before-deal"
    ]
    return min(
        limits.of(wager.name).min
        * (1 + sum(other.mandatory and other.equals == wager.name for other in filing.rules.wager))
        for wager in alone
    )
