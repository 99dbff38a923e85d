"""The order in which the cards of a showdown game go out, hand by hand as the device deals them."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.bank.action import after, clockwise
from houseway.families.showdown.rules import Origin, Showdown
from houseway.felt.events import COMMUNITY


def seats_from(origin: Origin, seats: int, player_dealer: int) -> tuple[int, ...]:
    """The seats clockwise from somebody's left, the player-dealer's own left out."""
    if origin == "player-dealer":
        return after(seats, player_dealer)
    return tuple(seat for seat in clockwise(seats, 1) if seat != player_dealer)


def deal_order(play: Showdown, spots: Sequence[int], player_dealer: int) -> list[str]:
    """Which hand each card goes to before anybody acts; `spots` in the order they are dealt."""
    deal = play.dealing
    hands = [str(seat) for seat in spots]
    if deal.bank == "last":
        hands.append(str(player_dealer))
    if deal.hands == "whole":
        order = [hand for hand in hands for _ in range(play.cards)]
    else:
        order = hands * play.cards
    return order if deal.bank == "after-play" else order + [COMMUNITY] * play.community


def draw_order(play: Showdown, spots: Sequence[int], player_dealer: int) -> list[str | None]:
    """Which hand every card of a round goes to, with those that come later; nothing: burned."""
    order: list[str | None] = [*deal_order(play, spots, player_dealer)]
    if play.dealing.bank == "after-play":
        burned: list[str | None] = [None] * play.dealing.burn if play.community else []
        order += burned + [COMMUNITY] * play.community + [str(player_dealer)] * play.cards
    return order
