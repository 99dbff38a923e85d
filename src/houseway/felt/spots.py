"""The names of hands on a spot: its seat's number, and of those after a split the hand's with it.

`3` is the hand of seat 3, and its first after a split; `3.2` is the second, `3.3` the third.
"""

from __future__ import annotations


def hand_name(seat: int, number: int = 1) -> str:
    """What the hand of that number is called at a seat."""
    return str(seat) if number == 1 else f"{seat}.{number}"


def split_hand(hand: str) -> tuple[int | None, int]:
    """The seat that a hand is at, if it is at one, and its number there."""
    seat, _, number = hand.partition(".")
    if not (seat.isascii() and seat.isdecimal()):
        return None, 1
    return int(seat), int(number) if number.isascii() and number.isdecimal() else 1
