"""Replaying a log and proving it.

*Replay* feeds the inputs of a log (who sat, staked, chose) to a fresh table that draws the logged
cards, and expects the same events. *Verify* also recomputes each revealed shoe from its seed: the
seed must hash to what was committed to, and give the cards and dice that were dealt. *Rebuild* is
how a house that was stopped goes on: the same inputs with the real shoes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from houseway.analysis.log import Seal
from houseway.analysis.opening import table_of, with_bank, with_pot
from houseway.cards.card import Card
from houseway.cards.generator import commitment
from houseway.errors import Refusal
from houseway.felt import events as felt
from houseway.felt.checkpoint import Checkpoint
from houseway.felt.collection import posted_again
from houseway.felt.ending import Ending, cut_off, ending_of, hidden_from
from houseway.felt.events import LOG_VERSION, AnyEvent, Opened
from houseway.felt.shoes import SPREAD, LoggedShoes, SecretShoes, Shoes, shuffled
from houseway.felt.sight import withheld
from houseway.felt.table import Table
from houseway.felt.words import Teller
from houseway.filings.filing import Filing

_SAME_RULES: Final = 4
"""Logs of this version and later ones were played by the rules of today."""


_SEALED: Final = 5
"""Logs of this version and later ones end with their seal."""
_UNSEALED: Final = (
    "what people brought and bought, where they sat, and what the floor gave as its reason: "
    "the log has no seal"
)


class Proof(msgspec.Struct, frozen=True):
    """What verifying a log found."""

    game: str
    events: int
    rounds: int
    again: Replay | None
    """How the log came out again; nothing where it came out otherwise."""
    shoes: tuple[int, ...]
    unrevealed: tuple[int, ...]
    faults: tuple[str, ...]
    ending: Ending

    @property
    def replayed(self) -> bool:
        """Whether every event came out the same again."""
        return self.again is not None and self.again.events == self.events

    @property
    def complete(self) -> bool:
        """Whether the log goes to the table's end, with everything revealed."""
        return self.ending.how == "closed"

    @property
    def holds(self) -> bool:
        """Whether the log is complete, and nothing was found wrong in it."""
        return self.complete and not self.faults


class _Differs(Refusal):
    """An event that does not come out the same, and what it says."""

    def __init__(self, says: str, seq: int) -> None:
        super().__init__(says)
        self.seq = seq


class Replay(msgspec.Struct, frozen=True):
    """A log played again as far as it goes: so many of its events came out the same.

    `table` is as it stood when the last thing that somebody did was done with: what a log that was
    cut off has beyond that is compared, but a table cannot stand there.
    """

    table: Table
    events: int
    ending: Ending


def replay(filing: Filing, events: Sequence[AnyEvent]) -> Table:
    """The table again, from the log alone; refuses a log that does not come out the same."""
    found = replay_so_far(filing, events)
    if found.events < len(events):
        raise Refusal(f"this log cannot be replayed yet: {_hidden(events[found.events])}")
    if found.ending.how == "cut":
        raise Refusal(found.ending.says)
    return found.table


def replay_so_far(filing: Filing, events: Sequence[AnyEvent], *, torn: int | None = None) -> Replay:
    """The same of a log that may be cut off, or of a house that hides the cards of a shoe in play.

    From the first hidden card or answer on nothing can be replayed yet. `torn` is the line in the
    middle of which a log that was cut off stops.
    """
    played = _as_played(filing, _opening(events))
    hidden = hidden_from(events)
    seen = events if hidden is None else events[: hidden - 1]
    table, settled = _fed(played, seen)
    _compare(table, seen)
    ending = ending_of(events, torn=torn)
    if len(table.events) > len(seen):
        table, _ = _fed(played, seen[:settled])
        if hidden is None and torn is None:
            ending = cut_off(played, events)
    if hidden is not None:
        not_proven = (_hidden(events[hidden - 1]), *ending.not_proven)
        how = "open" if ending.how == "closed" else ending.how
        ending = msgspec.structs.replace(ending, how=how, not_proven=not_proven)
    return Replay(table, len(seen), ending)


def rebuild(
    filing: Filing,
    secret: bytes,
    events: Sequence[AnyEvent],
    checkpoint: Checkpoint | None = None,
) -> Table:
    """Return the table again with its secret shoes, ready to go on; from a checkpoint, if any.

    If it does not come out the same, the refusal names the event and nothing of what it says:
    everybody is told why a table is closed, and the event may be about hidden cards.
    """
    opened = checkpoint.opened if checkpoint else _opening(events)
    played = _as_played(filing, opened)
    table = _opened_again(played, opened, SecretShoes(played, secret))
    if checkpoint:
        table.resume(checkpoint)
    try:
        _feed_all(table, events)
        _compare(table, events)
    except _Differs as differs:
        raise Refusal(f"event {differs.seq} comes out differently in this edition") from None
    if len(table.events) != len(events):
        raise Refusal(f"the log has {len(events)} events, the rules give {len(table.events)}")
    return table


def verify(
    filing: Filing,
    events: Sequence[AnyEvent],
    *,
    torn: int | None = None,
    seal: Seal | None = None,
) -> Proof:
    """Replay the log as far as it goes, prove every revealed shuffle, and look at its seal.

    Events that were never written down have no `seal`.
    """
    faults = []
    if seal == "broken":
        faults.append("the seal does not fit the log: something above it was changed")
    played = _as_played(filing, _opening(events))
    try:
        again = replay_so_far(filing, events, torn=torn)
        ending = again.ending
    except Refusal as refusal:
        again, ending = None, ending_of(events, torn=torn)
        faults.append(refusal.says)
    if seal == "missing" and torn is None:
        ending = _without_seal(ending, _opening(events))
    proved, faults_of_shoes = _prove_shoes(played, events)
    shuffled = [event.shoe for event in events if isinstance(event, felt.Shuffled)]
    unrevealed = tuple(shoe for shoe in shuffled if shoe not in proved)
    rounds = sum(isinstance(event, felt.BetsClosed | felt.HandBegun) for event in events)
    faults += faults_of_shoes
    return Proof(filing.id, len(events), rounds, again, proved, unrevealed, tuple(faults), ending)


def _without_seal(ending: Ending, opened: Opened) -> Ending:
    """An ending of a log that has no seal: one of today's lost it."""
    not_proven = (*ending.not_proven, _UNSEALED)
    if opened.version < _SEALED or ending.how != "closed":
        return msgspec.structs.replace(ending, not_proven=not_proven)
    says = f"the log ends after event {ending.event} without its seal"
    return Ending(ending.event, "cut", says, not_proven)


def _hidden(event: AnyEvent) -> str:
    return f"events {event.seq} and after: {withheld(event)} in this log"


def _opening(events: Sequence[AnyEvent]) -> Opened:
    opened = events[0] if events else None
    if not isinstance(opened, Opened):
        raise Refusal("a log begins with the table's opening, and this does not")
    return opened


def _as_played(filing: Filing, opened: Opened) -> Filing:
    """The filing under the log's readings and variation; its fingerprint must be the log's."""
    played = filing.read(opened.readings).vary(opened.changes)
    if played.digest != opened.digest:
        raise Refusal(
            f"the log was played by another edition of {filing.id} "
            f"(fingerprint {opened.digest}, this is {played.digest})"
        )
    return played


def _fed(filing: Filing, events: Sequence[AnyEvent]) -> tuple[Table, int]:
    """A table given a log's draws and inputs; how many events it had before the last of these."""
    table = _opened_again(filing, _opening(events), LoggedShoes(filing, events))
    return table, _feed_all(table, events)


def _opened_again(filing: Filing, opened: Opened, shoes: Shoes) -> Table:
    return table_of(
        filing,
        shoes,
        seats=opened.seats,
        option=None if opened.collection.sets_limits else opened.option,
        collection=posted_again(filing, opened.collection),
    )


def _feed_all(table: Table, events: Sequence[AnyEvent]) -> int:
    """Give a table every input; how many events it had before the last of them."""
    before_last = known = len(table.events)
    for event in events:
        try:
            feed(table, event)
        except Refusal as refusal:
            says = f"event {event.seq} does not replay: {refusal}{_if_older(events[0])}"
            raise _Differs(says, event.seq) from None
        if len(table.events) > known:
            before_last, known = known, len(table.events)
    return before_last


def feed(table: Table, event: AnyEvent) -> None:
    """Give a table an event's input; events that the table has already are its consequences."""
    if event.seq <= table.seq:
        return
    match event:
        case felt.Sat():
            table.sit(
                event.seat, event.name, event.purse, bot=event.bot, third_party=event.third_party
            )
        case felt.Leaving() | felt.StoodUp():
            table.stand_up(event.name)
        case felt.BoughtIn():
            table.buy_in(event.name, event.cents)
        case felt.Contributed():
            table.contribute(event.name, event.text)
        case felt.Pledged():
            table.pledge(event.name, event.pledge)
        case felt.PledgesCalled():
            table.call()
        case felt.PledgeRevealed():
            table.reveal(event.name, event.value)
        case felt.BetsClosed() | felt.HandBegun():
            table.deal()
        case felt.ButtonDrawn():
            with_pot(table).draw_button()
        case felt.SatOut():
            with_pot(table).sit_out(event.name)
        case felt.ComesIn():
            with_pot(table).come_in(event.name, event.how)
        case felt.Straddling():
            with_pot(table).straddle(event.name, event.on)
        case felt.MovedSeat():
            with_pot(table).move(event.name, event.to)
        case felt.HalfHour():
            table.half_hour(event.clock)
        case felt.Chose(choice=str(choice)):
            table.answer(event.bettor, choice)
        case felt.OutOfTurn():
            table.answer(event.name, event.choice)
        case felt.Watched():
            table.watch(event.on, by=event.by)
        case felt.Declared():
            table.declare(event.name, event.seat, event.bettor, by=event.by, why=event.why)
        case felt.SeatPromised():
            table.promise(event.seat, event.name, third_party=event.third_party)
        case felt.TimeTaken():
            table.take_time(event.name, event.seconds)
        case felt.TimeUp():
            table.time_up(event.name, event.why)
        case felt.Closed():
            table.close(event.why)
        case felt.BankTaken():
            with_bank(table).take_bank(event.name, event.bank)
        case felt.BankPassed():
            with_bank(table).pass_bank(event.name)
        case felt.BankJoined():
            with_bank(table).join_bank(event.name, event.cents)
        case felt.Staked():
            staked = event.cents + event.excess
            with_bank(table).stake(event.bettor, event.seat, event.wager, staked)
        case felt.KumKum():
            first = next(iter(event.shares), event.bettor)
            with_bank(table).kum_kum(first, event.seat, event.wager, event.shares)
        case felt.DecisionDeclared():
            with_bank(table).declare_decision(event.name, event.seat)
        case _:
            raise Refusal(f"nothing led to it ({type(event).__name__})")


def _compare(table: Table, events: Sequence[AnyEvent]) -> None:
    for again, logged in zip(table.events, events, strict=False):
        if isinstance(logged, Opened):
            logged = msgspec.structs.replace(logged, version=LOG_VERSION)
        if again != logged:
            has, give = _told_apart(table.filing, logged, again)
            says = f"event {logged.seq} differs: the log has {has}, the rules give {give}"
            raise _Differs(f"{says}{_if_older(events[0])}", logged.seq)
    if len(table.events) < len(events):
        raise Refusal(f"the log has {len(events)} events, the rules give {len(table.events)}")


def _told_apart(filing: Filing, logged: AnyEvent, again: AnyEvent) -> tuple[str, str]:
    """Two events in words; where words leave out what differs, by the fields that do."""
    has, give = Teller(filing).told(logged), Teller(filing).told(again)
    if has != give:
        return f'"{has}"', f'"{give}"'
    fields, others = msgspec.to_builtins(logged), msgspec.to_builtins(again)
    names = [name for name in {**fields, **others} if fields.get(name) != others.get(name)]
    return _fields(fields, names), _fields(others, names)


def _fields(fields: dict[str, object], names: Sequence[str]) -> str:
    return ", ".join(
        f"{name} {msgspec.json.encode(fields[name]).decode()}" for name in names if name in fields
    )


def _if_older(first: AnyEvent) -> str:
    """What may be why a log does not come out the same: it was played by older rules."""
    if not isinstance(first, Opened) or first.version >= _SAME_RULES:
        return ""
    return (
        f" (the log is of version {first.version}, this is {LOG_VERSION}: the order of backline "
        "bettors and collections by time are others since)"
    )


Draw: TypeAlias = Card | tuple[int, ...] | felt.Reshuffled | None
"""A card or a roll, or that cards went back and were shuffled in; nothing where it is hidden."""


def _prove_shoes(
    filing: Filing, events: Sequence[AnyEvent]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    committed: dict[int, str] = {}
    drawn: dict[int, list[Draw]] = {0: []}
    spread: dict[int, felt.ButtonDrawn] = {}
    proved, faults = [], []
    shoe = 0
    for event in events:
        match event:
            case felt.Committed():
                shoe = event.shoe
                committed[shoe], drawn[shoe] = event.commitment, []
            case felt.Dealt() | felt.Burned():
                drawn[shoe].append(event.card)
            case felt.Rolled():
                drawn[shoe].append(event.dice)
            case felt.Reshuffled():
                drawn[shoe].append(event)
            case felt.ButtonDrawn():
                spread[shoe] = event
            case felt.ShoeEnded(shoe=ended):
                fault = _fault_of_shoe(filing, event, committed.get(ended), drawn.get(ended, []))
                fault = fault or _fault_of_spread(filing, event, spread.get(ended))
                if fault:
                    faults.append(fault)
                else:
                    proved.append(ended)
    return tuple(proved), tuple(faults)


def _fault_of_shoe(
    filing: Filing, ended: felt.ShoeEnded, committed: str | None, drawn: Sequence[Draw]
) -> str | None:
    try:
        seed = bytes.fromhex(ended.seed)
    except ValueError:
        return f"shoe {ended.shoe}: the seed is no hexadecimal number"
    if commitment(seed) != committed:
        return f"shoe {ended.shoe}: the seed does not hash to what was committed to"
    shoe = shuffled(filing.rules.deck, seed, ended.contributions)
    for number, was in enumerate(drawn, 1):
        if isinstance(was, felt.Reshuffled):
            shoe.shuffle_in([card for card in was.cards if card is not None])
            continue
        is_now = shoe.dice(len(was)) if isinstance(was, tuple) else shoe.card()
        if was is None:
            return f"shoe {ended.shoe}: draw {number} is hidden in this log: verify the house's own"
        if is_now != was:
            return f"shoe {ended.shoe}: draw {number} was {was}, the seed gives {is_now}"
    return None


def _fault_of_spread(
    filing: Filing, ended: felt.ShoeEnded, drawn: felt.ButtonDrawn | None
) -> str | None:
    """What is wrong with the cards that the button was drawn by, if it was by this shoe."""
    if drawn is None:
        return None
    contributions = (*ended.contributions, SPREAD)
    pack = shuffled(filing.rules.deck, bytes.fromhex(ended.seed), contributions)
    for seat, was in drawn.cards.items():
        if (is_now := pack.card()) != was:
            return f"shoe {ended.shoe}: seat {seat} drew {was} for the button, not {is_now}"
    return None
