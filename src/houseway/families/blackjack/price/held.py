"""Bonus bets on the own hand: its first cards, as far as the play of the base game draws them.

Rows of two cards are counted as they are dealt. A longer one takes a hand that is drawn to, and a
bettor draws for the wager that brings the hand: by the best play of that one, card by card. Hands
are followed as cards with their suits as long as some row can still come of them, and as kinds of
cards from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import gcd, perm
from typing import Final, NamedTuple, Protocol

from houseway.cards.card import RANKS, SUITS, Card, rank_of
from houseway.families.blackjack.counting import POINTS, count_points, points
from houseway.families.blackjack.hand import Hand, may
from houseway.families.blackjack.price.arrays import KINDS
from houseway.families.blackjack.price.counted import best_counted, by_totals_counted
from houseway.families.blackjack.price.deeds import Kinds, Way
from houseway.families.blackjack.price.graph import kinds_of, points_of
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.printed import Printed, chosen, shown_by
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.side import HeldRow, held_row
from houseway.filings.wager import Wager
from houseway.pricing.model import Play, Pricing, WagerPrice, distribution, wager_price

TWO: Final = 2

_PLAYS: Final[dict[Play, str]] = {
    "optimal": "the best play",
    "house-way": "the printed strategy",
}


class Decides(Protocol):
    """How hands are played."""

    def __call__(self, cards: Kinds, known: Kinds, doubled: int) -> Way:
        """What is done with a hand of such kinds, doubled so many times.

        `known` are the kinds of the bank's cards that lie open, the up card first.
        """


class Held(NamedTuple):
    """A hand as far as rows go."""

    row: int
    """The first row that it has met; past the last, if none."""
    kinds: Kinds
    cards: tuple[Card, ...] | None
    """Its cards, sorted, while a longer row can come of them."""
    doubled: int = 0


class Second(NamedTuple):
    """What the bank's second card can be."""

    kinds: Kinds
    known: Kinds | None
    """What players know of the bank's cards then; nothing if there is no play."""


def held_price(rules: BlackjackRules, wager: Wager, how: Pricing) -> WagerPrice:
    """What one unit of a bonus bet on the own hand is worth."""
    rows = tuple(held_row(row.on) for row in wager.pays.rows)
    longer = any(row.cards > TWO for row in rows)
    found = distribution(wager.pays, _counts(_Asked(rules, rows, how.play if longer else None)))
    if not longer:
        method = "exact: every two cards that can be dealt"
        return wager_price(wager.name, found, play="no decision", method=method)
    method = f"exact by suits: every hand that is drawn by {_PLAYS[how.play]} of the base game"
    return wager_price(wager.name, found, play="no decision", method=method)


class _Asked:
    """What the counts of some rows hang on, and nothing else of the filing."""

    def __init__(self, rules: BlackjackRules, rows: tuple[HeldRow, ...], play: Play | None) -> None:
        self.rules, self.rows, self.play = rules, rows, play
        self._key = (question(rules), rules.deck.ranks, rules.deck.packs.default, rows, play)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _counts(asked: _Asked) -> tuple[int, ...]:
    how = _never if asked.play is None else decides(asked.rules, asked.play)
    return tuple(HeldCount(asked.rules, asked.rows, how).counts())


def _never(cards: Kinds, known: Kinds, doubled: int) -> Way:
    return "stand"


def decides(rules: BlackjackRules, play: Play) -> Decides:
    """How the base game is played: at its best, or by its printed strategy."""
    if play == "optimal":
        return best_counted(rules).deeds.way
    return ByPrinted(rules.play, by_totals_counted(rules).printed).way


class ByPrinted(NamedTuple):
    """The printed strategy, as somebody follows it who holds these cards."""

    play: BlackjackPlay
    printed: Printed

    def way(self, cards: Kinds, known: Kinds, doubled: int) -> Way:
        """What is done with a hand that has been doubled so many times."""
        held = points_of(cards)
        faces = [face(kind) for kind in held]
        hand = Hand(1, doublings=[[]] * doubled)
        choices = may(self.play, faces, hand, 1)
        pair = held[0] if len(held) == TWO and held[0] == held[1] else None
        found = count_points(held, self.play.count, initial=True)
        word = self.printed.word(shown_by(self.play, known), found, pair, doubled)
        match chosen(word, choices):
            case "hit":
                return "hit"
            case "double":
                return "double"
            case "split":
                return "split"
            case "surrender":
                return "surrender"
            case _:
                return "stand"


def face(kind: int) -> Card:
    """A card of the kind."""
    return Card(RANKS[kind - 1] + SUITS[0])


class HeldCount:
    """Counts in how many deals each row decides."""

    def __init__(self, rules: BlackjackRules, rows: Sequence[HeldRow], decides: Decides) -> None:
        self.play, self._rows, self._decides = rules.play, rows, decides
        self.ranks, self._packs = rules.deck.ranks, rules.deck.packs.default
        self._shoe = kinds_of(rules.deck)
        self.whole = sum(self._shoe)
        self.most = max([TWO, *(row.cards for row in rows)])
        self._sizes = {
            row.cards: place
            for place, row in reversed([*enumerate(rows)])
            if row.kind == "not over"
        }
        """By the number of cards, the first row that asks that they are not over."""
        self._met: dict[tuple[Card, ...], int] = {}
        self._leads: dict[tuple[Card, ...], bool] = {}

    def counts(self) -> list[int]:
        """By row, and how many deals none decides, in the smallest whole numbers."""
        counts = [0] * (len(self._rows) + 1)
        for rank, many in self.ups().items():
            for row, deals in self._against(Card(rank + SUITS[0])):
                counts[row] += many * deals
        dealt = len(self.ranks) * perm(self.whole - 1, self.most + 1)
        assert sum(counts) == dealt  # every deal ends somewhere
        common = gcd(*counts)
        return [count // common for count in counts]

    def ups(self) -> Counter[str]:
        """The ranks of the up card, and how many are like each; every suit is like every other."""
        named = {rank for row in self._rows for rank in row.ranks}
        like: dict[int, str] = {}
        return Counter(
            rank if rank in named else like.setdefault(POINTS[rank], rank) for rank in self.ranks
        )

    def _against(self, up: Card) -> Iterator[tuple[int, int]]:
        """Rows and deals, each deal being the hand, the bank's second card and what follows."""
        for second in self.seconds(points(up)):
            held: Counter[Held] = Counter({self.nothing: 1})
            for size in range(self.most + 1):
                grown: Counter[Held] = Counter()
                for hand, ways in held.items():
                    doubled = self._goes_on(hand, size, second)
                    if doubled is None:
                        # Whatever comes in which order, a deal is as likely: the hand comes first.
                        left = self.left(hand, points(up), second)
                        yield hand.row, ways * left * self.rest(size)
                        continue
                    for after, many in self.drawn(hand, up, doubled):
                        grown[after] += ways * many
                held = grown

    @property
    def nothing(self) -> Held:
        """A hand before its first card."""
        return Held(len(self._rows), (0,) * KINDS, ())

    def better(self, hand: Held, size: int) -> bool:
        """Whether a row before the one that a hand has met takes more cards than it has."""
        return any(row.cards > size for row in self._rows[: hand.row])

    def rest(self, size: int) -> int:
        """In how many ways cards follow that no row looks at, the bank's two being dealt."""
        return perm(self.whole - size - 2, self.most - size)

    def seconds(self, up: int) -> Iterator[Second]:
        """What the bank's second card can be, as far as players know or it ends the round."""
        kinds = [kind for kind, many in enumerate(self._shoe) if many]
        looks = self.play.looks(face(up))
        natural = [kind for kind in kinds if looks and self._is_natural(up, kind)]
        others = [kind for kind in kinds if kind not in natural]
        if natural:
            yield Second(tuple(natural), None)
        if self.play.bank.second == "up":
            for kind in others:
                yield Second((kind,), (up, kind))
        else:
            yield Second(tuple(others), (up,))

    def _is_natural(self, up: int, second: int) -> bool:
        return count_points([up, second], self.play.count, initial=True).natural

    def left(self, hand: Held, up: int, second: Second) -> int:
        """How many cards are left for the bank's second one."""
        return sum(self._shoe[kind] - hand.kinds[kind] - (kind == up) for kind in second.kinds)

    def _goes_on(self, hand: Held, size: int, second: Second) -> int | None:
        """How often a hand is doubled that takes another card; nothing if it takes none."""
        if size < TWO:
            return 0
        found = count_points(points_of(hand.kinds), self.play.count, initial=True)
        over = found.natural or found.over(self.play.count.most)
        if second.known is None or not self.better(hand, size) or over:
            return None
        match self._decides(hand.kinds, second.known, hand.doubled):
            case "hit":
                return hand.doubled
            case "double":
                return hand.doubled + 1
            case "stand" | "split" | "surrender":
                return None

    def drawn(self, hand: Held, up: Card, doubled: int) -> Iterator[tuple[Held, int]]:
        """What a hand becomes by every card that is left, and in how many ways."""
        if hand.cards is None:
            for kind, has in enumerate(self._shoe):
                left = has - hand.kinds[kind] - (kind == points(up))
                if left > 0:
                    kinds = _with(hand.kinds, kind)
                    yield Held(self._over_row(hand.row, kinds), kinds, None, doubled), left
            return
        for card in self._pack:
            left = self._packs - hand.cards.count(card) - (card == up)
            if left > 0:
                cards = tuple(sorted((*hand.cards, card)))
                kinds = _with(hand.kinds, POINTS[rank_of(card)])
                row = min(self._over_row(hand.row, kinds), self._meets(cards))
                yield Held(row, kinds, cards if self._may_lead(cards) else None, doubled), left

    @cached_property
    def _pack(self) -> list[Card]:
        return [Card(rank + suit) for rank in self.ranks for suit in SUITS]

    def _over_row(self, met: int, kinds: Kinds) -> int:
        """The first row met, with those that only ask that so many cards are not over."""
        place = self._sizes.get(sum(kinds), met)
        if place >= met:
            return met
        found = count_points(points_of(kinds), self.play.count, initial=True)
        return met if found.over(self.play.count.most) else place

    def _meets(self, cards: tuple[Card, ...]) -> int:
        """The first row that these cards meet, no more and no fewer."""
        if cards not in self._met:
            holding = (
                place
                for place, row in enumerate(self._rows)
                if row.cards == len(cards) and row.holds(cards, self.play.count)
            )
            self._met[cards] = next(holding, len(self._rows))
        return self._met[cards]

    def _may_lead(self, cards: tuple[Card, ...]) -> bool:
        """Whether a longer row can come of these cards that asks for more than their kinds."""
        if cards not in self._leads:
            ranks = Counter(map(rank_of, cards))
            self._leads[cards] = len(cards) < TWO or any(
                row.kind == "ranks" and row.cards > len(cards) and ranks <= Counter(row.ranks)
                for row in self._rows
            )
        return self._leads[cards]


def _with(kinds: Kinds, kind: int) -> Kinds:
    return (*kinds[:kind], kinds[kind] + 1, *kinds[kind + 1 :])
