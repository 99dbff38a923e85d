"""Who is settled first: seats counted by a card, by dice, or fixed.

Seats are numbered clockwise from the house dealer's left, so "left of the house dealer" is seat 1.
Counts that run past the last seat go on round the table: the one chart that prints the wrap
(a seven-seat cycle for thirteen ranks) does so, never counting the player-dealer. A sheet can have
the table gone round the other way, counterclockwise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

Direction = Literal["clockwise", "counterclockwise"]
"""Which way round the table."""

Origin = Literal["player-dealer", "house-dealer"]
"""At whose left something begins."""


@lru_cache(maxsize=1024)
def clockwise(seats: int, start: int) -> tuple[int, ...]:
    """All seats, clockwise, beginning with `start`."""
    return (*range(start, seats + 1), *range(1, start))


@lru_cache(maxsize=1024)
def after(seats: int, seat: int) -> tuple[int, ...]:
    """All other seats, clockwise from the left of `seat`."""
    return (*range(seat + 1, seats + 1), *range(1, seat))


def around(seats: int, start: int, direction: Direction) -> tuple[int, ...]:
    """All seats this way round the table, beginning with `start`."""
    if direction == "clockwise":
        return clockwise(seats, start)
    return (start, *reversed(after(seats, start)))


def others_from(seats: int, player_dealer: int, start: Origin) -> tuple[int, ...]:
    """All seats but the player-dealer's, clockwise from his left or the house dealer's."""
    others = after(seats, player_dealer)
    return others if start == "player-dealer" else tuple(sorted(others))


def counted_by_card(
    number: int,
    seats: int,
    player_dealer: int,
    count_from: Origin,
    direction: Direction = "clockwise",
) -> int:
    """The seat that a card's number counts to; the player-dealer is never counted."""
    others = others_from(seats, player_dealer, count_from)
    if direction == "counterclockwise":
        others = others[::-1]
    return others[(number - 1) % len(others)]


def counted_by_dice(
    total: int,
    seats: int,
    player_dealer: int,
    period: int,
    direction: Direction = "clockwise",
    *,
    following: bool = False,
) -> int:
    """The seat a roll counts to, the player-dealer being 1; a roll that lands there passes on.

    `period` is how far apart the player-dealer's numbers lie: 8 for 1, 9, 17. `following`: it is
    the seat after the one counted to.
    """
    offset = (total - 1) % period + following
    if offset % seats == 0:
        offset += 1
    return around(seats, player_dealer, direction)[offset % seats]


def position_by_dice(
    total: int, seats: int, player_dealer: int, period: int, direction: Direction
) -> int:
    """The position a roll counts to, which can be the player-dealer's own."""
    return around(seats, player_dealer, direction)[(total - 1) % period % seats]
