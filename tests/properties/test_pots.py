"""Properties of pots: no cent is lost, and nobody wins more of another than he put in himself."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.replay import replay, verify
from houseway.bank.pot import pots, shared
from houseway.errors import Refusal
from houseway.felt.events import Dealt, Dropped, RoundClosed
from houseway.felt.ledger import ledger_of
from houseway.felt.pot.table import PotTable
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests import pot_game
from tests.logs import loads
from tests.sizes import size

amounts = st.dictionaries(st.integers(1, 9), st.integers(0, 60), min_size=2)


@given(amounts, st.sets(st.integers(1, 9)), st.integers(0, 100))
def test_pots_hold_every_cent_but_the_drop(
    put: dict[int, int], folded: set[int], drop: int
) -> None:
    left = [seat for seat in put if seat not in folded]
    found = pots(put, folded, drop)
    if not left or not any(put.values()):
        assert found == ()
        return
    # Who has nothing in takes what others left only where nobody still in has anything.
    playing = [seat for seat in left if put[seat]] or left
    assert sum(pot.cents for pot in found) == sum(put.values()) - min(drop, sum(put.values()))
    assert set(found[0].seats) == set(playing)
    for pot, later in pairwise(found):
        assert set(later.seats) < set(pot.seats)


@given(amounts, st.sets(st.integers(1, 9)))
def test_nobody_wins_more_of_another_than_he_put_in(put: dict[int, int], folded: set[int]) -> None:
    for seat in put:
        if seat in folded:
            continue
        won = sum(pot.cents for pot in pots(put, folded) if seat in pot.seats)
        highest = max((put[s] for s in put if s not in folded), default=0)
        # Whoever is in for the most also takes what folded players put in beyond him.
        fair = sum(min(cents, put[seat]) for cents in put.values())
        assert won == fair or (put[seat] == highest and won >= fair)


@given(st.integers(0, 10_000), st.lists(st.integers(1, 9), min_size=1, unique=True))
def test_parts_of_a_pot_differ_by_the_odd_cent(cents: int, winners: list[int]) -> None:
    parts = shared(cents, winners)
    assert sum(part.cents for part in parts) == cents
    assert sum(part.odd for part in parts) == cents % len(winners)
    assert [part.odd for part in parts] == sorted((part.odd for part in parts), reverse=True)


def random_table(filing: Filing, data: st.DataObject) -> PotTable:
    """A table that lived through random inputs, legal and illegal alike."""
    chips = data.draw(st.lists(st.integers(0, 6_000), min_size=2, max_size=6))
    option = data.draw(st.sampled_from(["1", "2"]))
    table = pot_game.opened(filing, b"chance", *chips, fee_option=option)
    for _ in range(data.draw(st.integers(1, 40))):
        before = (list(table.events), dict(table.purses), table.phase, table.till.collected)
        try:
            _input(table, data)
        except Refusal:
            assert (table.events, table.purses, table.phase, table.till.collected) == before
    return table


def _input(table: PotTable, data: st.DataObject) -> None:
    ask = table.round.ask if table.round and table.phase == "round" else None
    name = data.draw(st.sampled_from(sorted(table.purses) or ["nobody"]))
    if ask and data.draw(st.integers(0, 5)):
        table.answer(ask.bettor, data.draw(st.sampled_from([*ask.choices, "bet"])))
        return
    match data.draw(
        st.sampled_from(["deal"] * 4 + ["sit", "stand", "buy", "clock", "watch", "say"])
    ):
        case "deal":
            table.deal()
        case "sit":
            table.sit(data.draw(st.integers(1, 6)), f"n{len(table.events)}", 2_000)
        case "stand":
            table.stand_up(name)
        case "buy":
            table.buy_in(name, 1_000)
        case "clock":
            table.half_hour()
        case "watch":
            table.watch(not table.watched)
        case _:
            table.declare("boxed-card")


@settings(max_examples=size(20, 60))
@given(st.data())
def test_no_chip_is_lost_no_card_shown_and_the_log_gives_all_again(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder, pot_game.registered(Path(folder)) as filing:
        table = random_table(filing, data)
        ledger = ledger_of(table.events)
        booked = ledger.purses()
        assert all(purse >= 0 for purse in table.purses.values())
        assert all(row.balance >= 0 for row in ledger.trial_balance() if str(row.account) != "cage")
        assert {name: booked.get(name, 0) for name in table.purses} == table.purses
        for viewer in (None, *table.purses):
            view = view_of(table.events, viewer)
            assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
            shown = [seen(event, viewer) for event in table.events]
            assert all(
                event.card is None or event.seen_by == (viewer,)
                for event in shown
                if isinstance(event, Dealt)
            )
        for closed in (event for event in table.events if isinstance(event, RoundClosed)):
            dropped = [e.cents for e in table.events[: closed.seq] if isinstance(e, Dropped)]
            assert -sum(closed.net.values()) in (0, dropped[-1] if dropped else 0)
        assert replay(filing, loads(dumps(table.events))).purses == table.purses
        table.close()
        assert verify(filing, loads(dumps(table.events))).holds
