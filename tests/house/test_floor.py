"""The floor, the collection and money put together, over the protocol."""

import shutil
from pathlib import Path

import pytest

from houseway.analysis.replay import verify
from houseway.families.library import LIBRARY, load
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.visitor import Line, Message, open_house

EZ = "oceana/ez-baccarat"
GOLD = "casino-royale/baccarat-gold"
PAN = "comstock/super-pan-9"


def _now(line: Line) -> Message:
    """What the table offered last."""
    return next(message for message in reversed(line.messages) if message["type"] == "now")


def _told(line: Line, kind: str) -> list[Message]:
    return [message for message in line.events() if message["event"]["event"] == kind]


def _to_wagers(line: Line) -> None:
    while line.view["stage"] == "bank":
        line.say(do="pass-bank")
    assert line.view["stage"] == "wagers"


# --- coming back ----------------------------------------------------------------------------------


def test_a_snapshot_brings_the_log_so_far_as_it_was_told(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(PAN)
    with visitor.visit(address) as line:
        known = [entry["seq"] for entry in line.hello["recent"]]
        assert known == list(range(1, line.hello["seq"] + 1))
        line.play_until_asked()
        told = [(m["seq"], m["event"]["event"], m["told"]) for m in line.events()]
    with visitor.visit(address) as again:
        recent = [(e["seq"], e["kind"], e["told"]) for e in again.hello["recent"]]
    assert recent[-len(told) :] == told[-len(recent) :]
    assert len(recent) <= 300


def test_the_total_of_every_hand_is_still_there_before_money_moves(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(PAN)
    with visitor.visit(address) as line:
        line.say(do="watch", on=True)
        line.stake_least()
        line.say(do="deal")
        for _ in range(40):
            if _told(line, "hands-finished"):
                break
            line.say(do="answer", choice="stand") if line.is_asked() else line.say(do="confirm")
        spots = {stake["seat"] for stake in line.view["stakes"]}
    with visitor.visit(address) as again:
        shown = again.hello["view"]["shown"]
    assert spots == {one["seat"] for one in shown if one["event"] == "hands-finished"}


# --- the collection -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [EZ, PAN])
def test_what_is_due_is_what_is_taken(enter: Enter, game: str) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(game)) as line:
        line.stake_least()
        due = _now(line)["due"]
        assert due
        assert all("option" in one["why"] for one in due)
        line.say(do="deal")
        taken = [message["event"] for message in _told(line, "collected")]
        assert [(e["name"], e["cents"]) for e in taken] == [(d["name"], d["cents"]) for d in due]


def test_schedule_and_option_are_chosen_and_the_limits_follow(enter: Enter) -> None:
    visitor = enter()
    schedules = visitor.client.get(f"/api/games/{PAN}/collections").json()
    (schedule,) = schedules
    assert [option["option"] for option in schedule["options"]] == ["1", "2"]
    wish = {"schedule": schedule["id"], "fee_option": "2"}
    with visitor.visit(visitor.open_table(PAN, **wish)) as line:
        game = line.hello["game"]
    assert game["collection"]["id"] == schedule["id"]
    assert game["collection"]["option"] == "2"
    payers = {column["payer"]: column["tiers"] for column in game["collection"]["columns"]}
    assert set(payers) == {"player", "player-dealer"}
    assert game["wagers"][0]["limit"] == {"min": 10_100, "max": 1_000_000}
    asked = visitor.client.get(f"/api/games/{PAN}?fee_option=2").json()
    assert asked["collection"] == game["collection"]
    answer = visitor.client.post("/tables", json={"game": PAN, "fee_option": "99"})
    assert answer.status_code == 400
    assert 'no fee option "99"' in answer.json()["says"]


def test_a_repaired_cell_is_marked_where_it_is_posted(enter: Enter) -> None:
    visitor = enter()
    game = visitor.client.get(f"/api/games/{EZ}?fee_option=33").json()
    (bank,) = [c for c in game["collection"]["columns"] if c["payer"] == "player-dealer"]
    assert [tier["mark"] for tier in bank["tiers"]] == ["", "", "??", "??", ""]


# --- the floor ------------------------------------------------------------------------------------


def test_a_misdeal_gives_everything_back_and_cites_its_rule(enter: Enter, database: str) -> None:
    visitor = enter()
    address = visitor.open_table(PAN)
    with visitor.visit(address) as line:
        _to_wagers(line)
        before = {chair["name"]: chair["purse"] for chair in line.view["chairs"].values()}
        line.play_until_asked(rounds=1)
        (found,) = [one for one in _now(line)["declarable"] if one["name"] == "wrong-spot"]
        assert found["effect"] == "misdeal"
        assert found["rule"].startswith(f"{PAN}, lines ")
        line.say(do="declare", name="wrong-spot")
        (declared,) = _told(line, "declared")
        assert declared["event"]["rule"] == found["rule"]
        assert found["rule"] in declared["told"]
        assert _told(line, "round-voided")
        assert not _told(line, "line-settled")
        mine = [one for one in line.view["stakes"] if one["bettor"] == line.you["name"]]
        assert mine == []
        assert {c["name"]: c["purse"] for c in line.view["chairs"].values()} == before
        (refused,) = line.say(do="declare", name="wrong-spot")
        assert refused["type"] == "refused"
    assert verify(load(PAN), Store(database).events(address.rsplit("/", 1)[1])).faults == ()


def test_a_watched_round_stops_for_the_floor_at_every_turn(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(GOLD)) as line:
        (refused,) = line.say(do="confirm")
        assert refused["says"] == "nothing waits for the floor"
        assert _now(line)["may_watch"]
        line.say(do="watch", on=True)
        assert line.view["watched"]
        line.say(do="deal")
        assert line.view["ask"]["bettor"] == "floor"
        for _ in range(20):
            if line.view["ask"] is None:
                break
            line.say(do="confirm") if not line.is_asked() else line.say(do="answer", choice="hit")
        assert _told(line, "round-closed")


def test_a_sheet_without_irregularities_offers_none(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        now = _now(line)
        assert now["declarable"] == []
        if not now["may_watch"]:
            (refused,) = line.say(do="watch", on=True)
            assert "lists no irregularity" in refused["says"]
        (refused,) = line.say(do="declare", name="boxed-card")
        assert refused["type"] == "refused"


def test_a_payout_to_be_verified_waits_for_whoever_sits_here(database: str, tmp_path: Path) -> None:
    place = tmp_path / "filings" / f"{EZ}.toml"
    place.parent.mkdir(parents=True)
    shutil.copy(LIBRARY / f"{EZ}.toml", place)
    text = place.read_text(encoding="utf-8")
    assert "[settlement]\n" in text
    place.write_text(
        text.replace("[settlement]\n", '[settlement]\nverify-from = "$5"\n'), encoding="utf-8"
    )
    with open_house(database, filings=str(tmp_path / "filings")) as visitor:
        address = visitor.open_table(EZ)
        with visitor.visit(address) as line:
            for _ in range(20):
                _to_wagers(line)
                line.say(do="stake", seat=3, wager="player", cents=2_500)
                line.say(do="deal")
                if line.view["ask"]:
                    break
            ask = line.view["ask"]
            assert ask["bettor"] == "floor"
            assert "verify the payout" in ask["about"]
            settled = len(_told(line, "line-settled"))
            rail = visitor.another()
            with rail.visit(address) as watching:
                (refused,) = watching.say(do="confirm")
                assert refused["says"] == "you are at the rail: sit down first"
            line.say(do="confirm")
            assert len(_told(line, "line-settled")) > settled


# --- money put together ---------------------------------------------------------------------------


def test_the_bank_is_shared_where_the_sheet_allows_it(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(PAN)) as line:
        assert _now(line)["may_join_bank"]
        before = line.view["bank"]["bank"]
        line.say(do="join-bank", cents=15_000)
        assert line.view["bank"]["bank"] == before + 15_000
        assert line.view["bank"]["shares"][line.you["name"]] == 15_000
        (refused,) = line.say(do="stake", seat=3, wager="spot", cents=500)
        assert refused["type"] == "refused"
        line.say(do="deal")
        assert line.you["name"] in _told(line, "round-closed")[-1]["event"]["net"]
    with visitor.visit(visitor.open_table(EZ)) as line:
        assert not _now(line)["may_join_bank"]
        (refused,) = line.say(do="join-bank", cents=15_000)
        assert "the bank is one person's" in refused["says"]


def test_bots_share_a_wager_and_people_are_not_made_to(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(PAN)
    other = visitor.another()
    with visitor.visit(address) as line, other.visit(address) as hers:
        hers.say(do="sit")
        line.listen()
        _to_wagers(line)
        name, partner = line.you["name"], _now(line)["partners"][0]
        (refused,) = line.say(
            do="kum-kum", seat=3, wager="spot", shares={name: 500, hers.you["name"]: 500}
        )
        assert "is no bot" in refused["says"]
        (refused,) = line.say(do="kum-kum", seat=3, wager="spot", shares={partner: 500})
        assert "you among its partners" in refused["says"]
        line.say(do="kum-kum", seat=3, wager="spot", shares={name: 2_000, partner: 500})
        (stake,) = [one for one in line.view["stakes"] if one["shares"]]
        assert stake["cents"] == 2_500
        assert stake["bettor"] == f"{name} & {partner}"
        line.say(do="kum-kum", seat=3, wager="spot", shares={name: 0, partner: 0})
        assert not [one for one in line.view["stakes"] if one["shares"]]


def test_who_means_to_decide_on_anothers_spot_says_so_before_the_deal(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(PAN, readings={"handles-cards": "declared"})
    with visitor.visit(address) as line:
        _to_wagers(line)
        others = [s["seat"] for s in line.view["stakes"] if s["cents"] < 10_000]
        line.say(do="stake", seat=others[0], wager="spot", cents=10_000)
        assert _now(line)["may_decide"] == [others[0]]
        line.say(do="decide", seat=others[0])
        assert line.view["deciding"] == [f"{others[0]} {line.you['name']}"]
        line.say(do="deal")
        assert line.is_asked()
        assert line.view["ask"]["seat"] == others[0]
