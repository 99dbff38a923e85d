"""What every test may ask for: repeatable properties, a family and a PostgreSQL of its own."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, make_url, text

from tests.own_family import registered

# The same examples in every run, however slow the machine. HYPOTHESIS_PROFILE=search looks further.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


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
def own_postgresql() -> Iterator["PostgreSQL"]:
    """A server for one test, which may stop and start it."""
    with PostgreSQL() as server:
        yield server


class PostgreSQL:
    """A PostgreSQL server on a socket in /tmp."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="houseway-pg-", dir="/tmp"))
        self._data = self._folder / "data"
        self._runs = False
        self.address = f"postgresql+psycopg://houseway@/postgres?host={self._folder}"

    def __enter__(self) -> "PostgreSQL":
        try:
            if os.geteuid() == 0:  # PostgreSQL refuses to run as root
                shutil.chown(self._folder, "postgres", "postgres")
            self._run("initdb", "--username=houseway", "--auth=trust", "--no-sync")
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._runs:
                self.stop()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, until it answers."""
        folder = self._folder
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-l", str(folder / "server.log"), "-o", options)
        self._runs = True

    def stop(self) -> None:
        """Stop it as a crash would."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")
        self._runs = False

    def _run(self, program: str, *arguments: str) -> None:
        as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        # Into a file, not a pipe: the server inherits it, and a pipe would stay open with it.
        with open(self._folder / "commands.log", "a+b") as log:
            done = subprocess.run(
                [*as_owner, _postgresql_programs() / program, *arguments, "-D", self._data],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                timeout=120,
            )
            if done.returncode:
                log.seek(0)
                pytest.fail(f"{program} failed:\n{log.read().decode(errors='replace')}")


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


def _postgresql_programs() -> Path:
    """Debian keeps the server's programs off the path, a folder a version."""
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda initdb: float(initdb.parts[-3]),
    )
    if versions:
        return versions[-1].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).parent
    pytest.fail("no PostgreSQL server on this machine: run `make machine`")
