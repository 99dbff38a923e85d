"""A ledger for other programs: CSV, a row a posting; a beancount file; and JSON.

Events know no clock, so a beancount file is dated as whoever exports it says, all of it the same
day; the day after, it states every balance, so that `bean-check` proves the file. A ledger holds
chips and nothing else: no card is in any of these, hidden or not.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

import msgspec

from houseway.bank.ledger import Account, Kind, Ledger
from houseway.errors import Refusal, in_one_line

COLUMNS: Final = ("event", "round", "reason", "seat", "wager", "account", "cents", "what")
"""The columns of a CSV file."""

_FORMULA: Final = re.compile(r"(?:\A|(?<=;))(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""The signs that begin a formula in a spreadsheet, plain and full-width."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_CURRENCY: Final = "CHIP"
_PARENTS: Final[Mapping[Kind, str]] = {
    "cage": "Equity:Cage",
    "player": "Assets:Player",
    "player-dealer": "Assets:Player-Dealer",
    "pot": "Assets:Pot",
    "collection": "Assets:House:Collection",
    "jackpot": "Assets:Jackpot",
}


def as_json(ledger: Ledger, game: str, events: int, rounds: int, unfinished: str) -> bytes:
    """The ledger, its accounts in words; `unfinished` says what the books wait for, if anything."""
    return msgspec.json.encode(
        {
            "game": game,
            "events": events,
            "rounds": rounds,
            "unfinished": unfinished,
            "balances": {str(row.account): row.balance for row in ledger.trial_balance()},
            "transactions": [
                {
                    "event": one.event,
                    "round": one.round,
                    "reason": one.reason,
                    "seat": one.seat,
                    "wager": one.wager,
                    "what": one.what,
                    "postings": [
                        {"account": str(posting.account), "cents": posting.cents}
                        for posting in one.postings
                    ],
                }
                for one in ledger.transactions
            ],
        }
    )


def as_csv(ledger: Ledger) -> str:
    """Return one posting a row, under a row of headings."""
    rows = (
        (*of, str(posting.account), posting.cents, one.what)
        for one, posting in ledger.postings()
        for of in [(one.event, one.round, one.reason, one.seat, one.wager)]
    )
    return csv_text((COLUMNS, *rows))


def csv_text(rows: Iterable[Sequence[str | int | None]]) -> str:
    """Return rows as CSV in which no words are taken for a formula; numbers stay numbers."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [plain_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return text.getvalue()


def plain_cell(words: str) -> str:
    """Return words that a spreadsheet shows as they are, with an apostrophe before a formula.

    A program that splits at semicolons instead of commas finds none behind those either. Tabs and
    line ends are written out. A number such as -12.50 is no formula.
    """
    if words[:1].isalpha() and ";" not in words and words.isprintable():
        return words  # as nearly all are
    return words if _NUMBER.fullmatch(words) else _FORMULA.sub("'", in_one_line(words))


def as_beancount(ledger: Ledger, game: str, day: date) -> str:
    """A beancount file: accounts opened, transactions on that day, balances the day after."""
    try:
        after = day + timedelta(days=1)
    except OverflowError:
        raise Refusal(f"{day} is the last day there is: take one that has a next") from None
    named = _beancount_names(row.account for row in ledger.trial_balance())
    width, title = max(map(len, named.values()), default=0), in_one_line(game)
    lines = [
        f";; The ledger of a table of {title}. Chips are play money: one CHIP is a dollar of it.",
        f'option "title" {_quoted(game)}',
        f'option "operating_currency" "{_CURRENCY}"',
        "",
        f"{day} commodity {_CURRENCY}",
        "",
    ]
    for account, name in named.items():
        lines.append(f"{day} open {name} {_CURRENCY}")
        if account.name:
            lines.append(f"  name: {_quoted(account.name)}")
    for one in ledger.transactions:
        lines += ["", f"{day} * {_quoted(one.reason)} {_quoted(one.what)}"]
        lines += [f"  event: {one.event}", f"  round: {one.round}"]
        if one.seat is not None:
            lines.append(f"  seat: {one.seat}")
        if one.wager is not None:
            lines.append(f"  wager: {_quoted(one.wager)}")
        lines += [
            f"  {named[posting.account]:<{width}}  {_decimal(posting.cents):>14f} {_CURRENCY}"
            for posting in one.postings
        ]
    lines.append("")
    lines += [
        # Without a tolerance beancount would let a cent go.
        f"{after} balance {named[row.account]:<{width}}  "
        f"{_decimal(row.balance):>14f} ~ 0 {_CURRENCY}"
        for row in ledger.trial_balance()
    ]
    return "\n".join(lines) + "\n"


def day_of(text: str | None) -> date:
    """The day somebody wrote, or today."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(f'"{text[:40]}" is no day: write it as 2026-11-30') from None


def _beancount_names(accounts: Iterator[Account]) -> dict[Account, str]:
    """Names beancount allows, two of them never the same; what was changed stands beside them."""
    names: dict[Account, str] = {}
    taken: set[str] = set()
    for account in accounts:
        name = _PARENTS[account.kind]
        if account.name:
            name = f"{name}:{_component(account.name)}"
        numbered, number = name, 2
        while numbered in taken:
            numbered, number = f"{name}-{number}", number + 1
        taken.add(numbered)
        names[account] = numbered
    return names


def _component(name: str) -> str:
    """A part of an account's name: letters, digits and hyphens, a capital or a digit first."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    part = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")
    return part[:1].upper() + part[1:] if part else "Nameless"


def _quoted(text: str) -> str:
    escaped = in_one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _decimal(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
