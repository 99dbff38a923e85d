"""How many rounds a second the simulator plays, against the same game in plain Python.

For staged games and games of two hands the peer is the clear engine itself, which bettors answer
the house way.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Mapping
from typing import Final, get_args

from houseway.analysis.house_way import house_way_choice
from houseway.analysis.opening import open_round
from houseway.analysis.simulate.simulate import simulate
from houseway.bank.settlement import Stake
from houseway.cards.card import packs
from houseway.cards.draws import Forced
from houseway.families import banked_family
from houseway.families.baccarat.conditions import parse_condition
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.library import load
from houseway.felt.bank.setting import Setting
from houseway.filings.filing import Filing
from houseway.hands.points import POINTS, Coup
from houseway.pricing.bets import StakedTable
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import whole_bets
from houseway.pricing.simulate.engine import EngineTable
from houseway.pricing.simulate.rounds import Chunk, Turns

GAME: Final = "oceana/ez-baccarat"
SPOTS_GAME: Final = "comstock/super-pan-9"
TARGET: Final = 5_000_000
ROUNDS: Final = 1 << 23
SPOTS_ROUNDS: Final = 1 << 20
PEER_ROUNDS: Final = 100_000
STAGED: Final[dict[str, dict[str, int]]] = {
    "comstock/three-card-poker-6-card-bonus": {
        "ante": 1_000,
        "pair-plus": 500,
        "6-card-bonus": 500,
    },
    "lucky-derby/caribbean-stud": {"ante": 1_000},
    "oceana/ultimate-texas-holdem": {"ante": 1_000, "trips": 500, "bad-beat": 500},
}
TWO_HANDS: Final = ("casino-royale/pai-gow-poker", "casino-royale/pai-gow-tiles")
STAGED_TARGET: Final = 200_000
STAGED_ROUNDS: Final = 1 << 20
CLEAR_ROUNDS: Final = 500
RUNS: Final = 3
"""The best of them counts: whatever else the machine does can only slow a run down."""


def main() -> None:
    """Heads up, full tables, hands of a spot's own, one worker, then every core.

    Then staged games and games of two hands with one worker.
    """
    game, spots = load(GAME), load(SPOTS_GAME)
    line, side = {"player": 1_000}, {"banker": 1_000, "dragon-7": 500}
    peer = min(peer_seconds(game) for _ in range(RUNS)) / PEER_ROUNDS
    print(f"{GAME}, heads up, plain Python: {1 / peer:,.0f} rounds/s")
    cores = os.cpu_count() or 1
    for workers in sorted({1, cores}):
        for label, filing, seats, bets, rounds in (
            ("heads up, 1 wager", game, 2, line, ROUNDS),
            ("7 seats, 2 wagers each", game, 7, side, ROUNDS),
            ("7 seats, 2 wagers each, short bank", game, 7, side, ROUNDS),
            ("8 seats, 1 wager each", spots, 8, {"spot": 500}, SPOTS_ROUNDS),
        ):
            bank = 5_000 if "short" in label else None
            took = min(seconds(filing, seats, bank, bets, rounds, workers) for _ in range(RUNS))
            speed = rounds / took
            says = f"{filing.id}, {label}, {workers} worker{'s' * (workers > 1)}"
            note = ""
            if filing is game:
                note = (
                    f", {speed / TARGET:.1f} times the target, {speed * peer:,.0f} times the peer"
                )
            print(f"{says}: {speed:,.0f} rounds/s{note}")
    for id, bets in STAGED.items():
        filing = load(id)
        clear = min(clear_seconds(filing, bets) for _ in range(RUNS)) / CLEAR_ROUNDS
        print(f"{id}, 5 bettors, the clear engine: {1 / clear:,.0f} rounds/s")
        for play in get_args(Play):
            if play == "optimal" and "ultimate" in id:
                continue  # its best play is not known hand by hand
            took = min(
                seconds(filing, 6, 50_000, bets, STAGED_ROUNDS, 1, play) for _ in range(RUNS)
            )
            speed = STAGED_ROUNDS / took
            print(
                f"{id}, 5 bettors, short bank, {play}, 1 worker: {speed:,.0f} rounds/s, "
                f"{speed / STAGED_TARGET:.1f} times the target, "
                f"{speed * clear:,.0f} times the clear engine"
            )
    for id in TWO_HANDS:
        two_hands(load(id))


def two_hands(filing: Filing) -> None:
    """Heads up and at a full table, in the clear engine and in the loops."""
    bets = {filing.rules.first_wager: 1_000}
    for seats in (2, filing.rules.table.seats):
        says = f"{filing.id}, {seats} seats, 1 wager each"
        clear = min(engine_seconds(filing, seats, bets) for _ in range(RUNS)) / CLEAR_ROUNDS
        print(f"{says}, the clear engine: {1 / clear:,.0f} rounds/s")
        took = min(seconds(filing, seats, None, bets, STAGED_ROUNDS, 1) for _ in range(RUNS))
        speed = STAGED_ROUNDS / took
        print(f"{says}, 1 worker: {speed:,.0f} rounds/s, {speed * clear:,.0f} times that")


def engine_seconds(filing: Filing, seats: int, bets: Mapping[str, int]) -> float:
    """The same table as the simulator plays it for a family without loops."""
    stakes = dict.fromkeys(range(1, seats + 1), bets)
    staked = StakedTable(
        filing, filing.rules.table.seats, None, stakes, filing.limits(), "house-way"
    )
    table = EngineTable(banked_family(filing.rules), staked)
    start = time.process_time()
    table.play(Turns(seats, 2), 1, Chunk(0, CLEAR_ROUNDS))
    return time.process_time() - start


def seconds(
    filing: Filing,
    seats: int,
    bank: int | None,
    bets: Mapping[str, int],
    rounds: int,
    workers: int,
    play: Play = "house-way",
) -> float:
    """For the whole call, compiling the filing and settling included.

    One worker's are seconds of its core, several workers' of the clock.
    """
    clock = time.process_time if workers == 1 else time.perf_counter
    simulate(filing, rounds=1, seats=seats, bets=bets, play=play)  # the loops compiled or loaded
    start = clock()
    simulate(filing, rounds=rounds, seats=seats, bank=bank, bets=bets, workers=workers, play=play)
    return clock() - start


def clear_seconds(filing: Filing, bets: Mapping[str, int]) -> float:
    """The same table of a staged game, in the clear engine."""
    names = {seat: f"seat {seat}" for seat in range(1, 7)}
    whole = whole_bets(filing, filing.limits(), bets)
    stakes = [
        Stake(seat, names[seat], wager, cents)
        for seat in range(2, 7)
        for wager, cents in whole.items()
    ]
    setting = Setting(filing.rules.table.seats, 1, names, 50_000, stakes)
    pack = list(filing.rules.deck.cards)
    draw = random.Random(2)
    start = time.process_time()
    for _ in range(CLEAR_ROUNDS):
        draw.shuffle(pack)
        round = open_round(filing, setting, Forced(pack))
        while ask := round.ask:
            round.answer(ask.seat, house_way_choice(round, ask), ask.bettor)
    return time.process_time() - start


def peer_seconds(filing: Filing) -> float:
    """The same filing heads up, as one would write it in Python: six cards, the chart, the pay."""
    play, deck = BaccaratRules.of(filing).play, filing.rules.deck
    assert isinstance(play, Community)
    shoe = packs(deck.packs.default, ranks=deck.ranks)
    rows = [
        (parse_condition(row.on), row.pay) for row in filing.rules.wager_named("player").pays.rows
    ]
    draw = random.Random(1)
    gain = 0
    start = time.process_time()
    for _ in range(PEER_ROUNDS):
        points = [POINTS[card] for card in draw.sample(shoe, 6)]
        player, banker = (points[0] + points[2]) % 10, (points[1] + points[3]) % 10
        player_cards = banker_cards = 2
        if player < 8 and banker < 8:
            hits = banker in play.banker.stood
            if player in play.player.hits:
                player, player_cards = (player + points[4]) % 10, 3
                hits = play.banker.hits_after(banker, points[4])
            if hits:
                banker, banker_cards = (banker + points[2 + player_cards]) % 10, 3
        result = "tie" if player == banker else "player" if player > banker else "banker"
        coup = Coup(player, banker, player_cards, banker_cards)
        for condition, pay in rows:
            if condition.holds(coup, result):
                gain += pay.payoff(1_000)
                break
        else:
            gain -= 1_000
    took = time.process_time() - start
    assert abs(gain) < 1_000 * PEER_ROUNDS
    return took


if __name__ == "__main__":
    main()
