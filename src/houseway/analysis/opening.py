"""Opening a table or a round of any filing: the family's play, joined to the felt."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards.draws import Draws
from houseway.families import family_of
from houseway.felt.collection import Collection, post_collection
from houseway.felt.round import Play, Round
from houseway.felt.setting import Setting
from houseway.felt.shoes import SecretShoes
from houseway.felt.table import Table
from houseway.filings.filing import Filing


def play_of(filing: Filing) -> Play:
    """The generator that plays a filing's rounds."""
    return family_of(filing).play


def open_round(filing: Filing, setting: Setting, draws: Draws) -> Round:
    """One round, with its stakes and draws given."""
    return Round(filing, setting, draws, play_of(filing))


def open_table(
    filing: Filing,
    secret: bytes,
    *,
    seats: int | None = None,
    option: str | int | None = None,
    schedule: str | None = None,
    fee_option: str | int | None = None,
    fee_readings: Mapping[str, str] | None = None,
    collection: Collection | None = None,
) -> Table:
    """A table whose shoes come from a secret.

    It posts the collection asked for: by default the newest schedule that serves the game and its
    option for the table's limits, which follow the option where it prints them.
    """
    if collection is None:
        collection = post_collection(
            filing,
            schedule=schedule,
            fee_option=fee_option,
            limits=option,
            readings=fee_readings,
        )
    return Table(
        filing,
        play_of(filing),
        SecretShoes(filing, secret),
        seats=seats,
        option=option,
        collection=collection,
    )
