"""A comparison in words, for a person who reads sheets and no documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from houseway.analysis.diff.model import NO_EFFECT, Diff, Difference, FeeStep, ReadingDifference
from houseway.bank.money import dollars
from houseway.filings.filing import Filing
from houseway.filings.lines import Lines
from houseway.filings.sheets.model import spoken
from houseway.notebook import as_html
from houseway.words import joined, percent, signed

Labels = Mapping[str, str]
"""What wagers are called on the felt, by their names."""
_NOTHING: Final = "nothing"
_NAMES: Final = ("name", "option")
"""What an entry is called: its key says it already."""
_OWN_GROUPS: Final = ("deck", "table", "turn", "play", "settlement")
"""Parts that a difference's group names already."""


def labels_of(*filings: Filing) -> dict[str, str]:
    """What the wagers of some filings are called on the felt; the first one's word counts."""
    return {wager.name: wager.label for filing in reversed(filings) for wager in filing.rules.wager}


def rule_of(difference: Difference, labels: Labels) -> str:
    """The key of a difference as people call it: `Banker line: banker wins with three-card 7`."""
    part, _, rest = difference.key.partition(".")
    if part == "wager":
        name, _, rest = rest.partition(".")
        row = rest.removeprefix("pays.")
        what = f"pays on {row}" if row != rest else _parts(rest)
        return f"{labels.get(name, name)}{what and ': '}{what}"
    if part == "irregularity":
        return f"irregularity: {_parts(rest)}"
    if part == "limits":
        return f"limits, option {_parts(rest)}"
    return _parts(rest if part in _OWN_GROUPS and rest else difference.key)


def fee_of(difference: Difference) -> str:
    """Which fee differs: `baccarat: option 1, player-dealer`."""
    schedule, _, rest = difference.key.removeprefix("schedule.").partition(".")
    rest = rest.replace("option.", "option ").replace("fees.", "").replace(".", ", ")
    return f"{spoken(schedule)}{rest and ': '}{spoken(rest)}"


def _parts(key: str) -> str:
    return ", ".join(spoken(step) for step in key.split(".") if step)


def value_of(value: object) -> str:
    """What stands under a key, in a line."""
    if value is None or value == [] or value == {}:
        return _NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        nested = any(isinstance(one, list | dict) for one in value)
        return ("; " if nested else ", ").join(map(value_of, value))
    if isinstance(value, dict):
        return _table(value)
    return str(value)


def _table(table: Mapping[str, object]) -> str:
    """A table in a line: what is no, none or nothing in it goes without saying."""
    pays = table.get("pays")
    if isinstance(pays, dict):
        return "; ".join(f"{on} {pay}" for on, pay in pays.items())
    if {*table} == {"min", "max"}:
        return f"{value_of(table['min'])} to {value_of(table['max'])}"
    told = {name: one for name, one in table.items() if one not in (None, False, [], {}, "$0")}
    own = [f"{spoken(name)} {value_of(one)}" for name, one in told.items() if name not in _NAMES]
    return ", ".join(own) or "yes"


def cell(value: object, lines: str | None, reading: str | None = None) -> str:
    """A value with its lines, and the reading that decides it."""
    about = [cited(lines)] if lines else []
    about += [f"reading {reading}"] if reading else []
    return f"{value_of(value)} ({'; '.join(about)})" if about else value_of(value)


def cited(lines: str) -> str:
    """`line 165`, `lines 193-197, 204`."""
    return Lines(lines).cited


def effect_of(difference: Difference, labels: Labels, units: Iterable[str] = ()) -> str:
    """What a difference is worth alone; wagers told in others' units are left to those."""
    moved = [*moved_by(difference.effects, labels, units)]
    if difference.says:
        moved.append(difference.says.replace(NO_EFFECT, "no effect"))
    if difference.needs and difference.effects:
        moved.append(f"with {joined(_short(difference.needs))}")
    return "; ".join(moved)


def moved_by(
    effects: Mapping[str, Fraction], labels: Labels, units: Iterable[str] = ()
) -> Iterator[str]:
    """`Tie +9.5156 %`, for each wager whose price moves."""
    parts = {*units}
    for name, effect in effects.items():
        if name not in parts:
            yield f"{labels.get(name, name)} {percent(effect)}"


def _short(keys: Sequence[str]) -> list[str]:
    return [*keys] if len(keys) < 5 else [*keys[:3], f"{len(keys) - 3} more"]


def step_of(step: FeeStep, *, heads: bool) -> str:
    """Where a fee is another, and by how much: `$201-$300: +$1`."""
    show = str if heads else dollars
    if step.high is None:
        span = f"{show(step.low)}+" if step.low > 1 else "always"
    elif step.low <= 1 and not heads:
        span = f"up to {show(step.high)}"
    else:
        span = show(step.low) if step.high == step.low else f"{show(step.low)}-{show(step.high)}"
    return f"{span}: {more(step.difference)}"


def more(cents: int | None) -> str:
    """`+$1`, `−$0.50`; nothing can be said where one of the two refuses."""
    if cents is None:
        return "only one takes it"
    return f"{signed(cents, 0)[0]}{dollars(abs(cents))}" if cents else "the same"


def reading_value(difference: ReadingDifference, side: str) -> str:
    """How one sheet leaves a clause open, and how it is read."""
    is_a = side == "a"
    held = difference.a if is_a else difference.b
    if held is None:
        return "not left open"
    default = difference.default_a if is_a else difference.default_b
    values = difference.values_a if is_a else difference.values_b
    lines = difference.lines_a if is_a else difference.lines_b
    others = [value for value in values if value != held]
    said = f"{held}, or {joined(others, 'or')}" if others else held
    by_default = "" if held == default else f"; by default {default}"
    return f"{said}{by_default}{f' ({cited(lines)})' if lines else ''}"


def noted(diff: Diff) -> str:
    """A comparison in a notebook."""
    rows = [
        (one.key, value_of(one.a), value_of(one.b), effect_of(one, {})) for one in diff.differences
    ]
    return as_html(f"{diff.a} and {diff.b}", ("key", diff.a, diff.b, "worth alone"), rows)
