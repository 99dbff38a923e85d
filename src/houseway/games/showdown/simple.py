"""The simple way to play a showdown game: rules a player can keep in his head.

No sheet of this family prints a house way, so this is what stands in for it: bots play by it, and
its price is shown beside that of the best play. Three cards: play queen-six-four or better. Five
cards: play every hand where the second wager equals the ante, and ace-king-jack-eight-three or
better where it is a multiple. Two cards with five in the middle: the rules of thumb published for
Ultimate Texas Hold'em.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import STANDARD_PACK, Card
from houseway.filings.showdown import Showdown
from houseway.filings.showdown_conditions import ladder_of
from houseway.hands.high import high
from houseway.hands.ladder import RANK_VALUES, THREE_CARD, Worth, category, least
from houseway.hands.qualifier import least_worth

LEAST_THREE_CARD: Final = least_worth("queen-six-four high", THREE_CARD)
LEAST_FIVE_CARD: Final = least_worth("ace-king-jack-eight-three high")
"""Where the second wager is twice the ante, as in the common game."""

_LEAST_KICKER: Final = {
    # With this card: the least other card that is raised with it, suited and not.
    "A": ("2", "2"),
    "K": ("2", "5"),
    "Q": ("6", "8"),
    "J": ("8", "T"),
}
_MOST_OUTS: Final = 20
_TWO_PAIR: Final = least("two pair")


def line(play: Showdown) -> Worth:
    """The least hand that is raised, in a game without community cards."""
    if play.ranking == "three-card":
        return LEAST_THREE_CARD
    (stage,) = play.stage
    return Worth(0) if stage.raises == (1,) else LEAST_FIVE_CARD


def raises(play: Showdown, hand: Sequence[Card], board: Sequence[Card] = ()) -> bool:
    """Whether the simple way puts up the second wager with this hand, now."""
    if not play.community:
        return high(hand, ladder_of(play.ranking)) >= line(play)
    if not board:
        return _raises_two_cards(hand)
    return _raises_flop(hand, board) if len(board) == 3 else _raises_river(hand, board)


def _raises_two_cards(hand: Sequence[Card]) -> bool:
    """Pairs from threes, every ace, and the better kings, queens and jacks."""
    low, high_card = sorted(hand, key=lambda card: RANK_VALUES[card[0]])
    if low[0] == high_card[0]:
        return low[0] != "2"
    kickers = _LEAST_KICKER.get(high_card[0])
    if kickers is None:
        return False
    return RANK_VALUES[low[0]] >= RANK_VALUES[kickers[low[1] != high_card[1]]]


def _raises_flop(hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """Two pair or better, a hidden pair but deuces in the hand, or a flush draw with a high card.

    The draw is four of a suit with a ten or better of it in the hand.
    """
    if high((*hand, *board)) >= _TWO_PAIR:
        return True
    if _hidden_pair(hand, board):
        return any(card[0] != "2" for card in hand)
    for suit in {card[1] for card in hand}:
        own = [card for card in hand if card[1] == suit]
        shown = [card for card in board if card[1] == suit]
        if len(own) + len(shown) == 4 and any(RANK_VALUES[card[0]] >= 10 for card in own):
            return True
    return False


def _raises_river(hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """A hidden pair or better, or too few cards that would beat the hand in the bank's.

    Better than what the board makes alone, that is: fives in the hand are nothing under two pair.
    """
    worth = high((*hand, *board))
    if category(worth) != category(high(board)):
        return True
    outs = sum(
        high((card, *board)) > worth
        for card in STANDARD_PACK
        if card not in hand and card not in board
    )
    return outs <= _MOST_OUTS


def _hidden_pair(hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """A pair with at least one card of the hand."""
    ranks = [card[0] for card in hand]
    return ranks[0] == ranks[1] or any(card[0] in ranks for card in board)
