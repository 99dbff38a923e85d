"""Paper: text as typst takes it, and what typst makes of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def templates(folder: Path, *, autoescape: bool = False) -> Environment:
    """The templates of a folder; a name in one of them that is none is a defect."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=autoescape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["typst"] = typst_string
    return made


def typst_string(text: str) -> str:
    """Text as a typst string, quotes included: nothing in it is markup."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def pdf_of(source: str) -> bytes:
    """A typst source as a PDF; the same source gives the same bytes."""
    import typst

    made = typst.compile(source.encode(), format="pdf", ignore_system_fonts=True, timestamp=0)
    assert isinstance(made, bytes)
    return made
