"""What a game of one decision is worth: the bettor's hand, one card of the bank's, play or fold.

Three Card Poker and Caribbean Stud differ in data only: cards of a hand, the ladder, the bank's
qualifier, and what each result pays. Everything is counted over all deals, which are equally
likely: a bettor's hand, an up card, and the rest of the bank's hand.

The best play looks at the up card. Beside it stand the best that can be had without looking, one
line through all hands that plays everything from there up, and play by any line one likes; what
each costs is the difference of two exact prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Final, Literal, get_args

import msgspec
import numpy as np

from houseway.cards.card import STANDARD_PACK, Card
from houseway.errors import Refusal
from houseway.families.showdown.price.outcomes import End
from houseway.families.showdown.price.paid import WINNERS, Paid, Pays, spread
from houseway.families.showdown.price.up_card.rows import (
    EVERY,
    NONE,
    Counted,
    Scaled,
    ThresholdRow,
    best_line,
    gains_of_playing,
    line_name,
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
)
from houseway.families.showdown.price.up_card.tables import MOST_DEALS, Tables, UpCardGame, tables
from houseway.hands.high import high
from houseway.hands.ladder import Category, Ladder, Worth

Decision = Literal["fold", "play"]
DECISIONS: Final[tuple[Decision, ...]] = get_args(Decision)


class Payoffs(msgspec.Struct, frozen=True):
    """What the ante and the second wager gain, each for one unit of itself, in every result.

    `multiple` is the second wager in antes. `fold` is what a hand gains, in antes, that is folded
    and would have come to the result: a wager that stays on the table is settled by it.
    """

    base: Paid
    play: Paid
    fold: Paid
    multiple: Fraction = Fraction(1)

    def both(self, winner: int, qualified: int, category: int) -> Fraction:
        """What playing a hand to this end gains, in antes."""
        base = self.base[winner][qualified][category]
        return base + self.multiple * self.play[winner][qualified][category]


def payoffs(
    ladder: Ladder,
    base: Pays[bool],
    play: Pays[bool],
    *,
    fold: Pays[bool] | Fraction | int = -1,
    multiple: Fraction | int = 1,
) -> Payoffs:
    """Payoffs from what each wager gains on a winner, a bank qualified or not, and a category.

    A fold that gains the same whatever the hands come to may be given as that number.
    """
    bank, hands = (False, True), ladder.categories
    return Payoffs(
        spread(base, bank, hands),
        spread(play, bank, hands),
        spread(fold, bank, hands),
        Fraction(multiple),
    )


class Played(msgspec.Struct, frozen=True):
    """All deals under one way to play, and its price.

    `counts` is by [up rank, deuce first; fold or play; winner; qualified; category]. A folded
    hand is counted by what it would have come to.
    """

    says: str
    ev: Fraction
    """In antes, from the bettor's side."""
    counts: Ints
    ladder: Ladder

    @property
    def deals(self) -> int:
        """All of them."""
        return int(self.counts.sum())

    @property
    def folded(self) -> Fraction:
        """How much of all hands is folded."""
        return Fraction(int(self.counts[:, 0].sum()), self.deals)

    def ends(self, times: int) -> Iterator[End]:
        """Every end that some deal comes to, whatever the up card; `times` antes were raised."""
        total = self.counts.sum(axis=0)
        for decision, winner, qualified, category in zip(*np.nonzero(total), strict=True):
            yield End(
                times if decision else 0,
                WINNERS[winner],
                bool(qualified),
                self.ladder.categories[category],
                None,
                int(total[decision, winner, qualified, category]),
            )

    def made(self, decision: Decision) -> dict[Category, int]:
        """How many deals of each category are folded, or played."""
        found = self.counts[:, DECISIONS.index(decision)].sum(axis=(0, 1, 2))
        return {
            category: int(deals)
            for category, deals in zip(self.ladder.categories, found, strict=True)
        }


class UpCardPrice(msgspec.Struct, frozen=True):
    """A game of one decision, counted: what every way to play it is worth.

    `optimal` looks at the up card and `ignoring` does not; `by_rows` follows the printed rows and
    nothing beside them; `simple` plays every hand from `line` up, the best single line there is.
    """

    game: UpCardGame
    payoffs: Payoffs
    optimal: Played
    ignoring: Played
    rows: tuple[ThresholdRow, ...]
    by_rows: Played
    line: Worth | None
    """None if no hand is worth playing."""
    simple: Played
    counts: Ints
    """All deals by [up rank, number of the worth, cell]."""

    def from_line(self, line: Worth) -> Played:
        """Play every hand of this worth or more, whatever the up card."""
        return _from_line(self.game, self.payoffs, self.counts, _number(tables(self.game), line))

    def follow(self, plays: Callable[[Worth, str], bool], says: str) -> Played:
        """Play by any rule of thumb that goes by a hand's worth and the rank of the up card."""
        table = tables(self.game)
        played = self.counts.copy()
        for place, up in enumerate(self.game.rising):
            for number, worth in enumerate(table.worths):
                if not plays(worth, up):
                    played[place, number] = 0
        return _played(self.game, self.payoffs, says, self.counts, played)

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
    situations = count_situations(hands, table.every, table.single, packs, table.qualifier)
    deals, best, tied = best_by_up_card(hands, situations, packs, gains)
    blind = best_without_up_card(hands, situations, packs, gains)
    rows = threshold_rows(game, table, Counted(deals, best, tied, situations), whole)
    line = best_line(gains_of_playing(table, deals, whole).sum(axis=0))
    return UpCardPrice(
        game,
        paid,
        _played(game, paid, "the best play for each hand and up card", deals, best),
        _played(game, paid, "the best play without a look at the up card", deals, blind),
        rows,
        _played(game, paid, "one line for each up card", deals, played_by_rows(table, rows, deals)),
        table.worths[line] if line < len(table.worths) else None,
        _from_line(game, paid, deals, line),
        deals,
    )


def advise_up_card(
    game: UpCardGame, paid: Payoffs, hand: Sequence[Card], up: Card
) -> dict[Decision, Fraction]:
    """What each choice is worth with this hand against this up card, in antes."""
    table = tables(game)
    if len(hand) != game.size:
        raise Refusal(f"a hand has {game.size} cards, and {len(hand)} were given")
    seen = (*hand, up)
    for card in seen:
        if card not in STANDARD_PACK or card[0] not in game.ranks or seen.count(card) > game.packs:
            raise Refusal(f"{' '.join(hand)} against {up} cannot be dealt: the deck lacks {card}")
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
    made = high(hand, game.ladder)
    category = int(table.category[_number(table, made)])
    play = fold = Fraction()
    for winner in range(len(WINNERS)):
        for qualified in range(2):
            deals = int(cells[winner * 2 + qualified])
            play += deals * paid.both(winner, qualified, category)
            fold += deals * paid.fold[winner][qualified][category]
    return {"play": play / int(cells.sum()), "fold": fold / int(cells.sum())}


@lru_cache(maxsize=64)
def _one_hand(game: UpCardGame, number: int, up: int) -> tuple[Hands, Situations]:
    """One of the hands against an up card of a rank."""
    table = tables(game)
    alone = table.hands.only(slice(number, number + 1))
    return alone, count_situations(
        alone, table.every, table.single, game.packs, table.qualifier, [up]
    )


def scaled(game: UpCardGame, paid: Payoffs) -> Scaled:
    """What playing gains over folding, as whole numbers over one denominator."""
    places = range(len(game.ladder.categories))
    parts = (*paid.base, *paid.play, *paid.fold)
    if any(len(row) != len(places) for part in parts for row in part):
        raise Refusal(f"payoffs must name each of these hands: {', '.join(game.ladder.categories)}")
    gains = [
        [
            paid.both(winner, qualified, place) - paid.fold[winner][qualified][place]
            for winner in range(3)
            for qualified in range(2)
        ]
        for place in places
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


def _number(table: Tables, worth: Worth) -> int:
    """The number of the least worth that reaches this one."""
    return int(np.searchsorted(np.array(table.worths), worth))


def _from_line(game: UpCardGame, paid: Payoffs, deals: Ints, line: int) -> Played:
    table = tables(game)
    played = deals.copy()
    played[:, :line] = 0
    name = line_name(game, table, line)
    says = name if name in (EVERY, NONE) else f"{name} or better"
    return _played(game, paid, f"play {says}", deals, played)


def _played(game: UpCardGame, paid: Payoffs, says: str, counts: Ints, played: Ints) -> Played:
    """Deals by worth, and those of them played, gathered by category and priced."""
    table = tables(game)
    places = len(game.ladder.categories)
    by_decision = np.zeros((counts.shape[0], 2, 3, 2, places), dtype=np.int64)
    for place in range(places):
        here = table.category == place
        for decision, deals in enumerate((counts - played, played)):
            cells = deals[:, here].sum(axis=1)
            by_decision[:, decision, :, :, place] = cells.reshape(-1, 3, 2)
    total = by_decision.sum(axis=0)
    gained = Fraction()
    for winner, qualified, place in zip(*np.nonzero(total.sum(axis=0)), strict=True):
        folded, raised = (int(deals) for deals in total[:, winner, qualified, place])
        gained += folded * paid.fold[winner][qualified][place]
        gained += raised * paid.both(winner, qualified, place)
    return Played(says, gained / game.deals, by_decision, game.ladder)
