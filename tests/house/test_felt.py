"""What a table tells its page: money as it moved, cover, totals, the sheet in force, what was."""

import pytest

from houseway.analysis.exposure import Exposure, exposure_of
from houseway.bank.settlement import Stake
from houseway.families.library import load
from tests.house.conftest import Enter
from tests.house.visitor import Line, Message

EZ = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"
ULTIMATE = "oceana/ultimate-texas-holdem"


def _now(line: Line) -> Message:
    return next(m for m in reversed(line.messages) if m["type"] == "now")


def _to_wagers(line: Line) -> None:
    while line.view["stage"] == "bank":
        line.say(do="pass-bank")
    assert line.view["stage"] == "wagers"


def _purses(view: Message) -> dict[str, int]:
    return {chair["name"]: chair["purse"] for chair in view["chairs"].values()}


# --- what chips changed by ------------------------------------------------------------------------


@pytest.mark.parametrize("game", [EZ, PAN, ULTIMATE])
def test_chips_of_the_round_are_what_purses_changed_by(enter: Enter, game: str) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(game)) as line:
        _to_wagers(line)
        before = _purses(line.view)
        line.play_round("fold")
        closed = next(m for m in line.events() if m["event"]["event"] == "round-closed")
        view = closed["view"]
        after = _purses(view)
        assert view["taken"], "a collection was taken"
        changed = {name: after[name] - before[name] for name in before}
        assert {n: c for n, c in view["chips"].items() if c} == {
            n: c for n, c in changed.items() if c
        }
        assert view["chips"] != view["net"]
        assert sum(view["chips"].values()) == -view["collected"]


# --- the sheet in force ---------------------------------------------------------------------------


def test_the_rules_of_a_table_are_the_sheet_under_its_readings_limits_and_fees(
    enter: Enter,
) -> None:
    visitor = enter()
    name = "banker-three-card-seven"
    schedules = visitor.client.get(f"/api/games/{EZ}/collections").json()
    schedule = schedules[-1]
    option = schedule["options"][1]["option"]
    address = visitor.open_table(
        EZ, readings={name: "pays"}, packs=6, schedule=schedule["id"], fee_option=option
    )
    sheet = visitor.get(f"{address}/rules")
    printed = visitor.get(f"/rules/{EZ}")
    assert f'href="{address}/rules"' in visitor.get(address)
    reading = load(EZ).reading_texts[name]
    in_force, default = (reading.values[value].says for value in ("pays", "push"))
    assert "Six packs of 52 cards" in sheet
    assert "Eight packs of 52 cards" in printed
    assert f"This table has posted option {option}." in sheet
    assert sheet.count("<td>") < printed.count("<td>"), "one option of limits and of fees"
    taken = [line for line in sheet.splitlines() if "taken as" in line or "In force" in line]
    assert in_force.lower() in sheet.lower(), taken
    assert default.lower() not in sheet.lower().split("readings in force")[0]


# --- cover ----------------------------------------------------------------------------------------


def test_exposure_counts_stakes_long_odds_and_raises() -> None:
    ez = load(EZ)
    stakes = [
        Stake(1, "Ann", "player", 10_000),
        Stake(1, "Ann", "dragon-7", 500),
        Stake(2, "Bob", "banker", 5_000),
    ]
    assert exposure_of(ez, 20_000, stakes) == Exposure(20_000, 15_500, 10_000 + 20_000 + 5_000)
    ultimate = load(ULTIMATE)
    ante = [Stake(1, "Ann", "ante", 1_000), Stake(1, "Ann", "blind", 1_000)]
    # The ante, the blind at 500 to 1, and a play wager of four antes.
    assert exposure_of(ultimate, 20_000, ante) == Exposure(20_000, 2_000, 1_000 + 500_000 + 4_000)


def test_the_bank_that_is_free_is_told_while_wagers_are_made(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        _to_wagers(line)
        cover = _now(line)["cover"]
        assert cover["bank"] == line.view["bank"]["bank"]
        staked = sum(stake["cents"] for stake in line.view["stakes"])
        assert cover["staked"] == staked
        line.say(do="stake", seat=line.you["seat"], wager="player", cents=100_000)
        assert _now(line)["cover"]["staked"] == staked + 100_000, "a warning prevents nothing"
        line.say(do="deal")
        assert _now(line)["cover"] is None or line.view["stage"] == "wagers"


def test_lines_that_the_bank_does_not_cover_are_marked(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        for _ in range(12):
            if line.view["stage"] == "bank" and line.view["offer"]["name"] == line.you["name"]:
                line.say(do="take-bank", cents=500)
            line.stake_least()
            line.say(do="deal")
        closed = [m["view"] for m in line.events() if m["event"]["event"] == "round-closed"]
        short = {seq for view in closed for seq in view["short"]}
        lines = [one for view in closed for one in view["lines"]]
        assert short, "a bank of five dollars is soon used up"
        for one in lines:
            stopped = one["result"] == "lose" and one["collected"] < one["stake"]
            unpaid = one["result"] == "win" and one["paid"] == 0
            if stopped or unpaid:
                assert one["seq"] in short
            if one["result"] == "push" or (one["result"] == "lose" and not stopped):
                assert one["seq"] not in short


# --- totals and the house way ---------------------------------------------------------------------


@pytest.mark.parametrize("game", [PAN, "casino-royale/baccarat-gold"])
def test_who_is_asked_is_told_the_total_and_the_house_way(enter: Enter, game: str) -> None:
    visitor = enter()
    seen = set()
    with visitor.visit(visitor.open_table(game)) as line:
        for _ in range(8):
            line.play_until_asked()
            now, ask = _now(line), line.view["ask"]
            hand = line.view["hands"].get(str(ask["seat"])) or line.view["hands"]["player"]
            total = sum(min(10, "A23456789TJQK".index(card[0]) + 1) for card in hand) % 10
            assert now["holds"] == f"A total of {total}"
            assert now["totals"][str(ask["seat"]) if game == PAN else "player"] == total
            assert now["house_way"] in ("hit", "stand")
            if total >= 8:
                assert now["house_way"] == "stand"
            seen.add(now["house_way"])
            line.answer("stand")
    assert seen


def test_nobody_else_is_told_totals_he_does_not_see(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(PAN)
    with visitor.visit(address) as line, visitor.another().visit(address) as rail:
        line.play_until_asked()
        rail.listen()
        assert list(_now(line)["totals"]) == [str(line.you["seat"])]
        assert (_now(rail)["totals"], _now(rail)["holds"], _now(rail)["house_way"]) == ({}, "", "")


# --- buying in ------------------------------------------------------------------------------------


def test_chips_are_bought_between_rounds_and_stand_in_the_ledger(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(PAN)
    with visitor.visit(address) as line:
        had = _purses(line.view)[line.you["name"]]
        (refused,) = line.say(do="buy-in", cents=200_001)
        assert "$2,000 are the most that is bought at one time" in refused["says"]
        (refused,) = line.say(do="buy-in", cents=0)
        assert refused["type"] == "refused"
        line.say(do="buy-in", cents=150_000)
        assert _purses(line.view)[line.you["name"]] == had + 150_000
        line.play_until_asked()
        (refused,) = line.say(do="buy-in", cents=500)
        assert "a round is being played" in refused["says"]
        line.answer("stand")
    with enter().visit(address) as rail:  # the house starts again
        assert rail.hello["view"]["seq"] == line.seq
    books = visitor.get(f"/api/tables/{address.rsplit('/', 1)[1]}/ledger")
    assert '"bought"' in books


# --- coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [EZ, PAN, ULTIMATE])
def test_a_snapshot_brings_the_last_round_its_result_and_the_wagers_to_repeat(
    enter: Enter, game: str
) -> None:
    visitor = enter()
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        assert line.hello["last"] is None
        _to_wagers(line)
        for _ in range(2):
            line.play_round("fold")
            _to_wagers(line)
        closed = [m for m in line.events() if m["event"]["event"] == "round-closed"]
        begun = [m for m in line.events() if m["event"]["event"] == "bets-closed"]
        mine = line.you["name"]
    with visitor.visit(address) as again:
        last, view = again.hello["last"], closed[-1]["view"]
        assert again.hello["view"]["lines"] == [], "the felt is clear"
        for key in ("round", "lines", "net", "chips", "short", "taken", "collected", "shown"):
            assert last[key] == view[key]
        assert last["bank"] == view["bank"]
        assert last["chairs"] == {}, "who sits where is of now, and in the view"
        results = again.hello["rounds"]
        assert [one["round"] for one in results] == [m["view"]["round"] for m in closed]
        assert results[-1]["you"] == view["chips"].get(mine)
        stakes = begun[-1]["view"]["stakes"]
        assert again.hello["before"] == [one for one in stakes if one["bettor"] == mine]
