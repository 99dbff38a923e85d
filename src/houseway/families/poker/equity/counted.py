"""Situations counted and drawn by the compiled loops, on every core."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, prod
from typing import Final, NamedTuple, TypeVar

import numpy as np

from houseway.cards.card import JOKER
from houseway.errors import Refusal
from houseway.families.poker.equity import laid_out
from houseway.families.poker.equity.draws import Holdings, draw_deals
from houseway.families.poker.equity.kernel import (
    BY_HIGH,
    BY_LOW,
    GOT,
    SHARED,
    SQUARES,
    WON,
    Board,
    Ints,
    count_deals,
)
from houseway.families.poker.equity.situation import Situation
from houseway.families.poker.equity.tally import Hand, Tally
from houseway.pricing.executors import workforce
from houseway.pricing.model import Progress
from houseway.pricing.simulate.rounds import Chunk, generator_of

MOST_NUMBERS: Final = 50_000_000
"""What is kept of all hands that players may hold, of eight bytes each: 400 megabytes."""

SECONDS: Final = 6.0
"""What a count may take of one core before deals are drawn instead."""

LONGEST: Final = 24 * 3600.0
"""What it may take where somebody asks for it."""

_BESIDE: Final = 8
"""Numbers kept of a hand beside its cards and the sums of its sets."""
_CHUNKS: Final = 64
_DRAWN: Final = 1 << 16
"""Deals of one task that draws them. Another size draws other deals."""
_TRIES: Final = 1_000
"""How often hands are tried that may not go together, for every deal."""


class Work(NamedTuple):
    """What a count of all deals would take: seconds of one core, and numbers in memory."""

    seconds: float
    numbers: int

    @property
    def fits(self) -> bool:
        """Whether it is done without being asked for."""
        return self.seconds <= SECONDS and self.numbers <= MOST_NUMBERS


def work_of(situation: Situation) -> Work:
    """How long all deals would take to count; about, as measured by bench/bench_equity.py."""
    ways = laid_out.ways_of(situation.play, situation.sizes.own, situation.sizes.board)
    board = laid_out.board_of(situation, suits=True)
    looked = len(situation.play.share) * sum((b - a) * (d - c) for a, b, c, d in ways.groups)
    options = [laid_out.options_count(situation, player) for player in situation.players]
    boards = comb(len(board.pool), board.to_come)
    duel = len(options) == 2 and len(situation.play.share) == 1
    each = sum(options) * looked * 6e-9 + prod(options) * (1.5e-9 if duel else 1.5e-8)
    kept = 2 * len(ways.own) + situation.sizes.own + _BESIDE
    return Work(boards * 3e-8 + boards / (len(board.suits) + 1) * each, sum(options) * kept)


def counted(situation: Situation, progress: Progress | None = None) -> Tally:
    """Count every deal."""
    work = work_of(situation)
    if work.numbers > MOST_NUMBERS or work.seconds > LONGEST:
        raise Refusal(
            f"{situation.filing.id}: too many cards are open to count every deal, which would take "
            "days: leave out --exact, and deals are drawn"
        )
    order = laid_out.order_of(situation.play)
    ways = laid_out.ways_of(situation.play, situation.sizes.own, situation.sizes.board)
    options = laid_out.options_of(situation, order, ways)
    board = laid_out.board_of(situation, suits=True)
    shares = laid_out.shares_of(len(situation.players))

    def count(part: _Part) -> tuple[int, Ints]:
        sums = np.zeros((len(situation.players), SQUARES + 1), np.int64)
        place = laid_out.ints(_places(part.begin, len(board.pool), board.to_come))
        first, last = part.first, part.last
        deals = count_deals(
            order, ways, options, board, place, part.boards, first, last, shares, sums
        )
        return int(deals), sums

    parts = [*_parts(board, int(options.starts[1]))]
    deals, sums = _together(count, parts, progress)
    return _tally(deals, int(shares[0]), sums)


class _Part(NamedTuple):
    """Some boards, and some hands of the first player."""

    begin: int
    boards: int
    first: int
    last: int


def _parts(board: Board, options: int) -> Iterator[_Part]:
    """All the work in parts: by boards, or by the first player's hands where boards are few."""
    boards = comb(len(board.pool), board.to_come)
    if boards >= _CHUNKS:
        for begin, end in _cut(boards):
            yield _Part(begin, end - begin, 0, options)
    else:
        for first, last in _cut(options):
            yield _Part(0, boards, first, last)


def _cut(many: int) -> Iterator[tuple[int, int]]:
    parts = min(many, _CHUNKS)
    for part in range(parts):
        yield many * part // parts, many * (part + 1) // parts


def _places(number: int, pool: int, size: int) -> list[int]:
    """The choice of so many places that comes so many after the first, in order."""
    found: list[int] = []
    place = 0
    while len(found) < size:
        after = comb(pool - place - 1, size - len(found) - 1)
        if number < after:
            found.append(place)
        else:
            number -= after
        place += 1
    return found


# --- deals drawn ---------------------------------------------------------------------------------


def drawn(situation: Situation, samples: int, seed: int, progress: Progress | None = None) -> Tally:
    """Draw so many deals; the same seed draws the same."""
    order = laid_out.order_of(situation.play)
    ways = laid_out.ways_of(situation.play, situation.sizes.own, situation.sizes.board)
    board = laid_out.board_of(situation, suits=False)
    shares = laid_out.shares_of(len(situation.players))
    holdings = _holdings(situation)

    def draw(chunk: Chunk) -> tuple[int, Ints]:
        sums = np.zeros((len(situation.players), SQUARES + 1), np.int64)
        state = generator_of(seed, chunk)
        most = chunk.rounds * _TRIES
        deals = draw_deals(order, ways, holdings, board, chunk.rounds, most, state, shares, sums)
        return int(deals), sums

    chunks = [
        Chunk(number, min(_DRAWN, samples - number * _DRAWN))
        for number in range(-(-samples // _DRAWN))
    ]
    deals, sums = _together(draw, chunks, progress)
    if deals < samples:
        raise Refusal(
            f"{situation.filing.id}: these hands hardly ever go together, for they want the same "
            "cards"
        )
    return _tally(deals, int(shares[0]), sums)


def _holdings(situation: Situation) -> Holdings:
    players = situation.players
    rows = [one for player in players for one in player.holdings]
    cards = np.zeros((len(rows), situation.sizes.own), np.int64)
    for row, one in zip(cards, rows, strict=True):
        row[: len(one.cards)] = laid_out.indexes(one.cards)
    masks = [sum(1 << int(card) for card in laid_out.indexes(one.cards)) for one in rows]
    starts = [0]
    for player in players:
        starts.append(starts[-1] + len(player.holdings))
    return Holdings(
        starts=laid_out.ints(starts),
        cards=cards,
        masks=laid_out.ints(masks),
        down=laid_out.ints([int(JOKER in one.down) for one in rows]),
        known=laid_out.ints([len(player.holdings[0].cards) for player in players]),
        to_come=laid_out.ints([player.to_come for player in players]),
        up=laid_out.ints([player.up_to_come for player in players]),
        by_face=situation.play.joker_down is not None,
    )


# --- both ----------------------------------------------------------------------------------------


Task = TypeVar("Task")


def _together(
    do: Callable[[Task], tuple[int, Ints]], tasks: Sequence[Task], progress: Progress | None
) -> tuple[int, Ints]:
    """All tasks' deals and sums, in whole numbers: their order changes nothing."""
    deals, sums, done = 0, np.zeros((1, 1), np.int64), 0
    if progress is not None:
        progress(0, len(tasks))
    with workforce() as workers:
        for _, (found, more) in workers.work(do, tasks):
            deals, sums, done = deals + found, sums + more, done + 1
            if progress is not None:
                progress(done, len(tasks))
    return deals, sums


def _tally(deals: int, unit: int, sums: Ints) -> Tally:
    return Tally(
        deals,
        unit,
        [
            Hand(
                int(row[WON]),
                int(row[SHARED]),
                int(row[GOT]),
                {"high": int(row[BY_HIGH]), "low": int(row[BY_LOW])},
                int(row[SQUARES]),
            )
            for row in sums
        ],
    )
