"""What a filing writes in words of its own, and how what is allowed is said.

A sentence says the key, what was found there, what is allowed, and the nearest word of that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from houseway.bank.money import Cents, parse_dollars
from houseway.errors import Refusal, near
from houseway.filings.model import Lines, PayTable

OWN_WORDS: Final[dict[object, str]] = {
    Cents: 'dollars in quotes such as "$5"',
    Lines: 'lines in quotes such as "193-197"',
    PayTable: 'a table such as { "banker wins" = "1:1" }',
}
"""What a filing writes in words of its own, and how."""


def own_type(kind: type, found: object) -> object:
    """What a filing writes in words of its own: dollars, lines, pay tables."""
    if kind is object:
        return found
    try:
        if kind is Cents and isinstance(found, str):
            return parse_dollars(found)
        if kind is Lines and isinstance(found, str):
            return Lines(found)
        if kind is PayTable and isinstance(found, dict) and {*map(type, found.values())} == {str}:
            return PayTable(found)
    except Refusal as refusal:
        raise ValueError(refusal.says) from None
    raise ValueError(f"found {shown_value(found)}, allowed: {OWN_WORDS.get(kind, kind.__name__)}")


def shown_value(value: object) -> str:
    """A value as it was found, cut short if it is long."""
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= 60 else text[:57] + "..."


def nearest(word: str, allowed: Iterable[str]) -> str:
    """What is allowed, and the nearest of it to the word that was found."""
    known = list(allowed)
    return allowed_words(known, near(word, known))


def allowed_words(known: Iterable[str], meant: str | None) -> str:
    """What is allowed, and which of it was meant, if that can be told."""
    hint = "" if meant is None else f'; did you mean "{meant}"?'
    return f"allowed: {', '.join(known)}{hint}"
