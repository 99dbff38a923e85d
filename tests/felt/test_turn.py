"""The player-dealer's turn, as each sheet has it: who is offered the bank, and who shares it."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import replay
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import BankOffered, BankTaken, GameStopped, RoundClosed, Sat
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from tests.of_family import BANKED

PAN = "comstock/super-pan-9"
EZ = "oceana/ez-baccarat"


def table_of(filing: Filing, *names: str) -> BankTable:
    table = open_table(filing, b"a secret")
    for seat, name in enumerate(names, 1):
        table.sit(seat, name, 1_000_000)
    return table


def finish(table: BankTable) -> None:
    """Deal, and let everybody stand, or fold, or do as the house would."""
    table.deal()
    while table.round and (ask := table.round.ask):
        usual = ("stand", "check", "fold", ask.house_way)
        choices = (choice for choice in usual if choice in ask.choices)
        table.answer(ask.bettor, next(choices))


def play(table: BankTable, *bettors: str, bank: int = 100_000) -> str:
    """Whoever is offered the bank takes it; these bettors stake on their own spots."""
    banker = table.offered_to
    assert banker is not None
    table.take_bank(banker, bank)
    wager = table.filing.rules.wager[0].name
    for name in bettors:
        if name != banker:
            table.stake(name, table.seat_of(name), wager, table.limits.of(wager).min)
    finish(table)
    return banker


def refuse(table: BankTable, *, until: str | None) -> list[str]:
    """Everybody passes the bank until it is offered to somebody, or to nobody; who passed it."""
    passed = []
    while (name := table.offered_to) != until:
        assert name is not None
        table.pass_bank(name)
        passed.append(name)
    return passed


def offers(table: BankTable) -> list[tuple[int, str, int]]:
    return [(e.seat, e.name, e.turn) for e in table.events if isinstance(e, BankOffered)]


# --- two rounds, then on ----------------------------------------------------------------------


@pytest.mark.parametrize("id", BANKED)
def test_every_sheet_gives_a_first_and_a_second_round_and_passes_on(id: str) -> None:
    filing = load(id)
    assert BankedRules.of(filing).turn.rounds == 2
    table = table_of(filing, "Ann", "Bob", "Cy")
    bankers = [play(table, "Ann", "Bob", "Cy") for _ in range(6)]
    assert bankers == ["Ann", "Ann", "Bob", "Bob", "Cy", "Cy"]
    buttons = [event.turn for event in table.events if isinstance(event, BankTaken)]
    assert buttons == [1, 2] * 3


@pytest.mark.parametrize(
    ("id", "reading", "broken"),
    [
        ("casino-royale/baccarat-gold", {}, True),  # line 141
        ("casino-royale/royal-baccarat", {}, False),  # line 1418
        ("casino-royale/royal-baccarat", {"refused-by-all": "broken"}, True),
        ("casino-royale/ez-baccarat-panda-8", {}, False),  # line 2055: merely offered
        (EZ, {}, False),
        (PAN, {}, False),
        (PAN, {"refused-by-all": "broken"}, True),
    ],
)
def test_when_all_refuse_the_game_is_broken_or_the_bank_comes_back(
    id: str, reading: dict[str, str], broken: bool
) -> None:
    table = table_of(load(id).read(reading), "Ann", "Bob")
    play(table, "Bob")
    play(table, "Bob")
    table.pass_bank("Bob")
    if not broken:
        assert table.offered_to == "Ann"
        return
    stopped = table.events[-1]
    assert isinstance(stopped, GameStopped)
    with pytest.raises(Refusal, match=r"somebody else must bank in between \["):
        table.take_bank("Ann", 1_000)


def test_changing_seats_begins_no_new_turn() -> None:
    table = table_of(load("casino-royale/baccarat-gold"), "Ann", "Bob")
    play(table, "Bob")
    play(table, "Bob")
    table.stand_up("Ann")
    table.sit(5, "Ann", 1_000_000)
    assert table.offered_to == "Bob"
    table.pass_bank("Bob")
    assert table.phase == "stopped"
    with pytest.raises(Refusal, match="somebody else must bank in between"):
        table.take_bank("Ann", 1_000)


def test_who_sits_down_while_the_bank_is_offered_is_offered_it_before_it_comes_back() -> None:
    table = table_of(load(EZ), "Ann", "Bob", "Cy")
    for _ in range(2):
        play(table, "Bob", "Cy")
    table.pass_bank("Bob")
    table.sit(5, "Eve", 1_000_000)
    table.pass_bank("Cy")
    assert table.offered_to == "Eve"
    table.pass_bank("Eve")
    assert table.offered_to == "Ann"


# --- only with a wager the hand before (comstock 10, line 438) --------------------------------


def test_a_spot_without_a_wager_the_hand_before_is_not_offered_the_bank() -> None:
    table = table_of(load(PAN), "Ann", "Bob", "Cy")
    play(table, "Cy")
    play(table, "Cy")
    assert table.offered_to == "Cy"
    table.sit(4, "Dee", 1_000_000)
    table.pass_bank("Cy")
    assert table.offered_to == "Ann"
    table.pass_bank("Ann")
    assert table.phase == "stopped"
    with pytest.raises(Refusal, match=r"seat 4 had no wager the hand before.*438-439"):
        table.take_bank("Dee", 10_000)
    table.take_bank("Cy", 10_000)


def test_a_backline_bet_on_an_empty_spot_lets_who_sits_down_there_bank() -> None:
    table = table_of(load(PAN), "Ann", "Bob")
    for _ in range(2):
        table.take_bank("Ann", 100_000)
        table.stake("Bob", 5, "spot", 1_000)
        finish(table)
    table.sit(5, "Eve", 1_000_000)
    table.sit(6, "Flo", 1_000_000)
    # Nobody else's spot qualified when the offers began, so everybody is offered it.
    assert table.offered_to == "Bob"
    table.pass_bank("Bob")
    assert table.offered_to == "Eve"
    table.pass_bank("Eve")
    assert table.offered_to == "Ann"


def test_where_no_spot_qualifies_the_rule_lapses_or_the_game_stops() -> None:
    for value, phase in (("lapses", "bank"), ("first-hand-only", "stopped")):
        reading = {"first-hand": value, "refused-by-all": "broken"}
        table = table_of(load(PAN).read(reading), "Ann", "Bob")
        for _ in range(2):
            table.take_bank("Ann", 100_000)
            table.stake("Bob", 5, "spot", 1_000)
            finish(table)
        assert table.phase == phase


# --- the shared bank and the second deal (lines 430, 439) -------------------------------------


def shared(reading: dict[str, str] | None = None) -> BankTable:
    """Ann banks $400, Cy joins with $600, Bob and Dee wager."""
    table = table_of(load(PAN).read(reading or {}), "Ann", "Bob", "Cy", "Dee")
    table.take_bank("Ann", 40_000)
    table.join_bank("Cy", 60_000)
    table.stake("Bob", 2, "spot", 5_000)
    table.stake("Dee", 4, "spot", 5_000)
    return table


def test_partners_put_money_into_one_bank_and_share_its_result() -> None:
    table = shared()
    assert table.bank == 100_000
    assert table.bank_by == {"Ann": 40_000, "Cy": 60_000}
    view = view_of(table.events, None)
    assert view.bank is not None
    assert (view.bank.bank, view.bank.shares) == (100_000, {"Ann": 40_000, "Cy": 60_000})
    with pytest.raises(Refusal, match="cannot bet against their own bank"):
        table.stake("Cy", 3, "spot", 1_000)
    with pytest.raises(Refusal, match=r"has a wager against this bank.*430"):
        table.join_bank("Bob", 1_000)
    with pytest.raises(Refusal, match="holds this bank already"):
        table.join_bank("Ann", 1_000)
    with pytest.raises(Refusal, match="has only"):
        table.join_bank("Cy", 2_000_000)
    finish(table)
    closed = next(e for e in table.events if isinstance(e, RoundClosed))
    assert set(closed.net) == {"Ann", "Bob", "Cy", "Dee"}
    assert sum(closed.net.values()) == 0
    assert closed.net["Ann"] * 60_000 == closed.net["Cy"] * 40_000
    assert replay(table.filing, table.events).purses == table.purses


def test_money_in_the_bank_is_withdrawn_like_a_wager_and_when_its_owner_leaves() -> None:
    table = shared()
    table.join_bank("Cy", 0)
    assert table.bank == 40_000
    with pytest.raises(Refusal, match="at least a cent"):
        table.join_bank("Cy", 0)
    table.join_bank("Cy", 10_000)
    table.stand_up("Cy")
    assert table.bank_by == {"Ann": 40_000}
    assert Teller(table.filing).told(table.events[-1]) == "Cy has nothing in the bank"
    assert with_bank(replay(table.filing, table.events)).bank == 40_000


def test_a_bank_is_one_persons_where_the_sheet_says_nothing_of_sharing() -> None:
    table = table_of(load(EZ), "Ann", "Bob")
    table.take_bank("Ann", 10_000)
    with pytest.raises(Refusal, match=r"the bank is one person's \[oceana"):
        table.join_bank("Bob", 1_000)


def test_a_partner_may_take_the_second_deal_on_the_spot_that_its_player_passes() -> None:
    table = shared()
    finish(table)
    assert offers(table)[-1] == (1, "Ann", 2)
    table.pass_bank("Ann")
    assert offers(table)[-1] == (1, "Cy", 2)
    with pytest.raises(Refusal, match="offered to Cy"):
        table.take_bank("Bob", 10_000)
    table.take_bank("Cy", 50_000)
    assert (table.player_dealer, table.banker) == (1, "Cy")
    with pytest.raises(Refusal, match="cannot bet against their own bank"):
        table.stake("Cy", 3, "spot", 1_000)
    table.stake("Ann", 2, "spot", 1_000)
    table.stake("Bob", 2, "spot", 1_000)
    table.stake("Bob", 3, "spot", 1_000)
    finish(table)
    assert offers(table)[-1] == (2, "Bob", 1)
    table.pass_bank("Bob")
    # Cy has banked once in a row by now, so one more round is his.
    assert offers(table)[-1] == (3, "Cy", 1)
    table.take_bank("Cy", 50_000)
    table.stake("Bob", 2, "spot", 1_000)
    finish(table)
    assert offers(table)[-1][1] != "Cy"
    assert replay(table.filing, table.events).purses == table.purses


def test_a_round_on_anothers_spot_counts_among_the_two_in_a_row() -> None:
    """comstock 10, lines 438-439: also for who wants the bank that everybody has refused."""
    table = shared({"refused-by-all": "broken"})
    finish(table)
    table.pass_bank("Ann")
    table.take_bank("Cy", 50_000)  # the second deal on Ann's spot
    table.stake("Bob", 3, "spot", 1_000)
    finish(table)
    refuse(table, until="Cy")
    table.take_bank("Cy", 50_000)
    table.stake("Bob", 2, "spot", 1_000)
    finish(table)
    assert "Cy" not in refuse(table, until=None)
    with pytest.raises(Refusal, match="Cy has banked 2 rounds: somebody else must bank"):
        table.take_bank("Cy", 50_000)


def test_who_else_may_take_the_second_deal_is_a_reading() -> None:
    table = shared({"second-deal": "everybody"})
    finish(table)
    table.pass_bank("Ann")
    table.pass_bank("Cy")
    assert offers(table)[-1] == (1, "Bob", 2)
    table = shared({"second-deal": "nobody"})
    finish(table)
    table.pass_bank("Ann")
    assert offers(table)[-1] == (2, "Bob", 1)


# --- third-party proposition players ----------------------------------------------------------


@pytest.mark.parametrize(("value", "offered"), [("banks", "Bob"), ("plays-only", "Cy")])
def test_a_third_party_player_is_marked_and_offered_the_bank_as_the_sheet_has_it(
    value: str, offered: str
) -> None:
    """oceana 2, line 191: they may play; whether they bank is a reading."""
    table = open_table(load(EZ).read({"third-party": value}), b"x")
    table.sit(2, "Bob", 100_000, third_party=True)
    table.sit(3, "Cy", 100_000)
    assert table.offered_to == offered
    sat = table.events[1]
    assert isinstance(sat, Sat)
    assert sat.third_party
    assert "third-party proposition player" in Teller(table.filing).told(sat)
    assert view_of(table.events, None).chairs[2].third_party
    assert replay(table.filing, table.events).third_party == {"Bob"}
    if value == "plays-only":
        table.pass_bank("Cy")
        with pytest.raises(Refusal, match=r"third-party proposition player and does not.*191"):
            table.take_bank("Bob", 10_000)
