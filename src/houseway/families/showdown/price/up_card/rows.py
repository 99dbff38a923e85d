"""The best play by up card as people can keep it in mind, and where it departs from that.

For each up card one line: play every hand from there up. Where it gains to tell hands that hold a
card of the up card's rank from those that do not, there are two. The best play now and then does
otherwise with a hand, or only while some of its cards are in the up card's suit: each such
departure is listed with what it is worth, and together they are worth exactly what keeping to the
rows costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, repeat
from operator import mul
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.families.showdown.price.up_card.situations import Ints, Situations, Weights
from houseway.families.showdown.price.up_card.tables import Tables, rank_names

EVERY: Final = "every hand"
NONE: Final = "no hand"

MOST_TIES: Final = 50
"""So many ties are listed for an up card: pays can be written under which every hand is one."""

Exact = npt.NDArray[np.object_]
"""Python's unbounded integers."""
Flags = npt.NDArray[np.bool_]


class Scaled(msgspec.Struct, frozen=True):
    """What playing gains over folding, by [category, cell], in parts of an ante: `unit` of them."""

    gains: Ints
    unit: int


class Departure(msgspec.Struct, frozen=True):
    """A hand with which the best play does not follow its row, and what that gains.

    `when` says with what in the up card's suit, or always; `gain` is in antes, over all deals
    of the game.
    """

    hand: str
    plays: bool
    when: str
    gain: Fraction


class Tie(msgspec.Struct, frozen=True):
    """A hand that is worth the same played and folded; `share` is of all deals of the game."""

    hand: str
    when: str
    share: Fraction


class ThresholdRow(msgspec.Struct, frozen=True):
    """The weakest hand to play against one up card.

    `matching` is the line of hands that hold a card of the up card's rank, where they have one of
    their own. `cost` is what keeping to the row loses, in antes over all deals of the game: what
    its departures gain. `lines` are the same lines as numbers of worths, without and with a card
    of the up card's rank.
    """

    up: str
    weakest: str
    matching: str | None
    departures: tuple[Departure, ...]
    cost: Fraction
    lines: tuple[int, int]
    ties: tuple[Tie, ...]
    """The first of them, if there are very many."""

    @property
    def says(self) -> str:
        """`against Q: Q-9-2 or better`."""
        holding = f", holding one of them {or_better(self.matching)}" if self.matching else ""
        return f"against {self.up}: {or_better(self.weakest)}{holding}"


def or_better(weakest: str) -> str:
    """`any pair or better`, `every hand`."""
    return weakest if weakest in (EVERY, NONE) else f"{weakest} or better"


class CountedGame(msgspec.Struct, frozen=True):
    """A game's deals by [up rank, worth, cell]: all, and those played at best; and by situation.

    `tied` are those in which playing and folding are worth the same, by [up rank, worth].
    """

    table: Tables
    scaled: Scaled
    situations: Situations
    times: Weights
    deals: Ints
    best: Ints
    tied: Ints


def threshold_rows(counted: CountedGame) -> tuple[ThresholdRow, ...]:
    """A row for each rank that can lie up."""
    table = counted.table
    numbers = np.arange(len(table.worths))
    rows = []
    for up, gains in enumerate(gains_of_playing(table, counted.deals, counted.scaled)):
        matches = holding(table, up)
        one = best_line(gains)
        two = best_line(np.where(matches, 0, gains)), best_line(np.where(matches, gains, 0))
        by_one = gains[numbers >= one].sum()
        by_two = gains[numbers >= np.where(matches, two[1], two[0])].sum()
        lines = two if by_two > by_one else (one, one)
        plays = numbers >= np.where(matches, lines[1], lines[0])
        found = tuple(_departures(counted, up, plays))
        apart = lines[0] != lines[1]
        rows.append(
            ThresholdRow(
                rank_names(table.game, (up,)),
                line_name(table, lines[0], ~matches if apart else None),
                line_name(table, lines[1], matches) if apart else None,
                found,
                sum((departure.gain for departure in found), Fraction()),
                lines,
                tuple(_ties(counted, up)),
            )
        )
    return tuple(rows)


def played_by_rows(table: Tables, rows: tuple[ThresholdRow, ...], deals: Ints) -> Ints:
    """The deals that are played by the rows and nothing beside them."""
    played = deals.copy()
    for up, row in enumerate(rows):
        line = np.where(holding(table, up), row.lines[1], row.lines[0])
        played[up, np.arange(len(table.worths)) < line] = 0
    return played


def holding(table: Tables, up: int) -> Flags:
    """Of each worth, whether its hand holds a card of the up card's rank."""
    holds: Flags = np.array([up in ranks for ranks in table.listed])[table.hand_of]
    return holds


def gains_of_playing(table: Tables, deals: Ints, scaled: Scaled) -> Exact:
    """What playing gains over folding, by [up rank, worth]."""
    gain: Exact = scaled.gains[table.category].astype(object)
    found: Exact = (deals * gain[None]).sum(axis=2)
    return found


def best_line(gains: Exact) -> int:
    """The number of the worth from which on playing gains most in all; past the last for none."""
    from_here = np.cumsum(gains[::-1])[::-1]
    best = int(np.argmax(from_here))
    return best if from_here[best] > 0 else len(gains)


def hand_name(table: Tables, number: int) -> str:
    """The hand of a worth as people write it: `Q-6-4`, `2-2-5`, `K-Q-J suited`."""
    hand = int(table.hand_of[number])
    ranks = table.listed[hand]
    suited = table.hands.mixed[hand] != number
    most_first = sorted(ranks, key=ranks.count, reverse=True)
    return rank_names(table.game, most_first) + (" suited" if suited else "")


def line_name(table: Tables, line: int, among: Flags | None = None) -> str:
    """From which hand on a line plays, of all hands or of some: `Q-6-4`, `any pair`."""
    numbers = np.arange(len(table.worths)) if among is None else np.flatnonzero(among)
    played = numbers[numbers >= line]
    if len(played) == 0:
        return NONE
    if len(played) == len(numbers):
        return EVERY
    folded = numbers[numbers < line]
    category = table.category[played[0]]
    if category != table.category[folded[-1]]:
        return f"any {table.game.ladder.categories[category]}"
    return hand_name(table, int(played[0]))


def _departures(counted: CountedGame, up: int, plays: Flags) -> Iterator[Departure]:
    total, best = counted.deals[up].sum(axis=1), counted.best[up].sum(axis=1)
    for number in np.flatnonzero(best != np.where(plays, total, 0)).tolist():
        # A tie neither departs nor keeps to the row.
        found = [each for each in _gains(counted, up, number) if each[2]]
        departing = [each for each in found if (each[2] > 0) != plays[number]]
        gained = sum(times * abs(gain) for _, times, gain in departing)
        if gained:
            yield Departure(
                hand_name(counted.table, number),
                not plays[number],
                _when(counted.table, number, found, departing),
                Fraction(gained, counted.scaled.unit * counted.table.game.deals),
            )


def _ties(counted: CountedGame, up: int) -> Iterator[Tie]:
    for number in np.flatnonzero(counted.tied[up])[:MOST_TIES].tolist():
        found = list(_gains(counted, up, number))
        yield Tie(
            hand_name(counted.table, number),
            _when(counted.table, number, found, [each for each in found if not each[2]]),
            Fraction(int(counted.tied[up, number]), counted.table.game.deals),
        )


Gained = tuple[tuple[int, ...], int, int]
"""How many of each rank are held in the up card's suit, how often, and what playing then gains."""


def _gains(counted: CountedGame, up: int, number: int) -> Iterator[Gained]:
    """What playing the hand of this worth gains in each of its situations, and how often."""
    gains = counted.scaled.gains[counted.table.category[number]].tolist()
    hands, hand = counted.table.hands, int(counted.table.hand_of[number])
    first, last = hands.first[hand], hands.last[hand]
    times, cells = counted.times, counted.situations
    found: list[tuple[int, int, Ints]] = []
    # Three of a kind are as good in one suit as in several: a worth may have both.
    if hands.suited[hand] == number:
        found += zip((first, last), times.suited[up, hand], cells.suited[up, hand], strict=True)
    if hands.mixed[hand] == number:
        some = slice(first, last)
        found += zip(range(first, last), times.mixed[up, some], cells.mixed[up, some], strict=True)
    kinds = np.count_nonzero(hands.copies[hand])
    for place, often, ends in found:
        if often:
            held = tuple(hands.held[place, :kinds].tolist())
            yield held, int(often), sum(map(mul, ends.tolist(), gains))


def _when(table: Tables, number: int, found: list[Gained], which: list[Gained]) -> str:
    """With what in the up card's suit a hand departs or ties."""
    departing = [held for held, _, _ in which]
    keeping = [each[0] for each in found if each not in which]
    if not keeping:
        return "always"
    least, most = min(map(sum, departing)), max(map(sum, departing))
    if least > max(map(sum, keeping)):
        return f"with {least} or more cards of the up card's suit"
    if most < min(map(sum, keeping)):
        return f"with {most or 'no'} card{'s or fewer' if most else ''} of the up card's suit"
    ranks = table.hands.rank[table.hand_of[number]].tolist()
    few, word = (departing, "with") if len(departing) <= len(keeping) else (keeping, "except with")
    said = [rank_names(table.game, chain.from_iterable(map(repeat, ranks, held))) for held in few]
    return f"{word} {' or '.join(name or 'nothing' for name in said)} in the up card's suit"
