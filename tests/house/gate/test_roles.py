"""Roles: who may act as the floor, beside whom."""

import pytest

from houseway.analysis.opening import open_table
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.house.roles import Role, is_third_party, may_confirm, may_floor
from houseway.house.store import Person


class Table:
    """A felt, and who sits under which name."""

    def __init__(self, *names: str) -> None:
        self.felt: BankTable = open_table(load("comstock/super-pan-9"), b"s" * 32)
        self.felt.sit(1, "Alma", 100_000, bot=True)
        for seat, name in enumerate(names, 2):
            self.felt.sit(seat, name, 100_000)

    def name_of(self, person: Person | None) -> str | None:
        return person.name if person and person.name in self.felt.purses else None


def someone(name: str, role: Role = "player") -> Person:
    return Person(name.lower(), name, role)


def test_alone_with_bots_one_is_ones_own_floor() -> None:
    table = Table("Ada")
    assert may_floor(someone("Ada"), table)
    assert may_confirm(someone("Ada"), table)


def test_beside_a_second_person_a_player_is_nobodys_floor() -> None:
    table = Table("Ada", "Bea")
    assert not may_floor(someone("Ada"), table)
    assert not may_floor(someone("Bea"), table)
    assert not may_confirm(someone("Ada"), table)
    table.felt.stand_up("Bea")
    assert may_floor(someone("Ada"), table)


def test_who_looks_on_is_not_the_floor_of_somebody_alone() -> None:
    table = Table("Ada")
    assert not may_floor(someone("Eve"), table)
    assert not may_floor(None, table)
    assert not may_floor(someone("Eve"), Table()), "nor of an empty table"


@pytest.mark.parametrize(
    ("role", "floors", "confirms"),
    [
        ("guest", False, False),
        ("player", False, False),
        ("proposition player", False, False),
        ("dealer", False, True),
        ("floor", True, True),
        ("operator", True, True),
    ],
)
def test_what_each_role_may_from_the_rail(role: Role, floors: bool, confirms: bool) -> None:
    table = Table("Ada", "Bea")
    assert may_floor(someone("Flo", role), table) is floors
    assert may_confirm(someone("Flo", role), table) is confirms


def test_a_proposition_player_is_marked() -> None:
    assert is_third_party(someone("Tom", "proposition player"))
    assert not is_third_party(someone("Ada"))
