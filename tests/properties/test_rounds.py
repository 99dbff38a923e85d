"""Properties of every round of every filing under every reading."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.action import around
from houseway.bank.settlement import Line
from houseway.families import banked_family
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.events import ButtonPlaced, Chose, RoundClosed
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
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
        (stake.seat, stake.bettor, stake.wager, stake.cents)
        for stake in (*setting.stakes, *round.raised)
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
    lines = round.result.lines
    if (
        BankedRules.of(filing).settlement.folded == "apart"
    ):  # what was folded is the bank's beside it
        assert all(line.collected == line.stake for line in lines if line.why.startswith("folded"))
        lines = tuple(line for line in lines if not line.why.startswith("folded"))
    assert abs(sum(line.net for line in lines)) <= setting.bank
    if BankedRules.of(filing).settlement.cover == "gross":
        used = sum(line.paid + line.collected for line in lines)
        assert used == setting.bank - round.result.left <= setting.bank
    if BankedRules.of(filing).settlement.cover == "separate":
        assert sum(line.paid for line in lines) <= setting.bank
        assert sum(line.collected for line in lines) <= setting.bank


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
    walked = list(round.result.lines)
    taken = [line for line in walked if line.why.startswith("folded")]
    if BankedRules.of(filing).settlement.folded == "in-turn" or not taken:
        assert walked == in_the_sheets_order(filing, setting, button.seat, walked)
        return
    rest = [line for line in walked if line not in taken]
    assert walked[: len(taken)] == in_the_sheets_order(filing, setting, button.seat, taken)
    assert walked[len(taken) :] == in_the_sheets_order(filing, setting, button.seat, rest)


def in_the_sheets_order(
    filing: Filing, setting: Setting, first: int, lines: list[Line]
) -> list[Line]:
    """Pass by pass, seat by seat; at a seat wager by wager or bettor by bettor."""
    order = BankedRules.of(filing).settlement
    base = filing.rules.base_wagers
    losers = {(one.seat, one.bettor) for one in lines if one.result == "lose" and one.wager in base}

    def turn(line: Line, group: Sequence[str]) -> int:
        lost = order.losing and (line.seat, line.bettor) in losers
        return (order.losing if lost else group).index(line.wager)

    expected = []
    # What the bank owes beside the wagers comes after all of them.
    for group in (*order.passes, tuple(filing.rules.buttons)):
        for seat in around(setting.seats, first, order.direction):
            here = [line for line in lines if line.seat == seat and line.wager in group]
            backline = {line: setting.names[seat] != line.bettor for line in here}
            if order.backline == "after-seat":
                placed = list(dict.fromkeys(s.bettor for s in setting.stakes if s.seat == seat))
                here.sort(
                    key=lambda line: (
                        backline[line],
                        placed.index(line.bettor),
                        turn(line, group),
                    )
                )
            else:
                here.sort(key=lambda line: (turn(line, group), backline[line]))
            expected += here
    return expected


@given(st.data(), st.binary(min_size=1, max_size=8))
def test_the_same_round_comes_out_the_same(data: st.DataObject, seed: bytes) -> None:
    filing = data.draw(filings())
    setting = data.draw(settings(filing))
    round = played(filing, setting, seed, data)
    again = filing.read({})
    twin = BankRound(again, setting, shoe_of(again, seed), banked_family(again.rules).play)
    for event in round.events:
        if isinstance(event, Chose):
            assert event.choice is not None
            twin.answer(event.seat, event.choice)
    assert twin.events == round.events
