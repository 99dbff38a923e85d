"""The house's log: a line each for people, or JSON for programs; what repeats, once a minute.

A fault that happens ten thousand times a minute is one line, and the next says how often it came.
A fault is told without the cards that it names: whoever reads the log may sit at the table.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

from houseway.cards.card import mask_cards

Kind = Literal["text", "json"]
QUIET: Final = 60.0
"""Seconds after which what repeats is told again."""
_MOST_KINDS: Final = 1_000


class Seldom(logging.Filter):
    """Lets a kind of warning or fault through once a minute."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._told: dict[tuple[str, object, object], tuple[float, int]] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell it: what is only information always."""
        if record.levelno < logging.WARNING:
            return True
        fault = record.exc_info[0] if record.exc_info else None
        # The sentence without what is filled in: a thousand tables fail as one.
        key = (record.name, record.msg if isinstance(record.msg, str) else type(record.msg), fault)
        now = self._now()
        with self._lock:
            told, missed = self._told.get(key, (now - QUIET, 0))
            if now - told < QUIET:
                self._told[key] = (told, missed + 1)
                return False
            if len(self._told) >= _MOST_KINDS:
                self._told = {k: v for k, v in self._told.items() if now - v[0] < QUIET}
            self._told[key] = (now, 0)
        record.missed = missed
        return True


class Plain(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line, with how often the like of it was kept back."""
        missed = getattr(record, "missed", 0)
        text = super().format(record)
        text = mask_cards(text) if record.exc_info else text
        return f"{text} (and {missed:,} times before that)" if missed else text


class JsonLines(logging.Formatter):
    """An object a line: time, level, logger, message, and what else there is."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if missed := getattr(record, "missed", 0):
            told["missed"] = missed
        if record.exc_info:
            told["message"] = mask_cards(record.getMessage())
            told["fault"] = mask_cards(self.formatException(record.exc_info))
        return msgspec.json.encode(told).decode()


class _StandardError(logging.Handler):
    """Writes to standard error, whatever that is at the moment."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError, ValueError):  # nobody reads it any more
            print(self.format(record), file=sys.stderr, flush=True)


def set_up(kind: Kind) -> None:
    """Send everything that is logged to standard error, in this form."""
    handler = _StandardError()
    handler.setFormatter(JsonLines() if kind == "json" else Plain())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("houseway").setLevel(logging.INFO if kind == "json" else logging.WARNING)
