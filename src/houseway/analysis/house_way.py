"""The house way: the play that the rules prescribe when a bettor leaves it to the house."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.felt.bank.round import BankRound
from houseway.felt.house_way import HouseWay
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing


def arrange(filing: Filing, cards: Sequence[Card], up: Card | None = None) -> HouseWay:
    """The house way for the player's first cards, against the bank's up card where one is seen."""
    for card in (*cards, *([up] if up else ())):
        if card == JOKER or card[0] not in filing.rules.deck.ranks:
            raise Refusal(f"{filing.id}: {card} is not in this pack ({filing.rules.deck.ranks})")
    return family_of(filing).arrange(filing, cards, up)


def house_way_choice(round: BankRound, ask: Ask) -> str:
    """The house way's answer to a question of this round; the only one, if there is but one."""
    return family_of(round.filing).choose(round, ask)
