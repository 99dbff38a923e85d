"""Editions of one game or document against each other: days with two of them, days with none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.families.library import is_filed, survey
from houseway.filings.editions import Clash, Edition, clashes, game_of
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding


def editions_of(filing: Filing) -> tuple[Filing, ...]:
    """A filing with the other editions of its game, as far as they can be read."""
    if not is_filed(filing.id, filing.folder):
        return (filing,)  # a file from anywhere
    return tuple(
        one for one in survey(filing.folder).documents if game_of(one.id) == game_of(filing.id)
    )


def clashing(editions: Iterable[Edition]) -> Iterator[Finding]:
    """Days on which two editions of the same are in force, or none is, game by game."""
    lines: dict[str, list[Edition]] = {}
    for one in editions:
        lines.setdefault(game_of(one.id), []).append(one)
    for line in lines.values():
        for clash in clashes(line):
            yield _finding(clash)


def _finding(clash: Clash) -> Finding:
    both = f"{clash.before} and {clash.after}"
    id = clash.after.id
    if clash.both:
        says = f"two editions are in force {clash.days}"
        effect = "--on is refused for these days: nothing says which edition holds"
        return Finding(id, "error", "effective", says, both, effect)
    says = f"no edition is in force {clash.days}"
    effect = "--on is refused for these days"
    return Finding(id, "warning", "effective", says, both, effect)
