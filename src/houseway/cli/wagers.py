"""Wagers as they are typed at the table: `player 25 tie 5`, `$10 on ante, pair plus $5`.

Names are the wagers' own, with hyphens or blanks, in capitals or not; amounts are dollars. Commas,
"and" and "on" may stand between them. `at 5` puts a wager on another spot, `with Bruno 20` makes it
a kum-kum wager, and `join 100` is money in somebody else's bank.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from houseway.bank.money import parse_dollars
from houseway.errors import Refusal
from houseway.filings.model import Rules, Wager

_PAUSE: Final = re.compile(r";|,(?!\d{3}(?!\d))|(?<!\d),")
"""Between wagers; not the comma within $1,000."""
_AMOUNT: Final = re.compile(r"\$\d.*|\d[\d,.]*\$?")
_FILLERS: Final = frozenset({"and", "on", "&", "+", "for"})
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
        self._people = {name.casefold(): name for name in names}
        self._example = example
        self._wagers = {_plain(wager.label): wager for wager in rules.wager}
        self._wagers |= {_plain(wager.name): wager for wager in rules.wager}

    def wagers(self) -> tuple[Typed, ...]:
        found = []
        while self._more():
            found.append(self._one())
        return tuple(found)

    def _more(self) -> bool:
        while self._word in _FILLERS or self._word == ",":
            self._at += 1
        return bool(self._word)

    @property
    def _word(self) -> str:
        return self._words[self._at].lower() if self._at < len(self._words) else ""

    def _one(self) -> Typed:
        if self._word == "join":
            self._at += 1
            return Typed(None, self._amount("the bank"))
        wager = self._wager()
        if wager is not None:
            cents = self._amount(wager.label)
        elif is_amount(self._word):  # the amount comes first: $25 on player
            first = self._words[self._at]
            cents = self._amount("")
            self._more()
            wager = self._wager()
            if wager is None:
                raise Refusal(
                    f'"{first}" is on no wager: write its name and dollars, such as {self._example}'
                )
        else:
            wager = self._rules.wager_named(self._words[self._at])  # refused, with the nearest
            cents = 0
        seat = self._seat()
        partner, share = self._partner()
        return Typed(wager, cents, seat, partner, share)

    def _wager(self) -> Wager | None:
        """The longest name that begins here."""
        for end in range(len(self._words), self._at, -1):
            name = _plain(" ".join(self._words[self._at : end]))
            if name in self._wagers:
                self._at = end
                return self._wagers[name]
        return None

    def _amount(self, what: str) -> int:
        while self._word in ("on", "for"):
            self._at += 1
        word = self._word
        if not word or word == "," or self._begins_wager():
            raise Refusal(
                f"how much on {what}? write its name and dollars, such as {self._example}"
            )
        cents = amount(self._words[self._at])
        self._at += 1
        if self._word in _DOLLARS:
            self._at += 1
        return cents

    def _begins_wager(self) -> bool:
        at = self._at
        found = self._wager() is not None
        self._at = at
        return found and not is_amount(self._word)

    def _seat(self) -> int | None:
        if self._word != "at":
            return None
        self._at += 1
        if self._word in ("seat", "spot"):
            self._at += 1
        word = self._word
        if not word.isdecimal() or len(word) > 3:
            raise Refusal(f"at which seat? write its number, such as {self._example} at 5")
        self._at += 1
        return int(word)

    def _partner(self) -> tuple[str, int]:
        if self._word != "with":
            return "", 0
        self._at += 1
        for end in range(len(self._words), self._at, -1):
            name = " ".join(self._words[self._at : end]).casefold()
            if name in self._people:
                self._at = end
                return self._people[name], self._amount(f"{self._people[name]}'s part")
        someone = self._words[self._at] if self._word else "nobody"
        raise Refusal(
            f'"{someone}" does not sit here: a kum-kum wager is shared with '
            f"{' or '.join(self._people.values())}, such as {self._example} with NAME 20"
        )


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ")
