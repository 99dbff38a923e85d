"""The filing: the family's own keys, what can contradict itself, and how it reads on a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Literal

from houseway.cards.card import RANKS
from houseway.filings.explain import nearest
from houseway.filings.model import NO_LINES, BankedRules, Lines, Part
from houseway.filings.sheets.model import Section, section

PHRASES: Final = ("hand wins", "tie", "pair of aces")
"""What a pay row can be on."""


class Play(Part, frozen=True):
    """How a hand is dealt and compared."""

    lines: Lines = NO_LINES
    """The lines of the source that tell it."""
    aces: Literal["high", "low"] = "high"
    """Whether an ace is above the king or below the two."""


class HighCardRules(BankedRules, frozen=True, tag_field="family", tag="high-card", kw_only=True):
    """High Card: one card each, the higher wins."""

    family_name: ClassVar[str] = "high-card"

    play: Play
    """How a hand is dealt and compared."""

    def worth(self, card: str) -> int:
        """What a card counts, by its rank."""
        order = RANKS if self.play.aces == "low" else RANKS.replace("A", "") + "A"
        return order.index(card[0])

    def holds(self, phrase: str, own: str, bank: str) -> bool:
        """Whether a pay row's phrase is true of two cards."""
        match phrase:
            case "hand wins":
                return self.worth(own) > self.worth(bank)
            case "tie":
                return own[0] == bank[0]
            case _:
                return own[0] == bank[0] == "A"

    def contradictions(self) -> Iterable[str]:
        """A pay row on something that cannot be said, and what would have to be decided."""
        for wager in self.wager:
            for row in wager.pays.rows:
                if row.on not in PHRASES:
                    found = f'found "{row.on}", {nearest(row.on, PHRASES)}'
                    yield f"key wager.{wager.name}.pays: {found}"
            if wager.made == "in-play":
                yield f"key wager.{wager.name}.made: nothing is raised here, allowed: before-deal"

    def sections(self) -> tuple[Section, ...]:
        """The play, in words."""
        return (
            section(
                "The play",
                "Every spot with a wager is dealt one card, clockwise from the player-dealer's "
                "left, the player-dealer last. Nobody has anything to decide.",
                f"The higher card wins, aces being {self.play.aces}; a tie is the player-dealer's.",
                lines=[self.play.lines],
            ),
        )
