"""Pai gow poker: seven cards set as two in front and five behind, each against the bank's."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
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
    from houseway.felt.two_hands import TwoHands, Way
    from houseway.felt.view import View
    from houseway.filings.filing import Filing
    from houseway.filings.findings import Finding
    from houseway.filings.model import Rules
    from houseway.filings.wager import Wager
    from houseway.pricing.advice import Adviser
    from houseway.pricing.bets import StakedTable, Wagered
    from houseway.pricing.model import GamePrice, Play, Pricing, WagerPrice
    from houseway.pricing.rows import PayRows
    from houseway.pricing.simulate.rounds import FamilyTable


class PaiGowFamily(BankedFamily):
    """The pai gow family."""

    name = "pai-gow"
    plainest = "casino-royale/pai-gow-poker"
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
        from houseway.families.pai_gow.price.prices import price_pai_gow

        return price_pai_gow(PaiGowRules.among(rules), wagers, how)

    def bets(
        self,
        rules: Rules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
        others: int = 0,
    ) -> Wagered:
        """With what envy buttons bring for the others' hands."""
        from houseway.families.pai_gow.cost import PaiGowBets

        return PaiGowBets(PaiGowRules.among(rules), bets, others)

    def pay_rows(self, rules: Rules, wager: Wager, priced: WagerPrice) -> PayRows:
        from houseway.pricing.rows import ExclusiveRows, RankedRows

        bonus = PaiGowRules.among(rules).play.bonus
        if bonus is not None and wager.name == bonus.wager:
            return RankedRows(wager, priced, self.price_of(rules))
        return ExclusiveRows(wager, priced)

    def row_findings(self, filing: Filing) -> Iterable[Finding]:
        from houseway.families.pai_gow.findings import row_findings

        return row_findings(filing)

    def findings(self, filing: Filing, priced: GamePrice) -> Iterable[Finding]:
        from houseway.families.pai_gow.findings import pai_gow_findings

        return pai_gow_findings(filing, priced)

    def simulated_table(self, table: StakedTable) -> FamilyTable:
        from houseway.families.pai_gow.simulate.table import pai_gow_table

        return pai_gow_table(table)

    def adviser(self, filing: Filing) -> Adviser:
        from houseway.families.pai_gow.advice import PaiGowAdviser

        return PaiGowAdviser(filing)

    def loops(self) -> Iterable[Callable[[], object]]:
        from houseway.families.pai_gow.loops import JOBS

        return JOBS

    # --- at a table of the house ------------------------------------------------------------

    hints = True

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.pai_gow.posted import holds

        return holds(filing, view)

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        from houseway.families.pai_gow.posted import sees

        return sees(filing, view, seat)

    def posted(self, filing: Filing) -> PostedPaiGow:
        from houseway.families.pai_gow.posted import posted

        return posted(filing)

    def two_hands(self, filing: Filing) -> TwoHands:
        from houseway.families.pai_gow.posted import TWO_HANDS

        return TWO_HANDS

    def ways(self, filing: Filing, cards: Sequence[Card]) -> Sequence[Way]:
        from houseway.families.pai_gow.posted import ways

        return ways(filing, cards)

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.pai_gow.events import BankMade, HandsMet

        return BankMade, HandsMet
