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
from houseway.felt.shoes import SPREAD, Shoes, TableShoe
from houseway.filings.model import Deck

_LONGEST_CONTRIBUTION: Final = 200

Note = Callable[[Callable[[int], AnyEvent]], None]
"""Notes an event, made with its number, at the table."""


class Shuffle:
    """The shoe in play, or the next one, with what goes into its shuffle."""

    def __init__(self, shoes: Shoes, note: Note, *, late: bool = False) -> None:
        self._shoes = shoes
        self._note = note
        self._late = late
        self._over: list[tuple[int, tuple[str, ...]]] = []
        """Shoes that are over and not revealed yet, each with what went into its shuffle."""
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
        if text == SPREAD:
            raise Refusal(f'"{SPREAD}" goes into the shuffle that draws for it: take other words')
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

    def spread(self) -> TableShoe:
        """The pack that is committed to, shuffled for a draw before the hand and no more."""
        drawn = (*self.contributions, *self.pledges.contributions, SPREAD)
        return self._shoes.shuffle(self.number, drawn)

    def end(self) -> None:
        """The shoe in play is over, and revealed; where that comes late, it is kept for it."""
        if self.shoe is None:
            return
        self._over.append((self.number, tuple(self.contributions)))
        self.shoe, self.contributions = None, []
        if not self._late:
            self.reveal()

    def reveal(self) -> None:
        """Reveal every shoe that is over."""
        over, self._over = self._over, []
        for shoe, contributions in over:
            seed = self._shoes.reveal(shoe)
            made = partial(events.ShoeEnded, shoe=shoe, seed=seed, contributions=contributions)
            self._note(made)

    @property
    def so_far(self) -> ShuffleSoFar:
        """What a checkpoint keeps of it."""
        drawn = self.shoe.drawn if self.shoe else None
        words, pledged = tuple(self.contributions), dict(self.pledges.pledged)
        over = tuple(self._over)
        return ShuffleSoFar(self.number, drawn, self._committed, words, pledged, over)

    def resume(self, kept: ShuffleSoFar) -> None:
        """Go on where a table was."""
        self.number, self._committed = kept.shoe, kept.committed
        self.contributions, self._over = list(kept.contributions), list(kept.over)
        if kept.committed:
            self.pledges = Pledges(self._shoes.commitment(kept.shoe), kept.pledged)
        if kept.drawn is not None:
            self.shoe = self._shoes.shuffle(kept.shoe, kept.contributions)
            for _ in range(kept.drawn.cards):
                self.shoe.card()
            self.shoe.dice(kept.drawn.dice)
