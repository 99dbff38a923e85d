"""Figures and lists in words: written one way wherever people read them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def joined(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *rest, end = [*words] or [""]
    if not rest:
        return end
    pause = "," if last == "then" else ""
    return f"{', '.join(rest)}{pause} {last} {end}"


def several(number: int, thing: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def signed(value: float | Fraction, digits: int = 4) -> str:
    """`+1.2351`, with a minus sign that cannot be taken for a hyphen."""
    return f"{float(value):+.{digits}f}".replace("-", "−")


def percent(value: float | Fraction, digits: int = 4) -> str:
    """`+1.2351 %`: a gain or loss."""
    return f"{signed(float(value) * 100, digits)} %"


def share(value: float | Fraction, digits: int = 4) -> str:
    """`44.6247 %`: a part of all, or how much a gain or loss is."""
    return f"{abs(float(value)) * 100:.{digits}f} %"


def edge(value: Fraction, error: float | None = None) -> str:
    """`−1.2351 %`: whose it is, by its sign; nobody's has none. An estimate says its error."""
    told = percent(value) if value else share(value)
    return told if error is None else f"{told} ± {max(error, 1e-6) * 100:.4f} %"
