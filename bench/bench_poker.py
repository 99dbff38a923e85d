"""How many six-handed hands of limit hold'em a second are played to the showdown on one core.

The clear engine of `oceana/texas-holdem`, shuffles, events and words and all, and pokerkit with
everything automatic that can be: everybody calls before the flop and checks to the end. Then hands
between bots, who look at each decision.
"""

from __future__ import annotations

import time
from typing import Final

from pokerkit import Automation, FixedLimitTexasHoldem, Mode

from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.families.library import load
from houseway.families.poker.many_deals import prepare
from houseway.families.poker.practice import practised
from houseway.families.poker.round import play
from houseway.families.poker.rules import PokerRules
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.filings.filing import Filing

GAME: Final = "oceana/texas-holdem"
PLAYERS: Final = 6
CHIPS: Final = 100_000
TARGET: Final = 5_000
HANDS: Final = 3_000
THEIR_HANDS: Final = 100
BOTS_GAMES: Final = ("comstock/texas-holdem", "comstock/omaha-hi-lo", "comstock/seven-card-stud")
BOTS_HANDS: Final = 100
RUNS: Final = 5
"""The best of them counts: whatever else the machine does can only slow a run down."""


def main() -> None:
    """Print both speeds and their ratio."""
    filing = load(GAME)
    ours = HANDS / min(timed(filing, HANDS) for _ in range(RUNS))
    theirs = THEIR_HANDS / min(timed_pokerkit(THEIR_HANDS) for _ in range(RUNS))
    print(f"{GAME}, {PLAYERS} players to the showdown: {ours:,.0f} hands/s, ", end="")
    print(f"{ours / TARGET:.1f} times the target of {TARGET:,}")
    print(f"pokerkit: {theirs:,.0f} hands/s; {ours / theirs:.0f} times as fast")
    for game in BOTS_GAMES:
        found = [timed_bots(load(game), BOTS_HANDS) for _ in range(RUNS)]
        seconds, decisions = min(found)
        each = 1e6 * seconds / decisions
        print(f"{game}, {PLAYERS} bots: {BOTS_HANDS / seconds:,.0f} hands/s, {each:,.0f} µs a turn")


def timed(filing: Filing, hands: int) -> float:
    """Seconds of this core for so many hands of the clear engine, the shuffles included."""
    setting, generator = seated(filing), Generator(b"bench")
    limits, pack = filing.limits(), filing.rules.deck.cards
    start = time.process_time()
    for _ in range(hands):
        round = PotRound(filing, setting, Shoe(pack, generator), play, limits=limits)
        while ask := round.ask:
            round.answer(ask.seat, "check" if "check" in ask.choices else "call")
        assert round.result is not None
    return time.process_time() - start


def timed_bots(filing: Filing, hands: int) -> tuple[float, int]:
    """The same between bots, and how often one was asked."""
    setting, generator, decisions = seated(filing), Generator(b"bench"), 0
    limits, pack = filing.limits(), filing.rules.deck.cards
    prepare(filing)
    start = time.process_time()
    for _ in range(hands):
        round = PotRound(filing, setting, Shoe(pack, generator), play, limits=limits)
        while ask := round.ask:
            round.answer(ask.seat, practised(round, ask, generator))
            decisions += 1
    return time.process_time() - start, decisions


def seated(filing: Filing) -> PotSetting:
    """Six players with chips enough, the last of them on the button."""
    names = {seat: f"seat {seat}" for seat in range(1, PLAYERS + 1)}
    seats = max(PokerRules.of(filing).table.choices)
    return PotSetting(seats, PLAYERS, names, dict.fromkeys(names, CHIPS))


def timed_pokerkit(hands: int) -> float:
    """The same for pokerkit."""
    start = time.process_time()
    for _ in range(hands):
        state = FixedLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (100, 200), 200, 400, CHIPS, PLAYERS, mode=Mode.CASH_GAME
        )
        while state.status:
            state.check_or_call()
    return time.process_time() - start


if __name__ == "__main__":
    main()
