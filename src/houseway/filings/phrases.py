"""What pay rows can be paid on, in a family's own phrases, and what is said of one that is none.

A family lists its phrases, and what the trade knows and it does not model yet. A phrase of the
latter cannot be said, which is another thing than a phrase that is misspelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from houseway.errors import Refusal, near

_WORD: Final = re.compile(r"[^\W\d_]+")
_MOST_SAID: Final = 6
_SMALL: Final = frozenset({"a", "an", "the", "of", "with", "on", "or", "and", "in"})


class Phrases(NamedTuple):
    """A family's phrases: all of them, or one of each form; `what` a row is paid on in general."""

    known: Sequence[str]
    not_yet: Mapping[str, str]
    """What cannot be said yet, and what it would be."""
    nothing: str
    such_as: str

    def refusal(self, phrase: str) -> Refusal:
        """What is said of a phrase that cannot be read."""
        words = _words(phrase)
        named = next((one for one in self.not_yet if _within(_words(one), words)), None)
        meant = near(phrase, [*self.known, *self.not_yet])
        if named is None and meant in self.not_yet:
            named = meant
        if named is not None:
            would = self.not_yet[named] if named == phrase else f"{named}: {self.not_yet[named]}"
            return Refusal(
                f'"{phrase}" cannot be said in this family yet ({would}); '
                f"what can be said: {_quoted(self._like(named))}"
            )
        vocabulary = {word for known in self.known for word in _words(known)}
        if words and vocabulary.issuperset(words):
            said = _quoted(self._like(phrase))
            hint = f'; did you mean "{meant}"?' if meant else ""
            return Refusal(
                f'"{phrase}" cannot be said in this family, though it knows the words; '
                f"what can be said: {said}{hint}"
            )
        hint = f'did you mean "{meant}"?' if meant else "write it as a filing does"
        return Refusal(f'"{phrase}" is nothing {self.nothing}: {hint} (such as: {self.such_as})')

    def _like(self, phrase: str) -> list[str]:
        """What can be said with most of the same words."""
        words = {*_words(phrase)} - _SMALL
        shared = {known: len(words & {*_words(known)}) for known in self.known}
        most = max(shared.values(), default=0)
        return [known for known, many in shared.items() if many == most][:_MOST_SAID]


def _quoted(phrases: Iterable[str]) -> str:
    """Phrases in quotes, for they have commas of their own."""
    return ", ".join(f'"{phrase}"' for phrase in phrases)


def _words(phrase: str) -> list[str]:
    return _WORD.findall(phrase.casefold())


def _within(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the words stand together among others."""
    return any(
        [*others[start : start + len(words)]] == [*words] for start in range(len(others) or 1)
    )
