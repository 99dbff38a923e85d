"""The processor time of every test: where it goes, and a limit for each test of the gate.

Processor seconds (of this process and the children it waited for) do not depend on what else the
machine does, so the limit decides nothing by the machine's load. `--times` prints the table.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import PurePath
from typing import Final

import pytest

from tests.sizes import DEEP

LIMIT: Final = 20.0
"""Processor seconds that one test of the gate may take."""
SLOWEST: Final = 30
_SPENT: Final = "cpu"


class Times:
    """The processor seconds of each test, gathered where the results are reported."""

    def __init__(self, *, prints: bool) -> None:
        self.prints = prints
        self.spent: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a test's time from its report."""
        for name, spent in report.user_properties:
            if name == _SPENT and isinstance(spent, float):
                self.spent[report.nodeid] = spent

    @property
    def over(self) -> dict[str, float]:
        """The tests of the gate that took too long."""
        return {} if DEEP else {name: s for name, s in self.spent.items() if s > LIMIT}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run if a test took too long."""
        if self.over and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table where it is asked for, and the tests that took too long."""
        write = terminalreporter.write_line
        if self.prints:
            write("")
            for line in self.table():
                write(line)
        for name, spent in self.over.items():
            write(f"took {spent:.1f} processor seconds, at most {LIMIT:.0f} are allowed: {name}")

    def table(self) -> Iterator[str]:
        """Yield the lines of the table: seconds by folder, by file, and the slowest tests."""
        for title, depth in (("folder", 1), ("file", 0)):
            sums: dict[str, list[float]] = defaultdict(list)
            for name, spent in self.spent.items():
                sums[_place(name, depth)].append(spent)
            ranked = sorted(sums.items(), key=lambda item: -sum(item[1]))
            yield f"processor seconds by {title} ({sum(self.spent.values()):.0f} in all)"
            for place, each in ranked[: None if depth else SLOWEST]:
                yield f"{sum(each):8.1f}  {len(each):5}  {place}"
        yield f"the slowest {SLOWEST} tests"
        for name, spent in sorted(self.spent.items(), key=lambda item: -item[1])[:SLOWEST]:
            yield f"{spent:8.1f}  {name}"


def _place(name: str, depth: int) -> str:
    """Return the file of a test, or its folder."""
    path = PurePath(name.partition("::")[0])
    return str(path.parents[depth - 1]) if depth else str(path)


def processor_seconds() -> float:
    """Return what this process and the children it waited for have used."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart() -> None:
    """Note when a test begins."""
    _began[:] = [processor_seconds()]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Put the time into the report of a test's call: what is shared is torn down after it."""
    report = yield
    if report.when == "call":
        report.user_properties.append((_SPENT, processor_seconds() - _began[0]))
    return report


_began: Final = [0.0]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--times`."""
    parser.addoption("--times", action="store_true", help="print where the processor time goes")


def pytest_configure(config: pytest.Config) -> None:
    """Gather the times where results are reported: in the process that was started."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(prints=bool(config.getoption("--times"))))
