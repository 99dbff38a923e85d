"""A showdown that somebody describes: whose poker hand is best, and every hand in words.

The floor's other question. Hands are named by their seat, the bank's `player-dealer`; `up` and
`down` say how the cards of a hand were dealt, and `board` what lies in the middle. Where a game is
played against the player-dealer, each hand is also compared with the bank's.
"""

from __future__ import annotations

import msgspec

from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.showdown.described import LaidOut, bank_qualifies, in_words, laid_out
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.description import PLAYER_DEALER, read_as
from houseway.filings.filing import Filing
from houseway.hands.comparison import Winner


class ShownHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hand: the cards dealt face up, and those dealt face down."""

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.down, *self.up)


class ShownTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hands as they lie at the showdown."""

    game: str
    hands: dict[str, ShownHand]
    board: tuple[str, ...] = ()
    readings: dict[str, str] = {}


class HandInWords(msgspec.Struct, frozen=True):
    """What a hand makes; `low` where the game has one and the hand makes it."""

    high: str
    low: str | None = None


class ShowdownResult(msgspec.Struct, frozen=True):
    """Who has the best hand, several if they are equal; and how each stands against the bank.

    `qualifies` and `against_bank` are of games played against the player-dealer, and there only if
    the bank's hand was given.
    """

    game: str
    high: tuple[str, ...]
    low: tuple[str, ...] | None
    hands: dict[str, HandInWords]
    qualifies: bool | None = None
    against_bank: dict[str, Winner] | None = None


def read_shown(text: str, place: str = "showdown") -> ShownTable:
    """A described showdown from JSON; anything wrong is refused with its key."""
    return read_as(ShownTable, text, place, '"game", "board" and "hands"')


def showdown(table: ShownTable, folder: str | None = None) -> ShowdownResult:
    """Compare the hands as the game ranks them."""
    filing = load(table.game, folder).read(table.readings)
    if not isinstance(filing.rules, ShowdownRules):
        raise Refusal(f"{filing.id} has no poker hands to show down")
    if not table.hands:
        raise Refusal('nobody shows a hand: give "hands", such as {"2": {"down": ["Kh", "4d"]}}')
    laid = laid_out(
        filing,
        filing.rules.play,
        {name: hand.cards for name, hand in table.hands.items()},
        table.board,
        max(filing.rules.table.choices),
    )
    judge = judge_of(filing)
    worths = {name: judge.worth((*cards, *laid.board)) for name, cards in laid.hands.items()}
    best = max(worths.values())
    return ShowdownResult(
        filing.id,
        tuple(name for name, worth in worths.items() if worth == best),
        None,
        {name: HandInWords(words) for name, words in in_words(filing, laid).items()},
        bank_qualifies(filing, laid),
        _against_bank(filing, laid),
    )


def _against_bank(filing: Filing, laid: LaidOut) -> dict[str, Winner] | None:
    bank = laid.hands.get(PLAYER_DEALER)
    if bank is None:
        return None
    judge = judge_of(filing)
    return {
        name: judge.compare(cards, bank, laid.board).found.winner
        for name, cards in laid.hands.items()
        if name != PLAYER_DEALER
    }
