"""Two sheets side by side: what is a difference and what is none, its lines, and its worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from houseway.analysis.diff.diff import diff
from houseway.analysis.diff.model import NO_EFFECT, Diff, Difference
from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.families.library import load, loads
from houseway.filings.filing import Filing
from tests import pot_game

EZ = "oceana/ez-baccarat"
ROYALE = "casino-royale/ez-baccarat-panda-8"
THREE = "casino-royale/three-card-poker-6-card-bonus"


def rules_of(found: Diff) -> dict[str, Difference]:
    return {one.key: one for one in found.differences if one.group != "fees"}


def one_rule(a: Filing, b: Filing) -> Difference:
    [found] = rules_of(diff(a, b)).values()
    return found


# --- what is a difference -----------------------------------------------------------------------


def test_a_sheet_differs_from_itself_in_nothing() -> None:
    for game in (EZ, ROYALE, THREE, "lucky-derby/caribbean-stud"):
        found = diff(load(game), load(game))
        assert found.differences == ()
        assert found.readings == ()
        assert all(one.difference == one.alone == 0 for one in found.together.values())


def test_a_pay_has_both_sheets_lines_and_its_exact_worth() -> None:
    a, b = load(EZ), load(ROYALE)
    found = diff(a, b)
    tie = rules_of(found)["wager.tie.pays.tie"]
    assert (tie.group, tie.a, tie.b) == ("wagers", "8:1", "9:1")
    assert (tie.lines_a, tie.lines_b) == ("195, 242-249", "2091, 2131-2140")
    paid = price(a).wagers["tie"].outcomes[0].probability
    assert tie.effects == {"tie": paid}, "one unit more, as often as there is a tie"
    assert found.together["tie"].difference == paid
    assert found.together["tie"].beyond == 0


def test_money_in_a_table_is_told_in_dollars() -> None:
    filing = load("cameo/fortune-pai-gow-poker")
    found = one_rule(filing, filing.vary({"play.envy.pays.royal flush": "$75"}))
    assert (found.key, found.a, found.b) == ("play.envy.pays.royal flush", "$50", "$75")
    assert found.says == NO_EFFECT


def test_a_default_written_out_is_no_difference() -> None:
    a = load(EZ)
    written = a.vary({"turn.second-by": "seat", "settlement.cover": "gross", "deck.jokers": 0})
    assert diff(a, written).differences == ()
    packs = a.vary({"deck.packs": {"allowed": [3, 4, 5, 6, 7, 8], "default": 8}})
    assert diff(a, packs).differences == (), "three to eight, said in another way"


def test_what_a_sheet_says_of_itself_is_no_difference() -> None:
    a = load(EZ)
    changes = {
        "name": "Another",
        "bgc": "GEGR-1",
        "document": 9,
        "deck.lines": "1-2",
        "remark": [],
        "table.stated": [],
        "wager.tie.lines": "5",
    }
    assert diff(a, a.vary(changes)).differences == ()


def test_a_wager_that_one_sheet_has_is_one_difference_with_its_price_there() -> None:
    found = rules_of(diff(load(EZ), load("casino-royale/ez-baccarat")))
    panda = found["wager.panda-8"]
    assert panda.b is None
    assert panda.lines_b is None
    assert panda.needs == ("settlement.passes",), "alone it would be settled in no pass"
    assert "−10.1876 % for the bettor there" in panda.says
    assert not any(key.startswith("wager.panda-8.") for key in found)


def test_a_row_in_another_place_is_a_difference_and_only_that_row() -> None:
    a = load(EZ)
    rows = {"banker wins": "1:1", "tie": "push", "banker wins with three-card 7": "push"}
    moved = one_rule(a, a.vary({"wager.banker.pays": rows}))
    assert moved.key == "wager.banker.pays.banker wins with three-card 7"
    assert (moved.a, moved.b) == ("push, row 1 of 3", "push, row 3 of 3")
    assert moved.effects["banker"] > 0, "every Banker win is paid before the row is come to"
    disjoint = {"tie": "push", "player wins": "1:1"}
    assert one_rule(a, a.vary({"wager.player.pays": disjoint})).says == NO_EFFECT


def test_a_row_that_is_added_is_tried_where_the_other_sheet_has_it() -> None:
    a = load(EZ)
    rows = {"tie with 6": "20:1", "tie": "8:1"}
    try:
        b = a.vary({"wager.tie.pays": rows})
    except Refusal:
        rows = {"banker wins with three-card 7": "1:1", "tie": "8:1"}
        b = a.vary({"wager.tie.pays": rows})
    added = one_rule(a, b)
    assert (added.a, added.b) == (None, next(iter(rows.values())))
    assert added.effects["tie"] == price(b).wagers["tie"].ev - price(a).wagers["tie"].ev


def test_rows_of_one_pay_table_are_told_alone_and_as_a_whole() -> None:
    a, b = load(THREE), load("comstock/three-card-poker-6-card-bonus")
    found = diff(a, b)
    rows = [one for key, one in rules_of(found).items() if key.startswith("wager.ante.pays.")]
    assert len(rows) == 2
    [whole] = found.pay_tables
    assert whole.key == "wager.ante.pays"
    assert whole.effects["ante"] == found.together["ante"].difference
    alone = sum((one.effects["ante"] for one in rows), Fraction())
    assert found.together["ante"].alone == alone
    assert found.together["ante"].beyond == whole.effects["ante"] - alone != 0


def test_stages_without_names_are_compared_one_by_one() -> None:
    a = load("oceana/ultimate-texas-holdem")
    stages = a.settled["play"]
    assert isinstance(stages, dict)
    written = [dict(stage) for stage in stages["stage"]]
    written[0]["raises"] = [3]
    found = diff(a, a.vary({"play.stage": written}), priced=False)
    assert [one.key for one in found.differences] == ["play.stage[1].raises"]


def test_another_form_of_play_is_one_difference() -> None:
    a, b = load(EZ), load("comstock/super-pan-9")
    found = rules_of(diff(a, b))
    assert "play" in found
    assert not any(key.startswith("play.") for key in found)


# --- what it is worth ---------------------------------------------------------------------------


def test_what_no_price_depends_on_says_so() -> None:
    found = rules_of(diff(load(EZ), load(ROYALE)))
    for key in ("table.seats", "limits.2", "wager.tie.label"):
        assert found[key].says == NO_EFFECT
        assert found[key].effects == {}


def test_a_difference_that_contradicts_the_rest_is_taken_over_with_what_it_needs() -> None:
    a = load(EZ)
    b = a.vary({"deck.packs": {"default": 10, "min": 10, "max": 12}})
    found = rules_of(diff(a, b))
    assert {*found} == {"deck.packs.default", "deck.packs.min", "deck.packs.max"}
    packs = found["deck.packs.default"]
    assert packs.needs == ("deck.packs.max",)
    ten = price(b)
    assert all(
        effect == ten.wagers[name].ev - price(a).wagers[name].ev
        for name, effect in packs.effects.items()
    )
    assert packs.effects
    assert found["deck.packs.min"].needs == ("deck.packs.default", "deck.packs.max")


def test_effects_taken_over_together_are_summed_once() -> None:
    a = load(EZ)
    found = diff(a, a.vary({"deck.packs": {"default": 10, "min": 10, "max": 10}}))
    sums = [one.beyond for one in found.together.values()]
    assert any(one.difference for one in found.together.values())
    assert len({*sums}) >= 1
    for one in found.together.values():
        assert one.alone + one.beyond == one.difference


def test_a_game_that_cannot_be_priced_is_compared_all_the_same(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with pot_game.registered(tmp_path_factory.mktemp("pot")) as filing:
        found = diff(filing, filing.vary({"table.seats": 5}))
        assert [one.key for one in found.differences] == ["table.seats"]
        assert found.together == {}
        assert "played for a pot" in found.not_priced


def test_families_are_not_mixed() -> None:
    with pytest.raises(Refusal, match=r"of the family baccarat and .* of the family showdown"):
        diff(load(EZ), load(THREE))


# --- readings -----------------------------------------------------------------------------------


def test_one_file_under_two_readings() -> None:
    a = load(EZ)
    b = a.read({"natural": "plays-on", "cover": "net"})
    found = diff(a, b)
    assert {*rules_of(found)} == {"play.natural", "settlement.cover"}
    natural = rules_of(found)["play.natural"]
    assert (natural.reading_a, natural.reading_b) == ("natural", "natural")
    assert natural.effects == {"tie": price(b).wagers["tie"].ev - price(a).wagers["tie"].ev}
    assert [(one.name, one.a, one.b) for one in found.readings] == [
        ("natural", "stops", "plays-on"),
        ("cover", "gross", "net"),
    ]
    assert found.rules["b"].readings["natural"] == "plays-on"


def test_readings_that_only_one_sheet_has_are_told_apart_from_the_rules() -> None:
    found = diff(load(EZ), load(ROYALE), priced=False)
    names = {one.name: one for one in found.readings}
    assert names["natural"].b is None
    assert names["natural"].values_b == ()
    assert names["line-tie"].a is None
    assert "cover" not in names, "both leave it open in the same ways"
    assert not any(one.key.startswith("reading") for one in found.differences)


def test_an_edition_of_ones_own(tmp_path: object) -> None:
    text = _edition('"tie" = "8:1"', '"tie" = "9:1"')
    found = one_rule(load(EZ), loads(text, "own/ez-baccarat"))
    assert found.key == "wager.tie.pays.tie"


def _edition(*changes: str) -> str:
    from houseway.families.library import LIBRARY

    text = (LIBRARY / f"{EZ}.toml").read_text(encoding="utf-8")
    pairs: Iterator[str] = iter(changes)
    for old, new in zip(pairs, pairs, strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


def test_progress_goes_to_its_end() -> None:
    heard: list[tuple[int, int]] = []
    diff(load(EZ), load(ROYALE), progress=lambda done, total: heard.append((done, total)))
    shares = [done / total for done, total in heard]
    assert shares == sorted(shares)
    assert 0 < shares[-1] <= 1
