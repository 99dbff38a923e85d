"""Bots play any filing for as long as one likes, and money neither comes nor goes."""

from random import Random

import pytest

from houseway.analysis.opening import open_felt, open_table, with_bank
from houseway.analysis.replay import rebuild, verify
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    AnyEvent,
    BankPassed,
    BankTaken,
    Raised,
    Sat,
    Staked,
    StoodUp,
)
from houseway.felt.pot.table import PotTable
from houseway.filings.filing import Filing
from houseway.house.bots import Bots
from houseway.house.company import MOST_BOTS
from houseway.house.pot_bots import PotBots
from tests.of_family import BANKED, POTS

SECRET = b"\x05" * 32
ROUNDS = 100
"""Enough for every wager to be made and for every seat to bank."""


def _table(
    game: str, option: str | None = None, seats: int | None = None
) -> tuple[BankTable, Bots]:
    table = open_table(load(game), SECRET, option=option, seats=seats)
    bots = Bots(table, SECRET)
    bots.sit_down()
    bots.act()
    return table, bots


def _declined(filing: Filing) -> set[str]:
    """Wagers that the house way never makes."""
    rules = filing.rules
    insurance = rules.play.insurance if isinstance(rules, BlackjackRules) else None
    return {insurance.wager} if insurance else set()


def _brought(events: list[AnyEvent]) -> int:
    sat = sum(event.purse for event in events if isinstance(event, Sat))
    return sat - sum(event.purse for event in events if isinstance(event, StoodUp))


@pytest.mark.parametrize("game", BANKED)
def test_many_rounds_with_no_cent_made_or_lost(game: str) -> None:
    table, bots = _table(game)
    for played in range(ROUNDS):
        assert table.phase == "wagers", "bots bank whenever they are offered the bank"
        assert table.stakes
        table.deal()
        bots.act()
        assert table.rounds == played + 1
        assert sum(table.purses.values()) + table.till.collected == _brought(table.events)
        assert min(table.purses.values()) >= 0
    wagers = {event.wager for event in table.events if isinstance(event, Staked | Raised)}
    every = {wager.name for wager in table.filing.rules.wager}
    assert wagers == every - _declined(table.filing), "every wager is made"
    assert any(isinstance(event, BankPassed) for event in table.events)
    banked = {event.seat for event in table.events if isinstance(event, BankTaken)}
    assert banked == set(table.names), "every seat banks in its turn"


@pytest.mark.parametrize("game", BANKED)
def test_every_option_of_limits_is_played(game: str) -> None:
    for limits in load(game).rules.limits:
        table, bots = _table(game, limits.option)
        for _ in range(3):
            table.deal()
            bots.act()


@pytest.mark.parametrize("game", BANKED)
def test_every_size_of_table_is_played_with_a_seat_to_spare(game: str) -> None:
    for seats in load(game).rules.table.choices:
        table, bots = _table(game, seats=seats)
        assert 2 <= len(table.names) <= min(MOST_BOTS, seats - 1)
        table.deal()
        bots.act()
        assert table.phase == "wagers"


@pytest.mark.parametrize("game", POTS)
def test_a_hand_for_a_pot_at_some_limit_with_no_cent_made_or_lost(game: str) -> None:
    limits = Random(game).choice(load(game).rules.limits)
    table = open_felt(load(game), SECRET, option=limits.option)
    assert isinstance(table, PotTable)
    bots = PotBots(table, SECRET)
    bots.sit_down()
    if table.fees.by_time:
        table.half_hour()
    bots.act()
    table.deal()
    bots.act()
    assert (table.rounds, table.phase) == (1, "waiting")
    assert sum(table.purses.values()) + table.till.collected == _brought(table.events)
    assert min(table.purses.values()) >= 0


def test_what_they_do_depends_on_the_secret_and_the_round_alone() -> None:
    table, bots = _table("comstock/super-pan-9")
    again, _ = _table("comstock/super-pan-9")
    for _ in range(10):
        table.deal()
        bots.act()
        again.deal()
        again = with_bank(rebuild(load("comstock/super-pan-9"), SECRET, again.events))
        Bots(again, SECRET).act()
    assert again.events == table.events
    assert verify(table.filing, table.events).replayed


def test_bots_wait_for_a_person() -> None:
    table = open_table(load("comstock/super-pan-9"), SECRET)
    bots = Bots(table, SECRET)
    table.sit(1, "Ada", 100_000)
    bots.sit_down()
    assert bots.act() == (), "the bank is offered to her first"
    table.take_bank("Ada", 50_000)
    assert bots.act(), "they wager"
    assert bots.act() == (), "and do not deal"
    table.deal()
    bots.act()
    ask = table.round.ask if table.round else None
    if table.phase == "round":
        assert ask is not None
        assert ask.bettor == "Ada"


def test_bots_are_never_behind_a_person() -> None:
    table = open_table(load("casino-royale/ez-baccarat"), SECRET)
    bots = Bots(table, SECRET)
    bots.sit_down(keep=[3])
    table.sit(3, "Ada", 100_000)
    for _ in range(60):
        bots.act()
        if table.phase == "bank":
            table.pass_bank("Ada")
            continue
        assert not [stake for stake in table.stakes if stake.seat == 3]
        table.deal()
    assert any(
        isinstance(event, Staked) and table.names.get(event.seat) != event.bettor
        for event in table.events
    ), "but behind each other"


def test_who_has_nothing_left_gets_up_and_somebody_new_sits_down() -> None:
    table = open_table(load("casino-royale/baccarat-gold"), SECRET, option="7")
    bots = Bots(table, SECRET)
    table.sit(1, "Poor", 4_000, bot=True)
    table.sit(2, "Rich", 1_000_000, bot=True)
    events = bots.act()
    assert StoodUp(events[0].seq, 1, "Poor", 4_000) == events[0]
    assert 1 in table.names
    assert table.phase == "wagers"
