"""Tables at which anything happens: every input there is, tried at random, the floor's too."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

from houseway.analysis.opening import open_felt
from houseway.cards.generator import pledge_of
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR, Ask
from houseway.felt.table import Table
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from tests.logs import by_chance

SECRET = b"anything may happen here"


def open_any(filing: Filing, chance: Random) -> Table:
    """Return a fresh table under random readings that posts any collection, with players."""
    readings = {
        name: chance.choice(sorted(reading.values))
        for name, reading in filing.reading_texts.items()
        if chance.random() < 0.3
    }
    with suppress(Refusal):  # two values that contradict each other are refused by their key
        filing = filing.read(readings)
    offered = [
        (posted.name, option.option)
        for posted in schedules_for(filing.id)
        for option in posted.options
    ]
    secret = SECRET + chance.randbytes(4)
    schedule, option = chance.choice(offered or [(None, None)])
    try:
        table = open_felt(filing, secret, schedule=schedule, fee_option=option)
    except Refusal:  # an option that no table of these limits posts
        table = open_felt(filing, secret)
    for seat in range(1, min(table.seats, chance.randint(3, 5)) + 1):
        _sit(table, seat, f"p{seat}", chance)
    return table


def try_anything(table: Table, chance: Random) -> None:
    """Try one input: mostly what the table waits for, else anything; a refusal is fine."""
    ask = table.round.ask if table.round and table.phase == "round" else None
    with suppress(Refusal):
        if ask and chance.random() < 0.7:
            table.answer(ask.bettor, _answer(ask, chance))
        elif ask and table.irregularities() and chance.random() < 0.5:
            one = chance.choice(table.irregularities())
            table.declare(one.name, chance.choice(one.seats) if one.needs_seat else None)
        elif ask is None and chance.random() < 0.5:
            _go_on(table, chance)
        else:
            chance.choice([*_COMMON, *(_BANKED if isinstance(table, BankTable) else _FOR_A_POT)])(
                table, chance
            )


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
                chance.choice((_stake, _stake, _stake, _bank))(table, chance)
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


def _take_promised(table: Table, chance: Random) -> None:
    for seat, name in sorted(table.promised.items()):
        _sit(table, seat, name, chance)


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
    for _ in range(chance.choice((1, 1, 20))):  # so many that some owe for their time
        table.half_hour("2026-01-01T12:30:00+00:00")


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


def _bank(table: Table, chance: Random) -> None:
    assert isinstance(table, BankTable)
    name = _anybody(table, chance)
    kinds = ("join", "kum-kum", "decide")
    match chance.choice(kinds if table.phase == "wagers" else ("pass", "stop")):
        case "pass":
            table.pass_bank(table.offered_to or name)
        case "join":
            table.join_bank(name, chance.choice((0, 10_000)))
        case "kum-kum":
            partners = {name, _anybody(table, chance)}
            least = table.limits.table.min
            wager = table.filing.rules.wager[0].name
            table.kum_kum(name, table.seat_of(name), wager, dict.fromkeys(sorted(partners), least))
        case "decide":
            table.declare_decision(name, chance.randint(1, table.seats))
        case "stop":
            while table.offered_to:
                table.pass_bank(table.offered_to)


def _seat(table: Table, chance: Random) -> None:
    assert isinstance(table, PotTable)
    name = _anybody(table, chance)
    match chance.choice(("out", "in", "straddle", "move", "draw")):
        case "out":
            table.sit_out(name)
        case "in":
            table.come_in(name, chance.choice(("wait", "post", "straddle")))
        case "straddle":
            table.straddle(name, chance.random() < 0.7)
        case "move":
            table.move(name, chance.randint(1, table.seats))
        case "draw":
            table.draw_button()


def _act(table: Table, chance: Random) -> None:
    """Act out of turn, or put chips in without a word."""
    words = ("fold", "check", "call", "raise", "bet", "chips 500", "chip 2500")
    table.answer(_anybody(table, chance), chance.choice(words))


_Input = Callable[[Table, Random], None]
_COMMON: tuple[_Input, ...] = (
    *(_sit_anew, _stand, _promise, _take_promised, _buy, _watch, _time, _half_hour),
    *(_contribute, _pledge),
)
_BANKED: tuple[_Input, ...] = (_bank, _bank, _bank)
_FOR_A_POT: tuple[_Input, ...] = (_seat, _seat, _act)
