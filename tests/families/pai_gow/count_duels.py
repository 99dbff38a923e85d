"""Count the printed charts against each other, and write the file that the package has of it.

`python -m tests.families.pai_gow.count_duels`: a minute or two each.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec

from houseway.families.pai_gow import price
from houseway.families.pai_gow.price.duel import duel
from houseway.families.pai_gow.price.kept import FILE, Known, all_set, question
from tests.families.pai_gow.charts import RANKINGS, way

PAIRS: Final = (*((name, name) for name in RANKINGS), ("oceana", "lucky-derby"))
"""Each chart for the player and the bank, and one where the two differ."""

PLACE: Final = Path(price.__file__).parents[1] / FILE


def told(done: int, total: int) -> None:
    """Progress, in one line."""
    print(f"\r{done / total:6.1%}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Count, and write."""
    found = {}
    for player, bank in PAIRS:
        counted = duel(way(player), way(bank), progress=told)
        print(f" {player} against {bank}: {float(counted.ev):+.6%}", file=sys.stderr)
        sets = all_set(way(player)), all_set(way(bank))
        found[question(way(player), way(bank))] = Known(counted.cells, *sets)
    written = msgspec.json.format(msgspec.json.encode(found, order="sorted"))
    PLACE.write_bytes(written + b"\n")


if __name__ == "__main__":
    main()
