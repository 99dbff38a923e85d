"""Two keys of a few sheets: a wager that must be less than another, a joker on the action map."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.families.library import load
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules

SPANISH = "lucky-derby/pure-spanish-21-5"
NO_BUST = "comstock/no-bust-blackjack"


def refusal_of(filing: Filing, changes: dict[str, object]) -> str:
    with pytest.raises(Refusal) as refused:
        filing.vary(changes)
    return refused.value.says


def test_a_wager_may_have_to_be_less_than_another() -> None:
    """Pure Spanish 21.5, lines 3673-3674: the bonus bet is less than the base game wager."""
    cap = load(SPANISH).rules.wager_named("match-the-dealer").at_most
    assert cap is not None
    assert (cap.wager, cap.less) == ("base", True)
    free = load(SPANISH).read({"match-amount": "free"})
    assert free.rules.wager_named("match-the-dealer").at_most is None


def test_a_joker_has_a_number_where_the_pack_has_jokers() -> None:
    """No Bust Blackjack, lines 29 and 112-116: fourteen is its number in the ranking chart."""
    filing = load(NO_BUST).read({"joker-action": "fourteen"})
    assert BankedRules.of(filing).settlement.first.values["Jk"] == 14


def test_a_joker_has_none_where_there_are_none() -> None:
    says = refusal_of(load(SPANISH), {"settlement.first.values.Jk": 1})
    assert "key settlement.first.values: found Jk = 1, and the pack has no Jk (deck.ranks)" in says


def test_its_number_is_counted_like_any() -> None:
    says = refusal_of(load(NO_BUST), {"settlement.first.values.Jk": 0})
    assert "key settlement.first.values: found Jk = 0, allowed: 1 or more" in says
