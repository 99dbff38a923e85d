"""What the antes on the felt can still be raised by."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.bank.settlement import Stake
from houseway.families.showdown.rules import Showdown


def most_raised(play: Showdown, stakes: Sequence[Stake]) -> tuple[Stake, ...]:
    """The largest raise on every ante."""
    times = max(times for stage in play.stage for times in stage.raises)
    return tuple(
        Stake(stake.seat, stake.bettor, play.raised, times * int(stake.cents))
        for stake in stakes
        if stake.wager == play.ante
    )
