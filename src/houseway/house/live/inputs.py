"""What somebody does at a table, by what he says."""

from __future__ import annotations

import contextlib
from itertools import takewhile
from typing import Final

from houseway.analysis.opening import with_bank, with_pot
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import Committed, Contributed
from houseway.felt.table import Table
from houseway.house import messages
from houseway.house.buying import PURSE, purse_at
from houseway.house.offers import let_go_on, share_wager

MOST_CONTRIBUTIONS: Final = 20
"""To one shuffle: each is shown to everybody with every view."""
MOST_OF_ONE: Final = 3
"""Of these, by one player: the others are for others."""

Playing = (
    messages.StandUp
    | messages.BuyIn
    | messages.SitOut
    | messages.Return
    | messages.Straddle
    | messages.MoveSeat
    | messages.TakeBank
    | messages.PassBank
    | messages.PutStake
    | messages.Contribute
    | messages.Answer
    | messages.JoinBank
    | messages.ShareWager
    | messages.Decide
)
"""What only somebody who sits there does."""
Flooring = messages.Watch | messages.Declare | messages.Confirm
"""What only somebody does who may act as the floor."""


def play(table: Table, name: str, said: Playing) -> None:
    """Somebody who sits at the table does something."""
    match said:
        case messages.StandUp():
            table.stand_up(name)
        case messages.BuyIn():
            most = max(PURSE, purse_at(table))
            if said.cents > most:
                raise Refusal(f"{dollars(most)} are the most that is bought at one time")
            table.buy_in(name, said.cents)
        case messages.SitOut():
            with_pot(table).sit_out(name)
        case messages.Return():
            with_pot(table).come_in(name, said.how)
        case messages.Straddle():
            with_pot(table).straddle(name, said.on)
        case messages.MoveSeat():
            with_pot(table).move(name, said.seat)
        case messages.TakeBank():
            with_bank(table).take_bank(name, said.cents)
        case messages.PassBank():
            with_bank(table).pass_bank(name)
        case messages.PutStake():
            with_bank(table).stake(name, said.seat, said.wager, said.cents)
        case messages.Contribute():
            if len(table.shuffle.contributions) >= MOST_CONTRIBUTIONS:
                raise Refusal(f"this shuffle has {MOST_CONTRIBUTIONS} contributions: enough")
            table.contribute(name, said.text)
        case messages.Answer():
            _check_asked(table, said.ask)
            table.answer(name, said.choice)
        case messages.JoinBank():
            with_bank(table).join_bank(name, said.cents)
        case messages.ShareWager():
            share_wager(with_bank(table), name, said)
        case messages.Decide():
            with_bank(table).declare_decision(name, said.seat)


def check_share(table: Table, names: set[str]) -> None:
    """Refuse one more contribution of somebody who has, or had, these names here."""
    since = takewhile(lambda event: not isinstance(event, Committed), reversed(table.events))
    own = sum(isinstance(event, Contributed) and event.name in names for event in since)
    if own >= MOST_OF_ONE:
        raise Refusal(f"{MOST_OF_ONE} of a shuffle's contributions are yours: enough")


def act_as_floor(table: Table, by: str, said: Flooring) -> None:
    """Somebody acts as the floor: what he does is told with his name."""
    match said:
        case messages.Watch():
            table.watch(said.on, by=by)
        case messages.Declare():
            table.declare(said.name, said.seat, said.bettor, by=by, why=said.why)
        case messages.Confirm():
            let_go_on(table)


def sit(table: Table, name: str, seat: int | None, *, third_party: bool) -> None:
    """Take that seat or any; in a round it is kept until the round is over."""
    free = [s for s in range(1, table.seats + 1) if s not in {*table.names, *table.promised}]
    if table.phase == "round":
        if name in table.promised.values():
            raise Refusal("a seat is kept for you already: you sit down when the round is over")
        if seat is None and not free:
            raise Refusal("every seat is taken: ask again between rounds")
        table.promise(free[0] if seat is None else seat, name, third_party=third_party)
        return
    theirs = [s for s, n in sorted(table.names.items()) if n in table.bots]
    if seat is None:
        banks = table.player_dealer if isinstance(table, BankTable) else None
        others = [s for s in theirs if s != banks]
        if not free and not others:
            raise Refusal("every seat is taken")
        seat = (free or others)[0]
    if seat in theirs and table.phase in table.between:
        table.stand_up(table.names[seat])  # a bot makes room
    table.sit(seat, name, purse_at(table), third_party=third_party)


def gives_up(table: Table, name: str | None) -> bool:
    """Whether somebody leaves a seat that is only kept for him: it is so no longer."""
    kept = [seat for seat, promised in table.promised.items() if promised == name]
    for seat in kept:
        table.promise(seat, "")
    return bool(kept)


def seat_promised(table: Table) -> None:
    """The round is over: who has a seat kept for him takes it, unless he may not any more."""
    for seat, name in sorted(table.promised.items()):
        with contextlib.suppress(Refusal):
            table.sit(seat, name, purse_at(table), third_party=name in table.third_party)


def _check_asked(table: Table, ask: int) -> None:
    """Refuse an answer to another question than the one that stands."""
    if table.asked is not None and table.asked != ask:
        raise Refusal(
            f"question {ask} is answered already: the table asks question {table.asked} now"
        )
