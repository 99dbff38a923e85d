"""Logs: a table's events as JSON lines, one event a line, readable and complete.

A log of the house keeps hidden cards and private answers, so that it can be replayed; what a
person may see of it is `view_log`, which can be replayed once its shoes are revealed. The first
event names the game, and thereby the family whose own events are among them.

The last line is the log's *seal*, the SHA-256 of everything above it. What the rules give can be
played again and compared; what people brought, where they sat and what the floor gave as its
reason follows from nothing, and only the seal tells that it was changed.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec

from houseway.errors import Refusal
from houseway.families import family, library, names
from houseway.felt.events import (
    CARD,
    LOG_VERSION,
    PART,
    READABLE,
    SHARED,
    AnyEvent,
    Committed,
    Opened,
    ShoeEnded,
)
from houseway.felt.pledges import DIGITS
from houseway.felt.sight import seen

_WORDS: Final = {
    f"`str` matching regex {pattern!r}": words
    for pattern, words in (
        (CARD, "a card such as As, Td or Jk"),
        (PART, "a number such as 1/2"),
        (DIGITS, "64 hexadecimal digits"),
    )
}
"""What the decoder says of a field, as people say it."""

_BEGINS: Final = b'{"event":"'
_SEALS: Final = b'{"seal":"'
_CUT_OFF: Final = "Input data was truncated"
"""What the decoder says of what has no end."""


MOST_BYTES: Final = 1_000_000_000
"""A hundred thousand rounds are half of it."""
_LONGEST_LINE: Final = 200_000
_LONGEST_TEXT: Final = 1_000
_LONG_TEXT: Final = re.compile(rb'"[^"]{%d}' % _LONGEST_TEXT)


def dumps(events: Iterable[AnyEvent]) -> str:
    """The events as JSON lines."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events).decode()


def sealed(lines: bytes) -> bytes:
    """The lines of a log, with its seal below them."""
    return lines + _SEALS + hashlib.sha256(lines).hexdigest().encode() + b'"}\n'


Seal = Literal["whole", "broken", "missing"]
"""Whether a log's seal fits what stands above it."""


class Log(msgspec.Struct, frozen=True):
    """A log as it was found: its events, and in the middle of which line it breaks off, if so."""

    events: tuple[AnyEvent, ...]
    torn: int | None = None
    seal: Seal = "missing"


@cache
def event_reader(*families: str) -> msgspec.json.Decoder[AnyEvent]:
    """Reads the events that happen at any table, and those of these families."""
    kinds: dict[object, type[AnyEvent]] = {kind.__struct_config__.tag: kind for kind in SHARED}
    for name in families:
        for kind in family(name).events:
            tag = kind.__struct_config__.tag
            if kinds.setdefault(tag, kind) in SHARED:
                raise Refusal(f'family "{name}": an event of every table has the tag "{tag}"')
    reader: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(reduce(or_, kinds.values()))
    return reader


def parse(written: bytes, place: str = "log", folder: str | None = None) -> Log:
    """A log from JSON lines; a line that is no event is refused with its number.

    A last line without an end that is the beginning of an event is where the log was cut off. The
    game is looked up in the library and in a user's `folder`.
    """
    events: list[AnyEvent] = []
    torn = None
    reader = event_reader()
    above, seal = _unsealed(written)
    for number, line in enumerate(io.BytesIO(above), 1):
        if not line.strip():
            continue
        try:
            _check_length(line)
            events.append(reader.decode(line))
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            why = str(error)
            last = not line.endswith(b"\n")
            if events and last and why == _CUT_OFF and _begins_a_line(line):
                torn = number
                break
            if line.startswith(_SEALS):
                why = "the seal is a log's last line, and more follows it"
            for said, words in _WORDS.items():
                why = why.replace(said, words)
            raise Refusal(f"{place}, line {number}: this is no event of a log ({why})") from None
        if len(events) == 1:
            reader = event_reader(*_families(events[0], folder))
        if events[-1].seq != len(events) and isinstance(events[0], Opened):
            raise Refusal(
                f"{place}, line {number}: event {len(events)} is missing, {events[-1].seq} "
                "stands there"
            )
    if not events or not isinstance(events[0], Opened):
        found = "this does not" if written.strip() else "this is empty"
        raise Refusal(f"{place}: a log begins with the table's opening, and {found}")
    if events[0].version not in READABLE:
        raise Refusal(
            f"{place}: written by version {events[0].version} of the log, this is {LOG_VERSION}"
        )
    return Log(tuple(events), torn, seal)


def _check_length(line: bytes) -> None:
    """Refuse what no event comes near, before anything is made of it."""
    if len(line) > _LONGEST_LINE:
        raise ValueError(f"a line of {len(line):,} bytes")
    if len(line) > _LONGEST_TEXT and _LONG_TEXT.search(line):
        raise ValueError(f"a text of more than {_LONGEST_TEXT:,} bytes")


def _unsealed(written: bytes) -> tuple[bytes, Seal]:
    """What stands above the seal, and whether that is what was sealed."""
    begins = written.rfind(b"\n" + _SEALS) + 1
    seal = written[begins:].rstrip()
    if not begins or b"\n" in seal or not seal.endswith(b'"}'):
        return written, "missing"  # or cut off in its midst, or something follows it
    above = written[:begins]
    return above, "whole" if sealed(above).rstrip() == above + seal else "broken"


def _families(first: AnyEvent, folder: str | None) -> tuple[str, ...]:
    """The family of a log's game; any of them, where the game is filed elsewhere."""
    try:
        game = first.game if isinstance(first, Opened) else ""
        return (library.load(game, folder).rules.family_name,)
    except Refusal:
        return names()


def _begins_a_line(line: bytes) -> bool:
    start = b"".join(line.split())
    return any(whole.startswith(start[: len(whole)]) for whole in (_BEGINS, _SEALS))


def read_log(path: Path, folder: str | None = None) -> Log:
    """A log from a file, whole or broken off."""
    try:
        with path.open("rb") as file:
            written = read_whole(file, str(path))
    except OSError:
        raise Refusal(f"{path}: there is no readable log there") from None
    return parse(written, str(path), folder)


def read_whole(file: BinaryIO, place: str) -> bytes:
    """All that stands in a file or comes through a pipe; more than a log can have is refused."""
    long = Refusal(f"{place}: this is longer than a log, allowed: {MOST_BYTES:,} bytes")
    if file.seekable() and file.seek(0, io.SEEK_END) > MOST_BYTES:
        raise long
    if file.seekable():
        file.seek(0)
    written = file.read(MOST_BYTES + 1)
    if len(written) > MOST_BYTES:
        raise long
    return written


def view_log(events: Sequence[AnyEvent], viewer: str | None) -> str:
    """The log as somebody may see it: whole as far as shoes are revealed, then as it happened."""
    return sealed(dumps(seen_log(events, viewer)).encode()).decode()


def seen_log(events: Sequence[AnyEvent], viewer: str | None) -> list[AnyEvent]:
    """The events of that log."""
    revealed = {event.shoe for event in events if isinstance(event, ShoeEnded)}
    found: list[AnyEvent] = []
    shoe = 0
    for event in events:
        if isinstance(event, Committed):
            shoe = event.shoe
        found.append(event if shoe in revealed else seen(event, viewer))
    return found
