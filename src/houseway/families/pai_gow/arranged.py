"""The house way for whoever asks: how it sets seven cards, and by which row of its chart."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.engine import no_row
from houseway.families.pai_gow.rules import PaiGowPlay, PaiGowRules
from houseway.families.pai_gow.setting import BACK, FRONT
from houseway.families.pai_gow.settings import NO_ROW, house_set, made_of
from houseway.felt.description import check_deck, check_pack
from houseway.felt.house_way import HouseWay
from houseway.filings.filing import Filing

CARDS = FRONT + BACK


def arranged(filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
    """What the house way does with seven cards."""
    if up is not None:
        raise Refusal(f"{filing.id}: no card of the bank lies open before the hands are set")
    check_hand(filing, cards)
    play = PaiGowRules.of(filing).play
    setting = house_set(cards, play.way)
    if setting.row == NO_ROW:
        raise no_row(cards)
    low, high = made_of(setting, play.ranking)
    return HouseWay(
        filing.id,
        tuple(cards),
        setting.name,
        False,
        f"{setting.row}: {low} in front, {high} behind",
        _cited(filing, play, setting.row),
        hand=f"{low} / {high}",
        low=setting.low,
        high=setting.high,
        row=setting.row,
    )


def _cited(filing: Filing, play: PaiGowPlay, name: str) -> str:
    """Where the row stands; one that the sheet forgot is a reading's."""
    [row] = (row for row in play.house_way.row if row.name == name)
    if row.reading:
        return f"reading {row.reading}"
    return filing.source_of(row.lines or play.house_way.lines)


def check_hand(filing: Filing, cards: Sequence[Card]) -> None:
    """Refuse what is no hand of seven cards from one pack."""
    if len(cards) != CARDS:
        raise Refusal(f"{filing.id}: a hand has {CARDS} cards, not {len(cards)}")
    check_pack(filing, cards)
    check_deck(filing, cards)
