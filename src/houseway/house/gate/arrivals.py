"""Newcomers first: who has come and does not see a felt yet is served before tables get more.

A busy house would otherwise let everybody who plays go on while somebody new looks at an empty
page. Only the house's own work for him counts, not the time he takes to say hello; and nobody who
plays waits for newcomers longer than a blink, however many there are.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Final

LONGEST: Final = 0.05
"""Seconds that an input waits for newcomers at most."""


class Arrivals:
    """Everybody for whom the house is about to open a table or lay out the felt."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._coming = 0
        self._all_in = asyncio.Event()

    @contextlib.contextmanager
    def coming(self) -> Iterator[None]:
        """While something is done for a newcomer."""
        self._coming += 1
        self._all_in.clear()
        try:
            yield
        finally:
            self._coming -= 1
            if not self._coming:
                self._all_in.set()

    async def let_in(self) -> None:
        """Wait until no newcomer is left, or for as long as a player may be kept waiting."""
        if self._coming:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._longest):
                    await self._all_in.wait()
