"""`houseway cost` of a game for a pot: what its collection takes from a hand, and from an hour."""

from __future__ import annotations

import msgspec
import pytest

from houseway.analysis.cost.pot import pot_cost
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.filings.fees.answers import fee
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.library import schedules_for
from houseway.filings.model import BankedRules
from tests.cli.conftest import Houseway

POTS = [id for id in ids() if not isinstance(load(id).rules, BankedRules)]
HOLDEM = "oceana/texas-holdem"


class Row(msgspec.Struct, forbid_unknown_fields=True):
    players: int
    streets: dict[str, int]
    whole: int
    by_time: int
    an_hour: int | None


class Option(msgspec.Struct, forbid_unknown_fields=True):
    schedule: str
    option: str
    limit: str | None
    source: str
    rows: list[Row]
    says: str
    payers: list[str]


class Cost(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rounds_per_hour: int | None
    pot: int | None
    options: list[Option]


@pytest.mark.parametrize("game", POTS)
def test_every_game_for_a_pot_says_what_a_hand_and_an_hour_pay(
    houseway: Houseway, game: str
) -> None:
    words = ("cost", game, "--rounds-per-hour", "30", "--pot", "10000")
    if not schedules_for(game):
        told = houseway(*words, "--json")
        assert (told.status, told.out) == (2, "")
        assert f"no collection schedule names {game}" in told.err
        return
    found = houseway(*words, "--json").as_json(Cost)
    assert found.options
    assert found.game == game
    for option in found.options:
        assert option.rows or option.says
        for row in option.rows:
            assert row.an_hour == 30 * row.whole + row.by_time
            # A hand that is played out has come to the last street.
            assert not row.streets or [*row.streets.values()][-1] == row.whole
            hand = Hand(players=row.players, seated=row.players, still_in=row.players, pot=10000)
            asked = fee(game, hand, option=option.option, schedule=option.schedule)
            assert row.whole == asked.drop - asked.by_time
    shown = houseway(*words).out
    assert f"{game}: what the collection takes from a pot" in shown
    assert "30 hands an hour" in shown


def test_oceanas_drop_comes_with_the_flop_and_by_players(houseway: Houseway) -> None:
    """Lines 1206-1215: after the flop, $1 with up to four players, 3, 4, then 5 with seven."""
    [option] = houseway("cost", HOLDEM, "--option", "1", "--json").as_json(Cost).options
    whole = {row.players: row.whole for row in option.rows}
    assert whole == {2: 100, 3: 100, 4: 100, 5: 300, 6: 400, 7: 500, 8: 500, 9: 500}
    for row in option.rows:
        assert row.streets["preflop"] == row.streets["none"] == 0
        assert row.streets["flop"] == row.whole


def test_a_collection_by_the_clock_is_of_an_hour_and_of_no_hand(houseway: Houseway) -> None:
    """Lines 1219-1222: $10 a player each half hour."""
    words = ("cost", HOLDEM, "--option", "2", "--players", "8", "--rounds-per-hour", "40")
    [option] = houseway(*words, "--json").as_json(Cost).options
    [row] = option.rows
    assert (row.whole, row.by_time, row.an_hour) == (0, 16_000, 16_000)
    assert "by the clock, an hour" in houseway(*words).out


def test_the_button_is_named_where_he_pays(houseway: Houseway) -> None:
    """cameo 3, the reading by which the fee is his."""
    words = ("cameo/texas-holdem", "--reading", "payer=button", "--players", "5")
    [option] = houseway("cost", *words, "--json").as_json(Cost).options
    assert option.payers == ["button"]
    assert option.rows[0].streets["none"] == 400
    shown = houseway("cost", *words).out
    assert "The player with the button pays." in shown
    assert "pot" not in shown
    assert "button" in houseway("fee", *words).out


def test_a_hand_that_nobody_enters_pays_what_is_called_of_the_blinds(houseway: Houseway) -> None:
    """cameo 3: $5 is due with nine players, and of blinds of $1 and $3 there is $2 to take."""
    [option] = houseway("cost", "cameo/texas-holdem", "--json").as_json(Cost).options
    assert {row.streets["none"] for row in option.rows} == {200}
    assert {row.streets["preflop"] for row in option.rows} == {200, 400, 500}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bet", "500"), "leave out --bet"),
        (("--bank", "50000"), "leave out --bank"),
        (("--seats", "4"), "leave out --seats"),
        (("--play", "house-way"), "leave out --play"),
        (("--svg", "cost.svg"), "leave out --svg"),
        (("--rounds", "100"), "leave out --rounds"),
        (("--seed", "7"), "leave out --seed"),
        (("--players", "1"), "is played by 2 to 9, not 1"),
        (("--players", "10"), "is played by 2 to 9, not 10"),
        (("--rounds-per-hour", "0"), "an hour has one round at least"),
        (("--option", "9"), "9"),
    ],
)
def test_what_no_pot_has_is_refused_by_name(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    told = houseway("cost", HOLDEM, *words)
    assert told.status == 2
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_pot_is_asked_of_no_game_with_a_bank(houseway: Houseway) -> None:
    told = houseway("cost", "oceana/ez-baccarat", "--pot", "5000")
    assert (told.status, told.out) == (2, "")
    assert "leave out --pot" in told.err
    with pytest.raises(Refusal, match="is played with a bank"):
        pot_cost(load("oceana/ez-baccarat"))
