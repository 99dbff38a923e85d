"""The events of a log that is whole."""

from pathlib import Path

from houseway.analysis.log import parse, read_log
from houseway.felt.events import AnyEvent


def loads(text: str, folder: str | None = None) -> tuple[AnyEvent, ...]:
    """Of a text."""
    log = parse(text.encode(), folder=folder)
    assert log.torn is None
    return log.events


def read(path: Path) -> tuple[AnyEvent, ...]:
    """Of a file."""
    log = read_log(path)
    assert log.torn is None
    return log.events
