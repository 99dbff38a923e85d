"""Paper: text as typst takes it, and what typst makes of it."""

from __future__ import annotations


def typst_string(text: str) -> str:
    """Text as a typst string, quotes included: nothing in it is markup."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def pdf_of(source: str) -> bytes:
    """A typst source as a PDF; the same source gives the same bytes."""
    import typst

    made = typst.compile(source.encode(), format="pdf", ignore_system_fonts=True, timestamp=0)
    assert isinstance(made, bytes)
    return made
