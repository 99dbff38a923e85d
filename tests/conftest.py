"""Fixtures and settings for every test: repeatable properties, a family, PostgreSQL."""

import os
import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, make_url, text

from houseway.families.library import load_all
from postgresql import PostgreSQL
from tests.own_family import registered
from tests.sizes import DEEP

pytest_plugins = ["tests.times"]
FAMILIES: Final = Path(__file__).parent / "families"

# The same examples in every run, however slow the machine. HYPOTHESIS_PROFILE=search looks further.
settings.register_profile("gate", max_examples=25, derandomize=True, deadline=None)
settings.register_profile("deep", max_examples=100, derandomize=True, deadline=None)
settings.register_profile("search", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "deep" if DEEP else "gate"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--family`."""
    parser.addoption(
        "--family", help="run a family's own tests, and the shared tests that take its filings"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the deep tests to the deep run, and other families' tests out if one is asked for."""
    family = config.getoption("--family")
    wanted = [
        item
        for item in items
        if (DEEP or not item.get_closest_marker("deep")) and (not family or concerns(item, family))
    ]
    kept = set(wanted)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = wanted


def concerns(item: pytest.Item, family: str) -> bool:
    """Return True if a test is in the family's folder, or takes one of its filings."""
    if FAMILIES / family.replace("-", "_") in item.path.parents:
        return True
    return any(id in item.nodeid for id in filings_of(family))


@cache
def filings_of(family: str) -> tuple[str, ...]:
    """Return the ids of the family's filings."""
    found = tuple(f.id for f in load_all() if f.rules.family_name == family.replace("_", "-"))
    if not found:
        raise pytest.UsageError(f"no filing is of the family {family!r}")
    return found


@pytest.fixture
def secret_word(tmp_path: Path) -> Iterator[str]:
    """A family that only the tests have, registered; gives the folder of its filing."""
    with registered(tmp_path / "filings") as folder:
        yield folder


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests, on a socket in /tmp."""
    with PostgreSQL() as server:
        yield server.address


@pytest.fixture
def own_postgresql() -> Iterator[PostgreSQL]:
    """A server for one test, which may stop and start it."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture
def postgresql_database(postgresql: str) -> Iterator[str]:
    """The address of an empty database on that server, for one test."""
    name = f"house_{uuid.uuid4().hex}"
    engine = create_engine(postgresql, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    yield make_url(postgresql).set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"drop database {name} with (force)"))
    engine.dispose()
