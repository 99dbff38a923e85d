"""What every line of a table comes to: by its pays, in cents, and in parts of a unit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from houseway.bank.odds import LOSE, PUSH, Pay
from houseway.families.blackjack.counting import ACE, TEN
from houseway.families.blackjack.judge import EVEN_MONEY, SURRENDER
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.families.blackjack.side import MATCH_ROWS, HeldRow, held_row, over_row
from houseway.families.blackjack.simulate.hands import OUTCOMES, Against
from houseway.families.blackjack.simulate.settle import (
    ANY_SUITS,
    BANK_OVER,
    KINDS_HELD,
    MATCH,
    NO_SIDE,
    NOT_OVER,
    OWN_HAND,
    PAIR_HELD,
    RANKS_HELD,
    SAME_COLOUR,
    SUITED,
    UNSUITED,
    Judging,
    Stakes,
)
from houseway.filings.model import Cover
from houseway.filings.wager import Wager
from houseway.pricing.simulate.loops import GROSS, NET, SEPARATE, Ints

MOST_CARDS: Final = 32
"""More than any hand has."""

RISING: Final = (*"23456789TJQKA", "Jk")
"""Ranks in the order of the cards' numbers, and the joker, which has none."""

_COVERS: Final[dict[Cover, int]] = {"gross": GROSS, "net": NET, "separate": SEPARATE}
_SIDES: Final = {"bank-over": BANK_OVER, "match-up-card": MATCH, "own-hand": OWN_HAND}
_SUITS: Final = {
    None: ANY_SUITS,
    "suited": SUITED,
    "unsuited": UNSUITED,
    "same colour": SAME_COLOUR,
}


def most_hands(play: BlackjackPlay) -> int:
    """How many hands a spot can have."""
    return 1 if play.split is None else play.split.hands


def most_doublings(play: BlackjackPlay) -> int:
    """How often a hand can be doubled."""
    return 0 if play.double is None else 1 + play.double.again


def stakes_of(rules: BlackjackRules, cents: Ints, bank: int) -> tuple[Stakes, tuple[int, ...]]:
    """What lines come to at a table with these stakes, by [seat, wager]; and parts of a unit.

    What doubles and splits is as much as the wager that brings a hand, or twice that and so on.
    """
    play, order = rules.play, rules.settlement
    names = [wager.name for wager in rules.wager]
    together = (play.wager, *play.extras)
    staked = cents.copy()
    for name in play.extras:
        staked[:, names.index(name)] = cents[:, names.index(play.wager)]
    pays = [_pays(rules, wager) for wager in rules.wager]
    shift, sizes = max(map(len, pays)).bit_length(), max(1, most_doublings(play))
    scales = [math.lcm(*(pay.value.denominator for pay in row)) for row in pays]
    whole = math.lcm(*(scales[names.index(name)] for name in together))
    due = np.zeros((len(cents), len(names), sizes << shift), dtype=np.int64)
    units = np.zeros((len(names), sizes << shift), dtype=np.int64)
    for wager, row in enumerate(pays):
        for result, pay in enumerate(row):
            for size in range(sizes):
                line, value = (size << shift) + result, pay.value
                put_up = staked[:, wager] << size
                due[:, wager, line] = put_up * value.numerator // value.denominator
                units[wager, line] = int(value * scales[wager]) << size
    return Stakes(
        shift=shift,
        due=due,
        staked=staked,
        units=units,
        whole=np.array(
            [
                whole // scale if name in together else 0
                for name, scale in zip(names, scales, strict=True)
            ],
            dtype=np.int64,
        ),
        order=np.array([names.index(name) for each in order.passes for name in each]),
        ends=np.cumsum([len(group) for group in order.passes]).astype(np.int64),
        bank=bank,
        cover=_COVERS[order.cover],
        step=1 if order.direction == "clockwise" else -1,
    ), (*scales, whole)


def _pays(rules: BlackjackRules, wager: Wager) -> list[Pay]:
    """What a wager pays, by its results in the order of their numbers."""
    rows = {row.on: row.pay for row in wager.pays.rows}
    if wager.name in rules.play.side:
        return [*rows.values(), LOSE]
    given_up = {row.on: row.pay for row in rules.wager_named(rules.play.wager).pays.rows}
    return [
        *(rows.get(outcome, LOSE) for outcome in OUTCOMES),
        given_up.get(SURRENDER, LOSE),
        rows.get(EVEN_MONEY, LOSE),
        PUSH,
    ]


# --- what lines come to by the cards --------------------------------------------------------------


def judging_of(rules: BlackjackRules, found: Against) -> Judging:
    """How the lines of a spot are found from its hands and the bank's."""
    play, names = rules.play, [wager.name for wager in rules.wager]
    surrender = play.surrender
    late = surrender is not None and surrender.when == "late"
    rows = max(len(wager.pays.rows) for wager in rules.wager)
    sides = np.full(len(names), NO_SIDE, dtype=np.int64)
    row = np.zeros((len(names), MOST_CARDS), dtype=np.int64)
    held = np.zeros((len(names), rows + 1, 4), dtype=np.int64)
    for name, side in play.side.items():
        wager, place = rules.wager_named(name), names.index(name)
        sides[place] = _SIDES[side.goes_by]
        match side.goes_by:
            case "bank-over":
                row[place] = [_over_row(wager, cards) for cards in range(MOST_CARDS)]
            case "match-up-card":
                row[place, :9] = [_match_row(wager, *divmod(found, 3)) for found in range(9)]
            case "own-hand":
                asked = [_asked(held_row(each.on)) for each in wager.pays.rows]
                held[place, : len(asked)] = asked
    return Judging(
        outcome=found.outcome,
        returned=found.returned,
        taken=found.natural & late,
        base=names.index(play.wager),
        double=names.index(play.double.wager) if play.double else len(names),
        split=names.index(play.split.wager) if play.split else len(names),
        sides=sides,
        row=row,
        held=held,
        most=play.count.most,
    )


def _over_row(wager: Wager, cards: int) -> int:
    """The row of a bank that is over with so many cards; the last, which loses, if it is not."""
    rows = wager.pays.rows
    holding = (place for place, row in enumerate(rows) if cards and over_row(row.on).holds(cards))
    return next(holding, len(rows))


def _match_row(wager: Wager, suited: int, unsuited: int) -> int:
    on = [row.on for row in wager.pays.rows]
    name = MATCH_ROWS.get((suited, unsuited))
    return on.index(name) if name in on else len(on)


def _asked(row: HeldRow) -> Sequence[int]:
    """A row on the own hand in numbers, as the loop reads them."""
    suits = _SUITS[row.suiting]
    match row.kind:
        case "ranks":
            ranks = sum(1 << 4 * RISING.index(rank) for rank in row.ranks)
            return row.cards, RANKS_HELD, ranks, suits
        case "blackjack":
            return row.cards, KINDS_HELD, (1 << 4 * ACE) + (1 << 4 * TEN), suits
        case "two-card 20":
            return row.cards, KINDS_HELD, 2 << 4 * TEN, suits
        case "any pair":
            return row.cards, PAIR_HELD, 0, suits
        case "not over":
            return row.cards, NOT_OVER, 0, suits
