"""A hint: the best play for exactly the cards that somebody sees, when it is his to decide.

What he sees is worked out as his own page has it, from the events as they are shown to him, so
that no hint can know a card that he does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Final

import msgspec

from houseway.analysis.advice import Advice, advise_seen
from houseway.errors import Refusal
from houseway.families import banked_family, family_of
from houseway.families.family import BankedFamily
from houseway.felt.bank.table import BankTable
from houseway.felt.events import AnyEvent, BetsClosed
from houseway.felt.view import View, view_of
from houseway.filings.filing import Filing
from houseway.pricing.advice import InSight
from houseway.words import signed

_MOST_DIGITS: Final = 4
_MOST_TOLD: Final = 4


class Question(msgspec.Struct, frozen=True):
    """What somebody decides about: the cards he sees, and what he may choose."""

    filing: Filing
    ask: int
    seen: InSight
    choices: tuple[str, ...]


class Hint(msgspec.Struct, frozen=True):
    """The best of what may be chosen, and what each choice is worth, the best first.

    `ask` is the number of the question that it answers.
    """

    ask: int
    best: str
    choices: dict[str, Fraction]
    method: str
    says: str
    ties: tuple[str, ...] = ()
    """Choices that are worth the same as the best."""
    precision: float | None = None
    """How near the worths are, where they are not exact fractions."""

    def as_json(self) -> dict[str, object]:
        """For a page: each worth as it is shown, and exactly."""
        return {
            "ask": self.ask,
            "best": self.best,
            "choices": _told_apart(self.choices),
            "exact": {
                choice: None if self.precision is not None else str(worth)
                for choice, worth in self.choices.items()
            },
            "method": self.method,
            "says": self.says,
            "ties": self.ties,
        }


def question_of(table: BankTable, kept: int, name: str | None) -> Question:
    """What a table asks somebody, as far as its events are kept; or why there is no hint."""
    asked = table.round.ask if table.round and table.phase == "round" else None
    view = (
        _round_as_seen(table.events[: kept - table.before], name)
        if asked and asked.bettor == name
        else View()
    )
    seat = view.ask.seat if view.ask else 0
    adviser = banked_family(table.filing.rules).adviser(table.filing)
    if view.ask is not None:
        found = adviser.asked(view.hands, view.ask, table.player_dealer)
    else:
        adviser.in_sight(view.hands, seat, table.player_dealer)  # who has no hints says why
        raise Refusal("a hint is for whom the table asks to decide, and that is not you just now")
    if None in view.hands.get(str(seat), [None]):
        raise Refusal("a hint goes by the hand's cards, and these are not for you to see")
    return Question(table.filing, view.ask.seq, found, tuple(view.ask.choices))


def told(question: Question, advice: Advice) -> Hint:
    """The advice among the choices that are open: not everybody can afford the best of all."""
    known = advice.choices
    open_to_him = [choice for choice in question.choices if choice in known]
    if not open_to_him:
        raise Refusal(f"{question.filing.id}: no best play is worked out for what you are asked")
    order = sorted(open_to_him, key=lambda choice: (-known[choice], choice != advice.best))
    worth = {choice: known[choice] for choice in order}
    best, *others = order
    ties = tuple(choice for choice in others if worth[choice] == worth[best])
    adviser = banked_family(question.filing.rules).adviser(question.filing)
    said = {choice: adviser.choice_words(choice) for choice in order}
    shown = _told_apart(worth)
    rest = [f"{said[choice]} {shown[choice]}" for choice in others]
    if len(rest) > _MOST_TOLD:
        more = len(rest) - _MOST_TOLD + 1
        rest[_MOST_TOLD - 1 :] = [f"{more} more, down to {shown[others[-1]]}"]
    worst = f"; {', '.join(rest)}" if rest else ""
    same = [said[choice] for choice in ties[:_MOST_TOLD]]
    equal = f", a tie with {' and '.join(same)}" if ties else ""
    says = f"Best: {said[best]}{equal} ({shown[best]} {advice.unit}{worst})"
    return Hint(question.ask, best, worth, advice.method, says, ties, advice.precision)


def rehearse(filing: Filing) -> None:
    """Work out one hint for each decision: what all of a game's hints share is then known."""
    family = family_of(filing)
    for seen in family.adviser(filing).rehearsals() if isinstance(family, BankedFamily) else ():
        with suppress(Refusal):  # no best play is worked out for it
            advise_seen(filing, seen)


def _round_as_seen(events: list[AnyEvent], name: str | None) -> View:
    """The round's cards and its question, each as this person may see it."""
    begun = len(events)
    while begun and not isinstance(events[begun - 1], BetsClosed):
        begun -= 1
    return view_of(events[begun:], name)


def _told_apart(worths: Mapping[str, Fraction]) -> dict[str, str]:
    """Worths, the best first, with the digits by which the next differs from it."""
    best, second = ([*worths.values()] * 2)[:2]
    digits = 2
    if best != second:
        while digits < _MOST_DIGITS and _signed(best, digits) == _signed(second, digits):
            digits += 1
    return {choice: _signed(worth, digits) for choice, worth in worths.items()}


def _signed(worth: Fraction, digits: int) -> str:
    text = signed(worth, digits)
    return text if text.strip("+−0.") else text[1:]
