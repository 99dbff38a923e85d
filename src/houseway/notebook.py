"""How a notebook shows what Houseway answers: one caption and one table, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def as_html(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a caption."""
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows
    )
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
