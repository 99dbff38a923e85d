"""How many rounds a second the clear engine plays on one core, events and reasons and all."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.card import packs
from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.families.library import load
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing

GAME: Final = "oceana/ez-baccarat"
TARGET: Final = 30_000
ROUNDS: Final = 20_000
RUNS: Final = 5
"""The best of them counts: whatever else the machine does can only slow a run down."""


def main() -> None:
    """Play full shoes at tables of one bettor and of six, each with one wager and with two."""
    filing = load(GAME)
    line, side = {"player": 1_000}, {"banker": 1_000, "dragon-7": 500}
    for label, bettors, bets in (
        ("1 bettor, 1 wager", 1, line),
        ("6 bettors, 1 wager each", 6, line),
        ("6 bettors, 2 wagers each", 6, side),
    ):
        setting = seated(filing, bettors, bets)
        took = min(timed(filing, setting) for _ in range(RUNS))
        speed = ROUNDS / took
        note = "" if bettors > 1 else f", {speed / TARGET:.1f} times the target of {TARGET:,}"
        print(f"{GAME}, {label}: {speed:,.0f} rounds/s, {1e6 * took / ROUNDS:.1f} µs each{note}")


def seated(filing: Filing, bettors: int, bets: Mapping[str, int]) -> Setting:
    """Seat 1 banks, and the next so many make the same wagers."""
    names = {seat: f"seat {seat}" for seat in range(1, bettors + 2)}
    stakes = [
        Stake(seat, names[seat], wager, cents)
        for seat in range(2, bettors + 2)
        for wager, cents in bets.items()
    ]
    return Setting(filing.rules.table.seats, 1, names, 10_000_000, stakes)


def timed(filing: Filing, setting: Setting) -> float:
    """Seconds of this core for all rounds, the shuffles included."""
    deck = filing.rules.deck
    pack = packs(deck.packs.default, ranks=deck.ranks)
    generator = Generator(b"bench")
    start = time.process_time()
    shoe = Shoe(pack, generator, behind_cut=deck.behind_cut_card)
    for _ in range(ROUNDS):
        if shoe.cut_card_out:
            shoe = Shoe(pack, generator, behind_cut=deck.behind_cut_card)
        round = open_round(filing, setting, shoe)
        while ask := round.ask:
            round.answer(ask.seat, house_way_choice(round, ask))
        assert round.result is not None
    return time.process_time() - start


if __name__ == "__main__":
    main()
