"""What the house posts: a filing and its collections as pages and programs see them.

Everything is in words or cents; docs/protocol.md tells it key by key. Every tier of a fee keeps its
mark: a cell that was repaired in the source is shown as such wherever it is used.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from houseway.cards.tile import SET
from houseway.families import family_of
from houseway.felt.collection import PostedCollection, takes_for_jackpot
from houseway.filings.fees.answers import FeeColumn, fee_columns
from houseway.filings.fees.library import load_sheet
from houseway.filings.fees.schedule import FeeOption, Schedule
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import limit_of
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules, Deck, Felt
from houseway.filings.sheets.model import spoken
from houseway.filings.wager import Limits, Wager


class PostedFees(msgspec.Struct, frozen=True):
    """The option that a table collects by. `id` names the schedule among those of the game."""

    id: str
    document: str
    name: str
    schedule: str
    option: str
    limit: str | None
    effective: str | None
    source: str
    columns: tuple[FeeColumn, ...]


def posted(filing: Filing, limits: Limits, collection: PostedFees | None) -> msgspec.Raw:
    """The filing for a page, under the limits and the collection a table has posted, as JSON.

    The family's own keys stand beside those that all games have.
    """
    rules, family = filing.rules, family_of(filing)
    banked = rules if isinstance(rules, BankedRules) else None
    packs, felt = rules.deck.packs, rules.table
    behind = felt.backline.most if felt.backline else None
    circles = 1 + behind if behind else 0
    game = {
        "id": filing.id,
        "name": rules.name,
        "room": rules.room,
        "family": rules.family_name,
        "hints": family.hints,
        "may_fold": rules.may_fold,
        "bgc": rules.bgc,
        "source": rules.source,
        "packs": {"default": packs.default, "choices": packs.choices},
        "deck": _deck(rules.deck),
        "seats": {"default": felt.seats, "choices": felt.choices},
        "option": limits.option,
        "histories": family.has_histories(filing, limits.option),
        "limits": [
            {
                "option": one.option,
                "min": int(one.table.min),
                "max": int(one.table.max),
                "wagers": one.wagers,
            }
            for one in rules.limits
        ],
        "limit_together": felt.limit_together,
        "wagers": [_wager(wager, felt, limits) for wager in rules.wager],
        "backline": felt.backline is not None,
        "circles": circles,  # one for who sits there, and one for each backline bettor
        "unoccupied": felt.unoccupied,
        "collection": collection,
        "readings": {
            name: {
                "printed": reading.printed,
                "default": reading.default,
                "chosen": filing.readings[name],
                "because": reading.because,
                "values": {value: choice.says for value, choice in reading.values.items()},
                "lines": str(reading.lines),
            }
            for name, reading in filing.reading_texts.items()
        },
        "tracker": banked.tracker.shows if banked and banked.tracker else (),
        "turn": banked.turn.rounds if banked else 0,
        "plays_for": "bank" if banked else "pot",
        "stakes": family.stakes(filing),
    }
    own = family.posted(filing)
    return msgspec.Raw(msgspec.json.encode(game | (msgspec.structs.asdict(own) if own else {})))


def _deck(deck: Deck) -> dict[str, object]:
    """What a shoe is made of, so that a page can work it out again; of tiles each by its name."""
    if deck.pieces == "tiles":
        return {"packs": deck.packs.default, "ranks": "", "jokers": 0, "tiles": SET}
    return {"packs": deck.packs.default, "ranks": deck.ranks, "jokers": deck.jokers}


def _wager(wager: Wager, felt: Felt, limits: Limits) -> dict[str, object]:
    """A wager with its pay rows in the order they are tried, under the limits in force."""
    return {
        "name": wager.name,
        "label": wager.label,
        "pays": [(row.on, str(row.pay)) for row in wager.pays.rows],
        "requires": wager.requires,
        "one_of": wager.one_of,
        "backline": felt.backline is not None and wager.backline,
        "limit": limits.of(wager.name),
        "lines": str(wager.lines),
        "made": wager.made,
        "equals": wager.equals,
        "mandatory": wager.mandatory,
        "at_most": wager.at_most,
        "on_fold": wager.on_fold,
    }


def posted_fees(logged: PostedCollection, folder: str | None) -> PostedFees | None:
    """The option that a table posts, for a page; none where nothing is taken."""
    if not logged.document:
        return None
    sheet = load_sheet(logged.document, folder).read(logged.readings)
    posted = Posted(sheet, sheet.schedule(logged.schedule))
    schedule, option = posted.schedule, posted.option(logged.option)
    return PostedFees(
        id=posted.name,
        document=sheet.id,
        name=sheet.rules.name,
        schedule=schedule.name,
        option=option.option,
        limit=limit_of(option),
        effective=sheet.edition.dates or None,
        source=sheet.cite(option.lines),
        columns=fee_columns(schedule, option),
    )


def posted_schedules(every: Iterable[Posted]) -> msgspec.Raw:
    """Schedules that a table may post, with all their options to choose from, as JSON."""
    schedules = [
        {
            "id": posted.name,
            "words": f"{fees.name}, {spoken(posted.schedule.name)}"
            + (f" ({dates})" if (dates := posted.sheet.edition.dates) else ""),
            "jackpot": takes_for_jackpot(posted.schedule),
            "options": [
                {
                    "option": option.option,
                    "words": f"{option.option}: {limit}" if limit else option.option,
                    "says": _fees(posted.schedule, option),
                    "sets_limits": option.limits is not None,
                }
                for option in posted.options
                for limit in [limit_of(option)]
            ],
        }
        for posted in every
        for fees in [posted.sheet.rules]
    ]
    return msgspec.Raw(msgspec.json.encode(schedules))


def _fees(schedule: Schedule, option: FeeOption) -> str:
    """All fees of an option in one line: `Player-dealer $1-$24: $1 | …; player $0.50`."""
    cells = (
        f"{spoken(name)} {schedule.tiers(option, name)}"
        for name in schedule.columns
        if name in option.fees
    )
    line = "; ".join(cells)
    return line[:1].upper() + line[1:]
