"""`houseway cost`: both sides of a hand with the collection in it, for people and for programs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from houseway.pricing.written import written
from tests.cli.conftest import Houseway

GAME = "oceana/ez-baccarat"


class Amount(msgspec.Struct):
    cents: float
    exact: str | None
    stderr: float | None


class Wager(msgspec.Struct):
    wager: str
    bet: int
    ev: float
    ev_exact: str
    fee: int | float
    net: Amount
    rate: float
    parts: dict[str, Amount]


class Varies(msgspec.Struct):
    expected: Amount
    least: int
    most: int


class Side(msgspec.Struct):
    price: Amount
    net: Amount
    fee: int | float
    rate: float
    varies: Varies | None


class Cost(msgspec.Struct):
    readings: dict[str, str]
    bets: dict[str, int]
    wagers: list[Wager]
    bettor: Side
    player_dealer: Side
    drop: int | float


class Comparison(msgspec.Struct):
    costs: list[Cost]
    unfit: list[dict[str, str | bool]]


def test_an_option_is_told_to_people(houseway: Houseway) -> None:
    told = houseway("cost", GAME, "--option", "43", "--bet", "2500", "--rounds-per-hour", "60")
    assert told.status == 0, told.err
    for words in (
        "6 bettors with player $25 each; 7 seats take the bank in turn",
        "−$1.3088       −5.2351 %",
        "from $242.8990 on",
        "A bettor breaks even at no bet",
        "never banking       −$1.3088",
        "the house collects              $540",
        "lines 1483-1486",
        "exact:",
    ):
        assert words in told.out


def test_an_option_is_told_to_programs(houseway: Houseway) -> None:
    words = ("--option", "43", "--bet", "player=$25", "--bet", "tie=500", "--json")
    found = houseway("cost", GAME, *words).as_json(Cost)
    assert found.bets == {"player": 2500, "tie": 500}
    assert found.player_dealer.net.exact is not None
    assert [wager.fee for wager in found.wagers] == [100, 0]


def test_without_an_option_all_are_compared(houseway: Houseway) -> None:
    compared = houseway("cost", "casino-royale/ez-baccarat", "--bet", "60000", "--json")
    found = compared.as_json(Comparison)
    assert (len(found.costs), len(found.unfit)) == (11, 2)
    told = houseway("cost", "casino-royale/ez-baccarat", "--bet", "60000")
    assert "The bets do not fit the limits of: 1, 2" in told.out
    assert "$100-$1,000" in told.out
    marked = houseway("cost", GAME, "--schedule", "player-dealer-only", "--bet", "5000")
    assert "$4??" in marked.out
    assert "?? a guess" in marked.out


def test_a_short_bank_has_its_error_beside_it(houseway: Houseway) -> None:
    words = ("--option", "43", "--bet", "2500", "--bank", "$50", "--rounds", "20000")
    told = houseway("cost", GAME, *words)
    assert "a bank of $50, which can run short" in told.out
    assert " ± $" in told.out
    assert "simulation with a standard error" in told.out


def test_readings_of_the_game_and_of_its_rates(houseway: Houseway) -> None:
    found = houseway(
        "cost",
        GAME,
        *("--option", "43", "--bet", "banker=2500", "--json"),
        *("--reading", "banker-three-card-seven=pays"),
        *("--reading", "between-tiers=upper-bound"),
    ).as_json(Cost)
    assert found.readings["banker-three-card-seven"] == "pays"
    assert found.readings["between-tiers"] == "upper-bound"
    assert found.bettor.price.cents > 0
    wrong = houseway("cost", GAME, "--option", "43", "--reading", "betwen-tiers=upper-bound")
    assert wrong.status == 2
    assert 'did you mean "between-tiers"?' in wrong.err


def test_the_picture_is_a_file(houseway: Houseway, tmp_path: Path) -> None:
    place = tmp_path / "cost.svg"
    assert houseway("cost", GAME, "--option", "43", "--svg", str(place)).status == 0
    assert place.read_text(encoding="utf-8").startswith("<svg ")
    nowhere = houseway("cost", GAME, "--svg", str(tmp_path / "no" / "cost.svg"))
    assert nowhere.status == 2
    assert "there is no folder" in nowhere.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--option", "112"), "no fee option"),
        (("--bet", "x"), "--bet takes cents"),
        (("--bet", "player=100", "--bet", "200"), "the wager player is there twice"),
        (("--bet", "dragon=100"), 'did you mean "dragon-7"?'),
        (("--bet", "2000000"), "no option is for these bets"),
        (("--option", "1", "--players", "7"), "2 to 7 seats can be taken"),
        (("--schedule", "players"), "no collection schedule"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    wrong = houseway("cost", GAME, *words)
    assert wrong.status == 2
    assert says in wrong.err
    assert wrong.err.count("\n") == 1


def test_a_game_that_no_schedule_names(houseway: Houseway, tmp_path: Path) -> None:
    own = tmp_path / "own" / "game.toml"
    own.parent.mkdir()
    own.write_text(houseway("rules", GAME, "--format", "toml").out, encoding="utf-8")
    wrong = houseway("cost", str(own))
    assert wrong.status == 2
    assert "no collection schedule" in wrong.err


def test_json_is_what_the_library_gives(houseway: Houseway) -> None:
    import houseway as hw

    words = ("--option", "1", "--bet", "5000", "--json")
    found = msgspec.json.decode(houseway("cost", GAME, *words).out)
    assert found == written(hw.cost(hw.load(GAME), option="1", bets={"player": 5000}))
    assert found["player_dealer"]["tiers"][0]["from"] == 100


# --- staged games ---------------------------------------------------------------------------------

ULTIMATE = "oceana/ultimate-texas-holdem"
THREE_CARD = "cameo/three-card-poker-6-card-bonus"


def test_a_staged_game_is_told_as_a_whole_with_its_raises(houseway: Houseway) -> None:
    told = houseway("cost", ULTIMATE, "--option", "43", "--bet", "ante=1000,trips=$5")
    assert told.status == 0, told.err
    for words in (
        "5 bettors with ante $10, blind $10, trips $5 each; 6 seats take the bank in turn; 1 pack",
        "ante, blind, play      $20   −$0.2185           $1   −$1.2185",
        "In play a bettor raises $21.5225 on average: fold 19.18 %, 1x 21.83 %",
        "the Ante stands for Ante, Blind and Play together",
    ):
        assert words in told.out
    found = houseway(
        "cost", ULTIMATE, "--option", "43", "--bet", "1000", "--bet", "trips=500", "--json"
    ).as_json(Cost)
    assert found.bets == {"ante": 1000, "blind": 1000, "trips": 500}
    assert set(found.wagers[0].parts) == {"ante", "blind", "play"}


def test_a_fee_that_sees_raises_is_told_by_its_average(houseway: Houseway) -> None:
    words = ("--option", "1", "--schedule", "three-card-poker", "--bet", "3000")
    one = houseway("cost", THREE_CARD, *words, "--players", "1")
    assert "goes by what is raised too, $56.5127 in all: $1 to $2, $1.8838 on average." in one.out
    assert "No table of tiers" in one.out
    two = houseway("cost", THREE_CARD, *words, "--players", "2", "--rounds", "20000")
    assert "$2 to $3, $2." in two.out
    assert " ± $0.00" in two.out
    assert "simulated with a standard error" in two.out
    found = houseway(
        "cost", THREE_CARD, *words, "--players", "2", "--rounds", "20000", "--json"
    ).as_json(Cost)
    assert found.player_dealer.varies
    assert (found.player_dealer.varies.least, found.player_dealer.varies.most) == (200, 300)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--option", "43", "--bet", "ante=1000,play=1000"), "made once the cards are seen"),
        (("--option", "43", "--bet", "ante=10"), "takes $1 to $1,000, not $0.10"),
        (("--option", "43", "--bet", "trips=1000"), "needs one of: ante"),
        (("--bet", "ante=1000,play=1000"), "made once the cards are seen"),
    ],
)
def test_what_is_wrong_in_a_staged_game_is_one_sentence(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    wrong = houseway("cost", ULTIMATE, *words)
    assert wrong.status == 2
    assert says in wrong.err
    assert wrong.err.count("\n") == 1
