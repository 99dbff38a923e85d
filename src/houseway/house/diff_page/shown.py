"""A comparison for a page: every difference in two columns, its effect in coloured marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from houseway.analysis.diff import words
from houseway.analysis.diff.model import GROUPS, NO_EFFECT, Diff, Difference, ReadingDifference
from houseway.analysis.diff.paper import labels_of, parts_of, sheet_names, whole_tables
from houseway.filings.filing import Filing
from houseway.filings.sheets.model import spoken
from houseway.house.price_page.figures import step
from houseway.words import edge, percent


class Mark(NamedTuple):
    """What a difference does to a wager, and whether that is the bettor's gain."""

    says: str
    is_gain: bool


class Row(msgspec.Struct, frozen=True):
    """One difference: each sheet's value and lines, and its effect."""

    rule: str
    a: str
    lines_a: str
    b: str
    lines_b: str
    marks: tuple[Mark, ...] = ()
    note: str = ""


class Block(msgspec.Struct, frozen=True):
    """The differences of one group."""

    name: str
    title: str
    rows: tuple[Row, ...]


class Shown(msgspec.Struct, frozen=True):
    """All that the page shows of two sheets."""

    names: tuple[str, str]
    says: str
    blocks: tuple[Block, ...]
    together: tuple[tuple[str, ...], ...]
    beyond: bool
    readings: tuple[Row, ...]
    not_priced: str


def shown(diff: Diff, a: Filing, b: Filing) -> Shown:
    """The comparison as the page's template takes it."""
    labels, units = labels_of(a, b), parts_of(diff)
    blocks = []
    for group, title in GROUPS.items():
        found = [one for one in diff.differences if one.group == group]
        if found:
            rows = tuple(_rows(diff, found, labels, units))
            blocks.append(Block(group, title, rows))
    whole = {name: one for name, one in diff.together.items() if not one.unit}
    beyond = any(one.beyond for one in whole.values())
    together = tuple(
        (
            labels.get(name, name),
            percent(one.a),
            percent(one.b),
            edge(one.difference),
            *((edge(one.alone), edge(one.beyond)) if beyond else ()),
        )
        for name, one in whole.items()
    )
    rules = [one for one in diff.differences if one.group != "fees"]
    moving = sum(bool(one.effects) for one in rules)
    says = f"{len(rules)} rules differ" if len(rules) != 1 else "One rule differs"
    if together:
        says += f"; {moving or 'none'} of them {'moves' if moving < 2 else 'move'} a price"
    return Shown(
        sheet_names(diff, a, b),
        says if rules else "No rule differs",
        tuple(blocks),
        together,
        beyond,
        tuple(map(_reading, diff.readings)),
        diff.not_priced,
    )


def _rows(
    diff: Diff, found: Sequence[Difference], labels: words.Labels, units: Sequence[str]
) -> Iterator[Row]:
    for one in found:
        yield _row(one, labels, units)
        for whole in whole_tables(diff, one, found):
            marks = tuple(_marks(whole.effects, labels, units))
            label = labels.get(whole.key.split(".")[1], "")
            note = "" if marks else NO_EFFECT
            yield Row(f"{label}: the whole pay table", "", "", "", "", marks, note)


def _marks(
    effects: Mapping[str, Fraction], labels: words.Labels, units: Sequence[str]
) -> Iterator[Mark]:
    for name, effect in effects.items():
        if name not in units:
            yield Mark(f"{labels.get(name, name)} {step(effect)}", effect > 0)


def _row(one: Difference, labels: words.Labels, units: Sequence[str]) -> Row:
    marks = tuple(_marks(one.effects, labels, units))
    notes = [one.says] if one.says not in ("", NO_EFFECT) else []
    if one.needs and one.effects:
        notes.append(f"taken over with {', '.join(one.needs)}")
    rule = words.rule_of(one, labels)
    if one.group == "fees":
        rule = words.fee_of(one)
        notes += [words.step_of(each, heads="players" in one.goes_by) for each in one.steps]
    return Row(
        rule,
        words.value_of(one.a),
        _cited(one.lines_a, one.reading_a),
        words.value_of(one.b),
        _cited(one.lines_b, one.reading_b),
        marks,
        "; ".join(notes),
    )


def _cited(lines: str | None, reading: str | None) -> str:
    about = [words.cited(lines)] if lines else []
    return ", ".join([*about, *([f"reading {spoken(reading)}"] if reading else [])])


def _reading(one: ReadingDifference) -> Row:
    sides = words.reading_value(one, "a"), words.reading_value(one, "b")
    return Row(spoken(one.name), sides[0], "", sides[1], "")
