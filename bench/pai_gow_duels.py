"""Count every house-way chart of the library against itself, and keep the counts that ship.

By default only charts that are not counted yet, under each value of each reading: minutes each.
With `--again` all of them, to hold what ships against a fresh count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from houseway.errors import Refusal
from houseway.families.library import load_all
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price import counted as known
from houseway.families.pai_gow.price.duel import duel
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.filings.model import Rules

FILE = Path(known.__file__).parent / known.FILE


def main() -> None:
    """Count, say how long each took, and write what was found after each."""
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("--again", action="store_true")
    parse.add_argument("--workers", type=int)
    given = parse.parse_args()
    for says, way in ways():
        before = known.counted(way)
        if before is not None and not given.again:
            _name(way)
            continue
        start = time.perf_counter()
        try:
            found = duel(way, way, workers=given.workers)
        except Refusal as refused:
            print(f"{says}: {refused.says}", flush=True)
            continue
        took = time.perf_counter() - start
        print(f"{says}: {found.cells}, {took:.0f} s", flush=True)
        if before is None:
            _ship([*known.shipped(), known.Counted(way, found.cells, known.all_set(way))])
        elif before != found:
            raise SystemExit(f"{says}: {before.cells} is what ships")


def _name(way: HouseWay) -> None:
    """Name a chart beside the one that sets every hand as it does."""
    counts = known.shipped()
    if any(way.digest in (one.way.digest, *one.alike) for one in counts):
        return
    same = known.like(way)
    if same is not None:
        named = msgspec.structs.replace(same, alike=(*same.alike, way.digest))
        _ship([named if one == same else one for one in counts])


def _ship(counts: list[known.Counted]) -> None:
    FILE.write_bytes(known.as_shipped(counts))
    known.shipped.cache_clear()
    known.counted.cache_clear()


def ways() -> Iterator[tuple[str, HouseWay]]:
    """Every chart that some filing of the library follows, under some reading."""
    seen: set[str] = set()
    for filing in load_all():
        found = {f"{filing.id}": filing.rules, f"{filing.id} as printed": filing.printed} | {
            f"{filing.id}, {name} = {value}": filing.read({name: value}).rules
            for name, reading in filing.reading_texts.items()
            for value in reading.values
        }
        for says, rules in found.items():
            way = _way(rules)
            if way is not None and way.digest not in seen:
                seen.add(way.digest)
                yield says, way


def _way(rules: Rules) -> HouseWay | None:
    return rules.play.way if isinstance(rules, PaiGowRules) else None


if __name__ == "__main__":
    main()
