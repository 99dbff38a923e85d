"""The house way: the play that the rules prescribe when a bettor leaves it to the house."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.families import banked_family
from houseway.felt.bank.round import BankRound
from houseway.felt.description import check_pack
from houseway.felt.house_way import HouseWay
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing


def arrange(filing: Filing, cards: Sequence[Card], up: Card | None = None) -> HouseWay:
    """The house way for the player's first cards, against the bank's up card where one is seen."""
    check_pack(filing, (*cards, *([up] if up else ())))
    return banked_family(filing.rules).arrange(filing, cards, up)


def house_way_choice(round: BankRound, ask: Ask) -> str:
    """The house way's answer to a question of this round; the only one, if there is but one."""
    return banked_family(round.filing.rules).choose(round, ask)
