"""Showdown: a poker hand for every spot against the player-dealer's; three card to ultimate."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.families.family import BankedFamily
from houseway.families.showdown.rules import ShowdownRules

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.bank.settlement import Stake
    from houseway.cards.card import Card
    from houseway.families.showdown.posted import PostedShowdown
    from houseway.felt.bank.round import BankRound
    from houseway.felt.bank.setting import Setting
    from houseway.felt.description import DescribedTable, HandsTold
    from houseway.felt.events import FamilyEvent
    from houseway.felt.house_way import HouseWay
    from houseway.felt.setting import Ask
    from houseway.felt.shown import ShowdownResult, ShownTable
    from houseway.felt.view import View
    from houseway.filings.filing import Filing
    from houseway.filings.findings import Finding
    from houseway.filings.model import Rules
    from houseway.filings.wager import Limits, Wager
    from houseway.pricing.advice import Adviser
    from houseway.pricing.bets import StakedTable, Wagered
    from houseway.pricing.model import Play, Pricing, WagerPrice
    from houseway.pricing.rows import PayRows
    from houseway.pricing.simulate.rounds import FamilyTable


class ShowdownFamily(BankedFamily):
    """The showdown family."""

    name = "showdown"
    plainest = "casino-royale/three-card-poker"
    rules = ShowdownRules

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        from houseway.families.showdown.round import play

        return play(round)

    def house_way(self, round: BankRound, ask: Ask) -> str:
        """No sheet prescribes a play: the simple way stands in for it."""
        from houseway.families.showdown.house_way import choice

        return choice(round, ask)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        from houseway.families.showdown.house_way import arranged

        return arranged(filing, cards, up)

    def drawn(
        self, filing: Filing, setting: Setting, hands: Mapping[str, Sequence[Card]]
    ) -> Sequence[Card]:
        from houseway.families.showdown.deal import drawn

        return drawn(filing, setting, hands)

    def raises_to_come(self, filing: Filing, stakes: Sequence[Stake]) -> Sequence[Stake]:
        from houseway.bank.settlement import Stake

        play = ShowdownRules.of(filing).play
        return [
            Stake(ante.seat, ante.bettor, play.raised, play.multiples[-1] * int(ante.cents))
            for ante in stakes
            if ante.wager == play.ante
        ]

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        from houseway.families.showdown.described import by_hands

        return by_hands(filing, table, forfeits)

    def folded(
        self, filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
    ) -> set[tuple[int, str]]:
        from houseway.families.showdown.described import folded

        return folded(ShowdownRules.of(filing), table, stakes)

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        from houseway.families.showdown.described import notes

        return notes(filing, ShowdownRules.of(filing), table, folded)

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold:
        from houseway.families.showdown.described import hands_told

        return hands_told(filing, table)

    def showdown(self, filing: Filing, table: ShownTable) -> ShowdownResult:
        from houseway.families.showdown.described import showdown

        return showdown(filing, table)

    # --- what its wagers are worth ------------------------------------------------------------

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        from houseway.families.showdown.price.prices import price_showdown

        return price_showdown(ShowdownRules.among(rules), wagers, how)

    def together(self, rules: Rules) -> tuple[str, ...]:
        return tuple(wager.name for wager in ShowdownRules.among(rules).staged)

    def bets(
        self,
        rules: Rules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
        others: int = 0,
    ) -> Wagered:
        """A fold loses bonus bets, too."""
        from houseway.families.showdown.cost import StagedBets

        return StagedBets(ShowdownRules.among(rules), bets, play, simulated=simulated)

    def check_raises(self, filing: Filing, limits: Limits, bets: Mapping[str, int]) -> None:
        from houseway.families.showdown.cost import check_raises

        check_raises(filing, limits, bets)

    def pay_rows(self, rules: Rules, wager: Wager, priced: WagerPrice) -> PayRows:
        from houseway.families.showdown.price.rows import ShowdownRows

        return ShowdownRows(ShowdownRules.among(rules), wager, priced)

    def row_findings(self, filing: Filing) -> Iterable[Finding]:
        from houseway.families.showdown.findings import row_findings

        return row_findings(filing)

    def simulated_table(self, table: StakedTable) -> FamilyTable:
        """Compiled; bettors play the simple way or, where one decision is all, the best."""
        from houseway.families.showdown.simulate.table import showdown_table

        return showdown_table(table)

    def adviser(self, filing: Filing) -> Adviser:
        from houseway.families.showdown.advice import ShowdownAdviser

        return ShowdownAdviser(filing)

    # --- at a table of the house ------------------------------------------------------------

    prescribes = False
    hints = True

    def prepare(self, filing: Filing) -> None:
        """The simple way, by which bots play."""
        from houseway.families.showdown.price.simple import simple_way

        simple_way(ShowdownRules.of(filing))

    def own_cards(self, filing: Filing) -> int:
        return ShowdownRules.of(filing).play.cards

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        """The best hand, as a showdown calls it."""
        from houseway.families.showdown.described import made

        return made(filing, cards)

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.showdown.posted import holds

        return holds(filing, view)

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        from houseway.families.showdown.posted import sees

        return sees(filing, view, seat)

    def posted(self, filing: Filing) -> PostedShowdown:
        from houseway.families.showdown.posted import posted

        return posted(filing)

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.showdown.events import BankShown, HandsCompared

        return BankShown, HandsCompared

    # --- compiled loops -------------------------------------------------------------------------

    def loops(self) -> Iterable[Callable[[], object]]:
        from houseway.families.showdown.loops import JOBS

        return JOBS
