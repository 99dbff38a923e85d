"""Opening a table or a round of any filing: the family's play, joined to the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from houseway.cards.draws import Draws
from houseway.errors import Refusal
from houseway.families import banked_family, family_of
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import Collection, post_collection
from houseway.felt.shoes import SecretShoes, Shoes
from houseway.felt.table import Table, Terms
from houseway.filings.filing import Filing


def open_round(filing: Filing, setting: Setting, draws: Draws) -> BankRound:
    """One round, with its stakes and draws given."""
    return BankRound(filing, setting, draws, banked_family(filing.rules).play)


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
) -> BankTable:
    """A table with a bank whose shoes come from a secret.

    It posts the collection asked for: by default the newest schedule that serves the game and its
    option for the table's limits, which follow the option where it prints them.
    """
    if collection is None:
        collection = post_collection(
            filing, schedule=schedule, fee_option=fee_option, limits=option, readings=fee_readings
        )
    shoes = SecretShoes(filing, secret)
    return with_bank(table_of(filing, shoes, seats=seats, option=option, collection=collection))


def table_of(filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> Table:
    """A table of the filing's kind, with a bank or without."""
    return family_of(filing).table(filing, shoes, **terms)


def with_bank(table: Table) -> BankTable:
    """The table as one with a bank; another is refused."""
    if not isinstance(table, BankTable):
        raise Refusal(f"{table.filing.id} is played without a bank")
    return table
