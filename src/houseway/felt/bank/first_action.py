"""First action: the seat that the sheet's rule names, wager there or not, and why.

One place for it, so that a round that is dealt and a table that is only described agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.bank.action import after, clockwise, counted_by_card, counted_by_dice
from houseway.bank.settlement import Decided, exposure
from houseway.cards.card import Card, shown
from houseway.filings.model import FirstAction


def first_action(
    first: FirstAction,
    decided: Sequence[Decided],
    *,
    seats: int,
    player_dealer: int,
    bank: int,
    card: Card | None = None,
    dice: Sequence[int] = (),
) -> tuple[int, str]:
    """The seat settled first, passed on to the next one with a wager if it has none."""
    seat, why = _counted(first, decided, seats, player_dealer, bank, card, dice)
    staked = {one.stake.seat for one in decided}
    for candidate in clockwise(seats, seat):
        if candidate in staked:
            return candidate, why if candidate == seat else f"{why}, seat {seat} has no wager"
    return seat, why


def dice_period(first: FirstAction, seats: int) -> int:
    """How many numbers lie between the player-dealer's: 8 for 1, 9, 17."""
    numbers = first.player_dealer_numbers
    return numbers[1] - numbers[0] if len(numbers) > 1 else seats


def _counted(
    first: FirstAction,
    decided: Sequence[Decided],
    seats: int,
    player_dealer: int,
    bank: int,
    card: Card | None,
    dice: Sequence[int],
) -> tuple[int, str]:
    fixed = {
        "left-of-player-dealer": after(seats, player_dealer)[0],
        "left-of-house-dealer": 1,
    }
    if first.covered is not None:
        wanted = (
            exposure(decided)
            if first.covers == "results"
            else sum(one.stake.cents for one in decided)
        )
        if wanted <= bank:
            return fixed[first.covered], "the bank covers everything"
    if first.rule == "card":
        number = first.values.get(card[0]) if card else None
        if card is None or number is None:
            named = shown(card) if card else "no card"
            return fixed["left-of-player-dealer"], f"{named} has no number on the sheet"
        seat = counted_by_card(number, seats, player_dealer, first.count_from)
        return seat, f"{shown(card)} counts {number}"
    if first.rule == "dice":
        total = sum(dice)
        seat = counted_by_dice(total, seats, player_dealer, dice_period(first, seats))
        return seat, f"the dice show {total}"
    return fixed[first.rule], f"always at the {first.rule.removeprefix('left-of-')}'s left"
