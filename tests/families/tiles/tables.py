"""Rounds of tiles with the tiles given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.bank.settlement import Stake
from houseway.cards.card import Card, parse_cards
from houseway.cards.draws import Forced
from houseway.families import banked_family
from houseway.families.library import load
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing

GAME = "casino-royale/pai-gow-tiles"
BANK_FIRST = [1, 1, 1]
"""Three: at a table of two the count ends at the player-dealer, who gets the first pile."""


def begun(
    filing: Filing,
    tiles: Sequence[Card],
    stakes: Sequence[Stake],
    *,
    seats: int = 2,
    bank: int = 1_000_000,
    roll: Sequence[int] = BANK_FIRST,
    names: Mapping[int, str] | None = None,
    player_dealer: int = 1,
    watched: bool = False,
) -> BankRound:
    """A round that waits for its first answer."""
    sitting = names or {seat: f"p{seat}" for seat in range(1, seats + 1)}
    setting = Setting(seats, player_dealer, sitting, bank, stakes)
    play = banked_family(filing.rules).play
    return BankRound(filing, setting, Forced(tiles, [roll]), play, watched=watched)


def duel(bank: str, hand: str, *, readings: Mapping[str, str] | None = None) -> BankRound:
    """The bank's four tiles against one spot's, $50 on it."""
    filing = load(GAME).read(readings or {})
    tiles = (*parse_cards(bank), *parse_cards(hand))
    return begun(filing, tiles, [Stake(2, "p2", "wager", 5_000)])


def answered(round: BankRound, **choices: str) -> BankRound:
    """To its end: these settings by name, and everybody else the house way."""
    family = banked_family(round.filing.rules)
    while ask := round.ask:
        choice = choices.get(ask.bettor) or family.choose(round, ask)
        round.answer(ask.seat, choice, ask.bettor)
    return round
