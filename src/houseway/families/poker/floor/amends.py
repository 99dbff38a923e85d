"""What a ruling leaves to be done when the next cards are dealt.

A card on top of the pack is burned, no card is burned, a card is dealt down that would lie up, what
was set aside is shuffled in again before the last card in the middle.
"""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.families.poker.rules import PokerPlay, Street
from houseway.felt.events import TopBurned
from houseway.felt.pot.round import PotRound


class Amends:
    """Of one hand."""

    def __init__(self, r: PotRound, play: PokerPlay) -> None:
        self.r = r
        self.on_top: list[tuple[Card, tuple[str, ...] | None]] = []
        """Cards on top of the pack that are burned next, and who has seen each."""
        self.no_burn = False
        """Whether nothing is burned before the next cards."""
        self.aside: list[Card] = []
        """Cards kept out of play until the last in the middle is dealt."""
        self.burns_last = True
        """Whether a card is burned before that one."""
        self.down_next: set[int] = set()
        """Seats whose next card is dealt face down instead of up."""
        self.exposed: set[Card] = set()
        """Cards that lie up by mistake, and play as if they lay down."""
        boards = [street for street in play.street if street.board]
        self._last = boards[-1] if boards else None

    def burn(self, street: Street) -> None:
        """What is burned before a street's cards: as filed, or as was ruled."""
        r, burns = self.r, not self.no_burn
        self.no_burn = False
        if self.aside and street is self._last:
            r.shuffle_in(self.aside)
            self.aside, burns = [], self.burns_last
        on_top, self.on_top = self.on_top, []
        for card, seen_by in on_top:
            r.note(TopBurned(r.next_seq(), card, seen_by))
        for _ in range(street.burn - len(on_top) if burns else 0):
            r.burn()

    def is_dealt_down(self, seat: int) -> bool:
        """Whether a card that would lie up is dealt down, for one that lies up by mistake."""
        dealt_down = seat in self.down_next
        self.down_next.discard(seat)
        return dealt_down
