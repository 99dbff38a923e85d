"""A table over time: seats, the bank's turn, wagers, rounds, shoes; every change an event.

The methods are the inputs: sit, buy in, take, pass or join the bank, contribute to the shuffle,
stake, declare a decision, deal, answer, stand up, close. Each checks first and changes afterwards,
so a refusal leaves everything as it was; each returns the events it caused. The same inputs with
the same shoes give the same events: that is what a replay relies on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.bank.money import dollars, whole_cents
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt import events
from houseway.felt.collection import Charge, Collection
from houseway.felt.events import LOG_VERSION, AnyEvent
from houseway.felt.irregularities import Declarable, Sanctions, declarable, declare
from houseway.felt.round import Play, Round
from houseway.felt.seats import Seats
from houseway.felt.setting import Setting
from houseway.felt.shoes import Shoes, TableShoe
from houseway.felt.standing import Standing
from houseway.felt.till import Till
from houseway.felt.turn import BankTurn, Offer
from houseway.felt.wagering import in_action, told_warning
from houseway.filings.filing import Filing
from houseway.notebook import as_html

Phase = Literal["waiting", "bank", "wagers", "round", "stopped", "closed"]
Events = tuple[AnyEvent, ...]


class Table:
    """One felt, from the first player who sits down to the last who leaves."""

    def __init__(
        self,
        filing: Filing,
        play: Play,
        shoes: Shoes,
        *,
        seats: int | None = None,
        option: str | int | None = None,
        collection: Collection | None = None,
    ) -> None:
        rules = filing.rules
        self.filing = filing
        self.fees = collection or Collection(filing)
        self.collection = self.fees.posted
        self.limits = self.fees.limits(option)
        self.seats = rules.table.seats if seats is None else seats
        if self.seats not in rules.table.choices:
            legal = " or ".join(map(str, rules.table.choices))
            raise Refusal(
                f"{filing.id} is played at a table of {legal} seats, not {self.seats}",
                rule=filing.cite(rules.table.lines),
            )
        self.events: list[AnyEvent] = []
        self._seats = Seats(filing, self.seats)
        self.names, self.purses = self._seats.names, self._seats.purses
        self.bots, self.third_party = self._seats.bots, self._seats.third_party
        self.sanctions = Sanctions()
        self.watched = False
        self._till = Till(self.fees, self.purses)
        self.phase: Phase = "waiting"
        self.round: Round | None = None
        self.rounds = 0
        self.shoe: TableShoe | None = None
        self.shoe_number = 0
        self.contributions: list[str] = []
        self._standing = Standing(
            filing, self.limits, self.seats, self.names, self.purses, self.fees
        )
        self._turn = BankTurn(filing, self.seats)
        self._offer: Offer | None = None
        self._play = play
        self._shoes = shoes
        self._note(
            events.Opened(
                self._seq(),
                LOG_VERSION,
                filing.id,
                filing.digest,
                filing.readings,
                filing.changes,
                rules.deck.packs.default,
                self.seats,
                self.limits.option,
                self.collection,
            )
        )

    # --- seats ----------------------------------------------------------------------------

    def sit(
        self, seat: int, name: str, purse: int, *, bot: bool = False, third_party: bool = False
    ) -> Events:
        """Take a free seat with chips; a third-party proposition player is marked as one."""
        mark = self._mark("waiting", "bank", "wagers", "stopped")
        purse = whole_cents(purse)
        self._seats.check(seat, name, purse)
        self.sanctions.check(name)
        if self.player_dealer is not None:
            self._standing.check_sitting(seat, name, self.player_dealer)
        self._seats.take(seat, name, purse, bot=bot, third_party=third_party)
        self._note(events.Sat(self._seq(), seat, name, purse, bot, third_party))
        self._collect_owed()
        if self.phase in ("waiting", "stopped") and len(self.names) > 1:
            self._offer_round_the_table()
        return self._since(mark)

    def stand_up(self, name: str) -> Events:
        """Leave with what is left; not in a round, and not with the bank in hand."""
        mark = self._mark("waiting", "bank", "wagers", "stopped")
        seat = self.seat_of(name)
        if self.phase == "wagers" and name == self.banker:
            raise Refusal(f"{name} holds the bank: the round must be played first")
        self._collect_owed(name)
        if name in self.bots:
            self._till.forgive(name)  # its name may be another bot's next
        self._note(events.StoodUp(self._seq(), seat, name, self._seats.leave(seat, name)))
        self._withdraw(name, seat)
        if len(self.names) < 2 and self.phase == "bank":
            self._offer, self.phase = None, "waiting"
        elif self.phase == "bank" and self.offered_to == name:
            self._offer_next()
        return self._since(mark)

    def buy_in(self, name: str, cents: int) -> Events:
        """Buy more chips, between rounds: what is on the felt in one is all that is in it."""
        mark = self._mark("waiting", "bank", "wagers", "stopped")
        cents = whole_cents(cents)
        seat = self.seat_of(name)
        self._seats.buy(name, int(cents))
        self._note(events.BoughtIn(self._seq(), seat, name, int(cents)))
        return self._since(mark)

    def __repr__(self) -> str:
        seated = ", ".join(
            f"{seat} {name} {dollars(self.purses[name])}" for seat, name in self._sitting()
        )
        return f"Table({self.filing.id}: {self.phase}, round {self.rounds}; {seated or 'empty'})"

    def _repr_html_(self) -> str:
        rows = [(seat, name, dollars(self.purses[name])) for seat, name in self._sitting()]
        caption = f"{self.filing.id}: {self.phase}, round {self.rounds}"
        return as_html(caption, ("seat", "name", "chips"), rows)

    def _sitting(self) -> list[tuple[int, str]]:
        return sorted(self.names.items())

    def seat_of(self, name: str) -> int:
        """Where somebody sits."""
        return self._seats.of(name)

    # --- the bank's turn ------------------------------------------------------------------

    @property
    def collected(self) -> int:
        """The collection of all rounds."""
        return self._till.collected

    @property
    def player_dealer(self) -> int | None:
        """The seat that banks, or banked last."""
        return self._turn.seat

    @property
    def turn(self) -> int:
        """Which round in a row the bank stands there: the first or second bank button."""
        return self._turn.turn

    @property
    def offered(self) -> int | None:
        """The seat whose spot the bank is on offer for."""
        return self._offer.seat if self._offer else None

    @property
    def offered_to(self) -> str | None:
        """Who is offered it: mostly who sits there."""
        return self._offer.name if self._offer else None

    @property
    def banker(self) -> str | None:
        """Whose bank it is, while there is one."""
        return self._standing.banker

    @property
    def bank(self) -> int:
        """All the money in the bank."""
        return sum(self._standing.bank_by.values())

    @property
    def bank_by(self) -> Mapping[str, int]:
        """Whose money the bank is, the player-dealer's first, then in the order of joining."""
        return dict(self._standing.bank_by)

    @property
    def reserve(self) -> int:
        """What a player-dealer keeps beside the bank: the most a collection can be."""
        return self.fees.most(self.seats)

    def take_bank(self, name: str, bank: int) -> Events:
        """Accept the bank with this much in action; the next shoe is committed to if one is due."""
        mark = self._mark("bank", "stopped")
        bank = whole_cents(bank)
        seat = self.seat_of(name)
        if self.phase == "bank" and name != self.offered_to:
            raise Refusal(f"the bank is offered to {self.offered_to}, not to {name}")
        self.sanctions.check(name)
        self._till.check_paid(name)
        self._seats.check_bank(name)
        offer = self._offer or self._turn.wanted_by(seat, name, self.names)
        if bank <= 0:
            raise Refusal("a bank is money put up: at least a cent of it")
        if bank + self.reserve > self.purses[name]:
            raise Refusal(
                f"{name} has {dollars(self.purses[name])}: a bank of {dollars(bank)} and a "
                f"collection of up to {dollars(self.reserve)} are more"
            )
        self._turn.take(offer)
        self._standing.bank_by = {name: bank}
        self._offer, self.phase = None, "wagers"
        self._note(events.BankTaken(self._seq(), offer.seat, name, bank, offer.turn))
        if self.shoe is None:
            self.shoe_number += 1
            self._note(
                events.Committed(
                    self._seq(), self.shoe_number, self._shoes.commitment(self.shoe_number)
                )
            )
        return self._since(mark)

    def pass_bank(self, name: str) -> Events:
        """Refuse the bank; it is offered on."""
        mark = self._mark("bank")
        offer = self._offer
        if offer is None or offer.name != name:
            raise Refusal(f"the bank is not offered to {name}")
        self._turn.refuse(offer)
        self._note(events.BankPassed(self._seq(), offer.seat, name))
        self._offer_next()
        return self._since(mark)

    def join_bank(self, name: str, cents: int) -> Events:
        """Have this much in another's bank, where the sheet lets several share; 0 withdraws it."""
        mark = self._mark("wagers")
        cents = whole_cents(cents)
        self.seat_of(name)
        self.sanctions.check(name)
        if cents:
            self._till.check_paid(name)
        self._seats.check_bank(name)
        self._standing.join(name, cents)
        self._note(events.BankJoined(self._seq(), name, cents))
        return self._since(mark)

    def _able_to_bank(self, name: str) -> bool:
        barred = self._seats.barred_from_bank(name) or name in self.sanctions.barred
        barred = barred or self._till.owed_by(name) > 0
        return not barred and self.purses[name] > self.reserve

    def _offer_round_the_table(self) -> None:
        self._turn.offer_afresh()
        self._offer_next()

    def _offer_next(self) -> None:
        self._offer = self._turn.next_offer(self.names, self._able_to_bank)
        if self._offer is not None:
            self.phase = "bank"
            offer = self._offer
            self._note(events.BankOffered(self._seq(), offer.seat, offer.name, offer.turn))
            return
        self.phase = "stopped"
        broken = self.filing.rules.turn.refused_by_all == "broken"
        self._note(
            events.GameStopped(
                self._seq(),
                "nobody else takes the bank: the game is broken"
                if broken
                else "nobody takes the bank",
            )
        )

    # --- wagers ---------------------------------------------------------------------------

    def contribute(self, name: str, text: str) -> Events:
        """Words of a player's own for the next shuffle, while it is committed to and not made."""
        mark = self._mark("wagers")
        self.seat_of(name)
        if self.shoe is not None:
            raise Refusal("the shoe is shuffled already: contribute before the next one")
        if len(text) > 200:
            raise Refusal("a contribution has 200 characters at most")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Refusal("a contribution is text that can be written down") from None
        self.contributions.append(text)
        self._note(events.Contributed(self._seq(), name, text))
        return self._since(mark)

    def stake(self, name: str, seat: int, wager: str, cents: int) -> Events:
        """Let a wager stand at this much; nothing withdraws it."""
        mark = self._mark("wagers")
        self.seat_of(name)
        self.sanctions.check(name, wagering_in=self.rounds + 1)
        if cents:
            self._till.check_paid(name)
        assert self.player_dealer is not None
        self.filing.rules.wager_named(wager)
        put = Stake(seat, name, wager, whole_cents(cents))
        stake, excess = in_action(self.filing, self.limits, put)
        stake, *following = self._standing.put(stake, self.player_dealer, excess)
        self._note(events.Staked(self._seq(), seat, name, wager, stake.cents, excess))
        for other in following:
            self._note_stake(other)
        if warning := told_warning(self.limits, stake):
            self._note(events.Said(self._seq(), warning))
        self._collect_owed()
        return self._since(mark)

    def kum_kum(self, name: str, seat: int, wager: str, shares: Mapping[str, int]) -> Events:
        """Let one wager of several partners stand at their shares; no shares withdraw it."""
        mark = self._mark("wagers")
        assert self.player_dealer is not None
        for partner in (name, *shares):
            self.seat_of(partner)
            self.sanctions.check(partner, wagering_in=self.rounds + 1)
            if any(shares.values()):
                self._till.check_paid(partner)
        parts = {partner: whole_cents(cents) for partner, cents in shares.items()}
        stake = self._standing.kum_kum(name, seat, wager, parts)
        self._standing.put(stake, self.player_dealer)
        self._note_stake(stake)
        return self._since(mark)

    def declare_decision(self, name: str, seat: int) -> Events:
        """Say, before the deal, that one means to decide the hand where one's wager is largest."""
        mark = self._mark("wagers")
        self.seat_of(name)
        self._standing.declare(name, seat)
        self._note(events.DecisionDeclared(self._seq(), seat, name))
        return self._since(mark)

    def free(self, name: str) -> int:
        """What somebody has that is neither staked nor in the bank."""
        return self._standing.free(name)

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """What stands on the felt."""
        return self._standing.stakes

    def _withdraw(self, name: str, seat: int) -> None:
        """Take off what somebody who leaves has on the felt, and what his spot takes no more."""
        gone = self._standing.withdraw(name)
        if self.player_dealer is not None:
            gone += self._standing.drop_barred(seat, self.player_dealer)
        for stake in gone:
            self._note_stake(stake)
        if self._standing.bank_by.pop(name, 0):
            self._note(events.BankJoined(self._seq(), name, 0))

    def _note_stake(self, stake: Stake) -> None:
        where = (stake.seat, stake.bettor, stake.wager)
        if stake.shares:
            shares = {share.name: share.cents for share in stake.shares}
            self._note(events.KumKum(self._seq(), *where, shares))
        else:
            self._note(events.Staked(self._seq(), *where, stake.cents))

    # --- the clock ------------------------------------------------------------------------

    @property
    def half_hours(self) -> int:
        """How many half hours have begun, where the collection goes by them."""
        return self._till.half_hours

    @property
    def clock(self) -> str:
        """What the clock said when the last of them began."""
        return self._till.clock

    def half_hour(self, clock: str = "") -> Events:
        """A half hour begins: everybody seated pays for it, or owes what his chips do not cover.

        Whoever runs the table has the clock. The same time is not collected twice.
        """
        mark = self._mark("waiting", "bank", "wagers", "stopped")
        self._till.half_hour([name for _, name in sorted(self.names.items())], clock)
        self._note(events.HalfHour(self._seq(), self.half_hours, clock))
        self._collect_owed()
        return self._since(mark)

    def _collect_owed(self, leaving: str | None = None) -> None:
        """Take what is owed for time: of who leaves from all he has, else of what is free."""
        if leaving is not None:
            charges = self._till.collect_owed(lambda name: self.purses[name], [leaving])
        else:
            charges = self._till.collect_owed(self._standing.spare, self.names.values())
        for charge in charges:
            half_hour = self.half_hours
            self._note(events.Collected(self._seq(), *_paid(charge), half_hour=half_hour))

    # --- the round ------------------------------------------------------------------------

    def deal(self) -> Events:
        """No more wagers: take the collection, shuffle if due, and play as far as somebody asks."""
        mark = self._mark("wagers")
        assert self.player_dealer is not None
        if not self.stakes:
            raise Refusal("nobody has made a wager")
        setting = Setting(
            self.seats,
            self.player_dealer,
            dict(self.names),
            self.bank,
            self.stakes,
            self.rounds + 1,
            self.bank_by,
            frozenset(self._standing.declared),
        )
        self.rounds += 1
        self._turn.dealt(setting)
        self._note(events.BetsClosed(self._seq(), self.rounds))
        self._till.open_round()
        for charge in self._till.take(setting.stakes, setting.banker, self.bank, after_play=False):
            self._note(events.Collected(self._seq(), *_paid(charge)))
        behind = {
            name: self.free(name) - self.fees.kept_back(setting.stakes, name)
            for name in self.names.values()
        }
        setting = msgspec.structs.replace(setting, behind=behind)
        if self.shoe is None:
            self._shuffle()
        assert self.shoe is not None
        self.round = Round(
            self.filing,
            setting,
            self.shoe,
            self._play,
            limits=self.limits,
            seq=len(self.events),
            watched=self.watched,
            collect=lambda stakes: self._till.take(
                stakes, setting.banker, setting.bank, after_play=True
            ),
            refund=self._till.refund,
        )
        self.phase = "round"
        self._take_over(0)
        return self._since(mark)

    def answer(self, name: str, choice: str) -> Events:
        """The choice somebody was asked for."""
        mark = self._mark("round")
        assert self.round is not None
        ask = self.round.ask
        if ask is None or ask.bettor != name:
            waits = f"{ask.bettor} is asked" if ask else "nobody is asked"
            raise Refusal(f"{name} has nothing to decide now: {waits}")
        known = len(self.round.events)
        self.round.answer(ask.seat, choice, name)
        self._take_over(known)
        return self._since(mark)

    # --- the floor ------------------------------------------------------------------------

    def watch(self, on: bool = True) -> Events:
        """Let the floor watch: from now on a round stops for it at every turn of play."""
        mark = self._mark("waiting", "bank", "wagers", "round", "stopped")
        if on and not self.filing.rules.irregularity:
            raise Refusal(f"{self.filing.id}: its sheet lists no irregularity to watch for")
        if on == self.watched:
            raise Refusal("the floor watches already" if on else "the floor does not watch")
        self.watched = on
        if self.round is not None and self.phase == "round":
            known = len(self.round.events)
            self.round.watched = on
            self.round.note(events.Watched(self.round.next_seq(), on))
            self._take_over(known)
        else:
            self._note(events.Watched(self._seq(), on))
        return self._since(mark)

    def irregularities(self) -> tuple[Declarable, ...]:
        """What the floor may declare now."""
        return declarable(self.round) if self.round and self.phase == "round" else ()

    def declare(self, name: str, seat: int | None = None, bettor: str | None = None) -> Events:
        """The floor declares an irregularity, at a seat and of a bettor where it concerns one."""
        mark = self._mark("round")
        assert self.round is not None
        known = len(self.round.events)
        declare(self.round, name, seat, bettor)
        self.sanctions.note(self.round, name, seat)
        self._take_over(known)
        return self._since(mark)

    def close(self, why: str = "") -> Events:
        """Close the table: the shoe in play is revealed.

        A round in progress is void: every stake goes back, and its collection with them.
        """
        mark = self._mark("waiting", "bank", "wagers", "round", "stopped")
        if self.phase == "round":
            self._till.give_back()
        self._standing.clear()
        self._note(events.Closed(self._seq(), why))
        self._end_shoe()
        self.phase = "closed"
        return self._since(mark)

    def _shuffle(self) -> None:
        self.shoe = self._shoes.shuffle(self.shoe_number, tuple(self.contributions))
        deck = self.filing.rules.deck
        self._note(events.Shuffled(self._seq(), self.shoe_number, len(deck.cards)))
        for _ in range(deck.burn):
            self._note(events.Burned(self._seq(), self.shoe.card()))

    def _take_over(self, known: int) -> None:
        """Take the round's new events; when it is over, move the money and offer the bank."""
        assert self.round is not None
        new = self.round.events[known:]
        self.events += new
        for event in new:
            if isinstance(event, events.Raised):
                self._standing.raise_wager(
                    Stake(event.seat, event.bettor, event.wager, event.cents)
                )
        last = self.events[-1]
        if isinstance(last, events.RoundVoided):
            self._void()
        elif isinstance(last, events.RoundClosed):
            for name, cents in last.net.items():
                self.purses[name] += cents
        else:
            return
        self._standing.clear()
        self._collect_owed()
        assert self.shoe is not None
        if self.shoe.cut_card_out:
            self._end_shoe()
        self._offer_round_the_table()

    def _void(self) -> None:
        """Nobody won or lost, and the turn is not used up; the collection as the sheet has it."""
        assert self.round is not None
        self._turn.void()
        ruling = self.round.rulings.void
        if ruling and ruling.collection == "kept":
            return
        for name, cents in self._till.give_back().items():
            why = "goes back: the round is void"
            self._note(events.Collected(self._seq(), name, -cents, why))

    def _end_shoe(self) -> None:
        if self.shoe is None:
            return
        self._note(
            events.ShoeEnded(
                self._seq(),
                self.shoe_number,
                self._shoes.reveal(self.shoe_number),
                tuple(self.contributions),
            )
        )
        self.shoe = None
        self.contributions = []

    # --- events ---------------------------------------------------------------------------

    def _seq(self) -> int:
        return len(self.events) + 1

    def _note(self, event: AnyEvent) -> None:
        self.events.append(event)

    def _mark(self, *phases: Phase) -> int:
        if self.phase not in phases:
            raise Refusal(f"not now: {_PHASE_WORDS[self.phase]}")
        return len(self.events)

    def _since(self, mark: int) -> Events:
        return tuple(self.events[mark:])


def _paid(charge: Charge) -> tuple[str, int, str]:
    return charge.name, charge.cents, charge.why


_PHASE_WORDS: dict[Phase, str] = {
    "waiting": "the table waits for a second player",
    "bank": "the bank is being offered",
    "wagers": "wagers are being made",
    "round": "a round is being played",
    "stopped": "nobody has taken the bank",
    "closed": "the table is closed",
}
