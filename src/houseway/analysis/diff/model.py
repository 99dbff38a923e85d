"""What a comparison of two sheets says: every difference, and what they come to together.

An effect is a fraction of a unit of the wager, from the bettor's side. Figures are exact, unless a
price was estimated: then they have its standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec

from houseway.pricing.model import PricedRules
from houseway.words import several

Group = Literal["cards", "table", "turn", "wagers", "play", "settlement", "fees"]

GROUPS: Final[dict[Group, str]] = {
    "cards": "The cards",
    "table": "The table",
    "turn": "The player-dealer",
    "wagers": "The wagers",
    "play": "The play",
    "settlement": "The settlement",
    "fees": "The collection",
}
"""The groups in the order in which a sheet is read."""

NO_EFFECT: Final = "no effect on the price"


class FeeStep(msgspec.Struct, frozen=True, rename={"low": "from", "high": "to"}):
    """A span of amounts, or of heads, in which two cells take different fees; all in cents.

    The last span has no end. A cell that refuses such an amount takes nothing that can be said.
    """

    low: int
    high: int | None
    a: int | None
    b: int | None
    difference: int | None


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One rule that differs: what each sheet has, on which lines, and what it is worth alone.

    `effects`: by wager, the price of the first sheet with this one key of the second, less its
    own. `needs`: other differences that had to be taken over with it, for alone it contradicts the
    rest. `says`: why there is no effect, or what else is to be said of it. `errors`: of effects
    that are estimated. `steps`: of a fee, where it is another.
    """

    group: Group
    key: str
    a: object
    b: object
    lines_a: str | None = None
    lines_b: str | None = None
    effects: dict[str, Fraction] = {}
    errors: dict[str, float] = {}
    needs: tuple[str, ...] = ()
    says: str = ""
    reading_a: str | None = None
    reading_b: str | None = None
    goes_by: str = ""
    steps: tuple[FeeStep, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As `houseway diff --json` prints it."""
        told: dict[str, object] = {
            "group": self.group,
            "key": self.key,
            "a": self.a,
            "b": self.b,
            "lines_a": self.lines_a,
            "lines_b": self.lines_b,
            **effects_json(self.effects, self.errors),
            "needs": self.needs,
            "says": self.says,
            "reading_a": self.reading_a,
            "reading_b": self.reading_b,
        }
        if self.group == "fees":
            told |= {"goes_by": self.goes_by, "steps": self.steps}
        return told


class PayTableEffect(msgspec.Struct, frozen=True):
    """What all rows of one pay table that differ are worth together."""

    key: str
    effects: dict[str, Fraction]
    errors: dict[str, float] = {}

    def as_json(self) -> dict[str, object]:
        """As `houseway diff --json` prints it."""
        return {"key": self.key, **effects_json(self.effects, self.errors)}


def effects_json(effects: Mapping[str, Fraction], errors: Mapping[str, float]) -> dict[str, object]:
    """Effects by wager, as numbers and exactly; an estimate has its error instead."""
    exact = {name: None if name in errors else str(effect) for name, effect in effects.items()}
    told: dict[str, object] = {
        "effects": {name: float(effect) for name, effect in effects.items()},
        "effects_exact": exact,
    }
    return told | ({"effects_stderr": errors} if errors else {})


class ReadingDifference(msgspec.Struct, frozen=True):
    """A clause that the two sheets leave open in another way, or that is read in another.

    `a` and `b` are the values in force; nothing where a sheet has no such reading.
    """

    name: str
    a: str | None
    b: str | None
    default_a: str | None
    default_b: str | None
    values_a: tuple[str, ...]
    values_b: tuple[str, ...]
    lines_a: str | None
    lines_b: str | None


class Together(msgspec.Struct, frozen=True):
    """A wager by both sheets; `alone` is the sum of what each difference is worth alone.

    `unit`: the wager in whose units it is told, where it is a part of a staged game. `errors` are
    those of `a`, `b` and `alone`, where they are estimated.
    """

    a: Fraction
    b: Fraction
    alone: Fraction
    unit: str = ""
    errors: tuple[float, float, float] = (0, 0, 0)

    @property
    def difference(self) -> Fraction:
        """What all differences are worth together."""
        return self.b - self.a

    @property
    def beyond(self) -> Fraction:
        """What they are worth together, beyond the sum of what each is worth alone."""
        return self.difference - self.alone

    def as_json(self) -> dict[str, object]:
        """As `houseway diff --json` prints it."""
        figures = {
            "a": self.a,
            "b": self.b,
            "difference": self.difference,
            "alone": self.alone,
            "beyond": self.beyond,
        }
        of_a, of_b, of_alone = self.errors
        between = of_a + of_b
        all_errors = (of_a, of_b, between, of_alone, between + of_alone)
        errors = {name: one for name, one in zip(figures, all_errors, strict=True) if one}
        told: dict[str, object] = {name: float(one) for name, one in figures.items()}
        told |= {
            f"{name}_exact": None if name in errors else str(one) for name, one in figures.items()
        }
        told |= {"stderr": errors} if errors else {}
        return told | ({"unit": self.unit} if self.unit else {})


class HandFees(msgspec.Struct, frozen=True):
    """What a hand pays by one option of one sheet, in cents; or why that cannot be said."""

    schedule: str
    option: str
    player: int | None = None
    player_dealer: int | None = None
    pot: int | None = None
    drop: int | None = None
    says: str = ""


class FeesAt(msgspec.Struct, frozen=True):
    """What the hand that was asked about pays by an option of both sheets."""

    option: str
    a: HandFees | None
    b: HandFees | None


class Diff(msgspec.Struct, frozen=True):
    """Two sheets side by side.

    `not_priced` says why there are no effects, where nothing can be priced. `schedules` are the
    collections that were compared, in pairs.
    """

    a: str
    b: str
    differences: tuple[Difference, ...]
    together: dict[str, Together]
    readings: tuple[ReadingDifference, ...] = ()
    rules: dict[str, PricedRules] = {}
    pay_tables: tuple[PayTableEffect, ...] = ()
    not_priced: str = ""
    schedules: tuple[tuple[str | None, str | None], ...] = ()
    fees_at: tuple[FeesAt, ...] = ()

    def __repr__(self) -> str:
        return f"Diff({self.a} and {self.b}: {several(len(self.differences), 'difference')})"

    def _repr_html_(self) -> str:
        from houseway.analysis.diff.words import noted

        return noted(self)
