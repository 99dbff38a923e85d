"""Hands at a table: what a log of them proves, and what a table is not opened with."""

from __future__ import annotations

import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_felt
from houseway.analysis.replay import replay, verify
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.events import COMMUNITY, Dealt, Reshuffled
from houseway.felt.pot.table import PotTable
from houseway.filings.filing import Filing
from tests.logs import loads


def table_of(filing: Filing, players: int) -> PotTable:
    table = open_felt(filing, b"a table of its own")
    assert isinstance(table, PotTable)
    for seat in range(1, players + 1):
        table.sit(seat, f"p{seat}", 500 * table.limits.table.min)
    return table


def all_stay(table: PotTable, *, draws: bool = False) -> None:
    """A hand in which nobody folds; `draws`: everybody throws away as much as he may."""
    table.deal()
    while table.phase == "round" and table.round and (ask := table.round.ask):
        quiet = next((word for word in ("check", "call", "deal") if word in ask.choices), None)
        most = [*ask.choices][-1] if draws else ask.house_way
        table.answer(ask.bettor, quiet or (most if ask.private else ask.house_way))


def proves(table: PotTable) -> bool:
    """Whether the log of a table replays to the same events, and its shuffles are proved."""
    table.close()
    again = replay(table.filing, loads(dumps(table.events)))
    return again.events == table.events and verify(table.filing, table.events).holds


@pytest.mark.parametrize("players", [7, 8])
def test_a_hand_of_stud_with_a_short_pack_replays_and_its_shuffles_are_proved(
    players: int,
) -> None:
    """Casino Royale, stud 4: seven share the scrambled burns, eight a card in the middle."""
    table = table_of(load("casino-royale/seven-card-stud"), players)
    all_stay(table)
    assert any(isinstance(event, Reshuffled) for event in table.events)
    common = [e for e in table.events if isinstance(e, Dealt) and e.hand == COMMUNITY]
    assert len(common) == (players == 8)
    all_stay(table)
    assert proves(table)


def test_a_draw_that_uses_up_the_pack_goes_on_with_what_was_thrown_away() -> None:
    table = table_of(load("comstock/lowball"), 7)
    all_stay(table, draws=True)
    back = [event for event in table.events if isinstance(event, Reshuffled)]
    assert back
    assert table.round is not None
    assert all(len(table.round.hands[str(seat)]) == 5 for seat in range(1, 8))
    all_stay(table, draws=True)
    assert proves(table)


def test_nobody_sees_which_cards_were_scrambled() -> None:
    table = table_of(load("casino-royale/seven-card-stud"), 8)
    all_stay(table)
    (scrambled,) = [event for event in table.events if isinstance(event, Reshuffled)]
    assert scrambled.seen_by == ()


def test_a_table_is_not_opened_whose_streets_its_collection_does_not_know() -> None:
    table = table_of(load("comstock/texas-holdem"), 2)
    table.fees.check_streets(["preflop", "flop", "turn", "river"])
    with pytest.raises(Refusal, match='goes by streets, and no street is called "deal" here'):
        table.fees.check_streets(["deal", "flop"])
