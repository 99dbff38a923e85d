"""What Houseway says when it cannot do as asked.

Every error a person can cause is a :class:`Refusal`: one sentence naming the thing, the place
and the way out. Anything else that escapes is a defect.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_NEAR: Final = 0.66
"""How alike two words are that one may have been meant for the other: of three letters, two."""


MOST_SHOWN: Final = 50
"""How many faults of one file are told one by one; the rest are counted."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a file: a sentence, the key it is about, and where it stands."""

    says: str
    key: str = ""
    file: str = ""
    line: int | None = None

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return in_one_line(f"{where}: {self.says}" if where else self.says)

    def within(self, file: str) -> str:
        """The same for somebody who knows which file is meant."""
        if self.file != file:
            return str(self)
        return in_one_line(f"line {self.line}: {self.says}" if self.line else self.says)


class Refusal(Exception):
    """A request that the rules, a file or a limit forbid; its text is one clear sentence.

    A file can have several `faults`: the sentence is then the first of them, and how many more
    there are.
    """

    def __init__(self, says: str, *, rule: str | None = None, faults: Iterable[Fault] = ()) -> None:
        self.says = says = in_one_line(says)
        self.rule = rule
        self.faults = tuple(faults)
        super().__init__(f"{says} [{rule}]" if rule else says)

    @property
    def told(self) -> tuple[str, ...]:
        """Everything that is wrong, a sentence each."""
        return listed(map(str, self.faults)) if self.faults else (str(self),)


class OutsideLimits(Refusal):
    """A wager outside the posted limits, of so many `cents`."""

    def __init__(self, says: str, *, rule: str, cents: int) -> None:
        self.cents = cents
        super().__init__(says, rule=rule)


def listed(sentences: Iterable[str]) -> tuple[str, ...]:
    """As many of the sentences as anybody reads, and how many more there are."""
    every = tuple(sentences)
    more = len(every) - MOST_SHOWN
    return (*every[:MOST_SHOWN], f"and {more:,} more") if more > 0 else every


def and_more(first: str, many: int) -> str:
    """The first of many faults, and how many follow it."""
    return f"{first} (and {many - 1:,} more)" if many > 1 else first


def in_one_line(text: str) -> str:
    """The text with every character that would break or hide a line written out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\xa0" else repr(c)[1:-1] for c in text)


def meant(word: str, known: Iterable[str]) -> str:
    """`did you mean "tie"?` for a word a slip of letters away, or a part of one; else nothing."""
    found = near(word, known)
    return "" if found is None else f'did you mean "{found}"?'


def near(word: str, known: Iterable[str]) -> str | None:
    """The word that was meant by one a slip of letters away, or a part of it; or none."""
    import difflib  # only who mistyped waits for it
    import re

    typed = word.strip().casefold().replace("_", "-").replace(" ", "-")
    names = {name.casefold().replace(" ", "-"): name for name in reversed(list(known))}
    alike = difflib.get_close_matches(typed, names, n=1, cutoff=_NEAR)
    if not alike and len(typed) > 2:
        part = re.compile(rf"(?<![^-/:]){re.escape(typed)}(?![^-/:])")  # between hyphens or slashes
        alike = sorted((name for name in reversed(names) if part.search(name)), key=len)
    return names[alike[0]] if alike else None
