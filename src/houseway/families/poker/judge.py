"""Whose hand takes which part of the pot: high, low, or half each, with what qualifies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from houseway.bank.pot import Part, shared
from houseway.cards.card import JOKER, SUITS, Card
from houseway.families.poker.rules import PokerRules, Share
from houseway.felt.pot.round import Parts, PotRound, halved
from houseway.filings.filing import Filing
from houseway.hands.high import two_with_three
from houseway.hands.jokers import with_joker
from houseway.hands.ladder import RANK_VALUES, Joker, Worth
from houseway.hands.looked_up import looked_up
from houseway.hands.low import NO_LOW, low, low_eight
from houseway.hands.qualifier import least_worth
from houseway.hands.words import in_words, low_in_words


class HeldCards(NamedTuple):
    """A player's cards."""

    down: Sequence[Card]
    """Those that lie down, and"""
    up: Sequence[Card]
    """those that lie up."""
    joker: Joker | None = None
    """What the joker may be among them, where it is not how it lies that says so."""


Worths: TypeAlias = tuple[Worth | None, ...]
"""What a hand is worth for each part of a pot; nothing where it does not play for it."""

EIGHT = "eight"


class Judge:
    """Reads hands and divides pots of one filing."""

    def __init__(self, filing: Filing) -> None:
        rules = PokerRules.of(filing)
        self.play = rules.play
        self._seats = max(rules.table.choices)
        self.ladder = self.play.ladder
        self._chips = {option: one.smallest_chip for option, one in self.play.stakes.items()}
        self._called: dict[Worths, tuple[str, str]] = {}
        least = [share.least for share in self.play.share if share.order == "high" and share.least]
        self._least = least_worth(least[0], self.ladder) if least else Worth(0)
        """What a hand must be worth at least to play for the high part."""

    @property
    def orders(self) -> tuple[str, ...]:
        """What the pot is shared by."""
        return tuple(share.order for share in self.play.share)

    def worth(self, share: Share, held: HeldCards, board: Sequence[Card]) -> Worth | None:
        """What a hand is worth for a part of the pot; nothing if it does not play for it."""
        if share.order == "low":
            found = max(self._low(share, cards) for cards in self._hands(held, board))
            return None if found == NO_LOW else found
        best = self._best_high(held, board)
        return best if best >= self._least else None

    def alone(self, share: Share, cards: Sequence[Card]) -> Worth | None:
        """The same of cards as one hand, whosever they are; none of them lies down."""
        if share.order == "low":
            found = self._low(share, cards)
            return None if found == NO_LOW else found
        best = self._high(HeldCards((), cards), cards)
        return best if best >= self._least else None

    def _hands(self, held: HeldCards, board: Sequence[Card]) -> list[tuple[Card, ...]]:
        """Every set of cards that a player may choose his five from."""
        own = (*held.down, *held.up)
        match self.play.hole:
            case "any":
                return [(*own, *board)]
            case "two":
                return two_with_three(own, board)
            case "at-most-two":
                return [(*two, *board) for two in combinations(own, 2)]

    def _best_high(self, held: HeldCards, board: Sequence[Card]) -> Worth:
        if self.play.hole == "any":
            return self._high(held, (*held.down, *held.up, *board))
        return max([self._high(held, cards) for cards in self._hands(held, board)])

    def _high(self, held: HeldCards, cards: Sequence[Card]) -> Worth:
        joker: Joker = held.joker or self.play.joker
        if self.play.joker_down is not None and JOKER in held.down:
            joker = self.play.joker_down
        if len(cards) > 7:
            return max(with_joker(five, joker, self.ladder) for five in combinations(cards, 5))
        return looked_up(cards, joker, self.ladder)

    def _low(self, share: Share, cards: Sequence[Card]) -> Worth:
        return low_eight(cards) if share.least == EIGHT else low(cards)

    def worths(self, held: HeldCards, board: Sequence[Card]) -> Worths:
        """What a hand is worth for each part of the pot."""
        return tuple([self.worth(share, held, board) for share in self.play.share])

    def said(self, held: HeldCards, board: Sequence[Card]) -> tuple[str, str]:
        """What a hand makes, high and low, in words; nothing for what the game has not."""
        return self.told(self.worths(held, board))

    def told(self, worths: Worths) -> tuple[str, str]:
        """The same of a hand that is worth so much."""
        found = self._called.get(worths)
        if found is None:  # the same hands turn up again and again
            shares = zip(self.play.share, worths, strict=True)
            words = [self._words(share.order, worth) for share, worth in shares]
            found = self._called[worths] = words[0], words[1] if len(words) > 1 else ""
        return found

    def _words(self, order: str, worth: Worth | None) -> str:
        if worth is None:
            return f"no {order}"
        return low_in_words(worth) if order == "low" else in_words(worth, self.ladder)

    def parts(
        self, seats: Sequence[int], hands: Mapping[int, HeldCards], board: Sequence[Card]
    ) -> list[tuple[str, list[int]]]:
        """What a pot is cut into: the name of each part, and who shares it."""
        read = {seat: self.worths(hands[seat], board) for seat in seats}
        return self._cut_by(seats, read) or self._unqualified(seats, hands, board)

    def _cut_by(
        self, seats: Sequence[int], read: Mapping[int, Worths]
    ) -> list[tuple[str, list[int]]]:
        """Each part for which a hand plays, with the seats that have the best."""
        found: list[tuple[str, list[int]]] = []
        for place, share in enumerate(self.play.share):
            worths = [worth for seat in seats if (worth := read[seat][place]) is not None]
            if worths:
                best = max(worths)
                found.append((share.order, [seat for seat in seats if read[seat][place] == best]))
        if self.play.tied_lows == "all-qualifying" and len(found) > 1 and len(found[0][1]) > 1:
            found[1] = ("low", [seat for seat in seats if read[seat][1] is not None])
        return found

    def _unqualified(
        self, seats: Sequence[int], hands: Mapping[int, HeldCards], board: Sequence[Card]
    ) -> list[tuple[str, list[int]]]:
        """Who has a pot for which no hand plays."""
        if self.play.nobody_qualifies == "divided":
            return [("nobody qualifies", [*seats])]
        worths = {seat: self._best_high(hands[seat], board) for seat in seats}
        return [("high", [seat for seat in seats if worths[seat] == max(worths.values())])]

    def award(
        self,
        r: PotRound,
        hands: Mapping[int, HeldCards],
        board: Sequence[Card],
        read: Mapping[int, Worths],
    ) -> None:
        """Each pot in its parts, by what hands were read as."""
        self.divide(r, hands, lambda s: self._cut_by(s, read) or self._unqualified(s, hands, board))

    def divide(self, r: PotRound, hands: Mapping[int, HeldCards], parts: Parts) -> None:
        """Each pot in parts of whole chips; halves first, then shares, odd chips as filed."""
        chip, turn = self._chips[r.limits.option], [*r.put]

        def cut(cents: int, winners: Sequence[Sequence[int]]) -> list[int]:
            """The high half or the low one has the chip that is over."""
            found = halved(cents, len(winners), chip)
            return found[::-1] if self._is_odd_half_low(winners, turn) else found

        def share(cents: int, winners: Sequence[int]) -> Sequence[Part]:
            if len(winners) == 1:
                return shared(cents, winners)
            match self.play.odd_chips:
                case "left-of-button":
                    return shared(cents, winners, chip)
                case "highest-suit":
                    by_card = sorted(winners, key=lambda s: _highest(hands[s]), reverse=True)
                    return shared(cents, by_card, chip)
                case "all-to-closest":
                    return shared(cents, winners, chip, winners[0])
                case "first-seat":
                    return shared(cents, winners, chip, self._first(turn))

        r.award_parts(parts, cut, share)

    def _is_odd_half_low(self, winners: Sequence[Sequence[int]], turn: Sequence[int]) -> bool:
        """Whether the low half has the chip that is over; who is closest may be in both."""
        if self.play.odd_half == "left-of-button" and len(winners) > 1:
            high, low = (turn.index(seats[0]) for seats in winners)
            return low < high
        return self.play.odd_half == "low"

    def _first(self, turn: Sequence[int]) -> int:
        """The seat nearest to the button's left; what is beyond the table is no seat of it."""
        return next(seat for seat in turn if seat <= self._seats)


def _highest(held: HeldCards) -> tuple[int, int]:
    """The highest card of a hand by its suit too; a joker is an ace below the others."""
    return max(
        (RANK_VALUES["A"], -1) if card == JOKER else _by_suit(card)
        for card in chain(held.down, held.up)
    )


def _by_suit(card: Card) -> tuple[int, int]:
    return RANK_VALUES[card[0]], SUITS.index(card[1])


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
