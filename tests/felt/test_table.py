"""A table over time: whose turn the bank is, what may be staked, what is refused and why."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_table
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    BankOffered,
    BankTaken,
    ButtonPlaced,
    Committed,
    GameStopped,
    ShoeEnded,
    Shuffled,
)
from houseway.filings.filing import Filing

EZ = "oceana/ez-baccarat"


def table_of(filing: Filing, *names: str, purse: int = 1_000_000) -> BankTable:
    table = open_table(filing, b"a secret")
    for seat, name in enumerate(names, 1):
        table.sit(seat, name, purse)
    return table


def play_round(table: BankTable, bank: int = 100_000) -> str:
    """Whoever is offered the bank takes it; everybody else stakes the least; deal."""
    assert table.offered_to is not None
    banker = table.offered_to
    table.take_bank(banker, bank)
    wager = table.filing.rules.wager[0].name
    for seat, name in table.names.items():
        if name != banker:
            table.stake(name, seat, wager, table.limits.of(wager).min)
    table.deal()
    while table.round and table.round.ask:
        table.answer(table.round.ask.bettor, "stand")
    return banker


@pytest.mark.parametrize("id", [EZ, "comstock/super-pan-9", "casino-royale/baccarat-gold"])
def test_the_bank_goes_clockwise_two_rounds_each(id: str) -> None:
    table = table_of(load(id), "Ann", "Bob", "Cy")
    bankers = [play_round(table) for _ in range(8)]
    assert bankers == ["Ann", "Ann", "Bob", "Bob", "Cy", "Cy", "Ann", "Ann"]
    turns = [event.turn for event in table.events if isinstance(event, BankTaken)]
    assert turns == [1, 2] * 4


def test_a_refused_bank_is_offered_on_and_back_to_who_had_it_where_the_sheet_only_offers() -> None:
    """oceana 2: after two rounds it is merely offered."""
    table = table_of(load(EZ), "Ann", "Bob", "Cy")
    play_round(table)
    play_round(table)
    table.pass_bank("Bob")
    table.pass_bank("Cy")
    assert table.offered_to == "Ann"
    assert isinstance(table.events[-1], BankOffered)
    assert table.events[-1].turn == 1


def test_a_game_is_broken_when_nobody_else_takes_the_bank_where_the_sheet_says_so() -> None:
    """casino-royale 1, line 141: there must be an intervening player-dealer."""
    table = table_of(load("casino-royale/baccarat-gold"), "Ann", "Bob")
    play_round(table)
    play_round(table)
    table.pass_bank("Bob")
    assert table.phase == "stopped"
    stopped = table.events[-1]
    assert isinstance(stopped, GameStopped)
    assert "broken" in stopped.why
    with pytest.raises(Refusal, match="somebody else must bank in between"):
        table.take_bank("Ann", 100_000)
    table.take_bank("Bob", 100_000)
    assert table.player_dealer == 2


def test_the_bank_is_taken_only_by_who_is_offered_it_and_who_can_put_it_up() -> None:
    table = table_of(load(EZ), "Ann", "Bob", purse=10_000)
    with pytest.raises(Refusal, match="the bank is offered to Ann"):
        table.take_bank("Bob", 100)
    with pytest.raises(Refusal, match=r"a collection of up to \$8 are more"):
        table.take_bank("Ann", 10_000)
    with pytest.raises(Refusal, match="at least a cent"):
        table.take_bank("Ann", 0)
    with pytest.raises(Refusal, match="the bank is being offered"):
        table.stake("Bob", 2, "player", 1_000)
    table.take_bank("Ann", 9_200)


def test_wagers_are_refused_with_the_rule_they_break() -> None:
    table = table_of(load(EZ), "Ann", "Bob", "Cy", purse=50_000)
    table.take_bank("Ann", 10_000)
    cases: list[tuple[tuple[str, int, str, int], str]] = [
        (("Ann", 2, "player", 1_000), "cannot bet against their own bank"),
        (("Bob", 1, "player", 1_000), "holds the bank"),
        (("Bob", 3, "player", 1_000), r"backline bets are not taken \[oceana/ez-baccarat, lines"),
        (("Bob", 2, "player", 50), r"takes \$1 to \$1,000"),
        (("Bob", 2, "dragon-7", 500), 'wager "dragon-7" needs one of: player, banker'),
        (("Bob", 9, "player", 500), "there is no seat 9"),
        (("Bob", 2, "pandas", 500), "no wager"),
        (("Bob", 2, "player", 60_000), "has only"),
        (("Zed", 2, "player", 500), "does not sit"),
    ]
    for stake, says in cases:
        with pytest.raises(Refusal, match=says):
            table.stake(*stake)
    assert table.stakes == ()
    table.stake("Bob", 2, "player", 1_000)
    table.stake("Bob", 2, "dragon-7", 500)
    with pytest.raises(Refusal, match="needs one of"):
        table.stake("Bob", 2, "player", 0)
    table.stake("Bob", 2, "dragon-7", 0)
    table.stake("Bob", 2, "player", 0)
    with pytest.raises(Refusal, match="nobody has made a wager"):
        table.deal()


def test_a_spot_of_super_pan_nine_takes_two_backline_bettors_and_no_third() -> None:
    """comstock 10, line 426."""
    table = table_of(load("comstock/super-pan-9"), "Ann", "Bob", "Cy", "Dee", "Eve")
    table.take_bank("Ann", 100_000)
    for name in ("Bob", "Cy", "Dee"):
        table.stake(name, 2, "spot", 1_000)
    with pytest.raises(Refusal, match="2 backline bettors at most"):
        table.stake("Eve", 2, "spot", 1_000)


def test_a_shoe_is_committed_to_before_wagers_and_revealed_when_its_cut_card_is_out() -> None:
    table = table_of(load(EZ), "Ann", "Bob")
    kinds = []
    for _ in range(90):
        play_round(table)
    for event in table.events:
        if isinstance(event, Committed | Shuffled | ShoeEnded):
            kinds.append(type(event).__name__)
    assert kinds[:5] == ["Committed", "Shuffled", "ShoeEnded", "Committed", "Shuffled"]


def test_players_contribute_only_while_the_shoe_is_committed_to_and_not_shuffled() -> None:
    table = table_of(load(EZ), "Ann", "Bob")
    table.take_bank("Ann", 10_000)
    table.contribute("Bob", "lucky seven")
    table.stake("Bob", 2, "player", 1_000)
    table.deal()
    table.take_bank("Ann", 10_000)
    with pytest.raises(Refusal, match="shuffled already"):
        table.contribute("Bob", "again")


def test_an_empty_table_of_the_wrong_size_or_option_is_refused() -> None:
    filing = load("casino-royale/royal-baccarat")
    with pytest.raises(Refusal, match="a table of 8 or 14 seats, not 9"):
        open_table(filing, b"x", seats=9)
    with pytest.raises(Refusal, match='no limits option "7"'):
        open_table(filing, b"x", option="7")
    for option in ("3", 3):
        assert open_table(filing, b"x", seats=14, option=option).limits.table.min == 10_000


def test_leaving_takes_the_stakes_along_and_passes_the_offer_on() -> None:
    table = table_of(load(EZ), "Ann", "Bob", "Cy")
    table.stand_up("Ann")
    assert table.offered_to == "Bob"
    table.take_bank("Bob", 10_000)
    table.stake("Cy", 3, "player", 1_000)
    with pytest.raises(Refusal, match="holds the bank"):
        table.stand_up("Bob")
    table.stand_up("Cy")
    assert table.stakes == ()


def test_first_action_passes_an_empty_seat_on_to_the_next_with_a_wager() -> None:
    table = table_of(load(EZ), "Ann", "Bob", "Cy", "Dee")
    table.take_bank("Ann", 10_000)
    table.stake("Dee", 4, "player", 1_000)
    table.deal()
    placed = next(event for event in table.events if isinstance(event, ButtonPlaced))
    assert placed.seat == 4
    assert placed.why == "always at the player-dealer's left, seat 2 has no wager"
