"""`houseway check` of a game with many readings: most of them change nothing that is counted.

A reading that leaves the payoffs alone shares the sweep of those before it, and no way to play but
the best is priced. Beside it: every reading priced anew, as if nothing were remembered, measured on
a few of them. CPU seconds of this process, on all its threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from houseway.analysis.check.filings import check
from houseway.analysis.price import price_rules
from houseway.families.library import load
from houseway.families.showdown.price.ultimate.game import forget
from houseway.families.showdown.price.ultimate.play import GROUND
from houseway.pricing.model import Pricing

GAME: Final = "lucky-derby/ultimate-texas-holdem-bad-beat"
MEASURED: Final = 3


def main() -> None:
    """Both with the loops compiled, and the holes ranked anew for the check."""
    filing = load(GAME)
    variants = [filing.rules, filing.printed] + [
        filing.read({name: value}).rules
        for name, reading in filing.reading_texts.items()
        for value in reading.values
        if value != filing.readings[name]
    ]

    def price_anew() -> None:
        for rules in variants[:MEASURED]:
            forget()
            price_rules(filing, rules, Pricing())

    price_rules(filing, filing.rules, Pricing())
    anew = cpu_seconds(price_anew) / MEASURED * len(variants)
    forget()
    GROUND.clear()
    checked = cpu_seconds(lambda: check(filing))
    print(f"{GAME}: {len(variants)} sets of rules")
    print(f"each priced anew: {anew:.1f} CPU s (measured on {MEASURED} of them)")
    print(f"check: {checked:.1f} CPU s, {anew / checked:.1f} times less")


def cpu_seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
