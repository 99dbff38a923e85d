"""Who sees a table with the same eyes: one fold of its events, and every message written once.

Whoever sits sees with eyes of his own, however many lines he has; all at the rail see alike. An
audience folds each event as it happens, so that joining costs the same in the first round and in
the hundred thousandth. Nothing hidden from an audience is ever near its messages.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec

from houseway.families import family_of
from houseway.felt.events import AnyEvent
from houseway.felt.sight import seen
from houseway.felt.view import View, apply
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.house.live.difference import Before
from houseway.house.memory import Memory
from houseway.house.messages import Events, Happened, LogLine, Now, Snapshot, Told, You
from houseway.house.store import Person
from houseway.house.visit import Visit

RECENT: Final = 300
"""Lines of the log that come with a snapshot: a few rounds' worth."""
FAR_BEHIND: Final = 400
"""Who has missed more than this gets the felt as it is instead of every event."""

_encode: Final = msgspec.json.Encoder().encode


class Eyes(NamedTuple):
    """With whose eyes, and at the rail whether with a floor's or a dealer's rights."""

    name: str | None = None
    may_floor: bool = False
    may_confirm: bool = False


RAIL: Final = Eyes()


class Spoken(NamedTuple):
    """An event as it is said, in words, and as a line of the log."""

    event: AnyEvent
    told: str
    line: msgspec.Raw


def speak(teller: Teller, event: AnyEvent) -> Spoken:
    """Return an event, redacted already, in the words of this teller."""
    told = teller.told(event)
    kind = str(event.__struct_config__.tag)
    line = msgspec.Raw(_encode(LogLine(event.seq, kind, told)))
    return Spoken(teller.spoken(event), told, line)


class Audience:
    """Everybody with the same eyes; `person` is who it is, unless it is the rail."""

    def __init__(self, filing: Filing, eyes: Eyes) -> None:
        self.eyes = eyes
        self.person: Person | None = None
        self.visits: set[Visit] = set()
        self.view = View(viewer=eyes.name)
        self.memory = Memory()
        self.recent: deque[msgspec.Raw] = deque(maxlen=RECENT)
        self._filing = filing
        self._teller = Teller(filing, viewer=eyes.name)
        self._before: Before | None = None
        self._written: deque[tuple[int, msgspec.Raw]] = deque(maxlen=FAR_BEHIND)
        self._told = 0

    @property
    def seq(self) -> int:
        """The newest event seen."""
        return self.view.seq

    def begin(self, view: View, memory: Memory, recent: deque[msgspec.Raw]) -> None:
        """Have seen this until now."""
        self.view, self.memory, self.recent = view, memory, recent
        self._before = None
        self._written.clear()
        self.view.viewer = self.eyes.name
        seated = {seat: chair.name for seat, chair in view.chairs.items()}
        self._teller = Teller(self._filing, seated, viewer=self.eyes.name)

    def begin_as(self, other: Audience) -> None:
        """Have seen what others saw until now: who sits down for the first time was at the rail."""
        memory = copy.copy(other.memory)
        memory.rounds = copy.copy(other.memory.rounds)
        self.begin(copy.deepcopy(other.view), memory, copy.copy(other.recent))

    def plain(self, says: str) -> str:
        """A sentence in the words of the felt."""
        return self._teller.plain(says)

    # --- what happens ---------------------------------------------------------------------

    def see(self, event: AnyEvent, words: Spoken | None, scoreboard: msgspec.Raw | None) -> None:
        """Fold one event as these eyes may see it, and write what it changes for them.

        `words` are those for the whole event, used only if these eyes see it whole. Nothing is
        written while nobody is at the rail: whoever comes gets a snapshot.
        """
        mine = seen(event, self.eyes.name)
        self._teller.see(event)
        said, told, line = words if words and mine is event else speak(self._teller, mine)
        written = self.eyes.name is not None or bool(self.visits)
        if written and self._before is None:
            self._before = Before(self.view)
        apply(self.view, said)
        self.memory.see(said, self.view)
        self.recent.append(line)
        if not written or self._before is None:
            self._before = None
            self._written.clear()
            return
        differs = self._before.differs(self.view)
        board = msgspec.UNSET if scoreboard is None else scoreboard
        totals = self._totals(differs.put.get("hands", {}))
        happened = Happened(
            event.seq, said, told, differs.changes, differs.more, differs.put, board, totals
        )
        self._written.append((event.seq, msgspec.Raw(_encode(happened))))

    def _totals(self, hands: Collection[object]) -> dict[str, int | str]:
        """What these hands count, of those that count points and are all seen."""
        if not hands:
            return {}
        totals = family_of(self._filing).totals(self._filing, self.view)
        return {name: total for name, total in totals.items() if name in hands}

    def tell(self, now: Now) -> None:
        """Tell every visit what has happened since it was last told, and what is offered now."""
        if self.visits:
            self.send(self.events(self._told, now))
        self._told = self.seq

    def events(self, seq: int, now: Now) -> Events | Now:
        """What has happened since event `seq`, and what is offered now."""
        events = tuple(written for number, written in self._written if number > seq)
        if not events:
            return now
        return Events(seq=self.seq, events=events, now=msgspec.Raw(_encode(now)))

    def send(self, message: Told) -> None:
        """One message to all, written once."""
        text = _encode(message).decode()
        for visit in self.visits:
            visit.send_text(text)
            visit.seq = self.seq

    # --- who comes ------------------------------------------------------------------------

    def enter(self, visit: Visit) -> None:
        """Somebody looks on with these eyes: he is to be told what happens from now on."""
        if not self.visits:
            self._told = self.seq
        self.visits.add(visit)
        visit.audience, visit.seq = self, self.seq

    def can_resume(self, seq: int, eyes: str | None) -> bool:
        """Whether somebody who has seen so much, with these eyes, can be told the rest."""
        first = self._written[0][0] if self._written else self.seq + 1
        return eyes == self.eyes.name and 0 < seq <= self.seq and first <= seq + 1

    def you(self, person: Person | None) -> You:
        """Whom a visitor of this audience is taken for."""
        name = self.eyes.name
        seats = [chair.seat for chair in self.view.chairs.values() if chair.name == name]
        shown = name or (person.name if person else "")
        return You(shown, seats[0] if name and seats else None)

    def snapshot(
        self, person: Person | None, game: msgspec.Raw, scoreboard: msgspec.Raw, now: Now
    ) -> Snapshot:
        """Everything as it is."""
        return Snapshot(
            seq=self.seq,
            eyes=self.eyes.name,
            you=self.you(person),
            game=game,
            view=self.view,
            scoreboard=scoreboard,
            recent=tuple(self.recent),
            last=self.memory.last,
            rounds=tuple(self.memory.rounds),
            before=self.memory.before,
            now=msgspec.Raw(_encode(now)),
        )
