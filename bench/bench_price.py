"""How long the exact prices of the whole library take, and the check of all of it."""

from __future__ import annotations

import time

from houseway.analysis.check.filings import check
from houseway.analysis.price import price
from houseway.families.baccarat.price.coups import count
from houseway.families.baccarat.price.each_spot import tally_spots
from houseway.families.baccarat.price.spot_deals import spot_hands
from houseway.families.library import load_all


def main() -> None:
    """Price everything twice: the first time loads the compiled kernels, the second counts."""
    filings = load_all()
    for label in ("kernels loaded", "kernels warm"):
        forget()
        start = time.perf_counter()
        wagers = sum(len(price(filing).wagers) for filing in filings)
        took = time.perf_counter() - start
        print(f"{len(filings)} filings, {wagers} wagers, exact, {label}: {took:.3f} s")
    for filing in filings:
        forget()
        start = time.perf_counter()
        price(filing)
        print(f"  {filing.id:55} {1000 * (time.perf_counter() - start):8.2f} ms")
    forget()
    start = time.perf_counter()
    found = sum(len(check(filing)) for filing in filings)
    print(f"check of all of them, {found} findings: {time.perf_counter() - start:.3f} s")


def forget() -> None:
    """Drop every count remembered, so that the next price is counted anew."""
    for remembered in (count, spot_hands, tally_spots):
        remembered.cache_clear()


if __name__ == "__main__":
    main()
