"""The shoe of a table over time: committed to, contributed to, shuffled, dealt from, revealed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from houseway.errors import Refusal
from houseway.felt import events
from houseway.felt.checkpoint import ShuffleSoFar
from houseway.felt.events import AnyEvent
from houseway.felt.pledges import Pledges
from houseway.felt.shoes import Shoes, TableShoe
from houseway.filings.model import Deck

_LONGEST_CONTRIBUTION: Final = 200

Note = Callable[[Callable[[int], AnyEvent]], None]
"""Notes an event, made with its number, at the table."""


class Shuffle:
    """The shoe in play, or the next one, with what goes into its shuffle."""

    def __init__(self, shoes: Shoes, note: Note) -> None:
        self._shoes = shoes
        self._note = note
        self.number = 0
        self.shoe: TableShoe | None = None
        self.contributions: list[str] = []
        """What goes into the shuffle: words, then the parts that were pledged."""
        self.pledges = Pledges()
        self._committed = False

    def commit(self) -> None:
        """Commit to the next shoe, if none is in play and none is committed to."""
        if self.shoe is not None or self._committed:
            return
        self._committed = True
        self.number += 1
        commitment = self._shoes.commitment(self.number)
        self.pledges = Pledges(commitment)
        self._note(lambda seq: events.Committed(seq, self.number, commitment))

    def contribute(self, name: str, text: str) -> None:
        """Words of a player's own."""
        if len(text) > _LONGEST_CONTRIBUTION:
            raise Refusal(f"a contribution has {_LONGEST_CONTRIBUTION} characters at most")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Refusal("a contribution is text that can be written down") from None
        self.contributions.append(text)
        self._note(lambda seq: events.Contributed(seq, name, text))

    def made(self, deck: Deck) -> TableShoe:
        """The shoe in play, or the one that was committed to, shuffled."""
        if self.shoe is None:
            for name in self.pledges.withheld:
                self._note(partial(events.PledgeWithheld, name=name))
            self.contributions += self.pledges.contributions
            self.pledges = Pledges()
            self.shoe = self._shoes.shuffle(self.number, tuple(self.contributions))
            self._committed = False
            self._note(lambda seq: events.Shuffled(seq, self.number, len(deck.cards)))
            for burned in [self.shoe.card() for _ in range(deck.burn)]:
                self._note(partial(events.Burned, card=burned))
        return self.shoe

    def end(self) -> None:
        """The shoe in play is over, and revealed."""
        if self.shoe is None:
            return
        seed, contributions = self._shoes.reveal(self.number), tuple(self.contributions)
        self._note(lambda seq: events.ShoeEnded(seq, self.number, seed, contributions))
        self.shoe, self.contributions = None, []

    @property
    def so_far(self) -> ShuffleSoFar:
        """What a checkpoint keeps of it."""
        drawn = self.shoe.drawn if self.shoe else None
        words, pledged = tuple(self.contributions), dict(self.pledges.pledged)
        return ShuffleSoFar(self.number, drawn, self._committed, words, pledged)

    def resume(self, kept: ShuffleSoFar) -> None:
        """Go on where a table was."""
        self.number, self._committed = kept.shoe, kept.committed
        self.contributions = list(kept.contributions)
        if kept.committed:
            self.pledges = Pledges(self._shoes.commitment(kept.shoe), kept.pledged)
        if kept.drawn is not None:
            self.shoe = self._shoes.shuffle(kept.shoe, kept.contributions)
            for _ in range(kept.drawn.cards):
                self.shoe.card()
            self.shoe.dice(kept.drawn.dice)
