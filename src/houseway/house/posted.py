"""What the house posts about a game: a filing as the lobby, the table page and programs see it."""

from __future__ import annotations

import msgspec

from houseway.filings.baccarat import Community
from houseway.filings.filing import Filing
from houseway.filings.model import Backline, Limit, Limits, Source
from houseway.house.collections import PostedFees


class PostedLimit(msgspec.Struct, frozen=True):
    """The least and the most, in cents."""

    min: int
    max: int


class PostedLimits(msgspec.Struct, frozen=True):
    """One set of limits a table can post."""

    option: str
    min: int
    max: int
    wagers: dict[str, PostedLimit]


class PostedWager(msgspec.Struct, frozen=True):
    """A wager with its pay rows in the order they are tried, under the limits in force."""

    name: str
    label: str
    pays: tuple[tuple[str, str], ...]
    requires: tuple[str, ...]
    one_of: str | None
    backline: bool
    limit: PostedLimit
    lines: str


class PostedReading(msgspec.Struct, frozen=True):
    """A clause left open: what is printed, the ways to read it, and the one in force."""

    printed: str
    default: str
    chosen: str
    because: str
    values: dict[str, str]
    lines: str


class Choices(msgspec.Struct, frozen=True):
    """A number the sheet leaves to the table."""

    default: int
    choices: tuple[int, ...]


class PostedGame(msgspec.Struct, frozen=True):
    """A filing, whole enough for a page: everything in words or cents."""

    id: str
    name: str
    room: str
    family: str
    hands: str
    bgc: str | None
    source: Source
    packs: Choices
    seats: Choices
    option: str
    limits: tuple[PostedLimits, ...]
    limit_together: tuple[str, ...]
    wagers: tuple[PostedWager, ...]
    backline: bool
    circles: int
    unoccupied: str
    collection: PostedFees | None
    readings: dict[str, PostedReading]
    tracker: tuple[str, ...]
    turn: int


class LobbyGame(msgspec.Struct, frozen=True):
    """A filing as the lobby's list shows it."""

    id: str
    name: str
    room: str
    family: str
    bgc: str | None
    wagers: tuple[str, ...]
    seats: int
    packs: int


def in_lobby(filing: Filing) -> LobbyGame:
    """The filing in the lobby."""
    rules = filing.rules
    return LobbyGame(
        filing.id,
        rules.name,
        rules.room,
        rules.family_name,
        rules.bgc,
        tuple(wager.label for wager in rules.wager),
        rules.table.seats,
        rules.deck.packs.default,
    )


def posted(
    filing: Filing, limits: Limits | None = None, collection: PostedFees | None = None
) -> PostedGame:
    """The filing for a page, under the limits and the collection a table has posted."""
    rules = filing.rules
    limits = limits or filing.limits()
    return PostedGame(
        id=filing.id,
        name=rules.name,
        room=rules.room,
        family=rules.family_name,
        hands="community" if isinstance(rules.play, Community) else "each-spot",
        bgc=rules.bgc,
        source=rules.source,
        packs=Choices(rules.deck.packs.default, rules.deck.packs.choices),
        seats=Choices(rules.table.seats, rules.table.choices),
        option=limits.option,
        limits=tuple(map(_limits, rules.limits)),
        limit_together=rules.table.limit_together,
        wagers=tuple(
            PostedWager(
                wager.name,
                wager.label,
                tuple((row.on, str(row.pay)) for row in wager.pays.rows),
                wager.requires,
                wager.one_of,
                rules.table.backline is not None and wager.backline,
                _limit(limits.of(wager.name)),
                str(wager.lines),
            )
            for wager in rules.wager
        ),
        backline=rules.table.backline is not None,
        circles=_circles(rules.table.backline),
        unoccupied=rules.table.unoccupied,
        collection=collection,
        readings={
            name: PostedReading(
                reading.printed,
                reading.default,
                filing.readings[name],
                reading.because,
                {value: choice.says for value, choice in reading.values.items()},
                str(reading.lines),
            )
            for name, reading in filing.reading_texts.items()
        },
        tracker=rules.tracker.shows if rules.tracker else (),
        turn=rules.turn.rounds,
    )


def _circles(backline: Backline | None) -> int:
    """Numbered places of a spot: one for who sits there, and one for each backline bettor."""
    return 1 + backline.most if backline and backline.most else 0


def _limits(limits: Limits) -> PostedLimits:
    return PostedLimits(
        limits.option,
        int(limits.table.min),
        int(limits.table.max),
        {wager: _limit(limit) for wager, limit in limits.wagers.items()},
    )


def _limit(limit: Limit) -> PostedLimit:
    return PostedLimit(int(limit.min), int(limit.max))
