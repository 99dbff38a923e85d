"""Pai gow poker: seven cards set as two in front and five behind, each against the bank's."""

from __future__ import annotations

from collections.abc import Container, Generator, Iterable, Sequence
from typing import TYPE_CHECKING

from houseway.families.family import BankedFamily
from houseway.families.pai_gow.rules import PaiGowRules

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.bank.settlement import Decided, Stake
    from houseway.cards.card import Card
    from houseway.families.pai_gow.posted import PostedPaiGow
    from houseway.felt.bank.round import BankRound
    from houseway.felt.description import DescribedTable, HandsTold
    from houseway.felt.events import FamilyEvent
    from houseway.felt.house_way import HouseWay
    from houseway.felt.setting import Ask
    from houseway.felt.shown import ShowdownResult, ShownTable
    from houseway.felt.view import View
    from houseway.filings.filing import Filing
    from houseway.filings.model import Rules, Wager
    from houseway.pricing.model import Pricing, WagerPrice


class PaiGowFamily(BankedFamily):
    """The pai gow family."""

    name = "pai-gow"
    rules = PaiGowRules

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        from houseway.families.pai_gow.round import play

        return play(round)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        from houseway.families.pai_gow.arranged import arranged

        return arranged(filing, cards, up)

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        from houseway.families.pai_gow.described import by_hands

        return by_hands(filing, table)

    def owed_described(
        self, filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
    ) -> Sequence[Decided]:
        from houseway.families.pai_gow.described import envy_by_hands

        return envy_by_hands(filing, table, stakes)

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        from houseway.families.pai_gow.described import described_notes

        return described_notes(filing, table)

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold:
        from houseway.families.pai_gow.described import hands_told

        return hands_told(filing, table)

    def showdown(self, filing: Filing, table: ShownTable) -> ShowdownResult:
        from houseway.families.pai_gow.described import showdown

        return showdown(filing, table)

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        from houseway.families.pai_gow.described import makes

        return makes(filing, cards)

    # --- what its wagers are worth ------------------------------------------------------------

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        from houseway.errors import Refusal

        raise Refusal(f"{rules.name} is not priced yet")

    # --- at a table of the house ------------------------------------------------------------

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.pai_gow.posted import holds

        return holds(filing, view)

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        from houseway.families.pai_gow.posted import sees

        return sees(filing, view, seat)

    def posted(self, filing: Filing) -> PostedPaiGow:
        from houseway.families.pai_gow.posted import posted

        return posted(filing)

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.pai_gow.events import BankMade, HandsMet

        return BankMade, HandsMet
