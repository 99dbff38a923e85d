"""Baccarat: hands that count points nearest to nine, one for all or one for every spot."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Sequence
from typing import TYPE_CHECKING

from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.family import Family

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.cards.card import Card
    from houseway.felt.description import DescribedTable
    from houseway.felt.house_way import HouseWay
    from houseway.felt.round import Round
    from houseway.felt.setting import Ask
    from houseway.filings.filing import Filing


class Baccarat(Family):
    """The baccarat family."""

    name = "baccarat"
    rules = BaccaratRules

    def play(self, round: Round) -> Generator[Ask, str, None]:
        """One hand for everybody, or a hand for each spot."""
        from houseway.families.baccarat import community, each_spot

        if isinstance(BaccaratRules.of(round).play, Community):
            return community.play(round)
        return each_spot.play(round)

    def house_way(self, round: Round, ask: Ask) -> str:
        """Hit or stand, by the total."""
        from houseway.families.baccarat.house_way import choice

        return choice(round, ask)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        """Hit or stand, by the first cards."""
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

    # --- compiled loops -------------------------------------------------------------------------

    def loops(self) -> Iterable[Callable[[], object]]:
        """The simulator."""
        from houseway.families.baccarat.loops import JOBS

        return JOBS
