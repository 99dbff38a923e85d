"""What a hand of a game pays: under one option, or under every option that its tables may post.

The game needs no filing, only a schedule that names it. One option is worked out, or refused with
what it depends on and nobody said; all of them together are shown with their tiers, and worked out
as far as can be.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.bank.fees import Mark, Tier
from houseway.days import date
from houseway.errors import Refusal
from houseway.filings.fees import hand as hands
from houseway.filings.fees.hand import FeePart, Hand, Input, check_hand, due_by_time
from houseway.filings.fees.library import find_schedule, schedules_for
from houseway.filings.fees.schedule import FeeOption, Payer, Schedule, When
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.streets import street_named
from houseway.filings.fees.words import said_of, tables_of


class FeeAnswer(msgspec.Struct, frozen=True):
    """What one player, the player-dealer and the pot pay by an option, in cents, and why.

    The first six keys are the contract of `houseway fee --option N --json`. `players`: how many
    players the drop counts, one if nobody said; `by_time`: what of the drop is due by the clock,
    for the half hours asked for, and not for the hand.
    """

    player: int
    player_dealer: int
    drop: int
    schedule: str
    option: str
    source: str
    pot: int
    button: int
    mark: Mark
    when: tuple[When, ...]
    parts: tuple[FeePart, ...]
    limit: str | None
    readings: dict[str, str]
    players: int
    by_time: int


class FeeColumn(msgspec.Struct, frozen=True):
    """One kind of fee in a sentence, with its tiers in cents; `heads` if they count players."""

    name: str
    payer: Payer
    when: When
    says: str
    heads: bool
    tiers: tuple[Tier, ...]
    lines: str


class OptionFees(msgspec.Struct, frozen=True):
    """One option among the others: its tiers, and what each party pays as far as can be said.

    An amount is missing where the option goes by something that nobody said: `needs` names it.
    """

    player: int | None
    player_dealer: int | None
    drop: int | None
    schedule: str
    option: str
    source: str
    pot: int | None
    button: int | None
    mark: Mark
    parts: tuple[FeePart, ...]
    limit: str | None
    readings: dict[str, str]
    needs: tuple[Input, ...]
    columns: tuple[FeeColumn, ...]
    by_time: int | None

    @property
    def player_by_time(self) -> int:
        """What of the player's fee is due by the clock."""
        return due_by_time(self.parts)


class NoFee(msgspec.Struct, frozen=True):
    """An option that these inputs do not fit, and why."""

    schedule: str
    option: str
    says: str


class FeeAnswers(msgspec.Struct, frozen=True):
    """Every option that the game's tables may post; `players`: how many the drops count."""

    game: str
    options: tuple[OptionFees, ...]
    refused: tuple[NoFee, ...]
    players: int


def fee(
    game: str,
    hand: Hand,
    *,
    option: str | int,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    on: date | None = None,
) -> FeeAnswer:
    """What each party pays for a hand by one option."""
    posted = find_schedule(game, schedule, option, folder, readings, on)
    check_hand(hand)
    _check_street(game, posted.schedule, hand)
    return _answer(posted, posted.option(option), hand)


def fees(
    game: str,
    hand: Hand,
    *,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    on: date | None = None,
) -> FeeAnswers:
    """The same by every option of every schedule, or of the one that is named."""
    first = find_schedule(game, schedule, None, folder, readings, on)
    posted = (first,) if schedule is not None else schedules_for(game, folder, readings, on)
    check_hand(hand)
    found, refused = [], []
    for one in posted:
        _check_street(game, one.schedule, hand)
        for option in one.options:
            try:
                found.append(_as_far_as_said(one, option, hand))
            except Refusal as refusal:
                refused.append(NoFee(one.name, option.option, refusal.says))
    return FeeAnswers(game, tuple(found), tuple(refused), hand.players or 1)


def _check_street(game: str, schedule: Schedule, hand: Hand) -> None:
    """A street that the game does not have is refused, though no fee may hang on it."""
    if hand.street is None:
        return
    try:
        street_named(hand.street, schedule.played_as, schedule.flop)
    except Refusal as refusal:
        raise Refusal(f"{game}: {refusal.says}") from None


def _answer(posted: Posted, option: FeeOption, hand: Hand) -> FeeAnswer:
    taken = hands.fee(posted.schedule, option, hand)
    in_force = posted.option(taken.option.option)
    return FeeAnswer(
        taken.of("player"),
        taken.of("player-dealer"),
        taken.drop,
        posted.name,
        in_force.option,
        posted.sheet.cite(in_force.lines),
        taken.of("pot"),
        taken.of("button"),
        taken.mark,
        tuple(dict.fromkeys(part.when for part in taken.parts if part.cents)),
        taken.parts,
        _tables(posted, option),
        posted.sheet.readings,
        taken.players,
        taken.by_time,
    )


def _as_far_as_said(posted: Posted, option: FeeOption, hand: Hand) -> OptionFees:
    """An option with its tiers; each party's fee if nothing that it goes by is unknown."""
    schedule = posted.schedule
    unknown = hands.missing(schedule, option, hand)
    if unknown:
        names = tuple(name for name in option.fees if name not in unknown)
        taken = hands.Fee(option, hands.parts_of(schedule, option, hand, names), 1)
    else:
        taken = hands.fee(schedule, option, hand)
    waits = {schedule.columns[name].payer for name in unknown}

    def paid(payer: Payer) -> int | None:
        return None if payer in waits else taken.of(payer)

    return OptionFees(
        paid("player"),
        paid("player-dealer"),
        None if unknown else taken.drop,
        posted.name,
        option.option,
        posted.sheet.cite(option.lines),
        paid("pot"),
        paid("button"),
        taken.mark,
        tuple(part for part in taken.parts if part.payer not in waits),
        _tables(posted, option),
        posted.sheet.readings,
        tuple(dict.fromkeys(one for inputs in unknown.values() for one in inputs)),
        fee_columns(schedule, option),
        None if unknown else taken.by_time,
    )


def fee_columns(schedule: Schedule, option: FeeOption) -> tuple[FeeColumn, ...]:
    """Every kind of fee that an option takes."""
    return tuple(
        FeeColumn(
            name,
            column.payer,
            column.when,
            said_of(column),
            column.by == "players",
            schedule.tiers(option, name).tiers,
            str(column.lines),
        )
        for name, column in schedule.columns.items()
        if name in option.fees
    )


def _tables(posted: Posted, option: FeeOption) -> str | None:
    return option.limit or tables_of(posted.schedule, option) or None
