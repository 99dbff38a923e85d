"""`houseway new`: a commented file that loads, and the way of somebody new from there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from houseway.families import family, names
from houseway.families.library import ids, load, load_file, loads
from houseway.filings.schema.keys import every_table, keys_of
from tests.cli.conftest import Houseway

GAME = "my-room/punto-banco"
Findings = list[dict[str, str]]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_way_of_somebody_new(houseway: Houseway) -> None:
    told = houseway("new", GAME, "--family", "baccarat")
    assert told.status == 0, told.err
    assert told.out.startswith("my-room/punto-banco.toml: a baccarat filing")
    assert "without lines, rule sheet, refusals and diff cannot cite a source" in told.out
    file = Path("my-room/punto-banco.toml")
    text = file.read_text(encoding="utf-8")
    text = text.replace('tie = "8:1"', 'tie = "9:1"').replace("#burn = 0", "burn = 1")
    file.write_text(text, encoding="utf-8")
    assert "error" not in houseway("check", str(file)).out
    own = ("--filings", ".")
    sheet = houseway("rules", GAME, *own).out
    assert sheet.startswith("Punto Banco · My Room\nmy-room/punto-banco\n")
    assert "One card is burned" in sheet
    assert "9:1" in houseway("price", GAME, "--wager", "tie", *own).out
    assert houseway("deal", GAME, "--seed", "1", *own).status == 0
    assert GAME in houseway("games", *own).out
    file.write_text(text.replace('tie = "9:1"', 'tie = "nine"'), encoding="utf-8")
    wrong = houseway("check", str(file))
    assert wrong.status == 2
    assert "wager.tie.pays" in wrong.err


@pytest.mark.parametrize("word", names())
def test_a_whole_filing_of_each_family_loads_and_has_no_fault(
    houseway: Houseway, word: str
) -> None:
    told = houseway("new", "my-room/my-game", "--family", word, "--json")
    made = told.as_json(dict[str, object])
    assert made["id"] == "my-room/my-game"
    assert made["family"] == word
    assert made["base"] == family(word).plainest
    assert made["edition"] is False
    assert len(str(made["next"]).split("', '")) == 5
    rules = load_file(Path(str(made["file"]))).rules
    base = load(str(made["base"])).rules
    assert (rules.name, rules.room, rules.source) == ("My Game", "my-room", None)
    assert [wager.pays for wager in rules.wager] == [wager.pays for wager in base.wager]
    abouts = [
        {finding["about"] for finding in houseway("check", of, "--json").as_json(Findings)}
        for of in (str(made["file"]), str(made["base"]))
    ]
    assert "source" in abouts[0]
    assert abouts[0] - abouts[1] == {"source"}, "its base has all the others, too"


@pytest.mark.parametrize("word", names())
def test_every_key_of_its_tables_is_told_once(houseway: Houseway, word: str) -> None:
    houseway("new", "my-room/my-game", "--family", word)
    text = Path("my-room/my-game.toml").read_text(encoding="utf-8")
    assert all(len(line) <= 100 for line in text.splitlines())
    flat = " ".join(text.replace("\n# ", " ").split())
    document = tomllib.loads(text)
    top = family(word).rules
    for table in every_table(top):
        for key in keys_of(table):
            if table is top and key.name != "lines":
                assert key.says.replace("`", "") in flat, key.name
    for told in ("The totals on which it draws.", "How many antes he may put up."):
        assert flat.count(told) <= 1
    assert document["room"] == "my-room"


@pytest.mark.parametrize("base", ids())
def test_an_edition_of_any_filing_loads_and_is_as_its_base(houseway: Houseway, base: str) -> None:
    told = houseway("new", "my-room/my-game", "--from", base)
    assert told.status == 0, told.err
    assert f"my-room/my-game.toml: an edition of {base}." in told.out
    text = Path("my-room/my-game.toml").read_text(encoding="utf-8")
    assert {*tomllib.loads(text)} == {"based-on", "name", "room"}
    made, like = load("my-room/my-game", "."), load(base)
    assert made.rules.wager == like.rules.wager
    assert made.readings == like.readings
    # What stands behind # is the base's: with all of it set, nothing differs.
    head, _, rest = text.partition('#"wager.NAME" = "FIRST-LAST"\n')
    again = loads(head + rest.replace("\n#", "\n"), "my-room/my-game", "again")
    assert again.rules.wager == like.rules.wager
    assert again.rules.table.choices == like.rules.table.choices
    assert again.readings == like.readings


def test_it_goes_where_filings_lie_and_over_nothing(houseway: Houseway, tmp_path: Path) -> None:
    own = tmp_path / "own folder"
    own.mkdir()
    told = houseway("--filings", str(own), "new", GAME, "--family", "showdown")
    assert (own / f"{GAME}.toml").is_file()
    assert f"houseway --filings '{own}' price {GAME}" in told.out
    again = houseway("--filings", str(own), "new", GAME, "--family", "baccarat")
    assert again.status == 2
    assert "there is such a file already" in again.err
    elsewhere = houseway("new", "my-room/other", "--family", "baccarat", "--output", "mine.toml")
    assert "houseway price mine.toml" in elsewhere.out
    assert houseway("price", "mine.toml", "--wager", "tie").status == 0
    written = Path("mine.toml").read_bytes()
    assert houseway("new", "a/b", "--family", "baccarat", "--output", "mine.toml").status == 2
    assert Path("mine.toml").read_bytes() == written
    assert not Path("a").exists()


def test_an_edition_of_a_filing_in_the_own_folder(houseway: Houseway) -> None:
    assert houseway("--filings", ".", "new", GAME, "--family", "baccarat").status == 0
    told = houseway("--filings", ".", "new", "their-room/punto-banco", "--from", GAME)
    assert told.status == 0, told.err
    made = load("their-room/punto-banco", ".").rules
    assert (made.name, made.room) == ("Punto Banco", "their-room")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("my-game", "--family", "baccarat"), "allowed: ROOM/GAME in small letters"),
        (("My Room/game", "--family", "baccarat"), "allowed: ROOM/GAME in small letters"),
        (("../x/game", "--family", "baccarat"), "allowed: ROOM/GAME in small letters"),
        (("schedules/game", "--family", "baccarat"), "allowed: ROOM/GAME in small letters"),
        (("a/b",), "say what to start from: --family with one of baccarat, showdown"),
        (("a/b", "--family", "whist"), 'there is no family "whist": there are baccarat'),
        (("a/b", "--from", "oceana/ez-bacarat"), 'did you mean "oceana/ez-baccarat"?'),
        (("a/b", "--from", "oceana/ez-baccarat", "--family", "showdown"), "leave out --family"),
        (("oceana/ez-baccarat", "--family", "baccarat"), "there is a filing oceana/ez-baccarat"),
        (("a/b", "--family", "baccarat", "--filings", "nowhere"), "no such folder of filings"),
        (("a/b", "--family", "baccarat", "--output", "no/x.toml"), "there is no folder"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    houseway: Houseway, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    told = houseway("new", *words)
    assert told.status == 2
    assert says in told.err
    assert told.err.count("\n") == 1
    assert not [*tmp_path.iterdir()]
