"""All audiences of one table, and what they have in common: the game, the scoreboard, the words.

The rail is always folded, whether somebody stands there or not: who sits down for the first time
has seen what it saw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from houseway.analysis.log import event_reader
from houseway.families import family_of
from houseway.felt.checkpoint import Checkpoint
from houseway.felt.events import AnyEvent
from houseway.felt.sight import seen
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.house.keeping import EDITION, Keeping, fold_of, written
from houseway.house.live.audience import RAIL, RECENT, Audience, Eyes, speak
from houseway.house.messages import Now, Resumed
from houseway.house.visit import Visit

_NONE: Final = msgspec.Raw(b"null")


class Audiences:
    """Everybody who looks at a table, and everybody who sits there."""

    def __init__(self, filing: Filing, game: msgspec.Raw) -> None:
        self._filing = filing
        self._game = game
        self.display = family_of(filing).display(filing)
        self._teller = Teller(filing)
        self.rail = Audience(filing, RAIL)
        self._all: dict[Eyes, Audience] = {RAIL: self.rail}

    def __iter__(self) -> Iterator[Audience]:
        return iter(self._all.values())

    @property
    def seq(self) -> int:
        """The newest event that everybody here has seen."""
        return self.rail.seq

    @property
    def visits(self) -> list[Visit]:
        """Every line there is."""
        return [visit for audience in self for visit in audience.visits]

    def of(self, eyes: Eyes) -> Audience:
        """The audience with these eyes."""
        found = self._all.get(eyes)
        if found is None:
            found = self._all[eyes] = Audience(self._filing, eyes)
            found.begin_as(self.rail)
        return found

    def is_here(self, name: str) -> bool:
        """Whether somebody has a line to the table."""
        audience = self._all.get(Eyes(name))
        return audience is not None and bool(audience.visits)

    def see(self, events: Iterable[AnyEvent]) -> None:
        """Fold what happened, each as each audience may see it.

        Only the words for an event that the rail sees whole are shared. What an event changes of
        a view is worked out and written for each audience by itself: the same event can change
        what one player sees of a hand and what another sees of it differently.
        """
        for event in events:
            public = seen(event, None)
            changed = self.display is not None and self.display.see(public)
            board = self.scoreboard if changed else None
            self._teller.see(event)
            words = speak(self._teller, event) if public is event else None
            for audience in self:
                audience.see(event, words, board)

    @property
    def scoreboard(self) -> msgspec.Raw:
        """What the family shows of the rounds so far."""
        if self.display is None:
            return _NONE
        return msgspec.Raw(msgspec.json.encode(self.display.scoreboard()))

    # --- checkpoints ----------------------------------------------------------------------

    def keeping(self, checkpoint: Checkpoint, named: frozenset[str]) -> bytes:
        """All eyes as they are at a checkpoint; the rail's are kept once."""
        kept = [one for one in self if one is self.rail or one.eyes.name is not None]
        folds = tuple(fold_of(one.eyes.name, one.view, one.memory, one.recent) for one in kept)
        display = msgspec.Raw(self.display.kept()) if self.display else _NONE
        return written(Keeping(EDITION, checkpoint, named, display, folds))

    def resume(self, keeping: Keeping) -> None:
        """Begin as everybody was at a checkpoint."""
        reader = event_reader(self._filing.rules.family_name).decode
        if self.display is not None:
            self.display.resume(bytes(keeping.display))
        for fold in keeping.folds:
            recent = deque((line.copy() for line in fold.recent), maxlen=RECENT)
            self.of(Eyes(fold.eyes)).begin(*fold.seen(reader), recent)
        seated = {seat: chair.name for seat, chair in self.rail.view.chairs.items()}
        self._teller = Teller(self._filing, seated)
        kept = {fold.eyes for fold in keeping.folds}
        for audience in self:
            if audience.eyes.name not in kept or audience.eyes[1:] != RAIL[1:]:
                audience.begin_as(self.rail)

    # --- visits ---------------------------------------------------------------------------

    def enter(self, visit: Visit, audience: Audience) -> None:
        """Let a visit look on with these eyes."""
        self.leave(visit)
        audience.enter(visit)

    def leave(self, visit: Visit) -> None:
        """A visit ends, or moves on."""
        if visit.audience is not None:
            visit.audience.visits.discard(visit)

    def show(self, visit: Visit, now: Now, seq: int = 0, eyes: str | None = None) -> None:
        """Send what a visit missed since event `seq`, seen with these eyes; or the felt."""
        audience = visit.audience
        assert audience is not None, "who is shown something has come"
        if audience.can_resume(seq, eyes):
            visit.send(Resumed(seq=seq, you=audience.you(visit.person)))
            visit.send(audience.events(seq, now))
        else:
            visit.send(audience.snapshot(visit.person, self._game, self.scoreboard, now))

    def tell(self, offered: Callable[[Audience], Now], *, keep: Iterable[str]) -> None:
        """Tell everybody; and forget those who neither look on nor sit here."""
        for audience in self:
            audience.tell(offered(audience))
        stay = {RAIL, *map(Eyes, keep)}
        self._all = {eyes: one for eyes, one in self._all.items() if one.visits or eyes in stay}
