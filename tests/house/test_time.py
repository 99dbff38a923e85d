"""A table of the house that collects by time: by the real clock, told, kept, never twice."""

from pathlib import Path

from houseway.house.restore import restore
from houseway.house.store import Store
from tests import own_room
from tests.house.visitor import Visitor, open_house


def test_time_is_collected_once_in_a_half_hour_whatever_is_played_or_restarted(
    tmp_path: Path, database: str
) -> None:
    folder = own_room.build(tmp_path / "filings")
    with open_house(database, folder) as visitor:
        address = visitor.open_table("my-room/baccarat", schedule="time", fee_option="1")
        cookie = visitor.cookie
        with visitor.visit(address) as line:
            line.play_round()
            line.play_round()
            line.play_round()
            events = [message["event"] for message in line.events()]
            taken = [event for event in events if event.get("half_hour")]
            assert sorted(one["name"] for one in taken) == sorted(
                chair["name"] for chair in line.view["chairs"].values()
            )
            assert [event["number"] for event in events if event["event"] == "half-hour"] == [1]
            assert line.view["half_hours"] == 1
    with open_house(database, folder) as house:
        again = Visitor(house.client, cookie)
        with again.visit(address) as line:
            line.play_round()
            assert line.view["half_hours"] == 1
        assert "half hour 1" in again.get(f"{address}/ledger")
    store = Store(database)
    table = restore(store, address.rsplit("/", 1)[1], folder).table
    store.close()
    assert table.till.half_hours == 1
    assert table.rounds >= 4


def test_what_is_due_names_time_before_the_first_deal_only(tmp_path: Path, database: str) -> None:
    folder = own_room.build(tmp_path / "filings")
    with open_house(database, folder) as visitor:
        address = visitor.open_table("my-room/baccarat", schedule="time", fee_option="1")
        with visitor.visit(address) as line:
            due: list[list[int]] = []
            for _ in range(2):
                line.play_round()
            for message in line.messages:
                if message["type"] == "now" and line.view:
                    due.append([one["cents"] for one in message["due"]])
            assert [500] in [sorted(set(cents)) for cents in due]
            assert due[-1] == []
