"""Hand histories of a table: its hands one after another, in the format other programs read."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.families import family_of
from houseway.felt.events import AnyEvent
from houseway.felt.histories import WrittenHand
from houseway.filings.filing import Filing


def histories_of(filing: Filing, events: Iterable[AnyEvent]) -> str:
    """All hands that can be told in one text, each under its number."""
    return together(family_of(filing).histories(filing, events))


def together(hands: Iterable[WrittenHand]) -> str:
    """Hands as one text; one that cannot be told is a remark."""
    return "\n".join(
        f"[{one.number}]\n{one.text}" if one.text else f"# hand {one.number}: {one.why_not}\n"
        for one in hands
    )
