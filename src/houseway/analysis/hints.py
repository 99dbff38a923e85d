"""A hint: the best play for exactly the cards that somebody sees, when it is his to decide.

What he sees is worked out as his own page has it, from the events as they are shown to him, so
that no hint can know a card that he does not.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Final

import msgspec

from houseway.analysis.advice import Advice, advise
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import Showdown
from houseway.felt.bank.table import BankTable as Table
from houseway.felt.events import COMMUNITY, AnyEvent, BetsClosed, seen
from houseway.felt.view import View, apply
from houseway.filings.filing import Filing

_MOST_DIGITS: Final = 4


class Question(msgspec.Struct, frozen=True):
    """What somebody decides about: the cards he sees, and what he may choose."""

    filing: Filing
    ask: int
    hand: tuple[Card, ...]
    up: Card | None
    board: tuple[Card, ...]
    choices: tuple[str, ...]


class Hint(msgspec.Struct, frozen=True):
    """The best of what may be chosen, and what each choice is worth in antes, the best first.

    `ask` is the number of the question that it answers.
    """

    ask: int
    best: str
    choices: dict[str, str]
    exact: dict[str, str]
    method: str
    says: str
    ties: tuple[str, ...] = ()
    """Choices that are worth the same as the best."""


def question_of(table: Table, kept: int, name: str | None) -> Question:
    """What a table asks somebody, as far as its events are kept; or why there is no hint."""
    play = table.filing.rules.play
    if not isinstance(play, Showdown):
        raise Refusal(f"{table.filing.id}: no best play is worked out for this game")
    asked = table.round.ask if table.round and table.phase == "round" else None
    view = _round_as_seen(table.events[:kept], name) if asked and asked.bettor == name else View()
    if view.ask is None:
        raise Refusal("a hint is for whom the table asks to decide, and that is not you just now")
    hand = _open(view.hands.get(str(view.ask.seat), []))
    if len(hand) < play.cards:
        raise Refusal("a hint goes by the hand's cards, and these are not for you to see")
    bank = view.hands.get(str(table.player_dealer), [])
    return Question(
        table.filing,
        view.ask.seq,
        hand,
        bank[play.up.card - 1] if play.up and bank else None,
        _open(view.hands.get(COMMUNITY, [])),
        tuple(view.ask.choices),
    )


def held_by(table: Table, kept: int, name: str | None) -> str:
    """What the hand that somebody is asked about makes so far, in words; nothing if unseen."""
    try:
        question = question_of(table, kept, name)
    except Refusal:
        return ""
    judge = judge_of(table.filing)
    return judge.said(judge.worth((*question.hand, *question.board)))


def told(question: Question, advice: Advice) -> Hint:
    """The advice among the choices that are open: not everybody can afford the best of all."""
    worth = {
        choice: advice.choices[choice] for choice in question.choices if choice in advice.choices
    }
    if not worth:
        raise Refusal(f"{question.filing.id}: no best play is worked out for what you are asked")
    order = sorted(worth, key=lambda choice: (-worth[choice], choice != advice.best))
    best, *others = order
    digits = 2
    while (
        others
        and digits < _MOST_DIGITS
        and _signed(worth[best], digits) == _signed(worth[others[0]], digits)
        and worth[best] != worth[others[0]]
    ):
        digits += 1
    shown = {choice: _signed(worth[choice], digits) for choice in order}
    said = {choice: _words(question.filing, choice) for choice in order}
    rest = ", ".join(f"{said[choice]} {shown[choice]}" for choice in others)
    says = f"Best: {said[best]} ({shown[best]} antes{f'; {rest}' if rest else ''})"
    ties = tuple(choice for choice in others if worth[choice] == worth[best])
    if ties:
        equal = " and ".join(said[choice] for choice in ties)
        says = says.replace(" (", f", a tie with {equal} (", 1)
    exact = {choice: str(worth[choice]) for choice in order}
    return Hint(question.ask, best, shown, exact, advice.method, says, ties)


def rehearse(filing: Filing) -> None:
    """Work out one hint for each decision: what all of a game's hints share is then known."""
    play = filing.rules.play
    if not isinstance(play, Showdown):
        return
    pack = filing.rules.deck.cards
    hand, (up, *middle) = tuple(pack[: play.cards]), pack[play.cards :]
    seen = play.up is not None and play.up.seen == "before-decisions"
    for stage in play.stage:
        with suppress(Refusal):  # no best play is worked out for it
            advise(filing, hand, up if seen else None, tuple(middle[: stage.community]))


def _round_as_seen(events: list[AnyEvent], name: str | None) -> View:
    """The round's cards and its question, each as this person may see it."""
    begun = len(events)
    while begun and not isinstance(events[begun - 1], BetsClosed):
        begun -= 1
    view = View(viewer=name)
    for event in events[begun:]:
        apply(view, seen(event, name))
    return view


def _open(cards: list[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _signed(worth: Fraction, digits: int) -> str:
    text = f"{float(worth):+.{digits}f}"
    return text.replace("-", "−") if float(text) else text[1:]


def _words(filing: Filing, choice: str) -> str:
    """A choice as its button has it: 4× for `4x`, and one ante by the name of its wager."""
    play = filing.rules.play
    if isinstance(play, Showdown) and choice in (play.raised, "1x"):
        return filing.rules.wager_named(play.raised).label
    return f"{choice[:-1]}×" if choice[:-1].isdigit() and choice.endswith("x") else choice
