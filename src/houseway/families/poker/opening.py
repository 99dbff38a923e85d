"""Who opens by what lies up: the lowest or highest card, or the best or lowest hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from houseway.cards.card import JOKER, SUITS, Card
from houseway.families.poker.rules import PokerPlay, Street
from houseway.hands.high import Held, best
from houseway.hands.jokers import with_joker
from houseway.hands.ladder import RANK_VALUES, Joker, Worth
from houseway.hands.low import low

_ACE: Final = RANK_VALUES["A"]


def opener(
    play: PokerPlay,
    street: Street,
    up: Mapping[int, Sequence[Card]],
    joker_up: Callable[[int], Joker],
) -> int:
    """Of the seats in turn from the button's left, each with its cards up, the one that opens.

    Of equal ones it is the first. `joker_up`: what a joker may be that lies up before a seat.
    """
    seats = [*up]
    match street.opens:
        case "low-card":
            return min(seats, key=lambda seat: _card(play, up[seat][0]))
        case "high-card":
            return max(seats, key=lambda seat: _card(play, up[seat][0]))
        case "high-hand":
            return max(
                seats,
                key=lambda seat: _showing(
                    play, up[seat], joker_up(seat) if JOKER in up[seat] else "none"
                ),
            )
        case "low-hand":
            return max(seats, key=lambda seat: low(up[seat]))
        case "left-of-blinds" | "left-of-button" | "same-as-before":
            raise AssertionError(f"{street.opens} goes by no card")


def _card(play: PokerPlay, card: Card) -> tuple[int, int]:
    """What a card counts for opening, its suit deciding where the sheet has it so.

    A joker is an ace, and has no suit: where suits decide, it is below the other aces.
    """
    if card == JOKER:
        return _ACE, -1 if play.forced.by_suit else 0
    rank = RANK_VALUES[card[0]]
    if rank == _ACE and play.forced.aces == "low":
        rank = 1
    return rank, SUITS.index(card[1]) if play.forced.by_suit else 0


def _showing(play: PokerPlay, cards: Sequence[Card], joker: Joker) -> Worth:
    """What cards that lie up make; four are neither a straight nor a flush."""
    ladder = play.ladder
    if JOKER in cards:  # where no high hand is played for it is told nowhere, and an ace is usual
        return with_joker(cards, "bug" if joker == "none" else joker, ladder)
    return best(Held(cards), ladder)
