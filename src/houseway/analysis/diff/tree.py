"""The family tree of several sheets: each hangs on the one that it differs from the least.

The tree with the fewest differences in all is chosen, and stands on the sheet that is nearest to
all others. A room's sheet need not come from the one above it: the tree says who is how far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

import msgspec

from houseway.analysis.diff import words
from houseway.analysis.diff.diff import diff
from houseway.analysis.diff.model import GROUPS, Diff
from houseway.analysis.diff.paper import Paper, labels_of, parts_of, title_of
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.sheets.model import Clause, Grid, section
from houseway.pricing.model import Progress
from houseway.words import joined, several

_BLANK: Final = "\u00a0"
"""A blank at which no line breaks."""


class Branch(msgspec.Struct, frozen=True):
    """A sheet and the one that it hangs on: in how many rules they differ, and what that does."""

    a: str
    b: str
    rules: int
    diff: Diff

    def as_json(self) -> dict[str, object]:
        """As `houseway diff A B C … --json` prints it."""
        from houseway.pricing.written import written

        told = written(self.diff)
        assert isinstance(told, dict)
        return {"rules_apart": self.rules, **told}


class Tree(msgspec.Struct, frozen=True):
    """Several sheets of a family: the root, every branch from the root outwards, all distances."""

    root: str
    branches: tuple[Branch, ...]
    apart: dict[str, dict[str, int]]
    """In how many rules any two differ."""


def tree(filings: Sequence[Filing], progress: Progress | None = None) -> Tree:
    """The family tree of some sheets."""
    known = {filing.id: filing for filing in filings}
    if len(known) < len(filings):
        raise Refusal("a family tree has each sheet once")
    apart: dict[str, dict[str, int]] = {id: {id: 0} for id in known}
    for a, b in combinations(filings, 2):
        found = diff(a, b, priced=False).differences
        apart[a.id][b.id] = apart[b.id][a.id] = sum(one.group != "fees" for one in found)
    root = min(known, key=lambda id: (sum(apart[id].values()), id))
    branches = []
    for above, below in _spanning(root, apart):
        found_there = diff(known[above], known[below])
        branches.append(Branch(above, below, apart[above][below], found_there))
        if progress:
            progress(len(branches), len(known) - 1)
    return Tree(root, tuple(branches), {a: {b: apart[a][b] for b in known} for a in known})


def _spanning(root: str, apart: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str]]:
    """The branches with the fewest differences in all, each from a sheet that is there already."""
    reached = [root]
    while rest := [id for id in apart if id not in reached]:
        pairs = [(a, b) for a in reached for b in rest]
        a, b = min(pairs, key=lambda pair: (apart[pair[0]][pair[1]], pair))
        reached.append(b)
        yield a, b


# --- for people -----------------------------------------------------------------------------------


def tree_paper(tree: Tree, filings: Sequence[Filing]) -> Paper:
    """The tree as it is printed."""
    known = {filing.id: filing for filing in filings}
    rows = [(tree.root, "")]
    clauses = []
    for id, stem in _drawn(tree, tree.root):
        branch = next(one for one in tree.branches if one.b == id)
        rows.append((f"{stem}{id}", str(branch.rules)))
        clauses.append(_clause(branch, known[branch.a], known[branch.b]))
    ids = [*tree.apart]
    numbers = {id: str(place) for place, id in enumerate(ids, start=1)}
    matrix = tuple(
        (f"{numbers[a]}  {a}", *("·" if a == b else str(tree.apart[a][b]) for b in ids))
        for a in ids
    )
    titles = dict.fromkeys(title_of(filing) for filing in filings)
    return Paper(
        joined(titles),
        several(len(ids), "sheet"),
        f"the family tree that stands on {tree.root}",
        (
            section(
                "The tree",
                "Each sheet hangs on the one that it differs from in the fewest rules.",
                Grid(("Sheet", "Rules that differ from the one above"), tuple(rows)),
            ),
            section("In what, and what it is worth", *clauses),
            section(
                "Rules apart",
                "In how many rules any two differ.",
                Grid(("", *numbers.values()), matrix, letters=True),
            ),
        ),
    )


def _drawn(tree: Tree, id: str, stem: str = "") -> Iterator[tuple[str, str]]:
    """Every sheet below one, with the branches that lead to it."""
    below = [branch.b for branch in tree.branches if branch.a == id]
    for child in below:
        is_last = child == below[-1]
        yield child, stem + ("└" if is_last else "├") + _BLANK
        yield from _drawn(tree, child, stem + (_BLANK if is_last else "│") + _BLANK)


def _clause(branch: Branch, a: Filing, b: Filing) -> Clause:
    """One branch: the rules that differ, group by group, and what they do to the prices."""
    diff, labels = branch.diff, labels_of(a, b)
    rows = []
    for group in GROUPS:
        found = [one for one in diff.differences if one.group == group]
        if found and group != "fees":
            limits = [one for one in found if one.key.startswith("limits.")]
            told = [words.rule_of(one, labels) for one in found if one not in limits]
            told += [f"limits ({len(limits)})"] if limits else []
            rows.append((f"{group} ({len(found)})", "; ".join(told)))
    rows.append(("worth", _worth(diff, labels)))
    return Clause(branch.b, f"from {branch.a}", tuple(rows))


def _worth(diff: Diff, labels: words.Labels) -> str:
    """The rules that move a price, and what all of them are worth together."""
    if diff.not_priced:
        return diff.not_priced
    moving = [words.rule_of(one, labels) for one in diff.differences if one.effects]
    moved = {name: one.difference for name, one in diff.together.items() if one.difference}
    together = ", ".join(words.moved_by(moved, labels, parts_of(diff)))
    if not moving:
        return "no price moves"
    return f"{together or 'nothing together'}, by {'; '.join(moving)}"
