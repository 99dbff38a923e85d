"""Every course of a round out of a small shoe, walked through the round itself, by a given play.

Cards are seen by rank. An odometer over the draws plays the round for every course of them: the
last draw that has another rank left is advanced, everything after it begins anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from houseway.bank.settlement import Stake
from houseway.cards.card import JOKER, Card, rank_of
from houseway.families import banked_family
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.hand import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    STAY,
    SURRENDER,
    may_split,
)
from houseway.families.blackjack.price.game import Game, Situated
from houseway.families.blackjack.price.graph import PACK_SUITS
from houseway.families.blackjack.price.result import Dealt
from houseway.families.blackjack.price.spot import Play
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.setting import Ask
from houseway.felt.spots import hand_name
from houseway.filings.filing import Filing

STAKE = 10_000
BANK = 1_000_000_000

_PLAIN = (STAND, HIT, DOUBLE, SURRENDER)
_DOUBLED = (STAND, DOUBLE, RESCUE)


class Halves(NamedTuple):
    """How a pair is split: up to so many hands, the first played so, and the others."""

    most: int
    first: Play
    other: Play


@dataclass
class Situation:
    """What is done against what the bank shows."""

    play: Play
    split: dict[tuple[int, int], Halves] = field(default_factory=dict)
    """By kind and by how many cards pair it."""
    early: set[tuple[int, int]] = field(default_factory=set)
    """Hands that are surrendered before the look, by how many cards pair them, or 0."""
    even: bool = False
    ended: bool = False
    """There is no play, and no pair is told apart."""


def best_play(game: Game) -> dict[tuple[int, ...], Situation]:
    """The best play, as the price has it."""
    return {one.situation.known: _best_of(game, one) for one in game.situated}


def _best_of(game: Game, one: Situated) -> Situation:
    return as_situation(game, one, one.plain_play, [*one.best()])


def as_situation(game: Game, one: Situated, play: Play, dealt: list[Dealt]) -> Situation:
    """Hands as they are dealt, told apart by how many cards pair them."""
    found = Situation(play, ended=one.situation.ended)
    for hand in {each.hand for each in dealt}:
        here = [each for each in dealt if each.hand == hand]
        kind = one.pair(hand)
        alikes = [0] * len(here)
        if kind is not None:
            pairs = [each for each in game.alike(kind, one.situation.known) if each.chance > 0]
            alikes = [each.alike for each in pairs] + [0] * (len(here) - len(pairs))
        for each, alike in zip(here, alikes, strict=True):
            if each.does == "even-money":
                found.even = True
            elif each.does == "surrender":
                found.early.add((hand, alike))
            elif each.split is not None and kind is not None:
                split = each.split
                found.split[kind, alike] = Halves(split.hands, split.play, split.other_play)
    return found


class Bettor:
    """Answers as a play has it."""

    def __init__(self, game: Game, plays: Mapping[tuple[int, ...], Situation]) -> None:
        self._game, self._plays = game, plays

    def answer(self, round: BankRound, ask: Ask) -> str:
        """What the play does."""
        game, play = self._game, self._game.play
        bank = round.hands[str(round.setting.player_dealer)]
        open_cards = bank[: 2 if play.bank.second == "up" else 1]
        here = self._plays[tuple(map(points, open_cards))]
        if DECLINE in ask.choices:
            return EVEN_MONEY if EVEN_MONEY in ask.choices and here.even else DECLINE
        cards = round.hands[ask.hand]
        kinds = tuple(map(points, cards))
        alike = 0 if here.ended else self._alike(cards, open_cards)
        if STAY in ask.choices:
            hand = game.graph.number(kinds)
            return SURRENDER if (hand, alike) in here.early else STAY
        hands = sum(name.partition(".")[0] == str(ask.seat) for name in round.hands)
        if hands == 1:
            if SPLIT in ask.choices and (kinds[0], alike) in here.split:
                return SPLIT
            return self._chosen(ask, here.play, game.graph.number(kinds), len(cards))
        first = round.hands[hand_name(ask.seat, 1)][0]
        halves = here.split[kinds[0], self._alike([first, cards[0]], open_cards)]
        if SPLIT in ask.choices and hands < halves.most:
            return SPLIT
        number = game.having(kinds[0]).number(kinds)
        chosen = halves.first if ask.hand == str(ask.seat) else halves.other
        return self._chosen(ask, chosen, number, len(cards))

    def _alike(self, cards: list[Card], open_cards: list[Card]) -> int:
        """How many cards of the shoe pair the hand's first two, beside the bank's; 0 if none."""
        play, deck = self._game.play, self._game.rules.deck
        if len(cards) != 2 or not may_split(play, cards, 1):
            return 0
        assert play.split is not None
        if play.split.alike == "rank":
            rank = rank_of(cards[0])
            whole = PACK_SUITS * deck.packs.default
            return whole - sum(rank_of(card) == rank for card in open_cards)
        kind = points(cards[0])
        return self._game.shoe[kind] - sum(points(card) == kind for card in open_cards)

    def _chosen(self, ask: Ask, play: Play, hand: int, cards: int) -> str:
        offered = {*ask.choices}
        if cards > 2 and offered & {DOUBLE, RESCUE}:
            return _DOUBLED[int(play.doubled[cards - 3, hand])]
        return _PLAIN[int(play.plain[hand])]


@dataclass
class Course:
    """Draws that follow the odometer, taking the first rank wherever it has no setting yet."""

    cards: list[tuple[Card, int]]
    wheels: list[int] = field(default_factory=list)
    drawn: int = 0
    chance: Fraction = Fraction(1)
    left: list[int] = field(default_factory=list)

    def start(self) -> None:
        """Back to a full shoe."""
        self.drawn, self.chance = 0, Fraction(1)
        self.left = [count for _, count in self.cards]

    def card(self) -> Card:
        """The card on this wheel; a new wheel starts at the first rank that is left."""
        if self.drawn == len(self.wheels):
            self.wheels.append(next(n for n, left in enumerate(self.left) if left))
        rank = self.wheels[self.drawn]
        self.drawn += 1
        self.chance *= Fraction(self.left[rank], sum(self.left))
        self.left[rank] -= 1
        return self.cards[rank][0]

    def dice(self, count: int) -> tuple[int, ...]:
        """No dice are walked."""
        raise AssertionError("this walk has no dice")

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """No card goes back."""
        raise AssertionError("this walk shuffles no card in again")

    def advance(self) -> bool:
        """Turn the last wheel that can still turn; False when all courses are done."""
        del self.wheels[self.drawn :]
        while self.wheels:
            left = [count for _, count in self.cards]
            for rank in self.wheels[:-1]:
                left[rank] -= 1
            more = [n for n in range(self.wheels[-1] + 1, len(left)) if left[n]]
            if more:
                self.wheels[-1] = more[0]
                return True
            self.wheels.pop()
        return False


class Walked(NamedTuple):
    """What every course of the cards came to."""

    ev: Fraction
    square: Fraction
    """Of what a round gains."""
    courses: int
    by_wager: dict[str, Fraction]
    """What each wager gained."""
    nets: dict[Fraction, Fraction]
    """How likely each gain is."""


def walked(
    filing: Filing,
    game: Game,
    plays: Mapping[tuple[int, ...], Situation],
    most: int | None = None,
) -> Walked | None:
    """Walk every course of a round with one bettor; nothing comes of more courses than `most`."""
    rules = game.rules
    filing_cards: dict[str, tuple[Card, int]] = {}
    for card in rules.deck.cards:
        rank = "Jk" if card == JOKER else rank_of(card)
        first, many = filing_cards.get(rank, (card, 0))
        filing_cards[rank] = first, many + 1
    course, bettor = Course([*filing_cards.values()]), Bettor(game, plays)
    setting = Setting(2, 1, {1: "bank", 2: "p"}, BANK, [Stake(2, "p", "base", STAKE)])
    play = banked_family(rules).play
    courses = 0
    by_wager: dict[str, Fraction] = {}
    nets: dict[Fraction, Fraction] = {}
    while True:
        course.start()
        round = BankRound(filing, setting, course, play)
        while ask := round.ask:
            round.answer(ask.seat, bettor.answer(round, ask))
        assert round.result is not None
        net = Fraction()
        for line in round.result.lines:
            gained = Fraction(line.paid - line.collected, STAKE)
            by_wager[line.wager] = by_wager.get(line.wager, Fraction()) + course.chance * gained
            net += gained
        nets[net] = nets.get(net, Fraction()) + course.chance
        courses += 1
        if most is not None and courses > most:
            return None
        if not course.advance():
            break
    assert sum(nets.values()) == 1
    ev = sum((net * chance for net, chance in nets.items()), Fraction())
    square = sum((net**2 * chance for net, chance in nets.items()), Fraction())
    return Walked(ev, square, courses, by_wager, nets)
