"""Family trees of the library's sheets: the fewest differences in all, and what each is worth."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseway.analysis.diff.diff import diff
from houseway.analysis.diff.tree import tree, tree_paper
from houseway.errors import Refusal
from houseway.families.library import load, load_all

EZ = [filing for filing in load_all() if filing.id.split("/")[1].startswith("ez-baccarat")]


def test_a_tree_reaches_every_sheet_by_the_nearest() -> None:
    found = tree(EZ)
    assert {found.root, *(one.b for one in found.branches)} == {filing.id for filing in EZ}
    reached = {found.root}
    for branch in found.branches:
        rest = {filing.id for filing in EZ} - reached
        assert branch.rules == min(found.apart[a][b] for a in reached for b in rest)
        reached.add(branch.b)
    for a, b in combinations(EZ, 2):
        rules = [one for one in diff(a, b, priced=False).differences if one.group != "fees"]
        assert found.apart[a.id][b.id] == found.apart[b.id][a.id] == len(rules)


def test_a_branch_says_what_it_is_worth() -> None:
    found = tree(EZ)
    for branch in found.branches:
        ties = branch.diff.together["tie"]
        assert ties.difference in (
            0,
            diff(load(branch.a), load(branch.b)).together["tie"].difference,
        )
    printed = tree_paper(found, EZ)
    assert [part.title for part in printed.sections] == [
        "The tree",
        "In what, and what it is worth",
        "Rules apart",
    ]


def test_two_of_another_family_and_one_twice_are_refused() -> None:
    with pytest.raises(Refusal, match="each sheet once"):
        tree([EZ[0], EZ[0], EZ[1]])
    with pytest.raises(Refusal, match="compared within a family"):
        tree([*EZ[:2], load("lucky-derby/caribbean-stud")])
