"""Every fault of a file at once, each on its line, and none that only follows from another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import MOST_SHOWN, Fault, Refusal
from houseway.families import names
from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.library import LIBRARY, load, loads, survey
from houseway.families.poker.rules import PokerRules
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.explain import own_type
from houseway.filings.faults.walk import Walk
from houseway.filings.fees.library import RATES
from houseway.filings.model import Rules
from houseway.filings.toml import as_toml
from tests.filings.test_loader import PLACES, VALUES, broken
from tests.plain import plain_text
from tests.sizes import size
from tests.slips import Slip, slipped

GAMES = sorted(path.relative_to(LIBRARY).with_suffix("").as_posix() for path in LIBRARY.glob("*/*"))
EZ = plain_text("oceana/ez-baccarat")
PUNTO_BANCO = Path(__file__).parents[2] / "docs/examples/my-room/punto-banco.toml"


def faults_of(text: str) -> tuple[Fault, ...]:
    """Everything that is said of a text."""
    with pytest.raises(Refusal) as refused:
        loads(text, place="my.toml")
    assert all(fault.file == "my.toml" and fault.line for fault in refused.value.faults)
    assert refused.value.told[0].startswith(f"my.toml:{refused.value.faults[0].line}: ")
    return refused.value.faults


def said(text: str) -> str:
    """The one thing that is wrong with a text, with its line."""
    [fault] = faults_of(text)
    return fault.within("my.toml")


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def told_where_they_are(faults: Sequence[Fault], slips: Sequence[Slip]) -> None:
    """Each slip is told on its line, and nothing is told of another."""
    for slip in slips:
        assert any(one.line == slip.told_at and slip.is_told(one.says) for one in faults), slip
    assert {one.line for one in faults} == {slip.told_at for slip in slips}


@pytest.mark.parametrize("game", GAMES)
def test_every_slip_in_a_filing_is_named_with_its_line(game: str) -> None:
    text = plain_text(game)
    for seed in range(3):
        wrong, slips = slipped(text, f"{game} {seed}")
        assert len(slips) == 8
        told_where_they_are(faults_of(wrong), slips)


@pytest.mark.parametrize("id", sorted(RATES.package))
def test_every_slip_in_collection_rates_is_named_with_its_line(id: str) -> None:
    wrong, slips = slipped(as_toml(RATES.load(id).document), id)
    with pytest.raises(Refusal) as refused:
        RATES.loads(wrong, place="my.toml")
    told_where_they_are(refused.value.faults, slips)


# --- Punto Banco, by somebody who knows no Python ---------------------------------------------

MENDED = (
    ("= Punto Banco", '= "Punto Banco"'),
    ("packs = 8", "packs = { default = 8 }"),
    ('bgc   = "GEGR-000123"\n', ""),
    ("[tabel]", "[table]"),
    ("= 20-22", '= "20-22"'),
    ("min = 5,", 'min = "$5",'),
    ('"comunity"', '"community"'),
    ("house_way_hits", "house-way-hits"),
    ('"SSHHHHHHS"', '"SSHHHHHHSS"'),
    ('lines = "42-49"\n', ""),
    ("stood = ", 'lines = "42-49"\nstood = '),
    ("[wager]", "[[wager]]"),
    ('"19/20"', '"19:20"'),
    ("= 8:1", '= "8:1"'),
    ('"perfect pair" = "25:1"\n', ""),
    ("eiter", "either"),
    ('"ties"', '"tie"'),
    ("left of player dealer", "left-of-player-dealer"),
)


def test_punto_banco_takes_one_round() -> None:
    text = PUNTO_BANCO.read_text(encoding="utf-8")
    found = faults_of(text)
    assert len(found) == 17
    assert len({fault.line for fault in found}) == 17
    for was, becomes in MENDED:
        assert was in text
        text = text.replace(was, becomes)
    assert loads(text).rules.wager_named("pairs").pays.rows[0].on == "either pair"


# --- one kind after another ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        (
            "[deck]\n",
            '[deck]\nbgc = "x"\n',
            "key deck.bgc: no such key in [deck]; it is a key of the top, which has it already",
        ),
        (
            'family   = "baccarat"\n',
            "",
            f"key family: missing, and it is required, allowed: {', '.join(names())}",
        ),
        (
            "[deck]\n",
            "[deck]\nrounds = 2\n",
            "key deck.rounds: no such key in [deck]; it is a key of [turn]",
        ),
        (
            "[[limits]]",
            "[limits]",
            "key limits: found a table, allowed: a list of tables, each under double brackets "
            "[[limits]]",
        ),
        (
            "[settlement]",
            "[[settlement]]",
            "key settlement: found a list of tables, allowed: one table, in single brackets "
            "[settlement]",
        ),
    ],
)
def test_a_key_in_the_wrong_table_and_brackets_of_the_wrong_kind(
    was: str, becomes: str, says: str
) -> None:
    assert was in EZ
    wrong = EZ.replace(was, becomes, 1)
    at = line_of(wrong, becomes or "name ") + becomes.strip().count("\n")
    assert said(wrong) == f"line {at}: {says}"


def test_a_key_behind_a_table_of_its_own_table_is_put_back_where_it_belongs() -> None:
    lines = [n for n, line in enumerate(EZ.split("\n")) if line.startswith("[wager.pays]")]
    text = EZ.split("\n")
    text[lines[0]], text[lines[0] - 1] = text[lines[0] - 1], text[lines[0]]
    wrong = "\n".join(text)
    slid = text[lines[0]].split()[0]
    assert said(wrong) == (
        f"line {lines[0] + 1}: key wager.player.pays.{slid}: no such key in [wager.pays]; it is a "
        "key of [[wager]]: put it above [wager.pays]"
    )


def test_a_misspelled_table_is_looked_into() -> None:
    wrong = EZ.replace("[table]", "[tabel]").replace("seats      = 7", 'seats = "7"')
    assert wrong != EZ
    assert faults_of(wrong)[0].key == "tabel"


def test_what_two_values_of_readings_set_wrong_is_told_once() -> None:
    set_so = 'set."settlement.cover" = "nett"'
    wrong = re.sub(r'set\."settlement\.cover" = ".*"', set_so, EZ)
    assert wrong.count(set_so) == 2
    assert said(wrong).startswith(
        f"line {line_of(wrong, set_so)}: reading.cover.values.net: key settlement.cover: found "
        '"nett", allowed: gross, net, separate; did you mean "net"?'
    )


def test_a_contradiction_is_told_beside_a_wrong_type() -> None:
    wrong = EZ.replace("rounds         = 2", "rounds = 0").replace(
        'room     = "oceana"', "room = 5"
    )
    assert [fault.key for fault in faults_of(wrong)] == ["room", "turn.rounds"]


def test_no_more_are_told_than_anybody_reads() -> None:
    many = "\n".join(f"x{n} = 1" for n in range(120))
    with pytest.raises(Refusal) as refused:
        loads(f"{many}\n{EZ}")
    assert len(refused.value.faults) == 120
    assert len(refused.value.told) == MOST_SHOWN + 1
    assert refused.value.told[-1] == "and 70 more"
    assert refused.value.says.endswith("(and 119 more)")


# --- what is no TOML ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "becomes", "cause"),
    [
        ('"EZ Baccarat"', "EZ Baccarat", 'stand in quotes: name = "EZ Baccarat"'),
        ('"EZ Baccarat"', '"EZ Baccarat', "a quote is missing at the end"),
        ('"EZ Baccarat"', "“EZ Baccarat”", 'quotes are straight, "…" and not “…”'),
        ('"EZ Baccarat"', "", "nothing stands behind name ="),
        ('"EZ Baccarat"', '"EZ Baccarat"\ufeff', "a byte order mark stands inside the text"),
        ("= true", "= True", "true and false are written in small letters"),
        ("= false", "= no", "yes and no are written true and false"),
        ("rounds         = 2", "rounds: 2", "a key is followed by ="),
        ('"player wins" = "1:1"', 'player wins = "1:1"', 'stands in quotes: "player wins" ='),
        ('"tie" = "8:1"', '"tie" = 8:1', 'dollars stand in quotes: "tie" = "8:1"'),
        ('max = "$1,000" }', 'max = "$1,000"', "the closing } is missing"),
        ("= [155, 292] }", "= [155, 292 }", ""),
        ("[turn]", "[deck]\n[turn]", "[deck] is there twice, also on line"),
        ("[turn]", "[the turn]\n[turn]", 'stands in quotes: ["the turn"]'),
        ("[turn]", "[turn", "a table is opened by [name]"),
        ("[turn]", "so far the cards\n[turn]", "behind a # if it is a remark"),
    ],
)
def test_what_is_no_toml_is_told_with_its_usual_cause_and_beside_other_faults(
    was: str, becomes: str, cause: str
) -> None:
    assert was in EZ
    wrong = EZ.replace(was, becomes, 1) + '\n[[remark]]\nsays = 5\nlines = "9"\n'
    first, *rest = faults_of(wrong)
    assert first.says.startswith("this is not TOML: ")
    assert cause in first.says
    assert first.line == line_of(wrong, becomes or "name     = ")
    assert [fault.key for fault in rest][-1:] == [
        "remark[" + str(EZ.count("[[remark]]") + 1) + "].says"
    ]


def test_several_lines_that_are_no_toml_are_told_together() -> None:
    wrong = (
        EZ.replace("[[wager]]", "[wager]").replace('"EZ Baccarat"', "EZ").replace('"8:1"', "8:1")
    )
    assert [fault.line for fault in faults_of(wrong)] == [
        line_of(wrong, "name     = EZ"),
        [n for n, line in enumerate(wrong.split("\n"), 1) if line == "[wager]"][1],
        line_of(wrong, '"tie" = 8:1'),
    ]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_told_by_its_name(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "my-room" / "wide.toml"
    path.parent.mkdir()
    path.write_bytes(f"\ufeff{EZ}".encode(encoding))
    with pytest.raises(Refusal, match="is no UTF-8 text but UTF-16, by its byte order mark: save"):
        load("my-room/wide", str(tmp_path))


# --- editions -----------------------------------------------------------------------------------


def test_a_fault_is_told_in_the_file_in_which_its_key_was_written(tmp_path: Path) -> None:
    shared = tmp_path / "common" / "reading.toml"
    base, own = tmp_path / "my-room" / "base.toml", tmp_path / "my-room" / "own.toml"
    for path in (shared, base):
        path.parent.mkdir()
    shared.write_text(
        '[late]\nprinted = "not stated"\ndefault = "one"\nbecause = "so"\n'
        '[late.values.one]\nsays = "so"\n[late.values.two]\nsays = "not so"\n'
        'set."turn.rounds" = "many"\n',
        encoding="utf-8",
    )
    base.write_text(EZ.replace('"oceana"', '"my-room"'), encoding="utf-8")
    own.write_text(
        'based-on = "my-room/base"\nname = "Own"\nroom = "my-room"\ndocument = 5\n'
        'source = { seed = "x", lines = [1, 9] }\n\n[table]\nlines = "2"\nseats = 40\n\n'
        '[reading.late]\ncommon = "late"\nlines = "3"\n\n[[wager]]\nname = "tie"\nlines = "4"\n'
        'requires = ["bnker"]\n[lines]\nturn = "5"\n',
        encoding="utf-8",
    )
    [left] = survey(str(tmp_path)).left_out
    where = {(one.file, one.line): one.says for one in left.faults if "missing" not in one.says}
    assert where[("my-room/own.toml", 9)] == "key table.seats: found [40], allowed: 2 to 30"
    assert 'did you mean "banker"?' in where[("my-room/own.toml", 18)]
    assert "turn.rounds: found" in where[("common/reading.toml", 9)]
    for one in left.faults:
        assert "missing" not in one.says or one.file in ("my-room/own.toml", "my-room/base.toml")


def test_every_fault_on_the_way_to_a_base_is_told() -> None:
    text = (
        'based-on = "oceana/ez-baccarat"\nname = "Own"\nroom = "my-room"\ndocument = 5\n'
        'unset = [\n  "wager.ti",\n  "reading.natrual",\n]\n\n[lines]\ndek = "12"\n\n'
        '[table]\nseat = 7\n\n[reading.cover]\ncommon = "cver"\nlines = "4"\n'
        "source = 5\n"
    )
    told = {fault.line: fault.says for fault in faults_of(text)}
    assert 'did you mean "tie"?' in told[6]
    assert '"reading.natrual" unsets nothing' in told[7]
    assert 'did you mean "deck"?' in told[11]
    assert 'did you mean "seats"?' in told[14]
    assert 'did you mean "cover"?' in told[17]


def test_what_stands_in_a_file_without_its_base_is_looked_through_all_the_same() -> None:
    text = 'based-on = "oceana/ez-bacarat"\nname = 5\n[[wager]]\nname = "tie"\npays."tie" = "9"\n'
    told = {fault.line: fault.says for fault in faults_of(text)}
    assert 'did you mean "oceana/ez-baccarat"?' in told[1]
    assert "found 5, allowed: text in quotes" in told[2]
    assert '"9" is no pay' in told[5]
    assert faults_of(text.replace("based-on", "based_on").replace("bac", "bacc"))[0].says == (
        'key based_on: no such key; did you mean "based-on"?'
    )


# --- the walk and the decoder -------------------------------------------------------------------

KINDS: dict[str, type[Rules]] = {
    "baccarat": BaccaratRules,
    "showdown": ShowdownRules,
    "poker": PokerRules,
}


@pytest.mark.parametrize("family", KINDS)
@settings(max_examples=size(60, 300), deadline=None)
@given(st.data(), VALUES, st.sampled_from(["replace", "remove", "rename"]))
def test_the_walk_finds_a_fault_wherever_the_decoder_does(
    family: str, data: st.DataObject, value: object, how: str
) -> None:
    document = broken(family, data.draw(st.sampled_from(PLACES[family])), value, how)
    document["family"] = family
    walk = Walk(document, [KINDS[family]])
    try:
        msgspec.convert(document, KINDS[family], dec_hook=own_type)
    except msgspec.ValidationError:
        assert walk.found
        assert Walk(document, [KINDS[family]], other=True).decoded(KINDS[family])
        assert walk.decoded(KINDS[family])
    else:
        assert not walk.found
