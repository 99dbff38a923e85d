"""What a page is told of a poker game: its streets, what is played for, and what a hand makes."""

from __future__ import annotations

import msgspec

from houseway.bank.money import dollars
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.poker.judge import HeldCards, judge_of
from houseway.families.poker.rules import (
    PokerRules,
    Seating,
    Stakes,
    Street,
    Structure,
    least_buy_in,
)
from houseway.felt.events import COMMUNITY
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.words import joined


class PostedStreet(msgspec.Struct, frozen=True):
    """A street as a page tells it."""

    name: str
    down: int
    up: int
    board: int
    draw: int
    discard: int


class PokerGame(msgspec.Struct, frozen=True):
    """The play: its streets, how many cards a hand and the middle come to, what shares the pot."""

    streets: tuple[PostedStreet, ...]
    cards: int
    """The most cards that a hand has."""
    board: int
    """The most cards in the middle."""
    stud: bool
    """Whether cards of a hand lie up."""
    shares: tuple[str, ...]


class Posted(msgspec.Struct, frozen=True):
    """The keys that poker has beside those of all games."""

    poker: PokerGame


def posted(filing: Filing) -> Posted:
    """The play as a page is told it."""
    play = PokerRules.of(filing).play
    streets = tuple(_street(street) for street in play.street)
    return Posted(
        PokerGame(
            streets,
            sum(street.down + street.up + street.faced for street in play.street),
            sum(street.board for street in play.street),
            any(street.up or street.faced for street in play.street),
            tuple(share.order for share in play.share),
        )
    )


def _street(street: Street) -> PostedStreet:
    up = street.up + street.faced
    return PostedStreet(street.name, street.down, up, street.board, street.draw, street.discard)


def stakes(filing: Filing) -> dict[str, str]:
    """What is played for, in words, by the option of the limits."""
    play = PokerRules.of(filing).play
    return {option: _told(one, play.seating) for option, one in play.stakes.items()}


def _told(stakes: Stakes, seating: Seating) -> str:
    """`no limit, blinds $1 and $2, buy-in $20 or more`."""
    low, high = (dollars(int(bet)) for bet in stakes.bets)
    structures: dict[Structure, str] = {
        "limit": f"{low} limit" if low == high else f"{low}-{high} limit",
        "spread": f"{low} to {high} spread limit",
        "pot": "pot limit",
        "no-limit": "no limit",
    }
    words = [structures[stakes.structure]]
    if stakes.most is not None:
        words.append(f"{dollars(int(stakes.most))} a bet at the most")
    if stakes.blinds:
        blinds = "blinds" if len(stakes.blinds) > 1 else "blind"
        words.append(f"{blinds} {joined(dollars(int(blind)) for blind in stakes.blinds)}")
    if stakes.ante:
        words.append(f"ante {dollars(int(stakes.ante))}")
    if stakes.bring_in:
        words.append(f"bring-in {dollars(int(stakes.bring_in))}")
    least, most = dollars(least_buy_in(stakes, seating)), stakes.most_buy_in
    words.append(f"buy-in {least} or more" if most is None else _between(least, int(most)))
    return ", ".join(words)


def _between(least: str, most: int) -> str:
    return f"buy-in {least}" if least == dollars(most) else f"buy-in {least} to {dollars(most)}"


def holds(filing: Filing, view: View) -> str:
    """What the viewer's hand makes so far, in words; nothing before there is anything to tell."""
    seat = next((s for s, chair in view.chairs.items() if chair.name == view.viewer), None)
    if seat is None or view.pot is None or f"{seat} {view.viewer}" in view.folded:
        return ""
    own, board = view.faces(str(seat)), view.faces(COMMUNITY)
    up = [card for card in own if card in view.pot.up.get(str(seat), ())]
    down = [card for card in own if card not in up]
    if not own or (PokerRules.of(filing).play.hole == "two" and len(board) < 3):
        return ""
    try:
        high, low = judge_of(filing).said(HeldCards(down, up), board)
    except (Refusal, ValueError):
        return ""  # too few cards to be anything
    made = (high, low) if _is_whole(filing, own, board) else (_made(high), _made(low))
    return "; ".join(filter(None, made))


def _is_whole(filing: Filing, own: list[Card], board: list[Card]) -> bool:
    """Whether every card is out, so that what a hand does not make it never will."""
    game = posted(filing).poker
    return len(board) == game.board if game.board else len(own) == game.cards


def _made(words: str) -> str:
    """What there is so far: nothing of `no low` while more cards come."""
    return "" if words in ("no high", "no low") else words
