"""What `houseway check` must say of the library, and of filings made wrong on purpose."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from houseway.analysis.check.filings import check
from houseway.families.library import ids, load
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from tests.of_family import family_name
from tests.sizes import one_each

SOME: Final[list[str]] = one_each(ids(), family_name)


def about(findings: tuple[Finding, ...], text: str) -> list[Finding]:
    return [found for found in findings if text in found.says]


def test_oceana_banker_line_favours_the_bettor_as_printed() -> None:
    found = check(load("oceana/ez-baccarat"))
    assert found[0].severity == "error"
    assert found[0].says == "as printed the Banker line favours the bettor by 1.2351 %"
    assert "−1.0183 %" in found[0].effect


def test_every_value_of_every_reading_is_priced() -> None:
    gold = check(load("casino-royale/baccarat-gold"))
    assert about(gold, "with spread-natural = either-natural the Spread favours the bettor by 36.5")
    assert about(gold, "with spread-precedence = margin-first the Spread favours the bettor by 81.")


def test_a_value_that_is_the_printed_one_is_told_once() -> None:
    """As printed the Tie favours the bettor because the other hand plays on: one finding."""
    found = check(load("oceana/ez-baccarat"))
    [tie] = about(found, "the Tie favours the bettor by 1.9152 %")
    assert tie.severity == "error"
    assert ", as with natural = plays-on; by the default readings" in tie.effect


@pytest.mark.parametrize("id", [*dict.fromkeys((*SOME, "casino-royale/fortune-pai-gow-poker"))])
def test_one_open_clause_is_one_finding(id: str) -> None:
    """What is said of one place, by one citation and at one price, is said once.

    A row whose pay a reading is about is that reading's finding, not a warning for each row above.
    """
    filing = load(id)
    found = [one for one in check(filing) if one.about != "remark"]
    said = Counter(_clause(one) for one in found)
    assert {clause: many for clause, many in said.items() if many > 1} == {}
    values = [one for text in filing.reading_texts.values() for one in text.values.values()]
    read = {key for value in values for key in value.set}
    rows = {key.partition(".pays.")[2] for key in read if ".pays." in key}
    for one in found:
        if "higher" in one.says and one.severity == "warning":
            assert not any(f"on {row} and" in one.says for row in rows), one.says


def _clause(one: Finding) -> tuple[str, str]:
    """Return the place and what is cited there; of a price, the price."""
    price = re.search(r"favours the bettor by (\S+)", one.says)
    cited = re.search(r"lines? \d[\d, -]*", one.why)
    return one.about, price[1] if price else cited[0] if cited else one.says


def test_baccarat_gold_spread_favours_the_bettor_by_any_reading() -> None:
    found = check(load("casino-royale/baccarat-gold"))
    assert found[0].says == "the Spread favours the bettor by 4.0192 %"
    assert found[0].severity == "error"


def test_seats_that_contradict_each_other() -> None:
    found = check(load("casino-royale/baccarat-gold"))
    [seats] = [f for f in found if f.about == "table.seats"]
    assert "14 (" in seats.says
    assert "8 (" in seats.says


@pytest.mark.parametrize(
    "id",
    ["lucky-derby/ez-baccarat-panda-8", "casino-royale/commission-free-baccarat-dragon-bonus"],
)
def test_the_ten_missing_from_an_action_map(id: str) -> None:
    [found] = [f for f in check(load(id)) if f.about == "settlement.first.values"]
    assert found.says == "the action map has no value for ten"
    assert found.effect == "the default readings supply it"


@pytest.mark.parametrize("id", SOME)
def test_every_reading_and_remark_is_listed_and_every_finding_reads(id: str) -> None:
    filing = load(id)
    found = check(filing)
    notes = [f.about for f in found if f.severity == "note"]
    for name in filing.readings:
        assert f"reading {name}" in notes
    assert notes.count("remark") == len(filing.rules.remark)
    order = [f.severity for f in found]
    assert order == sorted(order, key=["error", "warning", "note"].index)
    for finding in found:
        assert finding.game == id
        assert finding.says
        assert finding.why or finding.about == "remark"  # one of what a sheet says nowhere


def ez(changes: dict[str, object]) -> Filing:
    return load("oceana/ez-baccarat").vary(changes)


def test_a_rarer_row_that_pays_less() -> None:
    rows = {"tie with 6": "3:1", "tie with 1": "2:1"}
    found = check(ez({"wager.tie.pays": rows}))
    assert about(found, 'pays 2:1 on "tie with 1" and 3:1 on "tie with 6", which is commoner')


def test_an_exception_within_a_wider_row_is_no_disorder() -> None:
    found = check(ez({"wager.banker.pays": {"banker wins with 6": "1:2", "banker wins": "1:1"}}))
    assert not about(found, "commoner")


def test_rows_that_never_pay() -> None:
    rows = {"tie": "8:1", "tie with 6": "20:1", "sum 19": "50:1"}
    found = check(ez({"wager.tie.pays": rows}))
    [shadowed] = about(found, 'never pays its row "tie with 6"')
    assert "a row above it" in shadowed.why
    [impossible] = about(found, 'never pays its row "sum 19"')
    assert "no deal" in impossible.why


def test_a_row_that_the_best_play_avoids_can_still_be_hit() -> None:
    """Royal Baccarat's row for a hit on 6 is reachable, whatever the best play."""
    filing = load("casino-royale/royal-baccarat").vary(
        {"wager.player.pays": {"player wins after a hit": "1:100", "player wins": "1:1"}}
    )
    assert not about(check(filing), "never pays")


def test_requirements_that_cannot_be_met() -> None:
    circle = check(ez({"wager.player.requires": ["tie"], "wager.tie.requires": ["player"]}))
    assert about(circle, "the Tie can never be made")
    excluded = check(
        ez(
            {
                "wager.tie.requires": ["player"],
                "wager.tie.one-of": "line",
                "wager.player.one-of": "line",
            }
        )
    )
    assert about(excluded, "the Tie can never be made")
    partly = check(
        ez(
            {
                "wager.tie.requires": ["player", "banker"],
                "wager.tie.one-of": "line",
                "wager.player.one-of": "line",
            }
        )
    )
    assert about(partly, "the Tie may stand beside the Player line, which cannot be made together")


def test_limits_that_leave_no_room_for_the_wager_needed() -> None:
    found = check(
        ez(
            {
                "table.limit-together": ["player", "tie"],
                "wager.tie.requires": ["player"],
                "limits": [
                    {"option": "1", "lines": "1", "table": {"min": "$60", "max": "$100"}},
                ],
            }
        )
    )
    assert about(found, "the Tie and the wager it needs come to $120 at least")


def test_a_game_that_cannot_be_priced_is_a_finding_and_no_crash() -> None:
    filing = load("comstock/super-pan-9").vary({"wager.spot.pays": {"player pair": "1:1"}})
    assert check(filing)[0].says == "the wagers cannot be priced"
