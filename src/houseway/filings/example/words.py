"""What an example writes in words: outcomes, results, figures, hands, the steps of a betting."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

import msgspec

from houseway.bank.money import dollars, parse_dollars
from houseway.bank.odds import Result, parse_pay
from houseway.errors import Refusal

_FIGURE: Final = re.compile(r"([+-]?)(\d{1,15})(?:\.(\d{1,15}))?( ?%)?", re.ASCII)
_RATIO: Final = re.compile(r"[+-]?\d{1,30}/\d{1,30}", re.ASCII)
_OUTCOME: Final = re.compile(r"(win|lose|push)(?: (\S+))?")
_STEP: Final = re.compile(r"(\d{1,2}|all) (?:(may not|may) )?(.+?)( out of turn)?", re.ASCII)
_RULING: Final = re.compile(r"floor ([a-z][a-z0-9-]*)(?: (\d{1,2}))?", re.ASCII)
_CHOICE: Final = re.compile(r"(\w[\w -]*?)(?: (\$\S+?)(?: to (\$\S+))?)?", re.ASCII)


class Outcome(msgspec.Struct, frozen=True):
    """What comes of a wager, and how much of it is paid or collected, if that is said."""

    result: Result
    cents: int | None = None


def parse_outcome(text: str) -> Outcome:
    """Read `win $35`, `lose $10`, `push`; or `win` alone, whatever is paid."""
    found = _OUTCOME.fullmatch(text)
    if found and not (found[1] == "push" and found[2]):
        results: dict[str, Result] = {"win": "win", "lose": "lose", "push": "push"}
        return Outcome(results[found[1]], parse_dollars(found[2]) if found[2] else None)
    raise Refusal(f'found "{text}", allowed: win $35, lose $10, push; or win or lose alone')


def parse_outcomes(text: str) -> tuple[Outcome, ...]:
    """Read what came of a wager: of one that was put up several times `win $10, push`, in turn."""
    return tuple(parse_outcome(one) for one in text.split(", "))


def parse_result(text: str) -> tuple[Result, str | None]:
    """Read what a described wager did: `win`, `win 40:1`, `lose`, `push`."""
    word, _, odds = text.partition(" ")
    if word == "win" and (not odds or parse_pay(odds).result == "win"):
        return "win", odds or None
    for result in _NO_WIN:
        if text == result:
            return result, None
    raise Refusal(f'found "{text}", allowed: win, win 40:1, lose, push')


_NO_WIN: Final[tuple[Result, ...]] = ("lose", "push")


class Figure(msgspec.Struct, frozen=True):
    """A figure as somebody states it: its value, and how far it may be off; exact if not at all."""

    value: Fraction
    within: Fraction

    def holds(self, found: Fraction) -> bool:
        """Whether this is what the figure rounds to the digits stated."""
        return abs(found - self.value) <= self.within


def parse_figure(text: str) -> Figure:
    """Read `-14.3596 %`, `0.446247`, or `-22717/367540`, which is exact."""
    text = text.replace("−", "-").strip()
    if _RATIO.fullmatch(text) and not text.endswith("/0"):
        return Figure(Fraction(text), Fraction(0))
    found = _FIGURE.fullmatch(text)
    if not found:
        allowed = "a figure such as -14.3596 %, -0.143596 or -22717/367540"
        raise Refusal(f'found "{text}", allowed: {allowed}')
    digits = len(found[3] or "")
    unit = Fraction(1, 100) if found[4] else Fraction(1)
    value = Fraction(f"{found[1]}{found[2]}.{found[3] or 0}")
    return Figure(value * unit, Fraction(1, 2 * 10**digits) * unit)


# --- a course of betting ------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    """A word of the betting, with what it costs: one amount, or any between two."""

    word: str
    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        if self.least is None:
            return self.word
        to = "" if self.most in (None, self.least) else f" to {dollars(self.most or 0)}"
        return f"{self.word} {dollars(self.least)}{to}"


class Step(msgspec.Struct, frozen=True):
    """One step: what a seat does or may do, all it may do, what it may not and why; or a ruling."""

    seat: int | None
    """Whose it is; nobody's: all who are asked until the round of betting is over, or the table."""
    how: Literal["does", "may", "may not", "out of turn", "floor"]
    choices: tuple[Choice, ...]
    why: str = ""
    """Words of the sentence by which a choice is refused."""


def parse_step(text: str) -> Step:
    """Read `3 raise $12`, `3 may fold, call $10, raise $12 to $40`, `3 may not raise: words`."""
    if ruling := _RULING.fullmatch(text):
        of = int(ruling[2]) if ruling[2] else None
        return Step(of, "floor", (Choice(ruling[1]),))
    found = _STEP.fullmatch(text)
    if not found or (found[1] == "all" and (found[2] or found[4] or found[3] not in EVERYBODY)):
        raise Refusal(f'found "{text}", allowed: {_STEPS}')
    seat, said = None if found[1] == "all" else int(found[1]), found[3]
    if found[4]:
        return Step(seat, "out of turn", (_choice(said, text),))
    if found[2] == "may":
        return Step(seat, "may", tuple(_choice(one, text) for one in said.split(", ")))
    if found[2] == "may not":
        what, _, why = said.partition(": ")
        if not why.strip():
            raise Refusal(f'found "{text}" without why, allowed: {_STEPS}')
        return Step(seat, "may not", (_choice(what, text),), why)
    return Step(seat, "does", (_choice(said, text),))


EVERYBODY: Final = ("check", "call", "fold")
"""What all do in turn until a round of betting is over: who has nothing to call checks."""

_STEPS: Final = (
    "3 raise $12; 3 may fold, call $10, raise $12 to $40; 3 may not raise: words of the sentence; "
    "all check, all call, all fold; 3 check out of turn; floor early-flop; floor foul-hand 3"
)


def _choice(words: str, text: str) -> Choice:
    found = _CHOICE.fullmatch(words)
    if not found:
        raise Refusal(f'found "{text}", allowed: {_STEPS}')
    least = parse_dollars(found[2]) if found[2] else None
    return Choice(found[1], least, parse_dollars(found[3]) if found[3] else least)


def down_and_up(text: str) -> tuple[str, str | None]:
    """A hand's cards down and those up, `Ks 4d / 7c`; nothing is said of which is which."""
    down, slash, up = text.partition("/")
    return down.strip(), up.strip() if slash else None
