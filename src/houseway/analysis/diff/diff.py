"""`diff(a, b)`: two sheets of one family, or two documents of collection rates, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from houseway.analysis.diff.cited import lines_of, reading_of
from houseway.analysis.diff.effects import Effect, Effects, Sheets
from houseway.analysis.diff.fees import Asked, Pair, fee_differences, hand_fees, pairs_asked
from houseway.analysis.diff.keys import Change, changes
from houseway.analysis.diff.model import (
    GROUPS,
    NO_EFFECT,
    Diff,
    Difference,
    Group,
    ReadingDifference,
)
from houseway.days import date
from houseway.errors import Refusal
from houseway.filings.fees.library import schedules_for
from houseway.filings.fees.sheet import FeeSheet, Posted
from houseway.filings.filed import Filed
from houseway.filings.filing import Filing
from houseway.filings.model import Packs, Rules
from houseway.filings.patch import Document
from houseway.filings.plain import plain
from houseway.pricing.model import PricedRules, Progress
from houseway.words import percent

_PARTS: Final[dict[str, Group]] = {
    "deck": "cards",
    "table": "table",
    "tracker": "table",
    "turn": "turn",
    "limits": "wagers",
    "wager": "wagers",
    "settlement": "settlement",
}
"""Where a part of a filing stands when a sheet is read; what else it has is the play."""
_OF_NO_PRICE: Final = ("table", "tracker", "turn", "limits", "settlement", "irregularity")
"""Parts that no price depends on: it is of one unit of a wager that the bank covers."""
NO_RULES: Final = frozenset(
    {"name", "room", "bgc", "document", "source", "beside", "effective", "until"}
    | {"beside", "remark", "example", "reading"}
)
"""What a sheet says of itself."""
ASK_NOTHING: Final = Asked()


def diff(
    a: Filing,
    b: Filing,
    *,
    asked: Asked = ASK_NOTHING,
    priced: bool = True,
    progress: Progress | None = None,
) -> Diff:
    """Every rule in which two filings of a family differ, and what it is worth.

    Not `priced`, it has the differences alone, at once.
    """
    family_a, family_b = a.rules.family_name, b.rules.family_name
    if family_a != family_b:
        raise Refusal(
            f"{a.id} is of the family {family_a} and {b.id} of the family {family_b}: rules are "
            "compared within a family"
        )
    sheets, found = sheets_of(a, b)
    posted_a, posted_b = (schedules_for(one.id, one.folder, on=one.on) for one in (a, b))
    pairs = pairs_asked(posted_a, posted_b, asked)
    effects: Effects | None = None
    not_priced = ""
    if priced:
        try:
            effects = Effects(sheets, found, progress)
        except Refusal as refusal:
            not_priced = refusal.says
    told = [_told(a, b, change, effects) for change in found]
    groups = [*GROUPS]
    return Diff(
        a.id,
        b.id,
        (
            *sorted(told, key=lambda one: groups.index(one.group)),
            *fee_differences(pairs, asked),
        ),
        dict(effects.together()) if effects else {},
        tuple(reading_differences(a, b)),
        {"a": _read(a), "b": _read(b)},
        tuple(effects.pay_tables()) if effects else (),
        not_priced,
        _names(pairs),
        tuple(hand_fees(pairs, asked)),
    )


def sheets_of(a: Filing, b: Filing) -> tuple[Sheets, tuple[Change, ...]]:
    """Two filings as plain documents, and every key in which they differ."""
    rules_a, rules_b = normal(a.rules), normal(b.rules)
    sheets = Sheets(a, _document(rules_a), _document(rules_b), rules_a, rules_b)
    return sheets, changes(rules_a, rules_b, without=NO_RULES)


class Collections(NamedTuple):
    """The schedules of a document of collection rates, or those that serve a game."""

    id: str
    posted: tuple[Posted, ...]

    @classmethod
    def of_sheet(cls, sheet: FeeSheet) -> Collections:
        """Every schedule of a document."""
        return cls(sheet.id, tuple(Posted(sheet, one) for one in sheet.rules.schedule))

    @classmethod
    def of_game(cls, game: str, folder: str | None = None, on: date | None = None) -> Collections:
        """The schedules that a game's tables may post, or might have on a day; filed or not."""
        return cls(game, schedules_for(game, folder, on=on))

    @property
    def sheet(self) -> FeeSheet | None:
        """The document that all of it stands in, if it is one."""
        sheets = list({one.sheet.id: one.sheet for one in self.posted}.values())
        return sheets[0] if len(sheets) == 1 else None


def diff_fees(a: Collections, b: Collections, *, asked: Asked = ASK_NOTHING) -> Diff:
    """Every fee in which two collections differ."""
    pairs = pairs_asked(a.posted, b.posted, asked)
    sheet_a, sheet_b = a.sheet, b.sheet
    readings = reading_differences(sheet_a, sheet_b) if sheet_a and sheet_b else ()
    return Diff(
        a.id,
        b.id,
        tuple(fee_differences(pairs, asked)),
        {},
        tuple(readings),
        not_priced="collections have no wagers to price",
        schedules=_names(pairs),
        fees_at=tuple(hand_fees(pairs, asked)),
    )


def _names(pairs: Sequence[Pair]) -> tuple[tuple[str | None, str | None], ...]:
    return tuple((a.name if a else None, b.name if b else None) for a, b in pairs)


def normal(rules: Rules) -> Rules:
    """The rules with their packs said in one way: from the least to the most, or each."""
    packs = rules.deck.packs
    choices = packs.choices
    run = choices == tuple(range(choices[0], choices[-1] + 1))
    spans = {"min": choices[0], "max": choices[-1]} if run else {"min": None, "max": None}
    same = Packs(default=packs.default, **spans, allowed=() if run else choices)
    return msgspec.structs.replace(rules, deck=msgspec.structs.replace(rules.deck, packs=same))


def _document(rules: Rules) -> Document:
    """The rules as a document; what a sheet leaves open has been decided in them."""
    document = plain(msgspec.structs.replace(rules, reading={}, remark=()))
    assert isinstance(document, dict)
    return document


def _read(filing: Filing) -> PricedRules:
    return PricedRules(filing.rules.deck.packs.default, dict(filing.readings))


def _told(a: Filing, b: Filing, change: Change, effects: Effects | None) -> Difference:
    part = str(change.way[0])
    if effects is None:
        effect = Effect({})
    elif part in _OF_NO_PRICE:
        effect = Effect({}, says=NO_EFFECT)
    elif effects.other_form:
        effect = Effect({}, says="the two are played in other forms: no rule stands in for another")
    else:
        effect = effects.of(change)
    says = [effect.says] if effect.says else []
    if effects and part == "wager" and len(change.way) == 2:
        says += _worth(change, effects)
    return Difference(
        group=_PARTS.get(part, "play"),
        key=change.key,
        a=change.a,
        b=change.b,
        lines_a=lines_of(a, change.way),
        lines_b=lines_of(b, change.way),
        effects=effect.prices,
        errors=dict(effect.errors),
        needs=tuple(one.key for one in effect.needs),
        says="; ".join(says),
        reading_a=reading_of(a, change.way),
        reading_b=reading_of(b, change.way),
    )


def _worth(change: Change, effects: Effects) -> Iterator[str]:
    """What a wager that only one sheet has is worth there."""
    name = str(change.way[1])
    for price in (effects.a, effects.b):
        if name in price.wagers:
            yield f"{percent(price.wagers[name].ev)} for the bettor there"


def reading_differences(a: Filed[object], b: Filed[object]) -> Iterator[ReadingDifference]:
    """Clauses that are left open in one sheet alone, in other ways, or read differently."""
    for name in dict.fromkeys((*a.reading_texts, *b.reading_texts)):
        one, other = a.reading_texts.get(name), b.reading_texts.get(name)
        told = ReadingDifference(
            name,
            a.readings.get(name),
            b.readings.get(name),
            one.default if one else None,
            other.default if other else None,
            tuple(one.values) if one else (),
            tuple(other.values) if other else (),
            lines_of(a, ("reading", name)),
            lines_of(b, ("reading", name)),
        )
        same = (told.a, told.default_a, {*told.values_a}) == (
            told.b,
            told.default_b,
            {*told.values_b},
        )
        if not same:
            yield told
