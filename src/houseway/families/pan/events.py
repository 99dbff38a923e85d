"""What happens in pan and in no other game: who begins, spreads, option cards, who goes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from houseway.cards.card import all_shown, shown
from houseway.felt.events import Face, FamilyEvent, Seat
from houseway.words import several

DRAWN: Final = "drawn card"
"""The name of the hand in which the drawn card lies up until it is used or released."""


class Begins(FamilyEvent, frozen=True, tag="pan-begins"):
    """Who is dealt to first, and draws first if he stays in; why."""

    seat: Seat
    why: str

    def told(self, label: Callable[[str], str]) -> str:
        return f"seat {self.seat} begins ({self.why})"


class DrawnForFirst(FamilyEvent, frozen=True, tag="pan-drawn-for-first"):
    """Cards were drawn for who begins; they are out of the hand."""

    cards: dict[str, Face]

    def leaving(self) -> Mapping[str, tuple[int, ...]]:
        return dict.fromkeys(self.cards, (0,))

    def told(self, label: Callable[[str], str]) -> str:
        drawn = ", ".join(f"seat {seat} {shown(card)}" for seat, card in self.cards.items())
        return f"drawn for who begins: {drawn}"


class OptionTaken(FamilyEvent, frozen=True, tag="pan-option-taken"):
    """A player took the option card; `forced` is the seat that made him, 0 if nobody did."""

    seat: Seat
    card: Face
    forced: int = 0

    def told(self, label: Callable[[str], str]) -> str:
        by = f", forced by seat {self.forced}" if self.forced else ""
        return f"seat {self.seat} takes the option card {shown(self.card)}{by}"


class Spread(FamilyEvent, frozen=True, tag="pan-spread"):
    """A spread as it lies now, a new one or one that a card was laid on, and its worth in chips.

    `places` are those of its cards in the player's hand; `drawn`: the drawn card is among them.
    """

    seat: Seat
    number: int
    cards: tuple[Face, ...]
    added: tuple[Face, ...]
    places: tuple[int, ...]
    drawn: bool
    worth: int

    def leaving(self) -> Mapping[str, tuple[int, ...]]:
        gone = {str(self.seat): self.places} if self.places else {}
        return gone | ({DRAWN: (0,)} if self.drawn else {})

    def told(self, label: Callable[[str], str]) -> str:
        pays = f" ({several(self.worth, 'chip')})" if self.worth else ""
        if len(self.added) == len(self.cards):
            return f"seat {self.seat} spreads {all_shown(self.cards)}{pays}"
        laid = f"seat {self.seat} lays {all_shown(self.added)}"
        return f"{laid} on a spread: {all_shown(self.cards)}{pays}"


class Released(FamilyEvent, frozen=True, tag="pan-released"):
    """A card was discarded: the drawn one, or from a place of the hand. It is the option card.

    `seat` 0: it was turned up before the first turn.
    """

    seat: int
    card: Face
    place: int | None
    option: bool

    def leaving(self) -> Mapping[str, tuple[int, ...]]:
        return {DRAWN: (0,)} if self.place is None else {str(self.seat): (self.place,)}

    def told(self, label: Callable[[str], str]) -> str:
        if not self.seat:
            return f"{shown(self.card)} is turned up"
        whence = "" if self.place is None else " from the hand"
        return f"seat {self.seat} discards {shown(self.card)}{whence}"


class Fouled(FamilyEvent, frozen=True, tag="pan-fouled"):
    """A hand is foul: it plays no more; once cards were drawn, it goes on paying."""

    seat: Seat
    places: tuple[int, ...]

    def leaving(self) -> Mapping[str, tuple[int, ...]]:
        return {str(self.seat): self.places}

    def told(self, label: Callable[[str], str]) -> str:
        return f"seat {self.seat}: the hand is foul and retires"


class WentOut(FamilyEvent, frozen=True, tag="pan-out"):
    """A player has gone out: chips for that, and for the conditions before him, from each."""

    seat: Seat
    chips: int
    conditions: int

    def told(self, label: Callable[[str], str]) -> str:
        again = f" and {several(self.conditions, 'chip')} of conditions" if self.conditions else ""
        return f"seat {self.seat} is out: {several(self.chips, 'chip')}{again} from each"
