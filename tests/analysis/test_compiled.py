"""Compiled loops: kept by what they are compiled from, and not needed for small counts."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from houseway import compiled
from houseway.families import family, names

BLOCKED = """
import sys
sys.modules["numba"] = None
from houseway.cli.app import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("id", "wager", "ev"),
    [
        ("oceana/ez-baccarat", "dragon-7", -0.0761),
        ("comstock/super-pan-9", None, None),
        ("casino-royale/three-card-poker", None, None),
        ("cameo/three-card-poker-6-card-bonus", "6-card-bonus", None),
        ("lucky-derby/caribbean-stud", None, None),
    ],
)
def test_small_counts_need_no_compiler(id: str, wager: str | None, ev: float | None) -> None:
    words = ["price", id, "--json", *(("--wager", wager) if wager else ())]
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    wagers = json.loads(done.stdout)["wagers"]
    assert all(each["ev_exact"] for each in wagers.values())
    if wager and ev:
        assert wagers[wager]["ev"] == pytest.approx(ev, abs=1e-4)


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package with a kernel that takes a number from another module, and an unrelated one."""
    package = tmp_path / "some_loops"
    (package / "deeper").mkdir(parents=True)
    for folder in (package, package / "deeper"):
        (folder / "__init__.py").write_text("")
    (package / "kernel.py").write_text(
        "from some_loops.helper import (\n    STEP,\n)\n"
        "from some_loops import deeper\n"
        "from houseway.compiled import compiled\n\n\n"
        "@compiled\ndef loop(n: int) -> int:\n    return n * STEP\n"
    )
    (package / "helper.py").write_text(
        "from some_loops.deeper.numbers import ONE\n\nSTEP = 2 * ONE\n"
    )
    (package / "deeper" / "numbers.py").write_text("ONE = 1\n")
    (package / "unrelated.py").write_text("import some_loops.kernel\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    found = importlib.import_module("some_loops.kernel")
    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "some_loops"]:
        del sys.modules[name]


@pytest.mark.parametrize("file", ["kernel.py", "helper.py", "deeper/numbers.py"])
def test_a_change_of_what_a_loop_is_made_from_is_another_key(kernel: ModuleType, file: str) -> None:
    before = compiled.key(kernel.__name__)
    path = Path(str(kernel.__file__)).parent / file
    path.write_text(path.read_text() + "# changed\n")
    assert compiled.key(kernel.__name__) != before


def test_unrelated_files_and_new_dates_leave_the_key(kernel: ModuleType) -> None:
    before = compiled.key(kernel.__name__)
    folder = Path(str(kernel.__file__)).parent
    (folder / "unrelated.py").write_text("CHANGED = True\n")
    for path in folder.rglob("*.py"):
        os.utime(path, (1, 1))
    assert compiled.key(kernel.__name__) == before


def test_a_loop_is_compiled_once_and_says_so(kernel: ModuleType, tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    compiled.tell(lambda done, total: heard.append((done, total)))
    try:
        assert kernel.loop(21) == 42
    finally:
        compiled.tell(None)
    assert len(heard) == 1
    kept = list((tmp_path / "cache").rglob("*.nbi"))
    assert [path.parent.parent.name for path in kept] == [
        f"{kernel.__name__}-{compiled.key(kernel.__name__)}"
    ]
    again = "import some_loops.kernel as k; assert k.loop(21) == 42; print(k.loop.stats.cache_hits)"
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", again], capture_output=True, text=True, check=True, env=env
    )
    assert "1}" in done.stdout


def test_old_folders_of_a_module_go(kernel: ModuleType) -> None:
    folders: list[Path] = []
    path = Path(str(kernel.__file__))
    os.utime(compiled.folder(kernel.__name__), (0, 0))
    for change in range(compiled.KEPT + 2):
        path.write_text(f"{path.read_text()}# change {change}\n")
        folders.append(compiled.folder(kernel.__name__))
        os.utime(folders[-1], (change, change))
    assert [folder.exists() for folder in folders] == [False, False] + [True] * compiled.KEPT


def test_no_loop_of_a_family_is_compiled_anew_for_a_filing_s_sake() -> None:
    jobs = [job for name in names() for job in family(name).loops()]
    assert jobs
    package = Path(str(compiled.__file__)).parent
    layers = {path.relative_to(package).parts[0] for path in compiled.all_sources()}
    assert layers <= {"cards", "errors.py", "families", "hands", "pricing"}
    rules = {path.name for path in compiled.all_sources()} & {"rules.py", "__init__.py", "model.py"}
    assert not rules
