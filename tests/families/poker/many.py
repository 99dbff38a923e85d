"""Many more hands than a test plays: `python -m tests.families.poker.many duels --hands 100000`.

`duels` plays hands beside pokerkit, of each game that both have; `chips` plays random hands of
every poker filing and counts the chips. A hand that fails stops the run with its story.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Final

from pokerkit import hands

from houseway.families.library import ids, load
from tests.families.poker.duel import GAMES, Duel
from tests.families.poker.hands import check_chips, played
from tests.families.poker.test_pokerkit import DIFFERENCES

_AT_ONCE: Final = 1_000
"""Hands of one job; each has its own seed, so that a run can be cut anywhere."""


def remember_hands() -> None:
    """Let pokerkit read a hand once: it reads each of them dozens of times in a showdown."""
    for kind in {one for one in vars(hands).values() if isinstance(one, type)}:
        read = vars(kind).get("from_game")
        if isinstance(read, classmethod):
            setattr(kind, "from_game", classmethod(_once(read.__func__)))  # noqa: B010


def _once(read: Callable[..., object]) -> Callable[..., object]:
    @lru_cache(maxsize=1_000)
    def known(kind: type, hole: tuple[object, ...], board: tuple[object, ...]) -> object:
        try:
            return read(kind, hole, board)
        except ValueError as error:
            return error

    def from_game(kind: type, hole: Iterable[object], board: Iterable[object] = ()) -> object:
        found = known(kind, tuple(hole), tuple(board))
        if isinstance(found, ValueError):
            raise found
        return found

    return from_game


def duels(job: tuple[str, int, int]) -> tuple[str, int, Counter[str]]:
    """Hands of one game beside pokerkit; which differences came up how often."""
    name, number, count = job
    chance = Random(f"many hands of {name}, part {number}")
    found: Counter[str] = Counter()
    for _ in range(count):
        found += Duel(name, chance).played()
    assert found.keys() <= DIFFERENCES[name], found
    return name, count, found


def chips(job: tuple[str, int, int]) -> tuple[str, int, Counter[str]]:
    """Random hands of one filing over its limits, with extreme stacks."""
    id, number, count = job
    filing = load(id)
    options = [limits.option for limits in filing.rules.limits]
    seats = max(filing.rules.table.choices)
    chance = Random(f"many chips of {id}, part {number}")
    for _ in range(count):
        players = chance.randint(2, min(9, seats))
        check_chips(played(filing, chance.choice(options), chance, players))
    return id, count, Counter()


def _jobs(names: list[str], each: int) -> Iterator[tuple[str, int, int]]:
    """All games get on together."""
    for number in range(-(-each // _AT_ONCE)):
        for name in names:
            yield name, number, min(_AT_ONCE, each - number * _AT_ONCE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("duels", "chips"))
    parser.add_argument("--hands", type=int, default=10_000, help="of each game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    poker = [id for id in ids() if load(id).rules.family_name == "poker"]
    names = [*GAMES] if given.what == "duels" else poker
    since = monotonic()
    done: Counter[str] = Counter()
    found: dict[str, Counter[str]] = {name: Counter() for name in names}
    with ProcessPoolExecutor(given.workers, initializer=remember_hands) as pool:
        work = duels if given.what == "duels" else chips
        for name, count, differences in pool.map(work, _jobs(names, given.hands)):
            done[name] += count
            found[name] += differences
            if not done.total() % (_AT_ONCE * len(names)):
                print(f"{done.total():,} hands, {monotonic() - since:.0f} s", flush=True)
    for name in names:
        told = "; ".join(f"{count:,} x {what}" for what, count in found[name].most_common())
        print(f"{name}: {done[name]:,} hands{': ' + told if told else ''}")


if __name__ == "__main__":
    main()
