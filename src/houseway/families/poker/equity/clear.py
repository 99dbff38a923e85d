"""Every deal one by one, each pot divided by the judge: slow, and plain to see.

Small counts are made so, without waiting for compiled loops; and the loops are tested against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, lcm

from houseway.cards.card import JOKER, Card
from houseway.families.poker.equity.situation import Holding, Player, Situation
from houseway.families.poker.equity.tally import Hand, Tally
from houseway.families.poker.judge import HeldCards, Judge, judge_of
from houseway.hands.tables import MOST_CARDS


def deals_of(situation: Situation) -> int:
    """How many deals there are, at the most."""
    left, deals = len(situation.left), 1
    for player in situation.players:
        deals *= len(player.holdings) * comb(left, player.to_come)
        left -= player.to_come
    return deals * comb(left, situation.board_to_come)


def looks_of(situation: Situation) -> int:
    """How many sets of cards the judge looks at for all of them."""
    return deals_of(situation) * len(situation.players) * _looks(situation)


def _looks(situation: Situation) -> int:
    """The same of one hand: where more than seven may be chosen from, every five."""
    own, board = situation.sizes.own, situation.sizes.board
    match situation.play.hole:
        case "any":
            return comb(own + board, 5) if own + board > MOST_CARDS else 1
        case "two":
            return comb(own, 2) * comb(board, 3)
        case "at-most-two":
            return comb(own, 2) * (comb(2 + board, 5) if 2 + board > MOST_CARDS else 1)


def counted_clearly(situation: Situation) -> Tally:
    """Count every deal of a situation."""
    count = len(situation.players)
    unit = 2 * lcm(*range(1, count + 1))
    judge = judge_of(situation.filing)
    pots = [_Hand() for _ in range(count)]
    deals = 0
    for holdings in product(*(player.holdings for player in situation.players)):
        cards = [card for one in holdings for card in one.cards]
        if len({*cards}) < len(cards):
            continue
        left = [card for card in situation.left if card not in cards]
        for hands, board, weight in _dealt(situation, holdings, left):
            deals += weight
            for pot, got in zip(pots, _divided(judge, hands, board, unit), strict=True):
                pot.take(got, weight, unit)
    return Tally(deals, unit, [pot.hand for pot in pots])


def _dealt(
    situation: Situation, holdings: Sequence[Holding], left: Sequence[Card]
) -> Iterator[tuple[list[HeldCards], tuple[Card, ...], int]]:
    """All that may come, to the middle and then to one player after another."""
    for coming in combinations(left, situation.board_to_come):
        rest = [card for card in left if card not in coming]
        for hands, weight in _completed(situation, situation.players, holdings, rest):
            yield hands, (*situation.board, *coming), weight


def _completed(
    situation: Situation,
    players: Sequence[Player],
    holdings: Sequence[Holding],
    left: Sequence[Card],
) -> Iterator[tuple[list[HeldCards], int]]:
    if not players:
        yield [], 1
        return
    player, (down, up) = players[0], holdings[0]
    for coming in combinations(left, player.to_come):
        rest = [card for card in left if card not in coming]
        for others, weight in _completed(situation, players[1:], holdings[1:], rest):
            if situation.play.joker_down is None or not player.up_to_come:
                yield [HeldCards((*down, *coming), up), *others], weight
                continue
            # The joker goes by its face: so often it comes up, and so often down.
            lies_up = player.up_to_come if JOKER in coming else 0
            yield [HeldCards((*down, *coming), up), *others], weight * (player.to_come - lies_up)
            if lies_up:
                yield [HeldCards(down, (*up, *coming)), *others], weight * lies_up


def _divided(
    judge: Judge, hands: Sequence[HeldCards], board: Sequence[Card], unit: int
) -> list[dict[str, int]]:
    """What each hand has of a pot of so many units, by the name of the part."""
    got: list[dict[str, int]] = [{} for _ in hands]
    parts = judge.parts(range(len(hands)), dict(enumerate(hands)), board)
    for name, best in parts:
        for seat in best:
            got[seat][name] = unit // len(parts) // len(best)
    return got


class _Hand:
    """A hand's sums while they grow."""

    def __init__(self) -> None:
        self.won = self.shared = self.units = self.squares = 0
        self.by = {"high": 0, "low": 0}

    def take(self, got: dict[str, int], weight: int, unit: int) -> None:
        """Note what it has of a pot."""
        units = sum(got.values())
        self.won += weight * (units == unit)
        self.shared += weight * (0 < units < unit)
        self.units += weight * units
        self.squares += weight * units * units
        for name in self.by:
            self.by[name] += weight * got.get(name, 0)

    @property
    def hand(self) -> Hand:
        return Hand(self.won, self.shared, self.units, self.by, self.squares)
