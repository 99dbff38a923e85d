"""Events of a family's own: read by their tags, told by it, shown until the felt is cleared."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.analysis.log import dumps, event_reader
from houseway.analysis.opening import open_table
from houseway.errors import Refusal
from houseway.families import family, names
from houseway.families.baccarat.events import HandsFinished
from houseway.families.library import load
from houseway.felt.events import SHARED, FamilyEvent
from houseway.felt.view import View, apply, view_of
from houseway.filings.sheets.model import spoken
from tests.own_family import SecretWord

EZ = "oceana/ez-baccarat"


class Dealt(FamilyEvent, frozen=True, tag="dealt"):
    """Called as something that happens at every table."""


def played(game: str) -> Iterator[str]:
    """The lines of a log of a round."""
    table = open_table(load(game), b"f" * 32)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        table.sit(seat, name, 100_000)
    table.take_bank("Ann", 50_000)
    table.stake("Bob", 2, "player", 1_000)
    table.deal()
    table.close()
    yield from dumps(table.events).splitlines()


def test_tags_are_unique_among_the_events_of_all_families() -> None:
    own = [kind for name in names() for kind in family(name).events]
    tags = [str(kind.__struct_config__.tag) for kind in (*SHARED, *own)]
    assert len(tags) == len(set(tags))
    assert {"dealt", "hands-finished", "bank-shown", "hands-compared"} < set(tags)


def test_a_family_whose_event_has_the_tag_of_another_is_refused(
    secret_word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SecretWord, "events", (Dealt,))
    with pytest.raises(Refusal, match='"secret-word": an event of every table has the tag "dealt"'):
        event_reader.__wrapped__("secret-word")


def test_a_log_needs_no_family_but_its_own(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(played(EZ)) + "\n")
    reads = (
        "import sys; from pathlib import Path; from houseway.analysis.log import read_log; "
        f"assert any(e.seq > 5 for e in read_log(Path({str(log)!r})).events); "
        "print(sorted(m for m in sys.modules if m.startswith('houseway.families.showdown')))"
    )
    ran = subprocess.run([sys.executable, "-c", reads], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_what_a_family_shows_lies_on_the_felt_until_the_next_bank() -> None:
    events = [event_reader("baccarat").decode(line) for line in played(EZ)]
    [finished] = [event for event in events if isinstance(event, HandsFinished)]
    view = view_of(events, None)
    assert view.shown == [finished]
    taken = next(event for event in events if type(event).__name__ == "BankTaken")
    apply(view, taken)
    assert view.shown == View().shown == []


def test_an_event_that_a_family_does_not_tell_is_called_by_its_tag() -> None:
    class HandsSet(FamilyEvent, frozen=True, tag="hands-set"):
        """Nothing to say of it."""

    assert HandsSet(1).told(spoken) == "hands set"
