"""What bettors do with every hand that they can come to hold, as tables that the loops look up.

Two ways: the best, by the hand's own cards, as the price finds it; and the printed strategy, which
goes by totals. Where a pair must be of one rank, tens of which the bank shows one are played like
the others: which of them are left hardly matters to a split.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from houseway.families.blackjack.counting import ACE, Count
from houseway.families.blackjack.hand import DOUBLE as DOUBLED_WORD
from houseway.families.blackjack.hand import HIT as HIT_WORD
from houseway.families.blackjack.hand import RESCUE as RESCUE_WORD
from houseway.families.blackjack.hand import SPLIT as SPLIT_WORD
from houseway.families.blackjack.hand import STAND as STAND_WORD
from houseway.families.blackjack.hand import SURRENDER as SURRENDER_WORD
from houseway.families.blackjack.house_way import printed_way
from houseway.families.blackjack.price import graph as graphs
from houseway.families.blackjack.price import kernel as choices
from houseway.families.blackjack.price.arrays import Ints
from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.price.graph import HandGraph
from houseway.families.blackjack.printed import Printed, chosen, shown_by
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.simulate.hands import seen_cards, seen_number
from houseway.families.blackjack.simulate.kernel import (
    DEALT_HAND,
    DOUBLE,
    FIRST_HAND,
    HIT,
    KINDS,
    LATER_HAND,
    ORIGINS,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Acts,
    Bank,
)
from houseway.families.blackjack.simulate.money import most_doublings
from houseway.pricing.model import Play
from houseway.pricing.simulate.loops import Flags

WORDS: Final = (
    STAND_WORD,
    HIT_WORD,
    DOUBLED_WORD,
    SPLIT_WORD,
    SURRENDER_WORD,
    RESCUE_WORD,
)
"""What is done with a hand in words, in the order of its numbers."""

ROOM: Final = 0
NO_ROOM: Final = 1
"""Whether the two cards of a hand may be split."""


class Ways(NamedTuple):
    """What is done with hands."""

    act: Acts
    """[twice the origin, and 1 more if it cannot be split, seen, node]: before it is doubled."""
    doubled: Acts
    """[times doubled less 1, origin, seen, node]: after that."""
    early: Flags
    """[it cannot be split, seen, node]: given up before the bank looks."""
    even: Flags
    """[seen]: a natural is paid as even money."""
    most: Ints
    """[seen, kind]: how many hands a spot comes to by splitting."""


def ways_of(rules: BlackjackRules, graph: HandGraph, bank: Bank, play: Play) -> Ways:
    """How bettors play."""
    if play == "optimal":
        return best_ways(Game(rules))
    return printed_ways(rules, graph, bank, printed_way(rules))


def nothing_done(play: BlackjackPlay, hands: int) -> Ways:
    """Every hand stands as it was dealt."""
    seen = seen_number(play, KINDS - 1, KINDS - 1) + 1
    return Ways(
        np.full((2 * ORIGINS, seen, hands), STAND, dtype=np.int8),
        np.full((most_doublings(play), ORIGINS, seen, hands), STAND, dtype=np.int8),
        np.zeros((2, seen, hands), dtype=np.bool_),
        np.zeros(seen, dtype=np.bool_),
        np.ones((seen, KINDS), dtype=np.int64),
    )


# --- the best -------------------------------------------------------------------------------------

_PLAIN: Final = np.zeros(choices.CHOICES, dtype=np.int8)
_PLAIN[[choices.STAND, choices.HIT, choices.DOUBLE]] = STAND, HIT, DOUBLE
_PLAIN[choices.SURRENDER] = SURRENDER
_AFTER: Final = np.zeros(choices.DOUBLED_CHOICES, dtype=np.int8)
_AFTER[[choices.STAND, choices.AGAIN, choices.RESCUE]] = STAND, DOUBLE, RESCUE
"""The numbers that the price has for what is done, as the loops have them."""


def best_ways(game: Game) -> Ways:
    """The best play of every hand, as the price finds it."""
    graph = game.graph
    ways = nothing_done(game.play, len(graph.size))
    times = len(ways.doubled)
    for one in game.situated:
        seen = seen_number(game.play, *one.situation.known)
        ways.act[:2, seen] = _PLAIN[one.plain_play.plain]
        ways.doubled[:, DEALT_HAND, seen] = _AFTER[one.plain_play.doubled[:times]]
        for kind, splits in one.splits.items():
            _, split = max(splits, key=lambda each: each[0])
            ways.most[seen, kind] = split.hands
            holding = np.flatnonzero(graph.cards[:, kind] > 0)
            for origin, play in ((FIRST_HAND, split.play), (LATER_HAND, split.other_play)):
                of = origin + kind
                ways.act[2 * of : 2 * of + 2, seen, holding] = _PLAIN[play.plain]
                ways.doubled[:, of, seen, holding] = _AFTER[play.doubled[:times]]
                ways.act[2 * of, seen, graph.first[kind, kind]] = SPLIT
        for dealt in one.best():
            alike = graph.cards[dealt.hand].max() == 2
            match dealt.does:
                case "split":
                    ways.act[2 * DEALT_HAND + ROOM, seen, dealt.hand] = SPLIT
                case "surrender":
                    ways.early[NO_ROOM, seen, dealt.hand] = True
                    ways.early[ROOM, seen, dealt.hand] = alike
                case "even-money":
                    ways.even[seen] = True
                case "play":
                    pass  # as its cards have it
    return ways


# --- the printed strategy -------------------------------------------------------------------------


def printed_ways(rules: BlackjackRules, graph: HandGraph, bank: Bank, printed: Printed) -> Ways:
    """The printed strategy, as the house way plays it."""
    play = rules.play
    ways, insurance, surrender = nothing_done(play, len(graph.size)), play.insurance, play.surrender
    offered = insurance is not None and insurance.offered and insurance.even_money
    open_two = (graph.size == 2) & ~graph.closed & ~graph.natural
    told: dict[bool, list[_Cells]] = {
        early: [*_plain_cells(play, graph, early=early)] for early in (False, True)
    }
    after = [
        _Cells(graph, legal_doubled(play, graph, times + 1), pairs=False)
        for times in range(len(ways.doubled))
    ]
    for known in seen_cards(play):
        seen, shows = seen_number(play, *known), shown_by(play, known)
        ways.even[seen] = offered and known[0] == ACE and printed.even_money
        if shows not in printed.columns:
            continue  # nobody plays then
        ways.most[seen] = [most_hands_of(play, kind) for kind in range(KINDS)]
        early = surrender is not None and surrender.when == "early" and bool(bank.looks[known[0]])
        for row, cells in zip(_rows(play), told[early], strict=True):
            ways.act[row, seen] = cells.acts(printed, shows)
        for times, cells in enumerate(after):
            ways.doubled[times, :, seen] = cells.acts(printed, shows, times + 1)
        if early:
            for room in (ROOM, NO_ROOM):
                given_up = told[early][room].given_up(printed, shows)
                ways.early[room, seen] = open_two & given_up
    ways.act[2 * LATER_HAND :] = ways.act[2 * FIRST_HAND : 2 * LATER_HAND]
    return ways


def _rows(play: BlackjackPlay) -> list[int]:
    """The rows of what is done that are told apart: all hands out of a pair are played alike."""
    firsts = [origin for origin in origins(play) if origin < LATER_HAND]
    return [2 * origin + room for origin in firsts for room in (ROOM, NO_ROOM)]


def _plain_cells(play: BlackjackPlay, graph: HandGraph, *, early: bool) -> Iterator[_Cells]:
    """The cells of each row; `early`: to give a hand up has had its own moment."""
    for row in _rows(play):
        origin, room = divmod(row, 2)
        may = legal(play, graph, origin, room=room == ROOM)
        may[SURRENDER] &= not early
        yield _Cells(graph, may, pairs=room == ROOM)


class _Cells:
    """Hands that a printed strategy tells apart, with what may be done."""

    def __init__(self, graph: HandGraph, may: Flags, *, pairs: bool) -> None:
        alike = (graph.size == 2) & (graph.cards.max(axis=1) == 2) & pairs
        pair = np.where(alike, graph.cards.argmax(axis=1), 0)
        key = (graph.total * 2 + graph.soft) * KINDS + pair
        for open_to in may:
            key = key * 2 + open_to
        _, found, self._of = np.unique(key, return_index=True, return_inverse=True)
        self._cells = [
            (
                Count(int(graph.total[hand]), bool(graph.soft[hand]), 2),
                int(pair[hand]) or None,
                [word for word, open_to in zip(WORDS, may[:, hand], strict=True) if open_to],
            )
            for hand in found
        ]

    def acts(self, printed: Printed, shows: str, doublings: int = 0) -> Acts:
        """What is done with each hand."""
        found = [
            WORDS.index(chosen(printed.word(shows, count, pair, doublings), words))
            for count, pair, words in self._cells
        ]
        return np.array(found, dtype=np.int8)[self._of]

    def given_up(self, printed: Printed, shows: str) -> Flags:
        """Whether each hand is given up first of all."""
        words = [printed.word(shows, count, pair) for count, pair, _ in self._cells]
        return np.array([word.startswith("R") for word in words])[self._of]


# --- what may be done -----------------------------------------------------------------------------


def most_hands_of(play: BlackjackPlay, kind: int) -> int:
    """How many hands a pair of a kind can become."""
    if play.split is None or kind < ACE:
        return 1
    return play.split.ace_hands if kind == ACE else play.split.hands


def origins(play: BlackjackPlay) -> list[int]:
    """Where a hand can be from."""
    if play.split is None:
        return [DEALT_HAND]
    split = [origin + kind for origin in (FIRST_HAND, LATER_HAND) for kind in range(1, KINDS)]
    return [DEALT_HAND, *split]


def legal(play: BlackjackPlay, graph: HandGraph, origin: int, *, room: bool) -> Flags:
    """[choice, hand]: what may be done with hands of this origin before they are doubled."""
    two, dealt, split = graph.size == 2, origin == DEALT_HAND, play.split
    kind = (origin - FIRST_HAND) % KINDS
    alike = graph.cards.max(axis=1) == 2 if dealt else graph.cards[:, kind] == 2
    surrender = play.surrender
    may = np.zeros((len(WORDS), len(two)), dtype=np.bool_)
    may[STAND] = graph.stand
    may[HIT] = graph.hit
    may[DOUBLE] = graph.double[graphs.DEALT if dealt else graphs.SPLIT]
    may[SPLIT] = two & alike & ~graph.joker & room & (split is not None)
    may[SURRENDER] = two & (surrender is not None and (dealt or surrender.after_split))
    if not dealt and kind == ACE and split is not None and split.ace_cards == "one":
        may[HIT, two] = may[DOUBLE, two] = may[SURRENDER, two] = False
        may[STAND, two] = True
    done = graph.closed | (graph.natural & dealt)
    may[:, done] = False
    may[STAND, done] = True
    return may


def legal_doubled(play: BlackjackPlay, graph: HandGraph, times: int) -> Flags:
    """[choice, hand]: what may be done with hands that have been doubled so often."""
    double = play.double
    may = np.zeros((len(WORDS), len(graph.size)), dtype=np.bool_)
    may[STAND] = True
    may[DOUBLE] = ~graph.closed & (double is not None and times <= double.again)
    may[RESCUE] = ~graph.closed & (double is not None and double.rescue)
    return may
