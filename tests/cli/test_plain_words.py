"""Messages in plain words: at the line that can be changed, whole, and once."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from houseway.analysis.check.filings import check
from houseway.cli.commands import COMMANDS
from houseway.families.library import LIBRARY, ids, load
from tests.cli.conftest import Houseway
from tests.of_family import family_name
from tests.plain import plain_text
from tests.sizes import one_each
from tests.uncited import build

SOME: Final = one_each(ids(), family_name)
TOP: Final = 'room     = "my-room"\nname     = "Mine"\nsource   = { seed = "my.txt" }\n'
BLACKJACK: Final = "casino-royale/pure-21-5-blackjack"


def edition(folder: Path, base: str, change: str) -> str:
    """Write an edition with a change in its fifth line, and return its path."""
    place = folder / "my-room/mine.toml"
    place.parent.mkdir(exist_ok=True)
    place.write_text(f'based-on = "{base}"\n{TOP}{change}\n', encoding="utf-8")
    return str(place)


@pytest.mark.parametrize(
    ("base", "change", "says"),
    [
        (
            BLACKJACK,
            "play.count.most = 22",
            'key play.count.natural-counts: found "21.5", which is below 22, the highest total '
            f"here (the rule is from {BLACKJACK})",
        ),
        (
            BLACKJACK,
            'play.count.natural-counts = "many"',
            'key play.count.natural-counts: found "many", allowed: 21 or more, such as "21.5" or '
            '"22"',
        ),
        (
            "oceana/three-card-poker-6-card-bonus",
            'table.unoccupied = "backline"',
            'key table.unoccupied: needed here: write "barred" or "own" ("backline", as it is '
            "unless set, has nobody to decide the hand)",
        ),
    ],
)
def test_an_edition_s_fault_is_told_at_its_own_line(
    houseway: Houseway, tmp_path: Path, base: str, change: str, says: str
) -> None:
    place = edition(tmp_path, base, change)
    ran = houseway("check", place)
    assert (ran.status, ran.err) == (2, f"houseway: {place}:5: {says}\n")
    assert str(LIBRARY) not in ran.err


@pytest.mark.parametrize("game", [BLACKJACK, "oceana/three-card-poker-6-card-bonus"])
def test_a_key_that_the_file_does_not_have_is_not_found_there(
    houseway: Houseway, tmp_path: Path, game: str
) -> None:
    text, many = re.subn(r'^unoccupied *= *"\w+"\n', "", plain_text(game), flags=re.MULTILINE)
    assert many == 1
    place = tmp_path / f"{game}.toml"
    place.parent.mkdir()
    place.write_text(text, encoding="utf-8")
    ran = houseway("check", str(place))
    assert ran.status == 2
    assert 'key table.unoccupied: needed here: write "barred" or "own"' in ran.err
    assert 'found "backline"' not in ran.err


@pytest.mark.parametrize("command", [one.name for one in COMMANDS])
def test_help_is_wrapped_once(
    houseway: Houseway, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Paragraphs fill their lines: a next line's first word would not have fitted above."""
    monkeypatch.setenv("COLUMNS", "80")
    ran = houseway(command, "--help")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    blocks = [block.splitlines() for block in ran.out.split("\n\n")]
    about = [block for block in blocks if all(re.match(r"\S", line) for line in block)]
    assert any(block[0].endswith(".") or len(block) > 1 for block in about)
    for block in about:
        for above, below in pairwise(block):
            assert len(above) + 1 + len(below.split()[0]) > 80, block


@pytest.mark.parametrize("game", SOME)
def test_nothing_stands_in_empty_brackets(houseway: Houseway, tmp_path: Path, game: str) -> None:
    folder = build(tmp_path)
    filing = load(game, folder)
    told = [f"{one.says} {one.why} {one.effect}" for one in check(filing)]
    told += [houseway("rules", game, "--filings", folder).out]
    for text in told:
        assert not re.search(r"\( *\)|\[ *\]|\blines? *[)\]]", text), text


def test_the_exact_column_says_how_exact_a_computed_price_is(houseway: Houseway) -> None:
    ran = houseway("price", "lucky-derby/blackjack-bonus-bet", "--exact")
    rows = {line.split()[0]: line.rstrip() for line in ran.out.splitlines()[3:8]}
    assert rows["base"].endswith("right to 1e-10")
    assert rows["insurance"].endswith("-23/311")
    assert re.search(r" -\d+/", rows["bonus-bet"]), "a fraction, which may go on below"


def test_a_hint_where_nothing_is_decided(houseway: Houseway) -> None:
    ran = houseway("hint", "oceana/ez-baccarat", "Qh", "6d")
    says = "houseway: EZ Baccarat leaves a bettor nothing to decide: there is no hint\n"
    assert (ran.status, ran.out, ran.err) == (2, "", says)
