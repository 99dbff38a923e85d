"""A round: a pure function of the filing, the seats and stakes, the draws and the decisions.

A family writes its game as a generator over a :class:`Round`, top to bottom as the sheet tells it,
and yields an :class:`Ask` when somebody must decide::

    round = Round(filing, setting, draws, play)
    while ask := round.ask:
        round.answer(ask.seat, choice)
    round.result

An illegal choice is refused with the rule it breaks and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from houseway.bank.action import after, clockwise
from houseway.bank.settlement import Decided, Settled, Stake, in_order, settle
from houseway.cards.card import Card
from houseway.cards.draws import Draws
from houseway.errors import Refusal
from houseway.filings.baccarat import BaccaratRules
from houseway.filings.filing import Filing
from houseway.filings.model import Limits
from houseway.table.events import (
    AnyEvent,
    Asked,
    ButtonPlaced,
    Chose,
    Dealt,
    HandsFinished,
    LineSettled,
    Rolled,
    RoundClosed,
    Said,
    TurnedUp,
)
from houseway.table.first_action import dice_period, first_action
from houseway.table.wagering import check_stakes, is_backline


class Setting(msgspec.Struct, frozen=True):
    """Who sits where, who banks with how much, and what is staked."""

    seats: int
    player_dealer: int
    names: Mapping[int, str]
    bank: int
    stakes: Sequence[Stake]
    round: int = 1

    @property
    def banker(self) -> str:
        """The player-dealer's name."""
        return self.names[self.player_dealer]


class Ask(msgspec.Struct, frozen=True):
    """Who decides, about what, and exactly what is legal, with what each choice costs."""

    seat: int
    bettor: str
    about: str
    choices: Mapping[str, int]
    rule: str


Play: TypeAlias = "Callable[[Round], Generator[Ask, str, None]]"


class Round:
    """One round of one filing, from the first card to the last line."""

    def __init__(
        self,
        filing: Filing,
        setting: Setting,
        draws: Draws,
        play: Play,
        *,
        limits: Limits | None = None,
        seq: int = 0,
    ) -> None:
        check_stakes(
            filing,
            limits or filing.limits(),
            setting.stakes,
            seats=setting.seats,
            player_dealer=setting.player_dealer,
            names=setting.names,
        )
        if setting.bank < 0:
            raise Refusal("the bank is money put up: it cannot be less than nothing")
        self.filing = filing
        self.rules: BaccaratRules = filing.rules
        self.setting = setting
        self.events: list[AnyEvent] = []
        self.hands: dict[str, list[Card]] = {}
        self.result: Settled | None = None
        self.ask: Ask | None = None
        self._seq = seq
        self._draws = draws
        self._hidden: set[str] = set()
        self._action_card: Card | None = None
        self._roll: tuple[int, ...] = ()
        self._button: int | None = None
        self._playing = play(self)
        self._advance(None)

    # --- being played ---------------------------------------------------------------------

    def answer(self, seat: int, choice: str, bettor: str | None = None) -> None:
        """Take the decision that :attr:`ask` waits for, or refuse it with the reason."""
        ask = self.ask
        if ask is None:
            raise Refusal("nobody has anything to decide now")
        if seat != ask.seat or (bettor is not None and bettor != ask.bettor):
            raise Refusal(f"it is for {ask.bettor} at seat {ask.seat} to decide, not seat {seat}")
        if choice not in ask.choices:
            legal = ", ".join(ask.choices)
            raise Refusal(f'{ask.bettor} may choose {legal}, not "{choice}"', rule=ask.rule)
        self.note(Chose(self.next_seq(), ask.seat, ask.bettor, choice))
        self._advance(choice)

    def _advance(self, choice: str | None) -> None:
        try:
            ask = next(self._playing) if choice is None else self._playing.send(choice)
        except StopIteration:
            self.ask = None
            return
        self.ask = ask
        self.note(
            Asked(self.next_seq(), ask.seat, ask.bettor, ask.about, dict(ask.choices), ask.rule)
        )

    # --- what a family does ---------------------------------------------------------------

    def next_seq(self) -> int:
        """The next event's number."""
        self._seq += 1
        return self._seq

    def note(self, event: AnyEvent) -> None:
        """Something happened."""
        self.events.append(event)

    def deal(self, hand: str, seen_by: tuple[str, ...] | None = None) -> Card:
        """One card to a hand; unless `seen_by` names who may see it, everybody does."""
        card = self._draws.card()
        cards = self.hands.get(hand)
        if cards is None:
            cards = self.hands[hand] = []
        cards.append(card)
        if seen_by is not None:
            self._hidden.add(hand)
        self._seq += 1
        self.events.append(Dealt(self._seq, hand, card, seen_by))
        return card

    def turn_up(self, hand: str) -> None:
        """Turn a hand's face-down cards up, if it has any."""
        if hand in self._hidden:
            self._hidden.discard(hand)
            self.note(TurnedUp(self.next_seq(), hand, tuple(self.hands[hand])))

    def roll(self) -> None:
        """Roll the dice that find first action, again if the sheet wants them off the bank."""
        first = self.rules.settlement.first
        while True:
            self._roll = self._draws.dice(first.dice)
            self.note(Rolled(self.next_seq(), self._roll))
            at_bank = (sum(self._roll) - 1) % dice_period(first, self.setting.seats) == 0
            if first.on_player_dealer == "next-seat" or not at_bank:
                return

    def mark_action_card(self, card: Card) -> None:
        """This card will find first action."""
        self._action_card = card

    def say(self, text: str) -> None:
        """The house dealer's words."""
        self.note(Said(self.next_seq(), text))

    def finish_hands(self, event: HandsFinished) -> None:
        """The outcome that scoreboards keep."""
        self.note(event)

    def in_turn(self) -> tuple[int, ...]:
        """Seats clockwise from the player-dealer's left, the player-dealer left out."""
        return after(self.setting.seats, self.setting.player_dealer)

    def place_button(self, decided: Sequence[Decided]) -> int:
        """First action, by the sheet's rule: the seat whose wagers are settled first."""
        if self._button is None:
            setting, rule = self.setting, self.rules.settlement.first
            self._button, why = first_action(
                rule,
                decided,
                seats=setting.seats,
                player_dealer=setting.player_dealer,
                bank=setting.bank,
                card=self._action_card,
                dice=self._roll,
            )
            if decided:
                self.note(ButtonPlaced(self.next_seq(), self._button, why))
        return self._button

    def settle(self, decided: Sequence[Decided]) -> None:
        """Settle in the sheet's order from first action, as far as the bank covers."""
        setting, order = self.setting, self.rules.settlement
        first = self.place_button(decided)
        ordered = in_order(decided, order.passes, clockwise(setting.seats, first), order.backline)
        settled = settle(setting.bank, ordered, order.cover)
        net: dict[str, int] = {}
        for line in settled.lines:
            self._seq += 1
            self.events.append(LineSettled(self._seq, *msgspec.structs.astuple(line)))
            net[line.bettor] = net.get(line.bettor, 0) + line.paid - line.collected
        net[setting.banker] = -sum(net.values())
        self.result = settled
        self.note(
            RoundClosed(self.next_seq(), setting.round, settled.left, net, str(settled.breakage))
        )

    def is_backline(self, stake: Stake) -> bool:
        """Whether a stake's bettor sits elsewhere."""
        return is_backline(stake, self.setting.names)
