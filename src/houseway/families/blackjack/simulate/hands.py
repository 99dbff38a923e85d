"""The bank's hands as states that a card leads on from, and how any two hands compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, get_args

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.compare import Outcome, extra_returned, outcome
from houseway.families.blackjack.counting import ACE, JOKERS, TEN, Count, count_points
from houseway.families.blackjack.rules import BlackjackPlay
from houseway.families.blackjack.simulate.kernel import AFTER_PLAY, HOLE, KINDS, UP, Bank
from houseway.pricing.simulate.loops import Flags, Ints

SECOND: Final = {"hole": HOLE, "up": UP, "after-play": AFTER_PLAY}
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
"""The results of a comparison, in the order of their numbers."""

NO_CARDS: Final[tuple[int, ...]] = ()


class Against(NamedTuple):
    """The bank's hand, and what becomes of every hand against each that it can be."""

    bank: Bank
    outcome: Ints
    """[own hand, bank's hand]: the number of the outcome."""
    returned: Flags
    """[bank's hand]: doubled and split wagers have no action."""
    natural: Flags
    """[bank's hand]: it is one."""


def against(play: BlackjackPlay, owns: Sequence[Count]) -> Against:
    """Hands that come to these, against every hand of the bank."""
    states = _states(play)
    numbers = {key: number for number, key in enumerate(states)}
    step = np.zeros((len(states), KINDS), dtype=np.int32)
    made: dict[Count, int] = {}
    counts = [count_points(points, play.count, initial=True) for points in states.values()]
    for number, (points, found) in enumerate(zip(states.values(), counts, strict=True)):
        made.setdefault(_compared(found), len(made))
        if len(points) < 2 or _draws(play, found):
            for kind in _kinds(play):
                step[number, kind] = numbers[_key((*points, kind))]
    most = play.count.most
    bank = Bank(
        step=step,
        draws=np.array([found.cards > 1 and _draws(play, found) for found in counts]),
        made=np.array([made[_compared(found)] for found in counts], dtype=np.int32),
        over_with=np.array([found.cards * found.over(most) for found in counts], dtype=np.int32),
        natural=np.array([found.natural for found in counts]),
        looks=np.array([play.looks(_a_card(kind)) for kind in range(KINDS)]),
        ends=np.array([play.freezes(_a_card(kind)) for kind in range(KINDS)]),
        second=SECOND[play.bank.second],
        seen=_seen(play),
    )
    outcomes = [[OUTCOMES.index(outcome(own, other, play)[0]) for other in made] for own in owns]
    return Against(
        bank,
        np.array(outcomes, dtype=np.int64),
        np.array([extra_returned(other, play) for other in made]),
        np.array([other.natural for other in made]),
    )


def seen_cards(play: BlackjackPlay) -> Iterator[tuple[int, ...]]:
    """The kinds of the bank's cards that can lie open when players decide."""
    for up in _kinds(play):
        if play.bank.second == "up":
            yield from ((up, second) for second in _kinds(play))
        else:
            yield (up,)


def seen_number(play: BlackjackPlay, up: int, second: int = 0) -> int:
    """The number of what is seen of the bank: its up card's kind, or those of both."""
    return KINDS * up + second if play.bank.second == "up" else up


def _seen(play: BlackjackPlay) -> Ints:
    return np.array(
        [[seen_number(play, up, second) for second in range(KINDS)] for up in range(KINDS)],
        dtype=np.int64,
    )


def _a_card(kind: int) -> Card:
    """A card of that kind."""
    if kind == JOKERS:
        return JOKER
    return Card(("A" if kind == ACE else "T" if kind == TEN else str(kind)) + "s")


Key = tuple[int, int, bool, int, bool]
"""All that tells two hands of the bank apart: cards, points, an ace, jokers, and 8-8-8."""


def _key(points: tuple[int, ...]) -> Key:
    eights = set(points) <= {8} and len(points) <= 3
    return len(points), sum(points), ACE in points, points.count(JOKERS), eights


def _states(play: BlackjackPlay) -> dict[Key, tuple[int, ...]]:
    """Every hand that the bank can come to, from none at all on, each by cards that make it.

    Two cards that are a natural come to the same as no others do: an ace with a ten, two jokers.
    """
    found = {_key(NO_CARDS): NO_CARDS}
    waiting = [NO_CARDS]
    while waiting:
        points = waiting.pop()
        if len(points) > 1 and not _draws(play, count_points(points, play.count, initial=True)):
            continue
        for kind in _kinds(play):
            grown = (*points, kind)
            if _key(grown) not in found:
                found[_key(grown)] = grown
                waiting.append(grown)
    return found


def _kinds(play: BlackjackPlay) -> range:
    """The kinds of cards that there are: jokers only where they count something."""
    return range(ACE if play.count.joker is None else JOKERS, KINDS)


def _draws(play: BlackjackPlay, found: Count) -> bool:
    """Whether the chart has the bank hit it."""
    if found.natural or found.over(play.count.most):
        return False
    return play.bank.chart.acts[Cell(found.soft, found.total)] == "hit"


def _compared(found: Count) -> Count:
    """A hand of the bank as far as a comparison goes."""
    return found._replace(soft=False, cards=min(found.cards, 3))
