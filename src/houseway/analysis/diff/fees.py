"""The collection of two sheets: schedule against schedule, option by option.

Schedules are paired by their names, those left over in their order if they take the same kinds of
fees; options by their numbers. A fee that differs is told with the amounts from which it does: a
cell is flat between its edges, so that the fees at the edges say all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from houseway.analysis.diff.cited import lines_of, reading_of
from houseway.analysis.diff.keys import Change, Way, changes
from houseway.analysis.diff.model import Difference, FeesAt, FeeStep, HandFees
from houseway.bank.fees import in_words
from houseway.errors import Refusal, meant
from houseway.filings.fees import hand as hands
from houseway.filings.fees.hand import Hand, check_hand
from houseway.filings.fees.schedule import FeeOption, Schedule
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import AMOUNTS, said_of, tables_of
from houseway.words import several

_NO_FEES: Final = frozenset({"name", "games", "titles", "option"})
_NOT_COMPARED: Final = frozenset({"option", "offered"})
Pair = tuple[Posted | None, Posted | None]


class Asked(NamedTuple):
    """What is asked of two collections: some options only, and what a hand pays by them."""

    option_a: str | None = None
    option_b: str | None = None
    schedule_a: str | None = None
    schedule_b: str | None = None
    hand: Hand | None = None


def paired(a: Sequence[Posted], b: Sequence[Posted]) -> list[Pair]:
    """Schedules that are compared with each other."""
    named = {one.schedule.name: one for one in b}
    same = {one.schedule.name for one in a if one.schedule.name in named}
    pairs: list[Pair] = [(one, named[name]) for one in a if (name := one.schedule.name) in same]
    left = [one for one in b if one.schedule.name not in same]
    for one in a:
        if one.schedule.name not in same:
            like = next((other for other in left if _kinds(other) == _kinds(one)), None)
            left = [other for other in left if other is not like]
            pairs.append((one, like))
    return [*pairs, *((None, other) for other in left)]


def pairs_asked(a: Sequence[Posted], b: Sequence[Posted], asked: Asked) -> list[Pair]:
    """The pairs of two collections, or those of the schedules and options that are asked for."""
    a, b = _named(a, asked.schedule_a), _named(b, asked.schedule_b)
    pairs = paired(a, b)
    if asked.option_a is None or asked.option_b is None:
        return pairs
    both = [
        (one, other)
        for one, other in pairs
        if one and other and _has(one, asked.option_a) and _has(other, asked.option_b)
    ]
    return [*both] or [(_having(a, asked.option_a), _having(b, asked.option_b))]


def _named(posted: Sequence[Posted], name: str | None) -> list[Posted]:
    """The schedules of one side, or those that a name stands for."""
    found = [one for one in posted if name in (None, one.schedule.name, one.name, one.sheet.id)]
    if not found and name is not None:
        known = [one.schedule.name for one in posted]
        hint = meant(name, known) or f"there are {', '.join(known) or 'none'}"
        raise Refusal(f'there is no schedule "{name}" to compare: {hint}')
    return found


def _has(posted: Posted, option: str) -> bool:
    return any(one.option == option for one in posted.schedule.option)


def _having(posted: Sequence[Posted], option: str) -> Posted:
    """The first schedule with an option of that number."""
    for one in posted:
        if _has(one, option):
            return one
    spans = [
        f"{one.schedule.name} {one.schedule.option[0].option} to {one.schedule.option[-1].option}"
        for one in posted
    ]
    raise Refusal(f'there is no fee option "{option}": there are {", ".join(spans) or "none"}')


def _kinds(posted: Posted) -> set[tuple[str, str]]:
    """The kinds of fees that a schedule takes, and who pays each."""
    return {(name, column.payer) for name, column in posted.schedule.columns.items()}


def fee_differences(pairs: Iterable[Pair], asked: Asked) -> Iterator[Difference]:
    """Everything in which the collections differ."""
    for a, b in pairs:
        if a is None or b is None:
            yield _only_one(a, b)
            continue
        if asked.option_a is None and asked.option_b is None:
            for change in changes(a.schedule, b.schedule, without=_NO_FEES):
                yield _told(a, b, change.way, change.way, change)
        yield from _options(a, b, asked)


def _only_one(a: Posted | None, b: Posted | None) -> Difference:
    """A schedule that nothing on the other side stands beside."""
    posted = a or b
    assert posted is not None
    way: Way = ("schedule", posted.schedule.name)
    says = several(len(posted.options), "option")
    return Difference(
        group="fees",
        key=f"schedule.{posted.schedule.name}",
        a=says if a else None,
        b=says if b else None,
        lines_a=lines_of(a.sheet, way) if a else None,
        lines_b=lines_of(b.sheet, way) if b else None,
        says="only one of the two has such a schedule",
    )


def _options(a: Posted, b: Posted, asked: Asked) -> Iterator[Difference]:
    options_a, options_b = _asked_for(a, asked.option_a), _asked_for(b, asked.option_b)
    if asked.option_a is None and asked.option_b is None:
        numbers = [number for number in options_a if number in options_b]
        matched = [(options_a[number], options_b[number]) for number in numbers]
        yield from _without_other(a, b, options_a, options_b)
    else:
        matched = list(zip(options_a.values(), options_b.values(), strict=True))
    for one, other in matched:
        for change in changes(one, other, without=_NOT_COMPARED):
            if change.way == ("limit",) and (one.limits or other.limits):
                continue  # as printed; the same in money is compared
            way_a, way_b = (("option", each.option, *change.way) for each in (one, other))
            yield _told(a, b, way_a, way_b, change, (one, other))


def _asked_for(posted: Posted, number: str | None) -> dict[str, FeeOption]:
    if number is not None:
        return {number: posted.option(number)}
    return {option.option: option for option in posted.options}


def _without_other(
    a: Posted, b: Posted, options_a: dict[str, FeeOption], options_b: dict[str, FeeOption]
) -> Iterator[Difference]:
    """Options that only one of them has: one difference, however many there are."""
    only_a = [option for number, option in options_a.items() if number not in options_b]
    only_b = [option for number, option in options_b.items() if number not in options_a]
    for posted, only in ((a, only_a), (b, only_b)):
        if not only:
            continue
        numbers = [option.option for option in only]
        said = ", ".join(numbers) if len(numbers) < 4 else f"{numbers[0]} to {numbers[-1]}"
        way: Way = ("schedule", posted.schedule.name, "option", numbers[0])
        lines = lines_of(posted.sheet, way) if len(only) == 1 else None
        is_a = posted is a
        yield Difference(
            group="fees",
            key=f"schedule.{a.schedule.name}.option",
            a=f"options {said}" if is_a else None,
            b=None if is_a else f"options {said}",
            lines_a=lines if is_a else None,
            lines_b=None if is_a else lines,
            says="only one of the two has them",
        )


def _told(
    a: Posted,
    b: Posted,
    way_a: Way,
    way_b: Way,
    change: Change,
    options: tuple[FeeOption, FeeOption] | None = None,
) -> Difference:
    here_a: Way = ("schedule", a.schedule.name, *way_a)
    here_b: Way = ("schedule", b.schedule.name, *way_b)
    shown: tuple[object, object] = (change.a, change.b)
    steps: tuple[FeeStep, ...] = ()
    goes_by = ""
    if options and change.way[0] == "fees" and len(change.way) == 2:
        column = str(change.way[1])
        shown = _cell(a.schedule, options[0], column), _cell(b.schedule, options[1], column)
        if shown[0] is not None and shown[1] is not None:
            goes_by, steps = fee_steps((a.schedule, options[0]), (b.schedule, options[1]), column)
    elif change.way[0] == "columns" and len(change.way) == 2:
        name = str(change.way[1])
        shown = _column(a.schedule, name), _column(b.schedule, name)
    key = Change(here_a, change.a, change.b).key
    if options and options[0].option != options[1].option:
        key = f"{key} against {options[1].option}"
    return Difference(
        group="fees",
        key=key,
        a=shown[0],
        b=shown[1],
        lines_a=lines_of(a.sheet, here_a),
        lines_b=lines_of(b.sheet, here_b),
        reading_a=reading_of(a.sheet, here_a),
        reading_b=reading_of(b.sheet, here_b),
        goes_by=goes_by,
        steps=steps,
    )


def _column(schedule: Schedule, name: str) -> str | None:
    return said_of(schedule.columns[name]) if name in schedule.columns else None


def _cell(schedule: Schedule, option: FeeOption, column: str) -> str | None:
    if column not in option.fees:
        return None
    tiers = schedule.tiers(option, column)
    return in_words(tiers.tiers, heads=tiers.heads)


# --- where a fee differs --------------------------------------------------------------------------


def fee_steps(
    a: tuple[Schedule, FeeOption], b: tuple[Schedule, FeeOption], column: str
) -> tuple[str, tuple[FeeStep, ...]]:
    """What a fee goes by, and the spans in which the two cells take something else.

    Where the two go by different things, there is nothing to line them up by.
    """
    by = {schedule.columns[column].by for schedule, _ in (a, b)} - {"nothing"}
    if len(by) > 1:
        return "", ()
    goes_by = by.pop() if by else "nothing"
    tiers = [schedule.tiers(option, column) for schedule, option in (a, b)]
    lows = {tier.low for each in tiers for tier in each.tiers}
    gaps = {tier.high + 1 for each in tiers for tier in each.tiers if tier.high is not None}
    edges: list[int | None] = [*sorted({0 if goes_by == "nothing" else 1, *lows, *gaps}), None]
    if goes_by != "nothing":
        edges = [edge for edge in edges if edge != 0]
    steps: list[FeeStep] = []
    for low, after in pairwise(edges):
        assert low is not None
        fees = [_charged(schedule, option, column, low) for schedule, option in (a, b)]
        high = None if after is None else after - 1
        if steps and steps[-1].high == low - 1 and [steps[-1].a, steps[-1].b] == fees:
            steps[-1] = msgspec.structs.replace(steps[-1], high=high)
        elif fees[0] != fees[1]:
            one, other = fees
            more = None if one is None or other is None else other - one
            steps.append(FeeStep(low, high, one, other, more))
    return AMOUNTS[goes_by], tuple(steps)


def _charged(schedule: Schedule, option: FeeOption, column: str, amount: int) -> int | None:
    rule = schedule.columns[column]
    try:
        return (
            schedule.tiers(option, column)
            .at(amount, below=rule.below, between=rule.between, above=rule.above)
            .cents
        )
    except Refusal:
        return None


# --- what a hand pays -----------------------------------------------------------------------------


def hand_fees(pairs: Iterable[Pair], asked: Asked) -> Iterator[FeesAt]:
    """What the hand that is asked about pays by every option of both, or by the one that is."""
    hand = asked.hand
    if hand is None:
        return
    check_hand(hand)
    for a, b in pairs:
        options_a = _asked_for(a, asked.option_a) if a else {}
        options_b = _asked_for(b, asked.option_b) if b else {}
        if asked.option_a is not None:
            numbers = [(asked.option_a, asked.option_b or asked.option_a)]
        else:
            numbers = [(number, number) for number in dict.fromkeys((*options_a, *options_b))]
        for one, other in numbers:
            yield FeesAt(
                one if one == other else f"{one} against {other}",
                _hand_fee(a, options_a.get(one), hand),
                _hand_fee(b, options_b.get(other), hand),
            )


def _hand_fee(posted: Posted | None, option: FeeOption | None, hand: Hand) -> HandFees | None:
    if posted is None or option is None:
        return None
    tables = tables_of(posted.schedule, option)
    name = f"{option.option} ({tables})" if tables else option.option
    try:
        fee = hands.fee(posted.schedule, option, hand)
    except Refusal as refusal:
        return HandFees(posted.name, name, says=refusal.says)
    pot = fee.of("pot") + fee.of("button")
    return HandFees(posted.name, name, fee.of("player"), fee.of("player-dealer"), pot, fee.drop)
