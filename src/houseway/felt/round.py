"""A round: a pure function of the filing, the setting, the draws and the decisions.

A family writes its game as a generator over a round, top to bottom as the sheet tells it, and
yields an :class:`Ask` when somebody must decide::

    round = BankRound(filing, setting, draws, play)
    while ask := round.ask:
        round.answer(ask.seat, choice)
    round.result

An illegal choice is refused with the rule it breaks and changes nothing. Everything that happens is
an event of the round, the collection taken in it too: a table takes the events over and moves its
chips by them. What a round does with a bank is in `bank.round`, with a pot in `pot.round`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from itertools import count
from typing import Self

from houseway.cards.card import Card
from houseway.cards.draws import Draws, EmptyShoe
from houseway.errors import Refusal
from houseway.felt.collection import Collection as Fees
from houseway.felt.events import (
    AnyEvent,
    Asked,
    Burned,
    CardDied,
    CardExposed,
    Chose,
    Dealt,
    HandSet,
    HandSplit,
    PlayedFor,
    Reshuffled,
    Retaken,
    RoundVoided,
    Said,
    TakenIn,
    ThrownAway,
    TurnedUp,
)
from houseway.felt.rulings import OUT, Rulings
from houseway.felt.setting import AGAIN, FLOOR, Ask, Seating, told_amounts, who_at
from houseway.filings.filing import Filing
from houseway.filings.irregularity import Irregularity, Moment
from houseway.filings.model import Rules
from houseway.filings.wager import Limits


class Round:
    """One round of one filing, from the first card to the last: what every kind has."""

    ask: Ask | None = None
    """Who must decide now, and what is legal."""
    moment: Moment | None = "deal"
    """What may be declared at this point of the round; nothing once money moves."""
    last_hand: str | None = None
    """The hand that got the last card."""

    def __init__(
        self,
        filing: Filing,
        setting: Seating,
        draws: Draws,
        play: Callable[[Self], Generator[Ask, str, None]],
        *,
        limits: Limits | None = None,
        seq: int = 0,
        watched: bool = False,
        fees: Fees | None = None,
    ) -> None:
        self.filing = filing
        self.rules: Rules = filing.rules
        self.setting = setting
        self.limits = limits or filing.limits()
        self.watched = watched
        self.events: list[AnyEvent] = []
        self.note: Callable[[AnyEvent], None] = self.events.append
        """Something happened."""
        self.next_seq: Callable[[], int] = count(seq + 1).__next__
        """The next event's number."""
        self.hands: dict[str, list[Card]] = {}
        self.rulings = Rulings()
        self.open_cards: dict[str, int] = {}
        """Of a hand that is turned up in steps, how many cards lie open from its first on."""
        self.replaceable: set[str] = set()
        """Hands whose last card can still be ruled on."""
        self.acted: set[str] = set()
        self.drew: set[str] = set()
        self.left_to_the_house: set[int] = set()
        self._draws = draws
        self._hidden: set[str] = set()
        self._turned: set[tuple[str, int]] = set()
        self._fees = fees
        self._lay_out()
        self._playing = play(self)
        self._advance(None)

    def _lay_out(self) -> None:
        """What is on the felt as the round begins, or why it cannot begin so."""

    # --- being played ---------------------------------------------------------------------

    def answer(self, seat: int, choice: str, bettor: str | None = None) -> None:
        """Take the decision that :attr:`ask` waits for, or refuse it with the reason."""
        ask = self.ask
        if ask is None:
            raise Refusal("nobody has anything to decide now")
        if seat != ask.seat or (bettor is not None and bettor != ask.bettor):
            raise Refusal(f"it is for {who_at(ask.bettor, ask.seat)} to decide, not seat {seat}")
        if choice in ask.barred:
            raise Refusal(ask.barred[choice], rule=ask.rule)
        if choice not in ask.choices and ask.amount(choice) is None:
            self._take_unlisted(ask, choice)
            return
        self.note(Chose(self.next_seq(), seat, ask.bettor, choice, ask.seen_by))
        self._advance(choice)

    def _take_unlisted(self, ask: Ask, choice: str) -> None:
        """An answer that is none of the choices is refused."""
        legal = ", ".join((*ask.choices, *told_amounts(ask)))
        raise Refusal(f'{ask.bettor} may choose {legal}, not "{choice}"', rule=ask.rule)

    def _advance(self, choice: str | None) -> None:
        try:
            ask = next(self._playing) if choice is None else self._playing.send(choice)
            while self.rulings.declared and (ruled := self._ruled(ask)) is not None:
                ask = self._playing.send(ruled)
        except StopIteration:
            self.ask = None
            return
        except EmptyShoe:
            self.void("the cards have run out: the round is void")
            return
        self.ask = ask
        self.note(
            Asked(
                self.next_seq(),
                ask.seat,
                ask.bettor,
                ask.about,
                dict(ask.choices),
                ask.rule,
                ask.seen_by,
                ask.hand,
                dict(ask.amounts),
            )
        )

    # --- what the floor declares ----------------------------------------------------------

    @property
    def banking(self) -> tuple[int, str] | None:
        """The seat that banks and who does, in a game with a bank."""
        return None

    def holders(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        """Who plays the hand of a seat, each with whose money that is."""
        name = self.setting.names.get(seat)
        return {} if name is None else {name: (name,)}

    def spoken_for(self, name: str) -> Collection[str]:
        """For whom somebody answers who is asked."""
        return (name,)

    def check_ruling(self, irregularity: Irregularity, seat: int | None) -> None:
        """Refuse what an irregularity would do with money and cannot do now."""

    def rule(self, irregularity: Irregularity, seat: int | None, who: str | None) -> None:
        """Do what an irregularity does with money."""

    def go_on_if_ruled(self) -> None:
        """Go on where a ruling has taken the decision from whoever was asked."""
        if self.ask is not None and (ruled := self._ruled(self.ask)) is not None:
            self._advance(ruled)

    def ask_anew(self, hand: str) -> None:
        """Ask again about cards of which one was replaced: what may be chosen has changed."""
        if self.ask is not None and self.ask.of_cards and str(self.ask.seat) == hand:
            self._advance(AGAIN)

    def _ruled(self, ask: Ask) -> str | None:
        if ask.bettor == FLOOR or not self.rulings.declared:
            return None
        choice = self.rulings.choice_for(
            ask.seat, self.spoken_for(ask.bettor), ask.choices, ask.house_way
        )
        if choice is not None:
            seen_by = None if choice == OUT else ask.seen_by
            self.note(PlayedFor(self.next_seq(), ask.seat, ask.bettor, choice, seen_by))
        return choice

    def draw(self) -> Card:
        """The next card of the shoe, for a place that a dead one leaves."""
        return self._draws.card()

    def replace_last(self, hand: str, card: Card, *, shown: bool) -> int:
        """A hand's last card is dead and another takes its place; `shown`: all saw the dead one."""
        cards = self.hands[hand]
        place = len(cards) - 1
        dealt = (event for event in reversed(self.events) if isinstance(event, Dealt))
        seen_by = next(event.seen_by for event in dealt if event.hand == hand)
        dead = cards.pop()
        self.note(CardDied(self.next_seq(), hand, place, dead, None if shown else seen_by))
        cards.append(card)
        self.note(Dealt(self.next_seq(), hand, card, seen_by))
        if (hand, place) in self._turned:  # it lay open, and so does what takes its place
            self.note(TurnedUp(self.next_seq(), hand, (card,), place))
        return place

    def expose(self, hand: str) -> None:
        """Everybody has seen a hand's last card."""
        cards = self.hands[hand]
        self.note(CardExposed(self.next_seq(), hand, len(cards) - 1, cards[-1]))

    def void(self, why: str) -> None:
        """The round counts for nothing: no card, no line."""
        self._playing.close()
        self.ask, self.moment = None, None
        self.note(RoundVoided(self.next_seq(), self.setting.round, why))

    # --- what a family does ---------------------------------------------------------------

    def deal(self, hand: str, seen_by: tuple[str, ...] | None = None) -> Card:
        """One card to a hand; unless `seen_by` names who may see it, everybody does."""
        card = self._draws.card()
        self.hands.setdefault(hand, []).append(card)
        if seen_by is not None:
            self._hidden.add(hand)
        self.note(Dealt(self.next_seq(), hand, card, seen_by))
        self.last_hand = hand
        self.replaceable.add(hand)
        if hand in self.acted:
            self.drew.add(hand)
        return card

    def station(self, moment: Moment, about: str) -> Iterable[Ask]:
        """A turn of play: a floor that watches may declare something before it goes on."""
        self.moment = moment
        return self._stop_for_the_floor(about) if self.watched else ()

    def _stop_for_the_floor(self, about: str) -> Generator[Ask, str, None]:
        rule = self.filing.cite(self.rules.irregularity[0].lines)
        yield Ask(0, FLOOR, f"{about}: declare something, or go on", {"go-on": 0}, rule, "go-on")

    def play_hand(self, *hands: str) -> None:
        """These hands are acted on as they lie: no card dealt to them so far is ruled on now."""
        self.moment = "draw"
        self.acted.update(hands)
        self.replaceable.difference_update(hands)

    def replace_exposed(self) -> None:
        """Cards exposed on the draw are replaced, the player-dealer having acted."""
        for hand in self.rulings.to_replace:
            self.replace_last(hand, self.draw(), shown=True)
        self.rulings.to_replace = {}

    def turn_up(self, hand: str) -> None:
        """Turn a hand's face-down cards up, if it has any."""
        if hand in self._hidden:
            self._hidden.discard(hand)
            self.note(TurnedUp(self.next_seq(), hand, tuple(self.hands[hand])))

    def turn_up_cards(self, hand: str, start: int, count: int) -> None:
        """Turn up some of a hand's face-down cards; the others stay as they are."""
        cards = tuple(self.hands[hand][start : start + count])
        self.note(TurnedUp(self.next_seq(), hand, cards, start))
        self._turned.update((hand, start + place) for place in range(len(cards)))
        if start == self.open_cards.get(hand, 0):
            self.open_cards[hand] = start + count

    def take_in(self, hand: str) -> None:
        """A hand that nobody plays is collected unseen."""
        del self.hands[hand]
        self._hidden.discard(hand)
        self.replaceable.discard(hand)
        self.note(TakenIn(self.next_seq(), hand))

    def throw_away(self, hand: str, cards: Sequence[Card]) -> None:
        """Cards of a hand go away, and nobody else sees which."""
        held = self.hands[hand]
        places = tuple(sorted(held.index(card) for card in cards))
        self.hands[hand] = [card for place, card in enumerate(held) if place not in places]
        self.note(ThrownAway(self.next_seq(), hand, places))

    def split_hand(self, hand: str, into: str) -> None:
        """A hand's last card begins another hand of the spot."""
        self.hands[into] = [self.hands[hand].pop()]
        self.note(HandSplit(self.next_seq(), hand, into))

    def open_set(self, hand: str, low: Sequence[Card], high: Sequence[Card]) -> None:
        """Open a hand of two as it was set: everybody sees which cards are its low hand."""
        self.turn_up(hand)
        self.note(HandSet(self.next_seq(), hand, tuple(low), tuple(high)))

    def burn(self) -> None:
        """A card goes away unseen."""
        self.note(Burned(self.next_seq(), self._draws.card()))

    def retake(self, hand: str, start: int, *, seen_by: tuple[str, ...] | None) -> list[Card]:
        """The house dealer takes a hand's cards back, from this place on."""
        cards = self.hands[hand][start:]
        del self.hands[hand][start:]
        self.last_hand = None
        if not self.hands[hand] or hand in self.acted:
            self.replaceable.discard(hand)
        self.note(Retaken(self.next_seq(), hand, tuple(cards), start, seen_by))
        return cards

    def shuffle_in(self, cards: Sequence[Card], *, seen_by: tuple[str, ...] | None = None) -> None:
        """Cards go back into the pack, and what is left of it is shuffled by its generator."""
        self.note(Reshuffled(self.next_seq(), tuple(cards), seen_by))
        self._draws.shuffle_in(cards)

    def say(self, text: str) -> None:
        """The house dealer's words."""
        self.note(Said(self.next_seq(), text))
