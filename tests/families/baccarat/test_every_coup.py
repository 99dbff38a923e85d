"""Every coup of an eight-pack shoe, walked through the production round code.

4,998,398,275,503,360 ordered deals of six cards, and the published counts of what they come to:
2,292,252,566,437,888 for Banker, 2,230,518,282,592,256 for Player, 475,627,426,473,216 ties.

The gate walks small shoes (`test_naive`), the deep run this one too.
"""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.analysis.price import price
from houseway.bank.settlement import Stake
from houseway.cards.card import Card
from houseway.families.baccarat.events import HandsFinished
from houseway.families.library import load
from houseway.felt.bank.setting import Setting
from tests.families.baccarat.walk import walk

EIGHT_PACKS = [(Card("Ts"), 128)] + [(Card(f"{rank}s"), 32) for rank in "A23456789"]
TOTAL = 4_998_398_275_503_360


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_every_coup_of_eight_packs_gives_the_published_counts_and_the_kernels() -> None:
    filing = load("oceana/ez-baccarat")
    wagers = [wager.name for wager in filing.rules.wager]
    setting = Setting(
        7,
        1,
        {1: "bank", 2: "bettor"},
        10_000_000,
        [Stake(2, "bettor", wager, 1000) for wager in wagers],
    )
    winners: Counter[str] = Counter()
    outcomes: Counter[tuple[str, str]] = Counter()
    for weight, round in walk(filing, setting, EIGHT_PACKS, 6):
        assert round.result is not None
        finished = next(event for event in round.events if isinstance(event, HandsFinished))
        winners[finished.winner] += weight
        for line in round.result.lines:
            outcomes[line.wager, line.result] += weight
    assert sum(winners.values()) == TOTAL
    assert winners == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
    kernel = price(filing)
    for wager in wagers:
        counted: Counter[str] = Counter()
        for outcome in kernel.wagers[wager].outcomes:
            result = outcome.pays if outcome.pays in ("push", "lose") else "win"
            counted[result] += outcome.deals
        walked = {result: n for (name, result), n in outcomes.items() if name == wager}
        assert walked == {result: n for result, n in counted.items() if n}
