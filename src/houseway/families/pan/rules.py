"""The pan family's section of a filing: Panguingue, a game of spreads for money.

Everybody has ten cards from eight stripped packs, and wants eleven before him in sets and runs.
Some spreads are conditions, which every player in the hand pays for as they are laid; who goes out
is paid again and has the tops, the chips that everybody put up before the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from houseway.bank.action import Direction
from houseway.bank.money import Cents
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.filings.irregularity import WITHOUT_BANK, Effect
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import Deck, Rules
from houseway.filings.part import Part

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section


class PanDeck(Deck, frozen=True):
    """The packs, and what is taken out of them."""

    spades_out: int = 0
    """How many sets of spades are taken out, one card of every rank each."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card in use, in new-deck order."""
        found = [*super().cards]
        for _ in range(self.spades_out):
            for rank in self.ranks:
                found.remove(Card(f"{rank}s"))
        return tuple(found)


class Condition(Part, frozen=True):
    """A spread that is paid for as it is laid."""

    name: str
    """What it is called."""
    of: Literal["set", "run"]
    """Whether it is a set or a run."""
    ranks: str
    """Of a set, the ranks that it can be of; of a run, those that it must have, a letter each."""
    pays: int
    """Chips from every player in the hand."""
    suits: Literal["same", "different"] = "same"
    """Whether the cards of a set are of one suit or not; a run is always of one."""
    added: int = 0
    """Chips for every card of a set beyond the third."""
    spades_double: bool = True
    """Whether it pays double in spades."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class PanStakes(Part, frozen=True):
    """What is played for at one set of limits."""

    chip: Cents
    """The chip that conditions are counted in: the condition of the game."""


class Forcing(Part, frozen=True):
    """When a player can be made to take the option card."""

    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    out_card: Literal["greater-pay", "always"] = "greater-pay"
    """Whether a card that puts its taker out is forced on him only where it would put the next
    player out for more, or always."""


class PanPlay(Part, frozen=True):
    """The deal, the turn, what a spread is, and what is paid."""

    stakes: dict[str, PanStakes]
    """What is played for, by the option of the limits that a table posts."""
    condition: tuple[Condition, ...]
    """The spreads that are paid for; of several that fit one, the first counts."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the play."""
    cards: int = 10
    """How many cards everybody is dealt; one more in spreads goes out."""
    at_a_time: int = 5
    """How many of them at a time."""
    direction: Direction = "counterclockwise"
    """Which way round the table cards are dealt and turns go."""
    order: str = "A234567JQK"
    """The ranks from the lowest to the highest: neighbours here are neighbours in a run."""
    any_suits: str = "AK"
    """The ranks of which any three cards are a set, whatever their suits."""
    ante: int = 1
    """Chips that everybody puts on the tops before the cards."""
    passing: int = 0
    """Chips that who passes puts on the tops."""
    upcard: bool = False
    """Whether a card is turned up before the first turn, as the first option card."""
    option: Literal["any", "drawn"] = "any"
    """Which card is the next player's option: the last one discarded, or that only if it was drawn
    and not out of a hand."""
    forcing: Forcing = Forcing()
    """When a player can be made to take the option card."""
    out_pays: int = 2
    """Chips from every player in the hand to who goes out."""
    conditions_again: bool = True
    """Whether who goes out is paid again for every condition before him."""
    reshuffles: int = 1
    """How often the discards are shuffled and drawn from again once the pack is empty; after that
    nobody goes out, and those who are in share the tops."""
    buy_in: int = 20
    """The fewest chips that somebody sits down with."""

    @property
    def goes_out(self) -> int:
        """Cards in spreads that end the hand."""
        return self.cards + 1

    def chip_of(self, option: str) -> int:
        """The chip, where these limits are posted."""
        found = self.stakes.get(option)
        if found is None:
            raise Refusal(f"key play.stakes: nothing is said of limits {option}")
        return int(found.chip)

    @property
    def places(self) -> Mapping[str, int]:
        """Where each rank stands in a run."""
        return {rank: place for place, rank in enumerate(self.order)}


class PanRules(Rules, frozen=True, tag_field="family", tag="pan", kw_only=True):
    """A filing of the pan family."""

    family_name: ClassVar[str] = "pan"
    effects: ClassVar[tuple[Effect, ...]] = (*WITHOUT_BANK, "foul", "completed", "withdrawn")

    deck: PanDeck
    """What is shuffled."""
    play: PanPlay
    """The deal, the turn, what a spread is, and what is paid."""

    @property
    def round_cards(self) -> int:
        """What a full table is dealt before the first turn, and a card to draw."""
        seats = max(self.table.choices)
        return seats * (self.play.cards + 1) + 1

    @property
    def may_fold(self) -> bool:
        """Who passes is out of the hand."""
        return True

    def contradictions(self) -> Iterable[str]:
        from houseway.families.pan.consistency import pan_contradictions

        return pan_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        from houseway.families.pan.sheet import pan_sections

        return pan_sections(self)
