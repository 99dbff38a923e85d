"""A user's own game with a user's own schedule goes on after a restart, fee and all."""

from __future__ import annotations

from pathlib import Path

from houseway.analysis.opening import open_table
from houseway.families.library import LIBRARY, load
from houseway.filings.fees.library import SCHEDULES
from houseway.house.restore import restore
from houseway.house.store import Store


def test_a_table_that_posts_a_users_own_schedule_is_restored_with_it(tmp_path: Path) -> None:
    rates = "california-games-collection-rates.toml"
    for source, place in (
        (LIBRARY / "oceana" / "ez-baccarat.toml", tmp_path / "my-room" / "own.toml"),
        (SCHEDULES / "oceana" / rates, tmp_path / "schedules" / "my-room" / rates),
    ):
        place.parent.mkdir(parents=True)
        text = source.read_text().replace('"oceana"', '"my-room"')
        place.write_text(text.replace("oceana/ez-baccarat", "my-room/own"))
    folder = str(tmp_path)
    filing = load("my-room/own", folder)
    table = open_table(filing, b"a secret", fee_option="44")
    assert table.collection.document == f"my-room/{rates.removesuffix('.toml')}"
    table.sit(1, "Ann", 100_000)
    table.sit(2, "Bob", 100_000)
    store = Store(str(tmp_path / "house.sqlite"))
    kept = store.open_table(filing, b"a secret", table.events, {})
    restored = restore(store, kept.id, folder)
    store.close()
    assert restored.closed is None
    assert restored.table.collection == table.collection
