"""What a game of one decision is worth: the bettor's hand, one card of the bank's, play or fold.

Three Card Poker and Caribbean Stud differ in data only: cards of a hand, the ladder, the bank's
qualifier, and what each result pays. Everything is counted over all deals, which are equally
likely: a bettor's hand, an up card, and the rest of the bank's hand.

The best play looks at the up card. Beside it stand the best that can be had without looking, one
line through all hands that plays everything from there up, and play by any line one likes; what
each costs is the difference of two exact prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, lcm
from typing import Literal

import msgspec
import numpy as np

from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families.showdown.price.payoffs import Payoffs, Played
from houseway.families.showdown.price.up_card.rows import (
    CountedGame,
    Scaled,
    ThresholdRow,
    best_line,
    gains_of_playing,
    line_name,
    or_better,
    played_by_rows,
    threshold_rows,
)
from houseway.families.showdown.price.up_card.situations import (
    Hands,
    Ints,
    Situations,
    best_by_up_card,
    best_without_up_card,
    count_situations,
    how_often,
)
from houseway.families.showdown.price.up_card.tables import MOST_DEALS, UpCardGame, tables
from houseway.hands.high import high
from houseway.hands.ladder import CATEGORY_SHIFT, Worth

Decision = Literal["fold", "play"]


class UpCardPrice(msgspec.Struct, frozen=True, dict=True):
    """A game of one decision, counted: what every way to play it is worth.

    `optimal` looks at the up card and `ignoring`, counted when it is asked for, does not;
    `by_rows` follows the printed rows and nothing beside them; `simple` plays every hand from
    `line` up, the best single line there is.
    """

    game: UpCardGame
    payoffs: Payoffs
    optimal: Played
    rows: tuple[ThresholdRow, ...]
    by_rows: Played
    line: Worth | None
    """None if no hand is worth playing."""
    simple: Played
    counts: Ints
    """All deals by [up rank, number of the worth, cell]."""
    counted: CountedGame

    @cached_property
    def ignoring(self) -> Played:
        """The best play without a look at the up card."""
        table, situations = self.counted.table, self.counted.situations
        gains = self.counted.scaled.gains[table.category]
        played = best_without_up_card(table.hands, situations, self.game.packs, gains)
        says = "the best play without a look at the up card"
        return gathered(self.game, self.payoffs, says, self.counts, played)

    def from_line(self, line: Worth) -> Played:
        """Play every hand of this worth or more, whatever the up card."""
        number = int(np.searchsorted(np.array(tables(self.game).worths), line))
        return _from_line(self.game, self.payoffs, self.counts, number)

    @property
    def mimic(self) -> Played:
        """Play as the bank would: every hand that qualifies."""
        return self.from_line(self.game.qualifier)

    @property
    def always(self) -> Played:
        """Never fold."""
        return self.from_line(Worth(0))


@lru_cache(maxsize=8)
def price_up_card(game: UpCardGame, paid: Payoffs) -> UpCardPrice:
    """Count every deal of a game and find the best play under these payoffs."""
    table = tables(game)
    whole = scaled(game, paid)
    hands, packs, gains = table.hands, game.packs, whole.gains[table.category]
    situations = count_situations(hands, table.bank)
    times = how_often(hands, packs, len(game.ranks))
    best = best_by_up_card(hands, situations, times, gains)
    counted = CountedGame(table, whole, situations, times, *best)
    deals = counted.deals
    rows = threshold_rows(counted)
    line = best_line(gains_of_playing(table, deals, whole).sum(axis=0))
    return UpCardPrice(
        game,
        paid,
        gathered(game, paid, "the best play for each hand and up card", deals, counted.best),
        rows,
        gathered(
            game, paid, "one line for each up card", deals, played_by_rows(table, rows, deals)
        ),
        table.worths[line] if line < len(table.worths) else None,
        _from_line(game, paid, deals, line),
        deals,
        counted,
    )


def advise_up_card(
    game: UpCardGame, paid: Payoffs, hand: Sequence[Card], up: Card
) -> dict[Decision, Fraction]:
    """What each choice is worth with this hand against this up card, in antes."""
    table = tables(game)
    rising = game.rising
    ranks = tuple(sorted((rising.index(card[0]) for card in hand), reverse=True))
    number = table.listed.index(ranks)
    place = rising.index(up[0])
    alone, counted = _one_hand(game, number, place)
    held = [
        hand.count(Card(rising[rank] + up[1])) if many else 0
        for rank, many in zip(alone.rank[0], alone.copies[0], strict=True)
    ]
    situation = int(np.flatnonzero((alone.held == held).all(axis=1))[0])
    suits = {card[1] for card in hand}
    if len(suits) == 1:
        cells = counted.suited[place, 0, int(up[1] in suits)]
    else:
        cells = counted.mixed[place, situation]
    made = high(hand, game.ladder) >> CATEGORY_SHIFT
    raised, fold = (
        sum(
            int(deals) * paid.gain(times, cell // 2, cell % 2, made)
            for cell, deals in enumerate(cells)
        )
        / int(cells.sum())
        for times in paid.paths
    )
    return {"play": Fraction(raised), "fold": Fraction(fold)}


@lru_cache(maxsize=64)
def _one_hand(game: UpCardGame, number: int, up: int) -> tuple[Hands, Situations]:
    """One of the hands against an up card of a rank."""
    table = tables(game)
    alone = table.hands.only(slice(number, number + 1))
    return alone, count_situations(alone, table.bank, [up])


def scaled(game: UpCardGame, paid: Payoffs) -> Scaled:
    """What playing gains over folding, as whole numbers over one denominator."""
    (times, _) = paid.paths
    cells = [(winner, qualified) for winner in range(3) for qualified in range(2)]
    gains = [
        [paid.gain(times, *cell, place) - paid.gain(0, *cell, place) for cell in cells]
        for place in range(len(game.ladder.categories))
    ]
    unit = lcm(*(gain.denominator for row in gains for gain in row))
    whole = [[int(gain * unit) for gain in row] for row in gains]
    # For one hand is added up what it gains with every up card and every rest.
    most = MOST_DEALS // (game.cards * comb(game.cards, game.size - 1))
    if max(abs(gain) for row in whole for gain in row) >= most:
        raise Refusal(
            f"key wager.pays: the odds cut an ante into {unit:,} parts, too many or too large to "
            "be counted: write them with smaller numbers"
        )
    return Scaled(np.array(whole), unit)


def _from_line(game: UpCardGame, paid: Payoffs, deals: Ints, line: int) -> Played:
    says = f"play {or_better(line_name(tables(game), line))}"
    return gathered(game, paid, says, deals, deals * (np.arange(deals.shape[1]) >= line)[:, None])


def gathered(game: UpCardGame, paid: Payoffs, says: str, counts: Ints, played: Ints) -> Played:
    """Deals by worth, and those of them played, gathered by category."""
    category, places = tables(game).category, len(game.ladder.categories)
    by_path = np.zeros((2, 6, places), dtype=np.int64)
    for path, deals in enumerate((played, counts - played)):
        np.add.at(by_path[path].T, category, deals.sum(axis=0))
    return Played(says, paid, by_path.reshape(2, 3, 2, places))
