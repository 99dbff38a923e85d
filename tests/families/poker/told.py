"""Hands that a test tells: whose chips, which cards, what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.cards.draws import Forced
from houseway.families.poker.round import play
from houseway.felt.pot.round import Posting, PotRound, PotSetting
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing


def dealt(
    filing: Filing,
    *chips: int,
    cards: str = "",
    blinds: tuple[int | None, ...] | None = None,
    postings: Mapping[int, Posting] | None = None,
    straddle: int | None = None,
    option: str = "1",
) -> PotRound:
    """A hand for so many chips each, the button at the last seat, these cards on top."""
    top = [Card(word) for word in cards.split()]
    rest = [card for card in filing.rules.deck.cards if card not in top]
    names = {seat: f"seat {seat}" for seat in range(1, len(chips) + 1)}
    setting = PotSetting(
        max(6, len(chips)),
        len(chips),
        names,
        dict(enumerate(chips, start=1)),
        blinds=blinds,
        postings=postings or {},
        straddle=straddle,
    )
    return PotRound(filing, setting, Forced([*top, *rest]), play, limits=filing.limits(option))


def say(round: PotRound, *choices: str) -> Ask:
    """These choices, each of whoever is asked; who is asked then."""
    for choice in choices:
        round.answer(asked(round).seat, choice)
    return asked(round)


def asked(round: PotRound) -> Ask:
    assert round.ask is not None
    return round.ask


def gained(round: PotRound) -> Sequence[int]:
    assert round.result is not None
    return [round.result[name] for _, name in sorted(round.setting.names.items())]


def checked_down(round: PotRound) -> PotRound:
    """The rest of a hand in which everybody checks or calls, and keeps what he has."""
    while ask := round.ask:
        quiet = next((word for word in ("check", "call", "pat") if word in ask.choices), None)
        round.answer(ask.seat, quiet or ask.house_way)
    return round
