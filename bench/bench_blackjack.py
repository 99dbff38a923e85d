"""How fast blackjack is priced and played: cold and warm, simulated and as at a table.

The peers are the same game in plain Python, in this run; gymnasium's `Blackjack-v1`, a simpler game
without doubling and splitting, if it is installed (`uv run --with gymnasium …`); and the rate that
Hugues Hoppe publishes for his simulator, which no registry has.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final, get_args

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.analysis.price import price
from houseway.analysis.simulate.simulate import simulate
from houseway.bank.settlement import Stake
from houseway.cards.draws import Forced
from houseway.families.blackjack.counting import points
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load, load_all
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing
from houseway.pricing.model import Play

GAME: Final = "casino-royale/pure-21-5-blackjack"
USUAL: Final[dict[str, object]] = {
    "deck.packs.default": 6,
    "play.player": {"option": ["all"], "lines": "677, 702-707"},
    "play.compare.both-over": {},
    "wager.base.pays.natural": "3:2",
}
"""The same as it is usually played: a bettor who chooses, hands over that lose, 3 to 2."""

PRICE_TARGET: Final = 15.0
TARGET: Final = 3_000_000
PUBLISHED: Final = 5_200_000
"""Hands a second and core, by github.com/hhoppe/blackjack; of another machine."""

ROUNDS: Final = 1 << 23
TABLE_ROUNDS: Final = 1 << 19
CLEAR_ROUNDS: Final = 2_000
PEER_ROUNDS: Final = 30_000
RUNS: Final = 3
"""The best of them counts: whatever else the machine does can only slow a run down."""

_GYMNASIUM: Final = """
import time
import gymnasium

env = gymnasium.make("Blackjack-v1", sab=True).unwrapped
env.reset(seed=1)
start = time.process_time()
for _ in range({rounds}):
    (total, _, _), _ = env.reset()
    over = False
    while not over:
        (total, _, _), _, over, _, _ = env.step(int(total < 17))
print(time.process_time() - start)
"""


def main() -> None:
    """Prices, then rounds: simulated on one core and on all, as at a table, and by others."""
    prices()
    usual = load(GAME).vary(USUAL)
    peer = min(peer_seconds(usual) for _ in range(RUNS)) / PEER_ROUNDS
    cores = os.cpu_count() or 1
    for label, filing in ((GAME, load(GAME)), ("the usual game, 6 packs, hits soft 17", usual)):
        clear = min(clear_seconds(filing) for _ in range(RUNS)) / CLEAR_ROUNDS
        print(f"{label}, 1 bettor, the clear engine: {1 / clear:,.0f} rounds/s")
        for play in get_args(Play):
            for workers in sorted({1, cores}):
                took = min(seconds(filing, 2, None, ROUNDS, workers, play) for _ in range(RUNS))
                speed = ROUNDS / took
                print(
                    f"{label}, 1 bettor, {play}, {told(workers)}: {speed:,.0f} rounds/s, "
                    f"{speed / TARGET:.1f} times the target, {speed * clear:,.0f} times the clear "
                    f"engine, {speed * peer:,.0f} times plain Python"
                )
    took = min(seconds(load(GAME), 8, 20_000, TABLE_ROUNDS, 1, "house-way") for _ in range(RUNS))
    print(f"{GAME}, 7 bettors, short bank, 1 worker: {TABLE_ROUNDS / took:,.0f} rounds/s")
    print(f"plain Python, hits up to 16: {1 / peer:,.0f} rounds/s")
    if find_spec("gymnasium") is None:
        print("gymnasium's Blackjack-v1: not installed, and not measured")
    else:
        rate = PEER_ROUNDS / min(gymnasium_seconds() for _ in range(RUNS))
        print(f"gymnasium's Blackjack-v1, no doubling, no splitting: {rate:,.0f} rounds/s")
    print(f"hhoppe's simulator, as published, not measured: {PUBLISHED:,} hands/s on one core")


def told(workers: int) -> str:
    """`2 workers`."""
    return f"{workers} worker{'s' * (workers > 1)}"


# --- prices ---------------------------------------------------------------------------------------


def prices() -> None:
    """One by a program just started, then every filing's with the loops loaded, and once more.

    An edition with another bonus bet shares the count of the game that it is an edition of.
    """
    start = time.perf_counter()
    command = [sys.executable, "-m", "houseway", "price", GAME, "--json"]
    subprocess.run(command, check=True, capture_output=True)
    took = time.perf_counter() - start
    print(f"{GAME}, priced by a program just started: {took:.2f} s, target {PRICE_TARGET:.0f} s")
    for filing in load_all():
        if isinstance(filing.rules, BlackjackRules):
            took, again = (price_seconds(filing) for _ in range(2))
            packs, wagers = filing.rules.deck.packs.default, len(filing.rules.wager)
            print(
                f"{filing.id}, {packs} packs, {wagers} wagers priced: {took:.2f} s CPU, "
                f"again {1e3 * again:.1f} ms"
            )


def price_seconds(filing: Filing) -> float:
    """Seconds of this core for the price of every wager."""
    start = time.process_time()
    price(filing)
    return time.process_time() - start


# --- rounds ---------------------------------------------------------------------------------------


def seconds(
    filing: Filing, seats: int, bank: int | None, rounds: int, workers: int, play: Play
) -> float:
    """For the whole call, once the play is known.

    One worker's are seconds of its core, several workers' of the clock.
    """
    clock = time.process_time if workers == 1 else time.perf_counter
    simulate(filing, rounds=1, seats=seats, play=play, workers=1)
    start = clock()
    simulate(
        filing, rounds=rounds, seats=seats, bank=bank, rotate=False, workers=workers, play=play
    )
    return clock() - start


def clear_seconds(filing: Filing) -> float:
    """One bettor against the bank in the clear engine, the house way."""
    rules = BlackjackRules.of(filing)
    names = {1: "bank", 2: "bettor"}
    bets: Mapping[str, int] = {rules.play.wager: 1_000}
    stakes = [Stake(2, names[2], wager, cents) for wager, cents in bets.items()]
    setting = Setting(rules.table.seats, 1, names, 50_000, stakes)
    pack, draw = list(rules.deck.cards), random.Random(2)
    start = time.process_time()
    for _ in range(CLEAR_ROUNDS):
        round = open_round(filing, setting, Forced(draw.sample(pack, 60)))
        while ask := round.ask:
            round.answer(ask.seat, house_way_choice(round, ask), ask.bettor)
    return time.process_time() - start


# --- others ---------------------------------------------------------------------------------------


def peer_seconds(filing: Filing) -> float:
    """The usual game as one would write it in Python, played like the bank: up to 16 it is hit."""
    shoe = [points(card) for card in filing.rules.deck.cards]
    draw = random.Random(1)
    gain = 0.0
    start = time.process_time()
    for _ in range(PEER_ROUNDS):
        cards = draw.sample(shoe, 24)
        hands = []
        for hand in ([cards.pop(), cards.pop()], [cards.pop(), cards.pop()]):
            total = best(hand)
            while total < 17:
                hand.append(cards.pop())
                total = best(hand)
            hands.append(22 if total == 21 and len(hand) == 2 else total)
        own, bank = hands
        if own > 22 or (bank <= 22 and bank > own):
            gain -= 1
        elif bank > 22 or own > bank:
            gain += 1.5 if own == 22 else 1
    took = time.process_time() - start
    assert abs(gain) < PEER_ROUNDS
    return took


def best(hand: list[int]) -> int:
    """What a hand counts; over 21, a little more, so that a natural can be 22."""
    total = sum(hand)
    if 1 in hand and total <= 11:
        return total + 10
    return total if total <= 21 else total + 1


def gymnasium_seconds() -> float:
    """Rounds of gymnasium's environment, in a process of its own."""
    program = _GYMNASIUM.format(rounds=PEER_ROUNDS)
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return float(ran.stdout)


if __name__ == "__main__":
    main()
