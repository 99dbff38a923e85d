"""For whom a table waits, and how long: the time to act, and a time bank beyond it.

The table itself knows no clock; what this one says is told to it as events. Nobody's time is
counted while nobody else waits for him: alone with bots one thinks as long as one likes. With
others at the table somebody who is there has some seconds to act, then those of his time bank,
which is full again every so many rounds. Who has no line to the table has no time bank, and after
a minute without one he is away: nobody waits for him at all.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import with_bank
from houseway.felt.bank.table import BankTable
from houseway.felt.events import BetsClosed, HandBegun, TimeTaken
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR
from houseway.felt.table import Table
from houseway.house.fairness import Fairness
from houseway.house.messages import Waits
from houseway.house.offers import let_go_on

TIME_TO_ACT: Final = 30.0
"""Seconds for a decision, an offer of the bank, or wagers once somebody else is ready."""
TIME_BANK: Final = 60
"""Seconds beyond, for decisions and the bank,"""
FULL_AGAIN: Final = 20
"""and after so many rounds there are as many again."""
ABSENCE: Final = 60.0
"""Seconds without a line to the table after which somebody is away."""

TIME_TO_REVEAL: Final = 3.0
"""Seconds for a page to reveal what it pledged to the shuffle: nobody has to do anything for it."""

Why = Literal["away", "out of time"]


class Settings(msgspec.Struct, frozen=True):
    """How long this house waits."""

    to_act: float = TIME_TO_ACT
    bank: int = TIME_BANK
    full_again: int = FULL_AGAIN
    absence: float = ABSENCE
    to_reveal: float = TIME_TO_REVEAL


class Turn(msgspec.Struct, frozen=True):
    """What a table waits for; `about` tells it from the turn before."""

    what: Literal["bank", "answer", "deal", "reveal", "floor"]
    whom: tuple[str, ...]
    about: tuple[object, ...]


class Waiting:
    """The clock of one table.

    `is_here` says whether somebody has a line to it, `clock` what time it is in seconds.
    """

    def __init__(
        self,
        settings: Settings,
        is_here: Callable[[str], bool],
        clock: Callable[[], float],
        fairness: Fairness,
    ) -> None:
        self._fairness = fairness
        self._settings = settings
        self._is_here = is_here
        self._clock = clock
        self._last_here: dict[str, float] = {}
        self.ready: set[str] = set()
        """Who has said that he is, where the table waits for the deal."""
        self._turn: Turn | None = None
        self._counts = False
        self._since = clock()
        self._full: dict[str, int] = {}
        """What people had taken of their time banks when these were last full."""
        self._filled = 0

    # --- what happens ---------------------------------------------------------------------

    def begin(self, table: Table) -> None:
        """Go on with a table: who was never seen here counts as here just now."""
        for name in _people(table):
            self._last_here.setdefault(name, self._clock())
        since_full = table.rounds % self._settings.full_again
        closed = (e for e in reversed(table.events) if isinstance(e, BetsClosed | HandBegun))
        full_at = next((e.seq for n, e in enumerate(closed) if n == since_full), table.before)
        self._full, self._filled = dict(table.time_taken), table.rounds - since_full
        for event in table.since(full_at):
            if isinstance(event, TimeTaken) and event.name in self._full:
                self._full[event.name] -= event.seconds

    def start_anew(self) -> None:
        """Give whoever the table waits for the whole time again, from the next look on."""
        self._turn = None

    def left(self, name: str) -> None:
        """Somebody's line was cut."""
        self._last_here[name] = self._clock()

    def look(self, table: Table) -> bool:
        """See what the table waits for now: a new turn starts the clock, and so does company.

        Tells whether time is counted that was not, or no longer.
        """
        if table.rounds - self._filled >= self._settings.full_again:
            self._full, self._filled = dict(table.time_taken), table.rounds
        self.ready &= table.purses.keys()
        turn = self._waits_for(table)
        before = self._turn.about if self._turn else None
        counts = turn is not None and self._is_counted(table, turn)
        if turn is None or turn.about != before or (counts and not self._counts):
            self._since = self._clock()
        self._turn, self._counts, counted = turn, counts, self._counts
        return counts != counted

    def _waits_for(self, table: Table) -> Turn | None:
        if table.phase == table.committed:
            # Nobody waits for the deal before somebody is ready for it.
            whom = tuple(name for name in _players(table) if name not in self.ready)
            return Turn("deal", whom, ("deal", table.rounds, bool(self.ready)))
        match table.phase:
            case "bank":
                bank = with_bank(table)
                name = bank.offered_to
                if name is not None and name not in table.bots:
                    return Turn("bank", (name,), ("bank", table.rounds, bank.offer))
            case "called":
                missing = self._fairness.missing(table)
                return Turn("reveal", missing, ("reveal", table.rounds))
            case "round":
                ask = table.round.ask if table.round else None
                if ask is not None and ask.bettor not in table.bots:
                    if ask.bettor == FLOOR:
                        return Turn("floor", (), ("floor", table.asked))
                    return Turn("answer", (ask.bettor,), ("answer", table.asked))
            case _:
                pass
        return None

    def _is_counted(self, table: Table, turn: Turn) -> bool:
        """Whether somebody who is here waits for another."""
        here = {name for name in _people(table) if self._is_here(name)}
        if turn.what == "reveal":
            return True
        if turn.what == "deal":
            return bool(self.ready & here and table.may_deal)
        return bool(here - {*turn.whom}) and (turn.what != "floor" or len(_people(table)) > 1)

    def say_ready(self, table: Table, name: str) -> bool:
        """Somebody wants the cards dealt; whether he was the last that the deal waited for."""
        if table.may_deal:  # else the table says what is wrong
            self.ready.add(name)
            others = (other for other in _players(table) if other not in self.ready)
            return all(self.is_away(other) for other in others)
        return True

    # --- how long -------------------------------------------------------------------------

    def in_bank(self, table: Table, name: str) -> int:
        """Seconds in somebody's time bank."""
        used = table.time_taken.get(name, 0) - self._full.get(name, 0)
        return max(0, self._settings.bank - used)

    def _bank_of(self, table: Table, turn: Turn) -> int:
        """What of it he has in this turn: none for wagers, and none while he is not here."""
        if turn.what not in ("answer", "bank") or not self._is_here(turn.whom[0]):
            return 0
        return self.in_bank(table, turn.whom[0])

    def is_away(self, name: str) -> bool:
        """Whether nobody waits for somebody any more."""
        gone = self._clock() - self._last_here.get(name, 0.0)
        return not self._is_here(name) and gone > self._settings.absence

    def until(self, table: Table) -> float | None:
        """Seconds until somebody's time is up; none where nobody's is counted."""
        turn = self._turn
        if turn is None or not self._counts:
            return None
        if turn.what in ("deal", "reveal") and not turn.whom:
            return 0.0  # nobody is missing: what should have followed could not be kept
        ends = self._since + self._to_act(turn) + self._bank_of(table, turn)
        gone = [name for name in turn.whom if not self._is_here(name)]
        if turn.whom and len(gone) == len(turn.whom):
            away = max(self._last_here.get(name, 0.0) for name in gone) + self._settings.absence
            ends = min(ends, away)
        return max(0.0, ends - self._clock())

    def _to_act(self, turn: Turn) -> float:
        return self._settings.to_reveal if turn.what == "reveal" else self._settings.to_act

    def told(self, table: Table) -> Waits | None:
        """What everybody is told of it."""
        turn, left = self._turn, self.until(table)
        if turn is None:
            return None
        gone = self._clock() - self._since
        since = datetime.fromtimestamp(datetime.now(UTC).timestamp() - gone, UTC)
        return Waits(
            what=turn.what,
            whom=turn.whom,
            since=since.isoformat(timespec="seconds"),
            of=None if left is None else self._to_act(turn),
            left=None if left is None else round(left, 1),
            bank=0 if left is None else self._bank_of(table, turn),
            ready=tuple(sorted(self.ready)),
        )

    # --- time is up -----------------------------------------------------------------------

    def thought(self, table: Table, name: str) -> None:
        """Somebody acts: what he took of his time bank for it is noted."""
        turn = self._turn
        if turn is None or not self._counts or name not in turn.whom:
            return
        over = self._clock() - self._since - self._settings.to_act
        seconds = min(math.ceil(over), self._bank_of(table, turn))
        if seconds > 0:
            table.take_time(name, seconds)

    def act_for_them(self, table: Table) -> None:
        """Time is up: do what the sheet has for those who do not."""
        turn = self._turn
        assert turn is not None, "somebody's time was counted"
        if turn.what == "reveal":
            self._fairness.deal_called(table)  # which names those who withheld their parts
            return
        for name in turn.whom:
            why: Why = "away" if self.is_away(name) else "out of time"
            if turn.what in ("answer", "bank") and why == "out of time":
                self.thought(table, name)
            table.time_up(name, why)
        self.sit_out_away(table)
        match turn.what:
            case "bank":
                with_bank(table).pass_bank(turn.whom[0])
            case "answer":
                _play_for_them(table)
                if isinstance(table, PotTable) and not table.rotation.of(turn.whom[0]).out:
                    table.sit_out(turn.whom[0])
            case "deal":
                self._fairness.deal(table)
            case "floor":
                let_go_on(table)

    def sit_out_away(self, table: Table) -> None:
        """Before a hand for a pot: who is away sits out, if it can be played without him."""
        if not isinstance(table, PotTable) or table.phase != table.committed:
            return
        for name in _people(table):
            others = sum(1 for other in table.purses if other != name and table.is_able(other))
            if self.is_away(name) and table.is_able(name) and others > 1:
                table.sit_out(name)


class Alarm:
    """Rings after some seconds, unless it is set anew before."""

    def __init__(self, rung: Callable[[], Coroutine[object, object, None]]) -> None:
        self._rung = rung
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def set(self, seconds: float | None) -> None:
        """Ring after so many seconds, or not at all."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._ringing = asyncio.create_task(self._rung())


def _people(table: Table) -> tuple[str, ...]:
    return tuple(name for _, name in sorted(table.names.items()) if name not in table.bots)


def _players(table: Table) -> tuple[str, ...]:
    """The people whom the next deal concerns."""
    return tuple(name for name in _people(table) if table.plays_next(name))


def _play_for_them(table: Table) -> None:
    """The house way; where chips go into a pot, what costs none: a check, a fold, no card."""
    assert table.round is not None
    ask = table.round.ask
    assert ask is not None
    if not isinstance(table, BankTable) or table.round is None:
        table.answer(ask.bettor, ask.house_way)
        return
    choice = house_way_choice(table.round, ask)
    # No hand is raised with the money of somebody who is gone: it checks or folds, or goes with the
    # hand that it is behind.
    if ask.choices[choice] and ask.house_way in ask.choices:
        choice = ask.house_way
    table.answer(ask.bettor, choice)
