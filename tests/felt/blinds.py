"""A table of hold'em whose blinds go round, as its seating says."""

from __future__ import annotations

from pathlib import Path

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_felt
from houseway.analysis.replay import rebuild
from houseway.families.library import load
from houseway.felt.events import PutIn, RoundClosed
from houseway.felt.pot.rotation import How, Standing
from houseway.felt.pot.table import PotTable
from houseway.felt.view import view_of
from tests.logs import loads

GAME = """
family   = "poker"
name     = "Hold'em"
room     = "my-room"
document = 1
source   = { seed = "own.txt", lines = [1, 9] }

[deck]
packs           = { default = 1 }
behind-cut-card = 52

[table]
seats = 9

[[limits]]
option = "1"
table  = { min = "$2", max = "$4" }

[play]
straddle = true

[play.seating]
SEATING

[play.stakes.1]
structure = "limit"
bets      = ["$2", "$4"]
blinds    = ["$1", "$2"]

[[play.street]]
name  = "preflop"
down  = 2
opens = "left-of-blinds"

[[play.street]]
name  = "flop"
board = 3
opens = "left-of-button"

[[play.share]]
order = "high"

[[irregularity]]
name     = "misdeal"
says     = "the deal went wrong"
effect   = "misdeal"
concerns = "table"
"""


class Felt:
    """A table at which people sit by their seats' numbers, restored after each thing done."""

    def __init__(self, folder: Path, *seats: int, chips: int = 20_000) -> None:
        self.folder = str(folder)
        self.filing = filing = load("my-room/holdem", self.folder)
        table = open_felt(filing, b"secret", option="1")
        assert isinstance(table, PotTable)
        self.table = table
        for seat in seats:
            self.sit(seat, chips=chips)

    def sit(self, seat: int, chips: int = 20_000) -> None:
        self.table.sit(seat, f"p{seat}", chips)
        self.restore()

    def restore(self) -> None:
        """Go on with the table as its events, and its checkpoint if it has one, give it again."""
        kept, events = self.table.checkpoint(), self.table.events
        again = rebuild(self.filing, b"secret", loads(dumps(events), self.folder))
        assert isinstance(again, PotTable)
        assert again.rotation == self.table.rotation
        if kept is not None:
            resumed = rebuild(self.filing, b"secret", [], kept)
            assert isinstance(resumed, PotTable)
            assert resumed.rotation == self.table.rotation
            assert resumed.purses == self.table.purses
            if self.table.may_deal:
                assert resumed.arranged() == self.table.arranged()
        view = view_of(events, None)
        for seat, chair in view.chairs.items():
            standing = self.table.rotation.of(self.table.names[seat])
            assert (chair.out, chair.owes, chair.waits) == (
                standing.out,
                standing.owes,
                standing.waits,
            )
            assert (chair.how, chair.straddles) == (standing.how, standing.straddles)
            assert chair.purse == self.table.purses[chair.name]
        self.table = again

    def out(self, seat: int) -> None:
        self.table.sit_out(self.table.names[seat])
        self.restore()

    def come(self, seat: int, how: How = "wait") -> None:
        self.table.come_in(self.table.names[seat], how)
        self.restore()

    def leave(self, seat: int) -> None:
        self.table.stand_up(self.table.names[seat])
        self.restore()

    def hand(self) -> dict[int, list[tuple[int, str]]]:
        """Play a hand in which everybody folds who can; what was put in before anybody acted."""
        table = self.table
        mark = table.seq
        table.deal()
        before = [event for event in table.since(mark) if isinstance(event, PutIn)]
        while table.round and table.phase == "round" and (ask := table.round.ask):
            table.answer(ask.bettor, "fold" if "fold" in ask.choices else "check")
            self.restore()
            table = self.table
        put: dict[int, list[tuple[int, str]]] = {seat: [] for seat in self.dealt}
        for event in before:
            put[event.seat].append((event.cents, event.why))
        assert sum(table.purses.values()) + table.till.collected == self.brought
        return put

    def hands_until(self, seat: int) -> dict[int, list[tuple[int, str]]]:
        """Play hands until a seat is dealt in, and what was put in then."""
        for _ in range(9):
            if seat in (put := self.hand()):
                return put
        raise AssertionError(f"seat {seat} is never dealt in")

    @property
    def dealt(self) -> list[int]:
        """Who was dealt the last hand."""
        closed = [event for event in self.table.events if isinstance(event, RoundClosed)][-1]
        return sorted(self.table.seat_of(name) for name in closed.net)

    @property
    def brought(self) -> int:
        view = view_of(self.table.events, None)
        return sum(chair.purse for chair in view.chairs.values()) + self.table.till.collected

    @property
    def where(self) -> tuple[int | None, tuple[int, ...]]:
        """The button, and the seats that the blinds came to."""
        return self.table.rotation.button, self.table.rotation.blinds

    def standing(self, seat: int) -> Standing:
        return self.table.rotation.of(self.table.names[seat])


def felt(room: Path, *seats: int, seating: str = "", chips: int = 20_000) -> Felt:
    (room / "holdem.toml").write_text(GAME.replace("SEATING", seating))
    return Felt(room.parent, *seats, chips=chips)


SMALL, BIG = (100, "small blind"), (200, "big blind")
