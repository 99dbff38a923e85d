"""The search for a printed strategy: the words of one column, none of which alone could be better.

It begins with what is best for each total by the best play, and then goes by its own worth: hands
that are dealt and those from splits, each as often as the strategy comes to it. All words that gain
are changed at once as long as the whole gains by it, and otherwise the one that gains most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from houseway.families.blackjack.price.arrays import Floats
from houseway.families.blackjack.price.cells import (
    DOUBLED_NUMBERS,
    GAIN,
    RARE,
    Grid,
    Places,
    Worth,
)
from houseway.families.blackjack.price.game import Game, Situated
from houseway.families.blackjack.price.kernel import NEVER, SURRENDER
from houseway.families.blackjack.price.payoffs import Stake
from houseway.families.blackjack.price.split import shares
from houseway.families.blackjack.price.spot import Play, Spot, Weighed

ROUNDS: Final = 200
"""It stays as it is after five or six."""

PLAIN: Final = 0
PAIR: Final = -1
"""Slots of totals and of pairs; others are of totals that were doubled so often."""


class Written(NamedTuple):
    """What is written in every slot."""

    words: list[str]
    """By cell."""
    doubled: list[list[str]]
    """By doublings less one, and by cell."""
    pairs: dict[int, str]
    """By kind: `P`, `R` for a surrender before the look, or nothing for what the total has."""

    def with_changes(self, changes: Sequence[Change]) -> Written:
        """Return the same with other words in some slots."""
        words, doubled = [*self.words], [[*each] for each in self.doubled]
        pairs = dict(self.pairs)
        for change in changes:
            if change.slot == PAIR:
                pairs[change.place] = change.word
            elif change.slot == PLAIN:
                words[change.place] = change.word
            else:
                doubled[change.slot - 1][change.place] = change.word
        return Written(words, doubled, pairs)


class Change(NamedTuple):
    """Another word in a slot, and what it gains."""

    gain: float
    slot: int
    place: int
    """The number of the cell, or the kind of the pair."""
    word: str


class Dealt(NamedTuple):
    """The hands that are dealt against one situation of the bank."""

    one: Situated
    begins: Floats
    places: Places
    shares: dict[int, float]
    """Of each kind, how likely two cards of it are a pair."""
    given_up: Floats | None
    """What surrender before the look makes of each hand, beside one that is played."""


class Half(NamedTuple):
    """The hands of a split in one shoe, by how often they begin: less than never in some terms."""

    spot: Spot
    stake: Stake
    begins: Floats
    places: Places


class Weight(NamedTuple):
    """What a strategy is worth, and what each of its slots is."""

    value: float
    worth: Worth
    split: dict[int, float]
    plain: dict[int, float]
    given_up: dict[int, float]
    """What pairs make that are split, played by their total, or surrendered before the look."""


class Search:
    """The search through one column: situations in which the bank shows the same."""

    def __init__(self, game: Game, situated: Sequence[Situated]) -> None:
        self._game, self.grid = game, Grid(game)
        known: dict[int, tuple[Situated, float]] = {}
        for one in situated:  # two may share everything but the order of the bank's cards
            first, chance = known.get(id(one.spot), (one, 0.0))
            known[id(one.spot)] = first, chance + one.chance
        self._dealt = [self._hands(one, chance) for one, chance in known.values()]
        self._halves = {
            kind: [
                half for one, chance in known.values() for half in self._split(one, chance, kind)
            ]
            for kind in game.pairs
        }

    def find(self) -> Written:
        """Return the strategy of the column."""
        written = self._start(self._by_cards)
        weight = self.weigh(written)
        for _ in range(ROUNDS):
            changes = sorted(self.changes(written, weight), reverse=True)
            for some in (changes, changes[:1]) if changes else ():
                tried = written.with_changes(some)
                found = self.weigh(tried)
                if found.value > weight.value:
                    written, weight = tried, found
                    break
            else:
                break
        return written

    # --- the hands --------------------------------------------------------------------------------

    def _hands(self, one: Situated, chance: float) -> Dealt:
        game, early = self._game, one.situation.early
        alike = {
            kind: sum(each.chance for each in game.alike(kind, one.situation.known))
            for kind in game.pairs
            if one.shoe[kind] > 1
        }
        given_up = None
        if early:
            given_up = np.full(len(game.graph.size), NEVER)
            given_up[one.two] = one.early - one.with_natural
        places = self.grid.places(one.spot, early=early)
        return Dealt(one, chance * one.begins, places, alike, given_up)

    def _split(self, one: Situated, chance: float, kind: int) -> Iterator[Half]:
        """Yield the hands that a split of a kind brings, shoe by shoe."""
        game = self._game
        often = chance * float(one.begins[game.graph.first[kind, kind]])
        if one.shoe[kind] < 2 or often == 0.0:
            return
        most = game.most_hands(kind)
        keeps: Stake = "base"
        brings: Stake = "base" if game.paid.same else "split"
        for alike in game.alike(kind, one.situation.known):
            if alike.chance == 0.0:
                continue
            halves = one.halves(kind, alike.alike)
            begins: dict[tuple[int, Stake], Floats] = {}  # by how many more of the kind are gone
            for term, (first, others) in shares(most).items():
                likely = often * alike.chance * halves.pair.chance(term.gone)
                if likely == 0.0:
                    continue
                other, pairing = halves.pair.begins(halves.spot(term.gone), term.gone)
                cards = other + pairing if term.any_card else other
                for times, stake in ((first, keeps), (others, brings)):
                    before = begins.get((term.gone, stake), 0.0)
                    begins[term.gone, stake] = before + times * likely * cards
            for (gone, stake), each in begins.items():
                spot = halves.spot(gone)
                yield Half(spot, stake, each, self.grid.places(spot, early=False))

    def _play(self, spot: Spot, places: Places, written: Written) -> Play:
        return self.grid.play(places, written.words, written.doubled, spot.ways.doublings)

    # --- what it is worth -------------------------------------------------------------------------

    @cached_property
    def _by_cards(self) -> Worth:
        """What totals are worth by the best play; hands it never comes to weigh very little."""
        grid, worth = self.grid, self.grid.nothing()
        for dealt in self._dealt:
            spot, best = dealt.one.spot, _given_up(dealt.one.weighed, dealt)
            reach, doubled = spot.reached(best.play, dealt.begins)
            rare = RARE * (dealt.begins + RARE * dealt.begins.sum())
            grid.add(worth, dealt.places, best, reach + rare, doubled + RARE * rare)
        return worth

    def _start(self, worth: Worth) -> Written:
        """Return what is best for each total, hands being played on by their cards."""
        grid = self.grid
        cells = range(len(grid.cells))
        return Written(
            [grid.best_word(worth, cell, worth) for cell in cells],
            [
                [grid.best_doubled(worth, number, cell) for cell in cells]
                for number in range(grid.doublings)
            ],
            dict.fromkeys(self._halves, ""),
        )

    def weigh(self, written: Written) -> Weight:
        """Return what a strategy is worth, by every hand to which it comes."""
        grid, worth, value = self.grid, self.grid.nothing(), 0.0
        split, plain, given_up = (dict.fromkeys(self._halves, 0.0) for _ in range(3))
        first = self._game.graph.first
        for dealt in self._dealt:
            spot, begins = dealt.one.spot, dealt.begins.copy()
            play = self._play(spot, dealt.places, written)
            weighed = _given_up(spot.weighed("base", play), dealt)
            made = weighed.worth[play.plain, np.arange(len(begins))]
            for kind, share in dealt.shares.items():
                hand = int(first[kind, kind])
                pairs = share * begins[hand]
                plain[kind] += pairs * made[hand]
                early = dealt.given_up
                given_up[kind] += NEVER if early is None else pairs * early[hand]
                if written.pairs[kind]:
                    begins[hand] -= pairs
            value += float(begins @ np.where(begins > 0, made, 0.0))
            grid.add(worth, dealt.places, weighed, *spot.reached(play, begins))
        for kind, halves in self._halves.items():
            for half in halves:
                play = self._play(half.spot, half.places, written)
                weighed = half.spot.weighed(half.stake, play)
                made = weighed.worth[play.plain, np.arange(len(play.plain))]
                split[kind] += float(half.begins @ np.where(half.begins != 0, made, 0.0))
                if written.pairs[kind] == "P":
                    grid.add(worth, half.places, weighed, *half.spot.reached(play, half.begins))
            match written.pairs[kind]:
                case "P":
                    value += split[kind]
                case "R":
                    value += given_up[kind]
        return Weight(value, worth, split, plain, given_up)

    def changes(self, written: Written, weight: Weight) -> Iterator[Change]:
        """Yield the changes of one slot that gain, the best of each."""
        grid, worth = self.grid, weight.worth
        for cell, word in enumerate(written.words):
            best = grid.best_word(worth, cell, self._by_cards)
            gain = grid.value(worth, cell, best) - grid.value(worth, cell, word)
            if gain > GAIN:
                yield Change(gain, PLAIN, cell, best)
        for number, letters in enumerate(written.doubled):
            for cell, letter in enumerate(letters):
                best = grid.best_doubled(worth, number, cell)
                made = worth.doubled[number, cell]
                gain = float(made[DOUBLED_NUMBERS[best]] - made[DOUBLED_NUMBERS[letter]])
                if gain > GAIN:
                    yield Change(gain, number + 1, cell, best)
        for kind, word in written.pairs.items():
            made_by = {"": weight.plain[kind], "P": weight.split[kind], "R": weight.given_up[kind]}
            best = max(made_by, key=lambda each: made_by[each])
            if made_by[best] - made_by[word] > GAIN:
                yield Change(made_by[best] - made_by[word], PAIR, kind, best)


def _given_up(weighed: Weighed, dealt: Dealt) -> Weighed:
    """Return the same with surrender before the look as a choice like any other."""
    if dealt.given_up is None:
        return weighed
    worth = weighed.worth.copy()
    worth[SURRENDER] = dealt.given_up
    return weighed._replace(worth=worth)
