"""Tables at which anything happens: every input there is, tried at random, the floor's too."""

from __future__ import annotations

from collections.abc import Callable, Set
from contextlib import suppress
from random import Random

from houseway.analysis.opening import open_felt
from houseway.cards.generator import pledge_of
from houseway.errors import Refusal
from houseway.felt import events as on
from houseway.felt.bank.table import BankTable
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR, Ask
from houseway.felt.table import Table
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from tests.logs import by_chance

SECRET = b"anything may happen here"


def open_any(filing: Filing, chance: Random, unseen: Set[type[on.AnyEvent]]) -> Table:
    """Return a fresh table under random readings that posts any collection, with players.

    It collects by time, if it can, as long as nobody was seen to leave owing for it.
    """
    often = chance.choice((0.0, 0.8, 1.0 if on.Straddling in unseen else 0.8))
    readings = {
        name: chance.choice(sorted(reading.values))
        for name, reading in filing.reading_texts.items()
        if chance.random() < often
    }
    with suppress(Refusal):  # two values that contradict each other are refused by their key
        filing = filing.read(readings)
    offered = [
        (posted.name, option.option)
        for posted in schedules_for(filing.id)
        for option in posted.options
    ]
    secret = SECRET + chance.randbytes(4)
    table = open_felt(filing, secret)
    for schedule, option in chance.sample(offered, len(offered)):
        with suppress(Refusal):  # an option that no table of these limits posts
            table = open_felt(filing, secret, schedule=schedule, fee_option=option)
            if table.fees.by_time or on.Leaving not in unseen:
                break
    for seat in range(1, min(table.seats, chance.randint(3, 5)) + 1):
        _sit(table, seat, f"p{seat}", chance)
    return table


def try_anything(table: Table, chance: Random, unseen: Set[type[on.AnyEvent]]) -> None:
    """Try one input: mostly what the table waits for, else anything, sooner what is unseen.

    A refusal is fine: nothing has changed then.
    """
    ask = table.round.ask if table.round and table.phase == "round" else None
    inputs = COMMON | (OF_A_BANK if isinstance(table, BankTable) else OF_A_POT)
    wanted = [act for kind, act in inputs.items() if kind in unseen]
    with suppress(Refusal):
        if wanted and chance.random() < 0.2:
            chance.choice(wanted)(table, chance)
        elif ask and chance.random() < 0.7:
            table.answer(ask.bettor, _answer(ask, chance))
        elif ask and table.irregularities() and chance.random() < 0.5:
            one = chance.choice(table.irregularities())
            table.declare(one.name, chance.choice(one.seats) if one.needs_seat else None)
        elif ask is None and chance.random() < 0.6:
            _go_on(table, chance)
        else:
            chance.choice([*inputs.values()])(table, chance)


def _answer(ask: Ask, chance: Random) -> str:
    if ask.bettor == FLOOR:
        return next(iter(ask.choices))
    return by_chance(ask, chance)


def _go_on(table: Table, chance: Random) -> None:
    """Do what the table waits for: bank, wagers, what was pledged, the deal."""
    if isinstance(table, BankTable) and table.phase == "bank" and table.offered_to:
        most = table.purses[table.offered_to] - table.reserve
        table.take_bank(table.offered_to, chance.choice((most, most // 2, most // 20)))
    elif isinstance(table, BankTable) and table.phase == "wagers":
        for _ in range(2 * len(table.names)):
            with suppress(Refusal):
                chance.choice((_stake, _stake, _stake, _share, _join, _decide))(table, chance)
        if chance.random() < 0.3:
            with suppress(Refusal):
                _pledge(table, chance)
                return
        table.deal()
    elif isinstance(table, BankTable) and table.phase == "stopped":
        table.take_bank(_anybody(table, chance), 100 * table.limits.table.min)
    elif table.phase == "called":
        _reveal(table, chance)
        if chance.random() < 0.5:
            table.deal()
    else:
        table.deal()


# --- anything anybody may try -----------------------------------------------------------------


def _anybody(table: Table, chance: Random) -> str:
    return chance.choice(sorted(table.purses) or ["nobody"])


def _sit(table: Table, seat: int, name: str, chance: Random) -> None:
    least = table.limits.table.min
    purse = least * chance.choice((2, 25, 100, 400))
    if isinstance(table, PotTable):
        purse = table.seat_rules.fitting(purse)
    table.sit(seat, name, purse, third_party=chance.random() < 0.1)


def _sit_anew(table: Table, chance: Random) -> None:
    away = sorted({"p1", "p2"} - table.purses.keys())
    name = away[0] if away and chance.random() < 0.8 else f"n{table.seq}"
    _sit(table, chance.randint(1, table.seats), name, chance)


def _stand(table: Table, chance: Random) -> None:
    if len(table.purses) > 2 or chance.random() < 0.2:
        table.stand_up(_anybody(table, chance))


def _promise(table: Table, chance: Random) -> None:
    taken = chance.choice(("", f"n{table.seq}"))
    table.promise(chance.randint(1, table.seats), taken)


def _buy(table: Table, chance: Random) -> None:
    table.buy_in(_anybody(table, chance), 40 * table.limits.table.min)


def _watch(table: Table, chance: Random) -> None:
    table.watch(not table.watched)


def _time(table: Table, chance: Random) -> None:
    name = _anybody(table, chance)
    if chance.random() < 0.5:
        table.take_time(name, 5)
    else:
        table.time_up(name, "away")


def _half_hour(table: Table, chance: Random) -> None:
    table.half_hour("2026-01-01T12:30:00+00:00")
    if table.fees.by_time and chance.random() < 0.3:
        _leave_owing(table, chance)


def _leave_owing(table: Table, chance: Random) -> None:
    """Owe for time with no chips left, buy some, and leave with what is left of them."""
    name = _anybody(table, chance)
    for _ in range(60):
        if not table.till.owed_by(name):
            table.half_hour("2026-01-01T12:30:00+00:00")
    table.buy_in(name, 40 * table.limits.table.min)
    table.stand_up(name)


def _contribute(table: Table, chance: Random) -> None:
    table.contribute(_anybody(table, chance), "for luck")


def _pledge(table: Table, chance: Random) -> None:
    for name in sorted(table.purses):
        if chance.random() < 0.7:
            value = f"{table.seat_of(name):064x}"
            table.pledge(name, pledge_of(value, table.shuffle.pledges.commitment, name))
    table.call()


def _reveal(table: Table, chance: Random) -> None:
    for name in sorted(table.shuffle.pledges.pledged):
        if chance.random() < 0.5:
            with suppress(Refusal):
                table.reveal(name, f"{table.seat_of(name):064x}")


def _stake(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    name = _anybody(table, chance)
    seat = table.seat_of(name) if chance.random() < 0.8 else chance.randint(1, table.seats)
    wager = chance.choice(table.filing.rules.wager).name
    limit = table.limits.of(wager)
    table.stake(name, seat, wager, chance.choice((limit.min, 2 * limit.min, limit.max + 7)))


def _pass_bank(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    table.pass_bank(table.offered_to or "")


def _stop(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    while table.offered_to:
        table.pass_bank(table.offered_to)


def _join(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    table.join_bank(_anybody(table, chance), chance.choice((0, 10_000)))


def _share(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    name = _anybody(table, chance)
    shares = dict.fromkeys(sorted({name, _anybody(table, chance)}), table.limits.table.min)
    wager = table.filing.rules.wager[0].name
    table.kum_kum(name, table.seat_of(name), wager, shares)


def _decide(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    stake = chance.choice(table.stakes or [None])
    if stake is not None:
        table.declare_decision(stake.bettor, stake.seat)


def _sit_out(table: Table, chance: Random) -> None:
    assert isinstance(table, PotTable)
    table.sit_out(_anybody(table, chance))


def _come_in(table: Table, chance: Random) -> None:
    assert isinstance(table, PotTable)
    table.come_in(_anybody(table, chance), chance.choice(("wait", "post", "straddle")))


def _straddle(table: Table, chance: Random) -> None:
    assert isinstance(table, PotTable)
    table.straddle(_anybody(table, chance), chance.random() < 0.7)


def _move(table: Table, chance: Random) -> None:
    assert isinstance(table, PotTable)
    table.move(_anybody(table, chance), chance.randint(1, table.seats))


def _draw_button(table: Table, chance: Random) -> None:
    assert isinstance(table, PotTable)
    table.draw_button()


def _act(table: Table, chance: Random) -> None:
    """Act out of turn."""
    words = ("fold", "check", "call", "raise", "bet")
    table.answer(_anybody(table, chance), chance.choice(words))


def _push(table: Table, chance: Random) -> None:
    """Put chips in without a word."""
    if table.round and table.round.ask:
        table.answer(table.round.ask.bettor, chance.choice(("chip 500", "push 2500")))


Input = Callable[[Table, Random], None]
COMMON: dict[type[on.AnyEvent], Input] = {
    on.Sat: _sit_anew,
    on.StoodUp: _stand,
    on.SeatPromised: _promise,
    on.BoughtIn: _buy,
    on.Watched: _watch,
    on.TimeTaken: _time,
    on.TimeUp: _time,
    on.HalfHour: _half_hour,
    on.Leaving: _leave_owing,
    on.Contributed: _contribute,
    on.PledgesCalled: _pledge,
}
OF_A_BANK: dict[type[on.AnyEvent], Input] = {
    on.BankPassed: _pass_bank,
    on.GameStopped: _stop,
    on.BankJoined: _join,
    on.KumKum: _share,
    on.DecisionDeclared: _decide,
}
OF_A_POT: dict[type[on.AnyEvent], Input] = {
    on.SatOut: _sit_out,
    on.ComesIn: _come_in,
    on.Straddling: _straddle,
    on.MovedSeat: _move,
    on.ButtonDrawn: _draw_button,
    on.OutOfTurn: _act,
    on.Said: _push,
}
"""Inputs, each by the event that comes of it."""
