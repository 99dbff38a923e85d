"""What each party pays: a schedule's option, looked up for one hand.

The inputs are what a house dealer sees: the money in action, a player's own bets, heads, the pot,
how far the hand went. Everything is in cents; every fee names the cell it comes from and whether
that cell was repaired in the source.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.bank.fees import Mark, worst
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.filings.schedule import Column, FeeOption, Payer, Schedule, When

Street = Literal[
    "none",
    "preflop",
    "flop",
    "turn",
    "river",
    "third-street",
    "fourth-street",
    "fifth-street",
]
"""How far a hand went: the last card dealt. `none`: everybody folded to the blind."""

REACHED: Final[dict[When, frozenset[Street]]] = {
    "before-flop": frozenset({"preflop", "flop", "turn", "river"}),
    "after-flop": frozenset({"flop", "turn", "river"}),
    "after-flop-betting": frozenset({"turn", "river"}),
    "after-turn": frozenset({"turn", "river"}),
    "no-flop": frozenset({"none", "preflop"}),
    "third-street": frozenset({"third-street", "fourth-street", "fifth-street"}),
    "fourth-street": frozenset({"fourth-street", "fifth-street"}),
    "fifth-street": frozenset({"fifth-street"}),
}
"""How far a hand must have gone for a fee to be taken; other moments come in every hand."""

_UNITS: Final = ("base-wager", "wager", "square", "spot")


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as the collection sees it. Money in cents."""

    action: int = 0
    """Everything the players staked before the deal, as far as the schedule counts it."""
    bet: int = 0
    """One player's own wager."""
    total: int | None = None
    """One player's own wagers together, if more than the one."""
    base_wagers: int = 1
    """How many base wagers, squares or spots that player pays for."""
    players: int = 0
    """How many pay the player's fee; for a fee by heads, those dealt in."""
    seated: int | None = None
    still_in: int | None = None
    pot: int | None = None
    bank: int | None = None
    """The player-dealer's money, for a fee that goes by what it covers."""
    street: Street = "river"
    half_hours: int = 1
    jackpot: bool = False


class FeePart(msgspec.Struct, frozen=True):
    """One column's fee in this hand."""

    column: str
    payer: Payer
    cents: int
    mark: Mark
    when: When


class Fee(msgspec.Struct, frozen=True):
    """What one player, the player-dealer and the pot pay, and what is dropped in all."""

    player: int
    player_dealer: int
    drop: int
    option: str
    pot: int
    button: int
    mark: Mark
    parts: tuple[FeePart, ...]


def fee(schedule: Schedule, option: FeeOption, hand: Hand) -> Fee:
    """The collection of one hand; `players` counts how many players pay the player's fee."""
    option = option_in_force(schedule, option, hand)
    _check_bet(schedule, option, hand)
    parts = []
    for name, column in schedule.columns.items():
        if name not in option.fees or not _is_taken(column, hand):
            continue
        charged = schedule.charged(option, name, _amount(column, hand))
        cents = _from_pot(column, charged.cents * _units(column, hand), hand)
        parts.append(FeePart(name, column.payer, cents, charged.mark, column.when))
    parts = [part for part in parts if not _is_replaced(schedule, part, parts)]
    if hand.jackpot and schedule.jackpot:
        parts += _jackpot(schedule, int(schedule.jackpot), parts)
    player, player_dealer, pot, button = (
        sum(part.cents for part in parts if part.payer == payer)
        for payer in ("player", "player-dealer", "pot", "button")
    )
    return Fee(
        player=player,
        player_dealer=player_dealer,
        drop=player * max(hand.players, 1) + player_dealer + pot + button,
        option=option.option,
        pot=pot,
        button=button,
        mark=worst(part.mark for part in parts),
        parts=tuple(parts),
    )


def option_of(schedule: Schedule, number: str) -> FeeOption:
    """The option of that number; one that is none, or that a reading struck, is refused."""
    for option in schedule.option:
        if option.option == number:
            if not option.offered:
                raise Refusal(
                    f'schedule "{schedule.name}": option {number} is struck as it is read'
                )
            return option
    first, last = schedule.option[0].option, schedule.option[-1].option
    raise Refusal(f'schedule "{schedule.name}" has no option "{number}": it has {first} to {last}')


def option_in_force(schedule: Schedule, option: FeeOption, hand: Hand) -> FeeOption:
    """The posted option, or the one that names the number of players where those are one table."""
    if schedule.picks == "posted" or not hand.players:
        return option
    for other in schedule.option:
        for name in other.fees:
            tiers = schedule.tiers(other, name).tiers
            if any(
                tier.low <= hand.players and (tier.high is None or hand.players <= tier.high)
                for tier in tiers
            ):
                return other
    return option


def _check_bet(schedule: Schedule, option: FeeOption, hand: Hand) -> None:
    """A wager that the option's table would not take has no fee."""
    goes_by_wager = any(column.by == "own-wager" for column in schedule.columns.values())
    limits = option.limits
    if hand.bet and goes_by_wager and limits and not limits.min <= hand.bet <= limits.max:
        least, most = dollars(limits.min), dollars(limits.max)
        raise Refusal(
            f"option {option.option} is for wagers of {least} to {most}, not {dollars(hand.bet)}"
        )


def _is_taken(column: Column, hand: Hand) -> bool:
    reached = REACHED.get(column.when)
    return reached is None or hand.street in reached


def _is_replaced(schedule: Schedule, part: FeePart, parts: list[FeePart]) -> bool:
    if schedule.columns[part.column].adds:
        return False
    return any(
        other.payer == part.payer and other.column != part.column and other.cents for other in parts
    )


def _amount(column: Column, hand: Hand) -> int:
    if column.by == "action":
        if column.action == "covered" and hand.bank is not None:
            return min(hand.action, hand.bank)
        return hand.action
    if column.by == "own-wager":
        return hand.bet
    if column.by == "own-total":
        return hand.bet if hand.total is None else hand.total
    if column.by == "pot":
        return hand.pot or 0
    if column.by == "players":
        counted = {"seated": hand.seated, "still-in": hand.still_in, "dealt-in": None}[column.heads]
        return hand.players if counted is None else counted
    return 0


def _units(column: Column, hand: Hand) -> int:
    if column.by == "own-wager" and not hand.bet:
        return 0
    if column.per in _UNITS:
        return hand.base_wagers
    if column.per == "player-half-hour":
        return hand.half_hours
    if column.per == "player-hour":
        return (hand.half_hours + 1) // 2
    return 1


def _from_pot(column: Column, cents: int, hand: Hand) -> int:
    """A pot smaller than its fee gives what it has, or nothing, as that is read."""
    if column.payer != "pot" or column.short_pot is None or hand.pot is None or cents <= hand.pot:
        return cents
    return hand.pot if column.short_pot == "takes-all" else 0


def _jackpot(schedule: Schedule, cents: int, parts: list[FeePart]) -> list[FeePart]:
    """What a jackpot adds: once from the pot or the player-dealer, or to every fee posted."""
    if schedule.jackpot_payer == "everybody":
        paying = dict.fromkeys(part.payer for part in parts if part.cents)
        return [FeePart("jackpot", payer, cents, "", "during-hand") for payer in paying]
    return [FeePart("jackpot", schedule.jackpot_payer, cents, "", "during-hand")]
