"""Baccarat: hands that count points nearest to nine, one for all or one for every spot."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.family import BankedFamily

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.cards.card import Card
    from houseway.families.baccarat.scoreboard import Tracking
    from houseway.families.baccarat.totals import PostedBaccarat
    from houseway.felt.bank.round import BankRound
    from houseway.felt.description import DescribedTable
    from houseway.felt.events import FamilyEvent
    from houseway.felt.house_way import HouseWay
    from houseway.felt.setting import Ask
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


class BaccaratFamily(BankedFamily):
    """The baccarat family."""

    name = "baccarat"
    plainest = "oceana/ez-baccarat"
    rules = BaccaratRules

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        """One hand for everybody, or a hand for each spot."""
        from houseway.families.baccarat import community, each_spot

        if isinstance(BaccaratRules.of(round).play, Community):
            return community.play(round)
        return each_spot.play(round)

    def house_way(self, round: BankRound, ask: Ask) -> str:
        from houseway.families.baccarat.house_way import choice

        return choice(round, ask)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        from houseway.families.baccarat.house_way import arranged

        return arranged(filing, cards, up)

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """By the totals of the hands as they lie."""
        from houseway.families.baccarat.described import by_hands

        return by_hands(filing, BaccaratRules.of(filing), table)

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        """A third card too many or too few."""
        from houseway.families.baccarat.described import misdealt

        return misdealt(filing, BaccaratRules.of(filing), table) if table.hands is not None else ()

    # --- what its wagers are worth ------------------------------------------------------------

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        """By every coup of a shoe, and the best play where a bettor chooses."""
        from houseway.families.baccarat.cost import price_wagers

        return price_wagers(BaccaratRules.among(rules), wagers, how.play)

    def bets(
        self,
        rules: Rules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
        others: int = 0,
    ) -> Wagered:
        """Beside a wager that brings the choice, any other goes by the hand as it is played."""
        from houseway.families.baccarat.cost import BaccaratBets

        return BaccaratBets(BaccaratRules.among(rules), bets, play, simulated=simulated)

    def pay_rows(self, rules: Rules, wager: Wager, priced: WagerPrice) -> PayRows:
        from houseway.families.baccarat.price.rows import BaccaratRows

        return BaccaratRows(BaccaratRules.among(rules), wager, priced)

    def findings(self, filing: Filing, priced: GamePrice) -> Iterable[Finding]:
        from houseway.families.baccarat.findings import bank_choice

        return bank_choice(filing, priced)

    def row_findings(self, filing: Filing) -> Iterable[Finding]:
        from houseway.families.baccarat.findings import row_findings

        return row_findings(filing)

    def simulated_table(self, table: StakedTable) -> FamilyTable:
        """Compiled; every choice goes the house way."""
        from houseway.families.baccarat.simulate.table import baccarat_table

        table.check_house_way()
        rules = BaccaratRules.of(table.filing)
        return baccarat_table(rules, table.seats, table.bank, table.stakes)

    def adviser(self, filing: Filing) -> Adviser:
        """The best choice goes by the wager, which a hand alone does not tell."""
        from houseway.pricing.advice import Adviser

        play = BaccaratRules.of(filing).play
        decides = not isinstance(play, Community) or play.player.option is not None
        why = "the best choice depends on the wager: see houseway price --strategy"
        return Adviser(filing, why if decides else "")

    # --- at a table of the house ------------------------------------------------------------

    def totals(self, filing: Filing, view: View) -> dict[str, int]:
        from houseway.families.baccarat.totals import totals_seen

        return totals_seen(view)

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        """The total, without its tens."""
        from houseway.hands.points import total

        return str(total(cards))

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.baccarat.totals import holds

        return holds(view)

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        from houseway.families.baccarat.totals import sees

        return sees(view, seat)

    def posted(self, filing: Filing) -> PostedBaccarat:
        from houseway.families.baccarat.totals import PostedBaccarat

        play = BaccaratRules.of(filing).play
        return PostedBaccarat("community" if isinstance(play, Community) else "each-spot")

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        """Hands that are finished."""
        from houseway.families.baccarat.events import HandsFinished

        return (HandsFinished,)

    def display(self, filing: Filing) -> Tracking | None:
        """The scoreboard, of games with one hand for everybody."""
        from houseway.families.baccarat.scoreboard import Tracking

        return Tracking(filing) if isinstance(BaccaratRules.of(filing).play, Community) else None

    # --- compiled loops -------------------------------------------------------------------------

    def loops(self) -> Iterable[Callable[[], object]]:
        """The simulator, of one game of each form."""
        from houseway.families.baccarat.loops import jobs

        return jobs()
