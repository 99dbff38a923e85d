"""What `houseway check` finds beside prices: rooms, lines, display words, rows, readings, dates."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.analysis.check.editions import clashing, editions_of
from houseway.analysis.check.files import check_files
from houseway.analysis.check.filings import check
from houseway.analysis.check.schedules import check_sheet, check_sheets
from houseway.analysis.check.sources import misfiled, strange_lines, untracked
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.library import ids, load, load_file, survey
from houseway.filings.fees.library import RATES, load_sheet, load_sheets, sheet_ids
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from tests.editions import GAME, RATES_ID, edition, rates
from tests.of_family import BANKED

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
ULTIMATE = "oceana/ultimate-texas-holdem"


def says(found: object) -> list[str]:
    assert isinstance(found, list | tuple)
    return [f"{one.severity}: {one.says}" for one in found if isinstance(one, Finding)]


def rows(filing: Filing) -> list[str]:
    return says([*banked_family(filing.rules).row_findings(filing)])


# --- room and place -----------------------------------------------------------------------------


def test_a_room_that_is_not_its_folder(tmp_path: Path) -> None:
    edition(tmp_path, "my-room/baccarat", "")
    edition(tmp_path, "oceana/baccarat", "")
    rates(tmp_path, "my-room/rates", "")
    folder = str(tmp_path)
    [found] = misfiled(load("my-room/baccarat", folder))
    assert found.severity == "error"
    assert found.says == (
        'the document says that its room is "oceana", and it lies in the folder "my-room"'
    )
    assert "ROOM/baccarat.toml" in found.why
    assert not [*misfiled(load("oceana/baccarat", folder))]
    assert says([*misfiled(load_sheet("my-room/rates", folder))])
    assert any(one.about == "room" for one in check_sheets(folder) if one.game == "my-room/rates")


def test_a_loose_file_is_not_where_its_room_is(tmp_path: Path) -> None:
    place = edition(tmp_path, "loose/game", "")
    assert says([*misfiled(load_file(place))])


def test_files_that_lie_elsewhere_are_named(tmp_path: Path) -> None:
    for id in ("top", "oceana/deep/game", "oceana/sound"):
        edition(tmp_path, id, "")
    rates(tmp_path, "top", "")
    found = {one.about: one.says for one in check_files(str(tmp_path))}
    assert [*found] == ["file top.toml", "file oceana/deep/game.toml", "file schedules/top.toml"]
    assert "filings lie at ROOM/GAME.toml" in found["file top.toml"]
    assert "lie at schedules/ROOM/NAME.toml" in found["file schedules/top.toml"]


# --- lines --------------------------------------------------------------------------------------


def test_lines_outside_the_document() -> None:
    filing = load(GAME).vary({"deck.lines": "154-156, 1300", "turn.lines": "189, 293"})
    assert says([*strange_lines(filing)]) == [
        "warning: deck cites lines 154-156, and the document has 155-292, 1251-1781",
        "warning: turn cites line 293, and the document has 155-292, 1251-1781",
    ]


def test_a_document_beside_that_nothing_is_cited_from() -> None:
    more = [
        {"document": "the collection rates", "lines": [1251, 1781]},
        {"document": "the Omaha sheet", "lines": [1087, 1202]},
    ]
    filing = load(GAME).vary({"beside": more})
    assert says([*strange_lines(filing)]) == ["note: no lines of the Omaha sheet are cited"]
    alone = load(GAME).vary({"beside": []})
    assert len([*strange_lines(alone)]) == 6


def test_lines_of_rates_outside_their_document() -> None:
    sheet = load_sheet(RATES_ID)
    assert not [*strange_lines(sheet)]
    changed = sheet.vary({"schedule.player-dealer-only.lines": "1250"})
    assert says([*strange_lines(changed)]) == [
        "warning: schedule.player-dealer-only cites line 1250, and the document has 1251-1781, "
        "155-292"
    ]


def test_no_document_of_the_library_cites_strange_lines_or_lies_in_a_strange_room() -> None:
    for filing in survey().documents:
        assert not [*misfiled(filing), *strange_lines(filing)], filing.id
    for sheet in load_sheets():
        assert not [*misfiled(sheet), *strange_lines(sheet)], sheet.id


# --- the display --------------------------------------------------------------------------------


def test_words_that_the_display_does_not_know() -> None:
    shows = ["player", "banker", "naturels", "panda-8", "weather"]
    found = [*untracked(load(GAME).vary({"tracker.shows": shows}))]
    assert [one.says for one in found] == [
        'the display is to show "naturels", which it does not know',
        'the display is to show "weather", which it does not know',
    ]
    assert 'did you mean "naturals"' in found[0].why
    assert all(not [*untracked(load(id))] for id in ids())


# --- pay rows -----------------------------------------------------------------------------------


def test_hands_that_pay_nothing_between_two_that_do() -> None:
    pairs = {"straight flush": "40:1", "straight": "6:1", "pair": "1:1"}
    filing = load(THREE_CARD).vary({"wager.pair-plus.pays": pairs})
    assert rows(filing) == [
        "warning: the Pair Plus pays 1:1 on pair and nothing on flush, which ranks higher",
        "warning: the Pair Plus pays 6:1 on straight and nothing on three of a kind, which ranks "
        "higher",
    ]
    six = {"six-card royal flush": "1000:1", "six-card flush": "15:1"}
    of_six = load(THREE_CARD).vary({"wager.6-card-bonus.pays": six})
    assert rows(of_six) == [
        "warning: the 6 Card Bonus pays 15:1 on six-card flush and nothing on six-card full house, "
        "six-card four of a kind and six-card straight flush, which rank higher"
    ]


def test_a_table_that_ends_below_the_highest_hand_or_pays_every_win_skips_none() -> None:
    top = {"straight flush": "40:1", "three of a kind": "30:1"}
    assert not rows(load(THREE_CARD).vary({"wager.pair-plus.pays": top}))
    blind = {"player wins with a royal flush": "500:1", "player wins": "1:1", "tie": "push"}
    assert not rows(load(ULTIMATE).vary({"wager.blind.pays": blind}))


@pytest.mark.parametrize(
    ("game", "wager", "pays", "expected"),
    [
        (GAME, "banker", {"banker wins": "1:1"}, "the Banker line loses when the hands tie, and"),
        (GAME, "player", {"player wins": "1:1"}, "the Player line loses when the hands tie, and"),
        (ULTIMATE, "play", {"player wins": "1:1"}, "the Play loses when the hands tie, and the"),
    ],
)
def test_a_line_that_loses_its_ties_where_its_neighbours_push(
    game: str, wager: str, pays: dict[str, str], expected: str
) -> None:
    [found] = rows(load(game).vary({f"wager.{wager}.pays": pays}))
    assert found.startswith(f"warning: {expected}")


def test_lines_that_all_lose_their_ties_are_meant_so() -> None:
    both = {
        "wager.player.pays": {"player wins": "1:1"},
        "wager.banker.pays": {"banker wins": "1:1"},
    }
    assert not rows(load(GAME).vary(both))


def test_no_filing_of_the_library_skips_a_hand_or_loses_ties_unsaid() -> None:
    """Three Fortune tables pay three of a kind more than a straight; among seven cards with a bug
    it comes less often, with a wild joker more often."""
    less = "the Fortune Bonus pays 3:1 on three of a kind and 2:1 on straight, which ranks higher"
    assert {id: found for id in BANKED if (found := rows(load(id)))} == {
        "cameo/fortune-pai-gow-poker": [f"note: {less}"],
        "casino-royale/fortune-pai-gow-poker": [f"note: {less}"],
        "lucky-derby/fortune-pai-gow-poker": [f"warning: {less}"],
    }


def test_a_fortune_row_or_an_envy_button_that_is_out_of_order() -> None:
    pays = {"straight flush": "50:1", "four of a kind": "60:1", "flush": "4:1"}
    filing = load("comstock/fortune-pai-gow-poker").vary(
        {
            "wager.fortune.pays": pays,
            "play.envy.pays": {"four of a kind": "$5", "straight flush": "$4"},
        }
    )
    assert rows(filing) == [
        "warning: the Fortune Bonus pays 4:1 on flush and nothing on full house, which ranks "
        "higher",
        "warning: the Fortune Bonus pays 60:1 on four of a kind and 50:1 on straight flush and "
        "royal flush, which rank higher",
        "warning: the envy button pays $5 on four of a kind and $4 on straight flush and royal "
        "flush, which rank higher",
    ]


def test_bonus_bets_of_blackjack_that_are_out_of_order() -> None:
    bonus = {"blackjack suited": "3:1", "blackjack": "5:1", "6-7-8 same colour": "9:1"}
    filing = load("lucky-derby/blackjack-bonus-bet").vary({"wager.bonus-bet.pays": bonus})
    assert [one.partition(" pays ")[2] for one in rows(filing)] == [
        "5:1 on blackjack unsuited and 3:1 on blackjack suited, which ranks higher",
    ]
    match = {"2 suited": "5:1", "1 suited": "9:1", "1 unsuited": "4:1"}
    spanish = load("lucky-derby/pure-spanish-21-5").vary({"wager.match-the-dealer.pays": match})
    assert [one.partition(" pays ")[2] for one in rows(spanish)] == [
        '4:1 on "1 unsuited" and nothing on "2 unsuited" and "1 suited and 1 unsuited", which rank '
        "higher",
        '9:1 on "1 suited", but nothing on "1 suited and 1 unsuited" and 5:1 on "2 suited", which '
        "rank higher",
    ]
    over = {"3 cards": "2:1", "5 cards": "4:1", "6 or more cards": "3:1"}
    buster = load("lucky-derby/no-bust-21st-century-buster-blackjack")
    [wager] = [one.name for one in buster.rules.wager if "3 cards" in str(one.pays)]
    assert [
        one.partition(" pays ")[2] for one in rows(buster.vary({f"wager.{wager}.pays": over}))
    ] == [
        "2:1 on 3 cards and nothing on 4 cards, which ranks higher",
        "4:1 on 5 cards and 3:1 on 6 cards, 7 cards and 8 cards, which rank higher",
    ]


def test_margins_and_pairs_of_baccarat_that_are_out_of_order() -> None:
    spread = {"player wins by 8": "10:1", "player wins by 7": "20:1", "player wins by 5": "2:1"}
    filing = load("casino-royale/baccarat-gold").vary({"wager.spread.pays": spread})
    assert [one for one in rows(filing) if "Spread" in one or "pays" in one] == [
        "warning: the Spread pays 2:1 on player wins by 5 and nothing on player wins by 6, which "
        "ranks higher",
        "warning: the Spread pays 20:1 on player wins by 7, but 10:1 on player wins by 8 and "
        "nothing on player wins by 9, which rank higher",
    ]
    pairs = {"both pair": "5:1", "either pair": "11:2"}
    royal = load("casino-royale/royal-baccarat").vary({"wager.either-pair.pays": pairs})
    assert [one for one in rows(royal) if "both pair" in one]


# --- readings that set one key ------------------------------------------------------------------

TWO_READINGS = """
[reading.tie-odds]
printed = "two tables"
lines   = "242-249"
default = "eight"
because = "it stands first"
[reading.tie-odds.values.eight]
says = "eight to one"
[reading.tie-odds.values.nine]
says = "nine to one"
set."wager.tie.pays" = { "tie" = "9:1" }

[reading.tie-bonus]
printed = "a tie with nine may pay more"
lines   = "242-249"
default = "no"
because = "it is not in the table"
[reading.tie-bonus.values.no]
says = "it pays as any tie"
[reading.tie-bonus.values.yes]
says = "nine-all pays twelve to one"
set."wager.tie.pays.tie with 9" = "12:1"
"""


def test_readings_that_set_one_key_are_priced_together(tmp_path: Path) -> None:
    place = edition(tmp_path, GAME, "")
    place.write_text(place.read_text() + TWO_READINGS)
    found = check(load(GAME, str(tmp_path)))
    [group] = [one for one in found if one.about == "readings tie-odds, tie-bonus"]
    assert "set the same: wager.tie.pays" in group.says
    assert "tie-bonus has the last word" in group.why
    assert group.effect.startswith("tie-odds = nine and tie-bonus = yes: Tie ")
    assert not [one for one in found if one.about.startswith("readings banker")]


def test_a_combination_that_favours_the_bettor_where_no_part_does(tmp_path: Path) -> None:
    six = '"tie with 6" = "8:1"'
    place = edition(tmp_path, GAME, "", **{'"tie" = "8:1"': f'{six}\n"tie" = "8:1"'})
    readings = TWO_READINGS.replace('{ "tie"', f'{{ {six}, "tie"').replace("with 9", "with 6")
    place.write_text(place.read_text() + readings.replace("12:1", "13:1"))
    found = check(load(GAME, str(tmp_path)))
    [told] = [one for one in found if one.says.startswith("with tie-odds = nine and tie-bonus")]
    assert told.severity == "warning"
    assert "the Tie favours the bettor by" in told.says
    assert "with each of these alone not above 0" in told.effect
    assert not [one for one in found if one.says.startswith("with tie-bonus = yes the")]


def test_the_librarys_only_such_readings() -> None:
    found = check(load("casino-royale/baccarat-gold"))
    [group] = [one for one in found if one.about.startswith("readings ")]
    assert group.about == "readings spread-precedence, spread-natural"


# --- dates --------------------------------------------------------------------------------------


def test_editions_that_overlap_or_leave_a_gap(tmp_path: Path) -> None:
    edition(tmp_path, f"{GAME}@2019", "effective = 2019-01-01\nuntil = 2023-06-30")
    edition(tmp_path, f"{GAME}@2023", "effective = 2023-06-01\nuntil = 2023-12-31")
    edition(tmp_path, GAME, "effective = 2024-03-01")
    rates(tmp_path, f"{RATES_ID}@2015", "until = 2015-12-31")
    rates(tmp_path, RATES_ID, "effective = 2017-01-01")
    folder = str(tmp_path)
    line = editions_of(load(f"{GAME}@2023", folder))
    assert says([*clashing(one.edition for one in line)]) == [
        "error: two editions are in force from 2023-06-01 to 2023-06-30",
        "warning: no edition is in force from 2024-01-01 to 2024-02-29",
    ]
    of_rates = [one for one in check_sheets(folder) if one.about == "effective"]
    assert [(one.game, one.says) for one in of_rates] == [
        (RATES_ID, "no edition is in force from 2016-01-01 to 2016-12-31")
    ]
    assert editions_of(load_file(tmp_path / f"{GAME}.toml"))


# --- collection rates ---------------------------------------------------------------------------

RATES_TEXT = """
name     = "Rates"
room     = "oceana"
document = 1
source   = {{ seed = "own.txt", lines = [1, 9] }}
[[schedule]]
name    = "rates"
games   = [{games}]
lines   = "1-9"
columns.bank = {{ payer = "player-dealer", by = "action", lines = "2" }}
option = [{{ option = "1", lines = "3", fees = {{ bank = "{cell}" }} }}]
"""


@pytest.mark.parametrize("cell", ["5%", "1-100:1 | 101+:2 %", "2 percent"])
def test_a_percentage_is_refused_with_the_laws_reason(cell: str) -> None:
    with pytest.raises(Refusal, match=r"a percentage; allowed: flat fees, for by section 337j"):
        RATES.loads(RATES_TEXT.format(cell=cell, games=f'"{GAME}"'), "oceana/rates", "rates")


def test_no_blinds_pay_where_no_pot_does() -> None:
    text = RATES_TEXT.format(cell="1", games=f'"{GAME}"')
    text = text.replace("columns.bank", 'from-blinds = "whole"\ncolumns.bank')
    with pytest.raises(Refusal, match=r'from-blinds: found "whole", and no pot of poker pays'):
        RATES.loads(text, "oceana/rates", "rates")


@pytest.mark.parametrize(
    ("cell", "many"),
    [
        ("1-9:1 | 10-19:2 | 20-29:3 | 30-39:4 | 40-49:5 | 50+:6", True),
        ("1-9:0 | 10-19:2 | 20-29:3 | 30-39:4 | 40-49:5 | 50+:6", False),
        ("1-9:1 | 10-19:2 | 20-29:3 | 30-39:4 | 40+:5", False),
    ],
)
def test_more_than_five_rates(cell: str, many: bool) -> None:
    sheet = RATES.loads(RATES_TEXT.format(cell=cell, games=f'"{GAME}"'), "oceana/rates", "rates")
    found = [one for one in check_sheet(sheet) if "rates: $" in one.says]
    assert [one.severity for one in found] == ["error"] * many
    assert all("section 337j (f) of the Penal Code allows five" in one.effect for one in found)


def test_a_schedule_for_games_that_are_not_there() -> None:
    games = '"oceana/ez-bacarat", "oceana/whist", "oceana/ez-baccarat"'
    text = RATES_TEXT.format(cell="1", games=games)
    found = check_sheet(RATES.loads(text, "oceana/rates", "rates"))
    assert says([one for one in found if "no filing" in one.says]) == [
        'warning: it serves oceana/ez-bacarat, of which there is no filing; did you mean "oceana/'
        'ez-baccarat"?',
        "note: it serves oceana/ez-bacarat and oceana/whist, of which there is no filing",
    ]


def test_the_librarys_rates_have_no_slip_in_a_games_name() -> None:
    for id in sheet_ids():
        assert not [one for one in check_sheet(load_sheet(id)) if "did you mean" in one.says], id
