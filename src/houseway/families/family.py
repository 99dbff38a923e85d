"""What a family provides: everything that shared code asks of a game, each part with its sentence.

A family is a class that extends :class:`Family`. What is abstract here it must bring; the rest has
a meaning for games that have nothing of the kind. Methods of a large family import what they need
when they are called, so that a question about the rules does not wait for the prices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from houseway.errors import Refusal

if TYPE_CHECKING:
    from houseway.bank.odds import Pay
    from houseway.bank.settlement import Stake
    from houseway.cards.card import Card
    from houseway.felt.description import DescribedTable, HandsTold
    from houseway.felt.house_way import HouseWay
    from houseway.felt.round import Round
    from houseway.felt.setting import Ask
    from houseway.filings.filing import Filing
    from houseway.filings.model import Rules


class Family(ABC):
    """One family of games."""

    name: ClassVar[str]
    """The word that a filing opens with."""

    # --- the filing -----------------------------------------------------------------------

    @property
    @abstractmethod
    def rules(self) -> type[Rules]:
        """The keys of its filings, with what can contradict itself and how it reads on a sheet."""

    # --- a round --------------------------------------------------------------------------

    @abstractmethod
    def play(self, round: Round) -> Generator[Ask, str, None]:
        """A round from the first card to the last line, as the sheet tells it."""

    @abstractmethod
    def house_way(self, round: Round, ask: Ask) -> str:
        """What the house way answers to a question that leaves more than one choice."""

    def arrange(self, filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
        """What the house way does with a hand, against the bank's up card where one is seen."""
        raise Refusal(f"{filing.id}: nobody decides anything in this game")

    def raises_to_come(self, filing: Filing, stakes: Sequence[Stake]) -> Sequence[Stake]:
        """The most that can be put up in the round beside these stakes."""
        return ()

    # --- a table that somebody describes ----------------------------------------------------

    @abstractmethod
    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """What each wager of a described table did by its hands, and why."""

    def folded(
        self, filing: Filing, table: DescribedTable, stakes: Sequence[tuple[Stake, bool]]
    ) -> set[tuple[int, str]]:
        """Seats and names of those who folded there, or whose hand was folded."""
        if any(wager.folded for wager in table.wagers):
            raise Refusal(f'{filing.id}: nobody folds in this game: leave out "folded"')
        return set()

    def described_notes(
        self, filing: Filing, table: DescribedTable, folded: Container[tuple[int, str]]
    ) -> Iterable[str]:
        """What the sheet would not have allowed of a described table's hands and raises."""
        return ()

    def hands_told(self, filing: Filing, table: DescribedTable) -> HandsTold | None:
        """What the hands of a described table make in words, and whether the bank qualifies."""
        return None

    # --- compiled loops -------------------------------------------------------------------------

    def loops(self) -> Iterable[Callable[[], object]]:
        """Small jobs that go through every loop it compiles, so that nobody waits for it later."""
        return ()
