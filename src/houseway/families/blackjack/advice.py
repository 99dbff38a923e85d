"""The best play for one hand of blackjack, by every card to come and every hand of the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from houseway.cards.card import JOKER, Card
from houseway.errors import Refusal
from houseway.families.blackjack.counting import count, points, said
from houseway.families.blackjack.hand import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    RESCUE,
    STAY,
    SURRENDER,
)
from houseway.families.blackjack.price.graph import NOWHERE
from houseway.families.blackjack.price.one_hand import OneHand, SplitHand
from houseway.families.blackjack.price.outcomes import PRECISION, near
from houseway.families.blackjack.rules import BlackjackRules
from houseway.felt.description import check_deck
from houseway.felt.events import Asked
from houseway.felt.spots import split_hand
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, Adviser, Hands, InSight
from houseway.pricing.model import Progress

METHOD: Final = (
    "every card still to come and every hand that the bank can draw, in double precision; best "
    "play to the end"
)


class BlackjackAdviser(Adviser):
    """Whether to hit, stand, double, split or surrender; and what insurance is worth."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self._rules = BlackjackRules.of(filing)

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """What to do with a hand, in units of its wager."""
        bank = self._bank(seen)
        check_deck(self.filing, [*seen.hand, *bank, *(c for other in seen.others for c in other)])
        if len(seen.hand) < 2:
            raise Refusal(f"{self.filing.id}: a hand has two cards or more, not {len(seen.hand)}")
        hand: OneHand
        if seen.others:
            hand = SplitHand(self._rules, seen.hand, bank, seen.others, first=seen.number == 1)
        else:
            hand = OneHand(self._rules, seen.hand, bank)
        self._check(seen, hand)
        return self._told(self._worths(seen, hand))

    def _bank(self, seen: InSight) -> tuple[Card, ...]:
        """What lies open of the bank's: its up card, and its second where that is dealt so."""
        if seen.up is None:
            raise Refusal(
                f"{self.filing.id}: the best play depends on the bank's open card: add --up CARD"
            )
        if self._rules.play.bank.second != "up":
            if seen.board:
                raise Refusal(f"{self.filing.id}: one card of the bank lies open, and none beside")
            return (seen.up,)
        if len(seen.board) != 1:
            raise Refusal(
                f"{self.filing.id}: both cards of the bank lie open: name the second as the board"
            )
        return (seen.up, *seen.board)

    def _check(self, seen: InSight, hand: OneHand) -> None:
        found = count(seen.hand, self._rules.play.count)
        told = said(found, self._rules.play.count)
        if hand.ended:
            raise Refusal(f"{self.filing.id}: nothing can be done against what the bank shows")
        if hand.hand == NOWHERE:
            raise Refusal(
                f"{self.filing.id}: by the chart no hand comes to {told} with these cards"
            )
        if found.over(self._rules.play.count.most):
            raise Refusal(f"{self.filing.id}: nothing can be done with {told}")

    def _worths(self, seen: InSight, hand: OneHand) -> Mapping[str, float]:
        """By what is asked; unless anybody is, the play, and even money for a natural."""
        asked, more = {*seen.choices}, len(seen.hand) - 2
        if STAY in asked and SURRENDER not in asked:
            raise Refusal(
                f"{self.filing.id}: no best play is worked out for who goes with another's hand"
            )
        if DECLINE in asked:
            return hand.asked_insurance()
        if STAY in asked:
            return hand.asked_early()
        if more and asked & {DOUBLE, RESCUE}:
            return hand.doubled(more)
        if asked:
            return hand.after_look()
        if hand.offers_even_money:
            found = hand.asked_insurance()
            return {name: found[name] for name in (EVEN_MONEY, DECLINE)}
        return hand.before_look() if hand.one.situation.early and not more else hand.after_look()

    def _told(self, worths: Mapping[str, float]) -> Advice:
        choices = {name: near(worth) for name, worth in worths.items()}
        best = max(choices, key=lambda name: choices[name])
        ties = [name for name in choices if name != best and choices[name] == choices[best]]
        return Advice(best, choices, METHOD, tuple(ties), precision=PRECISION)

    def in_sight(self, hands: Hands, seat: int, player_dealer: int | None) -> InSight:
        """The hand of a seat, and what lies open of the bank's."""
        if seat == player_dealer:
            raise Refusal(f"{self.filing.id}: the bank's hand is drawn by its chart")
        bank = _open(hands.get(str(player_dealer), ()))
        beside = bank[1:2] if self._rules.play.bank.second == "up" else ()
        return InSight(_open(hands.get(str(seat), ())), bank[0] if bank else None, beside)

    def asked(self, hands: Hands, ask: Asked, player_dealer: int | None) -> InSight:
        """The hand that a table asks about, the others of its spot beside it."""
        seen = self.in_sight(hands, ask.seat, player_dealer)
        _, number = split_hand(ask.hand)
        others = {name: cards for name, cards in hands.items() if name != ask.hand}
        return seen._replace(
            hand=_open(hands.get(ask.hand, ())),
            number=number,
            others=tuple(
                _open(cards) for name, cards in others.items() if split_hand(name)[0] == ask.seat
            ),
            choices=tuple(ask.choices),
        )

    def rehearsals(self) -> Iterator[InSight]:
        """A hand against every card that the bank can show: what else is asked is quick then."""
        by_points = {points(card): card for card in self._rules.deck.cards if card != JOKER}
        small, *_, large = (card for _, card in sorted(by_points.items()))
        for up in by_points.values():
            beside = (up,) if self._rules.play.bank.second == "up" else ()
            yield InSight((small, large), up, beside)


def _open(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)
