"""What a collection goes by: inputs that nobody gave, streets of each form, and nonsense."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

import houseway as hw
from houseway.errors import Refusal
from houseway.filings.fees.answers import fee as one_fee
from houseway.filings.fees.answers import fees
from houseway.filings.fees.hand import Hand, fee
from houseway.filings.fees.library import RATES, load_sheet, sheet_ids
from tests.filings.test_schedules import OWN, charged

WITHOUT = {
    "action": Hand(bet=2_000, players=6, seated=6, still_in=6, pot=4_500, bank=50_000),
    "bet": Hand(action=12_000, players=6, seated=6, still_in=6, pot=4_500, bank=50_000),
    "players": Hand(action=12_000, bet=2_000, pot=4_500, bank=50_000),
    "pot": Hand(action=12_000, bet=2_000, players=6, seated=6, still_in=6, bank=50_000),
}
GOES_BY = {
    "action": ("action",),
    "bet": ("own-wager", "own-total"),
    "players": ("players",),
    "pot": ("pot",),
}


@pytest.mark.parametrize("id", sheet_ids())
@pytest.mark.parametrize("unsaid", WITHOUT)
def test_what_a_fee_goes_by_is_never_taken_for_nothing(id: str, unsaid: str) -> None:
    """An option with several rates by an amount that nobody said has no fee, and says why."""
    hand = WITHOUT[unsaid]
    for schedule in load_sheet(id).rules.schedule:
        for option in schedule.option:
            depends = any(
                column.by in GOES_BY[unsaid] and len(schedule.tiers(option, name).rates) > 1
                for name, column in schedule.columns.items()
                if name in option.fees
            )
            if option.limits and hand.bet:
                hand = msgspec.structs.replace(hand, bet=option.limits.min)
            if depends:
                with pytest.raises(Refusal, match=r"give .*--"):
                    fee(schedule, option, hand)
            elif schedule.picks == "posted":
                fee(schedule, option, hand)


STREETS_OF = {
    "casino-royale/poker-collection-fees": {"lowball": "draw"},
    "casino-royale/mexican-poker-fees": {"": "fifth-street"},
    "casino-royale/seven-card-stud-fees": {"": "seventh-street"},
    "casino-royale/seven-card-stud-high-low-fees": {"": "seventh-street"},
    "comstock/poker-collection-fees": {
        "seven-card-stud": "seventh-street",
        "five-card-stud": "fifth-street",
        "mexican": "fifth-street",
        "lowball": "draw",
        "pan": "",
    },
    "lucky-derby/poker-collection-rates": {"seven-card-stud": "seventh-street"},
    "oceana/poker-games-collection-rates": {},
    "cameo/no-limit-texas-holdem-collection-fees": {},
}


@pytest.mark.parametrize("id", STREETS_OF)
def test_a_whole_hand_has_reached_the_last_street_of_its_form(id: str) -> None:
    for schedule in load_sheet(id).rules.schedule:
        named = [last for part, last in STREETS_OF[id].items() if schedule.name.startswith(part)]
        last = named[0] if named else "river"
        for option in schedule.option:
            whole = Hand(players=6, pot=4_500)
            to_the_end = msgspec.structs.replace(whole, street=last or None)
            assert fee(schedule, option, whole) == fee(schedule, option, to_the_end)


def test_stud_and_mexican_poker_pay_the_regular_fee_unless_they_end_early() -> None:
    """casino-royale 11 and 17, lucky-derby-1 6, comstock 18."""
    eight, six = Hand(players=8), Hand(players=6)
    assert charged("casino-royale/seven-card-stud-fees", "per-hand", "5", eight) == 400
    assert charged("casino-royale/mexican-poker-fees", "limit", "4", six) == 400
    stud = ("lucky-derby/poker-collection-rates", "seven-card-stud", "3")
    assert charged(*stud, eight) == 500
    assert [
        charged(*stud, Hand(players=8, street=street))
        for street in ("none", "third-street", "fourth-street", "sixth-street")
    ] == [0, 100, 300, 500]
    comstock = "comstock/poker-collection-fees"
    assert charged(comstock, "seven-card-stud", "1", six) == 400
    assert charged(comstock, "mexican-poker", "1", six) == 400


@pytest.mark.parametrize(
    ("id", "schedule", "street"),
    [
        ("casino-royale/seven-card-stud-fees", "per-hand", "river"),
        ("casino-royale/mexican-poker-fees", "limit", "seventh-street"),
        ("casino-royale/poker-collection-fees", "lowball", "river"),
        ("comstock/poker-collection-fees", "holdem", "fourth-street"),
        ("comstock/poker-collection-fees", "seven-card-stud", "flop"),
    ],
)
def test_a_street_of_another_form_is_refused_with_those_there_are(
    id: str, schedule: str, street: str
) -> None:
    with pytest.raises(Refusal, match=f'no street is called "{street}" here: there are .*none'):
        charged(id, schedule, "1", Hand(players=4, street=street))


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ('form = "draw"', r'columns.player-dealer.when: found "after-turn".*before-draw, draw'),
        ('form = "chess"', "form"),
        ('form = "flop"\nflop = "draw"', 'schedule.flat.flop: found "draw", allowed: flop, turn'),
    ],
)
def test_a_schedule_names_only_streets_that_its_form_has(keys: str, says: str) -> None:
    written = OWN.replace('by = "action"', 'by = "action", when = "after-turn"')
    with pytest.raises(Refusal, match=says):
        RATES.loads(written.replace("columns.", f"{keys}\ncolumns.", 1), "own/rates", "rates.toml")


def test_a_schedule_that_speaks_of_the_flop_needs_no_form() -> None:
    written = OWN.replace('by = "action"', 'by = "action", when = "after-turn"')
    flat = RATES.loads(written, "own/rates", "rates.toml").schedule("flat")
    assert fee(flat, flat.option[0], Hand(action=10_000)).of("player-dealer") == 100
    assert fee(flat, flat.option[0], Hand(action=10_000, street="flop")).of("player-dealer") == 0


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (Hand(players=10**11), "1 to 100 players, not 100000000000"),
        (Hand(players=0), "1 to 100 players, not 0"),
        (Hand(players=-3), "1 to 100 players, not -3"),
        (Hand(seated=1_000), "not 1000 seated"),
        (Hand(players=4, still_in=5), "of 4 dealt in, 5 cannot be still in"),
        (Hand(half_hours=10**6), "up to a week"),
        (Hand(half_hours=-1), "up to a week"),
        (Hand(base_wagers=10**9), "base wagers"),
        (Hand(action=-1), r"action: amounts go from \$0"),
        (Hand(pot=10**15), r"pot: amounts go from \$0"),
        (Hand(bet=2_000, total=1_000), r"a wager of \$20 has more than \$10 in all"),
    ],
)
def test_what_no_table_has_seen_is_refused(hand: Hand, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        fees("lucky-derby/texas-holdem", hand)


@pytest.mark.parametrize(
    ("schedule", "first", "fees"),
    [
        ("holdem", "preflop", (0, 100, 300)),
        ("omaha", "preflop", (0, 100, 500)),
        ("seven-card-stud", "third-street", (0, 100, 300)),
        ("five-card-stud", "second-street", (0, 100, 300)),
        ("mexican-poker", "second-street", (0, 100, 400)),
        ("lowball", "before-draw", (0, 0, 300)),
    ],
)
def test_one_rule_for_every_game_of_a_sheet_whatever_its_streets_are_called(
    schedule: str, first: str, fees: tuple[int, ...]
) -> None:
    where = ("comstock/poker-collection-fees", schedule, "1")
    streets = ("none", first, None)
    assert fees == tuple(charged(*where, Hand(players=5, street=street)) for street in streets)


@pytest.mark.parametrize("written", ["200.5", "200.0", '"200"', "True"])
@pytest.mark.parametrize("name", ["action", "players", "half_hours"])
def test_a_hand_is_told_in_whole_numbers(name: str, written: str) -> None:
    """Written as a program without types would write it."""
    with pytest.raises(Refusal, match=f"{name} takes a whole number, and cents if it is money"):
        eval(f"hw.Hand({name}={written})", {"hw": hw})


def test_an_integer_of_another_kind_is_as_good() -> None:
    hand: Hand = eval("hw.Hand(action=np.int64(20_000))", {"hw": hw, "np": np})
    assert type(hand.action) is int


@pytest.mark.parametrize("option", ["44", 44])
def test_an_option_is_named_by_its_number_or_as_it_is_written(option: str | int) -> None:
    taken = one_fee("oceana/ez-baccarat", Hand(action=20_000, players=5), option=option)
    assert (taken.option, taken.drop) == ("44", 1_000)
    with pytest.raises(Refusal, match='no fee option "1000"'):
        one_fee("oceana/ez-baccarat", Hand(action=20_000), option=1_000)


def test_a_refusal_names_what_a_program_gives_and_what_is_typed() -> None:
    with pytest.raises(Refusal, match=r"give action \(--action\)$"):
        one_fee("oceana/ez-baccarat", Hand(), option=44)


def test_a_street_is_refused_where_there_are_none_though_no_fee_hangs_on_it() -> None:
    for game in ("comstock/pan", "oceana/ez-baccarat"):
        with pytest.raises(Refusal, match=f"{game}: a hand goes by no streets here"):
            fees(game, Hand(street="flop"))


# --- every option at once -------------------------------------------------------------------------


def test_every_option_shows_its_tiers_and_says_what_it_goes_by() -> None:
    shown = {one.option: one for one in fees("oceana/ez-baccarat", Hand()).options}
    one = shown["44"]
    assert (one.player, one.player_dealer, one.drop) == (100, None, None)
    assert one.needs == ("action",)
    assert {column.name: len(column.tiers) for column in one.columns} == {
        "player-dealer": 4,
        "player": 1,
    }
    assert shown["1"].player == 0


def test_what_can_be_worked_out_is() -> None:
    answers = fees("lucky-derby/texas-holdem", Hand(pot=650))
    by_needs = {one.needs: one.drop for one in answers.options}
    assert by_needs.keys() == {(), ("players",)}
    assert by_needs["players",] is None
    assert not answers.refused
