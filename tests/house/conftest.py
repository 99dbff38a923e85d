"""A house to visit: on SQLite, or on each kind of database in turn, with secrets that repeat."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from houseway.house.gate.limits import NO_LIMITS, Limits
from tests.house.visitor import Visitor, open_house

Enter = Callable[..., Visitor]


@pytest.fixture(autouse=True)
def _same_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of every test has the same secret, so that a failure can be looked at."""
    monkeypatch.setattr("houseway.house.floor.token_bytes", lambda size: b"s" * size)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'house.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    fixture = "database" if request.param == "sqlite" else "postgresql_database"
    address = request.getfixturevalue(fixture)
    assert isinstance(address, str)
    return address


@pytest.fixture
def enter(database: str) -> Iterator[Enter]:
    """Enter a house on the test's database; what was entered is left when the test ends."""
    with ExitStack() as leaving:

        def enter(filings: str | None = None, limits: Limits = NO_LIMITS) -> Visitor:
            return leaving.enter_context(open_house(database, filings, limits))

        yield enter
