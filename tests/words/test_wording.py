"""Everything the program says about every filing, read for slips that nobody would write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.analysis.opening import open_table
from houseway.cli.commands import COMMANDS
from houseway.errors import Refusal, meant
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.library import ids, load
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.model import span
from houseway.filings.sheets.printed import as_html, as_text
from tests.cli.conftest import Houseway
from tests.cli.conftest import houseway as houseway  # the fixture
from tests.of_family import BANKED, POTS
from tests.words.slips import doubled, slips, texts

EZ = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"
THREE_CARD = "cameo/three-card-poker-6-card-bonus"
ULTIMATE = "oceana/ultimate-texas-holdem"
QUICK = [id for id in BANKED if "ultimate" not in id]
"""Games whose price takes no minute."""


def other_readings(filing: Filing) -> Iterator[Filing]:
    """The filing with all readings at their second values, then at their third, and so on."""
    most = max(len(reading.values) for reading in filing.reading_texts.values())
    for place in range(1, most):
        read = filing
        for name, reading in filing.reading_texts.items():
            value = [*reading.values][min(place, len(reading.values) - 1)]
            try:
                read = read.read({name: value})
            except Refusal:
                continue  # it does not go with the others
        yield read


def wager_slugs(filing: Filing) -> list[str]:
    return [wager.name for wager in filing.rules.wager if wager.name != wager.label]


# --- rule sheets ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ids())
def test_no_rule_sheet_has_a_slip_under_any_reading(game: str) -> None:
    filing = load(game)
    for read in (filing, *other_readings(filing)):
        sheet = sheet_of(read)
        page = texts(as_html(sheet))
        found = [*slips(page, wager_slugs(filing)), *doubled(page)]
        found += slips(as_text(sheet, 100), wager_slugs(filing))
        assert not found, read.readings


def test_a_hand_that_never_hits_is_a_sentence() -> None:
    assert span([]) == "no total"
    filing = load(EZ)
    assert isinstance(BaccaratRules.of(filing).play, Community)
    never = filing.vary({"play.player.hits": []})
    assert "It hits on no total and stands on 0 to 9." in as_text(sheet_of(never), 100)


# --- commands ---------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_no_help_has_a_slip(houseway: Houseway, command: str) -> None:
    assert not [*slips(houseway(command, "--help").out)]


@pytest.mark.parametrize("game", ids())
def test_no_told_round_has_a_slip(houseway: Houseway, game: str) -> None:
    told = houseway("deal", game, "--seed", "words", "--rounds", "3", "--seats", "4").out
    assert not [*slips(told, wager_slugs(load(game))), *doubled(told)]


@pytest.mark.parametrize("game", QUICK)
def test_no_price_cost_or_fee_has_a_slip(houseway: Houseway, game: str) -> None:
    packs = load(game).rules.deck.packs.choices
    commands = [
        ("price", game),
        ("price", game, "--decks", str(packs[0])),
        ("price", game, "--wager", load(game).rules.wager[0].name),
        ("price", game, "--play", "house-way"),
        ("cost", game),
        ("cost", game, "--option", "1"),
        ("fee", game, "--option", "1", *("--action", "10000", "--bet", "2500", "--players", "1")),
        ("simulate", game, "--rounds", "1", "--seats", "2"),
    ]
    for words in commands:
        told = houseway(*words)
        assert told.status == 0, told.err
        assert not [*slips(told.out)], words


@pytest.mark.parametrize("game", POTS)
def test_nothing_that_is_said_of_a_game_for_a_pot_has_a_slip(houseway: Houseway, game: str) -> None:
    for words in (("fee", game), ("cost", game), ("simulate", game, "--rounds", "1")):
        told = houseway(*words)
        assert told.status == 0 or "no collection schedule" in told.err
        assert not [*slips(told.out)], words


@pytest.mark.parametrize("game", [EZ, PAN, THREE_CARD, "comstock/seven-card-stud"])
def test_no_finding_has_a_slip(houseway: Houseway, game: str) -> None:
    told = houseway("check", game).out
    assert not [*slips(" ".join(told.split()))]
    assert "(lines 230)" not in told


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("price", THREE_CARD, "--decks", "2"), "is played with 1 pack, not 2"),
        (("price", PAN, "--decks", "2"), "is played with 12 packs, not 2"),
        (("hint", THREE_CARD, "As"), "a hand has 3 cards, not 1"),
        (("simulate", EZ, "--rounds", "0"), "--rounds takes 1 or more"),
    ],
)
def test_a_refusal_counts_as_people_do(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    told = houseway(*words)
    assert (told.status, says in told.err) == (2, True), told.err
    assert not [*slips(told.err)]


# --- people and seats -------------------------------------------------------------------------


def test_who_is_known_by_his_seat_is_not_named_twice(houseway: Houseway, tmp_path: Path) -> None:
    table = {
        "game": ULTIMATE,
        "bank": 50_000,
        "player_dealer": 1,
        "wagers": [
            {"seat": 3, "wager": wager, "stake": stake, "result": "lose"}
            for wager, stake in (("ante", 1_000), ("blind", 1_500), ("play", 2_500))
        ],
    }
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    told = houseway("settle", str(file)).out
    assert "note: seat 3: " in told
    assert "note: seat 3 has $25 on play: it is" in told
    assert not [*slips(told)]


def test_the_floor_that_does_not_watch_is_told_so() -> None:
    table = open_table(load(PAN), b"words")
    with pytest.raises(Refusal, match=r"^the floor does not watch$"):
        table.watch(False)


def test_a_refusal_is_said_in_the_words_of_the_felt() -> None:
    teller = Teller(load(EZ))
    told = teller.plain(f'{EZ}: wager "dragon-7" needs one of: player, banker')
    assert told == "Dragon 7 needs one of: Player line, Banker line"
    assert teller.plain("misdeal: nothing") == "misdeal: nothing"


# --- what was meant ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("trips", ("player", "banker", "tie"), None),
        ("pair", ("player", "banker", "tie"), None),
        ("tye", ("player", "banker", "tie"), "tie"),
        ("Playr", ("player", "banker", "tie"), "player"),
        ("pair plus", ("ante", "pair-plus", "6-card-bonus"), "pair-plus"),
        ("bonus", ("ante", "pair-plus", "6-card-bonus"), "6-card-bonus"),
        ("ez-baccarat", ids(), "oceana/ez-baccarat"),
        ("super-pan-9", ids(), PAN),
        ("x", ids(), None),
        ("", ids(), None),
        ("tie", (), None),
    ],
)
def test_a_word_is_suggested_only_if_it_is_near(
    word: str, known: tuple[str, ...], near: str | None
) -> None:
    assert meant(word, known) == (f'did you mean "{near}"?' if near else "")


def test_a_condition_that_is_none_is_not_said_to_be_a_tie(houseway: Houseway) -> None:
    told = houseway("price", EZ, "--pays", "tie=trips:8:1").err
    assert "did you mean" not in told
    near = houseway("price", EZ, "--pays", "tie=player win:8:1").err
    assert 'did you mean "player wins"?' in near


# --- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_table_breaks_a_wager_or_loses_a_column(
    houseway: Houseway, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    told = houseway("price", THREE_CARD).out.splitlines()
    assert told[1].split() == ["wager", "bettor", "favours", "wins", "sd"]
    for wager in load(THREE_CARD).rules.wager:
        assert any(line.split()[:1] == [wager.name] for line in told)
    assert all(len(line) <= width for line in told)


def test_an_id_breaks_at_its_joints(
    houseway: Houseway, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = str(tmp_path / "log.jsonl")
    houseway("deal", EZ, "--seed", "words", "--log", log)
    for width in (70, 80, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = [line.strip() for line in houseway("ledger", log).out.splitlines()]
        assert not [line for line in lines if line.startswith((",", ";", "."))]
        assert any(line.endswith(("/california-", "collection-")) for line in lines)
