"""A new filing to start from: a family's plainest one, or an edition of any."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.families import family, names
from houseway.families.library import is_filed, load, loads, survey
from houseway.filings.files import NO_ROOMS
from houseway.filings.filing import Filing
from houseway.filings.schema.start import edition_text, new_text
from houseway.filings.sheets.model import titled

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*(?:@[\w.-]+)?", re.ASCII)


class Started(msgspec.Struct, frozen=True):
    """A new filing: its id, its family, what it starts from, and its text."""

    id: str
    family: str
    base: str
    text: str


def started(
    id: str, *, base: str | None = None, family_name: str | None = None, folder: str | None = None
) -> Started:
    """A filing that loads: an edition of `base`, or a whole one of a family."""
    if not _ID.fullmatch(id) or id.partition("/")[0] in NO_ROOMS:
        says = "allowed: ROOM/GAME in small letters, digits and hyphens, such as my-room/my-game"
        raise Refusal(f'"{id}" cannot be the id of a filing, {says}')
    if is_filed(id, folder):
        raise Refusal(f"there is a filing {id} already: houseway rules {id} --format toml shows it")
    if base is not None:
        filing = load(base, folder)
        word = filing.rules.family_name
        if family_name not in (None, word):
            raise Refusal(f"{base} is of the family {word}, not {family_name}: leave out --family")
        text = edition_text(id, filing.document, base)
    else:
        filing = _plainest(family_name, folder)
        word = filing.rules.family_name
        name = titled(id.partition("/")[2].partition("@")[0])
        text = new_text(id, name, filing.settled, filing.id, family(word).rules)
    loads(text, id, f"the new {id}", folder)
    return Started(id, word, filing.id, text)


def _plainest(word: str | None, folder: str | None) -> Filing:
    """The filing that a family names as its plainest, or else the first of the family."""
    if word is None:
        known = ", ".join(names())
        raise Refusal(f"say what to start from: --family with one of {known}, or --from GAME")
    if named := family(word).plainest:
        return load(named)
    for filing in survey(folder).documents:
        if filing.rules.family_name == word:
            return filing
    raise Refusal(f"there is no filing of the family {word} to start from")
