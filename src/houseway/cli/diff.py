"""`houseway diff A B`: two sheets side by side, and what each difference is worth."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from houseway.analysis.diff.fees import Asked
from houseway.analysis.diff.named import Compared, collections_named, diff_of
from houseway.analysis.diff.paper import paper_of
from houseway.analysis.diff.tree import tree, tree_paper
from houseway.cli.files import check_place, write_whole
from houseway.cli.options import (
    Common,
    Count,
    Decks,
    Flag,
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
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.filing import Filing
from houseway.filings.sheets.model import Printable
from houseway.filings.sheets.printed import as_html, as_pdf, as_text, print_sheet
from houseway.pricing.written import written

Format = Literal["text", "html", "pdf"]
T = TypeVar("T")
_Readings = Annotated[tuple[str, ...], Parameter(metavar="NAME=VALUE")]
_Pays = Annotated[tuple[str, ...], Parameter(metavar="WAGER=TABLE")]


def diff(
    a: Game,
    b: Game,
    *more: Game,
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
    total: Annotated[Money, "What a hand pays: one player's own wagers together."] = None,
    base_wagers: Annotated[Natural, "What a hand pays: base wagers of that player."] = 1,
    players: Annotated[Count, "What a hand pays: how many players."] = None,
    seated: Annotated[Count, "What a hand pays: players seated, where those count."] = None,
    still_in: Annotated[Count, "What a hand pays: players still in, where those count."] = None,
    pot: Annotated[Money, "What a hand pays: the pot."] = None,
    bank: Annotated[Money, "What a hand pays: the player-dealer's money."] = None,
    street: Annotated[str | None, "What a hand pays: how far it went."] = None,
    half_hours: Annotated[Natural, "What a hand pays: half hours, of a time collection."] = 1,
    jackpot: Annotated[Flag, "What a hand pays: with a jackpot attached."] = False,
    format: Annotated[Format, "How it is written."] = "text",
    output: Output = None,
    common: Common = Common(),
) -> None:
    """Set two sheets side by side, rule by rule, with what each difference is worth on each wager.

    Give two games, one game twice under different readings, packs or pay tables, or two documents
    of collection rates. More than two games are shown as a family tree.
    """
    hand = Hand(
        action=action,
        bet=bet,
        total=total,
        base_wagers=base_wagers,
        players=players,
        seated=seated,
        still_in=still_in,
        pot=pot,
        bank=bank,
        street=street,
        half_hours=half_hours,
        jackpot=jackpot,
    )
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
    if more:
        varied_by = (*reading, *reading_a, *reading_b, *pays, *pays_a, *pays_b)
        if varied_by or decks or decks_a or decks_b or asked != Asked():
            raise Refusal("a family tree takes games alone: compare two of them for anything else")
        _show_tree((a, b, *more), format, output, common)
        return
    one, other = (
        collections_named(name, common.filings, common.on) or common.load_id_or_file(name)
        for name in (a, b)
    )
    common.name_left_out()
    one = _as_asked(one, (*reading, *reading_a), _one_of("decks", decks, decks_a), (*pays, *pays_a))
    other = _as_asked(
        other, (*reading, *reading_b), _one_of("decks", decks, decks_b), (*pays, *pays_b)
    )
    with progress() as counted:
        found = diff_of(one, other, asked=asked, progress=counted)
    if common.json:
        print_json(written(found))
        return
    in_short = format == "text" and asked == Asked()
    _write(paper_of(found, one, other, every_fee=not in_short), format, output)


def _show_tree(games: Sequence[str], format: Format, output: Path | None, common: Common) -> None:
    filings = [common.load_id_or_file(game) for game in games]
    common.name_left_out()
    with progress("comparing") as counted:
        found = tree(filings, counted)
    if common.json:
        print_json(written(found))
        return
    _write(tree_paper(found, filings), format, output)


def _one_of(name: str, both: T | None, own: T | None) -> T | None:
    """What is asked of one side: its own, or what is asked of both."""
    if both is not None and own is not None and both != own:
        raise Refusal(f"--{name} is given for both and for one of them: {both} and {own}")
    return both if own is None else own


def _as_asked(
    sheet: Compared, readings: Sequence[str], decks: int | None, pays: Sequence[str]
) -> Compared:
    """A sheet under the readings, packs and pay tables that were asked for."""
    if isinstance(sheet, Filing):
        return with_pays(varied(sheet, readings, decks), pays)
    if decks or pays:
        raise Refusal(f"{sheet.id}: collections have neither packs nor pay tables")
    asked: dict[str, str] = {}
    for text in readings:
        once("--reading", asked, *pair("--reading", text, "between-tiers=lower-bound"))
    if not isinstance(sheet, FeeSheet):
        if asked:
            raise Refusal(f"{sheet.id} has no filing: only its collection rates are read")
        return sheet
    return sheet.read(asked)


def _write(paper: Printable, format: Format, output: Path | None) -> None:
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
