"""What the house posts about a game: a filing as the table page, the lobby and programs see it.

Everything is in words or cents; docs/protocol.md tells it key by key.
"""

from __future__ import annotations

import msgspec

from houseway.families import family_of
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules, Felt, Limits, Wager
from houseway.house.collections import PostedFees


def posted(filing: Filing, limits: Limits, collection: PostedFees | None) -> msgspec.Raw:
    """The filing for a page, under the limits and the collection a table has posted, as JSON.

    The family's own keys stand beside those that all games have.
    """
    rules, banked, family = filing.rules, BankedRules.of(filing), family_of(filing)
    packs, felt = rules.deck.packs, rules.table
    circles = 1 + felt.backline.most if felt.backline and felt.backline.most else 0
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
        "seats": {"default": felt.seats, "choices": felt.choices},
        "option": limits.option,
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
        "tracker": banked.tracker.shows if banked.tracker else (),
        "turn": banked.turn.rounds,
    }
    own = family.posted(filing)
    return msgspec.Raw(msgspec.json.encode(game | (msgspec.structs.asdict(own) if own else {})))


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
