"""High Card: one card each, the higher wins. A whole family, as small as one can be."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import product

from high_card.round import CardsCompared, decide, play
from high_card.rules import HighCardRules
from houseway.bank.odds import Pay
from houseway.families.family import BankedFamily
from houseway.felt.bank.round import BankRound
from houseway.felt.description import PLAYER_DEALER, DescribedTable, check_deck, hand_of
from houseway.felt.setting import Ask
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.filings.wager import Wager
from houseway.pricing.model import Pricing, WagerPrice, distribution, wager_price


class HighCard(BankedFamily):
    """What it provides; everything else has a default that is right for it."""

    name = "high-card"
    rules = HighCardRules
    events = (CardsCompared,)

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        """A round, as the sheet tells it."""
        return play(round)

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """What each wager of a table that somebody describes did by its cards."""
        rules, hands = HighCardRules.of(filing), table.hands or {}
        places = dict.fromkeys((PLAYER_DEALER, *(str(wager.seat) for wager in table.wagers)))
        dealt = {place: hand_of(filing, hands, place, (1,))[0] for place in places}
        check_deck(filing, dealt.values())
        return [
            decide(rules, wager.wager, dealt[str(wager.seat)], dealt[PLAYER_DEALER])
            for wager in table.wagers
        ]

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterator[WagerPrice]:
        """Every ordered deal of two cards, counted by rank and by the row that it falls into."""
        mine = HighCardRules.among(rules)
        cards = rules.deck.cards
        each = {rank: len(cards) // len(rules.deck.ranks) for rank in rules.deck.ranks}
        for wager in wagers:
            rows = [row.on for row in wager.pays.rows]
            counts = [0] * (len(rows) + 1)
            for own, bank in product(each, repeat=2):
                deals = each[own] * (each[bank] - (own == bank))
                holding = (at for at, on in enumerate(rows) if mine.holds(on, own, bank))
                counts[next(holding, len(rows))] += deals
            method = f"exact: all {len(cards) * (len(cards) - 1):,} ordered deals of two cards"
            found = distribution(wager.pays, counts)
            yield wager_price(wager.name, found, play="no decision", method=method)
