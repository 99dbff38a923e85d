"""`houseway diff A B`: its contract, its words, files of one's own, and what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from houseway.analysis.price import price
from houseway.families.library import LIBRARY, load
from tests import uncited
from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"
ROYALE = "casino-royale/ez-baccarat-panda-8"
RATES = "oceana/california-games-collection-rates"
ROYALE_RATES = "casino-royale/california-games-collection-rates"


class Difference(msgspec.Struct):
    group: str
    key: str
    a: object
    b: object
    lines_a: str | None
    lines_b: str | None
    effects: dict[str, float]
    effects_exact: dict[str, str]
    needs: list[str]
    says: str


class Wager(msgspec.Struct):
    a: float
    b: float
    difference: float
    difference_exact: str
    beyond_exact: str


class Answer(msgspec.Struct):
    a: str
    b: str
    differences: list[Difference]
    together: dict[str, Wager]


def test_the_contract(houseway: Houseway) -> None:
    found = houseway("diff", EZ, ROYALE, "--json").as_json(Answer)
    assert (found.a, found.b) == (EZ, ROYALE)
    groups = list(dict.fromkeys(one.group for one in found.differences))
    order = ["cards", "table", "turn", "wagers", "play", "settlement", "fees"]
    assert groups == [group for group in order if group in groups]
    [tie] = [one for one in found.differences if one.key == "wager.tie.pays.tie"]
    ev = price(load(ROYALE)).wagers["tie"].ev - price(load(EZ)).wagers["tie"].ev
    assert tie.effects == {"tie": float(ev)}
    assert tie.effects_exact == {"tie": str(ev)}
    assert found.together["tie"].difference_exact == str(ev)
    assert found.together["tie"].beyond_exact == "0"
    assert [*found.together] == ["player", "banker", "tie", "panda-8", "dragon-7"]


def test_a_page_of_text(houseway: Houseway) -> None:
    out = houseway("diff", EZ, ROYALE).out
    assert "25 rules differ, of which 1 moves a price: Tie: pays on tie." in out
    assert "8:1 (lines 195, 242-249)" in " ".join(out.split())
    assert "Tie +9.5156 %" in out
    assert "13 options of the same number take other fees" in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_one_game_read_in_two_ways_with_other_packs_and_pays(houseway: Houseway) -> None:
    words = ("--reading-b", "natural=plays-on", "--decks-b", "6", "--pays-b", "tie=9:1")
    found = houseway("diff", EZ, EZ, *words, "--json").as_json(Answer)
    assert [one.key for one in found.differences] == [
        "deck.packs.default",
        "wager.tie.pays.tie",
        "play.natural",
    ]
    out = houseway("diff", EZ, EZ, *words).out
    assert "natural = stops, 8 packs" in " ".join(out.split())
    assert "Beyond" in out
    assert houseway("diff", EZ, EZ, "--decks", "6").out.count("Nothing differs") == 1


def test_rates_at_a_given_action(houseway: Houseway) -> None:
    words = ("--schedule-a", "player-dealer-only", "--schedule-b", "baccarat", "--option", "1")
    out = houseway("diff", RATES, ROYALE_RATES, *words, "--action", "30000", "--players", "3").out
    shown = " ".join(out.split())
    assert "$300-$300.99: −$6;" in shown
    assert "player-dealer $8, in all" in shown
    assert "−$6" in shown
    assert houseway("diff", EZ, ROYALE, "--option", "1", "--action", "$300").status == 0


def test_what_a_poker_hand_pays_by_both(houseway: Houseway) -> None:
    rates = "casino-royale/poker-collection-fees"
    words = ("--players", "8", "--pot", "4000", "--street", "river", "--still-in", "3")
    ran = houseway("diff", rates, rates, *words, "--seated", "9", "--json")
    assert ran.status == 0, ran.err
    found = msgspec.json.decode(ran.out)
    assert found["differences"] == []
    assert found["fees_at"]
    for at in found["fees_at"]:
        assert at["a"] == at["b"]


def test_editions_of_one_game_and_what_was_in_force(houseway: Houseway, tmp_path: Path) -> None:
    place = tmp_path / "mine"
    place.mkdir()
    top = f'based-on = "{EZ}"\nname = "Mine"\nroom = "mine"\n'
    tie = '[[wager]]\nname = "tie"\n[wager.pays]\n"tie" = "9:1"\n'
    (place / "ez.toml").write_text(f"{top}effective = 2024-01-01\n", encoding="utf-8")
    (place / "ez@2020.toml").write_text(
        f"{top}effective = 2020-01-01\nuntil = 2023-12-31\n{tie}", encoding="utf-8"
    )
    words = ("--filings", str(tmp_path), "--json")
    both = houseway("diff", "mine/ez@2020", "mine/ez", *words).as_json(Answer)
    assert [one.key for one in both.differences] == ["wager.tie.pays.tie"]
    then = houseway("diff", EZ, "mine/ez", "--on", "2021-05-01", *words).as_json(Answer)
    rules = [one.key for one in then.differences if one.group != "fees"]
    assert rules == ["wager.tie.pays.tie"], "the edition of that day"


def test_games_that_only_schedules_name(houseway: Houseway) -> None:
    a, b = "lucky-derby/texas-holdem", "lucky-derby/omaha-hi-lo-split"
    found = houseway("diff", a, b, "--json").as_json(Answer)
    assert {one.group for one in found.differences} == {"fees"}
    assert found.together == {}


@pytest.mark.parametrize("format", ["html", "pdf", "text"])
def test_on_paper(houseway: Houseway, tmp_path: Path, format: str) -> None:
    file = tmp_path / f"diff.{format}"
    assert houseway("diff", EZ, ROYALE, "--format", format, "--output", str(file)).status == 0
    written = file.read_bytes()
    start = {"html": b"<!doctype html>", "pdf": b"%PDF", "text": b"EZ Baccarat and"}
    assert written.startswith(start[format])
    if format != "pdf":
        assert "Tie +9.5156 %" in written.decode()


def test_a_tree_of_several(houseway: Houseway) -> None:
    games = (EZ, ROYALE, "casino-royale/ez-baccarat")
    out = houseway("diff", *games).out
    assert "└\u00a0" in out
    assert "Rules apart".upper() in out
    tree = houseway("diff", *games, "--json").out
    found = msgspec.json.decode(tree)
    assert found["apart"][EZ][ROYALE] == 25
    for branch in found["branches"]:
        assert branch["rules_apart"] == found["apart"][branch["a"]][branch["b"]]
        assert branch["together"]


def _own(folder: Path, *changes: tuple[str, str]) -> Path:
    """A folder of one's own with an edition of a filing, and of collection rates."""
    place = folder / "mine" / "ez-baccarat.toml"
    place.parent.mkdir(parents=True)
    text = (LIBRARY / f"{EZ}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    place.write_text(text.replace('room     = "oceana"', 'room     = "mine"'), encoding="utf-8")
    rates = folder / "schedules" / "mine" / "rates.toml"
    rates.parent.mkdir(parents=True)
    library = LIBRARY.parent / "schedules" / f"{ROYALE_RATES}.toml"
    shutil.copy(library, rates)
    return place


def test_a_folder_and_files_of_ones_own(houseway: Houseway, tmp_path: Path) -> None:
    file = _own(tmp_path, ('"tie" = "8:1"', '"tie" = "9:1"'), ("seats  = 7", "seats  = 6"))
    broken = tmp_path / "mine" / "broken.toml"
    broken.write_text("[[", encoding="utf-8")
    by_id = houseway("diff", EZ, "mine/ez-baccarat", "--filings", str(tmp_path), "--json")
    by_file = houseway("diff", EZ, str(file), "--json")
    for ran in (by_id, by_file):
        keys = [one.key for one in ran.as_json(Answer).differences if one.group != "fees"]
        assert keys == ["table.seats", "wager.tie.pays.tie"]
    rates = tmp_path / "schedules" / "mine" / "rates.toml"
    for name in ("mine/rates", str(rates)):
        ran = houseway("diff", ROYALE_RATES, name, "--filings", str(tmp_path), "--json")
        assert ran.as_json(Answer).differences == []
    refused = houseway("diff", EZ, "mine/broken", "--filings", str(tmp_path))
    assert (refused.status, refused.out) == (2, "")
    assert "this is not TOML" in refused.err


def test_a_room_without_papers_has_no_lines_and_no_other_rules(
    houseway: Houseway, tmp_path: Path
) -> None:
    folder = uncited.build(tmp_path)
    file = str(tmp_path / f"{EZ}.toml")
    assert houseway("diff", EZ, file, "--json").as_json(Answer).differences == []
    ran = houseway("diff", EZ, ROYALE, "--filings", folder, "--json")
    found = ran.as_json(Answer).differences
    assert len(found) > 25
    assert {one.lines_a for one in found} | {one.lines_b for one in found} == {None}
    shown = houseway("diff", EZ, ROYALE, "--filings", folder).out
    assert "(line" not in shown
    pdf = tmp_path / "x.pdf"
    words = ("--filings", folder, "--format", "pdf", "--output", str(pdf))
    assert houseway("diff", EZ, ROYALE, *words).status == 0


def test_an_edition_differs_from_its_base_in_what_it_writes(
    houseway: Houseway, tmp_path: Path
) -> None:
    place = tmp_path / "mine" / "ez-baccarat.toml"
    place.parent.mkdir()
    place.write_text(
        f"""
based-on = "{EZ}"
name     = "Mine"
room     = "mine"
unset    = ["wager.panda-8", "reading.settlement-order"]

[settlement]
passes = [["player", "banker", "tie", "dragon-7"]]

[[wager]]
name = "tie"
[wager.pays]
"tie" = "9:1"
""",
        encoding="utf-8",
    )
    found = houseway("diff", EZ, str(place), "--json")
    rules = [one for one in found.as_json(Answer).differences if one.group != "fees"]
    assert {one.key for one in rules} == {
        "wager.tie.pays.tie",
        "wager.panda-8",
        "settlement.passes",
    }
    [order] = msgspec.json.decode(found.out)["readings"]
    assert (order["name"], order["b"]) == ("settlement-order", None)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((EZ, "lucky-derby/caribbean-stud"), "rules are compared within a family"),
        ((EZ, "oceana/ez-bacarat"), 'did you mean "oceana/ez-baccarat"?'),
        ((EZ, RATES), f"{EZ} is a game and {RATES} are collection rates: no two of a kind"),
        ((EZ, EZ, "--reading-b", "natural=maybe"), 'reading "natural" has no value "maybe"'),
        ((EZ, EZ, "--decks-a", "99"), "is played with 3 to 8 packs, not 99"),
        ((EZ, EZ, "--decks", "6", "--decks-b", "7"), "--decks is given for both and for one"),
        ((EZ, EZ, "--pays-b", "tie=9"), '"9" is no pay'),
        ((EZ, ROYALE, "--option-a", "1"), "an option is compared with another"),
        ((EZ, ROYALE, "--option", "200"), 'there is no fee option "200"'),
        ((RATES, ROYALE_RATES, "--decks", "3"), "collections have neither packs nor pay tables"),
        ((RATES, RATES, "--reading-b", "option-30=six"), 'has no value "six"'),
        ((EZ, ROYALE, "--output", "/no/such/folder/x.html"), "cannot be written"),
        ((EZ, ROYALE, EZ), "a family tree has each sheet once"),
        ((EZ, ROYALE, "casino-royale/ez-baccarat", "--decks", "6"), "takes games alone"),
        ((EZ,), "diff"),
    ],
)
def test_refusals(houseway: Houseway, words: tuple[str, ...], says: str) -> None:
    ran = houseway("diff", *words)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1
