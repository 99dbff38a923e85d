"""A hand in words: "Full house, kings over fours".

Everything that decides is said, so that two hands that differ in worth never read the same.
"""

from __future__ import annotations

from typing import Final

from houseway.hands.ladder import (
    CATEGORY_SHIFT,
    POKER,
    RANK_VALUES,
    Category,
    Ladder,
    Worth,
    category,
    runs,
)
from houseway.hands.low import LOW_TOP, NO_LOW, low_category

_NAMES: Final = "two three four five six seven eight nine ten jack queen king ace"
_NAME: Final = dict(enumerate(_NAMES.split(), start=2))

_ONE_OF_IT: Final[frozenset[Category]] = frozenset(
    {"royal flush", "mini royal flush", "five aces", "royal flush with royal match"}
)
"""Categories within which all hands are equal."""


def in_words(worth: Worth, ladder: Ladder = POKER) -> str:
    """The hand as a dealer announces it, with the cards that decide."""
    said = _said(category(worth, ladder), ranks_of(worth), ladder)
    return said[0].upper() + said[1:]


def lowered(words: str) -> str:
    """A hand's words inside a sentence; a name of several words keeps its capitals."""
    named = any(word[:1].isupper() for word in words.split()[1:])
    return words if named else words[:1].lower() + words[1:]


def low_in_words(worth: Worth) -> str:
    """A low hand: "Eight-five-four-three-ace low", and "Wheel" for the best there is."""
    if worth == NO_LOW:
        return "No low"
    ranks = tuple(14 if rank == 1 else rank for rank in ranks_of(Worth(LOW_TOP - worth)))
    kind = low_category(worth)
    if kind != "high card":
        said = _said(kind, ranks, POKER)
    elif ranks == (5, 4, 3, 2, 14):
        said = "wheel"
    else:
        said = f"{'-'.join(map(rank_name, ranks))} low"
    return said[0].upper() + said[1:]


def rank_name(rank: int) -> str:
    """`queen` for 12."""
    return _NAME[rank]


def rank_names(rank: int) -> str:
    """`queens` for 12."""
    return "sixes" if rank == 6 else f"{_NAME[rank]}s"


def ranks_of(worth: Worth) -> tuple[int, ...]:
    """What decides within the category, the weightiest first."""
    nibbles = (worth >> shift & 15 for shift in range(CATEGORY_SHIFT - 4, -1, -4))
    return tuple(nibble for nibble in nibbles if nibble)


def kickers(ranks: tuple[int, ...]) -> str:
    """`, ace, nine, four kickers`; nothing if there is none."""
    if not ranks:
        return ""
    return f", {', '.join(map(rank_name, ranks))} kicker{'s' if len(ranks) > 1 else ''}"


def _said(kind: Category, ranks: tuple[int, ...], ladder: Ladder) -> str:
    if kind in _ONE_OF_IT:
        return kind
    if kind == "straight" or kind == "straight flush":
        return f"{kind}, {_top(ladder.runs[ranks[0] - 1])} high"
    if kind == "seven-card straight flush" or kind == "seven-card straight flush with joker":
        return f"{kind}, {_top(_SEVENS[ranks[0] - 1])} high"
    if kind == "full house":
        return f"{kind}, {rank_names(ranks[0])} over {rank_names(ranks[1])}"
    if kind == "pair":
        return f"pair of {rank_names(ranks[0])}{kickers(ranks[1:])}"
    if kind == "two pair":
        pairs = f"{rank_names(ranks[0])} and {rank_names(ranks[1])}"
        return f"{kind}, {pairs}{kickers(ranks[2:])}"
    if kind == "flush":
        return f"{kind}, {', '.join([f'{rank_name(ranks[0])} high', *map(rank_name, ranks[1:])])}"
    if kind == "high card":
        return f"{kind}, {', '.join(map(rank_name, ranks))}"
    return f"{kind}, {rank_names(ranks[0])}{kickers(ranks[1:])}"


def _top(run: str) -> str:
    return rank_name(RANK_VALUES[run[-1]])


_SEVENS: Final = runs(7)
