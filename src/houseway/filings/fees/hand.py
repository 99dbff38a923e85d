"""What each party pays: a schedule's option, looked up for one hand.

The inputs are what a house dealer sees: the money in action, a player's own bets, heads, the pot,
how far the hand went. Everything is in cents; every fee names the cell it comes from and whether
that cell was repaired in the source.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, Literal

import msgspec

from houseway.bank.fees import Mark, worst
from houseway.bank.money import dollars, whole_number
from houseway.errors import Refusal
from houseway.filings.fees.schedule import (
    BY_TIME,
    By,
    Column,
    FeeOption,
    Heads,
    Payer,
    Per,
    Schedule,
    When,
)
from houseway.filings.fees.streets import STREETS, hangs_on_street, reached, street_named

Input = Literal["action", "bet", "total", "players", "seated", "still-in", "pot", "bank"]
"""What a fee can depend on that only the table knows."""

_ASKED_FOR: Final[dict[Input, tuple[str, str]]] = {  # a program's word and the command line's
    "action": ("the money in action", "action (--action)"),
    "bet": ("the player's own wager", "bet (--bet)"),
    "total": ("the player's own wagers together", "total (--total)"),
    "players": ("the number of players", "players (--players)"),
    "seated": ("how many are seated", "seated (--seated)"),
    "still-in": ("how many are still in", "still_in (--still-in)"),
    "pot": ("the pot", "pot (--pot)"),
    "bank": ("what of it the player-dealer's money covers", "bank (--bank)"),
}
_BY: Final[dict[By | Heads, Input]] = {
    "action": "action",
    "own-wager": "bet",
    "own-total": "total",
    "pot": "pot",
    "dealt-in": "players",
    "seated": "seated",
    "still-in": "still-in",
}
_UNITS: Final = ("base-wager", "wager", "square", "spot")
_MOST_SEATS: Final = 14
"""No poker table is larger: a bound against slips of the hand, printed by no sheet."""
_MOST_PLAYERS: Final = 100
"""With everybody on the backline too, a hundred at a banked table are plenty."""
_MOST_HALF_HOURS: Final = 2 * 24 * 7
_MOST_MONEY: Final = 100_000_000_00


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as the collection sees it. Money in cents; what nobody said is `None`, not zero."""

    action: int | None = None
    """Everything the players staked before the deal, as far as the schedule counts it."""
    bet: int | None = None
    """One player's own wager."""
    total: int | None = None
    """One player's own wagers together, if more than the one."""
    base_wagers: int = 1
    """How many base wagers, squares or spots that player pays for."""
    players: int | None = None
    """How many pay the player's fee, one if nobody says; for a fee by heads, those dealt in."""
    seated: int | None = None
    still_in: int | None = None
    pot: int | None = None
    bank: int | None = None
    """The player-dealer's money, for a fee that goes by what it covers."""
    street: str | None = None
    """How far the hand went, by the names of its form's streets; to the end if nobody says."""
    half_hours: int = 1
    jackpot: bool = False

    def __post_init__(self) -> None:
        for name in _NUMBERS:
            given = getattr(self, name)
            if given is not None and type(given) is not int:
                msgspec.structs.force_setattr(self, name, whole_number(given, name))


MONEY: Final = ("action", "bet", "total", "pot", "bank")
"""What of a hand is in cents."""
_NUMBERS: Final = (*MONEY, "base_wagers", "players", "seated", "still_in", "half_hours")


class FeePart(msgspec.Struct, frozen=True):
    """One column's fee in this hand; `per` half hour or hour, it is due by the clock instead."""

    column: str
    payer: Payer
    cents: int
    mark: Mark
    when: When
    per: Per = "hand"


class Fee(msgspec.Struct, frozen=True):
    """The parts of a hand's fee by the option in force; `players`: how many pay the player's."""

    option: FeeOption
    parts: tuple[FeePart, ...]
    players: int

    def of(self, payer: Payer) -> int:
        """What one payer pays."""
        return sum(part.cents for part in self.parts if part.payer == payer)

    @property
    def drop(self) -> int:
        """What everybody pays together."""
        rest = sum(part.cents for part in self.parts if part.payer != "player")
        return self.of("player") * self.players + rest

    @property
    def by_time(self) -> int:
        """What of the drop is due by the clock."""
        return self.players * due_by_time(self.parts)

    @property
    def mark(self) -> Mark:
        """The worst mark of its cells."""
        return worst(part.mark for part in self.parts)


def fee(schedule: Schedule, option: FeeOption, hand: Hand) -> Fee:
    """The collection of one hand; refused with what it depends on and nobody said."""
    unknown = missing(schedule, option, hand)
    if unknown:
        asked = asked_for(dict.fromkeys(one for inputs in unknown.values() for one in inputs))
        raise Refusal(f"the fee of option {option.option} goes by {asked}")
    option = option_in_force(schedule, option, hand)
    _check_table(schedule, option, hand)
    parts = parts_of(schedule, option, hand, tuple(option.fees))
    return Fee(option, parts, max(hand.players or 1, 1))


def due_by_time(parts: Iterable[FeePart]) -> int:
    """What one player pays by the clock and not for a hand: nobody else pays so."""
    return sum(part.cents for part in parts if part.per in BY_TIME)


def parts_of(
    schedule: Schedule, option: FeeOption, hand: Hand, names: tuple[str, ...]
) -> tuple[FeePart, ...]:
    """What some columns take of a hand, and what a jackpot adds."""
    amounts = {
        name: [_amount(column, hand)] * _units(column, hand)
        for name, column in schedule.columns.items()
        if name in names and _is_taken(schedule, column, hand)
    }

    charges = schedule.charges(option, amounts, partial(_from_pot, hand)).items()
    parts = [
        FeePart(name, column.payer, charged.cents, charged.mark, column.when, column.per)
        for name, charged in charges
        for column in [schedule.columns[name]]
    ]
    if hand.jackpot and schedule.jackpot:
        parts += _jackpot(schedule, int(schedule.jackpot), parts)
    return tuple(parts)


def missing(schedule: Schedule, option: FeeOption, hand: Hand) -> dict[str, tuple[Input, ...]]:
    """What each column of an option depends on and nobody said; nothing of those that can be."""
    if schedule.picks == "by-players" and hand.players is None:
        return dict.fromkeys(option.fees, ("players",))
    option = option_in_force(schedule, option, hand)
    found = {
        name: tuple(one for one in _depends_on(schedule, option, name) if _said(hand, one) is None)
        for name, column in schedule.columns.items()
        if name in option.fees and _is_taken(schedule, column, hand)
    }
    return {name: unknown for name, unknown in found.items() if unknown}


def asked_for(inputs: Iterable[Input]) -> str:
    """What nobody said: `the money in action: give action (--action)`."""
    asked = [_ASKED_FOR[one] for one in inputs]
    words, options = (" and ".join(each) for each in zip(*asked, strict=True))
    return f"{words}: give {options}"


def check_hand(hand: Hand) -> None:
    """Refuse what no table has ever seen."""
    heads = {"players": hand.players, "seated": hand.seated, "still in": hand.still_in}
    for what, number in heads.items():
        if number is not None and not 1 <= number <= _MOST_PLAYERS:
            raise Refusal(f"a hand has 1 to {_MOST_PLAYERS} players, not {number} {what}")
    if hand.still_in is not None and hand.players is not None and hand.still_in > hand.players:
        raise Refusal(f"of {hand.players} dealt in, {hand.still_in} cannot be still in")
    if hand.total is not None and hand.bet is not None and hand.total < hand.bet:
        together, one = dollars(hand.total), dollars(hand.bet)
        raise Refusal(f"a player with a wager of {one} has more than {together} in all")
    wagers, half_hours, most = hand.base_wagers, hand.half_hours, dollars(_MOST_MONEY)
    if not 0 <= wagers <= _MOST_PLAYERS:
        raise Refusal(f"a player has up to {_MOST_PLAYERS} base wagers in a hand, not {wagers}")
    if not 0 <= half_hours <= _MOST_HALF_HOURS:
        raise Refusal(f"half hours are counted up to a week, {_MOST_HALF_HOURS}, not {half_hours}")
    for what in MONEY:
        cents = getattr(hand, what)
        if cents is not None and not 0 <= cents <= _MOST_MONEY:
            raise Refusal(f"{what}: amounts go from $0 to {most}, not {dollars(cents)}")


def option_of(schedule: Schedule, number: str | int) -> FeeOption:
    """The option of that number; one that is none, or that a reading struck, is refused."""
    found = next((one for one in schedule.option if one.option == str(number)), None)
    where = f'schedule "{schedule.name}"'
    if found is None:
        first, last = schedule.option[0].option, schedule.option[-1].option
        raise Refusal(f'{where} has no option "{number}": it has {first} to {last}')
    if not found.offered:
        raise Refusal(f"{where}: option {number} is struck as it is read")
    return found


def option_in_force(schedule: Schedule, option: FeeOption, hand: Hand) -> FeeOption:
    """The posted option, or the one that names the number of players where those are one table."""
    players = hand.players
    if schedule.picks == "posted" or not players:
        return option
    for other in schedule.option:
        for tier in (tier for name in other.fees for tier in schedule.tiers(other, name).tiers):
            if tier.low <= players and (tier.high is None or players <= tier.high):
                return other
    return option


def _check_table(schedule: Schedule, option: FeeOption, hand: Hand) -> None:
    """A wager that the option's table would not take has no fee; a pot knows no backline."""
    goes_by_wager = any(column.by == "own-wager" for column in schedule.columns.values())
    limits = option.limits
    if hand.bet and goes_by_wager and limits and not limits.min <= hand.bet <= limits.max:
        raise Refusal(f"option {option.option} is for wagers of {limits}, not {dollars(hand.bet)}")

    for number in (hand.players, hand.seated):
        if schedule.played_as and number is not None and number > _MOST_SEATS:
            raise Refusal(f"a poker table seats up to {_MOST_SEATS}, not {number} players")
    _check_least_row(schedule, option, hand)


def _check_least_row(schedule: Schedule, option: FeeOption, hand: Hand) -> None:
    """One player alone plays no hand, unless a row is printed for him."""
    for name, column in schedule.columns.items():
        if name not in option.fees or column.by != "players" or column.heads == "still-in":
            continue
        if column.below == "refused":  # in words of its own
            continue
        least = schedule.tiers(option, name).tiers[0].low
        if _said(hand, _BY[column.heads]) == 1 and least > 1:
            raise Refusal(f"option {option.option} is for {least} players or more, not 1")


def _is_taken(schedule: Schedule, column: Column, hand: Hand) -> bool:
    form = schedule.played_as
    if form is None or not hangs_on_street(column.when):
        return True
    last = STREETS[form][-1]
    street = street_named(hand.street, form, schedule.flop) if hand.street else last
    return reached(column.when, street, form)


def _depends_on(schedule: Schedule, option: FeeOption, name: str) -> tuple[Input, ...]:
    """What a cell depends on: nothing if it takes the same from everybody."""
    column, tiers = schedule.columns[name], schedule.tiers(option, name)
    endless = tiers.tiers[-1].high is None or column.above == "highest"
    if tiers.is_flat or (len(tiers.rates) == 1 and column.below == "lowest" and endless):
        return ()
    return _goes_by(column)


def _goes_by(column: Column) -> tuple[Input, ...]:
    if column.by == "action" and column.action == "covered":
        return ("action", "bank")
    if column.by == "nothing":
        return ()
    return (_BY[column.heads if column.by == "players" else column.by],)


def _said(hand: Hand, one: Input) -> int | None:
    """What was said of an input; a single wager is all that its player has, if no more is said."""
    if one == "total" and hand.total is None:
        return hand.bet
    said: int | None = getattr(hand, one.replace("-", "_"))
    return said


def _amount(column: Column, hand: Hand) -> int:
    """The amount or the heads that a column goes by; it does not matter to a flat fee."""
    said = [_said(hand, one) for one in _goes_by(column)]
    return min((amount for amount in said if amount is not None), default=0)


def _units(column: Column, hand: Hand) -> int:
    if column.by == "own-wager" and hand.bet == 0:
        return 0
    by_time = {"player-half-hour": hand.half_hours, "player-hour": (hand.half_hours + 1) // 2}
    return hand.base_wagers if column.per in _UNITS else by_time.get(column.per, 1)


def _from_pot(hand: Hand, column: Column, cents: int) -> int:
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
