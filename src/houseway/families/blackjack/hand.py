"""A hand on a spot as it is played: its cards, what rides on it, and what may be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from houseway.bank.settlement import Stake
from houseway.cards.card import JOKER, Card, rank_of
from houseway.families.blackjack.chart import Act, Cell, cells
from houseway.families.blackjack.counting import Count, count, points
from houseway.families.blackjack.rules import BlackjackPlay
from houseway.felt.spots import hand_name

STAND: Final = "stand"
HIT: Final = "hit"
DOUBLE: Final = "double"
SPLIT: Final = "split"
SURRENDER: Final = "surrender"
RESCUE: Final = "rescue"
INSURE: Final = "insure"
EVEN_MONEY: Final = "even-money"
DECLINE: Final = "decline"
STAY: Final = "stay"


@dataclass
class Hand:
    """One hand of a spot."""

    seat: int
    number: int = 1
    split: bool = False
    """Whether it is from a split: then it is no natural."""
    stakes: list[Stake] = field(default_factory=list)
    """What rides on it: the wager that brought it, or those that split it, and what doubled it."""
    doublings: list[list[Stake]] = field(default_factory=list)
    """What was put up each time it was doubled."""
    surrendered: bool = False
    rescued: bool = False

    @property
    def name(self) -> str:
        return hand_name(self.seat, self.number)


def may(play: BlackjackPlay, cards: Sequence[Card], hand: Hand, hands: int) -> tuple[str, ...]:
    """What the sheet lets a bettor do with a hand, money left aside; `hands`: those of the spot.

    A single thing is no choice: it is done. A natural, and a hand that is over or frozen, stand; of
    a split ace that gets one card, two aces may still be split again.
    """
    found = count(cards, play.count, initial=not hand.split)
    if is_finished(play, cards, hand, found):
        return (STAND,)
    if is_dealt_out(play, cards, hand):
        return (STAND, SPLIT) if may_split(play, cards, hands) else (STAND,)
    if hand.doublings:
        return _after_doubling(play, hand)
    act = play.player.acts[Cell(found.soft, found.total)]
    ways = [HIT] if act == "hit" else [STAND] if act == "stand" else [STAND, HIT]
    if len(cards) == 2:
        if may_double(play, found, act, split=hand.split):
            ways.append(DOUBLE)
        if may_split(play, cards, hands):
            ways.append(SPLIT)
        if play.surrender and (not hand.split or play.surrender.after_split):
            ways.append(SURRENDER)
    return tuple(ways)


def is_finished(play: BlackjackPlay, cards: Sequence[Card], hand: Hand, found: Count) -> bool:
    """Whether nothing more can be done with a hand."""
    if found.natural or found.over(play.count.most) or hand.surrendered or hand.rescued:
        return True
    joker = play.count.joker
    frozen = found.joker and joker is not None and "own-hand" in joker.freezes
    return frozen and len(cards) > 1


def is_dealt_out(play: BlackjackPlay, cards: Sequence[Card], hand: Hand) -> bool:
    """Whether it is a split ace that gets one card and has it."""
    if not hand.split or play.split is None or play.split.ace_cards == "any":
        return False
    return points(cards[0]) == 1 and len(cards) == 2


def _after_doubling(play: BlackjackPlay, hand: Hand) -> tuple[str, ...]:
    double = play.double
    assert double is not None  # it has been doubled
    again = (DOUBLE,) if len(hand.doublings) <= double.again else ()
    return (STAND, *again, *((RESCUE,) if double.rescue else ()))


def may_double(play: BlackjackPlay, found: Count, act: Act, *, split: bool) -> bool:
    """Whether a hand of two cards may be doubled."""
    double = play.double
    if double is None or (split and not double.after_split):
        return False
    if act == "stand" and not double.over_chart:
        return False
    cell = Cell(found.soft, found.total)
    return any(cell in cells(phrase) for phrase in double.hands)


def may_split(play: BlackjackPlay, cards: Sequence[Card], hands: int) -> bool:
    """Whether two cards are a pair that the spot has room to split; jokers are none."""
    split = play.split
    if split is None or JOKER in cards:
        return False
    first, second = cards
    if split.alike == "rank":
        alike = rank_of(first) == rank_of(second)
    else:
        alike = points(first) == points(second)
    return alike and hands < (split.ace_hands if points(first) == 1 else split.hands)
