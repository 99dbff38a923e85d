"""What the simulator finds against the price, for every filing and both ways to play."""

from __future__ import annotations

import pytest

from houseway.analysis.price import price
from houseway.analysis.simulate.simulate import simulate
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load, load_all
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import whole_bets
from tests.sizes import size, spread

BLACKJACK = [filing.id for filing in load_all() if isinstance(filing.rules, BlackjackRules)]
ROUNDS = 1 << size(17, 21)
SEED = 21
FAR = 3.5
"""Standard errors that a figure may lie off: of some sixty, none lies further by chance."""


@pytest.mark.parametrize("play", spread(["optimal", "house-way"], 1))
@pytest.mark.parametrize("id", BLACKJACK)
def test_a_simulated_game_comes_to_its_price(id: str, play: Play) -> None:
    filing = load(id)
    rules = BlackjackRules.of(filing)
    limits = filing.limits()
    bets = {rules.play.wager: limits.of(rules.play.wager).min}
    bets |= {name: limits.of(name).min for name in rules.play.side}
    found = simulate(
        filing,
        rounds=ROUNDS,
        seats=2,
        bets=whole_bets(filing, limits, bets),
        rotate=False,
        play=play,
        workers=1,
        seed=SEED,
    )
    priced = price(filing, play=play)
    for name, simulated in found.wagers.items():
        assert simulated.stderr is not None
        off = simulated.ev - float(priced.wagers[name].ev)
        assert abs(off) < FAR * simulated.stderr, (name, simulated, priced.wagers[name].ev)
