"""High poker hands, written to be read: each category says which of the cards held make it.

The best hand is found by going down a ladder and asking each category in turn. Any number of
cards will do: of two cards there are pairs and high cards, of five and more the best five count.
The kernels compute the same worths from tables, and the two are tested against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.hands.ladder import POKER, RANK_VALUES, Category, Ladder, Worth, runs, worth_at

NO_SUIT: Final = "*"
"""The suit of a joker that stands for a fifth card of its rank."""


def high(cards: Sequence[Card], ladder: Ladder = POKER) -> Worth:
    """The worth of the best hand among these cards, no joker being one of them."""
    if JOKER in cards:
        raise Refusal("the joker counts for nothing here: this game is dealt without it")
    return best(Held(cards), ladder)


def omaha(hole: Sequence[Card], board: Sequence[Card], ladder: Ladder = POKER) -> Worth:
    """The best of exactly two hole cards with exactly three of the board."""
    return max(high(five, ladder) for five in two_with_three(hole, board))


def two_with_three(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Every five cards that Omaha lets a player show."""
    if len(hole) < 2 or len(board) < 3:
        raise Refusal(
            "an Omaha hand is two hole cards and three of the board, "
            f"and {len(hole)} and {len(board)} were given"
        )
    return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]


class Held:
    """Cards sorted for the categories' questions.

    `joker` is the card that the joker among them stands for, and `bug` whether it may do so only
    as an ace, or in a straight or flush.
    """

    def __init__(
        self, cards: Iterable[Card], *, joker: Card | None = None, bug: bool = False
    ) -> None:
        self.cards = [*cards, joker] if joker else list(cards)
        self.joker = joker
        self.bug = bug
        self.ranks = sorted((RANK_VALUES[card[0]] for card in self.cards), reverse=True)
        self.count = Counter(self.ranks)
        self.letters = {card[0] for card in self.cards}
        self.suited: dict[str, list[Card]] = {}
        for card in self.cards:
            self.suited.setdefault(card[1], []).append(card)

    def times(self, count: int) -> list[int]:
        """Ranks held so many times or more, the highest first."""
        return [rank for rank in self.count if self.count[rank] >= count]

    def kickers(self, room: int, *made: int) -> tuple[int, ...]:
        """The highest cards beside those made of, as many as there is room for."""
        rest = list(self.ranks)
        for rank in made:
            rest.remove(rank)
        return tuple(rest[:room])


Ranks = tuple[int, ...]
"""What decides between two hands of one category, the weightiest first."""

Recognised = Callable[[Held, Ladder], Ranks | None]
"""What decides in a category, if the cards make it."""


def best(held: Held, ladder: Ladder, among: frozenset[Category] | None = None) -> Worth:
    """The worth of the highest category that is held, of all or only of some."""
    for place in range(len(ladder.categories) - 1, -1, -1):
        category = ladder.categories[place]
        if among is None or category in among:
            ranks = _RECOGNISED[category](held, ladder)
            if ranks is not None:
                return worth_at(place, ranks)
    return Worth(0)


def _high_card(held: Held, ladder: Ladder) -> Ranks | None:
    return tuple(held.ranks[: ladder.cards])


def _alike(times: int) -> Recognised:
    """So many cards of a rank; one more of it, of another pack or a joker, is a kicker to them."""

    def recognised(held: Held, ladder: Ladder) -> Ranks | None:
        found = held.times(times)
        if not found:
            return None
        return found[0], *held.kickers(ladder.cards - times, *found[:1] * times)

    return recognised


def _two_pair(held: Held, ladder: Ladder) -> Ranks | None:
    pairs = held.times(2)[:2]
    if len(pairs) < 2:
        return None
    return *pairs, *held.kickers(ladder.cards - 4, *pairs, *pairs)


def _straight(held: Held, ladder: Ladder) -> Ranks | None:
    place = _highest_run(held.letters, ladder)
    return (place,) if place else None


def _flush(held: Held, ladder: Ladder) -> Ranks | None:
    flushes = [
        tuple(sorted((RANK_VALUES[card[0]] for card in suit), reverse=True)[: ladder.cards])
        for suit in _long_suits(held, ladder)
    ]
    return max(flushes, default=None)


def _full_house(held: Held, ladder: Ladder) -> Ranks | None:
    """The three decide before the pair: kings over sevens beat tens over aces."""
    for three in held.times(3)[:1]:
        for pair in held.times(2):
            if pair != three:
                return three, pair
    return None


def _straight_flush(held: Held, ladder: Ladder) -> Ranks | None:
    places = [
        _highest_run({card[0] for card in suit}, ladder) for suit in _long_suits(held, ladder)
    ]
    place = max(places, default=0)
    return (place,) if place else None


def _royal_flush(held: Held, ladder: Ladder) -> Ranks | None:
    return () if _straight_flush(held, ladder) == (len(ladder.runs),) else None


def _five_aces(held: Held, ladder: Ladder) -> Ranks | None:
    return () if held.count[RANK_VALUES["A"]] >= 5 else None


def _royal_flush_with_royal_match(held: Held, ladder: Ladder) -> Ranks | None:
    """A royal flush, and a king and queen of one other suit beside it.

    A joker that is only a bug may stand in the royal flush, not in the match.
    """
    if _royal_flush(held, ladder) is None:
        return None
    for suit in held.suited.values():
        match = {card[0] for card in suit}
        if len(suit) == 2 and match == {"K", "Q"} and not (held.bug and held.joker in suit):
            return ()
    return None


def _seven_in_a_row(held: Held, ladder: Ladder, *, joker: bool) -> Ranks | None:
    """Seven cards of one suit in a row; the run's place among the eight there are."""
    if len(held.suited) != 1 or joker != bool(held.joker):
        return None
    for place in range(len(_SEVENS), 0, -1):
        if held.letters == set(_SEVENS[place - 1]):
            return (place,)
    return None


def _highest_run(letters: set[str], ladder: Ladder) -> int:
    """The place of the highest run among these ranks, counted from one; 0 if there is none."""
    for place in range(len(ladder.runs), 0, -1):
        if letters.issuperset(ladder.runs[place - 1]):
            return place
    return 0


def _long_suits(held: Held, ladder: Ladder) -> list[list[Card]]:
    return [
        suit for name, suit in held.suited.items() if len(suit) >= ladder.cards and name != NO_SUIT
    ]


_SEVENS: Final = runs(7)

_RECOGNISED: Final[dict[Category, Recognised]] = {
    "high card": _high_card,
    "pair": _alike(2),
    "two pair": _two_pair,
    "three of a kind": _alike(3),
    "straight": _straight,
    "flush": _flush,
    "full house": _full_house,
    "four of a kind": _alike(4),
    "straight flush": _straight_flush,
    "royal flush": _royal_flush,
    "mini royal flush": _royal_flush,
    "five of a kind": _alike(5),
    "five aces": _five_aces,
    "seven-card straight flush": partial(_seven_in_a_row, joker=False),
    "seven-card straight flush with joker": partial(_seven_in_a_row, joker=True),
    "royal flush with royal match": _royal_flush_with_royal_match,
}
