"""Setting hands for practice: what a setting costs against the best one, and what the house does.

A lesson is about one hand: every way to set it with what it is worth, the best first, and the way
that the sheet's house way takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.analysis.house_way import arrange
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.families.family import BankedFamily
from houseway.felt.description import check_deck
from houseway.felt.two_hands import TwoHands, Way, way_named
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.pricing.advice import InSight
from houseway.pricing.model import Progress
from houseway.words import percent, share

_MOST_DEALS: Final = 100
"""So many hands in a row that can be set one way only are not dealt by chance."""
_LEAST: Final = Fraction(1, 20_000)
"""A cost that two digits of a percentage do not show."""


class Hand(msgspec.Struct, frozen=True):
    """A hand to be set: its cards as they lie, and every way to set it."""

    game: str
    two_hands: TwoHands
    cards: tuple[Card, ...]
    ways: tuple[Way, ...]


class Weighed(msgspec.Struct, frozen=True):
    """A way to set the hand with what it is worth, and what it costs beside the best, per unit."""

    way: Way
    worth: Fraction
    costs: Fraction

    def as_json(self) -> dict[str, object]:
        """For a page: each figure as it is shown, and exactly."""
        return {
            **msgspec.structs.asdict(self.way),
            "worth": percent(self.worth, 2),
            "costs": _cost(self.costs),
            "exact": {"worth": str(self.worth), "costs": str(self.costs)},
        }


class Lesson(msgspec.Struct, frozen=True):
    """All ways to set a hand, the best first; those that no worth is known of, fouls, are left out.

    `row` and `rule` are the house way's.
    """

    hand: Hand
    weighed: tuple[Weighed, ...]
    house_way: str
    row: str
    rule: str
    method: str

    @property
    def best(self) -> Weighed:
        """The best way, or the first of those that are equal."""
        return self.weighed[0]

    def of(self, choice: str) -> Weighed:
        """The way of that name."""
        found = next((one for one in self.weighed if one.way.choice == choice), None)
        if found is None:
            way = way_named(self.hand.ways, choice)
            why = way.foul if way else "the hand cannot be set so"
            raise Refusal(f"{self.hand.game}: {choice}: {why}")
        return found

    def says(self, choice: str) -> str:
        """What somebody is told who has set the hand so."""
        own, house = self.of(choice), self.of(self.house_way)
        if not own.costs:
            told = f"Nothing is better: your setting is worth {percent(own.worth, 2)} of the wager."
        else:
            told = (
                f"Your setting costs {_cost(own.costs)} of the wager: it is worth "
                f"{percent(own.worth, 2)}, the best {percent(self.best.worth, 2)}."
            )
        return f"{told} {_beside_house(own, house)}"

    def as_json(self, choice: str) -> dict[str, object]:
        """For a page, told to somebody who has set the hand so."""
        return {
            "game": self.hand.game,
            "cards": self.hand.cards,
            "choice": choice,
            "best": self.best.way.choice,
            "ties": [one.way.choice for one in self.weighed[1:] if not one.costs],
            "house_way": {"choice": self.house_way, "row": self.row, "rule": self.rule},
            "ways": [one.as_json() for one in self.weighed],
            "costs": str(self.of(choice).costs),
            "says": self.says(choice),
            "method": self.method,
        }


def is_trained(filing: Filing) -> bool:
    """Whether there are hands to set in a game, and somebody who knows the best setting."""
    family = family_of(filing)
    return (
        isinstance(family, BankedFamily) and family.hints and (family.two_hands(filing) is not None)
    )


def ways_asked(filing: Filing, view: View) -> tuple[Way, ...]:
    """How the viewer can set the hand as two that he is asked about, where it is such a hand."""
    family, ask = family_of(filing), view.own_ask
    if ask is None or not isinstance(family, BankedFamily):
        return ()
    two_hands, cards = family.two_hands(filing), view.faces(str(ask.seat))
    is_whole = two_hands is not None and len(cards) == two_hands.cards
    return tuple(family.ways(filing, cards)) if is_whole else ()


def hand_of(filing: Filing, cards: Sequence[Card]) -> Hand:
    """A hand of these cards."""
    family, two_hands = _setting(filing)
    if len(cards) != two_hands.cards:
        raise Refusal(f"{filing.id}: a hand has {two_hands.cards} cards, not {len(cards)}")
    check_deck(filing, cards)
    ways = tuple(family.ways(filing, cards))
    return Hand(filing.id, two_hands, (*ways[0].low, *ways[0].high), ways)


def deal_hand(filing: Filing, take: Callable[[Sequence[Card], int], Sequence[Card]]) -> Hand:
    """A hand that `take` picks from the pack; one that can be set one way only teaches nothing."""
    _, two_hands = _setting(filing)
    pack = filing.rules.deck.cards
    dealt = (hand_of(filing, take(pack, two_hands.cards)) for _ in range(_MOST_DEALS))
    hand = next((one for one in dealt if len(one.ways) > 1), None)
    if hand is None:
        raise Refusal(f"{filing.id}: its hands can be set one way only")
    return hand


def teach(filing: Filing, cards: Sequence[Card], progress: Progress | None = None) -> Lesson:
    """What every way to set these cards is worth, exactly."""
    family, _ = _setting(filing)
    hand = hand_of(filing, cards)
    advice = family.adviser(filing).advise(InSight(hand.cards), progress)
    house = arrange(filing, hand.cards)
    best = max(advice.choices.values())
    first = sorted(advice.choices, key=lambda one: (-advice.choices[one], one != advice.best))
    weighed = [
        Weighed(way, worth, best - worth)
        for choice in first
        for way, worth in [(way_named(hand.ways, choice), advice.choices[choice])]
        if way is not None and not way.foul
    ]
    return Lesson(hand, tuple(weighed), house.play, house.row, house.rule, advice.method)


def _setting(filing: Filing) -> tuple[BankedFamily, TwoHands]:
    family = family_of(filing)
    two_hands = family.two_hands(filing) if isinstance(family, BankedFamily) else None
    if not isinstance(family, BankedFamily) or two_hands is None:
        raise Refusal(f"{filing.id}: no hand is set as two in this game")
    return family, two_hands


def _beside_house(own: Weighed, house: Weighed) -> str:
    if own.way.choice == house.way.choice:
        return "The house way sets it so, too."
    if own.costs == house.costs:
        return "The house way, set otherwise, is worth the same."
    less = "less" if own.costs < house.costs else "more"
    return f"The house way is worth {_cost(abs(house.costs - own.costs))} {less}."


def _cost(costs: Fraction) -> str:
    return share(costs, 2) if not costs or costs >= _LEAST else "less than 0.01 %"
