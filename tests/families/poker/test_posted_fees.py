"""What a table for a pot posts: the fee option of its limits, and the limits of a fee option."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_felt
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.collection import Collection, posted_again
from houseway.felt.table import Table
from houseway.filings.fees.library import find_schedule

ROYALE = "casino-royale/texas-holdem"
STUD = "casino-royale/seven-card-stud"


def opened(
    game: str,
    *,
    option: str | None = None,
    schedule: str | None = None,
    fee_option: str | None = None,
) -> Table:
    filing = load(game)
    return open_felt(filing, b"posted", option=option, schedule=schedule, fee_option=fee_option)


@pytest.mark.parametrize(
    ("game", "limits", "schedule", "option"),
    [
        (ROYALE, "9", "texas-holdem-limit", "9"),
        (ROYALE, "22", "pot-limit-no-limit", "1"),  # blinds of $.50 and $1
        (ROYALE, "23", "pot-limit-no-limit", "2"),  # blinds of $1 and $1, the same least bet
        (ROYALE, "39", "pot-limit-no-limit", "18"),
        ("casino-royale/mexican-poker", "25", "pot-limit-no-limit", "25"),
        (STUD, "5", "per-hand", "5"),
        (STUD, "6", "per-hand", "6"),  # the same limits with another ante
        ("comstock/lowball", "2", "lowball-time", "2"),
        ("comstock/texas-holdem", "2", "holdem", "2"),  # prints no single limit: by its number
        ("comstock/mexican-poker", "3", "mexican-poker", "1"),  # one option for all limits
        ("oceana/texas-holdem", "4", "holdem-and-omaha-time", "4"),
    ],
)
def test_limits_bring_their_fee_option(game: str, limits: str, schedule: str, option: str) -> None:
    table = opened(game, option=limits)
    assert (table.fees.posted.schedule, table.fees.posted.option) == (schedule, option)
    assert table.limits.option == limits


@pytest.mark.parametrize(
    ("game", "schedule", "option", "limits"),
    [
        (ROYALE, "texas-holdem-limit", "9", "9"),
        (ROYALE, "pot-limit-no-limit", "2", "23"),
        (ROYALE, "pot-limit-no-limit", "3", "24"),
        (STUD, "per-hand", "6", "6"),
        ("comstock/lowball", "lowball-time", "2", "2"),
        (ROYALE, "time", "5", "29"),  # blinds of $3 and $5, and not of $2 and $5
        (ROYALE, "time", "14", "38"),
        ("oceana/texas-holdem", None, "4", "4"),  # $40-$80 to $500-$1,000
        ("oceana/texas-holdem", None, "1", "1"),
        ("oceana/omaha-hi-lo", None, "2", "2"),
        ("comstock/texas-holdem", None, "2", "2"),  # $2-$4 or higher: by its number
        ("comstock/mexican-poker", "mexican-poker-time", "1", "1"),
    ],
)
def test_a_fee_option_brings_its_limits(
    game: str, schedule: str | None, option: str, limits: str
) -> None:
    table = opened(game, schedule=schedule, fee_option=option)
    assert table.limits == load(game).limits(limits)


@pytest.mark.parametrize(
    ("game", "option", "limits"),
    [("oceana/texas-holdem", "4", "3"), ("comstock/texas-holdem", "2", "2")],
)
def test_limits_that_a_fee_option_is_for_may_be_asked_for(
    game: str, option: str, limits: str
) -> None:
    assert opened(game, option=limits, fee_option=option).limits.option == limits


def test_limits_beyond_the_bounds_of_a_fee_option_are_refused() -> None:
    """Oceana 9, lines 1219-1224: options 2 to 5 are for $40-$80 to $500-$1,000."""
    with pytest.raises(Refusal, match=r"option 4 is not for tables of \$3 to \$6"):
        opened("oceana/texas-holdem", option="1", fee_option="4")


def test_a_fee_option_for_limits_that_the_game_lacks_is_refused() -> None:
    posted = find_schedule("oceana/texas-holdem", None, "4")
    fees = Collection(load("oceana/big-o"), posted, posted.option("4"), sets_limits=True)
    with pytest.raises(Refusal, match="the game has none"):
        fees.limits(None)


def test_a_table_is_replayed_at_the_limits_that_its_fee_option_brought() -> None:
    table = opened("oceana/texas-holdem", fee_option="4")
    again = posted_again(table.filing, table.fees.posted)
    assert again.limits(None) == table.limits
