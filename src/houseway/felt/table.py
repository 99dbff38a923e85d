"""A table over time: what every felt has, with a bank or with a pot; every change an event.

The methods are the inputs: sit, buy in, contribute or pledge to the shuffle, deal, answer, watch,
declare, stand up, close, and those of its kind. Each checks first and changes afterwards, so a
refusal leaves everything as it was; each returns the events it caused. The same inputs with the
same shoes give the same events: that is what a replay relies on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import ClassVar, Final, Literal, TypedDict, Unpack

from houseway.bank.money import dollars, whole_cents
from houseway.bank.shares import AND
from houseway.errors import Refusal
from houseway.felt import events
from houseway.felt.checkpoint import BankSoFar, Checkpoint, Phase, PotSoFar
from houseway.felt.collection import Charge, Collection
from houseway.felt.events import LOG_VERSION, AnyEvent
from houseway.felt.irregularities import Declarable, Sanctions, declarable, declare
from houseway.felt.round import Round
from houseway.felt.setting import FLOOR
from houseway.felt.shoes import Shoes
from houseway.felt.shuffle import Shuffle
from houseway.felt.till import Till
from houseway.filings.filing import Filing
from houseway.notebook import as_html

Events = tuple[AnyEvent, ...]

_LONGEST_REASON: Final = 200


class Terms(TypedDict, total=False):
    """What is posted at a table, each as the filing has it unless somebody says otherwise."""

    seats: int | None
    option: str | int | None
    collection: Collection | None


class Table(ABC):
    """One felt, from the first player who sits down to the last who leaves."""

    between: ClassVar[tuple[Phase, ...]]
    """The phases in which no round is played."""
    resting: ClassVar[tuple[Phase, ...]]
    """Those of them in which nothing lies on the felt."""
    committed: ClassVar[Phase]
    """The one before the deal, in which the next shoe is committed to and not shuffled yet."""
    reveals_late: ClassVar[bool] = False
    """Whether a shoe is revealed only when nobody is left whom its unseen cards concern."""
    words: ClassVar[dict[Phase, str]] = {
        "waiting": "the table waits for a second player",
        "round": "a round is being played",
        "closed": "the table is closed",
        "called": "wagers are closed, and what was pledged to the shuffle is being revealed",
    }
    """What each phase is called in a refusal."""

    def __init__(self, filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> None:
        rules, seats = filing.rules, terms.get("seats")
        self.filing = filing
        self.fees = terms.get("collection") or Collection(filing)
        self.collection = self.fees.posted
        self.limits = self.fees.limits(terms.get("option"))
        self.seats = rules.table.seats if seats is None else seats
        if self.seats not in rules.table.choices:
            legal = " or ".join(map(str, rules.table.choices))
            raise Refusal(
                f"{filing.id} is played at a table of {legal} seats, not {self.seats}",
                rule=filing.source_of(rules.table.lines),
            )
        self.events: list[AnyEvent] = []
        """What happened; where the table goes on from a checkpoint, since then."""
        self.before = 0
        """How many events there were before those."""
        self.names: dict[int, str] = {}
        self.purses: dict[str, int] = {}
        self.bots: set[str] = set()
        self.third_party: set[str] = set()
        self.sanctions = Sanctions()
        self.promised: dict[int, str] = {}
        """Free seats that are kept for somebody until the round is over."""
        self.time_taken: dict[str, int] = {}
        """Seconds that people have used beyond the time of a turn."""
        self.watched = False
        self.till = Till(self.fees, self.purses)
        self.phase: Phase = "waiting"
        self.round: Round | None = None
        self.rounds = 0
        self.shuffle = Shuffle(
            shoes, lambda made: self._note(made(self._seq())), late=self.reveals_late
        )
        self.opened = events.Opened(
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
        self._note(self.opened)

    # --- what its kind says ---------------------------------------------------------------

    @abstractmethod
    def deal(self) -> Events:
        """Begin a round, and play as far as somebody is asked."""

    @abstractmethod
    def _check_deal(self) -> None:
        """Refuse to begin a round as things stand."""

    @property
    @abstractmethod
    def may_deal(self) -> bool:
        """Whether there is a round to begin as things stand."""

    def plays_next(self, name: str) -> bool:
        """Whether the next deal is somebody's business, who sits here."""
        return True

    @abstractmethod
    def free(self, name: str) -> int:
        """What somebody has that is not in play."""

    def spare(self, name: str) -> int:
        """What of it can go for time: all that no hand will cost him."""
        return self.free(name)

    @abstractmethod
    def _go_on(self) -> None:
        """Somebody sat down or a round is over: what comes next."""

    @abstractmethod
    def _kind_so_far(self) -> BankSoFar | PotSoFar:
        """What a checkpoint keeps of its kind."""

    @abstractmethod
    def _resume_kind(self, kind: BankSoFar | PotSoFar) -> None:
        """Go on where a table of its kind was."""

    def _check_sitting(self, seat: int, name: str) -> None:
        """Refuse a seat that is free, and not to be had now."""
        return

    def _check_leaving(self, name: str) -> None:
        """Refuse to let somebody go who is still needed."""
        return

    def _left(self, name: str, seat: int) -> None:
        """Somebody has left: what was his on the felt goes, and the game without him."""
        return

    def _round_over(self) -> None:
        """Nothing of the round is on the felt any more."""
        return

    def _void(self) -> None:
        """Nobody won or lost; the collection as the sheet has it."""
        ruling = self.round.rulings.void if self.round else None
        if ruling and ruling.collection == "kept":
            return
        for name, cents in self.till.of_round().items():
            self._note(events.Collected(self._seq(), name, -cents, "goes back: the round is void"))

    # --- seats ----------------------------------------------------------------------------

    def sit(
        self, seat: int, name: str, purse: int, *, bot: bool = False, third_party: bool = False
    ) -> Events:
        """Take a free seat with chips; a third-party proposition player is marked as one."""
        mark = self._mark(*self.between)
        purse = whole_cents(purse)
        self._check_free(seat)
        self._check_kept(seat, name)
        self._check_name(name)
        if purse < 0:
            raise Refusal("chips cannot be fewer than none")
        self.sanctions.check(name)
        self._check_sitting(seat, name)
        self.names[seat], self.purses[name] = name, purse
        self.promised.pop(seat, None)
        if bot:
            self.bots.add(name)
        if third_party:
            self.third_party.add(name)
        self._note(events.Sat(self._seq(), seat, name, purse, bot, third_party))
        self._collect_owed()
        if self.phase in ("waiting", "stopped") and len(self.names) > 1:
            self._go_on()
        return self._since(mark)

    def stand_up(self, name: str) -> Events:
        """Leave with what is left; not in a round, and not with the bank in hand."""
        mark = self._mark(*self.between)
        seat = self.seat_of(name)
        self._check_leaving(name)
        if due := self.till.due_for_time(lambda name: self.purses[name], [name]):
            self._note(events.Leaving(self._seq(), seat, name))
            self._collect(due, time=True)
        if name in self.bots:
            self.till.forgive(name)  # its name may be another bot's next
        del self.names[seat]
        self.bots.discard(name)
        self.third_party.discard(name)
        self.time_taken.pop(name, None)
        self.shuffle.pledges.drop(name)
        self._note(events.StoodUp(self._seq(), seat, name, self.purses.pop(name)))
        self._left(name, seat)
        return self._since(mark)

    def promise(self, seat: int, name: str, *, third_party: bool = False) -> Events:
        """Keep a free seat for somebody who comes in a round, until it is over; nobody: no more."""
        mark = self._mark("round")
        self._check_free(seat)
        if name:
            self._check_kept(seat, name)
            self._check_name(name)
            if name in self.promised.values():
                raise Refusal(f"a seat is kept for {name} already")
            self.sanctions.check(name)
            self.promised[seat] = name
            if third_party:
                self.third_party.add(name)
        elif seat in self.promised:
            self._give_up(seat)
        else:
            raise Refusal(f"seat {seat} is kept for nobody")
        self._note_aside(lambda seq: events.SeatPromised(seq, seat, name, third_party))
        return self._since(mark)

    def _give_up(self, *seats: int) -> None:
        """These seats are kept for nobody any more."""
        for seat in seats:
            self.third_party.discard(self.promised.pop(seat))

    def _check_kept(self, seat: int, name: str) -> None:
        kept_for = self.promised.get(seat, name)
        if kept_for != name:
            raise Refusal(f"seat {seat} is kept for {kept_for}")

    def buy_in(self, name: str, cents: int) -> Events:
        """Buy more chips, between rounds: what is on the felt in one is all that is in it."""
        mark = self._mark(*self.between)
        cents = whole_cents(cents)
        seat = self.seat_of(name)
        if cents <= 0:
            raise Refusal("who buys in buys a cent's worth of chips at least")
        self.purses[name] += cents
        self._note(events.BoughtIn(self._seq(), seat, name, cents))
        return self._since(mark)

    def __repr__(self) -> str:
        seated = ", ".join(f"{seat} {name} {chips}" for seat, name, chips in self._rows())
        return f"Table({self.filing.id}: {self.phase}, round {self.rounds}; {seated or 'empty'})"

    def _repr_html_(self) -> str:
        caption = f"{self.filing.id}: {self.phase}, round {self.rounds}"
        return as_html(caption, ("seat", "name", "chips"), self._rows())

    def _rows(self) -> list[tuple[int, str, str]]:
        return [
            (seat, self.names[seat], dollars(self.purses[self.names[seat]]))
            for seat in sorted(self.names)
        ]

    def seat_of(self, name: str) -> int:
        """Where somebody sits."""
        for seat, sitter in self.names.items():
            if sitter == name:
                return seat
        raise Refusal(f"{name} does not sit at this table")

    def _check_free(self, seat: int) -> None:
        if not 1 <= seat <= self.seats:
            raise Refusal(f"there is no seat {seat}: the table has seats 1 to {self.seats}")
        if seat in self.names:
            raise Refusal(f"seat {seat} is taken by {self.names[seat]}")

    def _check_name(self, name: str) -> None:
        """Refuse a name that cannot be told from another."""
        if name in self.purses:
            raise Refusal(f"{name} sits at this table already")
        if not name.strip() or len(name) > 40 or not name.isprintable():
            raise Refusal("a name has 1 to 40 printable characters")
        if name == FLOOR or AND in name:
            raise Refusal(f'"{FLOOR}" is the floor, and "{AND}" joins partners: take another name')

    # --- the collection -------------------------------------------------------------------

    def half_hour(self, clock: str = "") -> Events:
        """A half hour begins: everybody seated pays for it, or owes what his chips do not cover.

        Whoever runs the table has the clock. The same time is not collected twice.
        """
        mark = self._mark(*self.between)
        self.till.half_hour([self.names[seat] for seat in sorted(self.names)], clock)
        self._note(events.HalfHour(self._seq(), self.till.half_hours, clock))
        self._collect_owed()
        return self._since(mark)

    def _collect_owed(self) -> None:
        """Take what is owed for time, of what everybody can spare."""
        self._collect(self.till.due_for_time(self.spare, self.names.values()), time=True)

    def _collect(self, charges: Iterable[Charge], *, time: bool = False) -> None:
        half_hour = self.till.half_hours if time else 0
        for one in charges:
            self._note(events.Collected(self._seq(), one.name, one.cents, one.why, "", half_hour))

    # --- the shuffle ----------------------------------------------------------------------

    def contribute(self, name: str, text: str) -> Events:
        """Words of a player's own for the next shuffle, while it is committed to and not made."""
        mark = self._mark_committed(name)
        self.shuffle.contribute(name, text)
        return self._since(mark)

    def pledge(self, name: str, pledge: str) -> Events:
        """A part in the next shuffle, by its hash; it is revealed when pledges are called for."""
        mark = self._mark_committed(name)
        self.shuffle.pledges.pledge(name, pledge)
        self._note(events.Pledged(self._seq(), name, pledge))
        return self._since(mark)

    def call(self) -> Events:
        """No more wagers: what was pledged is to be revealed, and then the cards are dealt."""
        mark = self._mark(self.committed)
        if not self.shuffle.pledges.pledged:
            raise Refusal("nobody has pledged a part in the shuffle: deal")
        self._check_deal()
        self.phase = "called"
        self._note(events.PledgesCalled(self._seq()))
        return self._since(mark)

    def reveal(self, name: str, value: str) -> Events:
        """What somebody pledged, once it is called for."""
        mark = self._mark("called")
        self.shuffle.pledges.reveal(name, value)
        self._note(events.PledgeRevealed(self._seq(), name, value))
        return self._since(mark)

    def _mark_committed(self, name: str) -> int:
        mark = self._mark(self.committed)
        self.seat_of(name)
        if self.shuffle.shoe is not None:
            raise Refusal("the shoe is shuffled already: contribute before the next one")
        return mark

    def _mark_deal(self) -> int:
        mark = self._mark(self.committed, "called")
        if self.phase != "called" and self.shuffle.pledges.pledged:
            raise Refusal("parts in the shuffle are pledged: call for them before the deal")
        return mark

    # --- the round ------------------------------------------------------------------------

    def answer(self, name: str, choice: str) -> Events:
        """The choice somebody was asked for."""
        mark = self._mark("round")
        assert self.round is not None
        ask = self.round.ask
        if ask is None or ask.bettor != name:
            waits = f"{ask.bettor} is asked" if ask else "nobody is asked"
            raise Refusal(f"{name} has nothing to decide now: {waits}")
        self.round.answer(ask.seat, choice, name)
        self._take_over()
        return self._since(mark)

    def _take_over(self) -> None:
        """Take the round's new events; when it is over, move the money and go on."""
        assert self.round is not None
        known = self.seq
        for event in self.round.events:
            if event.seq > known:
                self._note(event)
        last = self.events[-1]
        if isinstance(last, events.RoundVoided):
            self._void()
        elif isinstance(last, events.RoundClosed):
            for name, cents in last.net.items():
                self.purses[name] += cents
        else:
            return
        self._round_over()
        self._collect_owed()
        if self.shuffle.shoe is not None and self.shuffle.shoe.cut_card_out:
            self.shuffle.end()
        self._go_on()

    # --- the time to act ------------------------------------------------------------------

    @property
    def asked(self) -> int | None:
        """The number of the question that waits for an answer: that of its event."""
        if self.round is None or self.round.ask is None or self.phase != "round":
            return None
        asks = (event for event in reversed(self.round.events) if isinstance(event, events.Asked))
        return next(asks).seq

    def take_time(self, name: str, seconds: int) -> Events:
        """Somebody thinks on, by so many seconds of his own. Whoever runs the table has a clock."""
        mark = self._mark(*self.between, "round")
        self.seat_of(name)
        if seconds < 1:
            raise Refusal("who takes time takes a second at least")
        self.time_taken[name] = self.time_taken.get(name, 0) + seconds
        self._note_aside(lambda seq: events.TimeTaken(seq, name, seconds))
        return self._since(mark)

    def time_up(self, name: str, why: Literal["away", "out of time"]) -> Events:
        """The table waits no longer for somebody: what is done for him is the next input."""
        mark = self._mark(*self.between, "round")
        self.seat_of(name)
        self._note_aside(lambda seq: events.TimeUp(seq, name, why))
        return self._since(mark)

    # --- the floor ------------------------------------------------------------------------

    def watch(self, on: bool = True, *, by: str = "") -> Events:
        """Let the floor watch: from now on a round stops for it at every turn of play."""
        mark = self._mark(*self.between, "round")
        if on and not self.filing.rules.irregularity:
            raise Refusal(f"{self.filing.id}: its sheet lists no irregularity to watch for")
        if on == self.watched:
            raise Refusal("the floor watches already" if on else "the floor does not watch")
        self.watched = on
        if self.round is not None and self.phase == "round":
            self.round.watched = on
        self._note_aside(lambda seq: events.Watched(seq, on, by))
        return self._since(mark)

    def irregularities(self) -> tuple[Declarable, ...]:
        """What the floor may declare now."""
        return declarable(self.round) if self.round and self.phase == "round" else ()

    def declare(
        self,
        name: str,
        seat: int | None = None,
        bettor: str | None = None,
        *,
        by: str = "",
        why: str = "",
    ) -> Events:
        """The floor declares an irregularity, at a seat and of a bettor where it concerns one.

        `by` and `why` are told with it: who acts as the floor, and his reason.
        """
        if max(len(by), len(why)) > _LONGEST_REASON:
            raise Refusal(f"a reason has {_LONGEST_REASON} characters at most")
        mark = self._mark("round")
        assert self.round is not None
        declare(self.round, name, seat, bettor, by=by, why=why)
        self.sanctions.note(self.round, name, seat)
        self._take_over()
        return self._since(mark)

    def close(self, why: str = "") -> Events:
        """Close the table: the shoe in play is revealed.

        A round in progress is void: every stake goes back, and its collection with them.
        """
        mark = self._mark(*self.between, "called", "round")
        if self.phase == "round":
            self.till.undo_round()
        self._round_over()
        self._note(events.Closed(self._seq(), why))
        self.shuffle.end()
        self.shuffle.reveal()
        self.phase = "closed"
        return self._since(mark)

    # --- checkpoints ----------------------------------------------------------------------

    def checkpoint(self) -> Checkpoint | None:
        """The table as it stands, if nothing lies on its felt: it can go on from there."""
        if self.phase not in self.resting:
            return None
        return Checkpoint(
            self.seq,
            self.opened,
            self.phase,
            dict(self.names),
            dict(self.purses),
            frozenset(self.bots),
            frozenset(self.third_party),
            dict(self.sanctions.barred),
            dict(self.sanctions.dealt_out),
            dict(self.promised),
            dict(self.time_taken),
            self.watched,
            self.till.so_far,
            self.rounds,
            self.shuffle.so_far,
            self._kind_so_far(),
        )

    def resume(self, kept: Checkpoint) -> None:
        """Go on where a table was: this one, fresh from its opening, is then that one."""
        self.events, self.before = [], kept.seq
        self.opened, self.phase, self.watched = kept.opened, kept.phase, kept.watched
        self.names.update(kept.names)
        self.purses.update(kept.purses)
        self.bots, self.third_party = set(kept.bots), set(kept.third_party)
        self.sanctions.barred.update(kept.barred)
        self.sanctions.dealt_out.update(kept.dealt_out)
        self.promised, self.time_taken = dict(kept.promised), dict(kept.time_taken)
        self.till.resume(kept.till)
        self.rounds = kept.rounds
        self.shuffle.resume(kept.shuffle)
        self._resume_kind(kept.kind)

    # --- events ---------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return self.before + len(self.events)

    def since(self, seq: int) -> Events:
        """The events after number `seq`, as far back as the table's checkpoint."""
        return tuple(self.events[max(0, seq - self.before) :])

    def forget(self, seq: int) -> None:
        """Let go of the events up to number `seq`, at which a checkpoint was kept."""
        self.events, self.before = list(self.since(seq)), max(seq, self.before)

    def _seq(self) -> int:
        return self.before + len(self.events) + 1

    def _note(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.till.enter(event)

    def _note_aside(self, made: Callable[[int], AnyEvent]) -> None:
        """Note what moves no card and no chip; in a round it is among the round's events."""
        if self.round is not None and self.phase == "round":
            self.round.note(made(self.round.next_seq()))
            self._take_over()
        else:
            self._note(made(self._seq()))

    def _mark(self, *phases: Phase) -> int:
        if self.phase not in phases:
            raise Refusal(f"not now: {self.words[self.phase]}")
        return len(self.events)

    def _since(self, mark: int) -> Events:
        return tuple(self.events[mark:])
