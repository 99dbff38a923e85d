"""The collection taken at a table: by the posted schedule, from each payer, to the cent."""

from __future__ import annotations

import msgspec
import pytest

from houseway.analysis.opening import open_felt, open_table
from houseway.analysis.replay import replay
from houseway.bank.settlement import Stake
from houseway.bank.shares import Share
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import Collection, post_collection
from houseway.felt.events import Collected, Opened
from houseway.felt.view import view_of
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from houseway.house.bots import Bots
from tests.of_family import BANKED

OCEANA = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"
SECRET = b"collection" * 4


def collection(game: str, option: str | None = None, **readings: str) -> Collection:
    asked = {name.replace("_", "-"): value for name, value in readings.items()}
    return post_collection(load(game), fee_option=option, readings=asked)


def paid(found: Collection, *stakes: Stake, bank: int | None = None) -> dict[str, int]:
    return {charge.name: charge.cents for charge in found.charges(stakes, "Bank", bank)}


def staked_table(game: str, *, purse: int = 100_000, **posted: str) -> BankTable:
    """Ann banks, Bob and Cid are to wager."""
    table = open_table(
        load(game),
        SECRET,
        schedule=posted.get("schedule"),
        fee_option=posted.get("fee_option"),
    )
    for seat, name in enumerate(("Ann", "Bob", "Cid"), 1):
        table.sit(seat, name, purse)
    table.take_bank("Ann", 20_000)
    return table


# --- who pays what --------------------------------------------------------------------------------


def test_the_player_dealer_pays_by_all_wagers_and_players_by_their_base_wagers() -> None:
    """oceana 10, option 43: $1 to $49 of action $1, $50 to $99 $2; $1 for each base wager."""
    found = collection(OCEANA, "43")
    stakes = [Stake(2, "Bob", "player", 3_000), Stake(2, "Bob", "panda-8", 1_900)]
    assert paid(found, *stakes) == {"Bank": 100, "Bob": 100}
    stakes += [Stake(3, "Cid", "banker", 50), Stake(3, "Cid", "tie", 50)]
    assert paid(found, *stakes) == {"Bank": 200, "Bob": 100, "Cid": 100}


def test_a_tie_is_a_bonus_bet_or_a_base_wager_as_it_is_read() -> None:
    tie = Stake(2, "Bob", "tie", 2_000)
    assert paid(collection(OCEANA, "43"), tie) == {"Bank": 100}
    assert paid(collection(OCEANA, "43", tie_wager="base"), tie) == {"Bank": 100, "Bob": 100}


def test_only_what_the_bank_covers_counts_if_it_is_read_so() -> None:
    stake = Stake(2, "Bob", "player", 30_000)
    assert paid(collection(OCEANA, "1"), stake, bank=5_000) == {"Bank": 800}
    covered = collection(OCEANA, "1", uncovered_action="covered")
    assert paid(covered, stake, bank=5_000) == {"Bank": 200}


def test_every_circle_of_super_pan_9_pays() -> None:
    """comstock 17, line 607: $1 a bet, backline circles as the first; $2 the player-dealer."""
    stakes = [
        Stake(2, "Bob", "spot", 1_000),
        Stake(3, "Bob", "spot", 500),
        Stake(3, "Cid", "spot", 9_000),
    ]
    assert paid(collection(PAN), *stakes) == {"Bank": 200, "Bob": 200, "Cid": 100}


def test_partners_of_one_wager_pay_one_fee_between_them() -> None:
    shares = (Share("Bob", 2_000), Share("Cid", 1_000))
    stake = Stake(2, "Bob & Cid", "spot", 3_000, shares)
    assert paid(collection(PAN), stake) == {"Bank": 200, "Bob": 67, "Cid": 33}


def test_players_pay_by_their_own_total() -> None:
    """cameo 10, option 2: $1 to $100 pays $1, from $101 on $2."""
    found = collection("cameo/supreme-baccarat-total-shot", "2")
    stakes = [Stake(2, "Bob", "player", 10_000), Stake(2, "Bob", "tie", 100)]
    assert paid(found, *stakes) == {"Bank": 200, "Bob": 200}
    assert paid(found, stakes[0]) == {"Bank": 200, "Bob": 100}


def test_a_named_wager_alone_may_count() -> None:
    """casino-royale 12: Royal Baccarat's own sheet goes by Banker money."""
    found = post_collection(
        load("casino-royale/royal-baccarat"),
        schedule="royal-baccarat-fees",
        readings={"replaces": "both"},
    )
    stakes = [Stake(2, "Bob", "player", 9_000), Stake(3, "Cid", "banker", 1_000)]
    assert paid(found, *stakes) == {"Bank": 200}
    assert paid(found, stakes[0]) == {}


# --- at the table ---------------------------------------------------------------------------------


def test_the_collection_is_taken_before_the_deal_from_each_payer() -> None:
    table = staked_table(OCEANA, fee_option="43")
    table.stake("Bob", 2, "player", 3_000)
    table.stake("Cid", 3, "banker", 3_000)
    table.deal()
    taken = [event for event in table.events if isinstance(event, Collected)]
    assert [(event.name, event.cents) for event in taken] == [
        ("Ann", 200),
        ("Bob", 100),
        ("Cid", 100),
    ]
    assert "option 43, lines 1483-1486" in taken[0].why
    assert table.till.collected == 400
    assert sum(table.purses.values()) + table.till.collected == 300_000
    assert view_of(table.events, None).collected == 400


def test_a_repaired_cell_is_said_to_be_one() -> None:
    table = staked_table(PAN, fee_option="2")
    table.stake("Bob", 2, "spot", 20_000)
    table.deal()
    taken = [event for event in table.events if isinstance(event, Collected)]
    assert "repaired in the source" in taken[0].why
    assert "repaired" not in taken[1].why


def test_a_void_round_costs_nobody_anything() -> None:
    table = staked_table(PAN)
    table.stake("Bob", 2, "spot", 5_000)
    table.deal()
    assert table.till.collected == 300
    table.close("the lights went out")
    assert table.till.collected == 0
    assert set(table.purses.values()) == {100_000}


def test_stake_and_fee_must_both_be_paid() -> None:
    """comstock 8, line 415: a full minimum must be left after the collection."""
    table = staked_table(PAN, purse=20_500)
    table.stand_up("Cid")
    table.sit(3, "Cid", 550)
    with pytest.raises(Refusal, match=r"wagers of \$5 and the collection of \$1 are more"):
        table.stake("Cid", 3, "spot", 500)
    table.stand_up("Cid")
    table.sit(3, "Cid", 600)
    table.stake("Cid", 3, "spot", 500)
    table.deal()
    assert table.till.collected == 300


def test_a_player_dealer_keeps_the_highest_fee_beside_the_bank() -> None:
    table = open_table(load(OCEANA), SECRET)
    for seat, name in enumerate(("Ann", "Bob"), 1):
        table.sit(seat, name, 10_000)
    with pytest.raises(Refusal, match=r"a collection of up to \$8 are more"):
        table.take_bank("Ann", 9_201)
    table.take_bank("Ann", 9_200)


# --- which option ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in ids() if schedules_for(game)])
def test_every_filing_posts_a_schedule(game: str) -> None:
    table = open_felt(load(game), SECRET)
    assert table.collection.document
    opened = table.events[0]
    assert isinstance(opened, Opened)
    assert opened.collection == table.collection
    assert view_of(table.events, None).posted == table.collection


def test_limits_follow_the_option_that_prints_them() -> None:
    table = open_table(load("comstock/ez-baccarat-panda-8"), SECRET, fee_option="2")
    assert (table.limits.table.min, table.limits.table.max) == (1_000, 250_000)
    assert table.limits.of("panda-8").max == 10_000


def test_the_option_for_the_limits_asked_for_is_posted() -> None:
    table = open_table(load("casino-royale/baccarat-gold"), SECRET, option="4")
    assert (table.collection.option, table.limits.option) == ("4", "4")
    with pytest.raises(Refusal, match="not for tables of"):
        open_table(load("casino-royale/baccarat-gold"), SECRET, option="4", fee_option="1")


def test_a_filing_without_a_schedule_takes_nothing() -> None:
    oceana = load(OCEANA)
    own = Filing("own/game", oceana.document, oceana.decode, place="own")
    table = open_table(own, SECRET)
    assert table.collection.says == "no collection"
    assert table.reserve == 0


@pytest.mark.parametrize("game", BANKED)
def test_a_log_finds_its_schedule_again(game: str) -> None:
    filing = load(game)
    table = open_table(filing, SECRET)
    bots = Bots(table, SECRET)
    bots.sit_down()
    for _ in range(4):
        bots.act()
        table.deal()
        bots.act()
    assert table.till.collected > 0
    again = replay(filing, table.events)
    assert again.purses == table.purses
    assert again.till.collected == table.till.collected


def test_a_log_whose_schedule_has_changed_is_refused() -> None:
    filing = load(OCEANA)
    table = open_table(filing, SECRET)
    opened = table.events[0]
    assert isinstance(opened, Opened)
    other = msgspec.structs.replace(opened.collection, digest="0" * 16)
    with pytest.raises(Refusal, match="another edition of oceana/california-games"):
        replay(filing, [msgspec.structs.replace(opened, collection=other)])
