"""The loader: good files load, bad ones get one sentence, nothing gets a traceback."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import Refusal
from houseway.families.library import LIBRARY, from_document, ids, load, load_all, load_file, loads
from houseway.filings.filing import Filing
from tests.plain import plain_text
from tests.sizes import size

TEXT = plain_text("oceana/ez-baccarat")
TEN = {
    "casino-royale/baccarat-gold",
    "casino-royale/royal-baccarat",
    "casino-royale/ez-baccarat",
    "casino-royale/ez-baccarat-panda-8",
    "casino-royale/commission-free-baccarat-dragon-bonus",
    "lucky-derby/ez-baccarat-panda-8",
    "oceana/ez-baccarat",
    "comstock/ez-baccarat-panda-8",
    "comstock/super-pan-9",
    "cameo/supreme-baccarat-total-shot",
}


def test_the_ten_baccarat_filings_are_there_and_load_under_every_value_of_every_reading() -> None:
    assert set(ids()) >= TEN
    for filing in load_all():
        assert filing.id == f"{filing.rules.room}/{filing.id.split('/')[1]}"
        for name, reading in filing.reading_texts.items():
            for value in reading.values:
                assert filing.read({name: value}).readings[name] == value


def test_every_citation_lies_in_the_seed() -> None:
    """No rule may cite a line beyond the end of its source text, whose lengths stand here."""
    sizes = {
        "000_f2add676b8424b79.txt": 3083,
        "001_e700aea9720042cf.txt": 6531,
        "002_831b4ee2b699a0c7.txt": 1781,
        "003_24137ef240c1ee14.txt": 1425,
        "004_0aa4bfebc899483d.txt": 1311,
    }
    for filing in load_all():
        source = filing.rules.source
        assert source is not None
        assert source.lines is not None
        first, last = source.lines
        assert 1 <= first < last <= sizes[source.seed]
        for lines in citations(filing.document):
            for part in lines.split(","):
                start, _, end = part.strip().partition("-")
                assert 1 <= int(start) <= int(end or start) <= sizes[source.seed], filing.id


def citations(part: object) -> list[str]:
    if isinstance(part, list):
        return [line for entry in part for line in citations(entry)]
    if not isinstance(part, dict):
        return []
    own = part.get("lines")
    found = [own] if isinstance(own, str) else []
    return found + [line for entry in part.values() for line in citations(entry)]


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('family   = "baccarat"', 'family = "baccart"', 'key family: found "baccart"'),
        ('hands   = "community"', 'hands = "comunity"', 'did you mean "community"'),
        ('"left-of-player-dealer"', '"left-of-playr-dealer"', 'mean "left-of-player-dealer"'),
        ("[table]", "[tabel]", "tabel: no such key, allowed: family, name"),
        ('"tie" = "8:1"', '"tei" = "8:1"', 'wager.tie.pays: "tei" is nothing a coup can do'),
        ('"tie" = "8:1"', '"tie" = "8/1"', '"8/1" is no pay'),
        ('max = "$1,000"', "max = 1000", "found 1000, allowed: dollars in quotes"),
        ('default = "gross"', 'default = "gros"', 'mean "gross"'),
        ('set."play.natural" =', 'set."ply.natural" =', 'did you mean "play"'),
        ('passes = [["player"]', 'passes = [["plyer"]', 'settlement.passes: found "plyer"'),
        ("HHHHHHHHSH", "HHHHHHHHS", "allowed: ten letters H or S"),
        ('name     = "dragon-7"', 'name = "panda-8"', 'two wagers are called "panda-8"'),
        ("min = 3, max = 8", "min = 9, max = 8", "key deck.packs"),
        ("document = 2", 'document = "two"', "key document: found"),
        ('min = "$1", max', 'min = "$6,000", max', "found $6,000 to $1,000, allowed: min to max"),
    ],
)
def test_a_bad_file_gets_one_sentence_with_the_key_and_the_way_out(
    was: str, becomes: str, says: str
) -> None:
    assert was in TEXT
    with pytest.raises(Refusal) as refused:
        loads(TEXT.replace(was, becomes, 1), place="my.toml")
    for each in refused.value.told:
        assert re.match(r"my\.toml:\d+: ", each)
        assert "\n" not in each
    assert any(says in each for each in refused.value.told)


def test_what_is_no_toml_is_refused_with_its_place() -> None:
    with pytest.raises(Refusal, match=r"my.toml:1: this is not TOML: .*line 1"):
        loads("= nonsense", place="my.toml")


def test_a_users_folder_is_read_too_and_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my-room").mkdir()
    (tmp_path / "my-room" / "own-game.toml").write_text(
        TEXT.replace('room     = "oceana"', 'room = "my-room"').replace('"8:1"', '"9:1"')
    )
    own = load("my-room/own-game", str(tmp_path))
    assert str(own.rules.wager_named("tie").pays.rows[0].pay) == "9:1"
    assert "oceana/ez-baccarat" in ids(str(tmp_path))
    monkeypatch.setenv("HOUSEWAY_FILINGS", str(tmp_path))
    assert load("my-room/own-game").id == "my-room/own-game"
    (tmp_path / "my-room" / "broken.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Refusal, match="is no UTF-8 text"):
        load("my-room/broken")
    with pytest.raises(Refusal, match="no such folder"):
        ids(str(tmp_path / "nowhere"))


def test_a_wrong_id_reading_value_or_wager_gets_the_nearest_right_word() -> None:
    with pytest.raises(Refusal, match='did you mean "oceana/ez-baccarat"'):
        load("oceana/ez-bacarat")
    filing = load("oceana/ez-baccarat")
    with pytest.raises(Refusal, match='did you mean "natural"'):
        filing.read({"naturals": "stops"})
    with pytest.raises(Refusal, match='did you mean "stops"'):
        filing.read({"natural": "stop"})
    with pytest.raises(Refusal, match='did you mean "dragon-7"'):
        filing.rules.wager_named("dragon")
    with pytest.raises(Refusal, match="played with 3 to 8 packs, not 2"):
        filing.with_packs(2)
    with pytest.raises(Refusal, match="no such file"):
        load_file(Path("/nowhere/x.toml"))


def refusal_of(load: Callable[[], Filing]) -> str | None:
    """What the loader says, or nothing if the filing is good; any other exception is a failure."""
    try:
        assert load().digest
    except Refusal as refusal:
        return str(refusal)
    return None


def with_two_examples(text: str) -> str:
    """A filing without most of its examples, which are much alike and would take most edits."""
    return "[[example]]".join(text.split("[[example]]")[:3])


TEXTS = {
    "baccarat": with_two_examples(TEXT),
    "showdown": with_two_examples((LIBRARY / "lucky-derby" / "caribbean-stud.toml").read_text()),
    "poker": with_two_examples((LIBRARY / "comstock" / "seven-card-stud.toml").read_text()),
}
DOCUMENTS: dict[str, dict[str, object]] = {
    family: tomllib.loads(text) for family, text in TEXTS.items()
}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(part: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path into the document."""
    found = [path] if path else []
    if isinstance(part, dict):
        for key, value in part.items():
            found += places(value, (*path, key))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            found += places(value, (*path, index))
    return found


PLACES = {family: places(document) for family, document in DOCUMENTS.items()}


def broken(family: str, path: tuple[str | int, ...], value: object, how: str) -> dict[str, object]:
    """A family's document with one place replaced, removed or renamed."""
    document: dict[str, object] = msgspec.json.decode(msgspec.json.encode(DOCUMENTS[family]))
    here: object = document
    for step in path[:-1]:
        if isinstance(here, dict):
            here = here[str(step)]
        elif isinstance(here, list):
            here = here[int(step)]
    last = path[-1]
    if isinstance(here, dict):
        old = here.pop(str(last))
        if how == "replace":
            here[str(last)] = value
        elif how == "rename":
            here[f"{last}x"] = old
    elif isinstance(here, list) and isinstance(last, int):
        if how == "replace":
            here[last] = value
        else:
            del here[last]
    return document


@pytest.mark.parametrize("family", DOCUMENTS)
@settings(max_examples=size(30, 250))
@given(st.data(), VALUES, st.sampled_from(["replace", "remove", "rename"]))
def test_no_mutation_of_a_filing_produces_anything_but_a_sentence(
    family: str, data: st.DataObject, value: object, how: str
) -> None:
    path = data.draw(st.sampled_from(PLACES[family]))
    document = broken(family, path, value, how)
    says = refusal_of(lambda: from_document(document, "own/fuzzed", "fuzzed.toml"))
    assert says is None or says.startswith("fuzzed.toml")


@settings(max_examples=size(50, 300))
@given(st.text(max_size=200))
def test_no_text_produces_anything_but_a_sentence(text: str) -> None:
    with pytest.raises(Refusal):
        loads(text)


@pytest.mark.parametrize("family", TEXTS)
@settings(max_examples=size(40, 500))
@given(st.data(), st.integers(0, 40), st.text(max_size=10))
def test_no_edit_of_a_filing_produces_anything_but_a_sentence(
    family: str, data: st.DataObject, length: int, insert: str
) -> None:
    text = TEXTS[family]
    start = data.draw(st.integers(0, len(text)))
    says = refusal_of(lambda: loads(text[:start] + insert + text[start + length :]))
    assert says is None or says.startswith("filing:")
