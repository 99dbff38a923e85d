"""What Houseway says when it cannot do as asked.

Every error a person can cause is a :class:`Refusal`: one sentence naming the thing, the place
and the way out. Anything else that escapes is a defect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_NEAR: Final = 0.66
"""How alike two words are that one may have been meant for the other: of three letters, two."""


class Refusal(Exception):
    """A request that the rules, a file or a limit forbid; its text is one clear sentence."""

    def __init__(self, says: str, *, rule: str | None = None) -> None:
        self.says = says = in_one_line(says)
        self.rule = rule
        super().__init__(f"{says} [{rule}]" if rule else says)


def in_one_line(text: str) -> str:
    """The text with every character that would break or hide a line written out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\xa0" else repr(c)[1:-1] for c in text)


def meant(word: str, known: Iterable[str]) -> str:
    """`did you mean "tie"?` for a word a slip of letters away, or a part of one; else nothing."""
    import difflib  # only who mistyped waits for it
    import re

    typed = word.strip().casefold().replace("_", "-").replace(" ", "-")
    names = {name.casefold().replace(" ", "-"): name for name in reversed(list(known))}
    near = difflib.get_close_matches(typed, names, n=1, cutoff=_NEAR)
    if not near and len(typed) > 2:
        part = re.compile(rf"(?<![^-/:]){re.escape(typed)}(?![^-/:])")  # between hyphens or slashes
        near = sorted((name for name in reversed(names) if part.search(name)), key=len)
    return f'did you mean "{names[near[0]]}"?' if near else ""
