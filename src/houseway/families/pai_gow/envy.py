"""Envy buttons: what the bank owes each for the others' hands, at the end of the round.

A button comes with every bonus bet that is large enough, those behind a spot too. Its bettor gets
fixed dollars for what others' hands make, and nothing for a hand that he has a wager on himself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from houseway.bank.odds import Pay
from houseway.bank.settlement import Decided, Stake
from houseway.families.pai_gow.judge import Judge
from houseway.families.pai_gow.rules import ENVY
from houseway.hands.ladder import Category, row_for
from houseway.words import joined


def envy_owed(
    judge: Judge, stakes: Sequence[tuple[Stake, bool]], made: Mapping[int, Category]
) -> list[Decided]:
    """What every button is owed; nothing is said of those that get nothing.

    `stakes` are all that are in play, each with whether its bettor sits elsewhere; `made` is what
    every spot's seven cards make.
    """
    envy = judge.rules.play.envy
    if envy is None:
        return []
    bonus = {stake.seat for stake, _ in stakes if stake.wager == envy.wager}
    counting = {
        seat: hand
        for seat, hand in made.items()
        if row_for(hand, envy.pays) and (envy.made_by == "all" or seat in bonus)
    }
    if not counting:
        return []
    if envy.hands == "highest":
        highest = max(counting.values(), key=judge.place)
        counting = {seat: hand for seat, hand in counting.items() if hand == highest}
    owed = []
    for stake, backline in stakes:
        if stake.wager != envy.wager or stake.cents < envy.least:
            continue
        own = {other.seat for other, _ in stakes if {*other.owners} & {*stake.owners}}
        others = {seat: hand for seat, hand in counting.items() if seat not in own}
        cents = [envy.pays[row_for(hand, envy.pays) or hand] for hand in others.values()]
        if not cents:
            continue
        total = cents[0] if envy.hands == "highest" else sum(cents)
        why = joined([f"seat {seat} has {_a(hand)}" for seat, hand in others.items()])
        button = replace(stake, wager=ENVY, cents=0)
        owed.append(Decided(button, Pay("win", 0), why, backline, owed=total))
    return owed


def _a(hand: Category) -> str:
    """`a royal flush`, `four of a kind`."""
    return hand if hand.startswith(("four", "five", "three")) else f"a {hand}"
