"""`--option`, `--limits` and `--reading` mean one thing in every command."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from houseway.felt.events import Opened
from tests.cli.conftest import Houseway
from tests.logs import read

PAN = "comstock/super-pan-9"
GOLD = "casino-royale/baccarat-gold"
COLLECTING = ("cost", "deal", "play", "simulate")
ALONE = ("price", "rules", "hint", "arrange")


def _help(houseway: Houseway, command: str) -> str:
    return re.sub(r"[│\s]+", " ", houseway(command, "--help").out)


@pytest.mark.parametrize("command", [*COLLECTING, "fee"])
def test_an_option_is_always_the_collections(houseway: Houseway, command: str) -> None:
    told = _help(houseway, command)
    said = "The fee option" if command == "fee" else "--option N Which option of the collection"
    assert said in told
    assert "--fee-option" not in told


@pytest.mark.parametrize("command", ["deal", "play", "simulate"])
def test_limits_have_a_name_of_their_own(houseway: Houseway, command: str) -> None:
    assert "--limits N Which of the sheet's limits" in _help(houseway, command)


@pytest.mark.parametrize("command", ALONE)
def test_a_reading_alone_is_the_games(houseway: Houseway, command: str) -> None:
    assert "Read a clause of the game another way" in _help(houseway, command)
    cards = {"hint": ["4h", "As"], "arrange": ["4h", "As"]}.get(command, [])
    ran = houseway(command, PAN, *cards, "--reading", "between-tiers=upper-bound")
    assert (ran.status, ran.out) == (2, "")
    assert '"between-tiers" is a reading of its collection rates' in ran.err
    assert "the game has dice," in ran.err


@pytest.mark.parametrize("command", COLLECTING)
def test_a_reading_is_the_games_or_the_rates(houseway: Houseway, command: str) -> None:
    assert "the game, or of its collection rates" in _help(houseway, command)
    words = [command, PAN, "--option", "2"]
    words += {"simulate": ["--rounds", "50"], "cost": [], "deal": [], "play": []}[command]
    both = ["--reading", "cover=net", "--reading", "between-tiers=upper-bound"]
    told = ["--reading", "game:cover=net", "--reading", "rates:between-tiers=upper-bound"]
    for readings in (both, told):
        ran = houseway(*words, *readings, "--json", stdin="q\n")
        assert ran.status == 0, ran.err
    for unknown in ("nonsense=1", "rates:cover=net", "game:between-tiers=upper-bound"):
        ran = houseway(*words, "--reading", unknown)
        assert (ran.status, ran.out) == (2, "")
        assert f"{PAN} has dice," in ran.err
        assert "its collection rates have exactly-fifty, between-tiers, " in ran.err


def test_a_reading_of_the_game_changes_no_fee(houseway: Houseway) -> None:
    ran = houseway("fee", PAN, "--option", "2", "--players", "3", "--reading", "cover=net")
    assert ran.status == 2
    assert '"cover" is a reading of the game, and changes no fee' in ran.err
    words = ("fee", PAN, "--option", "2", "--players", "3", "--json")
    for reading in ("between-tiers=upper-bound", "rates:between-tiers=upper-bound"):
        assert houseway(*words, "--reading", reading).status == 0


def test_a_reading_given_twice_is_refused(houseway: Houseway) -> None:
    for again in ("cover=gross", "game:cover=gross"):
        for command in ("price", "deal"):
            ran = houseway(command, PAN, "--reading", "cover=net", "--reading", again)
            assert ran.status == 2
            assert "--reading cover is given twice: as net and as gross" in ran.err
    rates = ("--reading", "between-tiers=upper-bound", "--reading", "rates:between-tiers=x")
    ran = houseway("fee", PAN, "--option", "2", "--players", "3", *rates)
    assert "--reading between-tiers is given twice: as upper-bound and as x" in ran.err


def test_a_name_that_both_have_is_asked_for(houseway: Houseway, tmp_path: Path) -> None:
    from tests.broken_files import EZ, RATES, SOUND, sound_copy

    room, rates = tmp_path / "my-room", tmp_path / "schedules" / "my-room"
    room.mkdir()
    rates.mkdir(parents=True)
    (room / "sound.toml").write_text(sound_copy(EZ.read_text()), encoding="utf-8")
    text = sound_copy(RATES.read_text()).replace("[reading.between-tiers", "[reading.cover")
    (rates / "rates.toml").write_text(text, encoding="utf-8")
    words = ("deal", SOUND, "--seed", "1", "--filings", str(tmp_path), "--reading")
    ran = houseway(*words, "cover=net")
    assert ran.status == 2
    assert "write --reading game:cover=net or --reading rates:cover=net" in ran.err
    assert houseway(*words, "game:cover=net").status == 0
    assert houseway(*words, "rates:cover=upper-bound").status == 0


def _opened(log: Path) -> Opened:
    event = read(log)[0]
    assert isinstance(event, Opened)
    return event


def test_deal_posts_the_fee_option_and_its_limits(houseway: Houseway, tmp_path: Path) -> None:
    for words, option, limits in (
        (["--option", "5"], "5", "5"),
        (["--limits", "2"], "1", "2"),
        (["--fee-option", "5"], "5", "5"),
        (["--fee-option=5", "--fee-reading", "between-tiers=higher-tier"], "5", "5"),
    ):
        log = tmp_path / "log.jsonl"
        log.unlink(missing_ok=True)
        assert houseway("deal", GOLD, "--seed", "1", *words, "--log", str(log)).status == 0
        assert (_opened(log).collection.option, _opened(log).option) == (option, limits)
        assert houseway("verify", str(log)).status == 0


def test_simulate_says_what_the_option_takes(houseway: Houseway) -> None:
    words = ("simulate", GOLD, "--rounds", "500", "--seats", "3")
    plain = houseway(*words, "--json")
    assert msgspec.json.decode(plain.out)["collection"] is None
    taken = msgspec.json.decode(houseway(*words, "--option", "5", "--json").out)
    found = taken["collection"]
    assert (found["option"], found["schedule"]) == ("5", "baccarat")
    stakes = [str(sum(taken["bets"].values())), str(2 * sum(taken["bets"].values()))]
    fee = houseway(
        *("fee", GOLD, "--option", "5", "--bet", stakes[0], "--action", stakes[1]),
        *("--players", "2", "--json"),
    )
    by_fee = msgspec.json.decode(fee.out)
    assert found["player_dealer"] == by_fee["player_dealer"]
    assert found["bettor"] == by_fee["player"]
    told = " ".join(houseway(*words, "--option", "5").out.split())
    assert "The results are before the collection. By option 5" in told


def test_the_limits_of_the_fee_option_are_the_tables(houseway: Houseway) -> None:
    ran = houseway("simulate", GOLD, "--rounds", "50", "--option", "5", "--limits", "2")
    assert ran.status == 2
    assert "leave the limits to the option" in ran.err
