"""The best play on a card to carry: the strategy tables of a price, drawn as one SVG or HTML page.

Cells that say the same have the same colour, so that a table can be read at a glance; the letters
stand in them too. Each is complete in itself: no script, no font, no style sheet from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.pricing.model import GamePrice, StrategyTable
from houseway.words import several

_CELL: Final = 44
_ROW: Final = 24
_FIRST: Final = 96
_HEAD: Final = 58
_TITLE: Final = 34
_LETTER: Final = 7
_MARGIN: Final = 20
_GROUNDS: Final = {
    "S": "#f6d5d0",
    "H": "#d9ead3",
    "D": "#cfe2f3",
    "P": "#fff2cc",
    "R": "#e6dcf0",
    "X": "#e6dcf0",
}
"""By the first letter of what is done; anything else stays white."""
_PAPER: Final = "#ffffff"
_INK: Final = "#1f2430"
_FAINT: Final = "#c4c9d4"


def strategy_svg(filing: Filing, price: GamePrice) -> str:
    """The card of a filing as a picture."""
    name, under = filing.rules.name, _under(filing, price)
    tables = _tables(price)
    wide = max(_width(table) for table in tables) + 2 * _MARGIN
    high = _HEAD + sum(_height(table) for table in tables) + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" font-family="system-ui, sans-serif" font-size="13" fill="{_INK}">',
        f"<title>{escape(name)}: the best play</title>",
        f'<rect width="{wide}" height="{high}" fill="{_PAPER}"/>',
        _text(_MARGIN, 26, name, size=18, weight="bold"),
        _text(_MARGIN, 45, under),
    ]
    top = _HEAD
    for table in tables:
        parts += _drawn(table, top)
        top += _height(table)
    return "\n".join([*parts, "</svg>", ""])


def strategy_html(filing: Filing, price: GamePrice) -> str:
    """The card of a filing as a page to print."""
    name, under = filing.rules.name, _under(filing, price)
    body = "\n".join(_written(table) for table in _tables(price))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(name)}: the best play</title>
<style>
body {{ font: 15px system-ui, sans-serif; color: {_INK}; margin: 2em auto; max-width: 60em; }}
table {{ border-collapse: collapse; margin-bottom: .4em; }}
th, td {{ border: 1px solid {_FAINT}; padding: .15em .6em; text-align: center; }}
th[scope=row] {{ text-align: left; }}
.note {{ margin-top: 0; }}
@media print {{ section {{ break-inside: avoid; }} }}
</style></head><body>
<h1>{escape(name)}</h1>
<p>{escape(under)}</p>
{body}
</body></html>
"""


def _tables(price: GamePrice) -> Sequence[StrategyTable]:
    found = [table for each in price.wagers.values() for table in each.tables]
    if not found:
        raise Refusal(
            f"{price.game}: its best play is no table to be drawn; houseway price {price.game} "
            "--strategy tells it in words"
        )
    return found


def _under(filing: Filing, price: GamePrice) -> str:
    """Under which rules it holds: the packs, and readings that are not the default."""
    texts = filing.reading_texts
    switched = [
        f"{name} = {value}"
        for name, value in price.rules.readings.items()
        if value != texts[name].default
    ]
    packs = several(price.rules.decks, filing.rules.deck.pack_word)
    return ", ".join([price.game, packs, *switched])


# --- the page ---------------------------------------------------------------------------------


def _written(table: StrategyTable) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_cell, cells))}</tr>'
        for first, *cells in table.rows
    )
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    return (
        f"<section><h2>{escape(table.title)}</h2>\n<table><thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody></table>\n{note}</section>"
    )


def _cell(says: str) -> str:
    return f'<td style="background:{_ground(says)}">{escape(says)}</td>'


def _ground(says: str) -> str:
    """The colour of a cell."""
    return _GROUNDS.get(says[:1], _PAPER) if len(says) < 3 else _PAPER


# --- the picture ------------------------------------------------------------------------------


def _drawn(table: StrategyTable, top: int) -> Iterator[str]:
    first, cell = _first(table), _each(table)
    yield _text(_MARGIN, top + 20, table.title, size=15, weight="bold")
    y = top + _TITLE
    for place, column in enumerate(table.columns[1:]):
        yield _middle(_MARGIN + first + place * cell + cell // 2, y + 16, column, weight="bold")
    for row, *cells in table.rows:
        y += _ROW
        yield _text(_MARGIN, y + 16, row, weight="bold")
        for place, says in enumerate(cells):
            x = _MARGIN + first + place * cell
            yield (
                f'<rect x="{x}" y="{y}" width="{cell}" height="{_ROW}" fill="{_ground(says)}" '
                f'stroke="{_FAINT}"/>'
            )
            yield _middle(x + cell // 2, y + 16, says)
    for line in _lines(table):
        y += 18
        yield _text(_MARGIN, y + _ROW - 4, line, size=12)


def _each(table: StrategyTable) -> int:
    """How wide a cell is."""
    longest = max((len(cell) for row in table.rows for cell in row[1:]), default=1)
    return max(_CELL, _LETTER * longest + 14)


def _first(table: StrategyTable) -> int:
    """How wide the hands' own column is."""
    return max(_FIRST, *(_LETTER * len(row[0]) + 16 for row in table.rows))


def _width(table: StrategyTable) -> int:
    return _first(table) + _each(table) * (len(table.columns) - 1)


def _height(table: StrategyTable) -> int:
    return _TITLE + _ROW * (1 + len(table.rows)) + 18 * len(_lines(table)) + 16


def _lines(table: StrategyTable) -> list[str]:
    """A table's note in lines as wide as the table."""
    room = max(40, _width(table) // _LETTER)
    lines: list[str] = []
    for word in table.note.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _text(x: int, y: int, says: str, *, size: int = 13, weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}">{escape(says)}</text>'


def _middle(x: int, y: int, says: str, *, weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-weight="{weight}">{escape(says)}</text>'
    )
