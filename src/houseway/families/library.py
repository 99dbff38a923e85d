"""The library of filings inside the package, and a user's own folder beside it.

A filing's id is its path: `oceana/ez-baccarat` is `oceana/ez-baccarat.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from houseway import filings
from houseway.errors import meant
from houseway.families import family, family_word, names
from houseway.filings.consistency import contradictions
from houseway.filings.decode import decode_rules
from houseway.filings.filing import Filing
from houseway.filings.library import Library
from houseway.filings.model import Rules
from houseway.filings.patch import Document

if TYPE_CHECKING:
    from houseway.filings.faults.examine import Form

LIBRARY: Final = Path(filings.__file__).parent / "library"


def decode(document: Document, place: str) -> Rules:
    """The rules that a document says, by its family."""
    return decode_rules(document, family(family_word(document, place)).rules, place)


def _form(document: Document) -> Form[Rules]:
    """What a document should be: of its own family, or of any if it names none."""
    from houseway.filings.faults.examine import Form

    word = document.get("family")
    of = [word] if isinstance(word, str) and word in names() else names()
    return Form(tuple(family(name).rules for name in of), contradictions)


def _unknown(id: str, known: Sequence[str]) -> str:
    hint = f"; {found}" if (found := meant(id, known)) else ""
    return f'there is no filing "{id}"{hint} (houseway games lists them all)'


FILINGS: Final = Library(LIBRARY, Filing, decode, what="a filing", unknown=_unknown, form=_form)

ids = FILINGS.ids
load = FILINGS.load
load_all = FILINGS.load_all
load_file = FILINGS.load_file
from_document = FILINGS.from_document
is_filed = FILINGS.is_filed
path_of = FILINGS.path_of
survey = FILINGS.survey
loads = FILINGS.loads
