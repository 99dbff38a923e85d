"""Poker: streets of cards and betting for a pot; hold'em, Omaha, stud, draw, and their mixtures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from houseway.families.family import Family
from houseway.families.poker.rules import PokerRules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from houseway.cards.card import Card
    from houseway.cards.generator import Generator as Chance
    from houseway.families.poker.posted import Posted
    from houseway.felt.collection import Collection
    from houseway.felt.described_pot import DescribedPot, SettledPot
    from houseway.felt.events import AnyEvent, FamilyEvent
    from houseway.felt.histories import ReplayedHand, WrittenHand
    from houseway.felt.pot.floor import Faced, Stands
    from houseway.felt.pot.round import PotRound
    from houseway.felt.pot.table import PotTable
    from houseway.felt.setting import Ask
    from houseway.felt.shoes import Shoes
    from houseway.felt.shown import ShowdownResult, ShownTable
    from houseway.felt.table import Terms
    from houseway.felt.view import View
    from houseway.filings.filing import Filing
    from houseway.pricing.equity import Equity, EquityAsked


class PokerFamily(Family):
    """The poker family."""

    name = "poker"
    plainest = "oceana/texas-holdem"
    rules = PokerRules

    def table(self, filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> PotTable:
        """A table with a pot, and the house rules about its seats."""
        from houseway.families.poker.blinds import PokerSeats
        from houseway.families.poker.round import play
        from houseway.felt.pot.table import PotTable

        rules = PokerRules.of(filing).play
        table = PotTable(
            filing, play, shoes, seat_rules=lambda option: PokerSeats(rules, option), **terms
        )
        table.fees.check_streets(street.name for street in rules.street)
        return table

    def showdown(self, filing: Filing, table: ShownTable) -> ShowdownResult:
        from houseway.families.poker.described import showdown

        return showdown(filing, table)

    def settle_pot(
        self, filing: Filing, table: DescribedPot, fees: Collection | None
    ) -> SettledPot:
        from houseway.families.poker.described import settle_pot

        return settle_pot(filing, table, fees)

    def ruling(self, filing: Filing, motion: str, faced: Faced) -> Stands:
        from houseway.families.poker.floor.rulings import ruling

        return ruling(filing, motion, faced)

    def hand(self, round: PotRound) -> Generator[Ask, str, None]:
        from houseway.families.poker.round import play

        return play(round)

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        from houseway.families.poker.described import makes

        return makes(filing, cards)

    def worth(self, filing: Filing, order: str, cards: Sequence[Card]) -> int:
        from houseway.families.poker.described import worth

        return worth(filing, order, cards)

    def histories(self, filing: Filing, events: Iterable[AnyEvent]) -> Iterator[WrittenHand]:
        from houseway.families.poker.phh.written import histories

        return histories(filing, events)

    def has_histories(self, filing: Filing, option: str) -> bool:
        from houseway.families.poker.phh.variants import is_told

        return is_told(filing, option)

    def replay_history(
        self, filing: Filing, text: str, option: str | None, hand: int | None
    ) -> ReplayedHand:
        from houseway.families.poker.phh.read import read_history, replayed

        return replayed(filing, read_history(text, hand), option)

    tells_equity = True

    def equity(self, filing: Filing, asked: EquityAsked) -> Equity:
        from houseway.families.poker.equity.equity import equity

        return equity(filing, asked)

    def loops(self) -> Iterable[Callable[[], object]]:
        from houseway.families.poker.equity.loops import JOBS

        return JOBS

    def stakes(self, filing: Filing) -> Mapping[str, str]:
        from houseway.families.poker.posted import stakes

        return stakes(filing)

    def posted(self, filing: Filing) -> Posted:
        from houseway.families.poker.posted import posted

        return posted(filing)

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.poker.posted import holds

        return holds(filing, view)

    def practised(self, round: PotRound, ask: Ask, chance: Chance) -> str:
        from houseway.families.poker.practice import practised

        return practised(round, ask, chance)

    def prepare(self, filing: Filing) -> None:
        from houseway.families.poker.many_deals import prepare

        prepare(filing)

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.poker.events import HandShown, StreetBegun

        return StreetBegun, HandShown
