"""First action: the seat that the sheet's rule names, wager there or not, and why.

One place for it, so that a round that is dealt and a table that is only described agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseway.bank.action import after, around, counted_by_card, counted_by_dice
from houseway.bank.settlement import Decided, exposure
from houseway.cards.card import Card, rank_of, shown
from houseway.felt.bank.setting import Setting
from houseway.filings.model import FirstAction, Settlement

Fixed = Literal["left-of-player-dealer", "left-of-house-dealer"]


def first_action(
    order: Settlement,
    decided: Sequence[Decided],
    setting: Setting,
    card: Card | None,
    dice: Sequence[int],
) -> tuple[int, str]:
    """The seat settled first, passed on to the next one with a wager if it has none."""
    seats, player_dealer = setting.seats, setting.player_dealer
    first, way = order.first, order.direction
    number = first.values.get(rank_of(card)) if card else None
    if first.covered is not None and _wanted(first, decided) <= setting.bank:
        seat, why = _fixed(first.covered, setting), "the bank covers everything"
    elif first.rule == "dice":
        total = sum(dice)
        seat = counted_by_dice(
            first.count(total),
            seats,
            player_dealer,
            dice_period(first, seats),
            way,
            following=first.button == "next-seat",
        )
        why = f"the dice show {total}"
    elif first.rule != "card":
        whose = first.rule.removeprefix("left-of-")
        seat, why = _fixed(first.rule, setting), f"always at the {whose}'s left"
    elif card is None or number is None:
        seat = after(seats, player_dealer)[0]
        why = f"{shown(card) if card else 'no card'} has no number on the sheet"
    else:
        seat = counted_by_card(number, seats, player_dealer, first.count_from, way)
        why = f"{shown(card)} counts {number}"
    staked = {one.stake.seat for one in decided}
    if seat in staked or not staked:
        return seat, why
    other = next(other for other in around(seats, seat, way) if other in staked)
    return other, f"{why}, seat {seat} has no wager"


def dice_period(first: FirstAction, seats: int) -> int:
    """How many numbers lie between the player-dealer's: 8 for 1, 9, 17."""
    numbers = first.player_dealer_numbers
    return numbers[1] - numbers[0] if len(numbers) > 1 else seats


def _wanted(first: FirstAction, decided: Sequence[Decided]) -> int:
    """What the bank must have to cover everything, as the sheet counts it."""
    if first.covers == "results":
        return exposure(decided)
    return sum(one.stake.cents for one in decided)


def _fixed(rule: Fixed, setting: Setting) -> int:
    if rule == "left-of-house-dealer":
        return 1
    return after(setting.seats, setting.player_dealer)[0]
