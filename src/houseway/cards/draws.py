"""Where a round's cards and dice come from: a shuffled shoe, or a list that a test or a log forces.

A round knows only :class:`Draws`, so it plays the same whether it is dealt, replayed or forced.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from houseway.cards.card import Card
from houseway.cards.generator import Generator
from houseway.errors import Refusal


class Draws(Protocol):
    """The next card, the next roll."""

    def card(self) -> Card:
        """The next card."""

    def dice(self, count: int) -> tuple[int, ...]:
        """The next roll of `count` dice."""

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """These cards go back, and what is left is shuffled again."""


class Drawn(NamedTuple):
    """How many cards have come out of a shoe, and how many dice were thrown beside it."""

    cards: int
    dice: int


class EmptyShoe(Refusal):
    """No card is left of a shoe in the midst of a round."""


class Shoe:
    """Shuffled packs with a cut card: the round in which the cut card comes out is the last."""

    def __init__(self, pack: Sequence[Card], generator: Generator, *, behind_cut: int = 0) -> None:
        order = list(pack)
        generator.shuffle(order)
        self._behind_cut = behind_cut
        self._generator = generator
        order.reverse()
        self._order = order
        self._cards = len(order)
        self._dice = 0

    def card(self) -> Card:
        try:
            return self._order.pop()
        except IndexError:
            raise EmptyShoe(
                "the shoe is empty: the cut card must leave enough cards for a round"
            ) from None

    def dice(self, count: int) -> tuple[int, ...]:
        self._dice += count
        return self._generator.dice(count)

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """These cards go back under the pack, and the generator shuffles what is left on."""
        order = [*reversed(self._order), *cards]
        self._generator.shuffle(order)
        order.reverse()
        self._order = order

    @property
    def drawn(self) -> Drawn:
        """What has come out of it so far."""
        return Drawn(self._cards - len(self._order), self._dice)

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has been reached."""
        return len(self._order) <= self._behind_cut


class NoDraw(Refusal):
    """The cards or rolls that were given are used up."""


class Forced:
    """Cards and rolls given in advance: for a replay, a worked example, an enumeration."""

    def __init__(self, cards: Iterable[Card] = (), rolls: Iterable[Sequence[int]] = ()) -> None:
        self._cards = iter(cards)
        self._rolls = iter(rolls)

    def card(self) -> Card:
        try:
            return next(self._cards)
        except StopIteration:
            raise NoDraw("the round needs another card, and none was given") from None

    def dice(self, count: int) -> tuple[int, ...]:
        try:
            roll = tuple(next(self._rolls))
        except StopIteration:
            raise NoDraw("the round needs a roll of the dice, and none was given") from None
        if len(roll) != count or not all(1 <= face <= 6 for face in roll):
            raise Refusal(f"the round rolls {count} dice of 1 to 6, and {list(roll)} was given")
        return roll

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """What is given is given in the order after every shuffle."""
