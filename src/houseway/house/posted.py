"""What the house posts about a game: a filing as the lobby, the table page and programs see it."""

from __future__ import annotations

import msgspec

from houseway.families.baccarat.rules import Community
from houseway.families.showdown.rules import Showdown
from houseway.filings.filing import Filing
from houseway.filings.model import Backline, BankedRules, Felt, Limit, Limits, Source, Wager
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


class PostedCap(msgspec.Struct, frozen=True):
    """A wager that another may not exceed, alone or `together` with some more."""

    wager: str
    together: tuple[str, ...]


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
    made: str
    equals: str | None
    mandatory: bool
    at_most: PostedCap | None
    on_fold: str


class PostedStage(msgspec.Struct, frozen=True):
    """A point at which hands are decided: cards in the middle by then, raises in antes."""

    community: int
    raises: dict[str, int]
    otherwise: str


class PostedShowdown(msgspec.Struct, frozen=True):
    """How poker hands meet the bank's: cards of each, the bank's up card, the decisions.

    `up` counts the bank's cards from 1 as dealt, and is nothing where none of them is seen before
    the decisions.
    """

    cards: int
    community: int
    up: int | None
    ante: str
    raised: str
    stages: tuple[PostedStage, ...]
    qualifier: str


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
    showdown: PostedShowdown | None
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
    rules, banked = filing.rules, BankedRules.of(filing)
    limits = limits or filing.limits()
    return PostedGame(
        id=filing.id,
        name=rules.name,
        room=rules.room,
        family=rules.family_name,
        hands=_hands(filing),
        showdown=_showdown(rules.play) if isinstance(rules.play, Showdown) else None,
        bgc=rules.bgc,
        source=rules.source,
        packs=Choices(rules.deck.packs.default, rules.deck.packs.choices),
        seats=Choices(rules.table.seats, rules.table.choices),
        option=limits.option,
        limits=tuple(map(_limits, rules.limits)),
        limit_together=rules.table.limit_together,
        wagers=tuple(_wager(wager, rules.table, limits) for wager in rules.wager),
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
        tracker=banked.tracker.shows if banked.tracker else (),
        turn=banked.turn.rounds,
    )


def _hands(filing: Filing) -> str:
    """Whose hands there are: two for the whole table, or one at each spot, of points or poker."""
    match filing.rules.play:
        case Community():
            return "community"
        case Showdown():
            return "showdown"
        case _:
            return "each-spot"


def _showdown(play: Showdown) -> PostedShowdown:
    seen = play.up is not None and play.up.seen == "before-decisions"
    return PostedShowdown(
        play.cards,
        play.community,
        play.up.card if play.up and seen else None,
        play.ante,
        play.raised,
        tuple(
            PostedStage(
                stage.community,
                {choice: times for times, choice in play.choices(stage).items()},
                stage.otherwise,
            )
            for stage in play.stage
        ),
        play.qualifier.least,
    )


def _wager(wager: Wager, table: Felt, limits: Limits) -> PostedWager:
    cap = wager.at_most
    return PostedWager(
        wager.name,
        wager.label,
        tuple((row.on, str(row.pay)) for row in wager.pays.rows),
        wager.requires,
        wager.one_of,
        table.backline is not None and wager.backline,
        _limit(limits.of(wager.name)),
        str(wager.lines),
        wager.made,
        wager.equals,
        wager.mandatory,
        PostedCap(cap.wager, cap.together) if cap else None,
        wager.on_fold,
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
