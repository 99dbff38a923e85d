"""How far a bank would have to reach for the stakes on the felt.

Under gross cover every settled dollar uses the bank up, won or lost. So stakes use at least what
they are, once they are settled at even money or lost; at worst every one of them wins at its
longest odds, and every hand has been raised by as much as it can be.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.bank.settlement import Stake
from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.pricing.bets import at_worst


class Exposure(msgspec.Struct, frozen=True):
    """A bank, what the stakes against it use of it, and what they could use at worst."""

    bank: int
    staked: int
    worst: int


def exposure_of(filing: Filing, bank: int, stakes: Sequence[Stake]) -> Exposure:
    """What stands on the felt against a bank."""
    to_come = banked_family(filing.rules).raises_to_come(filing, stakes)
    staked = sum(int(stake.cents) for stake in stakes)
    return Exposure(bank, staked, at_worst(filing.rules, (*stakes, *to_come)))
