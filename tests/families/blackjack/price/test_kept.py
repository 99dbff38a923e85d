"""What the library's games are worth under their readings, as it ships, against a fresh count."""

from __future__ import annotations

import pytest

from houseway.families import banked_family
from houseway.families.blackjack.price.kept import kept_figures
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from houseway.pricing.model import Pricing
from tests.golden.figures import asked, counted


def test_every_game_that_a_check_of_the_library_prices_is_kept() -> None:
    missing = [
        f"{rules.room}, {rules.name}" for rules in asked().values() if not kept_figures(rules)
    ]
    assert missing == [], "python -m tests.golden.figures counts them"


@pytest.mark.parametrize(
    ("game", "readings", "packs"),
    [
        ("cameo/pure-21-5-blackjack", {}, 2),
        ("comstock/no-bust-blackjack", {"hard-22": "over"}, 8),
        ("lucky-derby/blackjack-bonus-bet", {}, 1),
    ],
)
def test_what_is_kept_is_what_is_counted(game: str, readings: dict[str, str], packs: int) -> None:
    rules = BlackjackRules.of(load(game).read(readings).with_packs(packs))
    kept = kept_figures(rules)
    found = counted(rules)
    assert kept.keys() == found.keys()
    for wager, figures in found.items():
        assert kept[wager] == pytest.approx(figures, abs=1e-9)


def test_a_price_without_rows_is_taken_from_it() -> None:
    rules = BlackjackRules.of(load("cameo/pure-21-5-blackjack"))
    wager = rules.wager_named(rules.play.wager)
    [quick] = banked_family(rules).price(rules, [wager], Pricing(ways=False, rows=False))
    assert quick.outcomes == ()
    assert float(quick.ev) == pytest.approx(kept_figures(rules)[wager.name][0], abs=1e-11)
