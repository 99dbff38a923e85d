"""`houseway diff A B`: two sheets side by side, and what each difference is worth."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from houseway.analysis.diff.diff import Collections, diff_fees
from houseway.analysis.diff.diff import diff as compare
from houseway.analysis.diff.fees import Asked
from houseway.analysis.diff.paper import Compared, of_collections, of_filings
from houseway.cli.files import check_place, write_whole
from houseway.cli.options import (
    Common,
    Count,
    Decks,
    Game,
    Money,
    Name,
    Natural,
    Number,
    Output,
    Whole,
    once,
    pair,
)
from houseway.cli.output import REDIRECTED_WIDTH, console, print_json, progress
from houseway.cli.parameters import Parameter
from houseway.cli.pays import with_pays
from houseway.cli.readings import varied
from houseway.errors import Refusal
from houseway.families.library import is_filed
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.library import RATES, games_served, load_sheet
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.files import parsed, read_text, stamp
from houseway.filings.filing import Filing
from houseway.filings.sheets.printed import as_html, as_pdf, as_text, print_sheet
from houseway.pricing.written import written

Format = Literal["text", "html", "pdf"]
T = TypeVar("T")
_Readings = Annotated[tuple[str, ...], Parameter(metavar="NAME=VALUE")]
_Pays = Annotated[tuple[str, ...], Parameter(metavar="WAGER=TABLE")]


def diff(
    a: Game,
    b: Game,
    *,
    reading: Annotated[_Readings, "Read a clause of both another way."] = (),
    reading_a: Annotated[_Readings, "Read a clause of the first another way."] = (),
    reading_b: Annotated[_Readings, "Read a clause of the second another way."] = (),
    decks: Decks = None,
    decks_a: Annotated[Whole, "Packs of the first alone."] = None,
    decks_b: Annotated[Whole, "Packs of the second alone."] = None,
    pays: Annotated[_Pays, "Another pay table of both, as with houseway price."] = (),
    pays_a: Annotated[_Pays, "Another pay table of the first."] = (),
    pays_b: Annotated[_Pays, "Another pay table of the second."] = (),
    option: Annotated[Number, "Only this option of both collections."] = None,
    option_a: Annotated[Number, "Only this option of the first collection."] = None,
    option_b: Annotated[Number, "Only this option of the second collection."] = None,
    schedule_a: Annotated[Name, "Only this schedule of the first."] = None,
    schedule_b: Annotated[Name, "Only this schedule of the second."] = None,
    action: Annotated[Money, "What a hand pays: all wagers before the deal."] = None,
    bet: Annotated[Money, "What a hand pays: one player's own wager."] = None,
    players: Annotated[Count, "What a hand pays: how many players."] = None,
    pot: Annotated[Money, "What a hand pays: the pot."] = None,
    base_wagers: Annotated[Natural, "What a hand pays: base wagers of that player."] = 1,
    format: Annotated[Format, "How it is written."] = "text",
    output: Output = None,
    common: Common = Common(),
) -> None:
    """Set two sheets side by side, rule by rule, with what each difference is worth on each wager.

    Give two games, one game twice under different readings, packs or pay tables, or two documents
    of collection rates.
    """
    hand = Hand(action=action, bet=bet, players=players, pot=pot, base_wagers=base_wagers)
    asked = Asked(
        _one_of("option", option, option_a),
        _one_of("option", option, option_b),
        schedule_a,
        schedule_b,
        None if hand == Hand() else hand,
    )
    if (asked.option_a is None) != (asked.option_b is None):
        raise Refusal("an option is compared with another: give --option, or -a and -b both")
    if output is not None:
        check_place(output)
    elif format == "pdf" and sys.stdout.isatty():
        raise Refusal("a PDF is nothing to read in a terminal: add --output FILE.pdf")
    one, other = _loaded(a, common), _loaded(b, common)
    common.name_left_out()
    if isinstance(one, Filing) and isinstance(other, Filing):
        one = _as_asked(one, (*reading, *reading_a), _one_of("decks", decks, decks_a), pays, pays_a)
        other = _as_asked(
            other, (*reading, *reading_b), _one_of("decks", decks, decks_b), pays, pays_b
        )
        with progress() as counted:
            found = compare(one, other, asked=asked, progress=counted)
        in_short = format == "text" and asked == Asked()
        paper = of_filings(found, one, other, every_fee=not in_short)
    else:
        if decks or decks_a or decks_b or pays or pays_a or pays_b:
            raise Refusal("collections have neither packs nor pay tables")
        fees_a = _collections(one, (*reading, *reading_a), other)
        fees_b = _collections(other, (*reading, *reading_b), one)
        found = diff_fees(fees_a, fees_b, asked=asked)
        paper = of_collections(found, fees_a, fees_b)
    if common.json:
        print_json(written(found))
        return
    _write(paper, format, output)


def _one_of(name: str, both: T | None, own: T | None) -> T | None:
    """What is asked of one side: its own, or what is asked of both."""
    if both is not None and own is not None and both != own:
        raise Refusal(f"--{name} is given for both and for one of them: {both} and {own}")
    return both if own is None else own


def _loaded(name: str, common: Common) -> Filing | FeeSheet | Collections:
    """A filing, collection rates, or a game that only schedules name; by id or file."""
    if name.endswith(".toml"):
        path = Path(name)
        stamp(path)
        is_sheet = "schedule" in parsed(read_text(path, "a filing"), name)
        return RATES.load_file(path) if is_sheet else common.load_id_or_file(name)
    if not is_filed(name, common.filings):
        if RATES.is_filed(name, common.filings):
            return load_sheet(name, common.filings)
        if name in games_served(common.filings):
            return Collections.of_game(name, common.filings)
    return common.load(name)


def _as_asked(
    filing: Filing,
    readings: Iterable[str],
    decks: int | None,
    pays: tuple[str, ...],
    own: tuple[str, ...],
) -> Filing:
    return with_pays(varied(filing, readings, decks), (*pays, *own))


def _collections(
    one: Filing | FeeSheet | Collections,
    readings: tuple[str, ...],
    other: Filing | FeeSheet | Collections,
) -> Collections:
    """The collections of one side, as it is read."""
    if isinstance(one, FeeSheet):
        asked: dict[str, str] = {}
        for text in readings:
            once("--reading", asked, *pair("--reading", text, "tiers=lower-bound"))
        return Collections.of_sheet(one.read(asked))
    if isinstance(one, Filing) and isinstance(other, FeeSheet):
        raise Refusal(f"{one.id} is a game and {other.id} are collection rates: no two of a kind")
    if readings:
        raise Refusal(f"{one.id}: a game without a filing is read in one way only")
    return one if isinstance(one, Collections) else Collections.of_game(one.id, one.folder)


def _write(paper: Compared, format: Format, output: Path | None) -> None:
    if format == "text" and output is None:
        print_sheet(paper, console())
        return
    if format == "pdf":
        made = as_pdf(paper)
    elif format == "html":
        made = as_html(paper, about="differences").encode()
    else:
        made = as_text(paper, REDIRECTED_WIDTH).encode()
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(made)
        return
    write_whole(output, made)
