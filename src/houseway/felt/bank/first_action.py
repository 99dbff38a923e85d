"""First action: the seat that the sheet's rule names, wager there or not, and why.

One place for it, so that a round that is dealt and a table that is only described agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseway.bank.action import after, clockwise, counted_by_card, counted_by_dice
from houseway.bank.settlement import Decided, exposure
from houseway.cards.card import Card, shown
from houseway.felt.bank.setting import Setting
from houseway.filings.model import FirstAction

Fixed = Literal["left-of-player-dealer", "left-of-house-dealer"]


def first_action(
    first: FirstAction,
    decided: Sequence[Decided],
    setting: Setting,
    card: Card | None,
    dice: Sequence[int],
) -> tuple[int, str]:
    """The seat settled first, passed on to the next one with a wager if it has none."""
    seat, why = _counted(first, decided, setting, card, dice)
    staked = {one.stake.seat for one in decided}
    if seat in staked or not staked:
        return seat, why
    other = next(other for other in clockwise(setting.seats, seat) if other in staked)
    return other, f"{why}, seat {seat} has no wager"


def dice_period(first: FirstAction, seats: int) -> int:
    """How many numbers lie between the player-dealer's: 8 for 1, 9, 17."""
    numbers = first.player_dealer_numbers
    return numbers[1] - numbers[0] if len(numbers) > 1 else seats


def _counted(
    first: FirstAction,
    decided: Sequence[Decided],
    setting: Setting,
    card: Card | None,
    dice: Sequence[int],
) -> tuple[int, str]:
    seats, player_dealer = setting.seats, setting.player_dealer
    if first.covered is not None:
        stakes = sum(one.stake.cents for one in decided)
        wanted = exposure(decided) if first.covers == "results" else stakes
        if wanted <= setting.bank:
            return _fixed(first.covered, seats, player_dealer), "the bank covers everything"
    if first.rule == "card":
        number = first.values.get(card[0]) if card else None
        if card is None or number is None:
            named = shown(card) if card else "no card"
            return after(seats, player_dealer)[0], f"{named} has no number on the sheet"
        seat = counted_by_card(number, seats, player_dealer, first.count_from)
        return seat, f"{shown(card)} counts {number}"
    if first.rule == "dice":
        total = sum(dice)
        seat = counted_by_dice(total, seats, player_dealer, dice_period(first, seats))
        return seat, f"the dice show {total}"
    whose = first.rule.removeprefix("left-of-")
    return _fixed(first.rule, seats, player_dealer), f"always at the {whose}'s left"


def _fixed(rule: Fixed, seats: int, player_dealer: int) -> int:
    return 1 if rule == "left-of-house-dealer" else after(seats, player_dealer)[0]
