"""The ledger of a table: a fold over its events, so that there is nothing to keep beside them.

Somebody who sits down or buys in has his chips from the cage, and they go back to it when he
leaves. Each line moves chips between the bank and the bettor, or the partners of a kum-kum wager;
when the round is closed, the bank's result goes to who put it up. At a table with a pot chips go
into it and out of it, and all of them are out when the hand is closed. Lines of a round that is
never closed move nothing: its stakes go back, and what was collected for it as the sheet has it.

What an event says of a purse or of a round's result is checked against the lines: a log that does
not add up is refused, and so is one with a seat that the table has not, or with somebody who pays
more than he has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from houseway.bank.ledger import (
    CAGE,
    COLLECTION,
    PLAYER_DEALER,
    POT,
    Account,
    Ledger,
    Posting,
    Reason,
    Transaction,
)
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt import events as on
from houseway.filings.sheets.model import titled


def ledger_of(events: Iterable[on.AnyEvent]) -> Ledger:
    """The ledger after these events, from a table's first on."""
    books = Books()
    for event in events:
        books.enter(event)
    return books.ledger


class Books:
    """A ledger being kept: give it a table's events one by one."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.ledger = Ledger() if ledger is None else ledger
        self.event = 0
        self.round = 0
        self._seats: int | None = None
        self._bankers: set[str] = set()
        self._playing = False
        self._closed = False
        self._lines: list[on.LineSettled] = []
        self._pot: list[on.PutIn | on.Paid | on.TakenBack | on.Dropped | on.PotAwarded] = []
        self._taken: list[on.Collected] = []

    @property
    def unfinished(self) -> str:
        """What the books wait for, or nothing once the table is closed."""
        if self._closed:
            return ""
        says = f"the table is still open as of event {self.event}"
        if not self._playing:
            return says
        return f"{says}: of round {self.round} only the collection is in the books"

    def enter(self, event: on.AnyEvent) -> None:
        """One event further."""
        self.event = event.seq
        match event:
            case on.Opened():
                self._seats = event.seats
            case on.Sat():
                self._check_seat(event)
                what = f"{event.name} sits down at seat {event.seat}"
                self._move(event, "sat", what, CAGE, _player(event.name), event.purse)
            case on.BoughtIn():
                what = f"{event.name} buys in"
                self._move(event, "bought", what, CAGE, _player(event.name), event.cents)
            case on.StoodUp():
                self._cash(event)
            case on.BankTaken():
                self._bankers = {event.name}
            case on.BankJoined():
                self._bankers.add(event.name)
            case on.BetsClosed() | on.HandBegun():
                self.round, self._playing = event.round, True
                self._lines, self._pot, self._taken = [], [], []
            case on.Collected():
                self._taken.append(event)
                reason: Reason = "collection" if event.cents > 0 else "returned"
                payer, fund = _player(event.name), _fund(event)
                self._move(event, reason, event.why, payer, fund, event.cents)
            case on.LineSettled():
                self._check_seat(event)
                self._lines.append(event)
            case on.PutIn() | on.Paid() | on.TakenBack() | on.Dropped() | on.PotAwarded():
                self._pot.append(event)
            case on.RoundClosed():
                (self._close_pot if self._pot else self._close)(event)
                self._playing = False
            case on.RoundVoided():
                self._playing = False  # what goes back of the collection is told by itself
            case on.Closed():
                for taken in self._taken if self._playing else ():
                    payer, fund = _player(taken.name), _fund(taken)
                    what = f"round {self.round} is void"
                    self._move(event, "returned", what, fund, payer, taken.cents)
                self._playing, self._closed = False, True
            case _:
                pass  # moves no chips

    def _check_seat(self, event: on.Sat | on.LineSettled) -> None:
        if self._seats is not None and event.seat > self._seats:
            raise _wrong(event, f"there is no seat {event.seat} at a table of {self._seats}")

    # --- what moves chips -----------------------------------------------------------------

    def _cash(self, event: on.StoodUp) -> None:
        has = self.ledger.balance(_player(event.name))
        if event.purse != has:
            leaves = f"{event.name} leaves with {dollars(event.purse)}"
            raise _wrong(event, f"{leaves}, and by the events before it has {dollars(has)}")
        what = f"{event.name} leaves seat {event.seat}"
        self._move(event, "left", what, _player(event.name), CAGE, event.purse)

    def _close(self, event: on.RoundClosed) -> None:
        """The lines, then the bank's result to whom the round says it belongs."""
        due = Counter({_player(name): cents for name, cents in event.net.items()})
        for line in self._lines:
            moved = {_player(name): cents for name, cents in _gains(line).items()}
            moved[PLAYER_DEALER] = -sum(moved.values())
            due.subtract(moved)
            self._post(line, "wager", _told(line), moved)
        bank = -due[PLAYER_DEALER]
        if over := due.total():
            sums = f"the results of round {event.round} sum to {dollars(over)}"
            raise _wrong(event, f"{sums}, and must to nothing")
        for account, cents in due.items():
            if cents and account.kind == "player" and account.name not in self._bankers:
                raise _away(event, account.name, cents, "lines say")
        result = f"{'won' if bank > 0 else 'lost'} {dollars(abs(bank))}"
        self._post(event, "closed", f"round {event.round}: the player-dealer {result}", due)

    def _close_pot(self, event: on.RoundClosed) -> None:
        """Chips into the pot and out of it, until it is empty and everybody has his result."""
        due = Counter(event.net)
        for moved in self._pot:
            cents = moved.cents
            match moved:
                case on.PutIn(name=name):
                    due[name] += cents
                    what = f"{name} puts in: {moved.why}"
                    self._move(moved, "wager", what, _player(name), POT, cents)
                case on.Paid(name=name, payee=payee):
                    due[name] += cents
                    due[payee] -= cents
                    what = f"{name} pays {payee}: {moved.why}"
                    self._move(moved, "wager", what, _player(name), _player(payee), cents)
                case on.TakenBack(name=name):
                    due[name] -= cents
                    why = moved.why
                    what = f"{name} takes back: {why}" if why else f"nobody called {name}"
                    self._move(moved, "returned", what, POT, _player(name), cents)
                case on.Dropped(name=name):
                    due[name] += cents if name else 0
                    payer = _player(name) if name else POT
                    self._move(moved, "collection", moved.why, payer, _fund(moved), cents)
                case on.PotAwarded(name=name):
                    due[name] -= cents
                    what = f"{name} takes the pot: {moved.why}"
                    self._move(moved, "pot", what, POT, _player(name), cents)
        if self.ledger.balance(POT):
            left = dollars(self.ledger.balance(POT))
            raise _wrong(event, f"{left} is left in the pot of round {event.round}")
        for name, cents in due.items():
            if cents:
                raise _away(event, name, cents, "pot says")

    # --- postings -------------------------------------------------------------------------

    def _move(
        self,
        event: on.AnyEvent,
        reason: Reason,
        what: str,
        source: Account,
        target: Account,
        cents: int,
    ) -> None:
        self._post(event, reason, what, {source: -cents, target: cents})

    def _post(
        self, event: on.AnyEvent, reason: Reason, what: str, moved: dict[Account, int]
    ) -> None:
        postings = tuple(Posting(account, cents) for account, cents in moved.items() if cents)
        if not postings:
            return
        where = (event.seat, event.wager) if isinstance(event, on.LineSettled) else ()
        self.ledger.enter(Transaction(event.seq, self.round, reason, what, postings, *where))
        for account in moved:
            if account.kind == "player" and self.ledger.balance(account) < 0:
                owes = dollars(-self.ledger.balance(account))
                pays = f"{account.name} pays {owes} more than the events before it have given"
                raise _wrong(event, pays)


def _wrong(event: on.AnyEvent, says: str) -> Refusal:
    return Refusal(f"event {event.seq}: {says}")


def _away(event: on.RoundClosed, name: str, cents: int, from_what: str) -> Refusal:
    result = f"the result of {name} in round {event.round}"
    return _wrong(event, f"{result} is {dollars(cents)} away from what the {from_what}")


def _gains(line: on.LineSettled) -> dict[str, int]:
    """What a line brought its bettor, or each partner of a kum-kum wager."""
    gained = line.paid - line.collected
    if line.shares and sum(line.shares.values()) != gained:
        raise _wrong(line, f"the shares of {line.bettor} are not {dollars(gained)}")
    return line.shares or {line.bettor: gained}


def _told(line: on.LineSettled) -> str:
    result = f"{line.result}s {line.pays}" if line.result == "win" else f"{line.result}s"
    name = titled(line.wager)
    stake = f"{dollars(line.stake)} on {name}" if line.stake else name
    return f"{line.bettor}'s {stake} {result}: {line.why}"


def _fund(event: on.Collected | on.Dropped) -> Account:
    return Account("jackpot", event.jackpot) if event.jackpot else COLLECTION


def _player(name: str) -> Account:
    return Account("player", name)
