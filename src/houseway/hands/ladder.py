"""Which poker hand beats which: a ladder of categories, low to high, and the worth of a hand on it.

The sheets differ in few things, and each is data here: where a category stands (three cards put
the straight over the flush, Mexican Poker the flush over the full house), which categories there
are at all (five aces, five of a kind, the seven-card hands of the Fortune Bonus), and which ranks
are a straight, in what order (the wheel lowest, or second to the highest; 7 next to jack where
8, 9 and 10 are out of the pack).

A worth is a plain whole number, greater is better: the category's place on the ladder, then up to
five ranks that decide within it, four bits each. Worths compare within one ladder only.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final, Literal, NewType, get_args

import msgspec

from houseway.errors import Refusal

Worth = NewType("Worth", int)

Category = Literal[
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "mini royal flush",
    "five of a kind",
    "five aces",
    "seven-card straight flush",
    "seven-card straight flush with joker",
    "royal flush with royal match",
]

CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)

_PLAINER: Final[dict[Category, Category]] = {
    "royal flush": "straight flush",
    "mini royal flush": "straight flush",
    "five aces": "five of a kind",
    "seven-card straight flush": "straight flush",
    "seven-card straight flush with joker": "seven-card straight flush",
    "royal flush with royal match": "royal flush",
}
"""What players also call a hand that has a name of its own: a royal flush is a straight flush."""

Joker = Literal["none", "bug", "wild", "filler"]
"""What the joker may stand for: nothing, as it is not in the pack; an ace, or the card that makes a
straight or flush; any card; only the card that makes a straight or flush."""

CATEGORY_SHIFT: Final = 20
"""A worth shifted right by this is its category's place on the ladder, 0 the lowest."""

RANK_VALUES: Final = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
"""What a rank counts within a category, the ace highest."""


class Ladder(msgspec.Struct, frozen=True):
    """Categories from low to high, and the runs that make a straight from low to high.

    A run is written from its lowest card to its highest, which gives the straight its name:
    `A2345` is five high. The last run, in one suit, is the royal flush. `cards` make a hand: of
    more, the best so many count.
    """

    categories: tuple[Category, ...]
    runs: tuple[str, ...]
    cards: int = 5

    def place(self, category: Category) -> int:
        """How many categories are lower."""
        if category not in self.categories:
            raise Refusal(
                f'"{category}" is no hand of this ladder, which has: {", ".join(self.categories)}'
            )
        return self.categories.index(category)


def names_of(made: Category) -> tuple[Category, ...]:
    """Return every name of what a hand made, its own first: a royal flush is a straight flush.

    Only names that one hand has in the mouth of every player: a full house is called neither a pair
    nor three of a kind, and a straight flush is no flush.
    """
    names = [made]
    while names[-1] in _PLAINER:
        names.append(_PLAINER[names[-1]])
    return tuple(names)


def row_for(made: Category, rows: Container[object]) -> Category | None:
    """Return the row that a hand falls under: its own, or that of its plainer name; else None."""
    return next((name for name in names_of(made) if name in rows), None)


def placed(ladder: Ladder, *categories: Category, above: Category) -> Ladder:
    """The ladder with these directly above another category, wherever they were, if anywhere."""
    ladder = without(ladder, *categories)
    rest, at = ladder.categories, ladder.place(above) + 1
    return msgspec.structs.replace(ladder, categories=(*rest[:at], *categories, *rest[at:]))


def without(ladder: Ladder, *categories: Category) -> Ladder:
    """The ladder without these categories: their hands are worth the next best they make."""
    rest = tuple(other for other in ladder.categories if other not in categories)
    return msgspec.structs.replace(ladder, categories=rest)


def runs(length: int, ranks: str = "A23456789TJQKA") -> tuple[str, ...]:
    """Every run of this length in ranks written from low to high, the ace at either end."""
    return tuple(ranks[i : i + length] for i in range(len(ranks) - length + 1))


def _second_highest(wheel: str, of: Iterable[str]) -> tuple[str, ...]:
    others = [run for run in of if run != wheel]
    return (*others[:-1], wheel, others[-1])


POKER: Final = Ladder(CATEGORIES[:10], runs(5))
"""The ranking of draw poker, of Hold'em, stud and Omaha, and of the six-card bonus."""

THREE_CARD: Final = Ladder(
    (
        "high card",
        "pair",
        "flush",
        "straight",
        "three of a kind",
        "straight flush",
        "mini royal flush",
    ),
    runs(3),
    cards=3,
)
"""Three cards: a straight is rarer than a flush, three of a kind rarer than both."""

PAI_GOW: Final = placed(POKER, "five aces", above="royal flush")
"""Pai gow poker with one joker: four aces and the joker are five aces, the highest hand.

The wheel is the lowest straight, as every sheet that says anything says.
"""

PAI_GOW_HIGH_WHEEL: Final = msgspec.structs.replace(
    PAI_GOW, runs=_second_highest("A2345", PAI_GOW.runs)
)
"""The same with A-2-3-4-5 second to the highest straight, the other custom of the game.

For the sheets that do not place the wheel.
"""

PAI_GOW_FIVE_OF_A_KIND: Final = placed(PAI_GOW, "five of a kind", above="royal flush")
"""A fully wild joker makes five of any rank: below five aces, above the royal flush."""

FORTUNE: Final = placed(
    PAI_GOW,
    "seven-card straight flush with joker",
    "royal flush with royal match",
    "seven-card straight flush",
    above="five aces",
)
"""The Fortune Bonus on the best hand of seven cards; a filing may leave categories out."""

FORTUNE_FIVE_OF_A_KIND: Final = placed(FORTUNE, "five of a kind", above="royal flush")
"""The same where the joker is fully wild and five of a kind has a row of its own."""

MEXICAN: Final = placed(
    placed(
        msgspec.structs.replace(POKER, runs=runs(5, "A234567JQKA")), "flush", above="full house"
    ),
    "five of a kind",
    above="royal flush",
)
"""41 cards, no 8, 9 and 10: flush over full house, 7 next to jack, 7-J-Q-K-A suited the royal."""

MEXICAN_GAP: Final = msgspec.structs.replace(MEXICAN, runs=(*runs(5, "A234567"), "TJQKA"))
"""The same where 7 and jack are not neighbours: the royal needs the joker for its ten."""


def worth_at(place: int, ranks: Sequence[int]) -> Worth:
    """The worth of a hand by its category's place, and by up to five ranks that decide in it."""
    worth = place << CATEGORY_SHIFT
    for turn, rank in enumerate(ranks, 1):
        worth |= rank << CATEGORY_SHIFT - 4 * turn
    return Worth(worth)


def category(worth: Worth, ladder: Ladder = POKER) -> Category:
    """What kind of hand this is."""
    return ladder.categories[worth >> CATEGORY_SHIFT]


def least(category: Category, ladder: Ladder = POKER) -> Worth:
    """A worth that every hand of this category or a higher one reaches, and no lower hand does."""
    return Worth(ladder.place(category) << CATEGORY_SHIFT)
