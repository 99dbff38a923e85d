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
from houseway.felt.pot.table import PotTable
from houseway.felt.shoes import SecretShoes, Shoes
from houseway.felt.table import Table, Terms
from houseway.filings.filing import Filing


def open_round(filing: Filing, setting: Setting, draws: Draws) -> BankRound:
    """One round, with its stakes and draws given."""
    return BankRound(filing, setting, draws, banked_family(filing.rules).play)


def open_felt(
    filing: Filing,
    secret: bytes,
    *,
    seats: int | None = None,
    option: str | int | None = None,
    schedule: str | None = None,
    fee_option: str | int | None = None,
    fee_readings: Mapping[str, str] | None = None,
    collection: Collection | None = None,
    jackpot: bool = False,
) -> Table:
    """A table whose shoes come from a secret, with a bank or with a pot.

    It posts the collection asked for: by default the newest schedule that serves the game and its
    option for the table's limits, which follow the option where it prints them. `jackpot`: one is
    attached, for which the pot pays what the schedule says.
    """
    if collection is None:
        collection = post_collection(
            filing,
            schedule=schedule,
            fee_option=fee_option,
            limits=option,
            readings=fee_readings,
            jackpot=jackpot,
        )
    shoes = SecretShoes(filing, secret)
    return table_of(filing, shoes, seats=seats, option=option, collection=collection)


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
    """The same for a game with a bank; another is refused."""
    return with_bank(
        open_felt(
            filing,
            secret,
            seats=seats,
            option=option,
            schedule=schedule,
            fee_option=fee_option,
            fee_readings=fee_readings,
            collection=collection,
        )
    )


def table_of(filing: Filing, shoes: Shoes, **terms: Unpack[Terms]) -> Table:
    """A table of the filing's kind, with a bank or without."""
    return family_of(filing).table(filing, shoes, **terms)


def with_bank(table: Table) -> BankTable:
    """The table as one with a bank; another is refused."""
    if not isinstance(table, BankTable):
        raise Refusal(f"{table.filing.id} is played without a bank")
    return table


def with_pot(table: Table) -> PotTable:
    """The table as one with a pot; another is refused."""
    if not isinstance(table, PotTable):
        raise Refusal(f"{table.filing.id} is played with a bank, and not for a pot")
    return table
