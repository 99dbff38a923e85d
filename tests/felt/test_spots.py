"""Spots and wagers: several, unoccupied, backline, kum-kum; too little, too much; verified."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_table
from houseway.analysis.replay import replay
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import Asked, Dealt, KumKum, LineSettled, RoundClosed, Said, Staked
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from tests.of_family import BANKED

PAN = "comstock/super-pan-9"
EZ = "oceana/ez-baccarat"
GOLD = "casino-royale/baccarat-gold"


def banked(filing: Filing, *names: str, bank: int = 500_000) -> BankTable:
    """A table where the first of them banks."""
    table = open_table(filing, b"a secret")
    for seat, name in enumerate(names, 1):
        table.sit(seat, name, 1_000_000)
    table.take_bank(names[0], bank)
    return table


def asked(table: BankTable) -> list[tuple[int, str]]:
    """Deal, let everybody stand, and tell who was asked."""
    mark = len(table.events)
    table.deal()
    while table.round and table.round.ask:
        ask = table.round.ask
        table.answer(ask.bettor, "stand" if "stand" in ask.choices else next(iter(ask.choices)))
    return [(e.seat, e.bettor) for e in table.events[mark:] if isinstance(e, Asked) and e.seat != 1]


# --- unoccupied spots -------------------------------------------------------------------------


def test_a_wager_where_nobody_sits_is_barred_backline_or_ones_own() -> None:
    table = banked(load(EZ), "Ann", "Bob")
    with pytest.raises(Refusal, match=r"nobody sits at seat 5, and no wager is taken there \["):
        table.stake("Bob", 5, "player", 1_000)
    own = banked(load(EZ).read({"unoccupied": "own"}), "Ann", "Bob", "Cy")
    own.stake("Bob", 2, "player", 1_000)
    own.stake("Bob", 5, "player", 1_000)
    with pytest.raises(Refusal, match="backline bets are not taken"):
        own.stake("Cy", 5, "player", 1_000)
    back = banked(load(PAN), "Ann", "Bob", "Cy", "Dee")
    for name in ("Bob", "Cy"):
        back.stake(name, 6, "spot", 1_000)
    with pytest.raises(Refusal, match="2 backline bettors at most"):
        back.stake("Dee", 6, "spot", 1_000)


# --- amounts ----------------------------------------------------------------------------------


def test_too_little_plays_with_a_warning_and_too_much_goes_back() -> None:
    """comstock 10, lines 417-418."""
    table = banked(load(PAN), "Ann", "Bob", "Cy")
    events = table.stake("Bob", 2, "spot", 300)
    assert isinstance(events[-1], Said)
    assert "below the minimum of $5; it has action, and is not tolerated" in events[-1].text
    (staked,) = table.stake("Cy", 3, "spot", 15_000)
    assert isinstance(staked, Staked)
    assert (staked.cents, staked.excess) == (10_000, 5_000)
    assert (
        Teller(table.filing).told(staked)
        == "seat 3: Cy has $100 on the spot, $50 over the maximum goes back"
    )
    assert table.free("Cy") == 990_000
    asked(table)
    assert replay(table.filing, table.events).events == table.events


def test_nobody_puts_down_more_than_he_has_even_if_some_of_it_goes_back() -> None:
    table = open_table(load(PAN), b"x")
    table.sit(1, "Ann", 100_000)
    table.sit(2, "Bob", 12_000)
    table.take_bank("Ann", 50_000)
    with pytest.raises(Refusal, match=r"Bob has only \$120 left to wager"):
        table.stake("Bob", 2, "spot", 13_000)


@pytest.mark.parametrize("id", BANKED)
def test_every_sheet_says_what_becomes_of_amounts_outside_its_limits(id: str) -> None:
    rules = load(id).rules
    assert rules.table.amounts is not None
    if rules.table.amounts.over_maximum == "excess-returned":
        return  # PAN's sheet and Caribbean Stud's, each with tests of its own
    table = banked(load(id), "Ann", "Bob")
    wager = next(wager.name for wager in rules.wager if not wager.requires)
    limit = table.limits.of(wager)
    for cents in (limit.min - 1, limit.max + 1):
        with pytest.raises(Refusal, match=r"takes \$.* to \$.*\["):
            table.stake("Bob", 2, wager, cents)


def test_too_little_is_refused_where_it_is_read_so() -> None:
    table = banked(load(PAN).read({"under-minimum": "refused"}), "Ann", "Bob")
    with pytest.raises(Refusal, match=r"takes \$5 to \$100, not \$3"):
        table.stake("Bob", 2, "spot", 300)


# --- kum-kum (comstock 10, lines 420-422) -----------------------------------------------------


def test_partners_make_one_wager_and_share_what_it_brings() -> None:
    table = banked(load(PAN), "Ann", "Bob", "Cy", "Dee")
    (event,) = table.kum_kum("Bob", 2, "spot", {"Bob": 2_001, "Cy": 1_000})
    assert isinstance(event, KumKum)
    assert (
        Teller(table.filing).told(event)
        == "seat 2: Bob & Cy, kum-kum, have $30.01 on the spot (Bob $20.01, Cy $10)"
    )
    assert table.free("Bob") == 1_000_000 - 2_001
    assert [stake.bettor for stake in view_of(table.events, None).stakes] == ["Bob & Cy"]
    assert asked(table) == [(2, "Bob")]
    (line,) = [e for e in table.events if isinstance(e, LineSettled)]
    closed = next(e for e in table.events if isinstance(e, RoundClosed))
    assert line.bettor == "Bob & Cy"
    assert sum(line.shares.values()) == line.paid - line.collected != 0
    assert {name: closed.net[name] for name in ("Bob", "Cy")} == line.shares
    again = replay(table.filing, table.events)
    assert again.events == table.events
    assert again.purses == table.purses


def test_a_kum_kum_wager_is_refused_with_the_rule_it_breaks() -> None:
    table = banked(load(PAN), "Ann", "Bob", "Cy", "Dee")
    cases = [
        ("Bob", {"Bob": 1_000}, "two partners at least"),
        ("Dee", {"Bob": 1_000, "Cy": 1_000}, "who places it among them"),
        ("Bob", {"Bob": 1_000, "Cy": 400}, r"at least \$5 in the wager.*420-422"),
        ("Bob", {"Bob": 6_000, "Cy": 6_000}, r"takes \$5 to \$100, not \$120"),
        ("Bob", {"Bob": 1_000, "Ann": 1_000}, "cannot bet against their own bank"),
        ("Bob", {"Bob": 1_000, "Zed": 1_000}, "Zed does not sit"),
        ("Bob", {}, "Bob has no kum-kum wager on spot at seat 2"),
    ]
    for name, shares, says in cases:
        with pytest.raises(Refusal, match=says):
            table.kum_kum(name, 2, "spot", shares)
    assert table.stakes == ()
    ez = banked(load(EZ), "Ann", "Bob", "Cy")
    with pytest.raises(Refusal, match=r"kum-kum wagers are not taken \[oceana"):
        ez.kum_kum("Bob", 2, "player", {"Bob": 1_000, "Cy": 1_000})


def test_a_kum_kum_wager_is_withdrawn_by_a_partner_or_when_one_leaves() -> None:
    table = banked(load(PAN), "Ann", "Bob", "Cy")
    table.kum_kum("Bob", 2, "spot", {"Bob": 1_000, "Cy": 1_000})
    table.kum_kum("Cy", 2, "spot", {})
    assert table.stakes == ()
    table.kum_kum("Bob", 2, "spot", {"Bob": 1_000, "Cy": 1_000})
    table.stand_up("Cy")
    assert table.stakes == ()
    assert replay(table.filing, table.events).events == table.events


def test_a_name_cannot_pass_for_partners_or_the_floor() -> None:
    table = open_table(load(PAN), b"x")
    for name in ("Bob & Cy", "floor"):
        with pytest.raises(Refusal, match="take another name"):
            table.sit(1, name, 1_000)


# --- who decides a hand (lines 425-429, 445) --------------------------------------------------


def test_a_backline_bettor_decides_only_if_he_declares_where_it_is_read_so() -> None:
    filing = load(PAN).read({"handles-cards": "declared"})
    for declares in (False, True):
        table = banked(filing, "Ann", "Bob", "Cy")
        table.stake("Bob", 2, "spot", 1_000)
        with pytest.raises(Refusal, match="Cy has no wager at seat 2"):
            table.declare_decision("Cy", 2)
        table.stake("Cy", 2, "spot", 2_000)
        if declares:
            table.declare_decision("Cy", 2)
            with pytest.raises(Refusal, match="already"):
                table.declare_decision("Cy", 2)
        assert asked(table) == [(2, "Cy" if declares else "Bob")]
        assert replay(filing, table.events).events == table.events
    table = banked(load(PAN), "Ann", "Bob")
    table.stake("Bob", 2, "spot", 1_000)
    with pytest.raises(Refusal, match=r"nothing is declared about who decides a hand \["):
        table.declare_decision("Bob", 2)


def test_who_has_the_say_on_several_spots_sees_one_hand_only() -> None:
    table = banked(load(PAN).read({"other-hands": "house-way"}), "Ann", "Bob", "Cy", "Dee")
    for seat, cents in ((2, 1_000), (3, 1_000), (4, 2_000)):
        table.stake("Cy", seat, "spot", cents)
    table.stake("Dee", 4, "spot", 1_000)
    assert asked(table) == [(3, "Cy")]
    for event in table.events:
        if isinstance(event, Dealt) and event.seen_by:
            assert (event.hand, event.seen_by) in {("3", ("Cy",)), ("1", ("Ann",))}


def test_the_hands_he_does_not_see_are_the_next_bettors() -> None:
    table = banked(load(PAN), "Ann", "Bob", "Cy", "Dee")
    for seat, cents in ((2, 1_000), (3, 1_000), (4, 2_000)):
        table.stake("Cy", seat, "spot", cents)
    table.stake("Dee", 4, "spot", 1_000)
    assert asked(table) == [(3, "Cy"), (4, "Dee")]


# --- payouts that the floor verifies ----------------------------------------------------------


def test_a_large_payout_waits_for_the_floor() -> None:
    """No baccarat sheet asks for it; oceana's Fortune Pai Gow does from $500 on (line 654)."""
    filing = load(EZ).vary({"settlement.verify-from": "$1"})
    table = banked(filing, "Ann", "Bob")
    table.stake("Bob", 2, "player", 1_000)
    table.stake("Bob", 2, "banker", 1_000)
    table.stake("Bob", 2, "tie", 1_000)
    table.deal()
    assert table.round is not None
    assert table.round.ask is not None
    assert table.round.ask.bettor == "floor"
    assert "verify the payout of $" in table.round.ask.about
    assert not any(isinstance(event, LineSettled) and event.paid for event in table.events)
    with pytest.raises(Refusal, match="floor is asked"):
        table.answer("Bob", "confirm")
    while table.phase == "round":
        table.answer("floor", "confirm")
    assert replay(filing, table.events).events == table.events
    with pytest.raises(Refusal, match="verify-from"):
        load(EZ).vary({"settlement.verify-from": "$0"})
