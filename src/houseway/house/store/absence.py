"""A failure of a database that lasts: logged once a minute, and once when it is over."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

QUIET: Final = 60.0
"""Seconds between two lines of the log about what stays so."""

_log = logging.getLogger("houseway.store")


class Absence:
    """One thing that a database does or does not do, such as taking writes; `says` that it fails.

    Several threads note what they find. None of them waits for another.
    """

    def __init__(self, says: str, back: str, clock: Callable[[], float]) -> None:
        self._says = says
        self._back = back
        self._clock = clock
        self._since: float | None = None
        self._told = -QUIET
        self._failed = 0
        self.failed_at = 0.0
        """When it last failed, by the clock."""

    @property
    def lasts(self) -> bool:
        """Return True if the last attempt failed."""
        return self._since is not None

    def note(self, error: Exception) -> None:
        """Note that it failed, and tell the log once a minute."""
        now = self._clock()
        self._failed += 1
        self.failed_at = now
        if self._since is None:
            self._since = now
        if now - self._told >= QUIET:
            self._told = now
            _log.error("%s (%s tries): %s", self._says, self._failed, why(error))

    def end(self, began: float) -> None:
        """Note that it succeeded; what began before the last failure says nothing of now."""
        if self._since is not None and began >= self.failed_at:
            away, failed = self._clock() - self._since, self._failed
            self._since, self._failed = None, 0
            # What comes and goes is told once a minute as well.
            if away >= 1 or self._clock() - self._told < 1:
                _log.warning("%s after %.1f s (%s tries)", self._back, away, failed)


def why(error: Exception) -> str:
    """Return the first line of what a database or its driver says."""
    return (str(getattr(error, "orig", None) or error).strip() or repr(error)).splitlines()[0]
