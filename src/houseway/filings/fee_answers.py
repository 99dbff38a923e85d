"""What a hand of a game pays: under one option, or under every option that its tables may post.

The game needs no filing, only a schedule that names it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.bank.fees import Mark
from houseway.errors import Refusal
from houseway.filings.fee_library import Posted, find_schedule, schedules_for
from houseway.filings.fee_words import tables_of
from houseway.filings.fees import FeePart, Hand
from houseway.filings.fees import fee as fee_of_hand
from houseway.filings.schedule import FeeOption, When


class FeeAnswer(msgspec.Struct, frozen=True):
    """What one player, the player-dealer and the pot pay by an option, in cents, and why.

    The first six keys are the contract of `houseway fee --option N --json`.
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


class NoFee(msgspec.Struct, frozen=True):
    """An option that these inputs do not fit, and why."""

    schedule: str
    option: str
    says: str


class FeeAnswers(msgspec.Struct, frozen=True):
    """Every option that the game's tables may post."""

    game: str
    options: tuple[FeeAnswer, ...]
    refused: tuple[NoFee, ...]


def fee(
    game: str,
    hand: Hand,
    *,
    option: str,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
) -> FeeAnswer:
    """What each party pays for a hand by one option."""
    posted = find_schedule(game, schedule, option, folder, readings)
    return _answer(posted, posted.option(option), hand)


def fees(
    game: str,
    hand: Hand,
    *,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
) -> FeeAnswers:
    """The same by every option of every schedule, or of the one that is named."""
    first = find_schedule(game, schedule, None, folder, readings)
    posted = (first,) if schedule is not None else schedules_for(game, folder, readings)
    found, refused = [], []
    for one in posted:
        for option in one.options:
            try:
                found.append(_answer(one, option, hand))
            except Refusal as refusal:
                refused.append(NoFee(one.name, option.option, refusal.says))
    return FeeAnswers(game, tuple(found), tuple(refused))


def _answer(posted: Posted, option: FeeOption, hand: Hand) -> FeeAnswer:
    taken = fee_of_hand(posted.schedule, option, hand)
    return FeeAnswer(
        taken.player,
        taken.player_dealer,
        taken.drop,
        posted.name,
        taken.option,
        posted.sheet.cite(posted.option(taken.option).lines),
        taken.pot,
        taken.button,
        taken.mark,
        tuple(dict.fromkeys(part.when for part in taken.parts if part.cents)),
        taken.parts,
        option.limit or tables_of(posted.schedule, option) or None,
        posted.sheet.readings,
    )
