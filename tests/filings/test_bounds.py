"""Files that would cost time or memory: each is refused in a sentence that names the place."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.bank.fees import tiers
from houseway.errors import Refusal
from houseway.families.library import load, load_file, loads, survey
from houseway.filings.bounds import MOST_BYTES
from houseway.filings.fees.library import RATES as SCHEDULES
from tests.broken_files import EZ, RATES
from tests.plain import plain_text

PACKS = "min = 3, max = 8, default = 8"
BEHIND = "packs = "

DEEP = "tables are nested too deep, allowed: up to 20"
LONG = "found a number of more than 18 digits"
DOTTED = ".".join("a" * 100_000)


def filing(old: str, new: str) -> str:
    """EZ Baccarat with something else in one place."""
    text = EZ.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


FAULTS = (
    (PACKS, "min = 3, max = 1000000000, default = 8", "key deck.packs: found no usable number"),
    (PACKS, "default = 1000000000", "key deck.packs: found no usable number"),
    (PACKS, "min = 0, default = 8", "key deck.packs: found no usable number"),
    (PACKS, "allowed = [8], min = 9, default = 8", "key deck.packs: found no usable number"),
    (PACKS, f"default = {'9' * 5000}", f"line 13: {LONG}"),
    (PACKS, f"default = 0x{'f' * 9000}", f"key deck.packs.default: {LONG}"),
    (PACKS, f"default = -{'9' * 19}", f"key deck.packs.default: {LONG}"),
    ("[deck]", f"{DOTTED} = 1\n[deck]", f"line 12: {DEEP}"),
    ("[deck]", f"[{DOTTED}]\n[deck]", f"line 12: {DEEP}"),
    ("[deck]", f"x = [\n{'[' * 3000}\n{']' * 3001}\n[deck]", f"line 13: {DEEP}"),
    ("[deck]", f"x = {'{ a = ' * 30}1{' }' * 30}\n[deck]", f"line 12: {DEEP}"),
    ("[deck]", f"[{'.'.join('b' * 15)}]\n{'.'.join('c' * 15)} = 1\n[deck]", f"c: {DEEP}"),
    ("[deck]", f"{'x' * 200_000} = 1\n[deck]", "the key xxxxxxxxxxxxxxxxxxxx… has 200,000"),
    ("[deck]", '"a\\u0000" = 1\n[deck]', "the key 'a\\x00' has a character that cannot be"),
    ('"EZ Baccarat"', f'"{"x" * 5_000}"', "key name: found a text of 5,000 letters"),
    ('"EZ Baccarat"', '"EZ\\u001b[31m"', "key name: found the character '\\x1b', which cannot"),
    ("hits           = [0", f"hits = [{'0, ' * 500}0", "key play.player.hits: found 506 entries"),
    ('lines = "165"', f'lines = "{"9" * 1_000}"', "key deck.lines: "),
    ('"8:1"', f'"{"9" * 1_000}:1"', "is no pay"),
    ('"8:1"', '"٣:١"', "is no pay"),
    (BEHIND, "burn = 411\npacks = ", "6 cards are needed for a full table, and the deck has"),
    (BEHIND, "behind-cut-card = 4\npacks = ", "found 4, allowed: 5 or more, for a round"),
)


@pytest.mark.parametrize(("old", "new", "says"), FAULTS, ids=[fault[2][:40] for fault in FAULTS])
def test_it_is_refused_by_its_place(old: str, new: str, says: str) -> None:
    with pytest.raises(Refusal) as refusal:
        loads(filing(old, new))
    assert says in refusal.value.says
    assert len(refusal.value.says) < 1_500
    assert refusal.value.says.isprintable()


def test_brackets_in_texts_and_comments_are_no_tables() -> None:
    brackets = "[" * 50
    text = filing('"EZ Baccarat"', f'"{brackets}"    # {brackets} and {{{{ \' """')
    assert loads(text).rules.name == brackets
    assert loads(filing('"EZ Baccarat"', f"'''{brackets}'''")).rules.name == brackets
    assert loads(filing('"EZ Baccarat"', f'"""\\"{brackets}\\\\"""')).rules.name.count("[") == 50


def test_more_ways_to_read_than_a_sheet_has_are_refused() -> None:
    ways = "\n".join(f'[reading.natural.values.x{n}]\nsays = "x"' for n in range(250))
    with pytest.raises(Refusal, match="key reading: found 266 ways to read a clause, allowed: up"):
        loads(plain_text("oceana/ez-baccarat").replace("[[remark]]", f"{ways}\n[[remark]]", 1))


def test_a_file_of_any_length_is_refused_by_its_first_part(tmp_path: Path) -> None:
    path = tmp_path / "my-room" / "endless.toml"
    path.parent.mkdir()
    with path.open("wb") as file:
        file.write(EZ.read_bytes())
        file.truncate(1 << 40)  # a terabyte of nothing
    with pytest.raises(Refusal, match=f"longer than a filing, allowed: {MOST_BYTES:,} bytes"):
        load_file(path)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "my-room" / "marked.toml"
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf" + EZ.read_bytes().replace(b"\n", b"\r\n"))
    assert load_file(path).rules == load("oceana/ez-baccarat").rules


def test_rates_whose_default_reading_does_not_exist_are_refused(tmp_path: Path) -> None:
    text = RATES.read_text(encoding="utf-8")
    start = text.index("default = ", text.index("[reading."))
    end = text.index("\n", start)
    with pytest.raises(Refusal, match=r'key reading\.\S+\.default: found "nowhere", allowed: '):
        SCHEDULES.loads(text[:start] + 'default = "nowhere"' + text[end:])


@pytest.mark.parametrize("cell", ["1,0:1", "9999999:1", "2-\u0663:1"])
def test_rates_that_count_heads_in_no_number_are_refused(cell: str) -> None:
    with pytest.raises(Refusal, match="is no number of players"):
        tiers(cell, heads=True)


def test_a_fault_is_found_once_for_every_change_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my-room" / "broken.toml"
    path.parent.mkdir()
    path.write_text(filing("seats  = 7", 'seats = "seven"'), encoding="utf-8")
    before = survey(str(tmp_path)).left_out
    assert "seven" in before[0].says
    with monkeypatch.context() as patch:
        patch.setattr("houseway.filings.library.parsed", None)
        assert survey(str(tmp_path)).left_out == before
    path.write_text(filing("seats  = 7", 'seats = "eight"'), encoding="utf-8")
    os.utime(path, ns=(0, 1))
    assert "eight" in survey(str(tmp_path)).left_out[0].says
    path.write_text(EZ.read_text(encoding="utf-8"), encoding="utf-8")
    assert not survey(str(tmp_path)).left_out


@pytest.mark.parametrize(
    "text", [f"{DOTTED} = 1", filing(PACKS, "default = 1000000000")], ids=["key", "packs"]
)
def test_it_takes_little_memory(text: str, tmp_path: Path) -> None:
    """In a process that may not have more than 600 MB."""
    path = tmp_path / "my-room" / "greedy.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    most = 600 << 20
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", "rules", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"houseway: {path}:")
    assert ran.stderr.count("\n") == 1
    assert "MemoryError" not in ran.stderr
