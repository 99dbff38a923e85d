"""`houseway check` over collection schedules: what the fees contradict, omit or get wrong.

Checked as read: a fault that only the printed cells have is a reading's matter, and every reading
is listed with the options it touches. A flat fee may go by the amount in tiers; what it may not be
is a share of it, so tiers that keep the same share three times in a row are pointed out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

import msgspec

from houseway.analysis.check.editions import clashing
from houseway.analysis.check.sources import misfiled, strange_lines
from houseway.analysis.examples.fees import failing_fees
from houseway.bank.fees import Mark, Tier, Tiers
from houseway.bank.money import dollars
from houseway.days import date
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.filings.fees.library import load_sheets, schedules_for
from houseway.filings.fees.schedule import Column, FeeOption, Schedule
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.findings import Finding, Severity, most_serious_first, of_reading, uncited
from houseway.filings.lines import Lines, cite_all
from houseway.words import joined

_DOLLAR: Final = 100
_IN_A_ROW: Final = 3
"""So many tiers with one share of their amount are a percentage in disguise."""
_NEARLY: Final = 0.9
"""How much of its letters a game's id shares with another that it may be a slip for."""
_MOST_RATES: Final = 5
_LAW: Final = "section 337j (f) of the Penal Code allows five a table, a waived fee not counted"
_OF_A_PLAYER: Final = ("own-wager", "own-total")


def check_sheets(folder: str | None = None) -> tuple[Finding, ...]:
    """Everything found in every document of collection rates, document by document."""
    sheets = load_sheets(folder)
    found = [f for sheet in sheets for f in check_sheet(sheet, folder)]
    return (*found, *clashing(sheet.edition for sheet in sheets))


def check_schedules_of(
    game: str, folder: str | None = None, on: date | None = None
) -> tuple[Finding, ...]:
    """What is found in the schedules that serve one game."""
    serving: dict[FeeSheet, list[str]] = {}
    for posted in schedules_for(game, folder, on=on):
        serving.setdefault(posted.sheet, []).append(posted.schedule.name)
    return tuple(f for sheet, names in serving.items() for f in check_sheet(sheet, folder, names))


def check_sheet(
    sheet: FeeSheet, folder: str | None = None, names: Sequence[str] | None = None
) -> tuple[Finding, ...]:
    """What is found in one document, or in some of its schedules; errors first."""
    return most_serious_first(_findings(sheet, folder, names))


def _findings(
    sheet: FeeSheet, folder: str | None, names: Sequence[str] | None
) -> Iterator[Finding]:
    schedules = [one for one in sheet.rules.schedule if names is None or one.name in names]
    for schedule in schedules:
        for option in schedule.option:
            place = _Place(sheet.id, schedule, option)
            for name, column in schedule.columns.items():
                if name in option.fees:
                    tiers = schedule.tiers(option, name)
                    yield from _order(place, name, column, tiers)
                    yield from _shares(place, name, column, tiers)
                    yield from _falls(place, name, tiers)
                    yield from _against_limits(place, name, column, tiers)
                    yield from _marked(place, name, tiers)
            yield from _rates(place)
        yield from _duplicates(sheet, schedule)
        yield from _against_game(sheet, schedule, folder)
    yield from failing_fees(sheet, names)
    yield from _not_there(sheet, schedules, folder)
    yield from misfiled(sheet)
    yield from strange_lines(sheet)
    yield from _readings(sheet, names)
    yield from uncited(sheet)
    for remark in sheet.rules.remark:
        if names is None or any(_overlap(remark.lines, one.lines) for one in schedules):
            yield Finding(sheet.id, "note", "remark", remark.says, remark.lines.cited, "")


def _overlap(some: Lines, others: Lines) -> bool:
    """Whether they may speak of the same; what has no lines may speak of anything."""
    if not (some and others):
        return True
    return any(a <= d and c <= b for a, b in some.ranges for c, d in others.ranges)


class _Place(msgspec.Struct, frozen=True):
    """Where a finding stands: one option of one schedule."""

    document: str
    schedule: Schedule
    option: FeeOption

    def found(self, severity: Severity, says: str, effect: str, column: str = "") -> Finding:
        """The finding, with its lines."""
        about = f"{self.schedule.name} option {self.option.option}"
        says = f"{column}: {says}" if column else says
        return Finding(self.document, severity, about, says, self.option.lines.cited, effect)


# --- one column -----------------------------------------------------------------------------------


def _order(place: _Place, name: str, column: Column, tiers: Tiers) -> Iterator[Finding]:
    """Tiers out of order, overlapping, or with a gap wider than whole dollars leave."""
    step = 1 if tiers.heads else max(_DOLLAR, column.steps or 0)
    for before, after in zip(tiers.tiers, tiers.tiers[1:], strict=False):
        if after.low <= before.low:
            says = f"{_from(tiers, after)} stands behind {_from(tiers, before)}"
            yield place.found("error", says, "the tiers are out of order", name)
        elif before.high is None:
            says = f"{_from(tiers, before)} has no end, and {_from(tiers, after)} follows it"
            yield place.found("error", says, "two fees for the same amounts", name)
        elif after.low <= before.high:
            says = f"{_span(tiers, before)} and {_span(tiers, after)} overlap"
            amount = tiers.shown(after.low)
            yield place.found("error", says, f"two fees at {amount}", name)
        elif after.low - before.high > step:
            says = f"nothing is said between {_span(tiers, before)} and {_span(tiers, after)}"
            pays = before if column.between == "lower-bound" else after
            effect = f"such an amount pays {dollars(pays.fee)}, as it is read"
            yield place.found("warning", says, effect, name)


def _shares(place: _Place, name: str, column: Column, tiers: Tiers) -> Iterator[Finding]:
    """Fees that keep one share of the amount over several tiers."""
    if tiers.heads or column.by == "nothing":
        return
    for ends in ([tier.low for tier in tiers.tiers], [tier.high for tier in tiers.tiers]):
        run: list[tuple[int, Tier]] = []
        for end, tier in zip(ends, tiers.tiers, strict=True):
            if end and tier.fee and (not run or tier.fee * run[0][0] == run[0][1].fee * end):
                run.append((end, tier))
            elif len(run) < _IN_A_ROW:
                run = [(end, tier)] if end and tier.fee else []
        if len(run) >= _IN_A_ROW:
            share = Fraction(run[0][1].fee, run[0][0])
            fees = joined(f"{dollars(tier.fee)} at {dollars(end)}" for end, tier in run)
            says = f"the fee is {float(100 * share):g} % of the amount in {len(run)} tiers: {fees}"
            effect = "a percentage in disguise, and no sheet lets a collection be one"
            yield place.found("warning", says, effect, name)
            return


def _falls(place: _Place, name: str, tiers: Tiers) -> Iterator[Finding]:
    for before, after in zip(tiers.tiers, tiers.tiers[1:], strict=False):
        if after.fee < before.fee:
            fees = f"from {dollars(before.fee)} to {dollars(after.fee)}"
            says = f"the fee falls {fees} at {tiers.shown(after.low)}"
            yield place.found("warning", says, "who wagers more pays less", name)


def _marked(place: _Place, name: str, tiers: Tiers) -> Iterator[Finding]:
    words: dict[Mark, str] = {"?": "repaired", "??": "guessed"}
    for mark, word in words.items():
        cells = [tier for tier in tiers.tiers if tier.mark == mark]
        if cells:
            shown = joined(f"{_span(tiers, tier)}: {dollars(tier.fee)}" for tier in cells)
            yield place.found("note", f"{word} in the source: {shown}", "", name)


# --- one option -----------------------------------------------------------------------------------


def _rates(place: _Place) -> Iterator[Finding]:
    stated, option = place.schedule.most_rates, place.option
    most = stated or _MOST_RATES
    rates = {fee for name in option.fees for fee in place.schedule.tiers(option, name).rates if fee}
    if len(rates) > most:
        says = f"{len(rates)} rates: {joined(map(dollars, sorted(rates)))}"
        allows = f"the sheet allows {most}" if stated else _LAW
        yield place.found("error", says, allows)


def _against_limits(place: _Place, name: str, column: Column, tiers: Tiers) -> Iterator[Finding]:
    """Limits that the tiers do not reach, or tiers that the limits do not."""
    bounds = _bounds(place)
    if bounds is None or tiers.is_flat or column.by not in (*_OF_A_PLAYER, "action"):
        return
    least, most = bounds
    if tiers.starts > least:
        pays = {"lowest": "the first tier's fee", "nothing": "nothing", "refused": "no fee at all"}
        says = f"the tiers begin at {dollars(tiers.starts)}, the limits at {dollars(least)}"
        effect = f"less than the first tier pays {pays[column.below]}, as it is read"
        yield place.found("warning", says, effect, name)
    first = tiers.tiers[0]
    if first.high is not None and first.high < least:
        says = f"the tier {_span(tiers, first)} lies below the table's minimum of {dollars(least)}"
        yield place.found("warning", says, "it never comes up", name)
    last = tiers.tiers[-1]
    if column.by in _OF_A_PLAYER and last.low > most:
        says = f"the tier {_span(tiers, last)} lies above the table's maximum of {dollars(most)}"
        yield place.found("warning", says, "it never comes up", name)
    if last.high is not None and not (column.by == "own-wager" and most <= last.high):
        pays = {"highest": "pays the last tier's fee", "refused": "is refused"}
        says = f"the tiers end at {dollars(last.high)}, which wagers within the limits can pass"
        effect = f"more than that {pays[column.above]}, as it is read"
        yield place.found("warning", says, effect, name)


def _bounds(place: _Place) -> tuple[int, int] | None:
    """The least minimum and the greatest maximum that a table of the option may have."""
    within = place.option.within or place.schedule.within
    if place.option.limits:
        alone = [limit.min for limit in place.option.wagers.values() if limit.min]
        return min([place.option.limits.min, *alone]), place.option.limits.max
    return (within.min.min, within.max.max) if within else None


# --- options among each other, and against the game's ---------------------------------------------


def _duplicates(sheet: FeeSheet, schedule: Schedule) -> Iterator[Finding]:
    groups: dict[str, list[FeeOption]] = {}
    for option in schedule.option:
        cells = [
            (name, [(tier.low, tier.high, tier.fee) for tier in schedule.tiers(option, name).tiers])
            for name in option.fees
        ]
        written = [option.limit, option.buy_in, option.blinds, option.ante]
        limits = [text and text.rstrip("?") for text in written]
        bounds = [option.limits, option.within, option.wagers]
        key = msgspec.json.encode([cells, limits, bounds], enc_hook=str).decode()
        groups.setdefault(key, []).append(option)
    for same in groups.values():
        if len(same) > 1:
            about = f"{schedule.name} option {same[0].option}"
            says = f"options {joined(option.option for option in same)} are the same"
            why = cite_all(option.lines for option in same)
            yield Finding(sheet.id, "note", about, says, why, "one of them would do")


def _against_game(sheet: FeeSheet, schedule: Schedule, folder: str | None) -> Iterator[Finding]:
    """Limits of fee options that the game's own sheet does not know."""
    filed = set(ids(folder))
    printed = dict.fromkeys(option.limits for option in schedule.option if option.limits)
    for game in schedule.games:
        if game not in filed or not printed:
            continue
        try:
            own = load(game, folder).rules.limits
        except Refusal:
            continue  # the filing's own check says what is wrong with it
        known = dict.fromkeys(limits.table for limits in own)
        strange = [limit for limit in printed if limit not in known]
        if strange:
            none = f"its limits of {joined(map(str, strange))} are none of the game's own sheet"
            says = f"{none}, which has {joined(map(str, known))}"
            about, cited = f"{schedule.name} for {game}", schedule.lines.cited
            effect = "a table's limits follow the fee option that it posts"
            yield Finding(sheet.id, "note", about, says, cited, effect)


def _not_there(
    sheet: FeeSheet, schedules: Sequence[Schedule], folder: str | None
) -> Iterator[Finding]:
    """Games without a filing: a slip where one of the room has nearly that name."""
    filed = ids(folder)
    for schedule in schedules:
        for game in (game for game in schedule.games if game not in filed):
            if near := get_close_matches(game, _of_room(game, filed), 1, _NEARLY):
                says = f'it serves {game}, of which there is no filing; did you mean "{near[0]}"?'
                about, cited = f"{schedule.name} games", schedule.lines.cited
                effect = "no table of the game that is meant posts it"
                yield Finding(sheet.id, "warning", about, says, cited, effect)
    served = dict.fromkeys(game for schedule in schedules for game in schedule.games)
    missing = [game for game in served if game not in filed]
    if missing:
        says = f"it serves {joined(missing)}, of which there is no filing"
        why = "a schedule may name a game before it is filed"
        effect = "the fees can be worked out, and no table collects them"
        yield Finding(sheet.id, "note", "games", says, why, effect)


def _of_room(game: str, filed: Sequence[str]) -> list[str]:
    room = game.partition("/")[0]
    return [id for id in filed if id.partition("/")[0] == room]


# --- readings -------------------------------------------------------------------------------------


def _readings(sheet: FeeSheet, names: Sequence[str] | None) -> Iterator[Finding]:
    for name, reading in sheet.reading_texts.items():
        chosen = sheet.readings[name]
        moved = {
            value: _touched(sheet, sheet.read({name: value}), names)
            for value in reading.values
            if value != chosen
        }
        effects = [f"{value}: {touched}" for value, touched in moved.items() if touched]
        if names is not None and not effects:
            continue  # it is about another game's schedule
        yield of_reading(sheet, name, "; ".join(effects) or "no fee changes")


def _touched(sheet: FeeSheet, other: FeeSheet, names: Sequence[str] | None) -> str:
    """Which schedules another reading changes, and in how many options."""
    touched = []
    for was, now in zip(sheet.rules.schedule, other.rules.schedule, strict=True):
        if was == now or (names is not None and was.name not in names):
            continue
        if was.columns != now.columns or was.picks != now.picks:
            touched.append(f"every option of {was.name}")
            continue
        options = [a.option for a, b in zip(was.option, now.option, strict=True) if a != b]
        some = f"option {joined(options)} of " if options else ""
        touched.append(f"{some}{was.name}")
    if sheet.rules.replaces != other.rules.replaces:
        touched.append("which documents are replaced")
    return joined(touched) if touched else ""


# --- words ----------------------------------------------------------------------------------------


def _from(tiers: Tiers, tier: Tier) -> str:
    return f"the tier from {tiers.shown(tier.low)}"


def _span(tiers: Tiers, tier: Tier) -> str:
    if tiers.is_flat:
        return "the flat fee"
    if tier.high is None:
        return f"{tiers.shown(tier.low)} and more"
    if tier.high == tier.low:
        return tiers.shown(tier.low)
    low = str(tier.low) if tiers.heads else dollars(tier.low)
    return f"{low} to {tiers.shown(tier.high)}"
