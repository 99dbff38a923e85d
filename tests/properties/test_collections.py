"""Collections over random tables: what was taken is what the posted schedule says, to the cent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.settlement import Stake
from houseway.families.showdown.events import BankShown
from houseway.felt.bank.table import BankTable
from houseway.felt.events import BetsClosed, Collected
from houseway.felt.view import View, apply
from houseway.filings.fees.hand import Hand, fee, option_of, parts_of
from houseway.filings.fees.library import load_sheet
from houseway.filings.fees.schedule import Column
from tests.properties.play import filings, random_table


@given(st.data())
def test_collections_equal_the_schedule(data: st.DataObject) -> None:
    table = random_table(data.draw(filings()), data, inputs=60)
    view = View()
    taken: dict[int, int] = {}
    due: dict[int, int] = {}
    # A fee that counts what is wagered in play is taken before the bank's hand is shown.
    moment = BankShown if table.fees.after_play else BetsClosed
    for event in table.events:
        if isinstance(event, Collected):
            taken[view.round] = taken.get(view.round, 0) + event.cents
            assert event.cents > 0
        apply(view, event)
        if isinstance(event, moment):
            due[view.round] = _due(table, view.stakes)
    assert {number: cents for number, cents in due.items() if cents} == taken


def _due(table: BankTable, stakes: list[Stake]) -> int:
    """The whole drop, from the fee engine: the player-dealer's, and each bettor's unit by unit."""
    posted = table.collection
    schedule = load_sheet(posted.document).read(posted.readings).schedule(posted.schedule)
    option = option_of(schedule, posted.option)
    action = sum(_counted(table, schedule.columns["player-dealer"], stakes))
    charged = parts_of(schedule, option, Hand(action=action), ("player-dealer",))
    due = sum(part.cents for part in charged)
    column = schedule.columns["player"]
    for bettor in {stake.bettor for stake in stakes}:
        own = [stake for stake in stakes if stake.bettor == bettor]
        counted = list(_counted(table, column, own))
        base = [stake for stake in own if not table.filing.rules.wager_named(stake.wager).bonus]
        pairs = {(stake.seat, stake.wager in schedule.paired or stake.wager) for stake in base}
        spots = len({stake.seat for stake in own})
        units = {"base-wager": len(pairs), "wager": len(counted), "spot": spots}.get(column.per, 1)
        hand = Hand(action=action, bet=sum(counted), base_wagers=units)
        due += fee(schedule, option, hand).of("player")
    return due


def _counted(table: BankTable, column: Column, stakes: list[Stake]) -> list[int]:
    if column.counts == "base":
        rules = table.filing.rules
        return [stake.cents for stake in stakes if not rules.wager_named(stake.wager).bonus]
    named = [stake for stake in stakes if column.counts == "all" or stake.wager in column.counts]
    return [stake.cents for stake in named]
