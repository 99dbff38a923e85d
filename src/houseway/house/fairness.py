"""Parts that browsers pledge to a shuffle: gathered, called for, and the cards dealt with them.

A page pledges as soon as a shoe is committed to, and reveals when it is called for. The house keeps
both in memory until the table needs them, so that a shoe costs one step more however many people
pledge: the pledges go into the log with the call, the parts with the deal. A house that starts
again in between has the pledges from its log, and pages say the rest again.
"""

from __future__ import annotations

from datetime import datetime

from houseway.errors import Refusal
from houseway.felt.pledges import Pledges
from houseway.felt.table import Table
from houseway.house.clock import begin_half_hour


class Fairness:
    """What is pledged to the next shoe of one table, as far as it is not in its log."""

    def __init__(self) -> None:
        self._gathered = Pledges()

    def pledge(self, table: Table, name: str, pledge: str) -> None:
        """Somebody's part, by its hash; said again it is the same, and another is refused."""
        if table.phase != table.committed or table.shuffle.shoe is not None:
            raise Refusal("no shuffle takes pledges now")
        gathered = self._of(table)
        if gathered.pledged.get(name) != pledge:
            gathered.pledge(name, pledge)

    def reveal(self, table: Table, name: str, value: str) -> bool:
        """What somebody pledged; whether that was the last part the deal waited for."""
        if table.phase != "called":
            raise Refusal("no pledges are called for now")
        gathered = self._of(table)
        gathered.pledged = dict(table.shuffle.pledges.pledged)
        if gathered.revealed.get(name) != value:
            gathered.reveal(name, value)
        return not self.missing(table)

    def missing(self, table: Table) -> tuple[str, ...]:
        """Whose part the deal waits for."""
        revealed = self._of(table).revealed
        return tuple(name for name in table.shuffle.pledges.pledged if name not in revealed)

    def deal(self, table: Table, now: datetime | None = None) -> None:
        """Everybody is ready: call for what was pledged, or deal where nothing was."""
        if table.phase == "called":
            raise Refusal("the cards are dealt when what was pledged to the shuffle is revealed")
        begin_half_hour(table, now)
        for name, pledge in self._of(table).pledged.items():
            if name in table.purses:
                table.pledge(name, pledge)
        if table.shuffle.pledges.pledged:
            table.call()
        else:
            table.deal()

    def deal_called(self, table: Table) -> None:
        """Deal with the parts that there are: the table names those who withheld theirs."""
        for name, value in self._of(table).revealed.items():
            table.reveal(name, value)
        table.deal()

    def _of(self, table: Table) -> Pledges:
        """What is gathered for the shoe that the table has committed to."""
        if self._gathered.commitment != table.shuffle.pledges.commitment:
            self._gathered = Pledges(table.shuffle.pledges.commitment)
        return self._gathered
