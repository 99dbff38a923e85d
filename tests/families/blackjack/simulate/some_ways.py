"""Ways to play drawn at random among those that the rules allow, and a bettor who keeps to them."""

from __future__ import annotations

from random import Random

import numpy as np

from houseway.cards.card import Card, rank_of
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.price.graph import HandGraph
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.simulate.hands import seen_cards, seen_number
from houseway.families.blackjack.simulate.kernel import (
    DEALT_HAND,
    FIRST_HAND,
    KINDS,
    LATER_HAND,
    SURRENDER,
    Acts,
    Bank,
)
from houseway.families.blackjack.simulate.ways import (
    WORDS,
    Ways,
    legal,
    legal_doubled,
    most_hands_of,
    nothing_done,
    origins,
)
from houseway.felt.bank.round import BankRound
from houseway.felt.setting import Ask
from houseway.felt.spots import hand_name, split_hand
from houseway.pricing.simulate.loops import Flags

SHADES = 3
"""So many plays, for as many things that are seen of the bank; then they come again."""


def some_ways(play: BlackjackPlay, graph: HandGraph, bank: Bank, chance: Random) -> Ways:
    """Something legal for every hand, by what is seen of the bank and by where the hand is from."""
    draw = np.random.default_rng(chance.getrandbits(32))
    ways = nothing_done(play, len(graph.size))
    surrender, insurance = play.surrender, play.insurance
    early_at = np.zeros(len(ways.even), dtype=np.bool_)
    offers = insurance is not None and insurance.offered and insurance.even_money
    for known in seen_cards(play):
        seen = seen_number(play, *known)
        looks = bool(bank.looks[known[0]])
        early_at[seen] = looks and surrender is not None and surrender.when == "early"
        ways.even[seen] = offers and known[0] == 1 and chance.random() < 0.5
        ways.most[seen] = [most_hands_of(play, kind) for kind in range(KINDS)]
    bold = np.array([1, 1, *[chance.choice((1, 2, 6))] * 2, 0.5, 1])

    def chosen(may: Flags) -> Acts:
        """By [seen, hand], one of what may be done by [choice, hand]."""
        scores = draw.random((SHADES, *may.shape)) * bold[:, np.newaxis] * may
        shades: Acts = scores.argmax(axis=1).astype(np.int8)
        return shades[np.arange(len(early_at)) % SHADES]

    for origin in origins(play):
        for none in (False, True):
            may = legal(play, graph, origin, room=not none)
            ways.act[2 * origin + none] = chosen(may)
            if early_at.any():
                may[SURRENDER] = False
                ways.act[2 * origin + none, early_at] = chosen(may)[early_at]
        for times in range(len(ways.doubled)):
            ways.doubled[times, origin] = chosen(legal_doubled(play, graph, times + 1))
    open_two = (graph.size == 2) & ~graph.closed & ~graph.natural
    gives_up = draw.random(ways.early.shape) < 0.1
    ways.early[:] = np.outer(early_at, open_two) & gives_up
    return ways


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
            gives_up = self._ways.early[0 if self._alike(cards) else 1, seen, node]
            return "surrender" if gives_up else "stay"
        _, number = split_hand(ask.hand)
        many = sum(hand_name(ask.seat, each) in self._round.hands for each in range(1, 9))
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
        most = most_hands_of(self._play, points(cards[0]))
        return many < most and self._alike(cards)

    def _alike(self, cards: list[Card]) -> bool:
        split = self._play.split
        how = rank_of if split is not None and split.alike == "rank" else points
        return how(cards[0]) == how(cards[1])
