"""Write the printed strategies of the library's blackjack: `python -m tests.golden.printed`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from houseway.families.blackjack.house_way import FILE, found_way
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.printed import Printed
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import ids, load


def library_rules() -> Iterator[BlackjackRules]:
    """Every blackjack game of the library, as read by default."""
    for game in ids():
        rules = load(game).rules
        if isinstance(rules, BlackjackRules):
            yield rules


def questions() -> dict[str, BlackjackRules]:
    """The different questions among them."""
    return {question(rules): rules for rules in library_rules()}


def main() -> None:
    """Find them all."""
    ways: dict[str, Printed] = {}
    for asked, rules in questions().items():
        ways[asked] = found_way(rules)
        print(asked, rules.room, rules.name)
    place = Path(str(files("houseway.families.blackjack").joinpath(FILE)))
    place.write_bytes(msgspec.json.encode(dict(sorted(ways.items()))) + b"\n")


if __name__ == "__main__":
    main()
