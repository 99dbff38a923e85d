"""What a pay row of the showdown family is paid on, in the words of the sheets.

    player wins      player-dealer wins      tie
    player wins with a flush                 (what the hand that won made, whichever it was)
    player-dealer wins with three of a kind
    not qualified    not qualified, player wins         qualified, tie
    straight flush                           (what the bettor's own hand made, won or lost)
    six-card full house                      (the best five of his three cards and the bank's)
    beaten four of a kind                    (what the hand that lost made, whichever it was)

A hand goes by the names that players give it: a royal flush is a straight flush, unless the wager
has a row for royal flushes that takes it.

A phrase is parsed once into a :class:`ShowdownCondition`, which then tells of any comparison
whether it holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from houseway.bank.odds import Pay
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.phrases import Phrases
from houseway.filings.wager import Wager
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import POKER, Category, Ladder, names_of

Whose = Literal["player", "player-dealer", "both", "beaten"]

RESULTS: Final[dict[str, Winner]] = {
    "player wins": "player",
    "player-dealer wins": "player-dealer",
    "tie": "tie",
}
_WHOSE: Final[dict[str, Whose]] = {"six-card": "both", "beaten": "beaten"}
_RESULT: Final = re.compile(
    r"(?:(?P<not>not )?(?P<qualified>qualified)(?:, (?=\S)|$))?"
    r"(?P<result>player wins|player-dealer wins|tie)?"
    r"(?: with (?:an? )?(?P<hand>[a-z ]+))?"
)
_NOT_YET: Final = {
    "or better": "one row for several hands: write a row for each",
    "or higher": "one row for several hands: write a row for each",
    "jacks": "a pair of a certain rank",
    "queens": "a pair of a certain rank",
    "kings": "a pair of a certain rank",
    "aces": "a pair of a certain rank",
    "high": "what a hand without a pair is led by",
    "suited": "cards of one suit that make no flush",
    "all red": "every card of one colour",
    "all black": "every card of one colour",
    "prime": "every card of one colour",
    "wheel": "the straight from ace to five",
    "five card": "the best hand of other cards than the bettor's own",
    "seven card": "the best hand of other cards than the bettor's own",
    "loses": "what a bettor's hand made that lost: beaten says so, whichever hand lost",
}
"""What side wagers of the trade are paid on, and no row here can be yet."""
_HAND: Final = re.compile(r"(?:(?P<whose>six-card|beaten) )?(?P<hand>[a-z ]+)")


class ShowdownCondition(msgspec.Struct, frozen=True):
    """A parsed phrase; every part that is set must hold.

    `unless` are rows of the same wager for hands with a name of their own: what one of them takes
    is not paid here by its plainer name.
    """

    phrase: str
    winner: Winner | None = None
    qualified: bool | None = None
    hand: Category | None = None
    whose: Whose = "player"
    unless: tuple[ShowdownCondition, ...] = ()

    def holds(self, found: Comparison) -> bool:
        """Whether a comparison is paid on this row."""
        return (
            (self.winner is None or found.winner == self.winner)
            and (self.qualified is None or found.qualified == self.qualified)
            and (self.hand is None or self.takes(self._made(found)))
            and not any(other.holds(found) for other in self.unless)
        )

    def takes(self, made: Category | None) -> bool:
        """Return whether a hand that made this goes by the name of the row."""
        return made is not None and self.hand in names_of(made)

    def _made(self, found: Comparison) -> Category | None:
        match self.whose:
            case "both":
                return found.both
            case "beaten":
                return found.beaten
            case "player-dealer":
                return found.bank
            case "player":
                return found.player


PaidOn = tuple[tuple[ShowdownCondition, Pay], ...]
"""A wager's pay rows: the first that holds decides."""


def paid_on(rules: ShowdownRules, wager: Wager) -> PaidOn:
    """What the rows of a wager are paid on."""
    ladder = rules.play.ladder
    parsed = [parse_showdown_condition(row.on, ladder) for row in wager.pays.rows]
    return tuple(
        (replace(condition, unless=_own_rows(condition, parsed)), row.pay)
        for condition, row in zip(parsed, wager.pays.rows, strict=True)
    )


def _own_rows(
    plain: ShowdownCondition, rows: Sequence[ShowdownCondition]
) -> tuple[ShowdownCondition, ...]:
    """Return the rows for hands that have the plain row's name and one of their own."""
    return tuple(
        row
        for row in rows
        if row.whose == plain.whose and row.hand != plain.hand and plain.takes(row.hand)
    )


def parse_showdown_condition(phrase: str, ladder: Ladder) -> ShowdownCondition:
    """Read a phrase; one that is none is refused with the nearest that is."""
    if phrase and (found := _RESULT.fullmatch(phrase)):
        result, qualified = found["result"], found["qualified"]
        hand = _category(found["hand"], ladder)
        if (result or qualified) and (hand or found["hand"] is None):
            return ShowdownCondition(
                phrase,
                winner=RESULTS[result] if result else None,
                qualified=None if qualified is None else found["not"] is None,
                hand=hand,
                whose="player-dealer" if hand and result == "player-dealer wins" else "player",
            )
    if found := _HAND.fullmatch(phrase):
        whose = _WHOSE.get(found["whose"] or "", "player")
        hand = _category(found["hand"], POKER if whose == "both" else ladder)
        if hand:
            return ShowdownCondition(phrase, hand=hand, whose=whose)
    raise Phrases(
        _phrases(ladder),
        _NOT_YET,
        nothing="two hands can do",
        such_as=(
            "player wins, tie, not qualified, player wins with a flush, six-card flush, "
            "beaten flush"
        ),
    ).refusal(phrase)


def _category(name: str | None, ladder: Ladder) -> Category | None:
    return next((category for category in ladder.categories if category == name), None)


def _phrases(ladder: Ladder) -> list[str]:
    hands = ladder.categories
    return [
        *RESULTS,
        "not qualified",
        *(f"not qualified, {result}" for result in RESULTS),
        *hands,
        *(f"{result} with {hand}" for result in RESULTS for hand in hands),
        *(f"six-card {hand}" for hand in POKER.categories),
        *(f"beaten {hand}" for hand in hands),
    ]
