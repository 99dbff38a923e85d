"""Which wagers one bettor may make together, as a table takes them, and who of them is asked."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final

from houseway.errors import Refusal
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.filings.filing import Filing
from houseway.pricing.simulate.bets import check_bets

STAKE: Final = 4_000
"""Cents: every pay here is of whole ones."""

Names = tuple[str, ...]


class Made:
    """Every set of wagers that a table takes of one bettor, the smallest first."""

    def __init__(self, filing: Filing) -> None:
        names = [wager.name for wager in filing.rules.wager]
        some = chain(*(combinations(names, size) for size in range(1, len(names) + 1)))
        self.sets = [wagers for wagers in some if _taken(filing, wagers)]
        play = BaccaratRules.of(filing).play
        option = play.player.option if isinstance(play, Community) else None
        self.choosing = {*option.wagers} if option else set[str]()

    def beside(self, wager: str) -> list[Names]:
        """Those with this wager among them."""
        return [names for names in self.sets if wager in names]

    def asked(self, names: Names) -> bool:
        """Whether a bettor with these is asked, where there is a choice."""
        return not self.choosing.isdisjoint(names)

    def asks(self, wager: str) -> bool:
        """Whether a bettor with this wager can be asked."""
        return any(map(self.asked, self.beside(wager)))

    def always_asks(self, wager: str) -> bool:
        """Whether he cannot but be."""
        return all(map(self.asked, self.beside(wager)))

    def plays_for(self, wager: str) -> str | None:
        """The one other wager that brings the choice, however little he makes beside this one."""
        every = self.beside(wager)
        least = [names for names in every if not any({*o} < {*names} for o in every)]
        found = {frozenset(self.choosing & {*names}) for names in least}
        if len(found) != 1 or wager in self.choosing:
            return None
        names = [*found.pop()]
        return names[0] if len(names) == 1 else None


def _taken(filing: Filing, wagers: Names) -> bool:
    try:
        check_bets(filing, filing.limits(), dict.fromkeys(wagers, STAKE), filing.rules.table.seats)
    except Refusal:
        return False
    return True
