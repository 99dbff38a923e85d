"""Write what the library's blackjack is worth under its readings: `python -m tests.golden.figures`.

Only what is not there yet is counted; with `--again` everything.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from houseway.analysis.check.favours import with_packs
from houseway.analysis.check.together import combined
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.blackjack.price.kept import FILE, Figures, asked_for, kept_figures
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load_all
from houseway.filings.filing import Filing
from houseway.pricing.model import Pricing

PLACE = Path(str(files("houseway.families.blackjack.price").joinpath(FILE)))


def asked() -> dict[str, BlackjackRules]:
    """Every game that a check of the library prices: as read, as printed, otherwise, by packs."""
    found: dict[str, BlackjackRules] = {}
    for filing in load_all():
        for rules in _variants(filing) if isinstance(filing.rules, BlackjackRules) else ():
            found.setdefault(asked_for(rules), rules)
    return found


def _variants(filing: Filing) -> Iterator[BlackjackRules]:
    yield BlackjackRules.of(filing)
    yield BlackjackRules.among(filing.printed)
    read = [{name: v} for name, one in filing.reading_texts.items() for v in one.values]
    for values in (*read, *combined(filing)):
        try:
            yield BlackjackRules.of(filing.read(values))
        except Refusal:
            continue  # values that make no game together
    for packs in filing.rules.deck.packs.choices:
        yield BlackjackRules.among(with_packs(filing.rules, packs))


def counted(rules: BlackjackRules) -> dict[str, Figures]:
    """What takes long, counted."""
    slow = [rules.play.wager, *rules.play.extras]
    slow += [name for name, side in rules.play.side.items() if side.goes_by == "own-hand"]
    how = Pricing(ways=False)
    prices = banked_family(rules).price(rules, [*map(rules.wager_named, slow)], how)
    return {each.wager: (float(each.ev), each.sd, float(each.hit)) for each in prices}


def main() -> None:
    """Count, and write after each."""
    again = "--again" in sys.argv
    wanted = asked()
    kept = {key: dict(kept_figures(rules)) for key, rules in wanted.items()}
    for number, (key, rules) in enumerate(wanted.items(), 1):
        if again or not kept[key]:
            kept[key] = counted(rules)
            print(f"{number} of {len(wanted)}: {rules.room}, {rules.name}", flush=True)
            shown = {name: found for name, found in sorted(kept.items()) if found}
            lines = [f'"{name}":{msgspec.json.encode(one).decode()}' for name, one in shown.items()]
            PLACE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
