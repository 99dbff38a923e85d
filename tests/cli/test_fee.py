"""`houseway fee`: the contract, every option at once, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Houseway
from tests.filings.test_schedules import OWN

EZ = "oceana/ez-baccarat"


class Fee(msgspec.Struct):
    """The keys that scripts rely on."""

    player: int
    player_dealer: int
    drop: int
    schedule: str
    option: str
    source: str


class Fees(msgspec.Struct):
    game: str
    options: list[Fee]


def test_the_contract(houseway: Houseway) -> None:
    words = ("fee", EZ, "--option", "44", "--action", "20000", "--bet", "2500", "--players", "5")
    assert houseway(*words, "--json").as_json(Fee) == Fee(
        player=100,
        player_dealer=500,
        drop=1_000,
        schedule="oceana/california-games-collection-rates: player-dealer-and-players",
        option="44",
        source="002_831b4ee2b699a0c7.txt, lines 1487-1490",
    )
    told = houseway(*words).out
    assert "option 44" in told
    assert "dropped in all: $10" in told


def test_without_an_option_all_of_them_are_shown(houseway: Houseway) -> None:
    answer = houseway("fee", EZ, "--action", "$100", "--json").as_json(Fees)
    assert [one.option for one in answer.options] == [str(n) for n in range(1, 112)]
    told = houseway("fee", "casino-royale/ez-baccarat", "--action", "25000").out
    assert told.count("\n") > 13


@pytest.mark.parametrize(
    ("words", "drop"),
    [
        ("lucky-derby/texas-holdem --option 1 --pot 650", 200),
        ("comstock/texas-holdem --option 2 --players 6 --street flop --jackpot", 400),
        ("lucky-derby/texas-holdem --schedule time --option 1 --players 8 --half-hours 2", 16_000),
        (
            "cameo/double-hand-poker --schedule by-square --option 1 --bet 10500 --base-wagers 3",
            800,
        ),
        ("oceana/texas-holdem --option 1 --players 7 --street flop --pot 300", 300),
        ("oceana/ez-baccarat --option 1 --action 2450 --reading between-tiers=upper-bound", 200),
    ],
)
def test_every_kind_of_schedule_answers(houseway: Houseway, words: str, drop: int) -> None:
    assert houseway("fee", *words.split(), "--json").as_json(Fee).drop == drop


def test_a_whole_stud_hand_pays_all_its_streets(houseway: Houseway) -> None:
    words = ("fee", "lucky-derby/seven-card-stud", "--option", "3", "--players", "8", "--json")
    assert houseway(*words).as_json(Fee).drop == 500
    assert houseway(*words, "--street", "fourth-street").as_json(Fee).drop == 300


def test_without_anything_said_the_tiers_are_shown(houseway: Houseway) -> None:
    told = houseway("fee", "casino-royale/ez-baccarat").out
    assert "$5-$200: $1 | $201-$300: $2" in told
    assert "The fee of a hand goes by the money in action: give action (--action)." in told
    assert "$0" not in told


def test_a_drop_that_counts_one_player_says_so(houseway: Houseway) -> None:
    words = ("fee", EZ, "--option", "44", "--action", "20000")
    assert "dropped in all: $6 with one player (more: --players)" in houseway(*words).out
    assert "dropped in all: $6\n" in houseway(*words, "--players", "1").out
    assert "drop with one player" in houseway("fee", EZ, "--action", "20000").out


def test_a_repaired_cell_is_marked(houseway: Houseway) -> None:
    told = houseway("fee", "comstock/super-pan-9", "--option", "2", "--players", "3")
    assert "$2?" in told.out
    assert "repaired in the source" in told.out


def test_a_users_own_schedule(houseway: Houseway, tmp_path: Path) -> None:
    room = tmp_path / "schedules" / "own"
    room.mkdir(parents=True)
    (room / "rates.toml").write_text(OWN, encoding="utf-8")
    words = ("fee", "own/game", "--option", "1", "--action", "10100", "--filings", str(tmp_path))
    assert houseway(*words, "--json").as_json(Fee).player_dealer == 200


def test_a_users_own_schedule_for_a_game_of_the_library_is_taken_everywhere(
    houseway: Houseway, tmp_path: Path
) -> None:
    room = tmp_path / "schedules" / "own"
    room.mkdir(parents=True)
    text = OWN.replace("own/game", EZ).replace("101+:2", "101+:7")
    (room / "rates.toml").write_text(text, encoding="utf-8")
    own = ("--schedule", "own/rates: flat", "--option", "1", "--filings", str(tmp_path))
    log = str(tmp_path / "log.jsonl")
    dealt = houseway("deal", EZ, "--seed", "a", "--log", log, *own)
    assert "collection by own/rates, option 1" in dealt.out
    assert houseway("verify", log, "--filings", str(tmp_path)).status == 0
    played = houseway("play", EZ, "--seed", "a", *own, stdin="q\n")
    assert "collection by own/rates, option 1" in played.out
    assert "Own rates" in houseway("rules", EZ, "--filings", str(tmp_path)).out
    assert "own/rates" in houseway("cost", EZ, *own).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("oceana/ez-bacarat", 'did you mean "oceana/ez-baccarat"'),
        (f"{EZ} --option 0", "there are player-dealer-only 1 to 42"),
        (f"{EZ} --schedule player-dealer", 'did you mean "player-dealer-only"'),
        (f"{EZ} --option 1 --action -5", "--action takes cents"),
        (f"{EZ} --option 1 --players x", "--players takes a whole number"),
        (f"{EZ} --option 1 --reading nonsense=1", 'have no reading "nonsense"'),
        ("cameo/black-jack --option 1 --bet 30500", "for wagers of $10 to $300, not $305"),
        (
            "cameo/black-jack --option 1 --bet 10200 --reading between-tiers=five-dollar-steps",
            "wagers go by $5 here, not $102",
        ),
        (f"{EZ} --option 44", "goes by the money in action: give action (--action)"),
        ("cameo/black-jack --option 1", "goes by the player's own wager: give bet (--bet)"),
        ("lucky-derby/texas-holdem --option 1", "goes by the pot: give pot (--pot)"),
        (
            "lucky-derby/seven-card-stud --option 1",
            "goes by the number of players: give players (--players)",
        ),
        (
            "oceana/texas-holdem --option 1 --players 5 --reading players-counted=seated",
            "goes by how many are seated: give seated (--seated)",
        ),
        (
            f"{EZ} --option 1 --reading uncovered-action=covered",
            "give action (--action) and bank (--bank)",
        ),
        ("lucky-derby/seven-card-stud --option 1 --players 5 --street river", "seventh-street"),
        (f"{EZ} --option 44 --action 20000 --players 100000000000", "1 to 100 players"),
        (f"{EZ} --option 44 --action 20000 --players 0", "--players takes 1 or more"),
        ("casino-royale/texas-holdem --schedule time --option 1 --half-hours 99999", "a week"),
    ],
)
def test_what_cannot_be_answered_is_refused(houseway: Houseway, words: str, says: str) -> None:
    told = houseway("fee", *words.split())
    assert told.status == 2
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_table_posts_the_option_asked_for(houseway: Houseway, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    words = ("deal", EZ, "--seed", "fee", "--fee-option", "89", "--log", str(log))
    told = houseway(*words)
    assert "collection by oceana/california-games-collection-rates, option 89" in told.out
    assert len(re.findall(r"\$\d+ from ", told.out)) > 2
    assert houseway("verify", str(log)).status == 0
    assert houseway("deal", EZ, "--fee-option", "112").status == 2
    assert houseway("deal", EZ, "--schedule", "nonsense").status == 2
