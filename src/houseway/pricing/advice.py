"""The best play for one hand, as a family works it out: what is seen, and what is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import msgspec

from houseway.cards.card import Card, all_shown, parse_cards
from houseway.errors import Refusal
from houseway.felt.events import Asked
from houseway.filings.filing import Filing
from houseway.pricing.model import Progress

Hands: TypeAlias = Mapping[str, Sequence[Card | None]]
"""The hands on the felt as somebody sees them, a card that is hidden from him as nothing."""


class InSight(NamedTuple):
    """The cards that somebody goes by: his hand, the bank's that lies open, those in the middle.

    Where a table asks him: `number` is which hand of his spot it is, `others` are its other hands,
    `choices` what he may choose.
    """

    hand: tuple[Card, ...]
    up: Card | None = None
    board: tuple[Card, ...] = ()
    number: int = 1
    others: tuple[tuple[Card, ...], ...] = ()
    choices: tuple[str, ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """The best choice, and what each is worth to the bettor in this unit.

    Of equal choices the best is the one that keeps alive a bonus bet which another would lose;
    `ties` are the others, which are worth the same.
    """

    best: str
    choices: dict[str, Fraction]
    method: str
    ties: tuple[str, ...] = ()
    unit: str = "units"
    precision: float | None = None
    """How near the worths are, where they are not exact fractions."""

    @property
    def exact(self) -> dict[str, str | None]:
        """The worths as fractions; nothing of those that are only near."""
        near = self.precision is not None
        return {name: None if near else str(worth) for name, worth in self.choices.items()}


class Adviser:
    """Knows the best play of a filing; this one knows none, and says why."""

    def __init__(self, filing: Filing, why: str = "") -> None:
        self.filing = filing
        nothing = f"{filing.rules.name} leaves a bettor nothing to decide: there is no hint"
        self._why = f"{filing.id}: {why}" if why else nothing

    @property
    def refusal(self) -> Refusal | None:
        """Why there is no advice for any hand; None where there is some."""
        return Refusal(self._why) if type(self) is Adviser else None

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """What to do with a hand, and what every choice is worth."""
        raise Refusal(self._why)

    def in_sight(self, hands: Hands, seat: int, player_dealer: int | None) -> InSight:
        """The cards that somebody who is asked about a seat's hand goes by, of those he sees."""
        raise Refusal(self._why)

    def asked(self, hands: Hands, ask: Asked, player_dealer: int | None) -> InSight:
        """The same for a question of a table, which may be about one of several hands."""
        return self.in_sight(hands, ask.seat, player_dealer)

    def rehearsals(self) -> Iterable[InSight]:
        """Hands whose advice makes that of all others quick."""
        return ()

    def choice_words(self, choice: str) -> str:
        """A choice as its button has it."""
        return choice


class SettingAdviser(Adviser):
    """For games in which a hand is set as two before any other is seen."""

    low: str
    """Where the hand lies by which a setting is called, as in `A♠ K♦ in front`."""

    def own_hand(self, seen: InSight) -> tuple[Card, ...]:
        """The hand to be set; nothing else can be seen by then."""
        if seen.up is not None or seen.board:
            raise Refusal(f"{self.filing.id}: nothing lies open before the hands are set")
        return seen.hand

    def in_sight(self, hands: Hands, seat: int, player_dealer: int | None) -> InSight:
        """His own hand alone; the bank's, set last, is seen by nobody before."""
        if seat == player_dealer:
            raise Refusal(
                f"{self.filing.id}: the best play is worked out for players, not the bank"
            )
        return InSight(tuple(card for card in hands.get(str(seat), ()) if card is not None))

    def choice_words(self, choice: str) -> str:
        """The low hand that it makes, as a person reads it."""
        return f"{all_shown(parse_cards(choice.replace('-', ' ')))} {self.low}"
