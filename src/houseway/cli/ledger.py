"""`houseway ledger LOG`: where a table's chips went, posting by posting, balanced to the cent."""

from __future__ import annotations

import io
import sys
from typing import Annotated, Literal

import msgspec

from houseway.bank.money import dollars, signed_dollars
from houseway.cli.files import write_whole
from houseway.cli.logs import LogFile, read_log
from houseway.cli.options import Anywhere, Output
from houseway.cli.output import REDIRECTED_WIDTH, console, table
from houseway.cli.parameters import Parameter
from houseway.errors import Refusal, in_one_line
from houseway.felt.events import Opened
from houseway.felt.ledger import Books
from houseway.house.exports import as_beancount, as_csv, as_json, day_of
from houseway.layout import Console, Text
from houseway.words import several

Format = Literal["table", "csv", "beancount"]


def ledger(
    log: LogFile,
    *,
    format: Annotated[Format, "How the ledger is written."] = "table",
    output: Output = None,
    day: Annotated[
        str | None,
        Parameter(name="--date", metavar="YYYY-MM-DD"),
        "The day of a beancount file; today if none.",
    ] = None,
    common: Anywhere = Anywhere(),
) -> None:
    """Keep a table's books from its log: every chip that moved, and what everybody has."""
    if day is not None and format != "beancount":
        raise Refusal("--date is the day of a beancount file: add --format beancount")
    events, books = read_log(log, common).events, Books()
    for event in events:
        books.enter(event)
    opened = events[0]
    assert isinstance(opened, Opened)
    if output is None and format == "table" and not common.json:
        _show(opened.game, books, console())
        return
    written = _written(opened.game, books, format, day, json=common.json)
    if books.unfinished and format != "table" and not common.json:
        print(f"houseway: {_as_of(books)}", file=sys.stderr)
    if output is None:
        sys.stdout.write(written)
        return
    write_whole(output, written.encode())


def _as_of(books: Books) -> str:
    return f"{books.unfinished}; these are the books up to there"


def _written(game: str, books: Books, format: Format, day: str | None, *, json: bool) -> str:
    if json:
        kept = as_json(books.ledger, game, books.event, books.round, books.unfinished)
        return msgspec.json.format(kept, indent=2).decode() + "\n"
    if format == "csv":
        return as_csv(books.ledger)
    if format == "beancount":
        return as_beancount(books.ledger, game, day_of(day))
    text = io.StringIO()
    _show(game, books, Console(text, REDIRECTED_WIDTH))
    return text.getvalue()


def _show(game: str, books: Books, to: Console) -> None:
    """Postings, then what every account holds."""
    kept = books.ledger
    to.say(f"{game}: {several(books.event, 'event')}, {several(books.round, 'round')}")
    to.print()
    rows = table("event>", "round>", "from", "to", "chips>", "what for")
    for one in kept.transactions:
        event, round, what = str(one.event), str(one.round) if one.round else "", one.what
        for move in one.moves:
            giver, taker = _shown(move.giver or ""), _shown(move.taker or "")
            rows.add_row(event, round, giver, taker, dollars(move.cents), _shown(what))
            event = round = what = ""  # once for each transaction
    to.print(rows)
    to.print()
    rows = table("account", "came>", "left>", "holds>")
    balances = kept.trial_balance()
    for row in balances:
        money = (dollars(row.came), dollars(row.left), signed_dollars(row.balance))
        rows.add_row(_shown(row.account), *money)
    to.print(rows)
    to.say(f"all accounts together hold {dollars(sum(row.balance for row in balances))}")
    if books.unfinished:
        to.say(_as_of(books))


def _shown(words: object) -> Text:
    """Words of a log, whatever characters somebody put into them."""
    return Text(in_one_line(str(words)))
