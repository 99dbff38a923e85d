"""Tiles: pai gow with Chinese dominoes, two hands of two against the player-dealer's two."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.families.family import BankedFamily
from houseway.families.tiles.rules import TilesRules

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.cards.card import Card
    from houseway.families.tiles.posted import PostedTiles
    from houseway.felt.bank.round import BankRound
    from houseway.felt.description import DescribedTable, HandsTold
    from houseway.felt.events import FamilyEvent
    from houseway.felt.house_way import HouseWay
    from houseway.felt.setting import Ask
    from houseway.felt.shown import ShowdownResult, ShownTable
    from houseway.felt.two_hands import TwoHands, Way
    from houseway.felt.view import View
    from houseway.filings.filing import Filing
    from houseway.filings.model import Rules
    from houseway.filings.wager import Wager
    from houseway.pricing.advice import Adviser
    from houseway.pricing.bets import StakedTable, Wagered
    from houseway.pricing.model import Play, Pricing, WagerPrice
    from houseway.pricing.rows import PayRows
    from houseway.pricing.simulate.rounds import FamilyTable


class TilesFamily(BankedFamily):
    """The tiles family."""

    name = "tiles"
    plainest = "casino-royale/pai-gow-tiles"
    rules = TilesRules

    def play(self, round: BankRound) -> Generator[Ask, str, None]:
        from houseway.families.tiles.round import play

        return play(round)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        from houseway.errors import Refusal
        from houseway.families.tiles.house_way import arranged

        if up is not None:
            raise Refusal(f"{filing.id}: no tile of the bank lies open before the hands are set")
        return arranged(filing, cards)

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        from houseway.families.tiles.described import by_hands

        return by_hands(filing, table)

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold:
        from houseway.families.tiles.described import hands_told

        return hands_told(filing, table)

    def showdown(self, filing: Filing, table: ShownTable) -> ShowdownResult:
        from houseway.families.tiles.described import showdown

        return showdown(filing, table)

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        from houseway.families.tiles.described import makes

        return makes(filing, cards)

    # --- what its wagers are worth ------------------------------------------------------------

    def price(self, rules: Rules, wagers: Sequence[Wager], how: Pricing) -> Iterable[WagerPrice]:
        from houseway.families.tiles.price.prices import price_tiles

        return price_tiles(TilesRules.among(rules), wagers, how)

    def bets(
        self,
        rules: Rules,
        bets: Mapping[str, int],
        play: Play,
        *,
        simulated: bool,
        others: int = 0,
    ) -> Wagered:
        """Return bets that are all set one way, at a simulated table too."""
        from houseway.families.tiles.cost import TilesBets

        return TilesBets(TilesRules.among(rules), bets, play)

    def pay_rows(self, rules: Rules, wager: Wager, priced: WagerPrice) -> PayRows:
        from houseway.pricing.rows import ExclusiveRows

        return ExclusiveRows(wager, priced)

    def simulated_table(self, table: StakedTable) -> FamilyTable:
        from houseway.families.tiles.simulate.table import tiles_table

        return tiles_table(table)

    def adviser(self, filing: Filing) -> Adviser:
        from houseway.families.tiles.advice import TilesAdviser

        return TilesAdviser(filing)

    def loops(self) -> Iterable[Callable[[], object]]:
        from houseway.families.tiles.loops import JOBS

        return JOBS

    # --- at a table of the house ------------------------------------------------------------

    hints = True

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.tiles.posted import holds

        return holds(filing, view)

    def sees(self, filing: Filing, view: View, seat: int) -> str:
        from houseway.families.tiles.posted import sees

        return sees(filing, view, seat)

    def posted(self, filing: Filing) -> PostedTiles:
        from houseway.families.tiles.posted import posted

        return posted(filing)

    def two_hands(self, filing: Filing) -> TwoHands:
        from houseway.families.tiles.posted import TWO_HANDS

        return TWO_HANDS

    def ways(self, filing: Filing, cards: Sequence[Card]) -> Sequence[Way]:
        from houseway.families.tiles.posted import ways

        return ways(filing, cards)

    # --- what happens, beside what happens at every table -----------------------------------

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.tiles.events import BankSet, TilesMet

        return BankSet, TilesMet
