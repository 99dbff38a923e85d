"""A comparison as sections of a sheet, for text, HTML and PDF alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from houseway.analysis.diff import words
from houseway.analysis.diff.diff import Collections
from houseway.analysis.diff.model import GROUPS, Diff, Difference, FeesAt, HandFees, PayTableEffect
from houseway.analysis.diff.named import Compared
from houseway.bank.money import dollars
from houseway.filings.filing import Filing
from houseway.filings.sheets.model import Grid, Section, section, titled
from houseway.words import edge, percent, several

Labels = words.Labels
_FEW: Final = 3
"""Options whose fees a short answer shows cell by cell."""


class Paper(msgspec.Struct, frozen=True):
    """Two sheets side by side, as they are printed."""

    title: str
    room: str
    citation: str
    sections: tuple[Section, ...]


def paper_of(diff: Diff, a: Compared, b: Compared, *, every_fee: bool = True) -> Paper:
    """The comparison for people; without `every_fee` many options are told in a sentence."""
    titles, rooms = (title_of(a), title_of(b)), (room_of(a), room_of(b))
    names = sheet_names(diff, a, b)
    labels = labels_of(a, b)
    parts = [_summary(diff, labels)]
    for group, title in GROUPS.items():
        found = [one for one in diff.differences if one.group == group]
        if group == "fees":
            parts += [_fees(diff, title, found, names, every=every_fee), _hand(diff, names)]
        elif found:
            parts.append(_rules(diff, title, found, names, labels))
    parts += [_together(diff, names, labels), _readings(diff, names)]
    return Paper(
        " and ".join(dict.fromkeys(titles)),
        " and ".join(dict.fromkeys(rooms)),
        f"{diff.a} beside {diff.b}" if diff.a != diff.b else f"{diff.a}, read in two ways",
        tuple(part for part in parts if part.parts),
    )


def labels_of(a: Compared, b: Compared) -> Labels:
    """What the wagers of two games are called on the felt; collections have none."""
    return words.labels_of(*(one for one in (a, b) if isinstance(one, Filing)))


def title_of(one: Compared) -> str:
    """What a sheet is called."""
    named = one.sheet if isinstance(one, Collections) else one
    return named.rules.name if named else titled(one.id.partition("/")[2])


def room_of(one: Compared) -> str:
    """Whose it is."""
    return titled(one.id.partition("/")[0] if isinstance(one, Collections) else one.rules.room)


def sheet_names(diff: Diff, a: Compared, b: Compared) -> tuple[str, str]:
    """What the two are called in a heading: by what tells them apart in the fewest words."""
    told = (room_of(a), room_of(b)), (title_of(a), title_of(b)), (diff.a, diff.b)
    for pair in (*told, *_read_apart(diff)):
        if pair[0] != pair[1]:
            return pair
    return "first", "second"


def _read_apart(diff: Diff) -> Iterator[tuple[str, str]]:
    """How one sheet is read in two ways."""
    apart = [one for one in diff.readings if one.a != one.b]
    told_a = [f"{one.name} = {one.a}" for one in apart]
    told_b = [f"{one.name} = {one.b}" for one in apart]
    if diff.rules and diff.rules["a"].decks != diff.rules["b"].decks:
        told_a.append(several(diff.rules["a"].decks, "pack"))
        told_b.append(several(diff.rules["b"].decks, "pack"))
    yield ", ".join(told_a), ", ".join(told_b)


def _summary(diff: Diff, labels: Labels) -> Section:
    rules = [one for one in diff.differences if one.group != "fees"]
    moving = [one for one in rules if one.effects]
    if not diff.differences:
        says = "Nothing differs"
    elif diff.rules:
        says = f"{several(len(rules), 'rule')} {'differs' if len(rules) == 1 else 'differ'}"
        if diff.together:
            says += f", of which {len(moving) or 'none'} {_moves(len(moving))} a price"
        if moving:
            says += f": {'; '.join(words.rule_of(one, labels) for one in moving)}"
    else:
        says = several(len(diff.differences), "difference")
    why = f"Nothing is priced: {diff.not_priced}." if diff.not_priced and diff.rules else ""
    return section("What differs", f"{says}.", why)


def _moves(number: int) -> str:
    return "moves" if number < 2 else "move"


def _rules(
    diff: Diff, title: str, found: Sequence[Difference], names: tuple[str, str], labels: Labels
) -> Section:
    units = parts_of(diff)
    heads = ("Rule", *names, *(["Worth alone"] if diff.together else []))
    rows = []
    for one in found:
        row = (
            words.rule_of(one, labels),
            words.cell(one.a, one.lines_a, one.reading_a),
            words.cell(one.b, one.lines_b, one.reading_b),
        )
        effect = words.effect_of(one, labels, units)
        rows.append((*row, effect) if diff.together else row)
        for whole in whole_tables(diff, one, found):
            moved = "; ".join(words.moved_by(whole.effects, labels, units))
            label = labels.get(whole.key.split(".")[1], "")
            rows.append((f"{label}: the whole pay table", "", "", moved or "no effect"))
    return section(title, Grid(heads, tuple(rows)))


def whole_tables(
    diff: Diff, one: Difference, found: Sequence[Difference]
) -> Iterator[PayTableEffect]:
    """The pay table of which a difference is the last row, where more of its rows differ."""
    for whole in diff.pay_tables:
        rows = [each for each in found if each.key.startswith(f"{whole.key}.")]
        if rows and rows[-1] is one:
            yield whole


def parts_of(diff: Diff) -> list[str]:
    """Wagers that are parts of a staged game, and move with the whole."""
    return [name for name, one in diff.together.items() if one.unit]


def _together(diff: Diff, names: tuple[str, str], labels: Labels) -> Section:
    whole = {name: one for name, one in diff.together.items() if not one.unit}
    if not whole:
        return section("All together")
    beyond = any(one.beyond for one in whole.values())
    heads = ("Wager", *names, "Difference", *(("Sum of the parts", "Beyond") if beyond else ()))
    rows = []
    for name, one in whole.items():
        row = [labels.get(name, name), percent(one.a), percent(one.b), edge(one.difference)]
        row += [edge(one.alone), edge(one.beyond)] if beyond else []
        rows.append(tuple(row))
    says = "For the bettor, by the best play, with all differences at once."
    more = "Together they are worth something beyond the sum of what each is worth alone."
    return section("All together", says, Grid(heads, tuple(rows)), more if beyond else "")


def _readings(diff: Diff, names: tuple[str, str]) -> Section:
    rows = tuple(
        (one.name, words.reading_value(one, "a"), words.reading_value(one, "b"))
        for one in diff.readings
    )
    says = "Each rule above is as it is read; these clauses are left open, or read, differently."
    return section("Readings", *((says, Grid(("Reading", *names), rows)) if rows else ()))


# --- fees -----------------------------------------------------------------------------------------


def _fees(
    diff: Diff,
    title: str,
    found: Sequence[Difference],
    names: tuple[str, str],
    *,
    every: bool,
) -> Section:
    if not found:
        return section(title)
    pairs = [f"{a or 'nothing'} beside {b or 'nothing'}" for a, b in diff.schedules]
    cells = [one for one in found if one.goes_by]
    says = f"Compared: {'; '.join(pairs)}." if pairs else ""
    short = "" if every or len(cells) <= _FEW else _in_short(cells)
    shown = [one for one in found if not (short and ".option." in one.key)]
    rows = tuple(_fee_row(one) for one in shown)
    grid = Grid(("Fee", *names, "More in the second"), rows)
    return section(title, says, short, *([grid] if rows else []))


def _in_short(cells: Sequence[Difference]) -> str:
    options = list(dict.fromkeys(one.key.partition(".option.")[2].split(".")[0] for one in cells))
    return (
        f"{len(options)} options of the same number take other fees, {options[0]} to "
        f"{options[-1]}: --option {options[0]} shows where."
    )


def _fee_row(one: Difference) -> tuple[str, ...]:
    heads = "players" in one.goes_by
    steps = "; ".join(words.step_of(step, heads=heads) for step in one.steps)
    by = f", {one.goes_by}" if one.steps and one.goes_by else ""
    key = words.fee_of(one)
    says = one.says or steps
    return f"{key}{by}", words.cell(one.a, one.lines_a), words.cell(one.b, one.lines_b), says


def _hand(diff: Diff, names: tuple[str, str]) -> Section:
    """What the hand that was asked about pays by each option."""
    if not diff.fees_at:
        return section("What such a hand pays")
    rows = tuple((one.option, *map(_paid, (one.a, one.b)), _drop(one)) for one in diff.fees_at)
    return section("What such a hand pays", Grid(("Option", *names, "Dropped more"), rows))


def _paid(fees: HandFees | None) -> str:
    if fees is None:
        return "no such option"
    if fees.says:
        return fees.says
    return ", ".join(_amounts(fees))


def _amounts(fees: HandFees) -> Iterator[str]:
    for payer, cents in (("player", fees.player), ("player-dealer", fees.player_dealer)):
        yield f"{payer} {dollars(cents or 0)}"
    if fees.pot:
        yield f"pot {dollars(fees.pot)}"
    yield f"in all {dollars(fees.drop or 0)}"


def _drop(one: FeesAt) -> str:
    if one.a is None or one.b is None or one.a.drop is None or one.b.drop is None:
        return ""
    return words.more(one.b.drop - one.a.drop)
