"""What the loader accepts and no pricer models is refused by the name of its key, everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from houseway.analysis.advice import advise
from houseway.analysis.check.filings import check
from houseway.analysis.price import price
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.cards.card import parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.library import load

THREE_CARD = "comstock/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"
ULTIMATE = "oceana/ultimate-texas-holdem"
UP = {"card": 1, "lines": "1"}
SEVERAL: dict[str, object] = {
    "play.stage": [{"raises": [1, 2, 3], "otherwise": "fold", "lines": "1"}]
}
FOUR: dict[str, object] = {
    "play.stage": [
        {"raises": [4], "otherwise": "check", "community": 0, "lines": "1"},
        {"raises": [2], "otherwise": "check", "community": 4, "lines": "1"},
        {"raises": [1], "otherwise": "fold", "community": 5, "lines": "1"},
    ]
}

CASES: list[tuple[str, dict[str, object], str]] = [
    (ULTIMATE, {"play.up": UP}, "key play.up.seen"),
    (ULTIMATE, {"deck.ranks": "AKQJT98765"}, "key deck.ranks"),
    (ULTIMATE, {"deck.packs": {"default": 2}}, "key deck.packs"),
    (ULTIMATE, {"play.qualifier.least": "ace-king high"}, "key play.qualifier.least"),
    (ULTIMATE, FOUR, "key play.stage.community"),
    (THREE_CARD, SEVERAL, "key play.stage.raises"),
    (
        THREE_CARD,
        {"wager.ante.pays": {"player-dealer wins with a flush": "push", "player wins": "1:1"}},
        "key wager.ante.pays",
    ),
    (CARIBBEAN, {"deck.packs": {"default": 6}}, "key deck.packs: found 6"),
    (THREE_CARD, {"deck.packs": {"default": 40}}, "key deck.packs: found 40"),
    (CARIBBEAN, {"wager.bet.pays": {"beaten flush": "push"}}, "key wager.bet.pays"),
    (THREE_CARD, {"wager.play.pays": {"six-card flush": "2:1"}}, "key wager.play.pays"),
    (
        THREE_CARD,
        {"wager.6-card-bonus.pays": {"six-card flush": "2:1", "tie": "push"}},
        "key wager.6-card-bonus.pays",
    ),
    (ULTIMATE, {"wager.play.pays": {"player wins": "1:999999"}}, "key wager.pays"),
]


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refusal:
        call()
    return refusal.value.says


@pytest.mark.parametrize(("id", "changes", "key"), CASES, ids=[case[2] for case in CASES])
def test_the_price_and_the_check_name_the_key(
    id: str, changes: dict[str, object], key: str
) -> None:
    filing = load(id).vary(changes)
    assert key in refused(lambda: price(filing))
    found = check(filing)
    assert any(key in each.why for each in found if each.about == "price")
    effects = {each.effect for each in found if each.about.startswith("reading ")}
    assert effects == {"not known, for the wagers cannot be priced"}


HANDS = {THREE_CARD: "Qh 6d 4c", CARIBBEAN: "Ah Kd 9c 8d 2s", ULTIMATE: "Qh 6d"}


@pytest.mark.parametrize(
    ("id", "changes", "key"),
    [case for case in CASES if case[2] not in ("key play.stage.raises", "key wager.pays")][:-1],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_so_does_the_hint(id: str, changes: dict[str, object], key: str) -> None:
    filing = load(id).vary(changes)
    up = None if id == ULTIMATE else parse_card("9s")
    assert key in refused(partial(advise, filing, parse_cards(HANDS[id]), up))


def test_several_multiples_are_advised_on_and_simulated_though_not_priced() -> None:
    filing = load(THREE_CARD).vary(SEVERAL)
    found = advise(filing, parse_cards("Ah Ad 4c"), parse_card("9s"))
    assert list(found.choices) == ["3x", "2x", "1x", "fold"]
    assert found.best == "3x"
    table = simulate(filing, rounds=2_000, seats=3)
    assert set(table.wagers) == {"ante", "play"}
    exact = exact_worth(filing, table.bets, "house-way")
    assert exact.wagers == {"ante": None, "play": None}
    assert "key play.stage.raises" in exact.missing


def test_no_exact_figure_stands_beside_raises_that_the_limits_cut() -> None:
    filing = load(ULTIMATE).vary({"play.raise-limits": "posted"})
    most = int(filing.limits().of("play").max)
    bets = {"ante": most // 2, "blind": most // 2}
    assert exact_worth(filing, bets, "house-way").wagers["ante"] is None
    bets = {"ante": most // 4, "blind": most // 4}
    assert exact_worth(filing, bets, "house-way").wagers["ante"] is not None


def test_an_up_card_nobody_sees_before_he_decides_changes_no_price() -> None:
    filing = load(ULTIMATE).vary({"play.up": {**UP, "seen": "after-decisions"}})
    found = price(filing, wagers=["ante"]).wagers["ante"]
    assert found == price(load(ULTIMATE), wagers=["ante"]).wagers["ante"]
    says = refused(partial(advise, filing, parse_cards("Qh 6d"), parse_card("9s")))
    assert "no card of the bank lies open" in says


def test_a_row_that_is_never_asked_for_keeps_nothing_from_being_priced() -> None:
    """What the bank made is not counted here, but no deal comes as far as that row."""
    rows = {
        "player wins": "1:1",
        "player-dealer wins": "lose",
        "tie": "push",
        "beaten flush": "9:1",
    }
    filing = load(CARIBBEAN).vary({"wager.ante.pays": rows})
    assert price(filing).wagers["ante"].ev
    assert any('never pays its row "beaten flush"' in found.says for found in check(filing))
