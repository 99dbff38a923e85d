"""Prices of one filing under any rules: rules that price alike are priced once.

What one unit of a wager is worth depends on the cards, on the wagers and on the family's own keys.
The seats, the player-dealer's turn, the order of settlement and the lines of the sheet do not move
it: a price is of a wager that is covered.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.analysis.price import price_rules
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules, Rules
from houseway.filings.plain import without_lines
from houseway.pricing.model import GamePrice, Pricing, Progress

_OF_NO_PRICE: Final = ("label", "backline", "bonus")
"""What of a wager only the felt, the backline and the collection go by."""


class AlikePrices:
    """Prices of a filing under any rules, by the best play; nobody waits minutes for one."""

    def __init__(self, filing: Filing) -> None:
        self.filing = filing
        self._known: dict[bytes, GamePrice] = {}

    def of(self, rules: Rules, progress: Progress | None = None) -> GamePrice:
        """The price under these rules."""
        key = what_counts(rules)
        if key not in self._known:
            rows = rules is self.filing.rules  # what else is asked for is its expected value alone
            how = Pricing(ways=False, soon=True, rows=rows, progress=progress)
            self._known[key] = price_rules(self.filing, rules, how)
        return self._known[key]


def what_counts(rules: Rules) -> bytes:
    """All that a price can depend on: rules that agree in it price alike."""
    own = [name for name in rules.__struct_fields__ if name not in BankedRules.__struct_fields__]
    wagers = [without_lines(wager) for wager in rules.wager]
    for wager in wagers:
        assert isinstance(wager, dict)
        for name in _OF_NO_PRICE:
            wager.pop(name)
    deck = [rules.deck.ranks, rules.deck.jokers, rules.deck.packs.default]
    return msgspec.json.encode(
        [[without_lines(getattr(rules, name)) for name in own], deck, wagers]
    )
