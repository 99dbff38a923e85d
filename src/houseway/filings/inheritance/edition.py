"""An edition of a game: what its file says over what the file it is based on says.

`based-on` names the base, `unset` what the edition has not, `[lines]` where its own sheet says
what it has from the base. The document that comes of it is as plain as one written in full.
"""

from __future__ import annotations

from typing import Final

from houseway.errors import Refusal
from houseway.filings.inheritance.below import BASED_ON
from houseway.filings.inheritance.common import (
    CommonOf,
    with_common,
    without_common,
    without_lines,
)
from houseway.filings.inheritance.merge import merged_tables
from houseway.filings.patch import Document, found_at, patched, removed

UNSET: Final = "unset"
LINES: Final = "lines"

SHEETS_OWN: Final = frozenset(
    {
        "name",
        "room",
        "bgc",
        "document",
        "source",
        "beside",
        "effective",
        "until",
        "replaces",
        "remark",
        "example",
    }
)
"""What a sheet says of itself, and no edition has from its base."""


def edition(written: Document, base: Document | None, common_of: CommonOf) -> Document:
    """The plain document that a written one is, over its base's plain one if it has any."""
    own = with_common(
        {key: value for key, value in written.items() if key not in (BASED_ON, UNSET, LINES)},
        common_of,
    )
    if base is None:
        if UNSET in written:
            raise Refusal(f"key {UNSET}: there is nothing to unset without {BASED_ON}")
        whole = own
    else:
        if own.get("family", base.get("family")) != base.get("family"):
            raise Refusal(
                f'key family: found "{own["family"]}", but {written[BASED_ON]} is of the family'
                f' "{base.get("family")}": an edition is of its base\'s family'
            )
        whole = merged_tables(_inherited(base, written), own)
    plain = without_common(_with_lines(whole, own, written))
    assert isinstance(plain, dict)
    return plain


def _inherited(base: Document, written: Document) -> Document:
    """What of the base is the edition's too. Lines of another source's are not."""
    left = {key: value for key, value in base.items() if key not in SHEETS_OWN}
    for path in _unset(written):
        try:
            left = removed(left, path)
        except Refusal as refusal:
            raise Refusal(f"key {UNSET}: {written[BASED_ON]}: {refusal.says}") from None
    if "source" in written:
        left = {key: without_lines(value) for key, value in left.items()}
    return left


def _unset(written: Document) -> list[str]:
    paths = written.get(UNSET, [])
    if isinstance(paths, list) and all(isinstance(path, str) for path in paths):
        return paths
    raise Refusal(f'key {UNSET}: found {paths!r}, allowed: a list of keys such as ["wager.tie"]')


def _with_lines(whole: Document, own: Document, written: Document) -> Document:
    """The document with the lines that are listed at its top."""
    listed = written.get(LINES, {})
    if not isinstance(listed, dict):
        raise Refusal(f'key {LINES}: found {listed!r}, allowed: a table such as {{ deck = "165" }}')
    for path, lines in listed.items():
        if found_at(own, f"{path}.lines") is not None:
            raise Refusal(f'key {LINES}: the lines of "{path}" are written there too')
        try:
            whole = patched(whole, {f"{path}.lines": lines})
        except Refusal as refusal:
            raise Refusal(f"key {LINES}: {refusal.says}") from None
    return whole
