"""Pay rows of the showdown family: which results a row covers, and which can come about."""

from __future__ import annotations

from functools import cached_property
from itertools import product

import msgspec

from houseway.errors import Refusal
from houseway.families.showdown.conditions import paid_on
from houseway.families.showdown.price.payoffs import WINNERS
from houseway.families.showdown.price.prices import row_counts
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.wager import PayTable, Wager
from houseway.hands.comparison import Comparison
from houseway.hands.ladder import POKER
from houseway.pricing.model import Outcome, WagerPrice, distribution
from houseway.pricing.rows import PayRows


class ShowdownRows(PayRows):
    """By every result that two hands can come to, nobody ever folding."""

    def __init__(self, rules: ShowdownRules, wager: Wager, priced: WagerPrice) -> None:
        super().__init__(wager, priced)
        self._rules = rules
        self._conditions = {on.phrase: on for on, _ in paid_on(rules, wager)}

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        return distribution(self.wager.pays, row_counts(self._rules, self.wager)).outcomes

    def within(self, narrow: str, wide: str) -> bool:
        ladder, rows = self._rules.play.ladder, self._conditions
        inner, outer = rows[narrow], rows[wide]
        if inner.whose != outer.whose and "both" in (inner.whose, outer.whose):
            return False
        both = POKER.categories if inner.whose == "both" else (None,)
        results = product(WINNERS, (False, True), ladder.categories, ladder.categories, both)
        return all(
            outer.holds(found) or not inner.holds(found)
            for found in (Comparison(*result) for result in results)
        )

    def ranked(self, one: str, other: str) -> bool:
        """Return whether both rows are for what the same hand made."""
        first, second = self._conditions[one], self._conditions[other]
        return first.whose == second.whose and None not in (first.hand, second.hand)

    def reachable(self, place: int, *, alone: bool) -> bool:
        if not alone:
            return self.outcomes[place].probability > 0
        row = self.wager.pays.rows[place]
        only = msgspec.structs.replace(self.wager, pays=PayTable({row.on: str(row.pay)}))
        try:
            return row_counts(self._rules, only)[0] > 0
        except Refusal:
            return True  # it is not counted alone; behind the rows above it, it was never asked for
