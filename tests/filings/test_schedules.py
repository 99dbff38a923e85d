"""The collection schedules as data: loaded, told apart, as regular as the catalogue has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.bank.fees import Tiers
from houseway.errors import Refusal
from houseway.families.library import ids
from houseway.filings.fees.answers import fee as fees_of
from houseway.filings.fees.hand import Hand, fee, option_of
from houseway.filings.fees.library import (
    RATES,
    find_schedule,
    games_served,
    load_sheet,
    load_sheets,
    replaced_by,
    schedules_for,
    sheet_ids,
)
from houseway.filings.fees.sheet import FeeSheet

OPTIONS = {
    "cameo/black-jack-house-collections": 1,
    "cameo/california-games-collection-rates": 6,
    "cameo/double-hand-poker-house-collections": 1,
    "cameo/fortune-pai-gow-poker-fees": 4,
    "cameo/no-limit-texas-holdem-collection-fees": 1,
    "cameo/supreme-baccarat-total-shot-fees": 4,
    "cameo/three-card-poker-6-card-bonus-fees": 1,
    "casino-royale/california-games-collection-rates": 45,
    "casino-royale/commission-free-baccarat-dragon-bonus-fees": 4,
    "casino-royale/ez-baccarat-fees": 1,
    "casino-royale/ez-baccarat-panda-8-fees": 9,
    "casino-royale/mexican-poker-fees": 37,
    "casino-royale/poker-collection-fees": 74,
    "casino-royale/pure-21-5-buster-blackjack-fees": 8,
    "casino-royale/royal-baccarat-fees": 3,
    "casino-royale/seven-card-stud-fees": 38,
    "casino-royale/seven-card-stud-high-low-fees": 38,
    "casino-royale/three-card-poker-6-card-bonus-fees": 5,
    "casino-royale/ultimate-texas-holdem-fees": 6,
    "comstock/collection-rates": 4,
    "comstock/ez-baccarat-panda-8-fees": 3,
    "comstock/fortune-pai-gow-poker-fees": 2,
    "comstock/poker-collection-fees": 13,
    "comstock/three-card-poker-6-card-bonus-fees": 3,
    "lucky-derby/california-games-collection-rates": 37,
    "lucky-derby/ez-baccarat-panda-8-fees": 15,
    "lucky-derby/fortune-pai-gow-poker-fees": 16,
    "lucky-derby/no-bust-21st-century-blackjack-4-0-fees": 5,
    "lucky-derby/no-bust-21st-century-buster-blackjack-4-0-fees": 5,
    "lucky-derby/poker-collection-rates": 355,
    "lucky-derby/pure-spanish-21-5-fees": 15,
    "lucky-derby/three-card-poker-6-card-bonus-fees": 9,
    "lucky-derby/ultimate-texas-holdem-bad-beat-fees": 7,
    "lucky-derby/ultimate-texas-holdem-fees": 5,
    "oceana/california-games-collection-rates": 111,
    "oceana/poker-games-collection-rates": 7,
}
OWN = """
name     = "Own rates"
room     = "own"
document = 1
source   = { seed = "own.txt", lines = [1, 9] }

[[schedule]]
name  = "flat"
games = ["own/game"]
lines = "1-9"
columns.player-dealer = { payer = "player-dealer", by = "action", lines = "2" }
option = [
    { option = "1", lines = "3", fees = { player-dealer = "5-100:1 | 101+:2" } },
]
"""


def rates(sheet: FeeSheet, schedule: str, option: str, column: str = "player-dealer") -> Rates:
    """The tiers of a cell without their marks and without where the first one starts."""
    found = sheet.schedule(schedule)
    return _unmarked(found.tiers(option_of(found, option), column))


Rates = tuple[tuple[int | None, int], ...]


def _unmarked(tiers: Tiers) -> Rates:
    return tuple((tier.high, tier.fee) for tier in tiers.tiers)


# --- the library ----------------------------------------------------------------------------------


def test_every_document_has_as_many_options_as_its_sheet() -> None:
    counted = {
        sheet.id: sum(len(schedule.option) for schedule in sheet.rules.schedule)
        for sheet in load_sheets()
    }
    assert counted == OPTIONS


@pytest.mark.parametrize("id", sheet_ids())
def test_every_cell_and_every_value_of_every_reading_decodes(id: str) -> None:
    RATES.check(load_sheet(id))


@pytest.mark.parametrize("id", sheet_ids())
def test_every_option_answers(id: str) -> None:
    for schedule in load_sheet(id).rules.schedule:
        for option in schedule.option:
            bet = option.limits.min if option.limits else 2_000
            hand = Hand(action=12_000, bet=bet, players=6, pot=4_500, half_hours=2)
            taken = fee(schedule, option, hand)
            assert taken.drop == taken.of("player") * 6 + taken.of("player-dealer") + taken.of(
                "pot"
            ) + taken.of("button")
            assert sum(part.cents for part in taken.parts) == (
                taken.of("player")
                + taken.of("player-dealer")
                + taken.of("pot")
                + taken.of("button")
            )


def test_every_filing_has_a_schedule_but_two_whose_room_printed_none() -> None:
    """Cameo's booklet gives rates for Hold'em alone of its poker games (lines 36-44)."""
    without = {"cameo/omaha", "cameo/omaha-hi-lo"}
    assert set(ids()) - set(games_served()) == without
    assert {game for game in ids() if not schedules_for(game)} == without


def test_the_newest_document_comes_first_and_what_it_replaces_not_at_all() -> None:
    game = "casino-royale/ez-baccarat"
    newest = "casino-royale/california-games-collection-rates"
    assert [posted.sheet.id for posted in schedules_for(game)] == [newest]
    assert replaced_by(game) == {"casino-royale/ez-baccarat-fees": newest}
    both = schedules_for(game, readings={"replaces": "both"})
    assert [posted.sheet.id for posted in both] == [newest, "casino-royale/ez-baccarat-fees"]


def test_two_documents_may_hold_side_by_side() -> None:
    found = schedules_for("cameo/supreme-baccarat-total-shot")
    assert [posted.sheet.rules.document for posted in found] == [10, 13]
    dated = schedules_for("cameo/supreme-baccarat-total-shot", readings={"dated": "in-force"})
    assert [posted.sheet.rules.document for posted in dated] == [13, 10]
    replaced = schedules_for(
        "cameo/supreme-baccarat-total-shot", readings={"precedence": "replaces"}
    )
    assert [posted.sheet.rules.document for posted in replaced] == [13]


@pytest.mark.parametrize(
    ("game", "schedule", "option", "says"),
    [
        ("oceana/ez-bacarat", None, None, 'did you mean "oceana/ez-baccarat"'),
        ("oceana/ez-baccarat", "player-dealer-onyl", None, 'did you mean "player-dealer-only"'),
        ("oceana/ez-baccarat", None, "112", "player-dealer-and-players 43 to 111"),
        ("casino-royale/ez-baccarat", "ez-baccarat-fees", None, "were replaced by"),
    ],
)
def test_what_is_not_there_is_refused_with_the_nearest(
    game: str, schedule: str | None, option: str | None, says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        find_schedule(game, schedule, option)


def test_an_unknown_reading_or_value_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match='did you mean "between-tiers"'):
        schedules_for("oceana/ez-baccarat", readings={"between-tier": "upper-bound"})
    with pytest.raises(Refusal, match='did you mean "upper-bound"'):
        schedules_for("oceana/ez-baccarat", readings={"between-tiers": "uper-bound"})


def test_a_value_goes_to_the_documents_that_know_it() -> None:
    found = schedules_for("cameo/double-hand-poker", readings={"between-tiers": "upper-bound"})
    assert {posted.sheet.id: posted.sheet.readings["between-tiers"] for posted in found} == {
        "cameo/california-games-collection-rates": "upper-bound",
        "cameo/double-hand-poker-house-collections": "lower-bound",
    }


def test_a_struck_option_is_refused() -> None:
    sheet = load_sheet("casino-royale/california-games-collection-rates")
    tiles = sheet.read({"tiles-option-11": "struck"}).schedule("pai-gow-tiles")
    assert option_of(sheet.schedule("pai-gow-tiles"), "11").option == "11"
    with pytest.raises(Refusal, match="struck"):
        option_of(tiles, "11")


def test_a_users_folder_has_schedules_too(tmp_path: Path) -> None:
    room = tmp_path / "schedules" / "own"
    room.mkdir(parents=True)
    (room / "rates.toml").write_text(OWN, encoding="utf-8")
    posted = find_schedule("own/game", folder=str(tmp_path))
    assert posted.name == "own/rates: flat"
    assert fee(posted.schedule, posted.option("1"), Hand(action=10_100)).of("player-dealer") == 200


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("101+:2", "101+;2", r'fees.player-dealer: "101\+;2" is no tier'),
        ("{ player-dealer", "{ player", 'fees: found "player", allowed: player-dealer'),
        ('"action"', '"acton"', 'did you mean "action"'),
        ("[[schedule]]", "[[schedules]]", 'did you mean "schedule"'),
        ('"flat"', "1", "allowed: text in quotes"),
    ],
)
def test_a_document_that_is_none_is_refused_in_a_sentence(old: str, new: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        RATES.loads(OWN.replace(old, new, 1), "own/rates", "rates")


# --- patterns that the catalogue notes ------------------------------------------------------------


@pytest.mark.parametrize("option", range(43, 66))
def test_oceana_repeats_its_23_tables_three_times(option: int) -> None:
    """oceana 10: 43-65, 66-88 and 89-111 differ in the players' fee alone ($1, $2, $3)."""
    sheet = load_sheet("oceana/california-games-collection-rates")
    name = "player-dealer-and-players"
    schedule = sheet.schedule(name)
    cycles = [str(option), str(option + 23), str(option + 46)]
    first, second, third = (
        schedule.tiers(option_of(schedule, number), "player-dealer") for number in cycles
    )
    bounds = [(tier.low, tier.high, tier.fee) for tier in first.tiers]
    assert bounds == [(tier.low, tier.high, tier.fee) for tier in second.tiers]
    assert bounds == [(tier.low, tier.high, tier.fee) for tier in third.tiers]
    players = [schedule.tiers(option_of(schedule, number), "player").rates for number in cycles]
    assert players == [(100,), (200,), (300,)]


@pytest.mark.parametrize("option", range(1, 7))
def test_oceana_has_six_rows_of_fees_on_three_first_breaks(option: int) -> None:
    """oceana 10: options 1-6, 7-12 and 13-18 have the same fees, broken at $24, $34 and $39."""
    schedule = load_sheet("oceana/california-games-collection-rates").schedule("player-dealer-only")
    rows = [
        schedule.tiers(option_of(schedule, str(option + offset)), "player-dealer").tiers
        for offset in (0, 6, 12)
    ]
    assert len({tuple(tier.fee for tier in row) for row in rows}) == 1
    assert [row[0].high for row in rows] == [2_400, 3_400, 3_900]
    assert len({tuple(tier.high for tier in row[1:]) for row in rows}) == 1


PANDA = {"1": "1", "2": "2", "3": "3", "6": "4", "7": "5", "8": "6", "9": "7"}


@pytest.mark.parametrize(("own", "later"), PANDA.items())
def test_panda_options_recur_in_the_later_sheet(own: str, later: str) -> None:
    """casino-royale, collections: seven of nine options came through, renumbered."""
    before = load_sheet("casino-royale/ez-baccarat-panda-8-fees")
    after = load_sheet("casino-royale/california-games-collection-rates")
    assert rates(before, "total-table-action", own) == rates(after, "baccarat", later)


@pytest.mark.parametrize("option", ["1", "3", "7"])
def test_pure_options_recur_in_the_later_sheet(option: str) -> None:
    before = load_sheet("casino-royale/pure-21-5-buster-blackjack-fees")
    after = load_sheet("casino-royale/california-games-collection-rates")
    assert rates(before, "total-table-action", option) == rates(after, "pure-21-5", option)


def test_three_card_and_ultimate_options_are_the_later_sheets() -> None:
    after = load_sheet("casino-royale/california-games-collection-rates")
    for id in ("three-card-poker-6-card-bonus-fees", "ultimate-texas-holdem-fees"):
        before = load_sheet(f"casino-royale/{id}")
        for option in before.schedule("total-table-action").option:
            assert rates(before, "total-table-action", option.option) == rates(
                after, "three-card-poker-and-ultimate", option.option
            )


def test_the_two_stud_sheets_of_casino_royale_are_the_same() -> None:
    """casino-royale 18: options 1-38 are those of 17, row by row."""
    high = load_sheet("casino-royale/seven-card-stud-fees").schedule("per-hand")
    split = load_sheet("casino-royale/seven-card-stud-high-low-fees").schedule("per-hand")
    for one, other in zip(high.option, split.option, strict=True):
        assert one.option == other.option
        for column in high.columns:
            assert _unmarked(high.tiers(one, column)) == _unmarked(split.tiers(other, column))


NO_LIMIT_HOLDEM = (
    "96 105, 97 100, 99 103, 102 104, 106 109, 107 113, 108 110, 111 112, 114 116, 115 118, "
    "117 121, 119 120, 122 123, 124 137, 125 126, 127 128, 129 130, 131 133, 132 134 135 136, "
    "138 145, 139 141, 140 142, 143 144, 146 147, 148 150, 151 152, 154 155"
)
LIMIT_OMAHA = (
    "2 3, 4 6, 7 9, 10 12, 13 15, 16 18, 19 20, 22 24, 25 27, 29 30, 31 33, 34 36, 37 38, 40 42, "
    "43 44"
)
POT_LIMIT_OMAHA = (
    "70 75, 71 74, 72 73, 76 80, 77 79, 78 81, 82 86, 83 84, 85 87, 88 96 102 103, 89 94 101 105, "
    "90 95 100 104, 91 99, 92 98, 93 97, 106 111, 107 110, 108 109, 112 116, 113 117, 114 115, "
    "118 123 124 129, 119 122 125 127, 120 121 126 128, 130 132, 131 133, 134 135"
)


@pytest.mark.parametrize(
    ("schedule", "groups"),
    [
        ("holdem-no-limit-pot", NO_LIMIT_HOLDEM),
        ("omaha-limit-pot", LIMIT_OMAHA),
        ("omaha-pot-limit-pot", POT_LIMIT_OMAHA),
    ],
)
def test_lucky_derby_repeats_options(schedule: str, groups: str) -> None:
    """lucky-derby 6: fees that stand under several numbers."""
    sheet = load_sheet("lucky-derby/poker-collection-rates")
    for group in groups.split(", "):
        assert len({rates(sheet, schedule, number, "pot") for number in group.split()}) == 1, group


# --- readings -------------------------------------------------------------------------------------


def charged(id: str, schedule: str, option: str, hand: Hand, **readings: str) -> int:
    sheet = load_sheet(id).read({name.replace("_", "-"): v for name, v in readings.items()})
    found = sheet.schedule(schedule)
    return fee(found, option_of(found, option), hand).drop


def test_cents_between_two_tiers() -> None:
    where = ("casino-royale/california-games-collection-rates", "baccarat", "1")
    hand = Hand(action=20_050)
    assert charged(*where, hand) == 100
    assert charged(*where, hand, between_tiers="higher-tier") == 200
    for exact in ("lower-tier", "higher-tier"):
        assert charged(*where, Hand(action=20_000), between_tiers=exact) == 100
        assert charged(*where, Hand(action=20_100), between_tiers=exact) == 200


def test_bets_in_steps_of_five_dollars() -> None:
    where = ("cameo/black-jack-house-collections", "by-bet", "1")
    assert charged(*where, Hand(bet=10_200)) == charged(*where, Hand(bet=10_000))
    with pytest.raises(Refusal, match=r"wagers go by \$5 here, not \$102"):
        charged(*where, Hand(bet=10_200), between_tiers="five-dollar-steps")


def test_who_is_counted() -> None:
    where = ("comstock/poker-collection-fees", "holdem", "2")
    hand = Hand(players=4, seated=7, street="flop")
    assert charged(*where, hand) == 200
    assert charged(*where, hand, players_counted="seated") == 300
    where = ("oceana/poker-games-collection-rates", "holdem-and-omaha-drop", "1")
    hand = Hand(players=7, still_in=3, street="flop")
    assert charged(*where, hand) == 500
    assert charged(*where, hand, players_counted="at-the-flop") == 100


def test_a_pot_smaller_than_the_fee() -> None:
    where = ("oceana/poker-games-collection-rates", "holdem-and-omaha-drop", "1")
    hand = Hand(players=7, pot=300, street="flop")
    assert charged(*where, hand) == 300
    assert charged(*where, hand, short_pot="none") == 0


def test_the_betting_on_the_flop_must_be_over_if_it_is_read_so() -> None:
    where = ("lucky-derby/poker-collection-rates", "omaha-limit-flop", "46")
    hand = Hand(players=6, street="flop")
    assert charged(*where, hand) == 200
    assert charged(*where, hand, omaha_flop_fee_moment="flop-betting-completed") == 0


def test_time_options_follow_the_players() -> None:
    where = ("lucky-derby/poker-collection-rates", "time", "1")
    hand = Hand(players=5)
    assert charged(*where, hand) == 5 * 1_200
    assert charged(*where, hand, time_options="posted") == 5 * 1_000
    assert charged(*where, Hand(players=5, half_hours=3), time_rhythm="hourly") == 5 * 2 * 2_400


def test_who_pays_for_a_jackpot() -> None:
    where = ("comstock/collection-rates", "double-hand-and-super-pan-9", "1")
    hand = Hand(players=3, jackpot=True)
    assert charged(*where, hand) == 3 * 100 + 200 + 100
    assert charged(*where, hand, jackpot_payer="everybody") == 3 * 200 + 300


def test_the_button_may_pay_alone() -> None:
    sheet = load_sheet("cameo/no-limit-texas-holdem-collection-fees").read({"payer": "button"})
    schedule = sheet.schedule("by-players")
    taken = fee(schedule, schedule.option[0], Hand(players=6))
    assert (taken.of("button"), taken.of("pot"), taken.of("player"), taken.drop) == (500, 0, 0, 500)


def test_no_game_for_a_number_of_players_without_a_row() -> None:
    where = ("comstock/poker-collection-fees", "seven-card-stud", "1")
    hand = Hand(players=2, street="fifth-street")
    assert charged(*where, hand) == 300
    with pytest.raises(Refusal, match="2 players is below the first tier"):
        charged(*where, hand, players_without_row="no-game")


@pytest.mark.parametrize(
    ("schedule", "most"), [("holdem", 9), ("omaha", 9), ("lowball", 7), ("five-card-stud", 7)]
)
def test_beyond_the_rows_the_reading_decides_in_every_game(schedule: str, most: int) -> None:
    where = ("comstock/poker-collection-fees", schedule, "1")
    full, over = (charged(*where, Hand(players=players)) for players in (most, most + 1))
    assert full == over
    assert charged(*where, Hand(players=most), players_without_row="no-game") == full
    with pytest.raises(Refusal, match=f"{most + 1} players is above the last tier"):
        charged(*where, Hand(players=most + 1), players_without_row="no-game")
    with pytest.raises(Refusal, match="a poker table seats up to 14, not 60 players"):
        charged(*where, Hand(players=60))


@pytest.mark.parametrize("players", [1, 8])
def test_a_game_for_two_to_seven_has_no_fee_for_others(players: int) -> None:
    with pytest.raises(Refusal, match=r"players is (above|below) the"):
        charged("casino-royale/mexican-poker-fees", "limit", "1", Hand(players=players))


def test_only_what_the_bank_covers() -> None:
    where = ("oceana/california-games-collection-rates", "player-dealer-only", "1")
    hand = Hand(action=30_000, bank=5_000)
    assert charged(*where, hand) == 800
    assert charged(*where, hand, uncovered_action="covered") == 200


def test_above_the_last_tier() -> None:
    where = ("casino-royale/ez-baccarat-fees", "total-bet", "1")
    assert charged(*where, Hand(action=600_000)) == 1_200
    with pytest.raises(Refusal, match=r"\$6,000 is above the last tier"):
        charged(*where, Hand(action=600_000), over_5000="not-taken")


@pytest.mark.parametrize(
    ("game", "option", "refused"),
    [
        ("oceana/big-o", "1", "option 1 is for 2 players or more, not 1"),  # 002, line 1234
        ("oceana/big-o", "2", ""),  # line 1237 prints 1-3
        ("cameo/texas-holdem", "1", ""),  # 004, line 42 prints four or fewer
        ("comstock/razz", "1", "option 1 is for 3 players or more, not 1"),  # 003, line 647
    ],
)
def test_one_player_pays_only_by_a_row_of_his_own(game: str, option: str, refused: str) -> None:
    if not refused:
        assert fees_of(game, Hand(players=1, pot=10_000), option=option).drop
        return
    with pytest.raises(Refusal, match=refused):
        fees_of(game, Hand(players=1), option=option)
