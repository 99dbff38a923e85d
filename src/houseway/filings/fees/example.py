"""Worked examples of collection rates: a hand, and what it pays.

They stand at the end of the document as those of a filing do, hold under its default readings
unless they name others, and `houseway check` works each of them out.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.bank.money import Cents
from houseway.filings.example import cited
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import Part


class FeeHand(Part, frozen=True):
    """One hand as the house dealer sees it; what an option does not go by is left out."""

    action: Cents | None = None
    """Everything the players staked before the deal."""
    bet: Cents | None = None
    """One player's own wager."""
    total: Cents | None = None
    """One player's own wagers together, if more than the one."""
    pot: Cents | None = None
    """The pot, for a fee that goes by it."""
    bank: Cents | None = None
    """The player-dealer's money, for a fee that goes by what it covers."""
    base_wagers: int = 1
    """How many base wagers, squares or spots that player pays for."""
    players: int | None = None
    """How many pay the player's fee; for a fee by heads, those dealt in."""
    seated: int | None = None
    """How many sit at the table, for a fee that counts them."""
    still_in: int | None = None
    """How many are still in the hand, for a fee that counts them."""
    street: str | None = None
    """How far the hand went; to the end unless given."""
    half_hours: int = 1
    """How many half hours are due, of a fee by the clock."""
    jackpot: bool = False
    """Whether a jackpot is attached."""


class Taken(Part, frozen=True):
    """What must be taken from each; who is left out is not looked at."""

    player: Cents | None = None
    """From one player."""
    player_dealer: Cents | None = None
    """From the player-dealer."""
    pot: Cents | None = None
    """From the pot."""
    button: Cents | None = None
    """From the player with the dealer button."""
    drop: Cents | None = None
    """From everybody together."""


class FeeExample(Part, frozen=True):
    """One hand worked through: what it pays by an option, or that it is refused."""

    says: str
    """The case in a sentence."""
    option: str
    """The option that the table has posted."""
    hand: FeeHand
    """The hand, as far as its fee goes by it."""
    schedule: str | None = None
    """Which schedule; the document's only one unless given."""
    game: str | None = None
    """The game, which the schedule must serve."""
    lines: Lines = NO_LINES
    """The lines it follows from."""
    worked_in: str = msgspec.field(default="", name="from")
    """Where else it is worked through."""
    readings: dict[str, str] = msgspec.field(default_factory=dict)
    """Readings that it holds under; the default ones for the rest."""
    takes: Taken | None = None
    """What must be taken; left out where the hand is refused."""
    refused: str | None = None
    """Words of the sentence by which the hand is refused."""

    @property
    def cited(self) -> str:
        """Where it comes from."""
        return cited(self.lines, self.worked_in)


def misfits(examples: tuple[FeeExample, ...]) -> Iterator[str]:
    """What types cannot say of examples and does not fit, a sentence each."""
    for number, example in enumerate(examples, 1):
        where = f"key example[{number}]"
        if not example.says.strip():
            yield f"{where}.says: found nothing, allowed: the case in a sentence"
        if example.takes == Taken() or (example.refused is not None and not example.refused):
            yield f"{where}: nothing is said to come out, allowed: takes or refused"
        if (example.takes is None) == (example.refused is None):
            yield f"{where}: allowed: one of takes (what is paid) and refused (that it is not)"
