"""The registry: which families there are, and what one must bring to be one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from houseway import families
from houseway.bank.odds import Pay
from houseway.errors import Refusal
from houseway.families.family import BankedFamily, Family
from houseway.felt.description import DescribedTable
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from tests.own_family import SecretWord, SecretWordRules
from tests.pot_game import OneCard

SRC = Path(families.__file__).parents[1]


def test_this_package_has_its_families_and_each_is_one_folder() -> None:
    for name in families.names():
        assert families.family(name).name == name
        assert (SRC / "families" / name.replace("-", "_") / "__init__.py").is_file()


def test_a_family_is_imported_when_it_is_asked_for() -> None:
    code = (
        "import sys; from houseway.families.library import load; load('oceana/ez-baccarat').rules;"
        "print(*(name for name in sys.modules if name.startswith('houseway.families.showdown')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""


@pytest.mark.parametrize("part", ["play", "judge_described", "price"])
def test_a_part_that_is_left_out_is_named(part: str) -> None:
    lacking = type("Lacking", (SecretWord,), {part: getattr(BankedFamily, part)})
    says = rf'family "lacking" leaves out what every family provides: {part} \(\w+'
    with pytest.raises(Refusal, match=says):
        families.registered("lacking", lacking)


def test_every_part_that_is_left_out_is_named_at_once() -> None:
    class Empty(BankedFamily):
        name = "empty"

    with pytest.raises(Refusal) as refused:
        families.registered("empty", Empty)
    for part in ("play", "judge_described", "price", "rules"):
        assert f"{part} (" in refused.value.says


def test_rules_that_say_nothing_for_the_sheet_are_named() -> None:
    class Silent(SecretWordRules, frozen=True, tag_field="family", tag="silent", kw_only=True):
        sections = BankedRules.sections

    class Unsaid(SecretWord):
        rules = Silent

    with pytest.raises(Refusal, match=r'family "unsaid" leaves out of its rules: sections \('):
        families.registered("unsaid", Unsaid)


def test_what_is_no_family_is_refused() -> None:
    with pytest.raises(Refusal, match=r'family "words": found .*, allowed: a subclass of Family'):
        families.registered("words", "tests.own_family")


def test_a_family_without_a_bank_needs_nothing_of_one() -> None:
    assert issubclass(OneCard, Family)
    assert not issubclass(OneCard, BankedFamily)
    assert families.registered("one-card", OneCard).rules is OneCard.rules


def test_a_family_that_nobody_brings_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        Refusal, match=r'there is no family "mahjong": there are baccarat, showdown, pai-gow, tiles'
    ):
        families.family("mahjong")


class Judged(SecretWord):
    """A family that overrides one part of another's."""

    def judge_described(
        self, filing: Filing, table: DescribedTable, forfeits: Sequence[bool]
    ) -> list[tuple[Pay, str]]:
        """Nothing to judge."""
        return []


def test_a_whole_family_is_taken() -> None:
    assert isinstance(families.registered("judged", Judged), Judged)
