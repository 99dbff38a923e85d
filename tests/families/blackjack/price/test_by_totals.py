"""The printed strategy out of one pack: another word in any one cell makes it worth less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np
import pytest

from houseway.families.blackjack.hand import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.blackjack.price.game import Game, Situated
from houseway.families.blackjack.price.graph import HandGraph
from houseway.families.blackjack.price.printed import find_printed
from houseway.families.blackjack.price.result import Dealt, made_of
from houseway.families.blackjack.price.spot import Play, Spot
from houseway.families.blackjack.printed import Printed, chosen, shown_by
from tests.families.blackjack.price.made import made, rules_of

NOTHING = 1e-12
"""What a change may gain by the rounding of floats."""
WORDS = ("S", "H", "DS", "DH", "RS", "RH", "RDS", "RDH")
NUMBERS = {STAND: 0, HIT: 1, DOUBLE: 2, SURRENDER: 3}

Key = tuple[bool, int]


@lru_cache(maxsize=1)
def one_pack() -> tuple[Game, Printed]:
    """Any two cards doubled and surrendered, pairs split to four hands, soft 17 hit."""
    filing = made(
        packs=1,
        bank={"peek": ["ace", "ten"]},
        double={},
        split={"hands": 4},
        surrender={"when": "late"},
    )
    game = Game(rules_of(filing))
    return game, find_printed(game).printed


class Column:
    """What the bank shows once, and any words for it: played hand by hand."""

    def __init__(self, game: Game, one: Situated) -> None:
        self._game, self._one = game, one

    def worth(self, words: Mapping[Key, str], pairs: Mapping[int, str]) -> float:
        """Return what the words are worth against this card."""
        one = self._one
        result = one.result(self._play(one.spot, words), self._dealt(words, pairs))
        return made_of(self._game.paid, result).ev

    def _play(self, spot: Spot, words: Mapping[Key, str]) -> Play:
        graph, ways = spot.graph, spot.ways
        plain = [
            NUMBERS[chosen(words.get(_key(graph, hand), "S"), self._open(spot, hand))]
            for hand in range(len(graph.size))
        ]
        shape = (ways.doublings, len(plain))
        return Play(np.array(plain, dtype=np.int64), np.zeros(shape, dtype=np.int64))

    def _open(self, spot: Spot, hand: int) -> list[str]:
        graph, two = spot.graph, spot.graph.size[hand] == 2
        natural = graph.natural[hand] and spot is self._one.spot
        if graph.closed[hand] or natural or (two and spot.ways.one_card):
            return [STAND]
        doubles = [DOUBLE] if graph.double[spot.origin, hand] else []
        return [STAND, HIT, *doubles, *([SURRENDER] if two and spot.ways.surrender else [])]

    def _dealt(self, words: Mapping[Key, str], pairs: Mapping[int, str]) -> Iterator[Dealt]:
        game, one = self._game, self._one
        for hand in map(int, one.two):
            chance, kind = float(one.begins[hand]), one.pair(hand)
            if chance == 0.0:
                continue
            if kind is None or chosen(f"{pairs[kind]}S", [SPLIT, STAND]) != SPLIT:
                yield Dealt(hand, chance, "play")
                continue
            for alike in game.alike(kind, one.situation.known):
                halves = one.halves(kind, alike.alike)
                split = halves.played(self._play(halves.spot(0), words), game.most_hands(kind))
                yield Dealt(hand, chance * alike.chance, "split", split)


def _key(graph: HandGraph, hand: int) -> Key:
    return bool(graph.soft[hand]), int(graph.total[hand])


def shown_words(printed: Printed, shows: str) -> tuple[dict[Key, str], dict[int, str]]:
    """Return the words of one column, of totals and of pairs."""
    column = printed.columns.index(shows)
    words = {(False, total): row[column] for total, row in printed.plain.hard.items()}
    words |= {(True, total): row[column] for total, row in printed.plain.soft.items()}
    return words, {kind: row[column] for kind, row in printed.pairs.items()}


def better_words(shows: str, totals: range) -> list[str]:
    """Return every change of a single cell that would be worth more, of these totals and pairs."""
    game, printed = one_pack()
    one = next(o for o in game.situated if shown_by(game.play, o.situation.known) == shows)
    column = Column(game, one)
    words, pairs = shown_words(printed, shows)
    best = column.worth(words, pairs)
    better = []
    for key, word in words.items():
        for other in WORDS if key[1] in totals else ():
            if other != word:
                gain = column.worth(words | {key: other}, pairs) - best
                better += [f"{key} {word}, not {other}: {gain}"] if gain > NOTHING else []
    for kind, word in pairs.items():
        other = "" if word else "P"
        if kind in totals:
            gain = column.worth(words, pairs | {kind: other}) - best
            better += [f"pair of {kind} {word}, not {other}: {gain}"] if gain > NOTHING else []
    return better


def test_no_other_word_in_a_cell_would_be_better() -> None:
    """16 against a ten: two eights are split, and of the others those of three cards stand."""
    assert better_words("10", range(16, 17)) == []
    assert shown_words(one_pack()[1], "10")[0][False, 16] == "RS"


@pytest.mark.deep
@pytest.mark.parametrize("shows", ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"])
def test_no_other_word_in_any_cell_would_be_better(shows: str) -> None:
    assert better_words(shows, range(1, 22)) == []
