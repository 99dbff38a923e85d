"""Answers that are kept: a tag for each content, 304 to who has it, and nobody else's page."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from houseway.house.answers import Text, Texts
from houseway.house.fair import NOBODY, Asker
from houseway.house.gate.limits import NO_LIMITS, Allowance, Rate
from houseway.house.work import WorkQueue
from tests.house.conftest import Enter
from tests.house.visitor import Line, Message, Visitor, run
from tests.own_room import build

GAME = "oceana/ez-baccarat"
HIDDEN = "oceana/three-card-poker-6-card-bonus"
PUBLIC = (f"/rules/{GAME}", "/api/games", f"/api/games/{GAME}", f"/api/games/{GAME}/collections")
OF_TABLE = ("log", "ledger", "ledger.csv", "ledger.beancount?date=2026-11-30", "rules")


def ask(visitor: Visitor, path: str, tag: str = "") -> tuple[int, dict[str, str], str]:
    """Ask for a path, with the tag of what one has; return status, headers and text."""
    headers = visitor.headers | ({"If-None-Match": tag} if tag else {})
    answer = visitor.client.get(path, headers=headers)
    return answer.status_code, dict(answer.headers), answer.text


def check_kept(visitor: Visitor, path: str, control: str) -> str:
    """Check that a path is answered once, then with 304; return its tag."""
    status, headers, text = ask(visitor, path)
    assert (status, headers["cache-control"]) == (200, control), path
    tag = headers["etag"]
    assert text
    assert tag.startswith('"'), "a strong one"
    for said in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        status, again, nothing = ask(visitor, path, said)
        assert (status, again["etag"], nothing) == (304, tag, "")
        assert again["cache-control"] == control
        assert again.get("vary") == headers.get("vary")
    assert ask(visitor, path, '"other"')[0] == 200
    return tag


@pytest.mark.parametrize("path", PUBLIC)
def test_what_is_the_same_for_everybody_is_told_once(enter: Enter, path: str) -> None:
    visitor = enter()
    tag = check_kept(visitor, path, "no-cache")
    assert check_kept(visitor.another(), path, "no-cache") == tag
    assert "set-cookie" not in ask(visitor, path)[1]


@pytest.mark.parametrize("name", OF_TABLE)
def test_what_is_of_a_table_is_told_again_when_the_table_goes_on(enter: Enter, name: str) -> None:
    visitor = enter()
    address = visitor.open_table(GAME)
    before = check_kept(visitor, f"{address}/{name}", "private, no-cache")
    with visitor.visit(address) as line:
        line.play_round()
        during = check_kept(visitor, f"{address}/{name}", "private, no-cache")
    assert (before == during) is (name == "rules")
    assert ask(visitor, f"{address}/{name}", during)[0] == 304
    assert ask(visitor, f"{address}/{name}")[1]["vary"] == "Cookie"


def test_other_readings_and_other_options_are_other_texts(enter: Enter) -> None:
    visitor = enter()
    game: Message = json.loads(visitor.get(f"/api/games/{GAME}"))
    readings = [(name, value) for name, one in game["readings"].items() for value in one["values"]]
    asked = [f"/rules/{GAME}?reading.{name}={value}" for name, value in readings]
    tags = {path: ask(visitor, path)[1]["etag"] for path in asked}
    texts = {path: ask(visitor, path)[2] for path in asked}
    assert len(set(tags.values())) == len(set(texts.values())) > 1
    [schedule, *_] = json.loads(visitor.get(f"/api/games/{GAME}/collections"))
    options = [f"/api/games/{GAME}?fee_option={one['option']}" for one in schedule["options"]]
    assert len({ask(visitor, path)[1]["etag"] for path in options}) == len(options) > 1
    assert ask(visitor, f"/rules/{GAME}?reading.none=x")[0] == 400


def test_a_file_that_changes_is_told_anew(enter: Enter, own_filings: Path) -> None:
    visitor = enter(str(own_filings))
    file = own_filings / "my-room" / "baccarat.toml"
    name = '"EZ Baccarat"'
    assert name in file.read_text()
    paths = ("/rules/my-room/baccarat", "/api/games/my-room/baccarat", "/api/games", "/")
    before = [ask(visitor, path)[1]["etag"] for path in paths]
    assert [ask(visitor, path)[1]["etag"] for path in paths] == before
    file.write_text(file.read_text().replace(name, '"Changed name"'))
    for path, tag in zip(paths, before, strict=True):
        status, headers, text = ask(visitor, path, tag)
        assert (status, "Changed name" in text) == (200, True)
        assert headers["etag"] != tag


@pytest.fixture
def own_filings(tmp_path: Path) -> Path:
    """A folder with filings of a room of its own."""
    folder = tmp_path / "filings"
    folder.mkdir()
    build(folder)
    return folder


# --- whose ----------------------------------------------------------------------------------


def test_the_lobby_is_for_one_browser_and_a_newcomers_is_not_kept(enter: Enter) -> None:
    ada = enter()
    bea = ada.another()
    tag = check_kept(ada, "/", "private, no-cache")
    assert ask(ada, "/")[1]["vary"] == "Cookie"
    assert ask(bea, "/", tag)[0] == 200, "hers is another"
    table = ada.open_table(GAME)
    status, _, text = ask(ada, "/", tag)
    assert (status, table in text) == (200, True), "it has her table now"
    assert table not in ask(bea, "/")[2]
    newcomer = ada.client.get("/", headers={"If-None-Match": tag})
    ada.client.cookies.clear()
    assert newcomer.status_code == 200
    assert newcomer.headers["cache-control"] == "no-store"
    assert "set-cookie" in newcomer.headers
    assert "etag" not in newcomer.headers


def play_until_asked(*lines: Line) -> None:
    """Have everybody wager and deal until the first of them is asked."""
    for _ in range(60):
        for line in lines:
            line.listen()
            while line.view["stage"] == "bank" and line.view["offer"]["name"] == line.you["name"]:
                line.say(do="pass-bank")
        for line in lines:
            line.listen()
            if line.you["seat"] is not None:
                line.stake_least()
                line.say(do="deal")
            while line is not lines[0] and line.is_asked():
                line.answer("play")
        lines[0].listen()
        if lines[0].is_asked():
            return
    raise AssertionError("nobody was asked")


def test_a_log_is_kept_for_the_eyes_it_was_written_for(enter: Enter) -> None:
    """Two sit with hidden cards, one looks on; whoever asks first changes nothing."""
    ada = enter()
    bea, rail = ada.another(), ada.another()
    address = ada.open_table(HIDDEN)
    path = f"{address}/log"
    with bea.visit(address) as other, ada.visit(address) as line:
        other.say(do="sit")
        play_until_asked(line, other)
        orders = ((ada, bea, rail), (rail, bea, ada), (bea, rail, ada))
        told = [{one.cookie: ask(one, path) for one in order} for order in orders]
        assert told[0].keys() == told[1].keys()
        for cookie in told[0]:
            assert len({one[cookie][2] for one in told}) == 1
        tags = {cookie: answer[1]["etag"] for cookie, answer in told[0].items()}
        assert tags[ada.cookie] != tags[rail.cookie], "she sees her cards"
        hand = [c for c in line.view["hands"][str(line.you["seat"])] if c]
        assert len(hand) == 3
        own = [card in told[0][ada.cookie][2] for card in hand]
        assert all(own)
        assert ask(rail, path, tags[ada.cookie])[0] == 200


# --- how many -------------------------------------------------------------------------------


def test_every_request_counts(enter: Enter) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, requests=Allowance(Rate(4, 0.01), Rate(20, 0.01)))
    visitor = enter(limits=limits)
    paths = ("/", f"/rules/{GAME}", "/api/games", "/static/base.css")
    assert [ask(visitor, path)[0] for path in paths] == [200] * 4
    for path in (*paths, "/api/left-out", "/nowhere"):
        status, headers, text = ask(visitor, path)
        assert status == 429
        assert int(headers["retry-after"]) > 0
        assert "too many requests from you just now" in text
        assert headers["x-frame-options"] == "DENY"
    assert ask(visitor, "/health")[0] == 200, "a house that seems down would be ended"
    other = visitor.another()
    statuses = [ask(other, path)[0] for path in paths]
    assert statuses == [200] * 4, "somebody else has an own allowance"
    alone = [visitor.client.get(paths[1]).status_code for _ in range(30)]
    assert (alone[0], alone[-1]) == (200, 429), "and the address one for all"


def test_texts_have_an_end_and_are_worked_out_once() -> None:
    whole = Text.of(b"x" * 2_000)

    async def story() -> None:
        texts = Texts(10_000, WorkQueue())
        for number in range(20):
            assert await texts.of(number, lambda: b"x" * 2_000, NOBODY) == whole
            assert texts.size <= 10_000
        assert await texts.of(19, lambda: b"other", NOBODY) == whole
        assert texts.find(19) == whole
        assert texts.find(0) is None
        assert (await texts.of("long", lambda: b"x" * 9_000, NOBODY)).body == b"x" * 9_000
        assert texts.find("long") is None, "it would drive out all others"

    run(story())


def test_two_who_ask_at_once_share_one_job() -> None:
    queue = WorkQueue(start=lambda work, name: None)

    async def story() -> None:
        texts = Texts(10_000, queue)
        asking = [
            asyncio.create_task(texts.of("ledger", lambda: b"written", Asker("here", str(number))))
            for number in range(12)
        ]
        await asyncio.sleep(0)
        asking[0].cancel()
        await asyncio.sleep(0)
        [job] = (queue.take("quick") for _ in range(len(queue)))
        assert job is not None
        job.begin()
        assert {(await one).body for one in asking[1:]} == {b"written"}, "whoever hangs up"
        assert texts.find("ledger") == Text.of(b"written")

    run(story())


def test_an_error_is_not_kept() -> None:
    def fail() -> bytes:
        raise ZeroDivisionError

    async def story() -> None:
        texts = Texts(10_000, WorkQueue())
        with pytest.raises(ZeroDivisionError):
            await texts.of("a", fail, NOBODY)
        assert (await texts.of("a", lambda: "right", NOBODY)).body == b"right"
        assert (await texts.of("b", lambda: "now", NOBODY, keep=False)).body == b"now"
        assert (await texts.of("b", lambda: "later", NOBODY, keep=False)).body == b"later"

    run(story())
