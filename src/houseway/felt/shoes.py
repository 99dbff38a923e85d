"""Where a table's shoes come from: the house's secret, or a log that is being replayed."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, Protocol

from houseway.cards.card import Card
from houseway.cards.draws import Drawn, Draws, Forced, NoDraw, Shoe
from houseway.cards.generator import Generator, commitment
from houseway.errors import Refusal
from houseway.felt.events import (
    AnyEvent,
    Burned,
    ButtonDrawn,
    Committed,
    Dealt,
    Reshuffled,
    Rolled,
    ShoeEnded,
)
from houseway.filings.filing import Filing
from houseway.filings.model import Deck

SPREAD: Final = "the button"
"""Goes into a shuffle after everything else where the pack is spread to draw for the button: the
cards of the hand are those of another shuffle of the same seed."""


class TableShoe(Draws, Protocol):
    """A shoe that knows when its cut card is out."""

    @property
    def cut_card_out(self) -> bool:
        """Whether this round is the shoe's last."""

    @property
    def drawn(self) -> Drawn:
        """What has come out of it so far."""


class Shoes(Protocol):
    """Shoe after shoe: committed to, shuffled, revealed."""

    def commitment(self, shoe: int) -> str:
        """The hash shown before the shuffle."""

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> TableShoe:
        """The shoe itself, once the players have contributed."""

    def reveal(self, shoe: int) -> str:
        """The seed, in hexadecimal, once the shoe is over."""


class SecretShoes:
    """Each shoe's seed is drawn from one secret, so that revealing one betrays no other."""

    def __init__(self, filing: Filing, secret: bytes) -> None:
        self._deck = filing.rules.deck
        self._secret = secret

    def _seed(self, shoe: int) -> bytes:
        return hmac.digest(self._secret, f"shoe {shoe}".encode(), hashlib.sha256)

    def commitment(self, shoe: int) -> str:
        return commitment(self._seed(shoe))

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> Shoe:
        return shuffled(self._deck, self._seed(shoe), contributions)

    def reveal(self, shoe: int) -> str:
        return self._seed(shoe).hex()


class LoggedShoes:
    """The draws, commitments and seeds that a log records, handed out again in order."""

    def __init__(self, filing: Filing, events: Iterable[AnyEvent]) -> None:
        self._deck = filing.rules.deck
        self._commitments: dict[int, str] = {}
        self._seeds: dict[int, str] = {}
        self._drawn: dict[int, tuple[list[Card], list[tuple[int, ...]]]] = {}
        self._spread: list[Card] = []
        """Cards that the button was drawn by."""
        self._back: dict[int, list[Card]] = {}
        """Cards that went back into a shoe, to be shuffled in."""
        shoe = 0
        for event in events:
            if isinstance(event, Committed):
                shoe = event.shoe
                self._commitments[shoe] = event.commitment
                self._drawn[shoe], self._back[shoe] = ([], []), []
            elif isinstance(event, ShoeEnded):
                self._seeds[event.shoe] = event.seed
            elif isinstance(event, ButtonDrawn):
                self._spread = [*event.cards.values()]
            elif isinstance(event, Dealt | Burned) and event.card is not None and shoe:
                self._drawn[shoe][0].append(event.card)
            elif isinstance(event, Reshuffled) and shoe:
                self._back[shoe] += [card for card in event.cards if card is not None]
            elif isinstance(event, Rolled) and shoe:
                self._drawn[shoe][1].append(event.dice)
        for shoe in self._drawn:
            for card in self._out(shoe) - Counter(self._deck.cards):
                raise Refusal(f"shoe {shoe}: {card} was dealt more often than it is in the shoe")

    def commitment(self, shoe: int) -> str:
        return self._commitments.get(shoe, "")

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> LoggedShoe:
        if shoe not in self._drawn:
            raise Refusal(f"the log has no shoe {shoe}")
        if contributions[-1:] == (SPREAD,):
            return LoggedShoe(self._spread, (), last_after=0, beyond=lambda: self._beyond(shoe))
        return LoggedShoe(
            *self._drawn[shoe],
            last_after=len(self._deck.cards) - self._deck.behind_cut_card,
            beyond=lambda: self._beyond(shoe),
        )

    def _out(self, shoe: int) -> Counter[Card]:
        """Cards that were dealt and did not go back."""
        return Counter(self._drawn[shoe][0]) - Counter(self._back[shoe])

    def _beyond(self, shoe: int) -> Draws:
        """Cards that were not dealt, in some order: for what the log, cut off, does not have."""
        left = Counter(self._deck.cards) - self._out(shoe)
        return Shoe(list(left.elements()), Generator(b"beyond the log"))

    def reveal(self, shoe: int) -> str:
        return self._seeds.get(shoe, "")


class LoggedShoe(Forced):
    """Forced draws that count, so that the cut card comes out where it did.

    What is drawn once they are used up is refused, or comes from `beyond`: a round that goes on
    where its log is cut off can so be compared with what there is of it.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        rolls: Iterable[Sequence[int]],
        *,
        last_after: int,
        beyond: Callable[[], Draws] = Forced,
    ) -> None:
        super().__init__(cards, rolls)
        self._last_after = last_after
        self._cards_out = self._dice_out = 0
        self._further = cache(beyond)

    def card(self) -> Card:
        self._cards_out += 1
        try:
            return super().card()
        except NoDraw:
            return self._further().card()

    def dice(self, count: int) -> tuple[int, ...]:
        self._dice_out += count
        try:
            return super().dice(count)
        except NoDraw:
            return self._further().dice(count)

    @property
    def cut_card_out(self) -> bool:
        """Whether as many cards are out as lie before the cut card."""
        return self._cards_out >= self._last_after

    @property
    def drawn(self) -> Drawn:
        return Drawn(self._cards_out, self._dice_out)


def shuffled(deck: Deck, seed: bytes, contributions: Sequence[str]) -> Shoe:
    """The one way a shoe is made, for dealing it and for proving it later."""
    return Shoe(deck.cards, Generator(seed, contributions), behind_cut=deck.behind_cut_card)
