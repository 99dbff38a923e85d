"""The simple way to play a showdown game: rules a player can keep in his head, as data.

No sheet of this family prints a house way, so this is what stands in for it: bots play by it, and
its price is shown beside that of the best play. It follows from the filing. Without cards in the
middle it is a line to play from, one for each up card where the bank shows one. With two cards and
five in the middle it is a chart of the two, for each kind of hand on the flop a rank to raise from,
and at the end a number of *outs*, single cards with which the bank would beat the hand. The lines
are found in :mod:`houseway.families.showdown.price.simple`; here they are read. A filing that
cannot be priced has none: there a hand is held against what the bank can have, once everything is
seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from typing import Final

import msgspec

from houseway.cards.card import STANDARD_PACK, Card
from houseway.families.showdown import holdings as cell
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.rules import Showdown, ShowdownRules, Stage
from houseway.filings.filing import Filing
from houseway.hands.high import high
from houseway.hands.ladder import POKER, category
from houseway.pricing.advice import InSight

Times = tuple[int, ...]

MOST_COMPARED: Final = 20_000
"""So many of the bank's hands stand for all of them, evenly chosen, where there are more."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """The least worth that is played against an up card; none: no hand is.

    `holding` is that of hands with a card of the up card's rank.
    """

    least: int | None
    holding: int | None
    says: str


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    """Play from a line up: by the rank of the up card, or `unseen` where no card is known."""

    says: str
    times: int
    unseen: Line
    lines: dict[str, Line]


class Strategy(msgspec.Struct, frozen=True, tag="board"):
    """What to do, in multiples of the ante; 0 is to check, or at the river to fold.

    `flop` is by [family, rank], `river` by [family, outs]; hands that `preflop` does not name are
    checked.
    """

    says: str
    preflop: tuple[tuple[str, int], ...]
    flop: tuple[Times, ...]
    river: tuple[Times, ...]


class Counted(msgspec.Struct, frozen=True, tag="counted"):
    """Check until everything is seen; then do what gains the most over the bank's hands."""

    why: str
    """Why there is no better way: what cannot be priced."""
    says: str = "check until all cards are seen, then raise what gains more than a fold"


SimpleWay = Lines | Strategy | Counted


def raised(filing: Filing, way: SimpleWay, stage: Stage, seen: InSight) -> int:
    """How many antes the simple way puts up with a hand now; 0: it checks or folds."""
    rules = ShowdownRules.of(filing)
    if isinstance(way, Lines):
        return _by_line(rules.play, way, seen)
    if isinstance(way, Counted):
        return _by_count(filing, rules, stage, seen)
    if not seen.board:
        return dict(way.preflop).get(hole_name(seen.hand), 0)
    family, place = flop_cell(seen) if len(seen.board) == 3 else river_cell(seen)
    return (way.flop if len(seen.board) == 3 else way.river)[family][place]


def _by_line(play: Showdown, way: Lines, seen: InSight) -> int:
    rank = (seen.up or "")[:1]
    line = way.lines.get(rank, way.unseen)
    holds = any(card[0] == rank for card in seen.hand)
    least = line.holding if holds else line.least
    plays = least is not None and high(seen.hand, play.ladder) >= least
    return way.times if plays else 0


# --- two cards and five in the middle -------------------------------------------------------------

RISING: Final = "23456789TJQKA"


def _place(card: Card) -> int:
    return RISING.index(card[0])


def hole_name(hand: Sequence[Card]) -> str:
    """`77`, `AKs` or `AKo`."""
    low, top = sorted(map(_place, hand))
    return hand_name(low, top, hand[0][1] == hand[1][1])


def hand_name(low: int, high: int, suited: bool) -> str:
    """The same, from ranks that count from the deuce."""
    name = RISING[high] + RISING[low]
    return name if low == high else name + ("s" if suited else "o")


def flop_cell(seen: InSight) -> tuple[int, int]:
    """The family of a hole on the flop, and the rank that goes with it."""
    low, top = sorted(map(_place, seen.hand))
    flop = sorted(map(_place, seen.board))
    made = category(high((*seen.hand, *seen.board)))
    paired, trips = len(set(flop)) < 3, len(set(flop)) == 1
    beyond = POKER.place(made) - POKER.place("three of a kind")
    if beyond > 0 or (beyond == 0 and not trips):
        return cell.MADE, 0
    if trips:
        return cell.BOARD_TRIPS, top
    if made == "two pair":
        return (
            (cell.BESIDE, top if top in flop or low == top else low) if paired else (cell.MADE, 0)
        )
    if low == top:
        return cell.POCKET, low
    if made == "pair" and not paired:
        pair = top if top in flop else low
        return (cell.TOP, cell.MIDDLE, cell.BOTTOM)[sum(rank > pair for rank in flop)], pair
    for suit in {card[1] for card in seen.hand}:
        own = [card for card in seen.hand if card[1] == suit]
        if len(own) + sum(card[1] == suit for card in seen.board) == 4:
            return cell.FLUSH_TWO if len(own) == 2 else cell.FLUSH_ONE, max(map(_place, own))
    return _straight_draw(seen, top) or (cell.BOARD_PAIR if paired else cell.NOTHING, top)


def _straight_draw(seen: InSight, top: int) -> tuple[int, int] | None:
    ranks = {card[0] for card in (*seen.hand, *seen.board)}
    fills = sum(any({*run} <= {*ranks, rank} for run in POKER.runs) for rank in RISING)
    return (cell.OPEN if fills > 1 else cell.GUTSHOT, top) if fills else None


def river_cell(seen: InSight) -> tuple[int, int]:
    """The family of a hole at the river, and how many single cards of the bank's would beat it."""
    own, alone = high((*seen.hand, *seen.board)), high(seen.board)
    dealt = {*seen.hand, *seen.board}
    outs = sum(high((card, *seen.board)) > own for card in STANDARD_PACK if card not in dealt)
    if category(own) != category(alone):
        return cell.ABOVE, outs
    ranks = [card[0] for card in seen.hand]
    if ranks[0] == ranks[1] or any(card[0] in ranks for card in seen.board):
        return cell.PAIRED, outs
    return cell.KICKER if own > alone else cell.BOARD, outs


# --- a filing that cannot be priced ---------------------------------------------------------------


def _by_count(filing: Filing, rules: ShowdownRules, stage: Stage, seen: InSight) -> int:
    """The raise that gains the most against the hands that the bank can hold, or none."""
    play = rules.play
    if stage.otherwise != "fold":
        return 0
    judge, left = judge_of(filing), list(rules.deck.cards)
    for card in (*seen.hand, *seen.board, *([seen.up] if seen.up else ())):
        left.remove(card)
    shown = (seen.up,) if seen.up else ()
    unknown = play.cards - len(shown)
    step = -(-comb(len(left), unknown) // MOST_COMPARED)
    *first, _ = rules.staged
    base = fold = put_up = Fraction()
    for rest in islice(combinations(left, unknown), 0, None, step):
        found = judge.compare(seen.hand, (*shown, *rest), seen.board)
        put_up += judge.decide(play.raised, found)[0].value
        for wager in first:
            value = judge.decide(wager.name, found)[0].value
            base += value
            fold += value if wager.on_fold == "stays" else -1
    worths = {times: base + times * put_up for times in sorted(stage.raises)}
    best = max(worths, key=lambda times: worths[times])
    return best if worths[best] > fold else 0
