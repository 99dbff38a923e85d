"""Showdown: a poker hand for every spot against the player-dealer's; three card to ultimate."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Sequence
from typing import TYPE_CHECKING

from houseway.families.family import Family
from houseway.families.showdown.rules import ShowdownRules

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.bank.settlement import Stake
    from houseway.cards.card import Card
    from houseway.felt.description import DescribedTable, HandsTold
    from houseway.felt.house_way import HouseWay
    from houseway.felt.round import Round
    from houseway.felt.setting import Ask
    from houseway.filings.filing import Filing


class Showdown(Family):
    """The showdown family."""

    name = "showdown"
    rules = ShowdownRules

    def play(self, round: Round) -> Generator[Ask, str, None]:
        """Ante, look, raise or fold, compare."""
        from houseway.families.showdown.round import play

        return play(round)

    def house_way(self, round: Round, ask: Ask) -> str:
        """No sheet prescribes a play: the simple way stands in for it."""
        from houseway.families.showdown.house_way import choice

        return choice(round, ask)

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        """What the simple way raises."""
        from houseway.families.showdown.house_way import arranged

        return arranged(filing, cards, up)

    def raises_to_come(self, filing: Filing, stakes: Sequence[Stake]) -> Sequence[Stake]:
        """Every ante raised by as much as it can be."""
        from houseway.families.showdown.raises import most_raised

        return most_raised(ShowdownRules.of(filing).play, stakes)

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """Forfeited by a fold, or by the hands."""
        from houseway.families.showdown.described import by_hands

        return by_hands(filing, ShowdownRules.of(filing), table, forfeits)

    def folded(
        self, filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
    ) -> set[tuple[int, str]]:
        """One of their wagers says so, or the hand did."""
        from houseway.families.showdown.described import folded

        return folded(ShowdownRules.of(filing), table, stakes)

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        """Raises of another amount, and hands without a wager."""
        from houseway.families.showdown.described import notes

        return notes(filing, ShowdownRules.of(filing), table, folded)

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold:
        """Every hand as poker names it."""
        from houseway.families.showdown.described import hands_told

        return hands_told(filing, table)

    # --- compiled loops -------------------------------------------------------------------------

    def loops(self) -> Iterable[Callable[[], object]]:
        """Games with cards in the middle, six cards, and the simulator."""
        from houseway.families.showdown.loops import JOBS

        return JOBS
