"""What no sentence may look like, whoever makes it: holes, wrong numbers, names nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Final

THINGS: Final = (
    "antes|bettors|cards|decks|dice|dollars|errors|events|filings|hands|hours|notes|options|packs"
    "|players|readings|rounds|seats|spots|times|wagers|warnings"
)
_SLIPS: Final = {
    "one of a plural": rf"(?<![\d.,:$+−–-])\b(1|[Oo]ne) ({THINGS})\b",
    "a hole in a list": (
        r" (on|of|with|and|or|to|from) (and|or)? ?[,.;]|, ,|\(\)|\[\]| (on|of|with)  (?=(and|or)\b)"
    ),
    "an ordinal of a number": r"\d-ths\b",
    "a seat named twice": r"seat (\d+):? (at )?seat \1\b",
    "a name of the program": r"\bNone\b(?! are taken)|[{}]|<class|\bTrue\b|\bFalse\b",
    "not as one says it": r"watches not",
}


def slips(text: str, slugs: Iterable[str] = ()) -> Iterator[str]:
    """Each slip with the words about it; `slugs` are names that only files and commands use."""
    found = dict(_SLIPS)
    names = [re.escape(slug) for slug in slugs if "-" in slug]
    if names:
        found["a slug"] = rf"(?<![\w/-])({'|'.join(names)})(?![\w/=-])"
    for what, pattern in found.items():
        for slip in re.finditer(pattern, text):
            yield f"{what}: …{text[max(0, slip.start() - 40) : slip.end() + 40]}…"


def doubled(text: str) -> Iterator[str]:
    """Two blanks within a sentence, where there are no columns."""
    for slip in re.finditer(r"\w[,;:.]? {2,}\w", text):
        yield f"two blanks: …{text[max(0, slip.start() - 40) : slip.end() + 40]}…"


def texts(page: str) -> str:
    """The words of a page, a line for each element."""
    page = re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.DOTALL)
    lines = (unescape(line).strip() for line in re.sub(r"<[^>]+>", "\n", page).split("\n"))
    return "\n".join(filter(None, lines))
