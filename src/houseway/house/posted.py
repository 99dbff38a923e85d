"""What the house posts about a game: a filing as the table page, the lobby and programs see it."""

from __future__ import annotations

import msgspec

from houseway.families import family_of
from houseway.filings.filing import Filing
from houseway.filings.model import AtMost, Backline, BankedRules, Felt, Limit, Limits, Source, Wager
from houseway.house.collections import PostedFees


class PostedLimits(msgspec.Struct, frozen=True):
    """One set of limits a table can post, in cents."""

    option: str
    min: int
    max: int
    wagers: dict[str, Limit]


class PostedWager(msgspec.Struct, frozen=True):
    """A wager with its pay rows in the order they are tried, under the limits in force."""

    name: str
    label: str
    pays: tuple[tuple[str, str], ...]
    requires: tuple[str, ...]
    one_of: str | None
    backline: bool
    limit: Limit
    lines: str
    made: str
    equals: str | None
    mandatory: bool
    at_most: AtMost | None
    on_fold: str


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
    hints: bool
    may_fold: bool
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


def posted(
    filing: Filing, limits: Limits | None = None, collection: PostedFees | None = None
) -> msgspec.Raw:
    """The filing for a page, under the limits and the collection a table has posted, as JSON.

    The family's own keys stand beside those that all games have.
    """
    own = family_of(filing).posted(filing)
    shared = _posted(filing, limits or filing.limits(), collection)
    game = msgspec.structs.asdict(shared) | (msgspec.structs.asdict(own) if own else {})
    return msgspec.Raw(msgspec.json.encode(game))


def _posted(filing: Filing, limits: Limits, collection: PostedFees | None) -> PostedGame:
    rules, banked = filing.rules, BankedRules.of(filing)
    return PostedGame(
        id=filing.id,
        name=rules.name,
        room=rules.room,
        family=rules.family_name,
        hints=family_of(filing).hints,
        may_fold=rules.may_fold,
        bgc=rules.bgc,
        source=rules.source,
        packs=Choices(rules.deck.packs.default, rules.deck.packs.choices),
        seats=Choices(rules.table.seats, rules.table.choices),
        option=limits.option,
        limits=tuple(
            PostedLimits(one.option, int(one.table.min), int(one.table.max), one.wagers)
            for one in rules.limits
        ),
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


def _wager(wager: Wager, table: Felt, limits: Limits) -> PostedWager:
    return PostedWager(
        wager.name,
        wager.label,
        tuple((row.on, str(row.pay)) for row in wager.pays.rows),
        wager.requires,
        wager.one_of,
        table.backline is not None and wager.backline,
        limits.of(wager.name),
        str(wager.lines),
        wager.made,
        wager.equals,
        wager.mandatory,
        wager.at_most,
        wager.on_fold,
    )


def _circles(backline: Backline | None) -> int:
    """Numbered places of a spot: one for who sits there, and one for each backline bettor."""
    return 1 + backline.most if backline and backline.most else 0
