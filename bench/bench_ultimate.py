"""How long the exact sweep of Ultimate Texas Hold'em takes, beside a plain one of the same game."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from houseway.cards.card import parse_cards
from houseway.families.library import load
from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.ultimate.game import (
    advise,
    follow,
    forget,
    rules_of_thumb,
    simple_strategy,
    sweep,
)
from houseway.families.showdown.price.ultimate.play import GROUND
from houseway.families.showdown.price.ultimate.staged import ultimate_payoffs
from houseway.families.showdown.rules import ShowdownRules
from ultimate_plain import plain_price

GAME: Final = "casino-royale/ultimate-texas-holdem"
TARGET: Final = 5


def main() -> None:
    """Both compiled or loaded first; CPU seconds are of this process, on all its threads."""
    rules = load(GAME).rules
    assert isinstance(rules, ShowdownRules)
    payoffs = ultimate_payoffs(rules)
    warm_up(payoffs)
    forget()
    GROUND.clear()
    ev, swept, wall = timed(lambda: sweep(payoffs).best.ev)
    print(f"sweep with all counts, nothing remembered: {swept:.2f} CPU s, {wall:.2f} s")
    print(f"  peak memory so far: {peak():,.0f} MB")
    for label, work in (
        ("the simple way followed", lambda: follow(payoffs, simple_strategy(payoffs)).ev),
        ("rules of thumb found and followed", lambda: rules_of_thumb(payoffs).played.ev),
        ("advice on a flop", lambda: advice(payoffs, "9h 2c 2d")),
        ("advice at a river", lambda: advice(payoffs, "9h 2c 2d Ks 4h")),
    ):
        worth, cpu, wall = timed(work)
        print(f"{label}: {cpu:.3f} CPU s, {wall:.3f} s, {float(worth):+.6%}")
    plain, plainly, wall = timed(lambda: plain_price(payoffs))
    print(f"plain sweep, the price alone: {plainly:.2f} CPU s, {wall:.2f} s")
    assert plain == ev, (plain, ev)
    print(f"both: {ev} = {float(ev):.6%}; peak memory {peak():,.0f} MB")
    print(f"the sweep takes {plainly / swept:.1f} times less CPU time; the target is {TARGET}")


def warm_up(payoffs: Payoffs) -> None:
    """Load or compile every loop."""
    sweep(payoffs)
    follow(payoffs, simple_strategy(payoffs))
    plain_price(payoffs, 0, 1)
    advice(payoffs, "9h 2c 2d")
    advice(payoffs, "9h 2c 2d Ks 4h")


def advice(payoffs: Payoffs, board: str) -> Fraction:
    """What the best choice is worth to a jack and a ten."""
    return max(advise(payoffs, parse_cards("Jh Th"), parse_cards(board)).values())


def timed(work: Callable[[], Fraction]) -> tuple[Fraction, float, float]:
    """The result, CPU seconds and seconds of the clock."""
    cpu, wall = time.process_time(), time.perf_counter()
    found = work()
    return found, time.process_time() - cpu, time.perf_counter() - wall


def peak() -> float:
    """The most memory this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
