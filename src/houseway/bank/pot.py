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
    most = max(put.values())
    seat = next(one for one, cents in put.items() if cents == most)
    over = most - max([cents for other, cents in put.items() if other != seat], default=0)
    return (seat, over) if over and seat not in folded else None


def pots(
    put: Mapping[int, int], folded: Collection[int], drop: int = 0, dead: int = 0
) -> tuple[Pot, ...]:
    """The main pot and the side pots; a drop comes out of the main pot, then the next.

    What folded players put in beyond everybody still in goes to the last pot. `dead`: what was put
    in that nobody need match, for which all play who are still in.
    """
    playing = {seat: cents for seat, cents in put.items() if seat not in folded}
    levels = sorted(set(playing.values()))
    if len(levels) == 1:  # nobody is all in for less
        cents = dead + sum(put.values())
        return (Pot(cents - min(drop, cents), tuple(playing)),) if cents else ()
    found: list[Pot] = []
    below = 0
    for level in levels:
        top = max(put.values()) if level == levels[-1] else level
        cents = dead + sum(min(one, top) - min(one, below) for one in put.values())
        below, dead = top, 0
        if not cents:
            continue
        taken = min(drop, cents)
        drop -= taken
        seats = tuple(seat for seat, one in playing.items() if one >= level)
        found.append(Pot(cents - taken, seats))
    return tuple(found)


def shared(
    cents: int, winners: Sequence[int], chip: int = 1, odd_to: int | None = None
) -> tuple[Part, ...]:
    """A pot in equal parts of whole chips; odd ones go one each to the first winners as given.

    What is less than a chip, such as a drop leaves, is the first one's too. `odd_to`: the seat that
    has all that does not divide instead, whether it is a winner's or not.
    """
    if len(winners) == 1:
        return (Part(winners[0], cents),)
    chips, rest = divmod(cents, chip)
    each, odd = divmod(chips, len(winners))
    found = []
    if odd_to is not None:
        over = odd * chip + rest
        if over and odd_to not in winners:
            found.append(Part(odd_to, over, over))
        for seat in winners:
            more = over if seat == odd_to else 0
            found.append(Part(seat, each * chip + more, more))
        return tuple(found)
    for place, seat in enumerate(winners):
        over = chip * (place < odd) + (0 if place else rest)
        found.append(Part(seat, each * chip + over, over))
    return tuple(found)
