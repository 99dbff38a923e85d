"""Where a table's shoes come from: the house's secret, or a log that is being replayed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

from houseway.cards.card import Card
from houseway.cards.draws import Draws, Forced, Shoe
from houseway.cards.generator import Generator, commitment
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.table.events import AnyEvent, Burned, Committed, Dealt, Rolled, ShoeEnded


class TableShoe(Draws, Protocol):
    """A shoe that knows when its cut card is out."""

    @property
    def cut_card_out(self) -> bool:
        """Whether this round is the shoe's last."""


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
        """The hash of the shoe's seed."""
        return commitment(self._seed(shoe))

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> Shoe:
        """The packs of the filing, shuffled by seed and contributions."""
        deck = self._deck
        return shuffled(deck.cards, self._seed(shoe), contributions, deck.behind_cut_card)

    def reveal(self, shoe: int) -> str:
        """The shoe's seed."""
        return self._seed(shoe).hex()


class LoggedShoes:
    """The draws, commitments and seeds that a log records, handed out again in order."""

    def __init__(self, filing: Filing, events: Iterable[AnyEvent]) -> None:
        deck = filing.rules.deck
        self._size = len(deck.cards)
        self._behind_cut = deck.behind_cut_card
        self._commitments: dict[int, str] = {}
        self._seeds: dict[int, str] = {}
        self._drawn: dict[int, tuple[list[Card], list[tuple[int, ...]]]] = {}
        shoe = 0
        for event in events:
            if isinstance(event, Committed):
                shoe = event.shoe
                self._commitments[shoe] = event.commitment
                self._drawn[shoe] = ([], [])
            elif isinstance(event, ShoeEnded):
                self._seeds[event.shoe] = event.seed
            elif isinstance(event, Dealt | Burned) and event.card is not None and shoe:
                self._drawn[shoe][0].append(event.card)
            elif isinstance(event, Rolled) and shoe:
                self._drawn[shoe][1].append(event.dice)

    def commitment(self, shoe: int) -> str:
        """As logged."""
        return self._commitments.get(shoe, "")

    def shuffle(self, shoe: int, contributions: Sequence[str]) -> LoggedShoe:
        """The cards and rolls that were logged."""
        if shoe not in self._drawn:
            raise Refusal(f"the log has no shoe {shoe}")
        return LoggedShoe(*self._drawn[shoe], last_after=self._size - self._behind_cut)

    def reveal(self, shoe: int) -> str:
        """As logged."""
        return self._seeds.get(shoe, "")


class LoggedShoe(Forced):
    """Forced draws that count, so that the cut card comes out where it did."""

    def __init__(
        self, cards: Iterable[Card], rolls: Iterable[Sequence[int]], *, last_after: int
    ) -> None:
        super().__init__(cards, rolls)
        self._left = last_after

    def card(self) -> Card:
        """The next logged card."""
        self._left -= 1
        return super().card()

    @property
    def cut_card_out(self) -> bool:
        """Whether as many cards are out as lie before the cut card."""
        return self._left <= 0


def shuffled(
    pack: Sequence[Card], seed: bytes, contributions: Sequence[str], behind_cut: int
) -> Shoe:
    """The one way a shoe is made, for dealing it and for proving it later."""
    return Shoe(pack, Generator(seed, contributions), behind_cut=behind_cut)
