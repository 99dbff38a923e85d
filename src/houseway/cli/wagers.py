"""Wagers as they are typed at the table: `player 25 tie 5`, `$10 on ante, pair plus $5`.

Names are the wagers' own, with hyphens or blanks, in capitals or not; amounts are dollars. Commas,
"and" and "on" may stand between them. `at 5` puts a wager on another spot, `with Bruno 20` makes it
a kum-kum wager, and `join 100` is money in somebody else's bank.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from houseway.bank.money import parse_dollars
from houseway.errors import Refusal
from houseway.filings.model import Rules
from houseway.filings.wager import Wager

_T = TypeVar("_T")

_PAUSE: Final = re.compile(r";|,(?!\d{3}(?!\d))|(?<!\d),")
"""Between wagers; not the comma within $1,000."""
_AMOUNT: Final = re.compile(r"\$\d.*|\d[\d,.]*\$?")
_FILLERS: Final = frozenset({"and", "on", "&", "+", "for", ","})
_DOLLARS: Final = frozenset({"dollar", "dollars", "bucks", "usd", "$"})


class Typed(NamedTuple):
    """One wager that was typed; no wager is money to join the bank with."""

    wager: Wager | None
    cents: int
    seat: int | None = None
    partner: str = ""
    share: int = 0


def amount(text: str) -> int:
    """Dollars as people write them: `25`, `$1,000`, `2.50`, `25 dollars`."""
    words = text.lower().split()
    if len(words) > 1 and words[-1] in _DOLLARS:
        words.pop()
    if not all(word == "$" or is_amount(word) for word in words):
        return int(parse_dollars(text))  # refused, as it was typed
    return int(parse_dollars("".join(words).removesuffix("$")))


def is_amount(word: str) -> bool:
    """Whether a word looks like dollars."""
    return _AMOUNT.fullmatch(word) is not None


def typed_wagers(
    text: str, rules: Rules, names: Collection[str], example: str
) -> tuple[Typed, ...]:
    """Every wager of a line, or a refusal that says which part is none."""
    words = _PAUSE.sub(" , ", re.sub(r"(?<!\d)\$\s+(?=\d)", "$", text)).split()
    return _Reader(words, rules, names, example).wagers()


class _Reader:
    """Reads a line of words from left to right."""

    def __init__(
        self, words: Sequence[str], rules: Rules, names: Collection[str], example: str
    ) -> None:
        self._words = words
        self._at = 0
        self._rules = rules
        self._people = {_plain(name): name for name in names}
        self._example = example
        self._wagers = {_plain(wager.label): wager for wager in rules.wager}
        self._wagers |= {_plain(wager.name): wager for wager in rules.wager}

    def wagers(self) -> tuple[Typed, ...]:
        found = []
        while self._more():
            found.append(self._one())
        return tuple(found)

    def _more(self) -> bool:
        while self._passed(_FILLERS):
            pass
        return bool(self._word)

    @property
    def _word(self) -> str:
        return self._words[self._at].lower() if self._at < len(self._words) else ""

    def _passed(self, words: Collection[str]) -> bool:
        """Whether one of these words stands here; it is read then."""
        found = self._word in words
        self._at += found
        return found

    def _named(self, known: Mapping[str, _T]) -> _T | None:
        """What the longest name that begins here stands for; it is read then."""
        for end in range(len(self._words), self._at, -1):
            name = _plain(" ".join(self._words[self._at : end]))
            if name in known:
                self._at = end
                return known[name]
        return None

    def _one(self) -> Typed:
        if self._passed(("join",)):
            return Typed(None, self._amount("the bank"))
        wager = self._named(self._wagers)
        if wager is not None:
            cents = self._amount(wager.label)
        elif is_amount(self._word):  # the amount comes first: $25 on player
            first = self._words[self._at]
            cents = self._amount("")
            self._more()
            wager = self._named(self._wagers)
            if wager is None:
                raise Refusal(
                    f'"{first}" is on no wager: write its name and dollars, such as {self._example}'
                )
        else:
            wager = self._rules.wager_named(self._words[self._at])  # refused, with the nearest
            cents = 0
        seat = self._seat()
        return Typed(wager, cents, seat, *self._partner())

    def _amount(self, what: str) -> int:
        while self._passed(("on", "for")):
            pass
        at = self._at
        if self._word in ("", ",") or (
            not is_amount(self._word) and self._named(self._wagers) is not None
        ):
            raise Refusal(
                f"how much on {what}? write its name and dollars, such as {self._example}"
            )
        self._at = at + 1
        cents = amount(self._words[at])
        self._passed(_DOLLARS)
        return cents

    def _seat(self) -> int | None:
        if not self._passed(("at",)):
            return None
        self._passed(("seat", "spot"))
        word = self._word
        if not word.isdecimal() or len(word) > 3:
            raise Refusal(f"at which seat? write its number, such as {self._example} at 5")
        self._at += 1
        return int(word)

    def _partner(self) -> tuple[str, int]:
        if not self._passed(("with",)):
            return "", 0
        if partner := self._named(self._people):
            return partner, self._amount(f"{partner}'s part")
        someone = self._words[self._at] if self._word else "nobody"
        raise Refusal(
            f'"{someone}" does not sit here: a kum-kum wager is shared with '
            f"{' or '.join(self._people.values())}, such as {self._example} with NAME 20"
        )


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ")
