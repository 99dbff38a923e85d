"""Hand histories: hands of a table in the format that other programs read, and hands of theirs."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.felt.events import AnyEvent


class WrittenHand(msgspec.Struct, frozen=True):
    """A hand of a log as a history tells it; or why it cannot be told."""

    number: int
    text: str = ""
    why_not: str = ""


class ReplayedHand(msgspec.Struct, frozen=True):
    """A hand of somebody's history, played by a filing."""

    game: str
    option: str
    changes: Mapping[str, object]
    """What of the filing was set as the history has it."""
    players: tuple[str, ...]
    starting_stacks: tuple[int, ...]
    finishing_stacks: tuple[int, ...]
    agrees: bool | None
    """Whether these are the chips that the history ends with; nothing where it does not say."""
    events: tuple[AnyEvent, ...]
