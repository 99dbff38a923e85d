"""Filings and rates with several faults of known kinds in known lines, the same by a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_TEXT: Final = re.compile(r'(label|printed|because|says)( *= )"(?:[^"\\]|\\.)*"$')
_LINES: Final = re.compile(r'(lines)( *= )"[^"]*"$')
_WORD: Final = re.compile(
    r"(unoccupied|under-minimum|refused-by-all|made|on-fold|effect|concerns|bank|seen|backline"
    r'|rule|cover|natural|payer|when|between)( *= )"[a-z-]+"$'
)
_NUMBER: Final = re.compile(r"(seats|rounds|behind-cut-card|burn|cards)( *= )\d+$")
_SWITCH: Final = re.compile(r"(backline|bonus|mandatory|banks|adds)( *= )(?:true|false)$")
_LIST: Final = re.compile(r"(hits|passes|games)( *= )\[.*\]$")
_PAY: Final = re.compile(r'("[^"]+")( *= )"(?:\d+:\d+|push|lose)"$')
_DEFAULT: Final = re.compile(r'(default)( *= )"[a-z0-9-]+"$')
_SET: Final = re.compile(r'(set\.")[a-z-]+(\..*)$')
_NEEDED: Final = re.compile(r'(label|because|printed)( *= )"(?:[^"\\]|\\.)*"$')


_NO_ROW: Final = "|".join(
    (
        r"a wager here is paid on ([a-z -]+, )*[a-z -]+ or [a-z -]+, not on \"zzz\"",
        r"the [\w' ]+ cannot be paid on \"zzz\"; its rows are ([a-z ]+, )*[a-z ]+",
        r'found "zzz", allowed: player wins, push, player-dealer wins',
        r'"zzz" is nothing a bank is over with, for it counts no cards: write such as "5 cards" or '
        r'"8 or more cards"',
        r'"zzz" is no row that a side bet knows; known are, for example, "blackjack suited", '
        r'"7-7-7 same colour", "6-7-8 unsuited", "6 cards not over", "any pair" and "two-card 20"',
        r'"zzz" is nothing that two cards match in: allowed: ([12a-z ]+, )*[12a-z ]+',
        r'"zzz" is nothing a coup can do: write it as a filing does \(such as: player wins by 4, '
        r"banker wins with three-card 7, tie with a natural, either pair, sum 18\)",
        r'"zzz" is nothing two hands can do: write it as a filing does \(such as: player wins, '
        r"tie, not qualified, player wins with a flush, six-card flush, beaten flush\)",
    )
)
"""What each kind of wager says, whole, of a row that it does not have."""


class Slip(NamedTuple):
    """One fault: the line that has it, what stands there instead, where and what must be said."""

    line: int
    becomes: str
    told_at: int
    says: str
    """A pattern of it."""

    def is_told(self, says: str) -> bool:
        """Return whether a sentence says it."""
        return re.search(self.says, says) is not None


def slipped(text: str, seed: str, most: int = 8) -> tuple[str, list[Slip]]:
    """The text with up to so many faults, none in the table of another, and what they are."""
    rng = random.Random(seed)
    lines = text.split("\n")
    tables = _tables(lines)
    every = [slip for number, line in enumerate(lines, 1) for slip in _slips(line, number, tables)]
    rng.shuffle(every)
    chosen: dict[int, Slip] = {}
    for slip in every:
        if len(chosen) < most and tables[slip.line] not in chosen:
            chosen[tables[slip.line]] = slip
    for slip in chosen.values():
        lines[slip.line - 1] = slip.becomes
    return "\n".join(lines), sorted(chosen.values())


def _tables(lines: list[str]) -> dict[int, int]:
    """The line that opens the table of each line; a table in another is the other's."""
    opened, found = 0, {}
    for number, line in enumerate(lines, 1):
        header = re.match(r"\[+([\w-]+)", line)
        if header and (line.startswith("[[") or line.count(".") < 2) and "pays" not in line:
            opened = number
        found[number] = opened
    return found


def _slips(line: str, number: int, tables: dict[int, int]) -> Iterator[Slip]:
    def slip(becomes: str, says: str, at: int = number) -> Slip:
        return Slip(number, becomes, at, re.escape(says))

    if found := _TEXT.match(line):
        yield slip(f"{found[1]}{found[2]}17", "found 17, allowed: text in quotes")
        yield slip(f"{found[1]}x{line.removeprefix(found[1])}", "no such key, allowed: ")
    if found := _LINES.match(line):
        yield slip(f'{found[1]}{found[2]}"twelve"', '"twelve" names no lines')
    if found := _WORD.match(line):
        yield slip(f'{found[1]}{found[2]}"zzz"', 'found "zzz", allowed: ')
    if found := _NUMBER.match(line):
        yield slip(f'{found[1]}{found[2]}"many"', 'found "many", allowed: a whole number')
    if found := _SWITCH.match(line):
        yield slip(f"{found[1]}{found[2]}3", "found 3, allowed: true or false")
    if found := _LIST.match(line):
        yield slip(f'{found[1]}{found[2]}"all of them"', 'found "all of them", allowed: a list')
    if found := _PAY.match(line):
        yield slip(f'{found[1]}{found[2]}"1/1"', '"1/1" is no pay')
        row = f"zzz{found[2]}{line.rpartition('= ')[2]}"
        yield Slip(number, row, number, rf"^key wager\.[\w-]+\.pays: ({_NO_ROW})$")
    if found := _DEFAULT.match(line):
        yield slip(f'{found[1]}{found[2]}"nowhere"', 'found "nowhere", allowed: ')
    if found := _SET.match(line):
        yield slip(f"{found[1]}zzz{found[2]}", 'sets nothing: there is no "zzz"')
    if found := _NEEDED.match(line):
        yield slip("#", f"{found[1]}: missing, and it is required", tables[number])
    if line in ("[deck]", "[turn]"):
        yield slip(f"[{line}]", "found a list of tables, allowed: one table, in single brackets")
