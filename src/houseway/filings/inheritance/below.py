"""What a document is written over: the one it is an edition of, or the game that it extends."""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.errors import Refusal
from houseway.filings.patch import Document

BASED_ON: Final = "based-on"
EXTENDS: Final = "extends"

OVER: Final = (BASED_ON, EXTENDS)
"""The keys by which a document names the one below it."""

_VERBS: Final = {BASED_ON: "is based on", EXTENDS: "extends"}


class Below(NamedTuple):
    """The document below another: by which key it is named, and its id."""

    key: str
    id: str

    @property
    def verb(self) -> str:
        """What the upper one does: it is based on the other, or extends it."""
        return _VERBS[self.key]


def below(document: Document) -> Below | None:
    """The document that this one is written over."""
    named = [Below(key, _id(key, document[key])) for key in OVER if document.get(key) is not None]
    if len(named) > 1:
        raise Refusal(
            f"key {EXTENDS}: a sheet extends a game or is an edition of one, allowed: {EXTENDS} or "
            f"{BASED_ON}, not both"
        )
    return named[0] if named else None


def _id(key: str, found: object) -> str:
    if isinstance(found, str):
        return found
    raise Refusal(f'key {key}: found {found!r}, allowed: an id such as "room/game"')
