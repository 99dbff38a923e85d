"""What of an example did not come out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.errors import Refusal


class Missed(msgspec.Struct, frozen=True):
    """One thing that was stated, and what came out instead."""

    about: str
    stated: str
    came: str

    def __str__(self) -> str:
        about = f"{self.about}: " if self.about else ""
        return f"{about}stated {self.stated}, and {self.came} came out"


class Unworked(msgspec.Struct, frozen=True):
    """The example cannot be worked out at all, and why."""

    why: str

    def __str__(self) -> str:
        return f"it cannot be worked out: {self.why}"


Misses = Sequence[Missed | Unworked]
"""Everything of an example that did not come out; nothing, if all did."""


def unworked(refusal: Refusal) -> Misses:
    """An example that the rules, its words or its cards forbid."""
    return (Unworked(str(refusal)),)


def not_refused(words: str, refusal: Refusal | None) -> Misses:
    """A refusal that did not come, or not in these words."""
    stated = f'a refusal with "{words}"'
    if refusal is None:
        return (Missed("", stated, "none"),)
    return () if words in str(refusal) else (Missed("", stated, f'"{refusal}"'),)
