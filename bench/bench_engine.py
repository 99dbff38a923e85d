"""How many rounds a second the clear engine plays on one core, events and reasons and all."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.families.library import load
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing

BACCARAT: Final = "oceana/ez-baccarat"
PAI_GOW: Final = "oceana/fortune-pai-gow-poker"
LINE: Final = {"player": 1_000}
SIDE: Final = {"banker": 1_000, "dragon-7": 500}
TABLES: Final = (
    (BACCARAT, 1, LINE, 20_000, 30_000),
    (BACCARAT, 6, LINE, 20_000, None),
    (BACCARAT, 6, SIDE, 20_000, None),
    (PAI_GOW, 6, {"base": 1_000}, 2_000, 2_000),
    (PAI_GOW, 6, {"base": 1_000, "fortune": 500}, 2_000, None),
)
"""The game, how many bettors, what each stakes, how many rounds, and the speed aimed at."""

RUNS: Final = 5
"""The best of them counts: whatever else the machine does can only slow a run down."""


def main() -> None:
    """Play tables of one bettor and of six, each with one wager and with two."""
    for game, bettors, bets, rounds, target in TABLES:
        filing = load(game)
        setting = seated(filing, bettors, bets)
        took = min(timed(filing, setting, rounds) for _ in range(RUNS))
        speed = rounds / took
        note = f", {speed / target:.1f} times the target of {target:,}" if target else ""
        label = f"{bettors} x {' and '.join(bets)}"
        print(f"{game}, {label}: {speed:,.0f} rounds/s, {1e6 * took / rounds:.1f} µs each{note}")


def seated(filing: Filing, bettors: int, bets: Mapping[str, int]) -> Setting:
    """Seat 1 banks, and the next so many make the same wagers."""
    names = {seat: f"seat {seat}" for seat in range(1, bettors + 2)}
    stakes = [
        Stake(seat, names[seat], wager, cents)
        for seat in range(2, bettors + 2)
        for wager, cents in bets.items()
    ]
    return Setting(filing.rules.table.seats, 1, names, 10_000_000, stakes)


def timed(filing: Filing, setting: Setting, rounds: int) -> float:
    """Seconds of this core for all rounds, the shuffles included."""
    deck = filing.rules.deck
    pack = deck.cards
    generator = Generator(b"bench")
    start = time.process_time()
    shoe = Shoe(pack, generator, behind_cut=deck.behind_cut_card)
    for _ in range(rounds):
        if shoe.cut_card_out:
            shoe = Shoe(pack, generator, behind_cut=deck.behind_cut_card)
        round = open_round(filing, setting, shoe)
        while ask := round.ask:
            round.answer(ask.seat, house_way_choice(round, ask))
        assert round.result is not None
    return time.process_time() - start


if __name__ == "__main__":
    main()
