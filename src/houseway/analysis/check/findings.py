"""What a check finds, and how it words shares of a wager."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal

import msgspec

Severity = Literal["error", "warning", "note"]

_ORDER: Final[tuple[Severity, ...]] = ("error", "warning", "note")


class Finding(msgspec.Struct, frozen=True):
    """One thing that a filing contradicts, omits or gets wrong.

    `says` is the finding in a sentence, `why` where it comes from, `effect` what it does.
    """

    game: str
    severity: Severity
    about: str
    says: str
    why: str
    effect: str


def percent(value: Fraction) -> str:
    """A share of the wager, `1.2351 %`."""
    return f"{float(abs(value)):.4%}".replace("%", " %")


def signed(value: Fraction) -> str:
    """The same with its sign."""
    sign = "−" if value < 0 else "+" if value > 0 else ""
    return sign + percent(value)


def listed(words: Iterable[str], *, last: str = "and") -> str:
    """`a, b and c`."""
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end


def most_serious_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Without repetitions, errors before warnings before notes, otherwise in the order found."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: _ORDER.index(f.severity)))
