"""Every command of the contract answers for every game for a pot, or refuses in a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from houseway.analysis.equity import has_equity
from houseway.families.library import load
from tests.cli.conftest import Houseway
from tests.cli.test_contract import Finding, Sheet
from tests.of_family import POTS

HOLDEM, OMAHA, RAZZ = "oceana/texas-holdem", "oceana/omaha", "comstock/razz"


class Difference(msgspec.Struct):
    group: str
    key: str
    a: object
    b: object
    effects: dict[str, float]


class Compared(msgspec.Struct):
    a: str
    b: str
    differences: list[Difference]
    together: dict[str, object]
    not_priced: str


class Booked(msgspec.Struct):
    game: str
    rounds: int
    balances: dict[str, int]


class MeanOf(msgspec.Struct):
    hands: int
    mean: float
    stderr: float | None


class Simulated(msgspec.Struct):
    game: str
    rounds: int
    seats: int
    pot: MeanOf
    drop: MeanOf
    gained: int
    dropped: int


def other(game: str) -> str:
    """Another game of the family, by chance."""
    word = load(game).rules.family_name
    return Random(game).choice([one for one in POTS if load(one).rules.family_name == word])


@pytest.mark.parametrize("game", POTS)
def test_rules_check_and_diff(houseway: Houseway, game: str) -> None:
    titles = [
        section.title for section in houseway("rules", game, "--json").as_json(Sheet).sections
    ]
    assert {"The cards", "The table", "The limits"} <= {*titles}
    sheet = houseway("rules", game).out
    assert "player-dealer's among them" not in sheet
    found = houseway("check", game, "--json").as_json(list[Finding])
    filing = load(game)
    assert {f"reading {name}" for name in filing.readings} <= {one.about for one in found}
    assert not [one for one in found if one.severity == "error" and one.game == game]
    told = houseway("diff", game, other(game))
    assert told.status == 0
    assert "Nothing is priced" in told.out
    compared = houseway("diff", game, other(game), "--json").as_json(Compared)
    assert ("houseway equity" in compared.not_priced) == has_equity(filing)
    assert not compared.together
    assert not [one for one in compared.differences if one.effects]


@pytest.mark.parametrize("game", POTS)
def test_a_hand_is_booked_to_the_cent(houseway: Houseway, tmp_path: Path, game: str) -> None:
    log = str(tmp_path / "log.jsonl")
    words = ("deal", game, "--seats", "2", "--seed", "books", "--log", log)
    assert houseway(*words).status == 0
    books = houseway("ledger", log, "--json").as_json(Booked)
    assert (books.game, books.rounds) == (game, 1)
    assert sum(books.balances.values()) == 0
    assert books.balances["pot"] == 0
    for format in ("csv", "beancount"):
        assert houseway("ledger", log, "--format", format).out


@pytest.mark.parametrize("game", POTS)
@pytest.mark.parametrize("command", ["price", "hint", "arrange"])
def test_what_needs_a_bank_is_refused(houseway: Houseway, game: str, command: str) -> None:
    cards = () if command == "price" else ("As", "Ks")
    for json in ((), ("--json",)):
        told = houseway(command, game, *cards, *json)
        assert (told.status, told.out) == (2, "")
        assert "is played for a pot" in told.err
        assert told.err.count("\n") == 1


def test_a_table_of_bots_gains_what_is_dropped_less(houseway: Houseway) -> None:
    words = ("simulate", HOLDEM, "--rounds", "40", "--seats", "3")
    found = houseway(*words, "--json").as_json(Simulated)
    assert (found.game, found.rounds, found.seats) == (HOLDEM, 40, 3)
    assert found.gained == -found.dropped
    assert found.pot.hands == found.drop.hands == 40
    assert "of bots at one table" in houseway(*words).out


@pytest.mark.parametrize(
    "words",
    [
        *[("--bank", "5000"), ("--bet", "100"), ("--play", "optimal"), ("--stay",)],
        *[("--workers", "2"), ("--cluster", "tcp://nowhere:1")],
    ],
)
def test_a_simulation_of_bots_takes_nothing_of_a_bank(
    houseway: Houseway, words: tuple[str, ...]
) -> None:
    told = houseway("simulate", HOLDEM, *words)
    assert (told.status, told.out) == (2, "")
    assert f"leave out {words[0]}" in told.err


def test_a_difference_of_stakes_is_told_in_dollars(houseway: Houseway) -> None:
    found = houseway("diff", HOLDEM, RAZZ, "--json").as_json(Compared).differences
    by_key = {one.key: (one.a, one.b) for one in found}
    assert by_key["play.stakes.1.bets"] == (["$3", "$6"], ["$5", "$10"])
    assert by_key["play.stakes.1.blinds"] == (["$1", "$3"], [])
    assert by_key["play.share[1].order"] == ("high", "low")
    told = houseway("diff", HOLDEM, RAZZ).out
    assert "$3, $6" in told
    assert "300, 600" not in told


def test_two_sheets_of_hold_em_and_omaha_differ_in_cards_and_hands(houseway: Houseway) -> None:
    found = houseway("diff", HOLDEM, OMAHA, "--json").as_json(Compared).differences
    by_key = {one.key: (one.a, one.b) for one in found}
    assert by_key["play.street.preflop.down"] == (2, 4)
    assert by_key["play.hole"] == ("any", "two")


def test_a_reading_is_told_by_the_rules_it_changes(houseway: Houseway) -> None:
    found = houseway("check", RAZZ, "--json").as_json(list[Finding])
    effects = {one.about: one.effect for one in found}
    assert effects["reading ante"].startswith("tenth: play.stakes.1.ante $1 to $0.50")
    assert effects["reading limit"] == "it has no other value"
