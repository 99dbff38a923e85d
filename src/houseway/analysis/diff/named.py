"""What is compared, by its name: a filing, collection rates, or a game that only schedules name."""

from __future__ import annotations

from pathlib import Path

from houseway.analysis.diff.diff import ASK_NOTHING, Collections, diff, diff_fees
from houseway.analysis.diff.fees import Asked
from houseway.analysis.diff.model import Diff
from houseway.days import date
from houseway.errors import Refusal
from houseway.families import library
from houseway.filings.fees.library import RATES, games_served
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.files import parsed, read_text, stamp
from houseway.filings.filing import Filing
from houseway.pricing.model import Progress

Compared = Filing | FeeSheet | Collections


def collections_named(
    name: str, folder: str | None = None, on: date | None = None
) -> FeeSheet | Collections | None:
    """The collections that an id, or the path of a file, stands for; nothing if it is a filing."""
    if name.endswith(".toml"):
        path = Path(name)
        stamp(path)
        is_rates = "schedule" in parsed(read_text(path, "a filing"), name)
        return RATES.load_file(path, folder=folder) if is_rates else None
    if library.is_filed(name, folder):
        return None
    if RATES.is_filed(name, folder):
        return RATES.load(name, folder, on)
    return Collections.of_game(name, folder, on) if name in games_served(folder) else None


def diff_of(
    a: Compared, b: Compared, *, asked: Asked = ASK_NOTHING, progress: Progress | None = None
) -> Diff:
    """Two of a kind side by side; a game without a filing is compared by its collections alone."""
    if isinstance(a, Filing) and isinstance(b, Filing):
        return diff(a, b, asked=asked, progress=progress)
    kinds = {isinstance(one, FeeSheet) for one in (a, b)}
    if len(kinds) > 1:
        game, rates = (b, a) if isinstance(a, FeeSheet) else (a, b)
        raise Refusal(f"{game.id} is a game and {rates.id} are collection rates: no two of a kind")
    return diff_fees(collections_of(a), collections_of(b), asked=asked)


def collections_of(one: Compared) -> Collections:
    """The collections of whatever has some."""
    if isinstance(one, FeeSheet):
        return Collections.of_sheet(one)
    return Collections.of_game(one.id, one.folder, one.on) if isinstance(one, Filing) else one
