"""Ultimate Texas Hold'em played out in plain Python, every deal of a small deck one by one.

Nothing here knows of suit classes, colours or counts: a hand is its cards, and what it is worth
comes from the clear evaluator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import lcm

from houseway.cards.card import Card
from houseway.families.showdown import holdings as cell
from houseway.families.showdown.price.payoffs import WINNERS, Payoffs
from houseway.families.showdown.simple import RISING, Strategy
from houseway.hands.high import high
from houseway.hands.ladder import POKER, RANK_VALUES, Worth, category
from tests.families.showdown.paid import Path, Result, paths_of

Cards = tuple[Card, ...]
Cell = tuple[Path, int, int, int]
"""Path, winner, bank's category, player's category."""


End = tuple[int, int, int]
"""Winner, bank's category, player's category."""


class Naive:
    """One small deck, played for the best or by a strategy."""

    def __init__(self, payoffs: Payoffs, ranks: str, suits: str) -> None:
        self.payoffs = payoffs
        self.deck: Cards = tuple(Card(rank + suit) for rank in ranks for suit in suits)
        self.unit = lcm(*range(1, 6))
        """Into this many parts the payoffs here can be cut."""
        self._gains: dict[tuple[Path, End], int] = {}
        self._showdowns: dict[tuple[Cards, frozenset[Card]], dict[End, int]] = {}
        self._cells: dict[tuple[Cards, frozenset[Card]], tuple[int, int]] = {}
        self._made: dict[frozenset[Card], tuple[Worth, int]] = {}

    def worth(self, cards: frozenset[Card]) -> Worth:
        """Of any number of cards."""
        return self.made(cards)[0]

    def made(self, cards: frozenset[Card]) -> tuple[Worth, int]:
        """The worth and the category's place, looked up once."""
        found = self._made.get(cards)
        if found is None:
            worth = high(tuple(cards))
            found = self._made[cards] = worth, POKER.place(category(worth))
        return found

    def left(self, *gone: Sequence[Card]) -> list[Card]:
        """What may still be dealt."""
        seen = {card for cards in gone for card in cards}
        return [card for card in self.deck if card not in seen]

    def showdowns(self, hole: Cards, board: Cards) -> dict[End, int]:
        """How often each end comes, over all hands of the bank.

        A board comes up once for each of the ten flops in it.
        """
        key = hole, frozenset(board)
        found = self._showdowns.get(key)
        if found is None:
            found = self._showdowns[key] = self._compare(hole, board)
        return found

    def _compare(self, hole: Cards, board: Cards) -> dict[End, int]:
        worth, own = self.made(frozenset(hole + board))
        found: dict[End, int] = {}
        for bank in combinations(self.left(hole, board), 2):
            against, other = self.made(frozenset(bank + board))
            end = 0 if worth < against else 1 if worth == against else 2, other, own
            found[end] = found.get(end, 0) + 1
        return found

    def gain(self, path: Path, showdowns: Mapping[End, int]) -> int:
        """What a path gains over all hands of the bank, in parts of a unit."""
        total = 0
        for end, count in showdowns.items():
            known = self._gains.get((path, end))
            if known is None:
                exact = self.payoffs.gain(path.times, *end) * self.unit
                assert exact.denominator == 1
                known = self._gains[path, end] = int(exact)
            total += known * count
        return total

    def best(self, paths: Sequence[Path], showdowns: Mapping[End, int]) -> tuple[Path, int]:
        """The path that gains the most; of equal ones the first."""
        worth = [self.gain(path, showdowns) for path in paths]
        return paths[worth.index(max(worth))], max(worth)

    def hands(self) -> Iterator[tuple[str, Counter[Cell], dict[int, int]]]:
        """Each hole for the best: its name, where its deals end, each first choice's worth."""
        paths = paths_of(self.payoffs)
        before = [path for path in paths if path.stage == "preflop"]
        on_flop = [path for path in paths if path.stage == "flop"]
        # Folding or checking comes last among the paths and among equals.
        at_river = [path for path in paths if path.stage == "river"]
        for hole in combinations(self.deck, 2):
            checked: Counter[Cell] = Counter()
            shown: Counter[End] = Counter()
            worth = 0
            for flop in combinations(self.left(hole), 3):
                later: Counter[Cell] = Counter()
                here: Counter[End] = Counter()
                check = 0
                for runout in combinations(self.left(hole, flop), 2):
                    found = self.showdowns(hole, flop + runout)
                    here.update(found)
                    best, gain = self.best(at_river, found)
                    check += gain
                    later.update({(best, *end): count for end, count in found.items()})
                raised, gain = self.best(on_flop, here) if on_flop else (paths[-1], check)
                if on_flop and gain >= check:
                    later = Counter({(raised, *end): count for end, count in here.items()})
                worth += max(check, gain)
                checked.update(later)
                shown.update(here)
            choices = {path.times: self.gain(path, shown) for path in before}
            if before and max(choices.values()) >= worth:
                raised, _ = self.best(before, shown)
                checked = Counter({(raised, *end): count for end, count in shown.items()})
            yield name(hole), checked, {0: worth, **choices}

    def followed(self, strategy: Strategy) -> Counter[Cell]:
        """Where all deals end by a strategy."""
        paths = {(path.stage, path.times): path for path in paths_of(self.payoffs)}
        ends: Counter[Cell] = Counter()
        for hole in combinations(self.deck, 2):
            before = dict(strategy.preflop).get(name(hole), 0)
            for flop in combinations(self.left(hole), 3):
                family, rank = flop_cell(hole, flop)
                on_flop = strategy.flop[family][rank]
                for runout in combinations(self.left(hole, flop), 2):
                    board = flop + runout
                    if before:
                        path = paths["preflop", before]
                    elif on_flop:
                        path = paths["flop", on_flop]
                    else:
                        at, outs = self.river_cell(hole, board)
                        path = paths["river", strategy.river[at][outs]]
                    for end, count in self.showdowns(hole, board).items():
                        ends[path, *end] += count
        return ends

    def river_cell(self, hole: Cards, board: Cards) -> tuple[int, int]:
        """What the hole makes of the board, and how many single cards beat it."""
        key = hole, frozenset(board)
        found = self._cells.get(key)
        if found is None:
            found = self._cells[key] = self._river_cell(hole, board)
        return found

    def _river_cell(self, hole: Cards, board: Cards) -> tuple[int, int]:
        own, alone = self.worth(frozenset(hole + board)), self.worth(frozenset(board))
        outs = sum(self.worth(frozenset((card, *board))) > own for card in self.left(hole, board))
        if category(own) != category(alone):
            return cell.ABOVE, outs
        ranks = Counter(card[0] for card in hole + board)
        if any(ranks[card[0]] > 1 for card in hole):
            return cell.PAIRED, outs
        return (cell.KICKER if own > alone else cell.BOARD), outs


def flop_cell(hole: Cards, flop: Cards) -> tuple[int, int]:
    """What the hole makes of the flop, and the rank that goes with it."""
    cards = hole + flop
    made = category(high(cards))
    low, top = sorted(rank(card) for card in hole)
    flop_ranks = Counter(rank(card) for card in flop)
    most = max(flop_ranks.values())
    if made not in ("high card", "pair", "two pair", "three of a kind"):
        return cell.MADE, 0
    if most == 3:
        return cell.BOARD_TRIPS, top
    if made == "three of a kind" or (made == "two pair" and most == 1):
        return cell.MADE, 0
    paired = [one for one in {low, top} if one in flop_ranks or low == top]
    if paired and most == 2:
        return cell.BESIDE, paired[0]
    if low == top:
        return cell.POCKET, low
    if paired:
        above = sum(one > paired[0] for one in flop_ranks)
        return (cell.TOP, cell.MIDDLE, cell.BOTTOM)[above], paired[0]
    for suit in {card[1] for card in hole}:
        own = [rank(card) for card in hole if card[1] == suit]
        if sum(card[1] == suit for card in cards) == 4:
            return (cell.FLUSH_TWO if len(own) == 2 else cell.FLUSH_ONE), max(own)
    # One card more that makes a straight; in four suits in turn no flush gets in the way.
    held = [Card(one[0] + "cdhs"[i % 4]) for i, one in enumerate(cards)]
    fills = sum(category(high((*held, Card(one + "s")))) == "straight" for one in RISING)
    if fills:
        return (cell.OPEN if fills > 1 else cell.GUTSHOT), top
    return (cell.BOARD_PAIR if most == 2 else cell.NOTHING), top


def rank(card: Card) -> int:
    """Deuce 0 to ace 12."""
    return RANK_VALUES[card[0]] - 2


def name(hole: Sequence[Card]) -> str:
    """`77`, `AKs` or `AKo`."""
    low, top = sorted(hole, key=rank)
    if low[0] == top[0]:
        return low[0] + top[0]
    return top[0] + low[0] + ("s" if low[1] == top[1] else "o")


def ends_of(counts: Counter[Cell]) -> set[Result]:
    """In the words of results, to be compared with them."""
    return {
        Result(path, WINNERS[winner], POKER.categories[bank], POKER.categories[player], count)
        for (path, winner, bank, player), count in counts.items()
        if count
    }
