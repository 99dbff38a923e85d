"""What every choice is worth with one hand, the cards that are seen taken out of the shoe.

Before the house dealer has looked, a worth counts the naturals that he may find; after it, they are
out of the question. A hand from a split is worth what it makes itself, the other hands of its spot
being seen and left as they are.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final

import numpy as np

from houseway.cards.card import Card, rank_of
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.hand import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    INSURE,
    RESCUE,
    SPLIT,
    STAND,
    STAY,
    SURRENDER,
    may_split,
)
from houseway.families.blackjack.price.arrays import Floats
from houseway.families.blackjack.price.game import Game, Situated
from houseway.families.blackjack.price.graph import PACK_SUITS
from houseway.families.blackjack.price.kernel import NEVER
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.price.split import Halves, Pair
from houseway.families.blackjack.price.spot import Spot, Weighed
from houseway.families.blackjack.rules import BlackjackRules

KEPT: Final = 4
"""Games of which everything is kept that was worked out for a hand."""

_PLAIN: Final = (STAND, HIT, DOUBLE, SURRENDER)
_DOUBLED: Final = (STAND, DOUBLE, RESCUE)

_GAMES: Final[OrderedDict[str, Game]] = OrderedDict()
_LOCK: Final = Lock()


def game_of(rules: BlackjackRules) -> Game:
    """The game of these rules, with what was worked out of it before."""
    asked = question(rules)
    with _LOCK:
        if asked not in _GAMES:
            _GAMES[asked] = Game(rules)
            while len(_GAMES) > KEPT:
                _GAMES.popitem(last=False)
        _GAMES.move_to_end(asked)
        return _GAMES[asked]


class OneHand:
    """A hand that was dealt, against what lies open of the bank's."""

    def __init__(self, rules: BlackjackRules, cards: Sequence[Card], bank: Sequence[Card]) -> None:
        self._game, self._cards, self._bank = game_of(rules), tuple(cards), tuple(bank)
        self.kinds = tuple(map(points, cards))
        known = tuple(map(points, bank))
        self.one: Situated = next(
            one for one in self._game.situated if one.situation.known == known
        )
        self.hand = self._game.graph.number(self.kinds)

    @property
    def ended(self) -> bool:
        """Whether there is nothing to decide: no play, or no such hand."""
        return self.one.situation.ended

    @property
    def offers_even_money(self) -> bool:
        """Whether it is a natural that may be paid at once."""
        natural = bool(self._game.graph.natural[self.hand])
        return natural and self.one.situation.insures and self._game.rows.even_money is not None

    def _spot(self) -> tuple[Spot, Weighed]:
        return self.one.spot, self.one.weighed

    def in_play(self) -> dict[str, float]:
        """What each choice makes once there is play, all naturals of a look counting nothing."""
        _, weighed = self._spot()
        return self._plain(weighed) | self._split()

    def _plain(self, weighed: Weighed) -> dict[str, float]:
        worths = weighed.worth[:, self.hand]
        return {
            name: float(worth)
            for name, worth in zip(_PLAIN, worths, strict=True)
            if worth > NEVER / 2
        }

    def _split(self) -> dict[str, float]:
        """What splitting makes, if the hand is a pair that may be."""
        play, cards = self._game.play, self._cards
        if self.one.situation.ended or len(cards) != 2 or not may_split(play, cards, 1):
            return {}
        kind = self.kinds[0]
        halves = self.one.halves(kind, self._alike())
        return {SPLIT: halves.best(self._game.most_hands(kind)).worth}

    def _alike(self) -> int:
        """How many cards pair the hand's, beside the bank's open ones."""
        split = self._game.play.split
        assert split is not None  # it may be split
        if split.alike == "value":
            return int(self.one.shoe[self.kinds[0]])
        rank = rank_of(self._cards[0])
        whole = PACK_SUITS * self._game.rules.deck.packs.default
        return whole - sum(rank_of(card) == rank for card in self._bank)

    @property
    def natural(self) -> float:
        """How likely the bank has a natural."""
        return float(self._ends() @ self._game.paid.natural)

    def _ends(self) -> Floats:
        spot, _ = self._spot()
        found: Floats = spot.chances(np.array([self.hand]))[0]
        return found

    def after_look(self) -> dict[str, float]:
        """What each choice is worth, no natural having been found where anybody looked."""
        spot, _ = self._spot()
        live = float(self._ends() @ spot.live)
        return {name: worth / live for name, worth in self.in_play().items()}

    def doubled(self, doublings: int) -> dict[str, float]:
        """The same for a hand that has been doubled so many times."""
        spot, weighed = self._spot()
        live = float(self._ends() @ spot.live)
        worths = weighed.doubled[doublings - 1][:, self.hand]
        return {
            name: float(worth) / live
            for name, worth in zip(_DOUBLED, worths, strict=True)
            if worth > NEVER / 2
        }

    def before_look(self) -> dict[str, float]:
        """What each choice is worth while there may be a natural; early surrender among them."""
        taken = self._taken()
        found = {name: worth + taken for name, worth in self.in_play().items()}
        if self.one.situation.early and not self._game.graph.closed[self.hand]:
            found[SURRENDER] = float(self._ends() @ self._game.paid.surrender)
        return found

    def _taken(self) -> float:
        """What a look that finds a natural makes of the hand."""
        if not self.one.situation.looked:
            return 0.0
        own = self._game.graph.own[0][self.hand]
        paid = self._game.paid
        return float((self._ends() * paid.natural) @ paid.base[own])

    def asked_early(self) -> dict[str, float]:
        """Surrender, or stay and play as is best."""
        worths = self.before_look()
        return {
            SURRENDER: worths.pop(SURRENDER),
            STAY: max(worths.values()),
        }

    def asked_insurance(self) -> dict[str, float]:
        """Insurance of half the wager, even money for a natural, or neither."""
        worths = self.before_look()
        found = {DECLINE: max(worths.values())}
        insurance = self._game.play.insurance
        if self.offers_even_money:
            found[EVEN_MONEY] = self._game.paid.even_money
        if insurance is not None:
            pays = self._game.rules.wager_named(insurance.wager).pays.rows[0].pay.value
            half = (self.natural * float(pays) - (1 - self.natural)) / 2
            found[INSURE] = found[DECLINE] + half
        return found


class SplitHand(OneHand):
    """A hand from a split, the other hands of its spot being seen."""

    def __init__(
        self,
        rules: BlackjackRules,
        cards: Sequence[Card],
        bank: Sequence[Card],
        others: Sequence[Sequence[Card]],
        *,
        first: bool,
    ) -> None:
        super().__init__(rules, cards, bank)
        self._others, self._first = others, first
        kind = self.kinds[0]
        graph = self._game.having(kind)
        shoe = self.one.shoe.copy()
        for card in (card for other in others for card in other):
            shoe[points(card)] -= 1
        self._shoe = shoe
        self._held = self.one.spot_of(graph, shoe, kind)
        self.hand = graph.number(self.kinds)
        self._weighed = self._held.weighed("base" if first else "split")

    def _spot(self) -> tuple[Spot, Weighed]:
        return self._held, self._weighed

    def _split(self) -> dict[str, float]:
        """What splitting again makes, in the room that is left."""
        play, cards, hands = self._game.play, self._cards, len(self._others) + 1
        if len(cards) != 2 or not may_split(play, cards, hands):
            return {}
        kind, alike = self.kinds[0], self._alike()
        for card in (card for other in self._others for card in other):
            alike -= may_split(play, (cards[0], card), 1)  # it would have paired the hand
        pair, graph, one = Pair(kind, self._shoe, alike), self._game.having(kind), self.one
        halves = Halves(
            pair, lambda more: one.spot_of(graph, pair.gone(more), kind), self._game.paid
        )
        most = self._game.most_hands(kind) - hands + 1
        return {SPLIT: halves.best(most).worth}
