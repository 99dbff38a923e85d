"""One connection to a table: what it has been sent, and what it may see.

A visit folds the table's events into a view of its own, each as this visitor may see it, so that
nothing hidden is ever near the messages for anybody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from houseway.families import family_of
from houseway.felt.events import AnyEvent, seen
from houseway.felt.view import Display, View, apply
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.house.memory import Memory
from houseway.house.messages import Happened, LogLine, Refused, Snapshot, Told, You
from houseway.house.store import Person

RECENT: Final = 300
"""Lines of the log that come with a snapshot: a few rounds' worth."""
FAR_BEHIND: Final = 400
"""Who has missed more than this gets the felt as it is instead of every event."""
_MOST_WAITING: Final = 1_500
"""Messages a visitor may leave unread before the line is cut; he resumes when he comes back."""


class Visit:
    """A visitor's line to a table; `person` is nobody for somebody without a cookie."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.seq = 0
        self.here = False
        self._name: str | None = None
        self.view = View()
        self._memory = Memory()
        self._display: Display | None = None
        self._teller: Teller | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def arrive(
        self,
        filing: Filing,
        game: msgspec.Raw,
        events: Sequence[AnyEvent],
        name: str | None,
        last_seen: int,
    ) -> None:
        """Send the felt as it was when the visitor last saw it, or as it is."""
        known = 0 < last_seen <= len(events) and len(events) - last_seen <= FAR_BEHIND
        self.seq = last_seen if known else len(events)
        self._name = name
        self.view = View(viewer=name)
        self._memory = Memory()
        self._display = family_of(filing).display(filing)
        self._teller = Teller(filing, viewer=name)
        recent = []
        for event in events[: self.seq]:
            self._fold(event)
            if self.seq - event.seq < RECENT:
                mine, kind = seen(event, name), str(event.__struct_config__.tag)
                recent.append(LogLine(event.seq, kind, self._teller.told(mine)))
        seats = [chair.seat for chair in self.view.chairs.values() if chair.name == name]
        shown = name or (self.person.name if self.person else "")
        you = You(shown, seats[0] if name and seats else None)
        self.here = True
        self.send(
            Snapshot(
                seq=self.seq,
                you=you,
                game=game,
                view=self.view,
                scoreboard=self._scoreboard(),
                recent=tuple(recent),
                last=self._memory.last,
                rounds=tuple(self._memory.rounds),
                before=self._memory.before,
            )
        )

    def catch_up(self, events: Sequence[AnyEvent], kept: int) -> None:
        """Send every event not yet sent, one message each, as far as the store has them."""
        assert self._teller is not None, "nobody catches up before arriving"
        for event in events[self.seq : kept]:
            changed = self._fold(event)
            mine = self._teller.spoken(seen(event, self._name))
            self.seq = event.seq
            self.send(
                Happened(
                    seq=event.seq,
                    event=mine,
                    told=self._teller.told(mine),
                    view=self.view,
                    scoreboard=self._scoreboard() if changed else msgspec.UNSET,
                )
            )

    def refuse(self, says: str, rule: str | None = None) -> None:
        """Nothing has changed, and why, in the words of the felt."""
        plain = self._teller.plain(says) if self._teller else says
        self.send(Refused(says=plain, rule=rule))

    def send(self, message: Told) -> None:
        """Let a message wait for the line."""
        if self._waiting.qsize() < _MOST_WAITING:
            self._waiting.put_nowait(msgspec.json.encode(message).decode())
        elif self._waiting.qsize() == _MOST_WAITING:
            self.hang_up()

    async def next_text(self) -> str | None:
        """The next message to send; none when the line is to be cut."""
        return await self._waiting.get()

    def hang_up(self) -> None:
        """Cut the line once what is waiting has been sent."""
        self._waiting.put_nowait(None)

    def _fold(self, event: AnyEvent) -> bool:
        mine = seen(event, self._name)
        if self._teller is not None:
            self._teller.see(mine)
            mine = self._teller.spoken(mine)
        apply(self.view, mine)
        self._memory.see(mine, self.view)
        return self._display is not None and self._display.see(mine)

    def _scoreboard(self) -> msgspec.Struct | None:
        return self._display.scoreboard() if self._display else None
