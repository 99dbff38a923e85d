"""Hands of a log as PHH: the stakes, the stacks, and what was dealt and done in turn.

Amounts are in cents, which `_unit` says. PHH knows no collection: `_collection` is what the house
took, and `finishing_stacks` are the chips after it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from houseway.errors import Refusal
from houseway.families.poker.events import StreetBegun
from houseway.families.poker.phh.variants import STUD, variant_of
from houseway.families.poker.rules import PokerRules
from houseway.felt import events as on
from houseway.felt.histories import WrittenHand
from houseway.felt.pot.floor import motion_of
from houseway.felt.view import View, apply
from houseway.filings.filing import Filing

_BLINDS: Final = {"blind": 0, "small blind": 0, "big blind": -1}
"""Which of the filed blinds somebody put in, by what it is called."""


def histories(filing: Filing, events: Iterable[on.AnyEvent]) -> Iterator[WrittenHand]:
    """Every hand of a log that came to its end, each as one text."""
    view = View()
    hand: list[on.AnyEvent] | None = None
    stacks: dict[int, tuple[str, int]] = {}
    for event in events:
        if isinstance(event, on.HandBegun):
            hand = []
            stacks = {seat: (one.name, one.purse) for seat, one in view.chairs.items()}
        apply(view, event)
        if hand is None:
            continue
        hand.append(event)
        if isinstance(event, on.RoundVoided):
            yield WrittenHand(view.round, why_not="the hand was void")
            hand = None
        elif isinstance(event, on.RoundClosed):
            yield _Writer(filing, view, stacks, hand, event).written()
            hand = None


class _Writer:
    """One hand, event by event."""

    def __init__(
        self,
        filing: Filing,
        view: View,
        stacks: Mapping[int, tuple[str, int]],
        hand: Sequence[on.AnyEvent],
        closed: on.RoundClosed,
    ) -> None:
        self.filing, self.option, self.hand, self.closed = filing, view.option, hand, closed
        self.play = PokerRules.of(filing).play
        self.stakes = self.play.stakes_of(view.option)
        self.seat_count = view.seats
        begun = hand[0]
        assert isinstance(begun, on.HandBegun)
        dealt = {int(e.hand) for e in hand if isinstance(e, on.Dealt) and e.hand.isdigit()}
        turn = (*range(begun.button + 1, view.seats + 1), *range(1, begun.button + 1))
        self.seats = [seat for seat in turn if seat in dealt]
        for seat in dealt:
            if seat not in stacks or seat not in self.seats:
                raise self._unfit(f"seat {seat} is dealt a hand and nobody sits there")
        self.stacks = {seat: stacks[seat] for seat in self.seats}
        self.forced = dict.fromkeys(self.seats, 0)
        """Blinds and straddles; what is posted beside them, less than nothing."""
        self.street = dict.fromkeys(self.seats, 0)
        """What each has put in on this street."""
        self.live = [*self.seats]
        self.cards: dict[str, list[str]] = {}
        self.pending: dict[str, list[str]] = {}
        """Cards dealt that no line tells yet, by hand."""
        self.actions: list[str] = []
        self.shown = False
        self.dropped = 0
        big = self.play.seating.two_players == "button-big" and len(self.stakes.blinds) > 1
        self.why_not = (
            "of two players the button has the big blind, which PHH gives to the other"
            if big and len(self.seats) == 2
            else ""
        )

    def written(self) -> WrittenHand:
        """The hand as a text, or why it has none."""
        number = self.closed.round
        variant = variant_of(self.filing, self.option)
        done = [
            n for n, e in enumerate(self.hand) if isinstance(e, on.Chose | on.Folded | on.PutIn)
        ]
        over = max(done, default=0)
        for place, event in enumerate(self.hand):
            if place > over and isinstance(event, StreetBegun) and self.cards and not self.shown:
                self._show_all()  # nobody can bet any more: hands lie open while cards come
            self._take(event)
        if self.why_not:
            return WrittenHand(number, why_not=self.why_not)
        return WrittenHand(number, self._text(variant))

    def _take(self, event: on.AnyEvent) -> None:
        match event:
            case StreetBegun():
                self._tell_cards()
                self.street = dict.fromkeys(self.seats, 0)
            case on.Dealt(hand=hand, card=card):
                self.pending.setdefault(hand, []).append(card or "??")
                self.cards.setdefault(hand, []).append(card or "??")
            case on.PutIn():
                self._put_in(event)
            case on.Chose(choice=str(choice)):
                self._chose(event.seat, choice)
            case on.Folded(seat=seat):
                self._say(seat, "f")
                if seat not in self.live:
                    raise self._unfit(f"seat {seat} folds twice")
                self.live.remove(seat)
            case on.Dropped(cents=cents):
                self.dropped += cents
                if event.name:
                    self.why_not = "the button paid the collection, which PHH has no word for"
            case on.TurnedUp(hand=hand) if hand.isdigit() and len(self.live) > 1:
                self._tell_cards()
                seat = int(hand)
                if not self.shown or self.play.street[-1].down:  # a last card came down
                    self._say(seat, f"sm {self._shown(hand)}")
            case on.Declared() | on.CardDied() | on.CardExposed() | on.Retaken() | on.Reshuffled():
                self.why_not = "the floor ruled on an irregularity"

    def _put_in(self, event: on.PutIn) -> None:
        seat, cents, why = event.seat, event.cents, event.why
        if event.dead:
            self.why_not = "money was posted dead, which PHH has no word for"
        if why == "ante" or event.dead:
            return
        self._check_hand(seat)
        self.street[seat] += cents
        if why in _BLINDS:  # a blind that is all in for less is a whole one to the others
            self.forced[seat] = int(self.stakes.blinds[_BLINDS[why]])
        elif why == "straddle":
            self.forced[seat] = cents
        elif why == "posts":
            self.forced[seat] = -cents
        elif why == "opens":
            whole = cents > self.stakes.bring_in
            self._say(seat, f"cbr {cents}" if whole else "pb")
        elif why in ("bet", "raise"):
            self._say(seat, f"cbr {self.street[seat]}")
        elif why in ("bet-double", "raise-double"):
            self.why_not = "PHH's stud has no double bet on fourth street"
        elif why != "call":
            self.why_not = f"PHH has no word for what was put in: {why}"

    def _chose(self, seat: int, choice: str) -> None:
        if motion_of(choice):
            self.why_not = "chips were put in without a word, and the house dealer ruled on them"
        if choice in ("check", "call"):
            self._say(seat, "cc")

    def _say(self, seat: int, what: str) -> None:
        self._check_hand(seat)
        self._tell_cards()
        self.actions.append(f"p{self.seats.index(seat) + 1} {what}")

    def _check_hand(self, seat: int) -> None:
        """Refuse a log in which a seat acts that has no hand."""
        if seat not in self.seats:
            raise self._unfit(f"seat {seat} acts without a hand")

    def _unfit(self, why: str) -> Refusal:
        return Refusal(
            f"hand {self.closed.round} of the log does not fit together, for {why}: houseway "
            "verify says where the log was changed"
        )

    def _tell_cards(self) -> None:
        for seat in self.seats:
            if cards := self.pending.pop(str(seat), None):
                place = self.seats.index(seat) + 1
                self.actions.append(f"d dh p{place} {''.join(cards)}")
        if cards := self.pending.pop(on.COMMUNITY, None):
            self.actions.append(f"d db {''.join(cards)}")

    def _show_all(self) -> None:
        self.shown = True
        if len(self.live) > 1:
            for seat in self.live:
                self._say(seat, f"sm {self._shown(str(seat))}")

    def _shown(self, hand: str) -> str:
        """The cards of a hand with those that were turned up, though they were dealt unseen."""
        cards = [*self.cards[hand]]
        for event in self.hand:
            if isinstance(event, on.TurnedUp) and event.hand == hand:
                for place, card in enumerate(event.cards, event.start):
                    if place < len(cards):
                        cards[place] = card
        return "".join(cards)

    def _text(self, variant: str) -> str:
        """The file: what PHH requires, then what it knows beside that, then our own fields."""
        stakes = self.stakes
        fields: dict[str, object] = {"variant": variant, "ante_trimming_status": True}
        fields["antes"] = [int(stakes.ante)] * len(self.seats)
        if variant in STUD:
            fields["bring_in"] = int(stakes.bring_in)
        else:
            fields["blinds_or_straddles"] = self._blinds()
        if stakes.structure == "limit":
            fields["small_bet"], fields["big_bet"] = map(int, stakes.bets)
        else:
            fields["min_bet"] = int(stakes.bets[0])
        names = [name for name, _ in self.stacks.values()]
        fields["starting_stacks"] = [cents for _, cents in self.stacks.values()]
        fields["actions"] = self.actions
        fields |= {"venue": self.filing.rules.room, "hand": self.closed.round, "players": names}
        fields |= {"seats": self.seats, "seat_count": self.seat_count}
        fields["finishing_stacks"] = [
            cents + self.closed.net[name] for name, cents in self.stacks.values()
        ]
        fields |= {"_game": self.filing.id, "_option": self.option, "_unit": "cents"}
        fields["_collection"] = self.dropped
        return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())

    def _blinds(self) -> list[int]:
        """The blinds by player; two players are turned round, as PHH has them."""
        found = [self.forced[seat] for seat in self.seats]
        return found[::-1] if len(found) == 2 else found


def _toml(value: object) -> str:
    """A value as TOML: texts, whole numbers, lists of them; JSON writes these the same."""
    if isinstance(value, list) and value and isinstance(value[0], str) and len(value) > 9:
        return "[\n" + "".join(f"  {_toml(one)},\n" for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
