"""Running the command line in this process: the status, what it printed, and what it said."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
import pytest

from houseway.cli.app import run

T = TypeVar("T")


@dataclass(frozen=True)
class Ran:
    """What a command line did."""

    status: int
    out: str
    err: str

    def as_json(self, kind: type[T]) -> T:
        """The answer, which must have at least the keys of `kind`."""
        assert self.status == 0, self.err
        return msgspec.json.decode(self.out, type=kind)


Houseway = Callable[..., Ran]


@pytest.fixture
def houseway(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Houseway:
    """`houseway("price", "oceana/ez-baccarat", "--json")`, with standard input if given."""
    # A defect must fail the test, not be turned into a sentence.
    monkeypatch.setenv("HOUSEWAY_TRACEBACK", "1")
    for variable in ("HOUSEWAY_FILINGS", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)

    def go(*words: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        status = run(words)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return go
