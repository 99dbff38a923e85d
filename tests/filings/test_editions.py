"""Editions in files: where bases and what sheets share are looked for, and what is said if not."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.errors import Refusal
from houseway.families.library import FILINGS, LIBRARY, load, load_file, loads, survey
from houseway.filings.fees.library import find_schedule, load_sheet, sheets_serving
from houseway.filings.files import without_examples
from houseway.filings.patch import Document
from houseway.filings.toml import as_toml
from tests.own_room import build
from tests.plain import cited

EZ = "oceana/ez-baccarat"
DOCS = Path(__file__).parent.parent.parent / "docs"
TOP = """
based-on = "{base}"
name     = "{name}"
room     = "{room}"
document = 1
source   = {{ seed = "own.txt", lines = [1, 9] }}
unset    = ["wager.panda-8", "wager.dragon-7", "tracker"]

[lines]
"""
SETTLEMENT = """
[settlement]
passes = [["player"], ["banker"], ["tie"]]
[reading.settlement-order.values.by-seat]
set."settlement.passes" = [["player", "banker", "tie"]]
"""
GONE = '"wager.panda-8", "wager.dragon-7", "tracker"'


def lines_of(document: Document) -> str:
    """A line for every part that has one on the base's sheet and is left in the edition."""
    gone = ("wager.panda-8", "wager.dragon-7", "tracker", "remark")
    return "".join(f'"{part}" = "5"\n' for part in cited(document) if not part.startswith(gone))


def edition(
    base: str = EZ, name: str = "Small Baccarat", room: str = "my-room", more: str = ""
) -> str:
    """An edition without the two bonus bets, every part with a line of its own."""
    top = TOP.format(base=base, name=name, room=room)
    if base != EZ:  # the base has unset them already
        top = top.replace(GONE, "")
    return top + lines_of(load(EZ).document) + SETTLEMENT + more


def put(root: Path, id: str, text: str) -> Path:
    path = root / f"{id}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refusal_of(do: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        do()
    return refused.value.says


SHORT = 'based-on = "{}"\nname = "An edition"\nroom = "my-room"\n'
"""An edition without a source keeps the lines of its base: enough to try where bases are found."""


def short(base: str, more: str = "") -> str:
    """An edition that keeps its base's lines, but says where it stands itself."""
    return SHORT.format(base) + "document = 1\n" + more


def whole(id: str = EZ) -> str:
    return as_toml(load(id).document)


# --- what comes of an edition ----------------------------------------------------------------


def test_an_edition_of_the_library_is_a_filing_like_any_other(tmp_path: Path) -> None:
    put(tmp_path, "my-room/small", edition())
    filing = load("my-room/small", str(tmp_path))
    assert [wager.name for wager in filing.rules.wager] == ["player", "banker", "tie"]
    assert str(filing.rules.deck.lines) == "5"
    assert not filing.rules.remark
    assert filing.rules.name == "Small Baccarat"


def test_a_text_is_resolved_too_and_looks_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert loads(edition()).rules.name == "Small Baccarat"
    put(tmp_path, "my-room/small", edition())
    again = edition("my-room/small", "Smaller")
    monkeypatch.setenv("HOUSEWAY_FILINGS", str(tmp_path))
    assert loads(again).rules.name == "Smaller"
    monkeypatch.delenv("HOUSEWAY_FILINGS")
    assert 'found "my-room/small", which is not a filing' in refusal_of(lambda: loads(again))
    assert loads(again, folder=str(tmp_path)).rules.name == "Smaller"


def test_a_file_anywhere_finds_bases_beside_it_and_in_the_library(tmp_path: Path) -> None:
    put(tmp_path, "my-room/small", edition())
    lone = put(tmp_path / "elsewhere", "other/game", edition(name="Lone", room="other"))
    assert load_file(lone).rules.name == "Lone"
    chained = edition("my-room/small", "Chained")
    beside = put(tmp_path, "my-room/chained", chained)
    assert load_file(beside).rules.name == "Chained"
    far = put(tmp_path / "elsewhere", "other/chained", chained.replace('"my-room"', '"other"'))
    assert "which is not a filing" in refusal_of(lambda: load_file(far))
    assert load_file(far, folder=str(tmp_path)).rules.name == "Chained"


def test_two_editions_of_one_base_and_a_chain_of_them(tmp_path: Path) -> None:
    put(tmp_path, "my-room/one", edition(name="One"))
    put(tmp_path, "my-room/two", edition(name="Two", more="[deck]\npacks = { default = 6 }\n"))
    three = edition("my-room/two", "Three")
    put(tmp_path, "my-room/three", three)
    packs = {
        name: load(f"my-room/{name}", str(tmp_path)).rules.deck.packs.default
        for name in ("one", "two", "three")
    }
    assert packs == {"one": 8, "two": 6, "three": 6}
    line = FILINGS.lineage(tmp_path / "my-room" / "three.toml", "my-room/three", str(tmp_path))
    assert [one.id for one in line] == ["my-room/three", "my-room/two", EZ]


def test_an_edition_may_take_the_place_of_its_base(tmp_path: Path) -> None:
    put(tmp_path, EZ, edition(name="Ours", room="oceana"))
    assert load(EZ, str(tmp_path)).rules.name == "Ours"
    assert len(load(EZ, str(tmp_path)).rules.wager) == 3


def test_the_packages_own_editions_follow_the_packages_own_bases(tmp_path: Path) -> None:
    put(tmp_path, EZ, edition(name="Ours", room="oceana"))
    put(tmp_path, "common/reading", '[cover]\ndefault = "net"\n')
    based = "comstock/ez-baccarat-panda-8"
    assert load(based, str(tmp_path)).document == load(based).document


# --- what sheets share -----------------------------------------------------------------------

COVER = """
[reading.cover]
common  = "cover"
printed = "ours"
lines   = "6"
"""


def test_a_users_common_takes_the_place_of_the_packages(tmp_path: Path) -> None:
    text = edition(more=COVER).replace('"reading.cover" = "5"\n', "")
    put(tmp_path, "my-room/small", text)
    ours = load("my-room/small", str(tmp_path))
    assert ours.reading_texts["cover"].because.startswith("the two sheets")
    assert ours.reading_texts["cover"].printed == "ours"
    shared = (
        '[cover]\ndefault = "all"\nbecause = "we say so"\nvalues.all.says = "everything"\n'
        '[unused]\ndefault = "x"\n'
    )
    put(tmp_path, "common/reading", shared)
    ours = load("my-room/small", str(tmp_path))
    assert ours.reading_texts["cover"].because == "we say so"
    assert ours.readings["cover"] == "all"
    assert not survey(str(tmp_path)).left_out, "common is no room"


def test_a_name_that_nobody_shares_gets_the_nearest(tmp_path: Path) -> None:
    text = edition(more=COVER.replace('"cover"', '"cvoer"')).replace('"reading.cover" = "5"\n', "")
    path = put(tmp_path, "my-room/small", text)
    assert refusal_of(lambda: load("my-room/small", str(tmp_path))) == (
        f'{path}:38: key reading.cover.common: there is no "cvoer" in common/reading.toml;'
        ' did you mean "cover"?'
    )


def test_a_broken_common_is_named(tmp_path: Path) -> None:
    text = edition(more=COVER).replace('"reading.cover" = "5"\n', "")
    path = put(tmp_path, "my-room/small", text)
    shared = put(tmp_path, "common/reading", "[cover\n")
    says = refusal_of(lambda: load("my-room/small", str(tmp_path)))
    assert says.startswith(f"{path}:2: {shared}: this is not TOML")


# --- faults ----------------------------------------------------------------------------------


def test_a_missing_base_gets_the_nearest_id(tmp_path: Path) -> None:
    path = put(tmp_path, "my-room/a", short("oceana/ez-bacarat"))
    assert refusal_of(lambda: load("my-room/a", str(tmp_path))) == (
        f'{path}:1: key based-on: found "oceana/ez-bacarat", which is not a filing;'
        f' did you mean "{EZ}"?'
    )


@pytest.mark.parametrize("base", ["../../etc/passwd", "oceana", "", "/", "common/reading", "a/.b"])
def test_a_base_is_an_id_and_no_path(tmp_path: Path, base: str) -> None:
    put(tmp_path, "my-room/a", short(base))
    assert "which is not a filing" in refusal_of(lambda: load("my-room/a", str(tmp_path)))


def test_a_base_must_be_text(tmp_path: Path) -> None:
    put(tmp_path, "my-room/a", "based-on = 3\n")
    says = refusal_of(lambda: load("my-room/a", str(tmp_path)))
    assert says.endswith('key based-on: found 3, allowed: an id such as "room/game"')


def test_circles_are_told_from_where_they_begin(tmp_path: Path) -> None:
    for one, other in ("ab", "bc", "ca"):
        put(tmp_path, f"my-room/{one}", short(f"my-room/{other}"))
    put(tmp_path, "my-room/d", short("my-room/a"))
    put(tmp_path, "my-room/e", short("my-room/e"))
    at = tmp_path / "my-room"

    def says(name: str) -> str:
        return refusal_of(lambda: load(f"my-room/{name}", str(tmp_path)))

    circle = "is based on my-room/b, which is based on my-room/c, which is based on my-room/a"
    assert says("a") == f"{at / 'a.toml'}:1: my-room/a {circle}"
    assert says("b").startswith(f"{at / 'b.toml'}:1: my-room/b is based on my-room/c")
    assert (
        says("d") == f"{at / 'd.toml'}:1: based on my-room/a, which is broken: my-room/a {circle}"
    )
    assert says("e") == f"{at / 'e.toml'}:1: key based-on: my-room/e is based on itself"


def test_a_fault_of_a_base_is_told_as_the_bases(tmp_path: Path) -> None:
    put(tmp_path, "my-room/torn", "family = [\n")
    put(
        tmp_path, "my-room/wrong", whole().replace("seats  ", "saets  ").replace("seats ", "saets ")
    )
    put(tmp_path, "my-room/unset", short(EZ, 'unset = ["wager.tei"]\n'))
    put(tmp_path, "my-room/sound", edition())
    for base in ("torn", "wrong", "unset"):
        put(tmp_path, f"my-room/on-{base}", short(f"my-room/{base}"))
    found = survey(str(tmp_path))
    assert "my-room/sound" in {filing.id for filing in found.documents}
    said = {one.id.removeprefix("my-room/"): one.says for one in found.left_out}
    assert {*said} == {"torn", "wrong", "unset", "on-torn", "on-wrong", "on-unset"}
    for base in ("torn", "wrong", "unset"):
        assert said[f"on-{base}"].startswith(
            f"line 1: based on my-room/{base}, which is broken: my-room/{base}.toml: "
        )
    assert said["torn"].startswith("line 1: this is not TOML: Invalid value")
    assert "my-room/torn.toml: this is not TOML: Invalid value" in said["on-torn"]
    assert said["on-wrong"].endswith(said["wrong"].partition(": ")[2])
    assert said["on-unset"].endswith('did you mean "tie"?')


def test_together_they_may_not_say_more_than_one_file_may(tmp_path: Path) -> None:
    half = "\n".join(f'[reading.natural.values.{{}}{n}]\nsays = "x"' for n in range(150))
    put(tmp_path, "my-room/a", edition(more=half.replace("{}", "x")))
    more = edition("my-room/a", more=half.replace("{}", "y"))
    put(tmp_path, "my-room/b", more)
    says = refusal_of(lambda: load("my-room/b", str(tmp_path)))
    assert "ways to read a clause, allowed" in says


# --- changes on disk -------------------------------------------------------------------------


def changed(path: Path, text: str) -> None:
    """Write a file so that its time tells, however coarse the clock."""
    was = path.stat().st_mtime_ns if path.exists() else 0
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    if was:
        os.utime(path, ns=(was + 10**9, was + 10**9))


def test_an_edition_is_read_again_when_what_it_follows_changes(tmp_path: Path) -> None:
    base = put(tmp_path, "my-room/base", edition(name="Base"))
    text = edition("my-room/base", "On it", more=COVER).replace('"reading.cover" = "5"\n', "")
    put(tmp_path, "my-room/on", text)

    def read() -> tuple[int, str]:
        filing = load("my-room/on", str(tmp_path))
        return filing.rules.deck.packs.default, filing.readings["cover"]

    first = load("my-room/on", str(tmp_path))
    assert load("my-room/on", str(tmp_path)) is first
    assert read() == (8, "gross")
    changed(base, edition(name="Base", more="[deck]\npacks = { default = 6 }\n"))
    assert read() == (6, "gross")
    shared = tmp_path / "common" / "reading.toml"
    changed(shared, '[cover]\ndefault = "all"\nbecause = "b"\nvalues.all.says = "all"\n')
    assert read() == (6, "all")
    changed(base, "torn = [")
    assert "which is broken" in refusal_of(read)
    changed(base, edition(name="Base"))
    shared.unlink()
    assert read() == (8, "gross")
    base.unlink()
    assert "which is not a filing" in refusal_of(read)


# --- collection rates ------------------------------------------------------------------------


DEARER = """
based-on = "my-room/time"
name     = "Time collection, dearer"
room     = "my-room"
document = 2
source   = { seed = "own.txt", lines = [10, 19] }
unset    = ["schedule.time.option.2", "schedule.time.columns.hand", "schedule.time.option.4"]

[lines]
"schedule.time"                   = "10"
"schedule.time.columns.half-hour" = "11"
"schedule.time.columns.hour"      = "12"
"schedule.time.columns.bank"      = "13"
"schedule.time.option.3"          = "15"

[[schedule]]
name   = "time"
option = [{ option = "1", lines = "14", fees = { half-hour = "6" } }]
"""


def test_collection_rates_have_editions_too(tmp_path: Path) -> None:
    folder = build(tmp_path)
    put(tmp_path / "schedules", "my-room/dearer", DEARER)
    sheet = load_sheet("my-room/dearer", folder)
    assert [option.option for option in sheet.rules.schedule[0].option] == ["1", "3"]
    assert {each.id for each in sheets_serving("my-room/baccarat", folder)} == {
        "my-room/time",
        "my-room/dearer",
    }
    posted = find_schedule("my-room/baccarat", "my-room/dearer", folder=folder)
    assert (posted.option(1).fees["half-hour"], str(posted.option(1).lines)) == ("6", "14")


def test_collection_rates_are_based_on_collection_rates(tmp_path: Path) -> None:
    put(tmp_path / "schedules", "my-room/rates", DEARER.replace("my-room/time", EZ))
    says = refusal_of(lambda: load_sheet("my-room/rates", str(tmp_path)))
    assert f'found "{EZ}", which is not collection rates' in says


def test_every_edition_of_the_library_is_shorter_than_its_sheet_in_full() -> None:
    for id, path in FILINGS.package.items():
        written = without_examples(path.read_text(encoding="utf-8"))
        assert path.is_relative_to(LIBRARY)
        if "based-on" in written:
            assert written.count("\n") < 0.7 * as_toml(load(id).document).count("\n"), id


def test_the_page_shows_the_example_and_names_everything_that_is_shared() -> None:
    page = (DOCS / "filings" / "editions.md").read_text(encoding="utf-8")
    shown = (DOCS / "examples" / "filings").glob("*/*.toml")
    for file in sorted(file for file in shown if "@" not in file.name):  # dates have their page
        assert f"```toml\n{file.read_text(encoding='utf-8')}```" in page, file
    for file in sorted((LIBRARY.parent / "common").glob("*.toml")):
        names = ", ".join(f"`{name}`" for name in tomllib.loads(file.read_text(encoding="utf-8")))
        assert f"| `common/{file.name}` | {names} |" in page, file


def test_everything_that_is_shared_is_taken_by_somebody() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in FILINGS.package.values())
    taken = {*re.findall(r'common *= "([^"]*)"', written)}
    shared = {
        name
        for file in (LIBRARY.parent / "common").glob("*.toml")
        for name in tomllib.loads(file.read_text(encoding="utf-8"))
    }
    assert taken == shared


def test_the_library_is_written_in_two_thirds_of_its_lines_in_full() -> None:
    files = [*FILINGS.package.values(), *(LIBRARY.parent / "common").glob("*.toml")]
    rules = (
        path.read_text(encoding="utf-8").partition("\n# --- worked examples")[0] for path in files
    )
    plain = ({**load(id).document, "example": []} for id in FILINGS.package)
    in_full = sum(as_toml(document).count("\n") for document in plain)
    assert sum(text.count("\n") for text in rules) < in_full * 2 / 3
