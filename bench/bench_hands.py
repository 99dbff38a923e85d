"""How fast hands are evaluated: batched and one by one, beside four other evaluators, in one run.

The others are called as a Python program calls them, a hand at a time in a loop, each with cards in
its own form, made beforehand. All of them see the same hands; the batch sees more of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

import eval7
import numpy as np
import pokerkit
import treys
from phevaluator import _pheval

from houseway.cards.card import JOKER, Card, card_at
from houseway.hands.batch import Cards, high_batch, omaha_batch, worths_batch
from houseway.hands.high import high
from houseway.hands.jokers import with_joker
from houseway.hands.ladder import FORTUNE, PAI_GOW, THREE_CARD
from houseway.hands.low_tables import low_tables
from houseway.hands.tables import tables

HANDS = 4_000_000


def main() -> None:
    """The seven-card evaluators, then the other orders."""
    deals = deal(HANDS, 9, 52)
    hands = deals[:, :7].copy()
    few = hands[:400_000]
    named = [[card_at(index) for index in row] for row in few.tolist()]
    others = {
        "phevaluator, its C function": loop(few.tolist(), _pheval.evaluate_7cards),
        "eval7": loop([([eval7.Card(c) for c in h],) for h in named[:200_000]], eval7.evaluate),
        "treys": loop(_for_treys(named[:20_000]), treys.Evaluator().evaluate),
        "pokerkit": loop([("".join(h),) for h in named[:500]], pokerkit.StandardHighHand.from_game),
    }
    one = batch(hands, lambda rows: high_batch(rows, threads=1))
    every = batch(hands, high_batch)
    print("seven cards, and how many times as fast batched is on every core, on one core")
    print(f"{'batched, every core':35}{every:16,.0f} hands a second")
    print(f"{'batched, one core':35}{one:16,.0f} hands a second")
    for name, speed in others.items():
        ratios = f"{every / speed:8,.1f} {one / speed:8,.1f}"
        print(f"{name:35}{speed:16,.0f}  {ratios}")
    clear = loop([(hand,) for hand in named[:20_000]], high)
    ratios = f"{every / clear:8,.1f} {one / clear:8,.1f}"
    print(f"{'the clear engine':35}{clear:16,.0f}  {ratios}")
    print("other orders, batched on every core")
    jokers = deal(HANDS // 4, 7, 53)
    omahas = deals[: HANDS // 20]
    for name, speed in {
        "three cards": batch(deals[:, :3].copy(), lambda rows: high_batch(rows, THREE_CARD)),
        "five cards": batch(deals[:, :5].copy(), high_batch),
        "six cards": batch(deals[:, :6].copy(), high_batch),
        "Fortune, the joker a bug": batch(jokers, lambda rows: high_batch(rows, FORTUNE, "bug")),
        "ace-to-five low of seven": batch(hands, partial(worths_batch, low_tables())),
        "Omaha": batch(omahas, lambda rows: omaha_batch(tables(), rows[:, :4], rows[:, 4:])),
    }.items():
        print(f"{name:35}{speed:16,.0f}")
    slow = loop(
        [([JOKER, *hand[1:]],) for hand in named[:500]],
        lambda cards: with_joker(cards, "bug", PAI_GOW),
    )
    print(f"{'the joker a bug, the clear engine':35}{slow:16,.0f}")


def loop(calls: Sequence[Sequence[object]], evaluate: Callable[..., object]) -> float:
    """Hands a second, one by one with these arguments; the best of three times."""

    def once() -> None:
        for arguments in calls:
            evaluate(*arguments)

    return len(calls) / least(once)


def batch(hands: Cards, evaluate: Callable[[Cards], object]) -> float:
    """Hands a second, all at once; the best of three times, the kernels loaded."""
    evaluate(hands[:1])
    return len(hands) / least(lambda: evaluate(hands))


def deal(hands: int, size: int, cards: int) -> Cards:
    """So many hands at random, each from a pack of its own."""
    generator = np.random.default_rng(1)
    parts = [
        np.argpartition(generator.random((min(100_000, hands), cards), np.float32), size)[:, :size]
        for _ in range(0, hands, 100_000)
    ]
    return np.concatenate(parts).astype(np.uint8)[:hands]


def _for_treys(hands: Sequence[Sequence[Card]]) -> list[tuple[list[int], list[int]]]:
    """Two hole cards and a board, which it wants apart."""
    rows = [[treys.Card.new(card) for card in hand] for hand in hands]
    return [(row[:2], row[2:]) for row in rows]


def least(run: Callable[[], object], runs: int = 3) -> float:
    """Seconds of the fastest run: whatever else the machine does can only slow one down."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main()
