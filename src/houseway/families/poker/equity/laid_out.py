"""A situation as the loops take it: what hands are worth, what they are made of, who holds what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from math import comb, lcm
from typing import Final

import numpy as np

from houseway.cards.card import JOKER, SUITS, Card, card_index
from houseway.families.poker.equity.kernel import (
    Board,
    Ints,
    Options,
    Order,
    Ways,
    fill_options,
    fill_rows,
)
from houseway.families.poker.equity.situation import Holding, Player, Situation
from houseway.families.poker.judge import EIGHT
from houseway.families.poker.rules import PokerPlay
from houseway.hands.low_tables import low_tables
from houseway.hands.qualifier import least_worth
from houseway.hands.tables import MOST_CARDS, tables

_HAND: Final = 5


def order_of(play: PokerPlay) -> Order:
    """What hands are worth for each part of the pot, by the tables of the filing's orders."""
    shares = {share.order: share for share in play.share}
    high, low = shares.get("high"), shares.get("low")
    nobody = all(share.least for share in play.share) and play.nobody_qualifies == "best-high"
    upwards = tables(play.ladder, play.joker)
    return Order(
        high=upwards,
        down=upwards if play.joker_down is None else tables(play.ladder, play.joker_down),
        low=low_tables(eight=low.least == EIGHT) if low else upwards,
        plays_high=high is not None,
        plays_low=low is not None,
        least=int(least_worth(high.least, play.ladder)) if high and high.least else 0,
        best_high=nobody,
        one_part=[share.least for share in play.share] == [None],
    )


def ways_of(play: PokerPlay, own: int, board: int) -> Ways:
    """Which of the own cards go with which of the middle: as the judge has it.

    The tables take seven cards at once; of more, every five are looked at.
    """
    own_sets: list[int] = []
    board_sets: list[int] = []
    groups = []
    for of_own, of_board in _sizes(play, own, board):
        first, first_board = len(own_sets), len(board_sets)
        own_sets += _sets(own, of_own)
        board_sets += _sets(board, of_board)
        groups.append((first, len(own_sets), first_board, len(board_sets)))
    return Ways(ints(own_sets), ints(board_sets), np.array(groups, np.int64))


def _sizes(play: PokerPlay, own: int, board: int) -> list[tuple[int, int]]:
    """How many of the own cards go with how many of the middle."""
    match play.hole:
        case "two":
            return [(2, 3)]
        case "any":
            return _all_or_fives(own, board)
        case "at-most-two":
            return _all_or_fives(2, board)


def _all_or_fives(own: int, board: int) -> list[tuple[int, int]]:
    """Cards of both kinds in a set: all, or every number of own ones that makes five."""
    if own + board <= MOST_CARDS:
        return [(own, board)]
    return [(k, _HAND - k) for k in range(min(own, _HAND) + 1) if _HAND - k <= board]


def _sets(cards: int, size: int) -> Iterable[int]:
    """So many places of as many as there are cards, as bits."""
    return (sum(1 << place for place in places) for places in combinations(range(cards), size))


def shares_of(players: int) -> Ints:
    """The units of a pot, and of each equal part of it up to one for everybody; halves too."""
    whole = 2 * lcm(*range(1, players + 1))
    return ints([whole, *(whole // k for k in range(1, players + 1))])


def board_of(situation: Situation, *, suits: bool) -> Board:
    """The middle; with the ways to rename suits that leave the situation as it is."""
    return Board(
        known=indexes(situation.board),
        pool=indexes(situation.left),
        to_come=situation.board_to_come,
        suits=_renamings(situation) if suits else np.zeros((0, 4), np.int64),
    )


def _renamings(situation: Situation) -> Ints:
    """Every way but the plain one, a row each: the new place of each suit."""
    kept = [[frozenset(one.cards) for one in player.holdings] for player in situation.players] + [
        [frozenset(situation.board)],
        [frozenset(situation.dead)],
    ]
    sets = [frozenset(each) for each in kept]
    found = []
    for places in permutations(range(4)):
        new = {old: SUITS[place] for old, place in zip(SUITS, places, strict=True)}
        if places != (0, 1, 2, 3) and all(
            frozenset(frozenset(_renamed(card, new) for card in hand) for hand in one) == one
            for one in sets
        ):
            found.append(places)
    return np.array(found, np.int64).reshape(-1, 4)


def _renamed(card: Card, new: dict[str, str]) -> Card:
    return card if card == JOKER else Card(card[0] + new[card[1]])


# --- what everybody may hold ---------------------------------------------------------------------


def options_count(situation: Situation, player: Player) -> int:
    """How many hands a player may hold in the end, at the most."""
    return len(player.holdings) * comb(len(situation.left), player.to_come)


def options_of(situation: Situation, order: Order, ways: Ways) -> Options:
    """All hands that each player may hold in the end."""
    play, rows, weights, down = situation.play, [], [], []
    starts = [0]
    for player in situation.players:
        for holding in player.holdings:
            found = _rows(situation, player, holding)
            weighed, lies_down, found = _by_face(play, player, holding, found)
            rows.append(found)
            weights.append(weighed)
            down.append(lies_down)
        starts.append(sum(map(len, rows)))
    cards = np.concatenate(rows)
    many = len(cards)
    own = np.empty((many, len(ways.own)), np.int64)
    lanes = np.empty((many, len(ways.own)), np.int64)
    masks = np.empty(many, np.int64)
    fill_options(order.high, ways.own, cards, own, lanes, masks)
    return Options(ints(starts), masks, np.concatenate(weights), np.concatenate(down), own, lanes)


def _rows(situation: Situation, player: Player, holding: Holding) -> Ints:
    """A holding with all cards that may come to it, a row each."""
    pool = indexes(card for card in situation.left if card not in holding.cards)
    known = indexes(holding.cards)
    rows = np.empty((comb(len(pool), player.to_come), len(known) + player.to_come), np.int64)
    fill_rows(known, pool, rows)
    return rows


def _by_face(
    play: PokerPlay, player: Player, holding: Holding, rows: Ints
) -> tuple[Ints, Ints, Ints]:
    """Weights, whether a joker lies down, and the rows.

    Where the joker goes by its face, a row to which it comes stands for its coming down and for its
    coming up, each as often as there are such cards to come.
    """
    plain = np.ones(len(rows), np.int64)
    if play.joker_down is None:
        return plain, np.zeros(len(rows), np.int64), rows
    comes = (rows[:, len(holding.cards) :] == card_index(JOKER)).any(axis=1)
    down = np.where(comes, 1, int(JOKER in holding.down))
    up = player.up_to_come
    if not up:
        return plain, down, rows
    weights = np.where(comes, player.to_come - up, player.to_come)
    more = rows[comes]
    return (
        np.concatenate([weights, np.full(len(more), up)]),
        np.concatenate([down, np.zeros(len(more), np.int64)]),
        np.concatenate([rows, more]),
    )


def indexes(cards: Iterable[Card]) -> Ints:
    """Cards by their numbers."""
    return ints([card_index(card) for card in cards])


def ints(numbers: Sequence[int]) -> Ints:
    """Whole numbers for the loops."""
    return np.array(numbers, np.int64)
