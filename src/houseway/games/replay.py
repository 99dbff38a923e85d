"""Replaying a log and proving it.

*Replay* feeds the inputs of a log (who sat, staked, chose) to a fresh table that draws the logged
cards, and expects the same events. *Verify* also recomputes each revealed shoe from its seed: the
seed must hash to what was committed to, and give the cards and dice that were dealt. *Rebuild* is
how a house that was stopped goes on: the same inputs with the real shoes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from houseway.cards.card import Card
from houseway.cards.generator import commitment
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.games.opening import play_of
from houseway.table.collection import posted_again
from houseway.table.events import (
    AnyEvent,
    BankJoined,
    BankPassed,
    BankTaken,
    BetsClosed,
    BoughtIn,
    Burned,
    Chose,
    Closed,
    Committed,
    Contributed,
    Dealt,
    DecisionDeclared,
    Declared,
    KumKum,
    Opened,
    Rolled,
    Sat,
    ShoeEnded,
    Staked,
    StoodUp,
    Watched,
)
from houseway.table.shoes import LoggedShoes, SecretShoes, Shoes, shuffled
from houseway.table.table import Table
from houseway.table.words import told

INPUTS: Final = (
    Sat,
    StoodUp,
    BoughtIn,
    BankTaken,
    BankPassed,
    BankJoined,
    Contributed,
    Staked,
    KumKum,
    DecisionDeclared,
    BetsClosed,
    Chose,
    Watched,
    Declared,
    Closed,
)
"""Events that somebody caused; the others follow from them and the draws."""


class Proof(msgspec.Struct, frozen=True):
    """What verifying a log found."""

    game: str
    events: int
    rounds: int
    replayed: bool
    shoes: tuple[int, ...]
    unrevealed: tuple[int, ...]
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.faults


def replay(filing: Filing, events: Sequence[AnyEvent]) -> Table:
    """The table again, from the log alone; refuses a log that does not come out the same."""
    table = _fed(_as_played(filing, events), events, LoggedShoes)
    _compare(table, events)
    return table


def rebuild(filing: Filing, secret: bytes, events: Sequence[AnyEvent]) -> Table:
    """The table again, with its own secret shoes, ready to go on."""
    table = _fed(_as_played(filing, events), events, lambda f, _: SecretShoes(f, secret))
    _compare(table, events)
    return table


def verify(filing: Filing, events: Sequence[AnyEvent]) -> Proof:
    """Replay the log and prove every revealed shuffle."""
    faults = []
    played = _as_played(filing, events)
    try:
        table: Table | None = replay(filing, events)
    except Refusal as refusal:
        table = None
        faults.append(refusal.says)
    proved, faults_of_shoes = _prove_shoes(played, events)
    committed = tuple(event.shoe for event in events if isinstance(event, Committed))
    return Proof(
        filing.id,
        len(events),
        sum(isinstance(event, BetsClosed) for event in events),
        table is not None,
        proved,
        tuple(shoe for shoe in committed if shoe not in proved),
        (*faults, *faults_of_shoes),
    )


def _as_played(filing: Filing, events: Sequence[AnyEvent]) -> Filing:
    """The filing under the log's readings and variation; its fingerprint must be the log's."""
    opened = events[0] if events else None
    if not isinstance(opened, Opened):
        raise Refusal("a log begins with the table's opening, and this does not")
    played = filing.read(opened.readings).vary(opened.changes)
    if played.digest != opened.digest:
        raise Refusal(
            f"the log was played by another edition of {filing.id} "
            f"(fingerprint {opened.digest}, this is {played.digest})"
        )
    return played


def _fed(
    filing: Filing,
    events: Sequence[AnyEvent],
    shoes: Callable[[Filing, Sequence[AnyEvent]], Shoes],
) -> Table:
    opened = events[0]
    assert isinstance(opened, Opened)
    table = Table(
        filing,
        play_of(filing),
        shoes(filing, events),
        seats=opened.seats,
        option=None if opened.collection.sets_limits else opened.option,
        collection=posted_again(filing, opened.collection),
    )
    for event in events:
        try:
            feed(table, event)
        except Refusal as refusal:
            raise Refusal(f"event {event.seq} does not replay: {refusal}") from None
    return table


def feed(table: Table, event: AnyEvent) -> None:
    """Give a table an event's input; events that the table has already are its consequences."""
    if event.seq <= len(table.events):
        return
    match event:
        case Sat():
            table.sit(
                event.seat,
                event.name,
                event.purse,
                bot=event.bot,
                third_party=event.third_party,
            )
        case StoodUp():
            table.stand_up(event.name)
        case BoughtIn():
            table.buy_in(event.name, event.cents)
        case BankTaken():
            table.take_bank(event.name, event.bank)
        case BankPassed():
            table.pass_bank(event.name)
        case BankJoined():
            table.join_bank(event.name, event.cents)
        case Contributed():
            table.contribute(event.name, event.text)
        case Staked():
            table.stake(event.bettor, event.seat, event.wager, event.cents + event.excess)
        case KumKum():
            first = next(iter(event.shares), event.bettor)
            table.kum_kum(first, event.seat, event.wager, event.shares)
        case DecisionDeclared():
            table.declare_decision(event.name, event.seat)
        case BetsClosed():
            table.deal()
        case Chose():
            table.answer(event.bettor, event.choice)
        case Watched():
            table.watch(event.on)
        case Declared():
            table.declare(event.name, event.seat, event.bettor)
        case Closed():
            table.close(event.why)
        case _:
            raise Refusal(f"nothing led to it ({type(event).__name__})")


def _compare(table: Table, events: Sequence[AnyEvent]) -> None:
    for again, logged in zip(table.events, events, strict=False):
        if again != logged:
            raise Refusal(
                f'event {logged.seq} differs: the log has "{told(logged)}", '
                f'the rules give "{told(again)}"'
            )
    if len(table.events) != len(events):
        raise Refusal(f"the log has {len(events)} events, the rules give {len(table.events)}")


def _prove_shoes(
    filing: Filing, events: Sequence[AnyEvent]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    committed: dict[int, str] = {}
    drawn: dict[int, list[Card | tuple[int, ...] | None]] = {}
    proved, faults = [], []
    shoe = 0
    for event in events:
        if isinstance(event, Committed):
            shoe = event.shoe
            committed[shoe] = event.commitment
            drawn[shoe] = []
        elif isinstance(event, Dealt | Burned) and shoe:
            drawn[shoe].append(event.card)
        elif isinstance(event, Rolled) and shoe:
            drawn[shoe].append(event.dice)
        elif isinstance(event, ShoeEnded):
            fault = _fault_of_shoe(
                filing, event, committed.get(event.shoe), drawn.get(event.shoe, [])
            )
            if fault:
                faults.append(fault)
            else:
                proved.append(event.shoe)
    return tuple(proved), tuple(faults)


def _fault_of_shoe(
    filing: Filing,
    ended: ShoeEnded,
    committed: str | None,
    drawn: Sequence[Card | tuple[int, ...] | None],
) -> str | None:
    try:
        seed = bytes.fromhex(ended.seed)
    except ValueError:
        return f"shoe {ended.shoe}: the seed is no hexadecimal number"
    if commitment(seed) != committed:
        return f"shoe {ended.shoe}: the seed does not hash to what was committed to"
    deck = filing.rules.deck
    shoe = shuffled(deck.cards, seed, ended.contributions, deck.behind_cut_card)
    for number, was in enumerate(drawn, 1):
        is_now = shoe.dice(len(was)) if isinstance(was, tuple) else shoe.card()
        if was is None:
            return f"shoe {ended.shoe}: draw {number} is hidden in this log: verify the house's own"
        if is_now != was:
            return f"shoe {ended.shoe}: draw {number} was {was}, the seed gives {is_now}"
    return None
