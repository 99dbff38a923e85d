"""A pot: what everybody put in, the side pots of those who are all in, and who gets how much.

A player wins from each other player no more than he put in himself. So what was put in is cut into
layers at what each player still in has put in: the main pot is what all of them play for, a side
pot what only those do who could put in more. Chips of players who folded stay in their layers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec


class Pot(msgspec.Struct, frozen=True):
    """So many cents, and the seats that play for them."""

    cents: int
    seats: tuple[int, ...]


class Part(msgspec.Struct, frozen=True):
    """What a winner takes of a pot; `odd` cents of it are those that did not divide."""

    seat: int
    cents: int
    odd: int = 0


def uncalled(put: Mapping[int, int], folded: Collection[int]) -> tuple[int, int] | None:
    """The seat still in that put in more than every other, and how much more nobody called."""
    seat = max(put, key=lambda one: put[one])
    over = put[seat] - max((cents for other, cents in put.items() if other != seat), default=0)
    return (seat, over) if over and seat not in folded else None


def pots(put: Mapping[int, int], folded: Collection[int], drop: int = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots; a drop comes out of the main pot, then the next.

    What folded players put in beyond everybody still in goes to the last pot.
    """
    playing = {seat: cents for seat, cents in put.items() if seat not in folded}
    levels = sorted(set(playing.values()) - {0})
    found = []
    below = 0
    for level in levels:
        top = max(put.values()) if level == levels[-1] else level
        cents = sum(min(one, top) - min(one, below) for one in put.values())
        taken = min(drop, cents)
        drop -= taken
        seats = tuple(seat for seat, one in playing.items() if one >= level)
        found.append(Pot(cents - taken, seats))
        below = top
    return tuple(found)


def shared(cents: int, winners: Sequence[int]) -> tuple[Part, ...]:
    """A pot in equal parts; odd cents go one each to the first winners in the order given."""
    each, odd = divmod(cents, len(winners))
    return tuple(
        Part(seat, each + (place < odd), int(place < odd)) for place, seat in enumerate(winners)
    )
