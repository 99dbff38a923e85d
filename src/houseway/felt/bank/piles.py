"""Hands dealt as piles: the dice are rolled, every position gets a pile, unused ones are collected.

Who may look at a pile is the family's to say; nobody looks at one that is collected.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.bank.action import around, position_by_dice
from houseway.felt.bank.first_action import dice_period
from houseway.felt.bank.round import BankRound
from houseway.filings.piles import Piles


def deal_piles(r: BankRound, piles: Piles, looks: Callable[[int], tuple[str, ...]]) -> None:
    """Roll, deal a pile to each position, collect those without a wager.

    `looks` says who may look at the pile of a position that plays.
    """
    seats, bank = r.setting.seats, r.setting.player_dealer
    r.roll()
    start = first_position(r)
    staked = {stake.seat for stake in r.setting.stakes} | {bank}
    in_turn = around(seats, start, piles.direction)
    for seat in in_turn:
        for _ in range(piles.cards):
            r.deal(str(seat), looks(seat) if seat in staked else ())
    for seat in in_turn:
        if seat not in staked:
            r.take_in(str(seat))


def first_position(r: BankRound) -> int:
    """The position that the roll gives the first pile to."""
    seats, bank, order = r.setting.seats, r.setting.player_dealer, r.rules.settlement
    period = dice_period(order.first, seats)
    return position_by_dice(order.first.count(r.rolled), seats, bank, period, order.direction)
