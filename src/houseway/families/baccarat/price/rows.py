"""Pay rows of the baccarat family: which results a row covers, and which can come about."""

from __future__ import annotations

import msgspec

from houseway.bank.odds import LOSE
from houseway.families.baccarat.conditions import parse_condition
from houseway.families.baccarat.findings import by_margin
from houseway.families.baccarat.price.community import price_community
from houseway.families.baccarat.price.coups import kinds_of
from houseway.families.baccarat.price.spot_deals import spot_classes, spot_ends
from houseway.families.baccarat.rules import BaccaratRules, EachSpot
from houseway.families.baccarat.signatures import needs_ranks, row_classes
from houseway.filings.wager import PayTable, Wager
from houseway.pricing.model import WagerPrice
from houseway.pricing.rows import PayRows


class BaccaratRows(PayRows):
    """By every coup that two hands can come to, and for a bettor who plays for one row alone."""

    def __init__(self, rules: BaccaratRules, wager: Wager, priced: WagerPrice) -> None:
        super().__init__(wager, priced)
        self._rules = rules

    def within(self, narrow: str, wide: str) -> bool:
        """Whether every result of one row is a result of the other."""
        tables = [PayTable({on: "1:1"}) for on in (narrow, wide)]
        _, rows = row_classes(tables, pairs=any(map(needs_ranks, tables)))
        return (0, 1) not in rows  # the first holds, and the second does not

    def ranked(self, one: str, other: str) -> bool:
        """Return whether both rows are for wins by so much."""
        return by_margin(parse_condition(one)) and by_margin(parse_condition(other))

    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether a bettor who plays for nothing but this row is ever paid on it."""
        rules, wager = self._rules, self.wager
        if isinstance(rules.play, EachSpot):
            return _spot_reaches(rules, rules.play, wager.pays, place, alone=alone)
        table = PayTable(
            {
                row.on: "1:1" if at == place else str(LOSE)
                for at, row in enumerate(wager.pays.rows)
                if at == place or not alone
            }
        )
        probe = msgspec.structs.replace(wager, pays=table)
        (found,) = price_community(rules, [probe], "optimal")
        return any(outcome.pays == "1:1" and outcome.probability for outcome in found.outcomes) or (
            found.ev_if_asked is not None and found.ev_if_asked > -1
        )


def _spot_reaches(
    rules: BaccaratRules, play: EachSpot, pays: PayTable, place: int, *, alone: bool
) -> bool:
    """The same for a hand of a spot's own, whatever bettor and player-dealer choose."""
    wanted = pays.rows[place]
    table = PayTable({wanted.on: str(wanted.pay)}) if alone else pays
    class_of, rows = spot_classes([table], play.cards)
    row = 0 if alone else place
    ends = spot_ends(kinds_of(rules.deck, by_rank=False), play)
    return any(rows[class_of[end]] == (row,) for end in ends)
