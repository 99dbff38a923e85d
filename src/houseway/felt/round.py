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

from collections.abc import Callable, Collection, Generator, Sequence
from typing import TypeAlias

import msgspec

from houseway.bank.action import after, clockwise
from houseway.bank.money import dollars
from houseway.bank.settlement import Decided, Line, Settled, Stake, in_order, settle
from houseway.bank.shares import bank_results, in_proportion, largest_first
from houseway.cards.card import Card
from houseway.cards.draws import Draws
from houseway.errors import Refusal
from houseway.felt.collection import Charge
from houseway.felt.events import (
    AnyEvent,
    Asked,
    Burned,
    ButtonPlaced,
    CardDied,
    CardExposed,
    Chose,
    Collected,
    Dealt,
    Folded,
    LineSettled,
    PlayedFor,
    Raised,
    Rolled,
    RoundClosed,
    RoundVoided,
    Said,
    TurnedUp,
)
from houseway.felt.first_action import dice_period, first_action
from houseway.felt.rulings import OUT, Rulings, Whose
from houseway.felt.setting import FLOOR, Ask, Setting
from houseway.felt.wagering import (
    check_stakes,
    controllers,
    in_action,
    is_backline,
    returns_excess,
    told_excess,
    who_at,
)
from houseway.filings.filing import Filing
from houseway.filings.irregularity import Irregularity, Moment
from houseway.filings.model import Limits, Rules

Play: TypeAlias = "Callable[[Round], Generator[Ask, str, None]]"
Collect: TypeAlias = Callable[[Sequence[Stake]], Sequence[Charge]]
"""Takes the collection that is due once every wager of a round is made."""
Refund: TypeAlias = Callable[[Sequence[Stake], Sequence[Stake]], Sequence[Charge]]
"""Gives back the collection for stakes that went back, given those and the ones that stay."""


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
        watched: bool = False,
        collect: Collect | None = None,
        refund: Refund | None = None,
    ) -> None:
        limits = limits or filing.limits()
        placed: list[tuple[Stake, int]] = []
        if returns_excess(filing):
            placed = [in_action(filing, limits, stake) for stake in setting.stakes]
            setting = msgspec.structs.replace(setting, stakes=[stake for stake, _ in placed])
        backers = setting.backers
        check_stakes(
            filing,
            limits,
            setting.stakes,
            seats=setting.seats,
            player_dealer=setting.player_dealer,
            names=setting.names,
            banking=backers,
        )
        if setting.bank < 0 or setting.bank != sum(backers.values()):
            raise Refusal("the bank is money put up: all of it somebody's, and not less than none")
        self.filing = filing
        self.rules: Rules = filing.rules
        self.setting = setting
        self.events: list[AnyEvent] = []
        self.hands: dict[str, list[Card]] = {}
        self.result: Settled | None = None
        self.ask: Ask | None = None
        self._seq = seq
        self._draws = draws
        self._collect, self._refund = collect, refund
        self._behind = None if setting.behind is None else dict(setting.behind)
        self.open_cards: dict[str, int] = {}
        """Of a hand that is turned up in steps, how many cards lie open from its first on."""
        self.raised: list[Stake] = []
        """Wagers put up in the round, beside those it began with."""
        self.folded: set[tuple[int, str]] = set()
        """Seats and names of those who folded there."""
        self._hidden: set[str] = set()
        self._turned: set[tuple[str, int]] = set()
        self._action_card: Card | None = None
        self._roll: tuple[int, ...] = ()
        self._button: int | None = None
        self._action_place: tuple[str, int] | None = None
        self.limits = limits
        self.rulings = Rulings()
        self.watched = watched
        self.moment: Moment | None = "deal"
        """What may be declared at this point of the round; nothing once money moves."""
        self.replaceable: set[str] = set()
        self.acted: set[str] = set()
        self.drew: set[str] = set()
        self.left_to_the_house: set[int] = set()
        self.last_hand: str | None = None
        self.controllers = controllers(filing.rules.table, setting.names, setting.stakes)
        """Whose spot each is: who sits there or, on an empty one, the first to wager."""
        for stake, excess in placed:
            if excess:
                self.say(told_excess(stake, excess))
        self._playing = play(self)
        self._advance(None)

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
        if choice not in ask.choices:
            legal = ", ".join(ask.choices)
            raise Refusal(f'{ask.bettor} may choose {legal}, not "{choice}"', rule=ask.rule)
        self.note(Chose(self.next_seq(), ask.seat, ask.bettor, choice, ask.seen_by))
        self._advance(choice)

    def _advance(self, choice: str | None) -> None:
        try:
            ask = next(self._playing) if choice is None else self._playing.send(choice)
            while (ruled := self._ruled(ask)) is not None:
                ask = self._playing.send(ruled)
        except StopIteration:
            self.ask = None
            return
        self.ask = ask
        asked = (ask.seat, ask.bettor, ask.about, dict(ask.choices), ask.rule)
        self.note(Asked(self.next_seq(), *asked, ask.seen_by))

    # --- what the floor declares ----------------------------------------------------------

    def go_on_if_ruled(self) -> None:
        """Go on where a ruling has taken the decision from whoever was asked."""
        if self.ask is not None and (ruled := self._ruled(self.ask)) is not None:
            self._advance(ruled)

    def _ruled(self, ask: Ask) -> str | None:
        if ask.bettor == FLOOR:
            return None
        spoken_for = {s.bettor for s in self.setting.stakes if s.speaker == ask.bettor}
        choice = self.rulings.choice_for(ask.seat, spoken_for, ask.choices, ask.house_way)
        if choice is not None:
            seen_by = None if choice == OUT else ask.seen_by
            self.note(PlayedFor(self.next_seq(), ask.seat, ask.bettor, choice, seen_by))
        return choice

    def draw(self) -> Card:
        """The next card of the shoe, for a place that a dead one leaves."""
        return self._draws.card()

    def replace_last(self, hand: str, card: Card, *, shown: bool) -> None:
        """A hand's last card is dead and another takes its place; `shown`: all saw the dead one."""
        cards, seen_by = self.hands[hand], self._last_seen_by(hand)
        place = len(cards) - 1
        dead = cards.pop()
        self.note(CardDied(self.next_seq(), hand, place, dead, None if shown else seen_by))
        cards.append(card)
        self.note(Dealt(self.next_seq(), hand, card, seen_by))
        if self._action_place == (hand, place):
            self._action_card = card
        if (hand, place) in self._turned:  # it lay open, and so does what takes its place
            self.note(TurnedUp(self.next_seq(), hand, (card,), place))

    def expose(self, hand: str) -> None:
        """Everybody has seen a hand's last card."""
        cards = self.hands[hand]
        self.note(CardExposed(self.next_seq(), hand, len(cards) - 1, cards[-1]))

    def give_back(self, irregularity: Irregularity, whose: Collection[Whose]) -> None:
        """Wagers on a hand go back to these bettors, and the collection for them as filed."""
        self.rulings.returned |= dict.fromkeys(whose, irregularity)
        back = [stake for stake in self.stakes if (stake.seat, stake.bettor) in whose]
        if self._refund and irregularity.collection == "returned":
            for charge in self._refund(back, self.in_action):
                self.note(Collected(self.next_seq(), charge.name, charge.cents, charge.why))

    def void(self, why: str) -> None:
        """The round counts for nothing: no card, no line."""
        self._playing.close()
        self.ask, self.moment = None, None
        self.note(RoundVoided(self.next_seq(), self.setting.round, why))

    def _last_seen_by(self, hand: str) -> tuple[str, ...] | None:
        return next(
            event.seen_by
            for event in reversed(self.events)
            if isinstance(event, Dealt) and event.hand == hand
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
        self.last_hand = hand
        self.replaceable.add(hand)
        if hand in self.acted:
            self.drew.add(hand)
        return card

    def station(self, moment: Moment, about: str) -> Generator[Ask, str, None]:
        """A turn of play: a floor that watches may declare something before it goes on."""
        self.moment = moment
        if self.watched:
            rule = self.filing.cite(self.rules.irregularity[0].lines)
            yield Ask(
                0, FLOOR, f"{about}: declare something, or go on", {"go-on": 0}, rule, "go-on"
            )

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

    def burn(self) -> None:
        """A card goes away unseen."""
        self.note(Burned(self.next_seq(), self._draws.card()))

    def roll(self) -> None:
        """Roll the dice that find first action, again if the sheet wants them off the bank."""
        first = self.rules.settlement.first
        while True:
            self._roll = self._draws.dice(first.dice)
            self.note(Rolled(self.next_seq(), self._roll))
            at_bank = (sum(self._roll) - 1) % dice_period(first, self.setting.seats) == 0
            if first.on_player_dealer == "next-seat" or not at_bank:
                return

    # --- wagers in the round --------------------------------------------------------------

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """Everything staked so far, before the deal and in the round."""
        return (*self.setting.stakes, *self.raised)

    @property
    def in_action(self) -> tuple[Stake, ...]:
        """Everything staked that a ruling has not sent back."""
        back = self.rulings.returned
        return tuple(stake for stake in self.stakes if (stake.seat, stake.bettor) not in back)

    @property
    def undecided(self) -> frozenset[Whose]:
        """Bettors on a spot who play there and have neither raised nor folded yet."""
        decided = {(stake.seat, stake.bettor) for stake in self.raised} | self.folded
        staked = {(stake.seat, stake.bettor) for stake in self.setting.stakes}
        return frozenset(one for one in staked - decided if self.rulings.plays(*one))

    def affords(self, name: str, cents: int) -> bool:
        """Whether somebody has so much left to put up."""
        left = self.left_to_put_up(name)
        return left is None or cents <= left

    def left_to_put_up(self, name: str) -> int | None:
        """What somebody has left for wagers in the round; nothing said: as much as it takes."""
        return None if self._behind is None else self._behind.get(name, 0)

    def raise_wager(self, stake: Stake) -> None:
        """Somebody puts up a wager in the round."""
        if self._behind is not None:
            self._behind[stake.bettor] -= stake.cents
        self.raised.append(stake)
        self.note(Raised(self.next_seq(), stake.seat, stake.bettor, stake.wager, stake.cents))

    def fold(self, seat: int, bettor: str) -> None:
        """Somebody folds on a spot and forfeits the wagers that go with the hand."""
        self.folded.add((seat, bettor))
        lost = tuple(
            stake.wager
            for stake in self.stakes
            if (stake.seat, stake.bettor) == (seat, bettor) and not self.stays(stake)
        )
        self.note(Folded(self.next_seq(), seat, bettor, lost))

    def stays(self, stake: Stake) -> bool:
        """Whether a stake is settled though its bettor folded."""
        return self.rules.wager_named(stake.wager).on_fold == "stays"

    def close_play(self) -> None:
        """Everybody has acted and every wager is made: a collection may be due now."""
        for charge in self._collect(self.in_action) if self._collect else ():
            self.note(Collected(self.next_seq(), charge.name, charge.cents, charge.why))

    def mark_action_card(self, hand: str, place: int) -> None:
        """This card of a hand will find first action."""
        self._action_card = self.hands[hand][place]
        self._action_place = (hand, place)

    def say(self, text: str) -> None:
        """The house dealer's words."""
        self.note(Said(self.next_seq(), text))

    def in_turn(self) -> tuple[int, ...]:
        """Seats clockwise from the player-dealer's left, the player-dealer left out."""
        return after(self.setting.seats, self.setting.player_dealer)

    # --- the end of a round ---------------------------------------------------------------

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

    def settle(self, decided: Sequence[Decided]) -> Generator[Ask, str, None]:
        """Settle in the sheet's order from first action, as far as the bank covers.

        A payout that the sheet wants verified waits for the floor.
        """
        self.replaceable.clear()
        yield from self.station("settlement", "the hands are read")
        self.moment = None
        setting, order = self.setting, self.rules.settlement
        decided = self.rulings.ruled(decided, self.limits)
        first = self.place_button(decided)
        ordered = in_order(
            decided,
            order.passes,
            clockwise(setting.seats, first),
            order.backline,
            losing=order.losing,
            base=self.rules.base_wagers if order.losing else (),
        )
        settled = settle(setting.bank, ordered, order.cover)
        net: dict[str, int] = {}
        for one, line in zip(ordered, settled.lines, strict=True):
            if order.verify_from is not None and line.paid >= order.verify_from:
                yield self._verify(line)
            self._seq += 1
            event = LineSettled(self._seq, *msgspec.structs.astuple(line))
            if one.stake.shares:
                shares = self._shared(one.stake, line.net)
                event = msgspec.structs.replace(event, shares=shares)
                for name, cents in shares.items():
                    net[name] = net.get(name, 0) + cents
            else:
                net[line.bettor] = net.get(line.bettor, 0) + line.paid - line.collected
            self.events.append(event)
        net |= self._bank_results(settled)
        self.result = settled
        breakage = str(settled.breakage) if settled.breakage else "0"
        self.note(RoundClosed(self.next_seq(), setting.round, settled.left, net, breakage))

    def is_backline(self, stake: Stake) -> bool:
        """Whether a stake's bettor sits elsewhere."""
        return is_backline(stake, self.controllers)

    def speaker(self, seat: int, bettor: str) -> str:
        """Who is asked for a bettor on a spot: himself, or the first of kum-kum partners."""
        for stake in self.setting.stakes:
            if (stake.seat, stake.bettor) == (seat, bettor):
                return stake.speaker
        return bettor

    def _verify(self, line: Line) -> Ask:
        return Ask(
            line.seat,
            FLOOR,
            f"verify the payout of {dollars(line.paid)} to {line.bettor} for {line.wager}",
            {"confirm": 0},
            self.filing.cite(self.rules.settlement.lines),
        )

    def _shared(self, stake: Stake, gained: int) -> dict[str, int]:
        """What each partner of a kum-kum wager gained by it; nothing for one person's."""
        rule = self.rules.table.kum_kum
        if rule is None or not stake.shares:
            return {}
        shares = {share.name: share.cents for share in stake.shares}
        first = list(shares) if rule.odd_cents == "first-named" else largest_first(shares)
        return in_proportion(gained, shares, first)

    def _bank_results(self, settled: Settled) -> dict[str, int]:
        """What everybody with money in the bank gained."""
        setting, shared = self.setting, self.rules.turn.shared
        if len(setting.bank_by) < 2:
            return {setting.banker: settled.player_dealer}
        return bank_results(
            setting.backers,
            settled.by_bank,
            shared.split if shared else "pro-rata",
            self.rules.settlement.cover,
        )
