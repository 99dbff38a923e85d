"""The house way of baccarat: hit or stand by the hand's total, as the sheet's chart has it."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.felt.bank.round import BankRound
from houseway.felt.house_way import HouseWay
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.hands.points import total


def arranged(filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
    """What the house way does with a hand's first cards."""
    if up is not None:
        raise Refusal(f"{filing.id}: the house way goes by no card of the bank's")
    play = BaccaratRules.of(filing).play
    wanted = 2 if isinstance(play, Community) else play.cards
    if len(cards) != wanted:
        raise Refusal(f"{filing.id}: the house way is for {wanted} cards, not {len(cards)}")
    held = total(cards)
    draws, forced = play.player.house_way_hits, False
    if isinstance(play, Community):
        option = play.player.option
        draws, forced = play.player.house_draws, option is None or held not in option.totals
    hits = held in draws
    why = f"the house way {'draws on' if hits else 'stands on'} {held}"
    if forced:
        why = f"a player hand of {held} must {'hit' if hits else 'stand'}: no choice is left"
    return HouseWay(
        filing.id,
        tuple(cards),
        "hit" if hits else "stand",
        forced,
        why,
        filing.source_of(play.player.lines),
        total=held,
    )


def choice(round: BankRound, ask: Ask) -> str:
    """Hit or stand: the question itself says it, unless it is a spot's, by its own cards."""
    if ask.house_way != "house-way":
        return ask.house_way
    held = total(round.hands[str(ask.seat)])
    return "hit" if held in BaccaratRules.of(round).play.player.house_way_hits else "stand"
