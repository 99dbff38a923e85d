"""A table with a pot: the dealer button goes round, and hand follows hand.

Who is dealt the next hand, and what he puts in for it, the house rules of the game say by how
everybody stands. Chips stay on the table as long as their owner sits there; more are bought between
hands. Nobody is got up for sitting out: his seat and his chips are his until he leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Unpack

import msgspec

from houseway.bank.money import whole_cents
from houseway.cards.card import JOKER, SUITS, Card
from houseway.errors import Refusal
from houseway.felt import events
from houseway.felt.checkpoint import BankSoFar, Phase, PotSoFar
from houseway.felt.pot.floor import ACTIONS
from houseway.felt.pot.rotation import How, Rotation, Standing
from houseway.felt.pot.round import Play, PotRound, PotSetting
from houseway.felt.pot.seats import Arranged, SeatRules, Sitting
from houseway.felt.shoes import Shoes
from houseway.felt.table import Events, Table, Terms
from houseway.filings.filing import Filing

_LOW_TO_HIGH: Final = "23456789TJQKA"


class PotTable(Table):
    """One felt on which everybody plays against everybody."""

    round: PotRound | None
    between = ("waiting",)
    resting = ("waiting",)
    committed = "waiting"
    reveals_late = True  # a seed tells every hand that was thrown away unseen
    words: ClassVar[dict[Phase, str]] = {
        **Table.words,
        "waiting": "no hand is being played",
        "round": "a hand is being played, and comes first",
    }

    def __init__(
        self,
        filing: Filing,
        play: Play,
        shoes: Shoes,
        *,
        seat_rules: Callable[[str], SeatRules] | None = None,
        **terms: Unpack[Terms],
    ) -> None:
        super().__init__(filing, shoes, **terms)
        self.seat_rules = seat_rules(self.limits.option) if seat_rules else SeatRules()
        """What the house rules say of seats, at the limits of the table."""
        self.rotation = Rotation()
        """Where button and blinds are, in the hand or in the last one, and how everybody stands."""
        self._before = self.rotation
        self._play = play

    @property
    def button(self) -> int | None:
        """The dealer button of the hand, or of the last one."""
        return self.rotation.button

    def _kind_so_far(self) -> PotSoFar:
        return PotSoFar(self.rotation, self._before)

    def _resume_kind(self, kind: BankSoFar | PotSoFar) -> None:
        if not isinstance(kind, PotSoFar):
            raise Refusal(f"{self.filing.id} is played with a pot, and this was a bank")
        self.rotation, self._before = kind.rotation, kind.before

    def free(self, name: str) -> int:
        """What somebody has that is not in the pot."""
        seat = self.seat_of(name)
        if self.round and self.phase == "round" and seat in self.round.put:
            return self.round.behind(seat)
        return self.purses[name]

    # --- seats ----------------------------------------------------------------------------

    def sit(
        self, seat: int, name: str, purse: int, *, bot: bool = False, third_party: bool = False
    ) -> Events:
        """Take a free seat, with as many chips as the house rules have at least."""
        mark = self._mark(*self.between)
        self._check_free(seat)
        self.seat_rules.check_first_buy(whole_cents(purse))
        standing = self.seat_rules.newcomer(self.rotation, self._sitting(), seat)
        super().sit(seat, name, purse, bot=bot, third_party=third_party)
        self._stand(self.rotation.stands(name, standing))
        return self._since(mark)

    def buy_in(self, name: str, cents: int) -> Events:
        """Buy more chips between hands: less than the least only as often as the rules have it."""
        self._mark(*self.between)
        self.seat_of(name)
        was = self.rotation.of(name)
        standing = self.seat_rules.bought(was, self.purses[name], whole_cents(cents))
        bought = super().buy_in(name, cents)
        self.rotation = self.rotation.stands(name, standing)
        return bought

    def sit_out(self, name: str) -> Events:
        """Be dealt no cards from the next hand on; seat and chips are kept."""
        mark = self._mark(*self.between, "round")
        seat, standing = self.seat_of(name), self.rotation.of(name)
        if standing.out:
            raise Refusal(f"{name} sits out already")
        self._now_stands(name, msgspec.structs.replace(standing, out=True, straddles=False))
        self._note_aside(lambda seq: events.SatOut(seq, seat, name))
        return self._since(mark)

    def come_in(self, name: str, how: How = "wait") -> Events:
        """Play again, or say how to come in where a blind is owed: wait for it, post, straddle."""
        mark = self._mark(*self.between, "round")
        seat, standing = self.seat_of(name), self.rotation.of(name)
        self.seat_rules.check_how(standing, how)
        if not standing.out and standing.how == how:
            raise Refusal(f"{name} does so already" if standing.owes else f"{name} plays already")
        self._now_stands(name, msgspec.structs.replace(standing, out=False, how=how))
        self._note_aside(lambda seq: events.ComesIn(seq, seat, name, how))
        return self._since(mark)

    def straddle(self, name: str, on: bool = True) -> Events:
        """Straddle in the next hand, if the seat for it is one's own then; or not after all.

        If that hand is void, who would straddle again says so again.
        """
        mark = self._mark(*self.between)
        seat, standing = self.seat_of(name), self.rotation.of(name)
        self.seat_rules.check_straddle()
        if standing.straddles == on:
            raise Refusal(f"{name} {'straddles' if on else 'does not straddle'} already")
        self._now_stands(name, msgspec.structs.replace(standing, straddles=on))
        self._note(events.Straddling(self._seq(), seat, name, on))
        return self._since(mark)

    def move(self, name: str, seat: int) -> Events:
        """Move to a free seat between hands: what that costs the house rules say."""
        mark = self._mark(*self.between)
        old = self.seat_of(name)
        self._check_free(seat)
        self._check_kept(seat, name)
        self._check_sitting(seat, name)
        standing = self.seat_rules.moved(self.rotation, self._sitting(), name, seat)
        del self.names[old]
        self.names[seat] = name
        self.promised.pop(seat, None)
        self._note(events.MovedSeat(self._seq(), old, name, seat))
        self._stand(self.rotation.stands(name, standing))
        return self._since(mark)

    def _now_stands(self, name: str, standing: Standing) -> None:
        """Somebody stands otherwise; also if the hand that is played comes to count for nothing."""
        self.rotation = self.rotation.stands(name, standing)
        if self.phase == "round":
            before = self._before.of(name)
            how = standing.how if standing.owes == before.owes else before.how
            before = msgspec.structs.replace(before, out=standing.out, how=how)
            self._before = self._before.stands(name, before)

    def _stand(self, rotation: Rotation) -> None:
        """Let everybody stand so, and tell who owes a blind for it, or owes none any more."""
        was, self.rotation = self.rotation, rotation
        for seat, name in sorted(self.names.items()):
            before, now = was.of(name), rotation.of(name)
            if (before.owes, before.waits) != (now.owes, now.waits):
                self._note(events.BlindOwed(self._seq(), seat, name, now.owes, now.waits, now.how))

    def _left(self, name: str, seat: int) -> None:
        """With the last person nobody is left who would not have his hands known."""
        self.rotation = self.rotation.without(name)
        if self.bots.issuperset(self.names.values()):
            self.shuffle.reveal()

    # --- the next hand --------------------------------------------------------------------

    def draw_button(self) -> Events:
        """Draw for the first button: a card each from the spread pack, seat 1 first.

        The highest has it, by rank and then by suit: spades, hearts, diamonds, clubs.
        """
        mark = self._mark(self.committed, "called")
        if not self._draws_button:
            raise Refusal("the button goes round already: it is not drawn for")
        dealt, pack = self.arranged().dealt, self.shuffle.spread()
        cards = {seat: pack.card() for seat in sorted(dealt)}
        seat = max(cards, key=lambda seat: _height(cards[seat]))
        self.rotation = msgspec.structs.replace(self.rotation, drawn=seat)
        self._note(events.ButtonDrawn(self._seq(), cards, seat))
        return self._since(mark)

    @property
    def _draws_button(self) -> bool:
        """Whether the button of the next hand is to be drawn for."""
        rules, rotation = self.seat_rules, self.rotation
        return rules.first_button == "high-card" and rotation.button is rotation.drawn is None

    def _mark_committed(self, name: str) -> int:
        mark = super()._mark_committed(name)
        if self.rotation.drawn is not None and self.rotation.button is None:
            raise Refusal("the button is drawn for from this shuffle: contribute before the next")
        return mark

    def arranged(self, rotation: Rotation | None = None) -> Arranged:
        """The next hand as things stand, or would so: who is dealt in, who has which blind."""
        return self.seat_rules.arrange(rotation or self.rotation, self._sitting())

    def answer(self, name: str, choice: str) -> Events:
        """The choice somebody was asked for; of anybody else, what acting out of turn means."""
        round = self.round
        ask = round.ask if round and self.phase == "round" else None
        if round is None or ask is None or ask.bettor == name or choice not in ACTIONS:
            return super().answer(name, choice)
        if round.floor is None or name not in round.setting.names.values():
            return super().answer(name, choice)
        mark = self._mark("round")
        round.act_out_of_turn(self.seat_of(name), choice)
        self._take_over()
        return self._since(mark)

    def deal(self) -> Events:
        """Move the button, shuffle if due, and play a hand as far as somebody is asked."""
        mark = self._mark_deal()
        arranged = self.arranged()
        if self._draws_button:
            self.draw_button()
            arranged = self.arranged()
        dealt, button = arranged.dealt, arranged.button
        setting = PotSetting(
            self.seats,
            button,
            dealt,
            {seat: self.purses[name] for seat, name in dealt.items()},
            self.rounds + 1,
            arranged.blinds,
            arranged.postings,
            arranged.straddle,
            self.seat_rules.direction,
            self.rotation.button is None,
            seated=len(self.names),
        )
        self.rounds += 1
        self._give_up(*self.promised)  # who has not come for his seat by now
        self._before = self.rotation.without_straddles()
        self._note(events.HandBegun(self._seq(), self.rounds, button))
        self._stand(arranged.rotation)
        shoe = self.shuffle.made(self.filing.rules.deck)
        self.phase = "round"
        self.round = PotRound(
            self.filing,
            setting,
            shoe,
            self._play,
            limits=self.limits,
            seq=self.seq,
            watched=self.watched,
            fees=self.fees,
        )
        self._take_over()
        return self._since(mark)

    @property
    def may_deal(self) -> bool:
        """Two at least are in the next hand."""
        return self.phase == self.committed and len(self._sitting().able) > 1

    def plays_next(self, name: str) -> bool:
        if len(self._sitting().able) < 2:
            return self.is_able(name)
        return name in self.arranged().dealt.values()

    def _check_deal(self) -> None:
        self.arranged()

    def _sitting(self) -> Sitting:
        chips = {seat: self.purses[name] for seat, name in self.names.items()}
        able = frozenset(seat for seat, name in self.names.items() if self.is_able(name))
        return Sitting(self.seats, dict(sorted(self.names.items())), able, chips)

    def is_able(self, name: str) -> bool:
        """Whether somebody can be dealt in: with chips, not out, not barred, and no time owed."""
        barred = name in self.sanctions.barred or self.rotation.of(name).out
        return self.purses[name] > 0 and not barred and not self.till.owed_by(name)

    def _go_on(self) -> None:
        """The next hand can be dealt, from a shoe that is committed to."""
        self.phase = "waiting"
        self.shuffle.commit()

    def _void(self) -> None:
        """The pot goes back whole, and the same button deals again."""
        self._stand(self._before)
        self.till.undo_drop()
        super()._void()


def _height(card: Card) -> tuple[int, int]:
    """How high a card is that is drawn for the button; a joker is the lowest."""
    if card == JOKER:
        return -1, 0
    return _LOW_TO_HIGH.index(card[0]), SUITS.index(card[1])
