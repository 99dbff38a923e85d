"""`pot_cost(filing)`: what the collection takes from a pot, by who is dealt in and how far it goes.

A game for a pot has no price against a bank; what it costs to play is what the house takes out of
each pot, or from each player by the clock, and what that comes to in an hour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from houseway.bank.pot import uncalled
from houseway.errors import Refusal
from houseway.felt.collection import Collection
from houseway.filings.fees.answers import FeeAnswer, fee
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.library import find_schedule, schedules_for
from houseway.filings.fees.schedule import Payer
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.streets import STREETS
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules


class PlayersCost(msgspec.Struct, frozen=True):
    """What a hand with so many dealt in pays, by the last street it came to, in cents.

    `whole` is a hand played to its end, `by_time` what all pay in an hour by the clock, `an_hour`
    both together where somebody said how many hands an hour has.
    """

    players: int
    streets: dict[str, int]
    whole: int
    by_time: int
    an_hour: int | None


class OptionCost(msgspec.Struct, frozen=True):
    """One option of the collection; `says`, instead of rows, why it has none."""

    schedule: str
    option: str
    limit: str | None
    source: str
    rows: tuple[PlayersCost, ...]
    says: str = ""
    payers: tuple[Payer, ...] = ()
    """Who pays by its columns."""


class PotCost(msgspec.Struct, frozen=True):
    """What the collection takes by every option asked for."""

    game: str
    rounds_per_hour: int | None
    pot: int | None
    options: tuple[OptionCost, ...]


def pot_cost(
    filing: Filing,
    *,
    option: str | None = None,
    schedule: str | None = None,
    players: int | None = None,
    pot: int | None = None,
    rounds_per_hour: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> PotCost:
    """The drop by one option, or by each that the game's tables may post.

    `pot` is what lies in the middle, for options that go by it; `readings` are of the fee document.
    """
    if isinstance(filing.rules, BankedRules):
        raise Refusal(f"{filing.id} is played with a bank: ask what a bet costs")
    most = max(filing.rules.table.choices)
    if players is not None and not 2 <= players <= most:
        raise Refusal(f"{filing.id} is played by 2 to {most}, not {players}")
    if rounds_per_hour is not None and rounds_per_hour < 1:
        raise Refusal("an hour has one round at least")
    asked = _Asked(
        filing,
        range(2, most + 1) if players is None else (players,),
        pot,
        rounds_per_hour,
        readings or {},
    )
    if schedule is None and option is None:
        served = schedules_for(filing.id, filing.folder, readings, filing.on)
    else:
        served = (find_schedule(filing.id, schedule, option, filing.folder, readings, filing.on),)
    if not served:
        raise Refusal(f"no collection schedule names {filing.id}: there is no fee to reckon with")
    found = tuple(
        _option(asked, posted, each.option)
        for posted in served
        for each in (posted.options if option is None else (posted.option(option),))
    )
    if all(one.says for one in found):
        raise Refusal(found[0].says)
    return PotCost(filing.id, rounds_per_hour, pot, found)


class _Asked(NamedTuple):
    """What every option is asked: for whom, of which pot, how many hands an hour."""

    filing: Filing
    players: Sequence[int]
    pot: int | None
    pace: int | None
    readings: Mapping[str, str]


def _option(asked: _Asked, posted: Posted, option: str) -> OptionCost:
    """One option's rows, or why it has none."""
    form = posted.schedule.played_as
    streets = STREETS[form] if form else ()
    rows = []
    limit, source = None, ""
    for players in asked.players:
        try:
            whole = _taken(asked, posted, option, players, None)
            by_street: dict[str, int] = {
                street: _of_street(asked, posted, option, players, street) for street in streets
            }
        except Refusal as refusal:
            return OptionCost(posted.name, option, limit, source, (), refusal.says)
        limit, source = whole.limit, whole.source
        hand, timed = _of_hand(whole), whole.by_time
        hour = None if asked.pace is None else hand * asked.pace + timed
        rows.append(PlayersCost(players, by_street, hand, timed, hour))
    columns = posted.schedule.columns
    payers = dict.fromkeys(columns[name].payer for name in posted.option(option).fees)
    return OptionCost(posted.name, option, limit, source, tuple(rows), payers=tuple(payers))


def _of_street(asked: _Asked, posted: Posted, option: str, players: int, street: str) -> int:
    """What a hand pays that comes to a street; one that nobody enters, what is there to take."""
    folded = _folded_pot(asked.filing, posted, option, players) if street == "none" else None
    if folded is None:
        return _of_hand(_taken(asked, posted, option, players, street))
    there = asked._replace(pot=folded)
    taken = _taken(there, posted, option, players, street)
    return _of_hand(taken) - max(0, taken.pot - folded)


def _folded_pot(filing: Filing, posted: Posted, option: str, players: int) -> int | None:
    """What can be taken where everybody folds to the forced bets at the limits of an option."""
    fees = Collection(filing, posted, posted.option(option), sets_limits=True)
    put = dict(enumerate(filing.rules.forced(fees.limits(None).option, players)))
    if not put:
        return None
    over = uncalled(put, ())
    return sum(put.values()) - (over[1] if over and not fees.from_blinds else 0)


def _taken(
    asked: _Asked, posted: Posted, option: str, players: int, street: str | None
) -> FeeAnswer:
    """What an option takes from a hand and, by the clock, from an hour."""
    hand = Hand(
        players=players,
        seated=players,
        still_in=players,
        pot=asked.pot,
        street=street,
        half_hours=2,
    )
    filing = asked.filing
    return fee(
        filing.id,
        hand,
        option=option,
        schedule=posted.name,
        readings=asked.readings,
        folder=filing.folder,
        on=filing.on,
    )


def _of_hand(taken: FeeAnswer) -> int:
    """What of it the hand pays, and not the clock."""
    return taken.drop - taken.by_time
