"""Logs: a table's events as JSON lines, one event a line, readable and complete.

A log of the house keeps hidden cards, so that it can be replayed; what a person may see of it is
`view_log`, which nobody could replay and nobody needs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from houseway.errors import Refusal
from houseway.table.events import LOG_VERSION, READABLE, AnyEvent, Opened, seen

_decoder = msgspec.json.Decoder(AnyEvent)


def dumps(events: Iterable[AnyEvent]) -> str:
    """The events as JSON lines."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events).decode()


def loads(text: str, place: str = "log") -> tuple[AnyEvent, ...]:
    """Events from JSON lines; a line that is none is refused with its number."""
    events = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            events.append(_decoder.decode(line))
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise Refusal(f"{place}, line {number}: this is no event of a log ({error})") from None
    if not events or not isinstance(events[0], Opened):
        raise Refusal(f"{place}: a log begins with the table's opening, and this does not")
    if events[0].version not in READABLE:
        raise Refusal(
            f"{place}: written by version {events[0].version} of the log, this is {LOG_VERSION}"
        )
    for expected, event in enumerate(events, 1):
        if event.seq != expected:
            raise Refusal(f"{place}: event {expected} is missing, {event.seq} stands there")
    return tuple(events)


def read(path: Path) -> tuple[AnyEvent, ...]:
    """A log from a file."""
    try:
        return loads(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError):
        raise Refusal(f"{path}: there is no readable log there") from None


def view_log(events: Sequence[AnyEvent], viewer: str | None) -> str:
    """The log as somebody may see it."""
    return dumps(seen(event, viewer) for event in events)
