"""The house way of blackjack: what the charts force, and beyond them the printed strategy.

Sheets force a hit or a stand on some totals and leave the rest to the bettor. For whoever leaves
that to the house, the printed strategy stands in: the best play that goes by totals, found for the
filing. Those of the library are kept in a file, which `python -m tests.golden.printed` writes anew
and a test works out again; any other filing's is found when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from houseway.cards.card import Card, shown
from houseway.errors import Refusal
from houseway.families.blackjack.chart import Cell, cells
from houseway.families.blackjack.counting import count, points, said
from houseway.families.blackjack.hand import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    STAY,
    SURRENDER,
    Hand,
    may,
    may_split,
)
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.printed import Printed, chosen, shown_by
from houseway.families.blackjack.rules import BlackjackPlay, BlackjackRules
from houseway.felt.bank.round import BankRound
from houseway.felt.house_way import HouseWay
from houseway.felt.setting import Ask
from houseway.felt.spots import hand_name
from houseway.filings.filing import Filing
from houseway.words import joined

FILE: Final = "ways.json"

_DONE: Final = {
    "stand": "stands",
    "hit": "is hit",
    "double": "is doubled",
    "split": "is split",
    "surrender": "is surrendered",
}


def printed_way(rules: BlackjackRules) -> Printed:
    """The printed strategy of a filing: kept, or found now."""
    return kept_ways().get(question(rules)) or found_way(rules)


@lru_cache(maxsize=1)
def kept_ways() -> dict[str, Printed]:
    """Those of the library, found beforehand, by what is asked."""
    text = files("houseway.families.blackjack").joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Printed])


def found_way(rules: BlackjackRules) -> Printed:
    """The same, found anew."""
    # The counting loops take long to import, and whoever asks for a kept way needs none of them.
    from houseway.families.blackjack.price.counted import by_totals_counted

    return by_totals_counted(rules).printed


def prepare(filing: Filing) -> None:
    """Have the strategy of a filing at hand."""
    printed_way(BlackjackRules.of(filing))


# --- at a table -----------------------------------------------------------------------------------


def choice(round: BankRound, ask: Ask) -> str:
    """What the printed strategy does, of what may be done; whoever follows a hand goes with it."""
    rules = BlackjackRules.of(round)
    if DECLINE in ask.choices:
        takes = EVEN_MONEY in ask.choices and printed_way(rules).even_money
        return EVEN_MONEY if takes else DECLINE
    followed = [way for way in ask.choices if way in (DOUBLE, SPLIT)]
    if STAY in ask.choices and followed:
        return followed[0]
    cards = round.hands[ask.hand]
    bank = round.hands[str(round.setting.player_dealer)]
    offered = {*ask.choices, *ask.barred}
    doubled = len(cards) > 2 and bool(offered & {DOUBLE, RESCUE})
    split = hand_name(ask.seat, 2) in round.hands
    word = word_for(rules, cards, bank, split=split, doublings=len(cards) - 2 if doubled else 0)
    if STAY in ask.choices:  # before the house dealer looks
        return SURRENDER if word.startswith("R") else STAY
    return chosen(word, ask.choices)


def word_for(
    rules: BlackjackRules,
    cards: Sequence[Card],
    bank: Sequence[Card],
    *,
    split: bool = False,
    doublings: int = 0,
) -> str:
    """The letters of the printed strategy for a hand, against what lies open of the bank's."""
    play = rules.play
    known = [*map(points, bank[: 2 if play.bank.second == "up" else 1])]
    pair = points(cards[0]) if len(cards) == 2 and may_split(play, cards, 1) else None
    found = count(cards, play.count, initial=not split)
    return printed_way(rules).word(shown_by(play, known), found, pair, doublings)


# --- for a hand -----------------------------------------------------------------------------------


def arranged(filing: Filing, cards: Sequence[Card], up: Card | None) -> HouseWay:
    """What the chart forces on a hand, or what the printed strategy does with it."""
    rules = BlackjackRules.of(filing)
    play = rules.play
    if len(cards) < 2:
        raise Refusal(f"{filing.id}: a hand has two cards or more, not {len(cards)}")
    found = count(cards, play.count)
    ways = may(play, cards, Hand(1), 1)
    row = "" if found.natural or found.over(play.count.most) else _row(play, cards)
    if len(ways) == 1:
        does, forced = ways[0], True
        why = _why_forced(play, cards, row, ways[0])
    elif up is None and not {STAND, HIT} <= {*ways}:
        does, forced = (STAND if STAND in ways else HIT), True
        others = joined((_DONE[way] for way in ways if way != does), "or")
        why = f"{row}, unless it {others}"
    elif up is None:
        raise Refusal(
            f"{filing.id}: {said(found, play.count)} leaves a choice that depends on the bank's "
            "open card: add --up CARD"
        )
    elif play.bank.second == "up":
        raise Refusal(
            f"{filing.id}: {said(found, play.count)} leaves a choice, and both cards of the bank "
            "lie open when it is made: what the bank shows is not one card"
        )
    elif play.freezes(up):
        does, forced = STAND, True
        why = f"the bank's {shown(up)} ends all play"
    else:
        does, forced = chosen(word_for(rules, cards, (up,)), ways), False
        chart = f'the chart has "{row}"' if row else "the chart says nothing of it"
        why = f"{chart}; by the printed strategy it {_DONE[does]} against {shown(up)}"
    return HouseWay(
        filing.id,
        tuple(cards),
        does,
        forced,
        why,
        filing.source_of(play.player.lines),
        total=found.total,
        hand=said(found, play.count),
        row=row,
    )


def _row(play: BlackjackPlay, cards: Sequence[Card]) -> str:
    """The row of the players' chart that speaks of a hand, and what it prescribes."""
    found = count(cards, play.count)
    cell = Cell(found.soft, found.total)
    acts = {"stand": "must stand", "hit": "must be hit", "option": "leaves the choice"}
    for phrase, act in (*play.player.printed(), *play.player.silent.items()):
        if cell in cells(phrase):
            return f"{phrase} {acts[act]}"
    return ""


def _why_forced(play: BlackjackPlay, cards: Sequence[Card], row: str, does: str) -> str:
    found = count(cards, play.count)
    if found.natural:
        return f"{play.count.natural_name} stands"
    if found.over(play.count.most):
        return "a hand that is over stands"
    joker = play.count.joker
    if found.joker and joker is not None and "own-hand" in joker.freezes:
        return "a hand with a joker is frozen"
    return row or f"the hand {_DONE[does]}"
