"""`houseway check` over collection schedules: each kind of finding, on real and made-up cells."""

from __future__ import annotations

import pytest

from houseway.analysis.check.schedules import check_schedules_of, check_sheet
from houseway.filings.fees.library import RATES, load_sheet, sheet_ids
from houseway.filings.findings import Finding

MADE_UP = """
name     = "Made up"
room     = "own"
document = 1
source   = {{ seed = "own.txt", lines = [1, 9] }}

[[schedule]]
name       = "rates"
games      = ["own/game"]
most-rates = 3
lines      = "1-9"
columns.player-dealer = {{ payer = "player-dealer", by = "action", lines = "2" }}
columns.player        = {{ payer = "player", by = "own-wager", per = "base-wager", lines = "2" }}

[[schedule.option]]
option = "1"
lines  = "3"
limits = {{ min = "$5", max = "$100" }}
fees   = {{ player-dealer = "{bank}", player = "{player}" }}

[[schedule.option]]
option = "2"
lines  = "4"
limits = {{ min = "$5", max = "$100" }}
fees   = {{ player-dealer = "5+:1", player = "0" }}
"""


def found(bank: str = "5-100:1 | 101+:2", player: str = "0") -> list[str]:
    """What is said of option 1 with these cells, its severity first; its game has no filing."""
    sheet = RATES.loads(MADE_UP.format(bank=bank, player=player), "own/rates", "rates")
    findings = (finding for finding in check_sheet(sheet) if finding.about != "games")
    return [f"{finding.severity}: {finding.says}" for finding in findings]


def says(findings: tuple[Finding, ...], text: str) -> list[Finding]:
    return [finding for finding in findings if text in finding.says]


def test_a_plain_schedule_has_nothing_wrong() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("bank", "player", "expected"),
    [
        ("5-100:1 | 100-300:2 | 301+:3", "0", "error: player-dealer: $5 to $100 and $100 to $300"),
        ("5-100:1 | 51+:2", "0", "error: player-dealer: $5 to $100 and $51 and more overlap"),
        ("101+:2 | 5-100:1", "0", "error: player-dealer: the tier from $5 stands behind"),
        ("5+:1 | 101+:2", "0", "error: player-dealer: the tier from $5 has no end"),
        ("5-99:1 | 200+:2", "0", "warning: player-dealer: nothing is said between $5 to $99"),
        ("5-100:1 | 101-200:2 | 201-300:4 | 301+:5", "0", "error: 4 rates: $1, $2, $4 and $5"),
        ("5-100:1 | 101+:2", "5-50:3 | 51+:4", "error: 4 rates: $1, $2, $3 and $4"),
        ("5-100:1 | 101-200:2 | 201-300:3", "0", "warning: player-dealer: the fee is 1 % of the"),
        ("5-9:1 | 10-14:2 | 15+:3", "0", "warning: player-dealer: the fee is 20 % of the amount"),
        ("5-100:2 | 101+:1", "0", "warning: player-dealer: the fee falls from $2 to $1 at $101"),
        ("5+:1", "0", "note: options 1 and 2 are the same"),
        ("10+:2", "0", "warning: player-dealer: the tiers begin at $10, the limits at $5"),
        ("1-4:1 | 5+:2", "0", "warning: player-dealer: the tier $1 to $4 lies below the table's"),
        ("5+:2", "5-100:1 | 101+:3", "warning: player: the tier $101 and more lies above the"),
        ("5-900:2", "0", "warning: player-dealer: the tiers end at $900, which wagers within"),
        ("5+:2", "5-50:1", "warning: player: the tiers end at $50, which wagers within the"),
        ("5-100:1? | 101+:2??", "0", "note: player-dealer: repaired in the source: $5 to $100: $1"),
        ("5-100:1? | 101+:2??", "0", "note: player-dealer: guessed in the source: $101 and more"),
    ],
)
def test_what_is_found(bank: str, player: str, expected: str) -> None:
    assert any(finding.startswith(expected) for finding in found(bank, player)), found(bank, player)


def test_a_wager_that_the_last_tier_ends_with_is_no_fault() -> None:
    assert not any("tiers end" in finding for finding in found("5+:2", "5-100:1"))


def test_nothing_is_counted_as_a_rate_that_costs_nothing() -> None:
    assert not any("rates" in finding for finding in found("1-4:0 | 5-9:1 | 10-99:2 | 100+:9"))


# --- the rooms' own -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", sheet_ids())
def test_no_document_has_an_error_as_it_is_read(id: str) -> None:
    assert [f for f in check_sheet(load_sheet(id)) if f.severity == "error"] == []


def test_a_sixth_rate_is_an_error_if_it_counts() -> None:
    """casino-royale 21, lines 3081-3082."""
    sheet = load_sheet("casino-royale/commission-free-baccarat-dragon-bonus-fees")
    (finding,) = says(check_sheet(sheet.read({"sixth-row": "counts"})), "6 rates")
    assert (finding.severity, finding.about) == ("error", "total-table-action option 4")
    assert finding.effect == "the sheet allows 5"


def test_overlaps_are_found_where_they_are_read_as_printed() -> None:
    """lucky-derby 6: $19 in option 28 of limit Omaha is in two tiers."""
    sheet = load_sheet("lucky-derby/poker-collection-rates")
    assert not says(check_sheet(sheet), "overlap")
    printed = check_sheet(sheet.read({"overlapping-tiers": "upper-tier"}))
    assert {finding.about for finding in says(printed, "overlap")} == {
        "omaha-limit-pot option 28",
        "omaha-limit-pot option 31",
        "omaha-limit-pot option 33",
        "omaha-pot-limit-pot option 130",
        "omaha-pot-limit-pot option 132",
    }


def test_a_fee_that_falls() -> None:
    """comstock 22, option 2: players pay $1, $1 and then nothing."""
    findings = check_sheet(load_sheet("comstock/fortune-pai-gow-poker-fees"))
    (finding,) = says(findings, "the fee falls from $1 to $0 at $301")
    assert finding.about == "player-dealer-and-players option 2"


def test_limits_that_are_not_the_games_own() -> None:
    findings = check_schedules_of("casino-royale/ez-baccarat")
    (finding,) = [f for f in findings if f.about == "baccarat for casino-royale/ez-baccarat"]
    assert "none of the game's own sheet, which has $10 to $5,000" in finding.says


def test_a_game_is_told_of_the_schedules_that_serve_it_alone() -> None:
    findings = check_schedules_of("comstock/super-pan-9")
    assert {finding.game for finding in findings} == {"comstock/collection-rates"}
    assert not [finding for finding in findings if "pure-21-5" in finding.about]
    assert "reading exactly-fifty" not in {finding.about for finding in findings}
    assert "reading jackpot-payer" in {finding.about for finding in findings}


def test_every_reading_says_what_it_changes() -> None:
    findings = check_sheet(load_sheet("oceana/california-games-collection-rates"))
    effects = {f.about: f.effect for f in findings if f.about.startswith("reading ")}
    assert effects["reading option-30"] == "five-dollars: option 30 of player-dealer-only"
    assert effects["reading tie-wager"] == "base: player-dealer-and-players"
    assert effects["reading between-tiers"].startswith("upper-bound: every option of")
