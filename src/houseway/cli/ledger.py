"""`houseway ledger LOG`: where a table's chips went, posting by posting, balanced to the cent."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from houseway.analysis.log import Log
from houseway.bank.ledger import Ledger
from houseway.bank.money import dollars, signed_dollars
from houseway.cli.files import write_whole
from houseway.cli.logs import LogFile, read_log
from houseway.cli.options import Common
from houseway.cli.output import REDIRECTED_WIDTH, console, several, table
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal
from houseway.felt.events import AnyEvent, BetsClosed, Opened
from houseway.felt.ledger import Books
from houseway.house.exports import as_beancount, as_csv, as_json, day_of
from houseway.layout import Console, Text

Format = Literal["table", "csv", "beancount"]


def ledger(
    log: LogFile,
    *,
    format: Annotated[Format, Parameter(help="How the ledger is written.")] = "table",
    output: Annotated[Path | None, Parameter(help="A file to write instead.")] = None,
    day: Annotated[
        str | None,
        Parameter(
            name="--date", help="The day of a beancount file; today if none.", metavar="YYYY-MM-DD"
        ),
    ] = None,
    common: Common = Common(),
) -> None:
    """Keep a table's books from its log: every chip that moved, and what everybody has."""
    if day is not None and format != "beancount":
        raise Refusal("--date is the day of a beancount file: add --format beancount")
    found = read_log(log, common)
    events, books = found.events, _books(found)
    if output is None and format == "table" and not common.json:
        _show(events, books, console())
        return
    written = _written(events, books, format, day, json=common.json)
    if books.unfinished and format != "table" and not common.json:
        print(f"houseway: {_as_of(books)}", file=sys.stderr)
    if output is None:
        sys.stdout.write(written)
        return
    write_whole(output, written.encode())


def _books(log: Log) -> Books:
    books = Books()
    for event in log.events:
        books.enter(event)
    return books


def _as_of(books: Books) -> str:
    return f"{books.unfinished}; these are the books up to there"


def _written(
    events: tuple[AnyEvent, ...], books: Books, format: Format, day: str | None, *, json: bool
) -> str:
    game, rounds = _game(events), _rounds(events)
    if json:
        kept = as_json(books.ledger, game, len(events), rounds, books.unfinished)
        return msgspec.json.format(kept, indent=2).decode() + "\n"
    if format == "csv":
        return as_csv(books.ledger)
    if format == "beancount":
        return as_beancount(books.ledger, game, day_of(day))
    text = io.StringIO()
    _show(events, books, Console(text, REDIRECTED_WIDTH))
    return text.getvalue()


def _show(events: tuple[AnyEvent, ...], books: Books, to: Console) -> None:
    """Postings, then what every account holds."""
    kept = books.ledger
    counts = f"{several(len(events), 'event')}, {several(_rounds(events), 'round')}"
    to.print(f"{_game(events)}: {counts}", markup=False)
    to.print()
    _show_postings(kept, to)
    to.print()
    _show_balances(kept, to)
    if books.unfinished:
        to.print(_as_of(books), markup=False)


def _show_postings(kept: Ledger, to: Console) -> None:
    rows = table(
        ("event", "right"),
        ("round", "right"),
        ("from", "left"),
        ("to", "left"),
        ("chips", "right"),
        ("what for", "left"),
    )
    for one in kept.transactions:
        event, round, what = str(one.event), str(one.round) if one.round else "", one.what
        for move in one.moves:
            giver, taker = Text(str(move.giver or "")), Text(str(move.taker or ""))
            rows.add_row(event, round, giver, taker, dollars(move.cents), Text(what))
            event = round = what = ""  # once for each transaction
    to.print(rows)


def _show_balances(kept: Ledger, to: Console) -> None:
    rows = table(("account", "left"), ("came", "right"), ("left", "right"), ("holds", "right"))
    balances = kept.trial_balance()
    for row in balances:
        rows.add_row(
            Text(str(row.account)),
            dollars(row.came),
            dollars(row.left),
            signed_dollars(row.balance),
        )
    to.print(rows)
    total = sum(row.balance for row in balances)
    to.print(f"all accounts together hold {dollars(total)}", markup=False)


def _game(events: tuple[AnyEvent, ...]) -> str:
    opened = events[0]
    assert isinstance(opened, Opened)
    return opened.game


def _rounds(events: tuple[AnyEvent, ...]) -> int:
    return sum(isinstance(event, BetsClosed) for event in events)
