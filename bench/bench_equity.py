"""How long equity takes: a fresh process, the loops by themselves, and all 169 hands of hold'em.

With `--all` every matchup of two hands before the flop is counted and held against what is
published of each against any hand; with `--write FILE` the table is kept, as JSON.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import msgspec

from houseway.families.library import load
from houseway.families.poker.equity.counted import counted, drawn, work_of
from houseway.families.poker.equity.matchups import Matchups, matchups
from houseway.families.poker.equity.situation import Situation
from houseway.pricing.equity import EquityAsked

HOLDEM: Final = "oceana/texas-holdem"
TARGET: Final = 2.0
RUNS: Final = 5
"""The best of them counts: whatever else the machine does can only slow a run down."""

ASKED: Final = (
    (HOLDEM, ("AsAh", "KdKc")),
    (HOLDEM, ("AsAh", "KdKc", "QsQh")),
    (HOLDEM, ("AA", "random")),
    (HOLDEM, ("QQ+,AKs", "22+,A2s+,KTs+")),
    ("oceana/omaha", ("AsAhKsKh", "Td9d8c7c")),
    ("oceana/big-o", ("AsAh2s3h4d", "KdKcQdJcTc")),
    ("comstock/seven-card-stud", ("As Ah | Kd 2c", "Qs Qd | Jh 3s")),
    ("comstock/razz", ("As 2h | 3d 4c", "2s 3s | 5h 6s")),
    ("comstock/lowball", ("As 2d 3c 4h", "Ks 2h 3h 5d")),
)
PUBLISHED: Final = {
    "AA": 0.8520371330210104,
    "KK": 0.8239568,
    "AKs": 0.6704463,
    "AKo": 0.6532007178870203,
    "JTs": 0.5752785710757826,
    "65o": 0.39944302303939544,
    "72o": 0.34583647315344157,
}


def main() -> None:
    """Print all of it."""
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("--all", action="store_true")
    parse.add_argument("--write", type=Path)
    given = parse.parse_args()
    cold = min(timed_process() for _ in range(RUNS))
    print(f"two hands of hold'em before the flop, a fresh process: {cold:.2f} s ({TARGET:.0f} s)")
    for game, hands in ASKED:
        situation = Situation(load(game), EquityAsked(hands))
        exact = min(timed(situation) for _ in range(2))
        said = work_of(situation).seconds
        deals = counted(situation).deals
        print(f"{game}, {' – '.join(hands)}: {deals:,} deals in {exact:.2f} s (said: {said:.2f})")
    situation = Situation(load(HOLDEM), EquityAsked(("AsAh", "KdKc")))
    began = time.perf_counter()
    drawn(situation, 4_000_000, 0)
    print(f"deals drawn: {4 / (time.perf_counter() - began):.1f} million a second")
    if given.all or given.write:
        every_matchup(given.write)


def timed_process() -> float:
    """Seconds of a fresh process, its loops compiled before."""
    words = [sys.executable, "-m", "houseway", "equity", HOLDEM, "--hand", "AsAh", "--hand", "KdKc"]
    began = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True)
    return time.perf_counter() - began


def timed(situation: Situation) -> float:
    """Seconds to count a situation."""
    began = time.perf_counter()
    counted(situation)
    return time.perf_counter() - began


def every_matchup(file: Path | None) -> None:
    """Count all 169 hands against each other; what is published must come out."""
    began = time.perf_counter()
    table = matchups()
    took = time.perf_counter() - began
    many = len(table.names) * (len(table.names) - 1) // 2
    print(f"all {many:,} matchups of {len(table.names)} hands: {took:.0f} s")
    for name, published in PUBLISHED.items():
        found = float(table.against_any(name))
        if abs(found - published) > 5.1e-8:
            raise SystemExit(f"{name} against any hand: {found}, and {published} is published")
    if file is not None:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(told(table))))


def told(table: Matchups) -> dict[str, dict[str, str]]:
    """Each hand's equity against each, as a fraction."""
    return {a: {b: str(table.equity(a, b)) for b in table.names} for a in table.names}


if __name__ == "__main__":
    main()
