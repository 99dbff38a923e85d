"""Properties of showdown tables at which rounds are really played: raised, followed and folded."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.replay import replay, verify
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.showdown.rules import ShowdownRules
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import Collection, post_collection
from houseway.felt.events import Asked, Dealt, Folded, LineSettled, Raised, RoundClosed
from houseway.felt.ledger import ledger_of
from houseway.felt.shoes import SecretShoes
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests.logs import loads
from tests.properties.play import FILINGS
from tests.properties.test_irregularities import allowed_cards, rounds_of

SHOWDOWN = [filing for filing in FILINGS if isinstance(filing.rules, ShowdownRules)]
POSTED: dict[str, Collection] = {}


@st.composite
def filings(draw: st.DrawFn) -> Filing:
    """A filing of the family under any of its readings."""
    filing = draw(st.sampled_from(SHOWDOWN))
    return filing.read(
        {
            name: draw(st.sampled_from(sorted(reading.values)))
            for name, reading in filing.reading_texts.items()
        }
    )


def lived(filing: Filing, data: st.DataObject, secret: bytes) -> BankTable:
    """A table of three to five, some of them poor, after two rounds with everything on the felt."""
    fees = POSTED.setdefault(filing.id, post_collection(filing))
    table = BankTable(
        filing, banked_family(filing.rules).play, SecretShoes(filing, secret), collection=fees
    )
    least = int(table.limits.table.min)
    for seat in range(1, data.draw(st.integers(3, 5)) + 1):
        table.sit(seat, f"p{seat}", data.draw(st.sampled_from([3, 8, 40, 400])) * least + 2_000)
    for _ in range(2):
        banker = table.offered_to
        if banker is None:
            break
        most = table.purses[banker] - table.reserve
        table.take_bank(banker, data.draw(st.integers(1, most)))
        for name in table.purses:
            for wager in filing.rules.wager:
                for seat in (table.seat_of(name), data.draw(st.integers(1, table.seats))):
                    if data.draw(st.booleans()):
                        with suppress(Refusal):  # barred, too much, made in play, or alone
                            table.stake(
                                name, seat, wager.name, least * data.draw(st.integers(1, 3))
                            )
        with suppress(Refusal):
            table.deal()
        while table.round and (ask := table.round.ask):
            table.answer(ask.bettor, data.draw(st.sampled_from(sorted(ask.choices))))
    return table


secrets = st.binary(min_size=1, max_size=8)


@given(filings(), st.data(), secrets)
def test_chips_views_and_books_agree_whatever_is_raised_and_folded(
    filing: Filing, data: st.DataObject, secret: bytes
) -> None:
    table = lived(filing, data, secret)
    assert all(purse >= 0 for purse in table.purses.values())
    view = view_of(table.events, None)
    assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    booked = ledger_of(table.events).purses()
    assert {name: booked[name] for name in table.purses} == table.purses
    for event in table.events:
        if isinstance(event, RoundClosed):
            assert sum(event.net.values()) == 0


@given(filings(), st.data(), secrets)
def test_everybody_with_an_ante_raises_once_or_folds_once_and_pays_what_was_asked(
    filing: Filing, data: st.DataObject, secret: bytes
) -> None:
    table = lived(filing, data, secret)
    play = ShowdownRules.of(filing).play
    multiples = {times for stage in play.stage for times in stage.raises}
    for events in rounds_of(table.events):
        if not any(isinstance(event, RoundClosed) for event in events):
            continue
        lines = [event for event in events if isinstance(event, LineSettled)]
        antes = {(e.seat, e.bettor): e.stake for e in lines if e.wager == play.ante}
        raised = {(e.seat, e.bettor): e.cents for e in events if isinstance(e, Raised)}
        folded = {(e.seat, e.bettor) for e in events if isinstance(e, Folded)}
        assert set(raised) | folded == set(antes)
        assert not set(raised) & folded
        assert all(raised[whose] / antes[whose] in multiples for whose in raised)
        for event in events:
            if isinstance(event, Asked):
                offered = {cents for cents in event.choices.values() if cents}
                assert all(c / antes[event.seat, event.bettor] in multiples for c in offered)


@given(filings(), st.data(), secrets)
def test_the_log_replays_and_proves_its_shuffles(
    filing: Filing, data: st.DataObject, secret: bytes
) -> None:
    table = lived(filing, data, secret)
    table.close()
    events = loads(dumps(table.events))
    assert replay(filing, events).purses == table.purses
    proof = verify(filing, events)
    assert proof.holds, proof.faults


@given(filings(), st.data(), secrets)
def test_nobody_sees_a_card_of_another_hand_or_of_the_middle_before_it_is_turned(
    filing: Filing, data: st.DataObject, secret: bytes
) -> None:
    table = lived(filing, data, secret)
    for viewer in (None, *sorted(table.purses)):
        for events in rounds_of(table.events):
            allowed = allowed_cards(events, viewer)
            for event in events:
                shown = seen(event, viewer)
                if isinstance(shown, Dealt):
                    assert shown.card is None or (shown.hand, shown.card) in allowed
        last = [*rounds_of(table.events)]
        if last and (view := view_of(table.events, viewer)).hands:
            held = {(hand, card) for hand, cards in view.hands.items() for card in cards if card}
            assert held <= allowed_cards(last[-1], viewer)
