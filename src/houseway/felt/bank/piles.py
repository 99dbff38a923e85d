"""Hands dealt as piles: the dice are rolled, every position gets a pile, unused ones are collected.

Who may look at a pile is the family's to say; nobody looks at one that is collected. Where piles
are laid before the dice are rolled, their cards are told when it is known whose they are, in the
order in which they came from the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from houseway.bank.action import around, position_by_dice
from houseway.felt.bank.first_action import dice_period
from houseway.felt.bank.round import BankRound
from houseway.felt.setting import Ask
from houseway.filings.piles import Laid, Piles
from houseway.words import several


def deal_piles(
    r: BankRound, piles: Piles, looks: Callable[[int], tuple[str, ...]]
) -> Generator[Ask, str, None]:
    """Lay the piles, have one picked, roll, give each position its pile, collect unused ones.

    `looks` says who may look at the pile of a position that plays.
    """
    seats, bank = r.setting.seats, r.setting.player_dealer
    chosen = yield from _picked(r, piles)
    r.roll()
    staked = {stake.seat for stake in r.setting.stakes} | {bank}
    in_turn = around(seats, first_position(r), piles.direction)
    for pile in order_laid(piles.laid, seats, piles.cards):
        seat = in_turn[(pile - chosen) % seats]
        r.deal(str(seat), looks(seat) if seat in staked else ())
    for seat in in_turn:
        if seat not in staked:
            r.take_in(str(seat))


def _picked(r: BankRound, piles: Piles) -> Generator[Ask, str, int]:
    """The pile that goes to the position that the dice find, from 0 at the left."""
    if piles.chosen == "none":
        return 0
    seats, (seat, name) = r.setting.seats, r.banking
    r.say(f"{seats} piles of {several(piles.cards, 'card')} lie face down")
    choices = {str(number): 0 for number in range(1, seats + 1)}
    about = "pick the pile that gets the action button, counted from the left"
    cited = r.filing.cite(piles.lines)
    choice = yield Ask(seat, name, about, choices, cited, "1")
    return int(choice) - 1 if choice in choices else 0


def order_laid(laid: Laid, piles: int, cards: int) -> Iterable[int]:
    """The pile that each card of the pack goes to, from 0 at the left."""
    for number in range(piles * cards):
        lap, place = divmod(number, piles)
        match laid:
            case "pile-by-pile":
                yield number // cards
            case "card-by-card":
                yield place
            case "serpentine":
                yield place if lap % 2 == 0 else piles - 1 - place


def first_position(r: BankRound) -> int:
    """The position that the roll gives the first pile to."""
    seats, bank, order = r.setting.seats, r.setting.player_dealer, r.rules.settlement
    period = dice_period(order.first, seats)
    return position_by_dice(order.first.count(r.rolled), seats, bank, period, order.direction)
