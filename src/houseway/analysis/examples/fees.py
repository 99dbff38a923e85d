"""Examples of collection rates, each worked out by the code that takes the fee."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from houseway.analysis.examples.missed import Missed, Misses, not_refused, unworked
from houseway.analysis.examples.run import not_as_stated
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.filings.fees.example import FeeExample, Taken
from houseway.filings.fees.hand import Fee, Hand, check_hand, fee, option_of
from houseway.filings.fees.schedule import Schedule
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.findings import Finding


def failing_fees(sheet: FeeSheet, schedules: Collection[str] | None = None) -> Iterator[Finding]:
    """An error for every example that does not come out, of some schedules or of all."""
    for number, example in enumerate(sheet.examples, 1):
        if schedules is not None and example.schedule not in (None, *schedules):
            continue
        if misses := missed_fee(sheet, example):
            yield not_as_stated(sheet.id, number, example.says, example.cited, misses)


def missed_fee(sheet: FeeSheet, example: FeeExample) -> Misses:
    """What of an example does not come out, under the readings that it names."""
    try:
        schedule = _schedule(sheet.as_filed(example.readings), example)
    except Refusal as refusal:
        return unworked(refusal)
    try:
        taken = _taken(schedule, example)
    except Refusal as refusal:
        if example.refused is None:
            return unworked(refusal)
        return not_refused(example.refused, refusal)
    if example.refused is not None:
        return not_refused(example.refused, None)
    return [*_came_of(example.takes or Taken(), taken)]


def _schedule(sheet: FeeSheet, example: FeeExample) -> Schedule:
    names = [schedule.name for schedule in sheet.rules.schedule]
    if example.schedule is None and len(names) > 1:
        raise Refusal(f"{sheet.id} has several schedules: say which of {', '.join(names)}")
    schedule = sheet.schedule(example.schedule or names[0])
    if example.game is not None and example.game not in schedule.games:
        served = ", ".join(schedule.games)
        raise Refusal(f'{schedule.name} does not serve "{example.game}": it serves {served}')
    return schedule


def _taken(schedule: Schedule, example: FeeExample) -> Fee:
    hand = msgspec.convert(example.hand, Hand, from_attributes=True)
    check_hand(hand)
    return fee(schedule, option_of(schedule, example.option), hand)


def _came_of(stated: Taken, taken: Fee) -> Iterator[Missed]:
    for who, cents, came in (
        ("the player", stated.player, taken.of("player")),
        ("the player-dealer", stated.player_dealer, taken.of("player-dealer")),
        ("the pot", stated.pot, taken.of("pot")),
        ("the button", stated.button, taken.of("button")),
        ("the drop", stated.drop, taken.drop),
    ):
        if cents is not None and cents != came:
            yield Missed(who, dollars(cents), dollars(came))
