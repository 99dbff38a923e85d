"""The house way, written to be read: the first row that fits, the first setting that can be done.

Every setting is a choice among the 21 ways to put two of seven cards in front: those that a phrase
allows, and of them the highest front, and with it the highest back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from houseway.cards.card import JOKER, Card, all_shown
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.phrases import Behind, Front, Least, Wanted
from houseway.families.pai_gow.house_way.seven import ACE, NO_RANK, Seven, Two
from houseway.families.pai_gow.house_way.way import HouseWay, Understood
from houseway.families.pai_gow.setting import front_worth
from houseway.hands.jokers import STRAIGHTS_AND_FLUSHES
from houseway.hands.ladder import Category, Worth, category, least, worth_at

FRONTS: Final[tuple[Two, ...]] = tuple(combinations(range(7), 2))


class HouseSetting(NamedTuple):
    """How the house sets seven cards, and by which row of its chart."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    row: str


def set_hand(cards: Sequence[Card], way: HouseWay) -> HouseSetting:
    """Set seven cards by the chart; a hand that no row takes is refused."""
    seven = Seven(cards, way.ranking)
    for row in way.rows:
        if applies(row, seven):
            for wanted in row.sets:
                front = chosen(seven, wanted)
                if front is not None and not seven.worths(front).foul:
                    return HouseSetting(*seven.setting(front), row.name)
    raise no_row(cards)


def no_row(cards: Sequence[Card]) -> Refusal:
    """What is said of a hand in a chart's hole."""
    return Refusal(f"no row of the house way takes {all_shown(cards)}")


def applies(row: Understood, seven: Seven) -> bool:
    """Return whether the cards are what a row holds."""
    if row.complete not in (None, seven.complete):
        return False
    completing = seven.complete and JOKER in seven.cards and seven.other_top in row.of
    return any(
        (completing and seven.other_pattern in held.completing)
        or (
            seven.top in row.of
            and seven.pattern in (held.beside_joker if seven.wild else held.alone)
            and (not held.of_aces or seven.top == ACE)
        )
        for held in row.holdings
    )


def chosen(seven: Seven, wanted: Wanted) -> Two | None:
    """The places of the two cards in front, if it can be done as wanted."""
    reach = _reached(wanted.least, seven)
    allowed = {
        front: worth
        for front in FRONTS
        if _IN_FRONT[wanted.front](seven, front)
        and _BEHIND[wanted.behind](seven, front)
        and (worth := _front(seven, front)) >= reach
    }
    highest = max(allowed.values(), default=None)
    equal = [front for front, worth in allowed.items() if worth == highest]
    if len(equal) < 2:
        return equal[0] if equal else None
    return max(equal, key=lambda front: seven.worths(front).back)


def _front(seven: Seven, front: Two) -> Worth:
    """What the front is worth; what lies behind matters only to a wild joker in it."""
    cards = [seven.cards[place] for place in front]
    if seven.wild and JOKER in cards:
        return seven.worths(front).front
    return front_worth(cards, seven.ranked)


def _reached(wanted: Least, seven: Seven) -> Worth:
    """The least worth of a front that is asked for."""
    ladder = seven.ranked.ladder
    match wanted:
        case "anything in front":
            return Worth(0)
        case "at least a pair in front":
            return least("pair", ladder)
        case "at least a queen in front":
            return worth_at(ladder.place("high card"), (12,))
        case "at least a king in front":
            return worth_at(ladder.place("high card"), (13,))
        case "at least an ace in front":
            return worth_at(ladder.place("high card"), (14,))


# --- what goes in front -------------------------------------------------------------------------


def _any_two(seven: Seven, front: Two) -> bool:
    return True


def _places(*wanted: int) -> Callable[[Seven, Two], bool]:
    """Cards of the ranks at these places; which of a pair's two is left to the back."""

    def are(seven: Seven, front: Two) -> bool:
        if seven.wild and JOKER in (seven.cards[place] for place in front):
            return False
        return all(
            seven.ranks[place] == seven.ranks[rank]
            for place, rank in zip(front, wanted, strict=True)
        )

    return are


def _pair(seven: Seven, front: Two) -> bool:
    one, other = (seven.ranks[place] for place in front)
    return one == other != NO_RANK


def _small_pair(seven: Seven, front: Two) -> bool:
    smallest = min((rank for rank, times in seven.count.items() if times > 1), default=NO_RANK)
    return _pair(seven, front) and seven.ranks[front[0]] == smallest


def _two_of_four(seven: Seven, front: Two) -> bool:
    return _pair(seven, front) and seven.count[seven.ranks[front[0]]] == 4


def _aces(seven: Seven, front: Two) -> bool:
    return _pair(seven, front) and seven.ranks[front[0]] == ACE


def _one_ace(seven: Seven, front: Two) -> bool:
    return [seven.ranks[place] for place in front].count(ACE) == 1


def _natural_pair(seven: Seven, front: Two) -> bool:
    return _pair(seven, front) and JOKER not in (seven.cards[place] for place in front)


def _joker_and_single(seven: Seven, front: Two) -> bool:
    return _pair(seven, front) and JOKER in (seven.cards[place] for place in front)


_IN_FRONT: Final[dict[Front, Callable[[Seven, Two], bool]]] = {
    "two highest in front": _any_two,
    "second and third highest in front": _places(1, 2),
    "highest and third highest in front": _places(0, 2),
    "highest pair in front": _pair,
    "small pair in front": _small_pair,
    "two of the four in front": _two_of_four,
    "pair of aces in front": _aces,
    "ace and highest other in front": _one_ace,
    "joker and highest single in front": _joker_and_single,
    "highest pair without the joker in front": _natural_pair,
}


# --- what stays behind --------------------------------------------------------------------------


def _whole(*times: int) -> Callable[[Seven, Two], bool]:
    """Every rank held so many times stays behind, whole, and there is one."""

    def stays(seven: Seven, front: Two) -> bool:
        ahead = {seven.ranks[place] for place in front}
        held = [rank for rank, count in seven.count.items() if count in times and rank != NO_RANK]
        return bool(held) and ahead.isdisjoint(held)

    return stays


def _highest_three(seven: Seven, front: Two) -> bool:
    threes = [rank for rank, count in seven.count.items() if count >= 3]
    return bool(threes) and max(threes) not in (seven.ranks[place] for place in front)


def _straight_or_flush(seven: Seven, front: Two) -> bool:
    if not seven.complete:
        return False
    return category(seven.worths(front).back, seven.ranked.ladder) in STRAIGHTS_AND_FLUSHES


def _at_least(kind: Category) -> Callable[[Seven, Two], bool]:
    def reaches(seven: Seven, front: Two) -> bool:
        return seven.worths(front).back >= least(kind, seven.ranked.ladder)

    return reaches


_BEHIND: Final[dict[Behind, Callable[[Seven, Two], bool]]] = {
    "anything behind": _any_two,
    "pair behind": _whole(2, 3, 4, 5),
    "both pairs behind": _whole(2, 3, 4, 5),
    "three of a kind behind": _highest_three,
    "four of a kind behind": _whole(4, 5),
    "straight or flush behind": _straight_or_flush,
    "straight or better behind": _at_least("straight"),
    "at least three of a kind behind": _at_least("three of a kind"),
}
