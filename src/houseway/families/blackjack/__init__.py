"""Blackjack: count to a total against the player-dealer's; No Bust, Pure 21.5, Spanish 21.5."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.family import BankedFamily

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.bank.settlement import Stake
    from houseway.cards.card import Card
    from houseway.families.blackjack.posted import PostedBlackjack
    from houseway.felt.bank.round import BankRound
    from houseway.felt.bank.setting import Setting
    from houseway.felt.description import DescribedTable, HandsTold
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


class BlackjackFamily(BankedFamily):
    """The blackjack family."""

    name = "blackjack"
    plainest = "casino-royale/pure-21-5-blackjack"
    rules = BlackjackRules

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        from houseway.families.blackjack.round import play

        return play(round)

    def house_way(self, round: BankRound, ask: Ask) -> str:
        """Beyond its charts no sheet prescribes a play: the printed strategy stands in for it."""
        from houseway.families.blackjack.house_way import choice

        return choice(round, ask)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        from houseway.families.blackjack.house_way import arranged

        return arranged(filing, cards, up)

    def raises_to_come(self, filing: Filing, stakes: Sequence[Stake]) -> Sequence[Stake]:
        from houseway.families.blackjack.cost import raises_to_come

        return raises_to_come(BlackjackRules.of(filing), stakes)

    def drawn(
        self, filing: Filing, setting: Setting, hands: Mapping[str, Sequence[Card]]
    ) -> Sequence[Card]:
        from houseway.families.blackjack.described import drawn

        return tuple(drawn(filing, setting, hands))

    deeds = ("surrender", "even-money", "rescue")

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        from houseway.families.blackjack.described import by_hands

        return by_hands(filing, table)

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        from houseway.families.blackjack.notes import described_notes

        return described_notes(filing, table)

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold:
        from houseway.families.blackjack.described import hands_told

        return hands_told(filing, table)

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        from houseway.families.blackjack.described import makes

        return makes(filing, cards)

    # --- what its wagers are worth ------------------------------------------------------------

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        from houseway.families.blackjack.price.prices import price_blackjack

        return price_blackjack(BlackjackRules.among(rules), wagers, how)

    def together(self, rules: Rules) -> tuple[str, ...]:
        """The wager that brings a hand, with what doubling and splitting put up."""
        play = BlackjackRules.among(rules).play
        return (play.wager, *play.extras)

    def bets(
        self,
        rules: Rules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
        others: int = 0,
    ) -> Wagered:
        from houseway.families.blackjack.cost import BlackjackBets

        return BlackjackBets(BlackjackRules.among(rules), bets, play)

    def pay_rows(self, rules: Rules, wager: Wager, priced: WagerPrice) -> PayRows:
        from houseway.families.blackjack.price.rows import pay_rows

        return pay_rows(BlackjackRules.among(rules), wager, priced)

    def findings(self, filing: Filing, priced: GamePrice) -> Iterable[Finding]:
        from houseway.families.blackjack.findings import blackjack_findings

        return blackjack_findings(filing, priced)

    def row_findings(self, filing: Filing) -> Iterable[Finding]:
        from houseway.families.blackjack.side_order import row_findings

        return row_findings(filing)

    def simulated_table(self, table: StakedTable) -> FamilyTable:
        from houseway.families.blackjack.simulate.table import blackjack_table

        return blackjack_table(table)

    def adviser(self, filing: Filing) -> Adviser:
        from houseway.families.blackjack.advice import BlackjackAdviser

        return BlackjackAdviser(filing)

    def loops(self) -> Iterable[Callable[[], object]]:
        from houseway.families.blackjack.loops import JOBS

        return JOBS

    # --- at a table of the house ------------------------------------------------------------

    hints = True
    prescribes = False

    def prepare(self, filing: Filing) -> None:
        """The printed strategy, which bots and the house way go by."""
        from houseway.families.blackjack.house_way import prepare

        prepare(filing)

    def totals(self, filing: Filing, view: View) -> dict[str, str]:
        from houseway.families.blackjack.posted import totals

        return totals(filing, view)

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.blackjack.posted import holds

        return holds(filing, view)

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        from houseway.families.blackjack.posted import sees

        return sees(filing, view, seat)

    def posted(self, filing: Filing) -> PostedBlackjack:
        from houseway.families.blackjack.posted import posted

        return posted(filing)

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.blackjack.events import BankCounted, HandEnded, Peeked

        return Peeked, BankCounted, HandEnded
