"""Write the simple ways of the library: `python -m tests.golden.ways`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from houseway.families.library import ids, load
from houseway.families.showdown.price.simple import FILE, derived, question
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import SimpleWay


def library_rules() -> Iterator[ShowdownRules]:
    """Every showdown game of the library, as read by default and by each other reading."""
    for game in ids():
        filing = load(game)
        varied = [filing] + [
            filing.read({name: value})
            for name, reading in filing.reading_texts.items()
            for value in reading.values
        ]
        for one in varied:
            if isinstance(one.rules, ShowdownRules):
                yield one.rules


def questions() -> dict[str, ShowdownRules]:
    """The different questions among them."""
    return {question(rules): rules for rules in library_rules()}


def main() -> None:
    """Work them all out."""
    ways: dict[str, SimpleWay] = {}
    for asked, rules in questions().items():
        ways[asked] = derived(rules)
        print(asked, rules.room, rules.name, ways[asked].says)
    place = Path(str(files("houseway.families.showdown").joinpath(FILE)))
    place.write_bytes(msgspec.json.encode(ways, order="sorted") + b"\n")


if __name__ == "__main__":
    main()
