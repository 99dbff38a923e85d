"""How a bot plays poker: what its cards are worth against hands it cannot see, and the pot's odds.

A bot knows what its seat knows: its own cards, the middle, and what lies up before others. It deals
the rest out a few dozen times, sees what share of the pot it has on the average, and puts in what
that is worth. It is company to practise against and no more: it reads nobody, and bluffs at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from houseway.cards.card import JOKER, Card, card_at, card_index
from houseway.cards.generator import Generator
from houseway.families.poker.equity.kernel import Ints
from houseway.families.poker.events import StreetBegun
from houseway.families.poker.judge import HeldCards, judge_of
from houseway.families.poker.many_deals import (
    kind_of_two,
    reading_of,
    share_of_two,
    shuffled,
    units,
)
from houseway.families.poker.rules import PokerRules, Street
from houseway.felt.events import COMMUNITY, PutIn
from houseway.felt.pot.round import PotRound
from houseway.felt.setting import Ask
from houseway.hands.ladder import least
from houseway.hands.low import LOW_VALUES

_DEALS: Final = 40
"""How often the unseen cards are dealt out before a bet, and"""
_DEALS_A_THROW: Final = 24
"""for every way to throw cards away for good."""
_MOST_OTHERS: Final = 2
"""Against so many at most: of those still in, not all will stay."""
_LOW_ENOUGH: Final = 8
"""A card that is kept for a low hand."""
_VERY_LOW: Final = 5
"""A card to kill a pot with."""


def practised(r: PotRound, ask: Ask, chance: Generator) -> str:
    """What a bot chooses that is asked in a hand of poker."""
    if ask.private:
        return _thrown(r, ask, chance)
    if "check" in ask.choices or "call" in ask.choices:
        return _bet(r, ask, chance)
    if "kill" in ask.choices:
        return _kill(r, ask, chance)
    if "down" in ask.choices:  # which card lies down: now and then another one
        return "down" if chance.below(4) == 0 else "up"
    return ask.house_way or min(ask.choices, key=lambda choice: ask.choices[choice])


# --- betting --------------------------------------------------------------------------------------


def _bet(r: PotRound, ask: Ask, chance: Generator) -> str:
    """Check, call, bet, raise or fold, by the share of the pot that the hand has."""
    seen = Seen(r, ask.seat)
    others = 1 + min(len(r.playing) - 2, _MOST_OTHERS - 1)
    share = seen.share(seen.own, others, _DEALS, chance)
    fair = 1 / (others + 1)
    owes = ask.choices.get("call", 0)
    bold = next((word for word in ("bet", "raise") if word in ask.choices), None)
    # The more it was raised, the better a hand that raises again.
    good = fair + (1 - fair) * (0.25 + 0.12 * _raised(r))
    bluffs = chance.below(16) == 0 and not owes
    if bold and (bluffs or (share > good and chance.below(4))):
        return _amount(r, ask, bold, chance)
    if not owes:
        return "check"
    odds = owes / (r.pot + owes)
    margin = 0.02 + 0.12 * owes / (owes + r.behind(ask.seat))  # who risks all is more careful
    return "call" if share >= odds + margin else "fold"


def _amount(r: PotRound, ask: Ask, word: str, chance: Generator) -> str:
    """A bet or raise of about half the pot to all of it, where the amount is free."""
    if word not in ask.amounts:
        double = f"{word}-double"
        return double if double in ask.choices and chance.below(2) else word
    least, most = ask.amounts[word]
    wanted = ask.choices.get("call", 0) + r.pot * (2 + chance.below(3)) // 4
    wanted -= wanted % _chip(least)
    return f"{word} {min(max(least, wanted), most)}"


def _chip(least: int) -> int:
    """The chip that an amount is counted in: a dollar, or less where less is bet."""
    return next((chip for chip in (500, 100, 25) if least >= 2 * chip), 1)


def _kill(r: PotRound, ask: Ask, chance: Generator) -> str:
    """Kill a pot now and then, with first cards that are all low and different."""
    cards = r.hands[str(ask.seat)]
    low = all(card == JOKER or LOW_VALUES[card[0]] <= _VERY_LOW for card in cards)
    good = low and len(_one_of_each(cards)) == len(cards)
    return "kill" if good and chance.below(3) == 0 else "deal"


def _raised(r: PotRound) -> int:
    """How often it was bet or raised on this street."""
    count = 0
    for event in reversed(r.events):
        if type(event) is StreetBegun:
            break
        count += isinstance(event, PutIn) and event.why.startswith(("bet", "raise"))
    return count


# --- throwing cards away --------------------------------------------------------------------------


def _thrown(r: PotRound, ask: Ask, chance: Generator) -> str:
    """At a draw what a hand is usually rid of; else what a few deals say it is best without."""
    seen = Seen(r, ask.seat)
    ways = {way: frozenset(() if way == "pat" else way.split("-")) for way in ask.choices}
    if seen.street.draw:
        kept = seen.kept(seen.own, seen.street.draw)
        usual = frozenset(card for card in seen.own if card not in kept)
        return next((way for way, gone in ways.items() if gone == usual), ask.house_way)
    worth: dict[str, float] = {}
    for way, gone in ways.items():
        left = [card for card in seen.own if card not in gone]
        worth[way] = seen.share(left, 1, _DEALS_A_THROW, chance, thrown=gone)
    return max(worth, key=lambda way: worth[way])


# --- what a hand is worth -------------------------------------------------------------------------


class Seen:
    """A hand of poker from one seat: what it sees, and what is to come."""

    def __init__(self, r: PotRound, seat: int) -> None:
        play = self._play = PokerRules.of(r).play
        self._judge = judge_of(r.filing)
        self._r, self._seat = r, seat
        self.street: Street = play.street[r.streets - 1]
        to_come = self._to_come = play.street[r.streets :]
        self._draws = any(street.draw for street in to_come)
        self._own_to_come = sum(street.down + street.up + street.faced for street in to_come)
        self._board_to_come = sum(street.board for street in to_come)
        self.own = list(r.hands[str(seat)])
        self._board = list(r.hands.get(COMMUNITY, ()))
        known = {*self.own, *self._board, *(card for up in r.up.values() for card in up)}
        self._unseen = [card for card in r.rules.deck.cards if card not in known]
        self._only_low = all(share.order == "low" for share in play.share)

    def share(
        self,
        own: Sequence[Card],
        others: int,
        deals: int,
        chance: Generator,
        *,
        thrown: Iterable[str] = (),
    ) -> float:
        """The part of the pot that these cards have against others, over so many deals.

        `thrown`: cards that went away from them. The others have as many cards.
        """
        if self._is_first_look(own):
            one, other = kind_of_two(*own)
            return share_of_two(self._r.filing, one, other, others)
        gone = {*thrown}
        unseen = np.array([card_index(c) for c in self._unseen if c not in gone], np.int64)
        stubs = shuffled(unseen, deals, chance)
        hands = [own, *(self._showing(rival, len(own)) for rival in self._rivals(others))]
        if self._draws or self._takes(hands) > len(unseen):
            won = self.won_one_by_one(hands, stubs)
        else:
            won = self.won_at_once(hands, stubs)
        return won / (deals * units(len(hands)))

    def _is_first_look(self, own: Sequence[Card]) -> bool:
        """Whether two cards are all that is seen, and all that a hand will have of its own."""
        to_come = self._own_to_come or self._draws
        return len(own) == 2 and not (to_come or self._board or any(self._r.up.values()))

    def _rivals(self, count: int) -> list[int]:
        """Who is still in beside the seat, those first that show the most."""
        others = [seat for seat in self._r.playing if seat != self._seat]
        return sorted(others, key=lambda seat: -len(self._r.up[seat]))[:count]

    def _showing(self, seat: int, most: int) -> list[Card]:
        """The cards that lie up before a seat."""
        return self._r.up[seat][:most]

    def _takes(self, hands: Sequence[Sequence[Card]]) -> int:
        """How many cards it takes to deal these hands and the middle out."""
        each = len(hands[0]) + self._own_to_come
        return sum(each - len(cards) for cards in hands) + self._board_to_come

    def won_at_once(self, hands: Sequence[Sequence[Card]], stubs: Ints) -> int:
        """What the first of these hands wins over all deals, in units of a pot."""
        size = len(hands[0]) + self._own_to_come
        board = len(self._board) + self._board_to_come
        return reading_of(self._r.filing, size, board).won(self._board, hands, stubs)

    def won_one_by_one(self, hands: Sequence[Sequence[Card]], stubs: Ints) -> int:
        """The same as the judge says it of each deal: cards can be drawn, as far as they reach."""
        whole, won = units(len(hands)), 0
        for row in stubs.tolist():
            stub = [card_at(number) for number in reversed(row)]
            board = [*self._board, *_taken(stub, self._board_to_come)]
            held: dict[int, HeldCards] = {}
            for number, cards in enumerate(hands):
                dealt = [*cards, *_taken(stub, len(hands[0]) - len(cards))]
                held[number] = HeldCards(self._played_out(dealt, stub), ())
            parts = self._judge.parts([*held], held, board)
            won += sum(whole // len(parts) // len(seats) for _, seats in parts if 0 in seats)
        return won

    def _played_out(self, cards: list[Card], stub: list[Card]) -> list[Card]:
        """A hand with what it is still dealt, and exchanges on the way."""
        for street in self._to_come:
            cards = [*cards, *_taken(stub, street.down + street.up + street.faced)]
            if street.draw:
                kept = self.kept(cards, street.draw)
                cards = [*kept, *_taken(stub, len(cards) - len(kept))]
        return cards

    def kept(self, cards: Sequence[Card], most: int) -> list[Card]:
        """What of a hand is kept at a draw by somebody who throws at most so many away."""
        low = [c for c in _one_of_each(cards) if c == JOKER or LOW_VALUES[c[0]] <= _LOW_ENOUGH]
        if not self._only_low:
            times = Counter(card[0] for card in cards if card != JOKER)
            low = [card for card in cards if card == JOKER or times[card[0]] > 1]
            if len(cards) == 5 and self._is_made(cards):
                return [*cards]
        elif len(low) == 4 and len(_one_of_each(cards)) == 5 and self._is_smooth(cards):
            return [*cards]
        rest = [card for card in cards if card not in low]
        return [*low, *rest[: max(0, len(rest) - most)]]

    def _is_made(self, cards: Sequence[Card]) -> bool:
        """Whether five cards are a hand that no draw betters: a straight, or more."""
        worth = self._judge.worth(self._play.share[0], HeldCards(cards, ()), ())
        ladder = self._play.ladder
        return worth is not None and worth >= least("straight", ladder)

    def _is_smooth(self, cards: Sequence[Card]) -> bool:
        """Whether the fifth card of a low hand is a nine."""
        return all(card == JOKER or LOW_VALUES[card[0]] <= _LOW_ENOUGH + 1 for card in cards)


def _one_of_each(cards: Sequence[Card]) -> list[Card]:
    """One card of every rank, and the joker."""
    return [*{card if card == JOKER else card[0]: card for card in cards}.values()]


def _taken(stub: list[Card], count: int) -> list[Card]:
    """So many cards from the top of a stub, as far as they reach."""
    return [stub.pop() for _ in range(min(count, len(stub)))]
