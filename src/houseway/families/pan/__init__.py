"""Pan: Panguingue, spreads for money, conditions paid by everybody, and the tops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from houseway.errors import Refusal
from houseway.families.family import Family
from houseway.families.pan.rules import PanRules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from houseway.cards.card import Card
    from houseway.cards.generator import Generator
    from houseway.families.pan.posted import Posted
    from houseway.families.pan.table import PanTable
    from houseway.felt.collection import Collection
    from houseway.felt.described_pot import DescribedPot, SettledPot
    from houseway.felt.events import FamilyEvent
    from houseway.felt.pot.round import PotRound
    from houseway.felt.setting import Ask
    from houseway.felt.shoes import Shoes
    from houseway.felt.shown import ShowdownResult, ShownTable
    from houseway.felt.table import Terms
    from houseway.felt.view import View
    from houseway.filings.filing import Filing


class PanFamily(Family):
    """The pan family."""

    name = "pan"
    plainest = "comstock/pan"
    rules = PanRules

    def table(self, filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> PanTable:
        """A table with a pot, the tops; turns go counterclockwise."""
        from houseway.families.pan.round import play
        from houseway.families.pan.table import PanTable, seat_rules

        return PanTable(filing, play, shoes, seat_rules=seat_rules(filing), **terms)

    def showdown(self, filing: Filing, table: ShownTable) -> ShowdownResult:
        raise Refusal(
            f"{filing.id}: hands are not compared in pan: who has eleven cards in spreads has won"
        )

    def settle_pot(
        self, filing: Filing, table: DescribedPot, fees: Collection | None
    ) -> SettledPot:
        from houseway.families.pan.described import settle_pot

        return settle_pot(filing, table, fees)

    def makes(self, filing: Filing, cards: Sequence[Card]) -> str:
        """What cards make as one spread, and what it pays: `set, 1 chip`."""
        from houseway.families.pan.described import makes

        return makes(filing, cards)

    def stakes(self, filing: Filing) -> Mapping[str, str]:
        from houseway.families.pan.posted import stakes

        return stakes(filing)

    def posted(self, filing: Filing) -> Posted:
        from houseway.families.pan.posted import posted

        return posted(filing)

    def holds(self, filing: Filing, view: View) -> str:
        from houseway.families.pan.posted import holds

        return holds(filing, view)

    def practised(self, round: PotRound, ask: Ask, chance: Generator) -> str:
        from houseway.families.pan.practice import practised

        return practised(round, ask, chance)

    @property
    def events(self) -> tuple[type[FamilyEvent], ...]:
        from houseway.families.pan import events as on

        return (
            on.Begins,
            on.DrawnForFirst,
            on.OptionTaken,
            on.Spread,
            on.Released,
            on.Fouled,
            on.WentOut,
        )
