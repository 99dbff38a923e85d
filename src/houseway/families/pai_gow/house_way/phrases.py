"""The closed vocabulary of house-way charts: what is held, and how it is set.

A row says what it `holds` and how it `sets` that, in phrases that read like the sheets: `two pair`
and `two highest in front, both pairs behind, at least an ace in front`. These phrases are all that
a chart can say, and whatever is none of them is refused with the nearest one.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from houseway.errors import Refusal, meant
from houseway.hands.ladder import RANK_VALUES

Pattern = tuple[int, ...]
"""How many cards are held of each rank that is held more than once: (3, 2) is a full house."""

HELD: Final[dict[str, tuple[Pattern, ...]]] = {
    "no pair": ((),),
    "one pair": ((2,),),
    "two pair": ((2, 2),),
    "three pair": ((2, 2, 2),),
    "three of a kind": ((3,),),
    "two threes": ((3, 3),),
    "full house": ((3, 2), (3, 2, 2)),
    "four of a kind": ((4,), (4, 2), (4, 3)),
    "four of a kind and a pair": ((4, 2),),
    "four of a kind and three of a kind": ((4, 3),),
}
"""Seven cards by their ranks; six beside a joker that is fully wild."""

FIVE_ACES: Final = "five aces"
ANYTHING: Final = "any seven cards"
AND_JOKER: Final = " and the joker"
"""After what the six other cards hold: beside a joker that is fully wild, or beside one that is a
bug and completes a straight or flush. Otherwise a bug is an ace among the others."""

PATTERNS: Final[tuple[Pattern, ...]] = (
    *((), (2,), (2, 2), (2, 2, 2), (3,), (3, 2), (3, 2, 2), (3, 3), (4,), (4, 2), (4, 3)),
    *((5,), (5, 2)),
)

Front = Literal[
    "two highest in front",
    "second and third highest in front",
    "highest and third highest in front",
    "highest pair in front",
    "small pair in front",
    "two of the four in front",
    "pair of aces in front",
    "ace and highest other in front",
    "joker and highest single in front",
    "highest pair without the joker in front",
]
"""Which two cards go in front: the highest two that leave behind what is to stay there.

Pairs may be two of three or four. The *small* pair is of the lowest rank held twice or more. A
wild joker counts with the highest single card, as the pair that it makes of it.
"""

Behind = Literal[
    "anything behind",
    "pair behind",
    "both pairs behind",
    "three of a kind behind",
    "four of a kind behind",
    "straight or flush behind",
    "straight or better behind",
    "at least three of a kind behind",
]
"""What must stay behind: those very cards, or a hand of five that is at least so good."""

Least = Literal[
    "anything in front",
    "at least a queen in front",
    "at least a king in front",
    "at least an ace in front",
    "at least a pair in front",
]
"""What the front must reach. A pair is more than any high card."""

FRONTS: Final[tuple[Front, ...]] = get_args(Front)
BEHINDS: Final[tuple[Behind, ...]] = get_args(Behind)
LEASTS: Final[tuple[Least, ...]] = get_args(Least)


class Wanted(NamedTuple):
    """One way to set a hand, if it can be done."""

    front: Front
    behind: Behind = "anything behind"
    least: Least = "anything in front"


class Holding(NamedTuple):
    """The patterns that a row is for.

    `alone` are of all seven cards, a bug being an ace; `beside_joker` of the six beside a joker
    that is wild, of aces only if `of_aces`; `completing` of the six beside a joker that can
    complete a straight or flush.
    """

    alone: frozenset[Pattern]
    beside_joker: frozenset[Pattern] = frozenset()
    of_aces: bool = False
    completing: frozenset[Pattern] = frozenset()


def holding(phrase: str, *, wild: bool) -> Holding:
    """Return what a phrase of `holds` means."""
    if phrase == ANYTHING:
        return Holding(frozenset(PATTERNS), frozenset(PATTERNS if wild else ()))
    if phrase == FIVE_ACES:
        five = frozenset({(4,), (4, 2)})
        return Holding(frozenset(), five, True) if wild else Holding(frozenset({(5,), (5, 2)}))
    plain = phrase.removesuffix(AND_JOKER)
    if phrase in HELD:
        return Holding(frozenset(HELD[phrase]))
    if plain in HELD:
        held = frozenset(HELD[plain])
        return Holding(frozenset(), held) if wild else Holding(frozenset(), completing=held)
    known = [*HELD, FIVE_ACES, ANYTHING, *(f"{each}{AND_JOKER}" for each in HELD)]
    raise Refusal(_unknown(phrase, known))


def wanted(phrase: str, *, wild: bool) -> Wanted:
    """What a phrase of `sets` means: one front, and what else is to hold."""
    parts = [part.strip() for part in phrase.split(",")]
    fronts = [front for part in parts for front in FRONTS if front == part]
    behinds = [behind for part in parts for behind in BEHINDS if behind == part]
    leasts = [least for part in parts for least in LEASTS if least == part]
    known = {*FRONTS, *BEHINDS, *LEASTS}
    if unknown := [part for part in parts if part not in known]:
        raise Refusal(_unknown(unknown[0], [*FRONTS, *BEHINDS, *LEASTS]))
    if len(fronts) != 1 or len(behinds) > 1 or len(leasts) > 1:
        raise Refusal(
            f'found "{phrase}", allowed: one of {", ".join(FRONTS)}; and with it at most one '
            "phrase for what stays behind and one for what the front must reach"
        )
    if fronts[0] == "joker and highest single in front" and not wild:
        raise Refusal(
            f'found "{phrase}", and the joker is an ace here: write "two highest in front"'
        )
    return Wanted(fronts[0], *behinds[:1] or ("anything behind",), *leasts[:1])


def ranks(text: str) -> frozenset[int]:
    """The ranks of `J 10 9`, and of `K-2`, kings and below; the ace is 14."""
    found: set[int] = set()
    for word in text.split():
        ends = [RANK_VALUES.get("T" if end == "10" else end) for end in word.split("-")]
        high, low = ends[0], ends[-1]
        if len(ends) > 2 or high is None or low is None or high < low:
            raise Refusal(
                f'found "{word}", allowed: ranks such as J 10 9, or from high to low, K-2'
            )
        found.update(range(low, high + 1))
    if not found:
        raise Refusal('found nothing, allowed: ranks such as "J 10 9" or "K-2"')
    return frozenset(found)


def _unknown(phrase: str, known: list[str]) -> str:
    hint = meant(phrase, known)
    return f'found "{phrase}", allowed: {", ".join(known)}{f"; {hint}" if hint else ""}'
