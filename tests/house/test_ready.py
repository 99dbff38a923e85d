"""Ready or not: what a house has imported, opened and written before it says that it is ready."""

import subprocess
import sys
from pathlib import Path

import pytest

from houseway.families import names
from houseway.house.floor import Floor
from houseway.house.readiness import AGAIN, Proof
from houseway.house.store import Database, Store
from houseway.house.store.database import PROBE_EVERY
from tests.house.conftest import Enter
from tests.house.rows import edit
from tests.house.visitor import run

IMPORTS = """
import ast, sys
from pathlib import Path
import houseway
from houseway.house.server import create_app

app = create_app(sys.argv[1])
root = Path(houseway.__file__).parent
for path in sorted(root.rglob("*.py")):
    if path.relative_to(root).parts[0] in ("cli", "face.py", "figures.py", "__main__.py"):
        continue  # the command line's, and the library's: no request reaches them
    for function in ast.walk(ast.parse(path.read_text())):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for one in ast.walk(function):
            wanted = []
            if isinstance(one, ast.ImportFrom):
                wanted = [one.module]
            elif isinstance(one, ast.Import):
                wanted = [alias.name for alias in one.names]
            for name in wanted:
                if name not in sys.modules:
                    print(f"{path.relative_to(root)}:{one.lineno} {name}")
"""
FIRST_TABLES = """
import sys
from houseway.families import library, names
from tests.house.visitor import open_house

with open_house(sys.argv[1]) as visitor:
    known = set(sys.modules)
    games = {filing.document["family"]: filing.id for filing in library.load_all()}
    for game in games.values():
        address = visitor.open_table(game)
        for path in (address, f"{address}/rules", f"/rules/{game}"):
            visitor.get(path)
        with visitor.visit(address):
            visitor.client.get(f"{address}/hint", headers=visitor.headers)
    assert games.keys() == set(names())
    print(*sorted(name for name in sys.modules if name not in known), sep="\\n")
"""


def told_by(program: str, database: str) -> list[str]:
    """Run a program in a process of its own, and return the lines it prints."""
    words = [sys.executable, "-c", program, database]
    root = Path(__file__).parents[2]
    run = subprocess.run(words, capture_output=True, text=True, cwd=root, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.split("\n")[:-1]


def test_whatever_is_imported_in_the_middle_of_a_request_is_imported_before_the_first(
    database: str,
) -> None:
    missing = told_by(IMPORTS, database)
    # The cluster's is the command line's, and difflib, re and the like have no circles.
    assert [line for line in missing if line.split()[1] not in ("distributed", "resource")] == []


def test_the_first_tables_import_nothing(database: str) -> None:
    imported = [name for name in told_by(FIRST_TABLES, database) if name]
    assert imported == []


# --- tables -----------------------------------------------------------------------------------


class Counted:
    """A floor whose tables are tried out, and counted; `broken` is a game that cannot be opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried: list[str] = []
        self.broken = ""
        try_out = Floor.try_out

        def counted(floor: Floor, game: str) -> None:
            self.tried.append(game)
            if game == self.broken:
                raise ImportError("cannot import name '_Intrinsic'")
            try_out(floor, game)

        monkeypatch.setattr(Floor, "try_out", counted)


def test_a_table_of_each_family_is_opened_once_a_start(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    client = enter().client
    for _ in range(5):
        answer = client.get("/ready").json()
        assert answer["ready"]
        assert answer["families"] == len(names())
    assert len(counted.tried) == len(names())


def test_a_family_that_cannot_open_a_table_is_named_until_it_can(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    counted, now = Counted(monkeypatch), 1_000.0
    counted.broken = "oceana/texas-holdem"
    store = Store(database)
    proof = Proof(Floor(store, None), lambda: now)
    says = "no table of the family poker can be opened: see the house's log"
    for _ in range(2):
        found = run(proof.readiness())
        assert (found.ready, found.says) == (False, says)
        assert found.families == len(names()) - 1
    assert len(counted.tried) == len(names()), "tried once"
    assert "_Intrinsic" in caplog.text
    counted.broken = ""
    now += AGAIN
    run(proof.readiness())  # tries it again
    assert run(proof.readiness()).ready
    store.close()


def test_nothing_of_a_table_that_is_tried_out_is_kept(database: str) -> None:
    store = Store(database)
    assert run(Proof(Floor(store, None)).readiness()).ready
    assert store.heads() == []
    store.close()


# --- the store --------------------------------------------------------------------------------


def test_a_store_that_can_be_read_and_not_written_is_not_ready(enter: Enter, database: str) -> None:
    client = enter().client
    edit(database, "alter table mail rename to gone")
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, False)
    assert answer.json()["says"] == "the house cannot write to its store"


def test_a_ready_store_is_written_to_now_and_then_only(database: str) -> None:
    now = 1_000.0
    kept = Database(database, lambda: now)
    edit(database, "create table probes (id integer)")
    edit(
        database,
        "create trigger counted after insert on mail begin insert into probes values (new.id); end",
    )
    minutes = 2
    for _ in range(minutes * 60):
        assert kept.ready()
        now += 1
    kept.close()
    assert edit(database, "delete from probes") == minutes * 60 / PROBE_EVERY
    assert edit(database, "delete from mail") == 0, "nothing stays"


def test_a_failure_is_noticed_at_once_and_tried_again_once_a_second(database: str) -> None:
    now = 1_000.0
    kept = Database(database, lambda: now)
    assert kept.ready()
    edit(database, "alter table mail rename to gone")
    now += 1
    assert kept.ready(), "a write was kept a second ago"
    kept.note_away(OSError("no room"))
    now += 0.1
    assert not kept.ready(), "another one failed since"
    edit(database, "alter table gone rename to mail")
    assert not kept.ready(), "it is not tried more than once a second"
    now += 1
    assert kept.ready()
    kept.close()
