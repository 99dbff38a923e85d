"""Properties of every round of every filing under every reading."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.action import clockwise
from houseway.games import play_of
from houseway.table.events import ButtonPlaced, Chose, RoundClosed
from houseway.table.round import Round
from tests.properties.play import filings, played, settings, shoe_of


@given(st.data(), st.binary(min_size=1, max_size=8))
def test_money_is_conserved_and_every_stake_is_accounted_for(
    data: st.DataObject, seed: bytes
) -> None:
    filing = data.draw(filings())
    setting = data.draw(settings(filing))
    round = played(filing, setting, seed, data)
    assert round.result is not None
    closed = round.events[-1]
    assert isinstance(closed, RoundClosed)
    assert sum(closed.net.values()) == 0
    lines = round.result.lines
    assert sorted((line.seat, line.bettor, line.wager, line.stake) for line in lines) == sorted(
        (stake.seat, stake.bettor, stake.wager, stake.cents) for stake in setting.stakes
    )
    for line in lines:
        assert line.stake == line.collected + line.returned
        assert line.paid >= 0
        assert line.collected >= 0
        if line.result == "push":
            assert (line.paid, line.collected) == (0, 0)
        if line.result == "win":
            assert line.collected == 0
        if line.result == "lose":
            assert line.paid == 0


@given(st.data(), st.binary(min_size=1, max_size=8))
def test_the_player_dealer_never_wins_or_loses_more_than_the_bank(
    data: st.DataObject, seed: bytes
) -> None:
    filing = data.draw(filings())
    setting = data.draw(settings(filing))
    round = played(filing, setting, seed, data)
    assert round.result is not None
    assert abs(round.result.player_dealer) <= setting.bank
    if filing.rules.settlement.cover == "gross":
        used = sum(line.paid + line.collected for line in round.result.lines)
        assert used == setting.bank - round.result.left <= setting.bank
    if filing.rules.settlement.cover == "separate":
        assert sum(line.paid for line in round.result.lines) <= setting.bank
        assert sum(line.collected for line in round.result.lines) <= setting.bank


@given(st.data(), st.binary(min_size=1, max_size=8))
def test_settlement_follows_the_passes_of_the_sheet_from_first_action(
    data: st.DataObject, seed: bytes
) -> None:
    filing = data.draw(filings())
    setting = data.draw(settings(filing))
    round = played(filing, setting, seed, data)
    assert round.result is not None
    if not setting.stakes:
        return
    button = next(event for event in round.events if isinstance(event, ButtonPlaced))
    assert any(stake.seat == button.seat for stake in setting.stakes)
    order = filing.rules.settlement
    seats = clockwise(setting.seats, button.seat)
    walked = [
        (line.seat, line.wager, setting.names[line.seat] != line.bettor)
        for line in round.result.lines
    ]
    expected = []
    for group in order.passes:
        for seat in seats:
            here = [entry for entry in walked if entry[0] == seat and entry[1] in group]
            if order.backline == "after-seat":
                here.sort(key=lambda entry: (entry[2], group.index(entry[1])))
            else:
                here.sort(key=lambda entry: (group.index(entry[1]), entry[2]))
            expected += here
    assert walked == expected


@given(st.data(), st.binary(min_size=1, max_size=8))
def test_the_same_round_comes_out_the_same(data: st.DataObject, seed: bytes) -> None:
    filing = data.draw(filings())
    setting = data.draw(settings(filing))
    round = played(filing, setting, seed, data)
    again = filing.read({})
    twin = Round(again, setting, shoe_of(again, seed), play_of(again))
    for event in round.events:
        if isinstance(event, Chose):
            twin.answer(event.seat, event.choice)
    assert twin.events == round.events
