"""A table over time: seats, the bank's turn, wagers, rounds, shoes; every change an event.

The methods are the inputs: sit, take or pass the bank, contribute to the shuffle, stake, deal,
answer, stand up, close. Each checks first and changes afterwards, so a refusal leaves everything
as it was; each returns the events it caused. The same inputs with the same shoes give the same
events: that is what a replay relies on.
"""

from __future__ import annotations

from typing import Literal

from houseway.bank.action import after, clockwise
from houseway.bank.money import dollars
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.table.collection import PLACEHOLDER, FlatCollection
from houseway.table.events import (
    PROTOCOL,
    AnyEvent,
    BankOffered,
    BankPassed,
    BankTaken,
    BetsClosed,
    Burned,
    Closed,
    Collected,
    Committed,
    Contributed,
    GameStopped,
    Opened,
    RoundClosed,
    Sat,
    ShoeEnded,
    Shuffled,
    Staked,
    StoodUp,
)
from houseway.table.round import Play, Round, Setting
from houseway.table.shoes import Shoes, TableShoe
from houseway.table.wagering import check_amount, check_place, check_stakes

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
        option: str | None = None,
        collection: FlatCollection = PLACEHOLDER,
    ) -> None:
        rules = filing.rules
        self.filing = filing
        self.limits = filing.limits(option)
        self.seats = rules.table.seats if seats is None else seats
        if self.seats not in rules.table.choices:
            legal = " or ".join(map(str, rules.table.choices))
            raise Refusal(
                f"{filing.id} is played at a table of {legal} seats, not {self.seats}",
                rule=filing.cite(rules.table.lines),
            )
        self.collection = collection
        self.events: list[AnyEvent] = []
        self.names: dict[int, str] = {}
        self.purses: dict[str, int] = {}
        self.bots: set[str] = set()
        self.collected = 0
        self.phase: Phase = "waiting"
        self.offered: int | None = None
        self.player_dealer: int | None = None
        self.bank = 0
        self.turn = 0
        self.round: Round | None = None
        self.rounds = 0
        self.shoe: TableShoe | None = None
        self.shoe_number = 0
        self.contributions: list[str] = []
        self._stakes: dict[tuple[int, str, str], int] = {}
        self._last_staked: set[int] = set()
        self._to_offer: list[int] = []
        self._play = play
        self._shoes = shoes
        self._note(
            Opened(
                self._seq(),
                PROTOCOL,
                filing.id,
                filing.digest,
                filing.readings,
                filing.changes,
                rules.deck.packs.default,
                self.seats,
                self.limits.option,
                collection,
            )
        )

    # --- seats ----------------------------------------------------------------------------

    def sit(self, seat: int, name: str, purse: int, *, bot: bool = False) -> Events:
        """Take a free seat with chips."""
        mark = self._mark("waiting", "bank", "wagers", "stopped")
        if not 1 <= seat <= self.seats:
            raise Refusal(f"there is no seat {seat}: the table has seats 1 to {self.seats}")
        if seat in self.names:
            raise Refusal(f"seat {seat} is taken by {self.names[seat]}")
        if name in self.purses:
            raise Refusal(f"{name} sits at this table already")
        if not name.strip() or len(name) > 40 or not name.isprintable():
            raise Refusal("a name has 1 to 40 printable characters")
        if purse < 0:
            raise Refusal("chips cannot be fewer than none")
        self.names[seat] = name
        self.purses[name] = purse
        if bot:
            self.bots.add(name)
        self._note(Sat(self._seq(), seat, name, purse, bot))
        if self.phase in ("waiting", "stopped") and len(self.names) > 1:
            self._offer_round_the_table()
        return self._since(mark)

    def stand_up(self, name: str) -> Events:
        """Leave with what is left; not in a round, and not with the bank in hand."""
        mark = self._mark("waiting", "bank", "wagers", "stopped")
        seat = self.seat_of(name)
        if self.phase == "wagers" and seat == self.player_dealer:
            raise Refusal(f"{name} holds the bank: the round must be played first")
        del self.names[seat]
        self.bots.discard(name)
        self._note(StoodUp(self._seq(), seat, name, self.purses.pop(name)))
        self._withdraw(name)
        if len(self.names) < 2 and self.phase == "bank":
            self.offered, self.phase = None, "waiting"
        elif self.phase == "bank" and self.offered == seat:
            self._offer_next()
        return self._since(mark)

    def seat_of(self, name: str) -> int:
        """Where somebody sits."""
        for seat, sitter in self.names.items():
            if sitter == name:
                return seat
        raise Refusal(f"{name} does not sit at this table")

    # --- the bank's turn ------------------------------------------------------------------

    def take_bank(self, name: str, bank: int) -> Events:
        """Accept the bank with this much in action; the next shoe is committed to if one is due."""
        mark = self._mark("bank", "stopped")
        seat = self.seat_of(name)
        if self.phase == "bank" and seat != self.offered:
            offered = self.names[self.offered] if self.offered else "nobody"
            raise Refusal(f"the bank is offered to {offered}, not to {name}")
        if self.phase == "stopped" and not self._may_bank(seat):
            raise Refusal(
                f"{name} has banked {self.turn} rounds: somebody else must bank in between",
                rule=self.filing.cite(self.filing.rules.turn.lines),
            )
        fee = self.collection.player_dealer
        if bank <= 0:
            raise Refusal("a bank is money put up: at least a cent of it")
        if bank + fee > self.purses[name]:
            raise Refusal(
                f"{name} has {dollars(self.purses[name])}: a bank of {dollars(bank)} and the "
                f"collection of {dollars(fee)} are more"
            )
        self.turn = self.turn + 1 if seat == self.player_dealer else 1
        if self.turn > self.filing.rules.turn.rounds:
            self.turn = 1
        self.player_dealer, self.bank = seat, bank
        self.offered, self.phase = None, "wagers"
        self._note(BankTaken(self._seq(), seat, name, bank, self.turn))
        if self.shoe is None:
            self.shoe_number += 1
            self._note(
                Committed(self._seq(), self.shoe_number, self._shoes.commitment(self.shoe_number))
            )
        return self._since(mark)

    def pass_bank(self, name: str) -> Events:
        """Refuse the bank; it is offered on."""
        mark = self._mark("bank")
        seat = self.seat_of(name)
        if seat != self.offered:
            raise Refusal(f"the bank is not offered to {name}")
        self._note(BankPassed(self._seq(), seat, name))
        self._offer_next()
        return self._since(mark)

    def _may_bank(self, seat: int) -> bool:
        return seat != self.player_dealer or self.turn < self.filing.rules.turn.rounds

    def _offer_round_the_table(self) -> None:
        """Offer a second round to who banks, then everybody clockwise, and round again to him."""
        seat = self.player_dealer
        turn = self.filing.rules.turn
        if seat is None:
            order = [s for s in range(1, self.seats + 1) if s in self.names]
        else:
            order = [s for s in after(self.seats, seat) if s in self.names]
            if seat in self.names:
                if self.turn < turn.rounds:
                    order.insert(0, seat)
                elif turn.refused_by_all == "offered-again":
                    order.append(seat)
            if turn.wager_before:
                order = [s for s in order if s == seat or s in self._last_staked] or order
        self._to_offer = order
        self._offer_next()

    def _offer_next(self) -> None:
        fee = self.collection.player_dealer
        while self._to_offer:
            seat = self._to_offer.pop(0)
            name = self.names.get(seat)
            if name is None or self.purses[name] <= fee:
                continue
            self.offered, self.phase = seat, "bank"
            again = seat == self.player_dealer and self.turn < self.filing.rules.turn.rounds
            self._note(BankOffered(self._seq(), seat, name, self.turn + 1 if again else 1))
            return
        self.offered, self.phase = None, "stopped"
        broken = self.filing.rules.turn.refused_by_all == "broken"
        self._note(
            GameStopped(
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
        self.contributions.append(text)
        self._note(Contributed(self._seq(), name, text))
        return self._since(mark)

    def stake(self, name: str, seat: int, wager: str, cents: int) -> Events:
        """Let a wager stand at this much; nothing withdraws it."""
        mark = self._mark("wagers")
        self.seat_of(name)
        assert self.player_dealer is not None
        cents = int(cents)
        stake = Stake(seat, name, wager, cents)
        known = self.filing.rules.wager_named(wager)
        check_place(
            self.filing,
            stake,
            seats=self.seats,
            player_dealer=self.player_dealer,
            names=self.names,
        )
        key = (seat, name, wager)
        stakes = {k: v for k, v in self._stakes.items() if k != key}
        if cents:
            check_amount(self.filing, self.limits, known, stake)
            if cents > self.free(name) + self._stakes.get(key, 0):
                raise Refusal(f"{name} has only {dollars(self.free(name))} left to wager")
            stakes[key] = cents
        self._check(stakes)
        self._stakes = stakes
        self._note(Staked(self._seq(), seat, name, wager, cents))
        return self._since(mark)

    def free(self, name: str) -> int:
        """What somebody has that is neither staked nor in the bank."""
        out = sum(cents for (_, bettor, _), cents in self._stakes.items() if bettor == name)
        banking = self.phase == "wagers" and self.names.get(self.player_dealer or 0) == name
        return self.purses[name] - out - (self.bank if banking else 0)

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """What stands on the felt."""
        return tuple(Stake(*key, cents) for key, cents in self._stakes.items())

    def _check(self, stakes: dict[tuple[int, str, str], int]) -> None:
        assert self.player_dealer is not None
        check_stakes(
            self.filing,
            self.limits,
            [Stake(*key, cents) for key, cents in stakes.items()],
            seats=self.seats,
            player_dealer=self.player_dealer,
            names=self.names,
        )

    def _withdraw(self, name: str) -> None:
        for key in [key for key in self._stakes if key[1] == name]:
            del self._stakes[key]
            self._note(Staked(self._seq(), *key, 0))

    # --- the round ------------------------------------------------------------------------

    def deal(self) -> Events:
        """No more wagers: take the collection, shuffle if due, and play as far as somebody asks."""
        mark = self._mark("wagers")
        assert self.player_dealer is not None
        if not self._stakes:
            raise Refusal("nobody has made a wager")
        setting = Setting(
            self.seats,
            self.player_dealer,
            dict(self.names),
            self.bank,
            self.stakes,
            self.rounds + 1,
        )
        self.rounds += 1
        self._last_staked = {stake.seat for stake in setting.stakes}
        self._note(BetsClosed(self._seq(), self.rounds))
        fee = self.collection.player_dealer
        if fee:
            self.purses[setting.banker] -= fee
            self.collected += fee
            self._note(Collected(self._seq(), setting.banker, fee, self.collection.why))
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

    def close(self, why: str = "") -> Events:
        """Close the table: the shoe in play is revealed.

        A round in progress is void: every stake goes back, and its collection with them.
        """
        mark = self._mark("waiting", "bank", "wagers", "round", "stopped")
        if self.phase == "round":
            assert self.round is not None
            self.purses[self.round.setting.banker] += self.collection.player_dealer
            self.collected -= self.collection.player_dealer
        self._stakes = {}
        self.bank = 0
        self._note(Closed(self._seq(), why))
        self._end_shoe()
        self.phase = "closed"
        return self._since(mark)

    def _shuffle(self) -> None:
        self.shoe = self._shoes.shuffle(self.shoe_number, tuple(self.contributions))
        deck = self.filing.rules.deck
        size = deck.packs.default * (4 * len(deck.ranks) + deck.jokers)
        self._note(Shuffled(self._seq(), self.shoe_number, size))
        for _ in range(deck.burn):
            self._note(Burned(self._seq(), self.shoe.card()))

    def _take_over(self, known: int) -> None:
        """Take the round's new events; when it is over, move the money and offer the bank."""
        assert self.round is not None
        new = self.round.events[known:]
        self.events += new
        if not isinstance(self.events[-1], RoundClosed):
            return
        for name, cents in self.events[-1].net.items():
            self.purses[name] += cents
        self._stakes = {}
        self.bank = 0
        assert self.shoe is not None
        if self.shoe.cut_card_out:
            self._end_shoe()
        self._offer_round_the_table()

    def _end_shoe(self) -> None:
        if self.shoe is None:
            return
        self._note(
            ShoeEnded(
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

    def seats_clockwise(self, start: int) -> tuple[int, ...]:
        """Seats that are taken, clockwise from `start`."""
        return tuple(s for s in clockwise(self.seats, start) if s in self.names)


_PHASE_WORDS: dict[Phase, str] = {
    "waiting": "the table waits for a second player",
    "bank": "the bank is being offered",
    "wagers": "wagers are being made",
    "round": "a round is being played",
    "stopped": "nobody has taken the bank",
    "closed": "the table is closed",
}
