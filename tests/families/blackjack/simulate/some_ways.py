"""Ways to play drawn at random among those that the rules allow, and a bettor who keeps to them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from houseway.cards.card import Card, rank_of
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.price.graph import DEALT, HandGraph
from houseway.families.blackjack.price.graph import SPLIT as FROM_SPLIT
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.simulate.hands import against, seen_number
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
)
from houseway.families.blackjack.simulate.money import most_doublings
from houseway.families.blackjack.simulate.ways import Ways
from houseway.felt.bank.round import BankRound
from houseway.felt.setting import Ask
from houseway.felt.spots import hand_name, split_hand

WORDS = ("stand", "hit", "double", "split", "surrender", "rescue")


def some_ways(play: BlackjackPlay, graph: HandGraph, chance: Random) -> Ways:
    """Something legal for every hand; pairs are split and hands doubled more often than not."""
    looks = against(play, graph.owns).bank.looks
    seen_up = [*_seen(play)]
    most_seen = max(seen for seen, _ in seen_up) + 1
    hands = len(graph.size)
    act = np.zeros((2 * ORIGINS, most_seen, hands), dtype=np.int8)
    doubled = np.zeros((most_doublings(play), ORIGINS, most_seen, hands), dtype=np.int8)
    early = np.zeros((most_seen, hands), dtype=np.bool_)
    even = np.zeros(most_seen, dtype=np.bool_)
    surrender, insurance = play.surrender, play.insurance
    bold = chance.choice((1, 2, 6))
    for seen, up in seen_up:
        early_here = surrender is not None and surrender.when == "early" and bool(looks[up])
        even[seen] = (
            insurance is not None
            and insurance.offered
            and insurance.even_money
            and up == 1
            and chance.random() < 0.5
        )
        for node in range(hands):
            open_two = graph.size[node] == 2 and not graph.closed[node] and not graph.natural[node]
            early[seen, node] = early_here and open_two and chance.random() < 0.1
            for origin in origins(play):
                for none in (False, True):
                    ways = legal(play, graph, node, origin, room=not none, early=early_here)
                    weights = [bold if way in (DOUBLE, SPLIT) else 1 for way in ways]
                    act[2 * origin + none, seen, node] = chance.choices(ways, weights)[0]
                for times in range(len(doubled)):
                    ways = [STAND]
                    if play.double is not None and not graph.closed[node]:
                        ways += [DOUBLE] if times < play.double.again else []
                        ways += [RESCUE] if play.double.rescue else []
                    doubled[times, origin, seen, node] = chance.choice(ways)
    return Ways(act, doubled, early, even)


def origins(play: BlackjackPlay) -> Iterator[int]:
    yield DEALT_HAND
    if play.split is not None:
        for kind in range(1, KINDS):
            yield FIRST_HAND + kind
            yield LATER_HAND + kind


def legal(
    play: BlackjackPlay, graph: HandGraph, node: int, origin: int, *, room: bool, early: bool
) -> list[int]:
    """What may be done with a hand before it is doubled."""
    two, dealt = graph.size[node] == 2, origin == DEALT_HAND
    kind = (origin - FIRST_HAND) % KINDS
    if graph.closed[node] or (dealt and graph.natural[node]):
        return [STAND]
    pair = two and graph.cards[node].max() == 2 and not graph.joker[node]
    if not dealt:
        pair = pair and graph.cards[node, kind] == 2
    splits = [SPLIT] if play.split is not None and room and pair else []
    if two and not dealt and kind == 1 and play.split is not None:
        if play.split.ace_cards == "one":
            return [STAND, *splits]
    ways = [STAND] if graph.stand[node] else []
    ways += [HIT] if graph.hit[node] else []
    if two:
        ways += [DOUBLE] if graph.double[DEALT if dealt else FROM_SPLIT, node] else []
        ways += splits
        if play.surrender is not None and (dealt or play.surrender.after_split) and not early:
            ways.append(SURRENDER)
    return ways


def _seen(play: BlackjackPlay) -> Iterator[tuple[int, int]]:
    """The numbers of what can be seen of the bank, each with its up card's kind."""
    for up in range(KINDS):
        for second in range(KINDS if play.bank.second == "up" else 1):
            yield seen_number(play, up, second), up


class Bettor:
    """Answers for every spot of one round as the ways have it."""

    def __init__(self, round: BankRound, graph: HandGraph, ways: Ways) -> None:
        self._round, self._graph, self._ways = round, graph, ways
        self._play = BlackjackRules.of(round).play
        self._doubled: dict[str, int] = {}

    def choice(self, ask: Ask) -> str:
        """What he says."""
        assert ask.hand is not None
        up, *down = map(points, self._round.hands[str(self._round.setting.player_dealer)])
        seen = seen_number(self._play, up, down[0] if down else 0)
        cards = self._round.hands[ask.hand]
        node = self._graph.number(tuple(map(points, cards)))
        if "decline" in ask.choices:
            even = "even-money" in ask.choices and bool(self._ways.even[seen])
            return "even-money" if even else "decline"
        if "stay" in ask.choices:
            return "surrender" if self._ways.early[seen, node] else "stay"
        seat, number = split_hand(ask.hand)
        many = sum(hand_name(seat, each) in self._round.hands for each in range(1, 9))
        origin = DEALT_HAND
        if many > 1:
            origin = (FIRST_HAND if number == 1 else LATER_HAND) + points(cards[0])
        if times := self._doubled.get(ask.hand, 0):
            word = WORDS[self._ways.doubled[times - 1, origin, seen, node]]
        else:
            room = len(cards) == 2 and self._room(cards, many)
            word = WORDS[self._ways.act[2 * origin + (not room), seen, node]]
        if word == "double":
            self._doubled[ask.hand] = times + 1
        return word

    def _room(self, cards: list[Card], many: int) -> bool:
        split = self._play.split
        if split is None or points(cards[0]) == 0:
            return False
        most = split.ace_hands if points(cards[0]) == 1 else split.hands
        how = rank_of if split.alike == "rank" else points
        return many < most and how(cards[0]) == how(cards[1])
