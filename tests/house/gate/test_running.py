"""What is told of the running house: up, ready, its numbers, its log."""

import json
import logging
import socket
import urllib.request

import pytest

from houseway.errors import Refusal
from houseway.house.gate.logs import JsonLines, Plain, Seldom
from houseway.house.gate.metrics import Metrics
from houseway.house.store import Store
from tests.house.conftest import Enter


def test_up_and_ready_differ(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    client = enter().client
    assert client.get("/health").text == "ok"
    answer = client.get("/ready")
    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    assert answer.json()["filings"] > 20
    monkeypatch.setattr(Store, "ready", lambda store: False)
    answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["says"] == "the house cannot write to its store"
    assert answer.headers["retry-after"] == "1"
    assert client.get("/health").status_code == 200


def test_a_house_without_games_is_not_ready(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(folder: str | None) -> None:
        raise Refusal("no library")

    client = enter().client
    monkeypatch.setattr("houseway.families.library.survey", broken)
    answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["says"] == "no filing can be loaded"


def test_the_numbers_count_what_happens() -> None:
    metrics = Metrics()
    metrics.messages.labels("deal", "done").inc()
    metrics.messages.labels("deal", "refused").inc(2)
    metrics.watch("tables", "Tables", lambda: 7)
    assert metrics.value("houseway_messages_total") == 3
    assert metrics.value("houseway_tables") == 7
    assert b'houseway_messages_total{came="refused",do="deal"} 2.0' in metrics.text()


def test_visits_and_messages_are_counted(enter: Enter, database: str) -> None:
    from tests.house.gate.test_operator import operator_of

    operator = operator_of(enter(), database)
    with operator.visit(operator.open_table("oceana/ez-baccarat")) as line:
        line.say(do="pass-bank")
        told = operator.get("/metrics")
    assert "houseway_visits 1.0" in told
    assert "houseway_tables 1.0" in told
    assert 'houseway_messages_total{came="done",do="hello"} 1.0' in told
    assert 'came="refused",do="unread"' in told, "the tests mumble"
    assert 'houseway_requests_total{page="open_table",status="303"} 1.0' in told
    assert "houseway_visits 0.0" in operator.get("/metrics")


def test_metrics_have_a_port_of_their_own_if_wanted() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        other.listen()
        with pytest.raises(Refusal, match="no metrics can be told"):
            Metrics().serve(str(port))
    Metrics().serve(f"127.0.0.1:{port}")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        assert b"houseway_visits" in answer.read()
    for place in ("here", "1:", "70000", "0"):
        with pytest.raises(Refusal, match="no place for metrics"):
            Metrics().serve(place)


class Log:
    """A log with a clock of its own, and the lines that came of it."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.time = 100.0
        self.lines: list[str] = []
        self.seldom = Seldom(lambda: self.time)
        self.formatter = formatter

    def tell(
        self,
        message: str,
        *what: object,
        level: int = logging.ERROR,
        fault: Exception | None = None,
    ) -> None:
        info = (type(fault), fault, None) if fault else None
        record = logging.LogRecord("houseway.x", level, "x.py", 1, message, what, info)
        if self.seldom.filter(record):
            self.lines.append(self.formatter.format(record))


def test_what_repeats_is_told_once_a_minute_with_how_often() -> None:
    log = Log(Plain())
    for table in range(5_000):
        log.tell("table %s: a message failed", table)
    assert len(log.lines) == 1
    log.tell("something else")
    log.tell("table %s: a message failed", 1, fault=ZeroDivisionError("x"))
    assert len(log.lines) == 3, "another fault is told at once"
    log.time += 61
    log.tell("table %s: a message failed", 9)
    assert "table 9: a message failed (and 4,999 times before that)" in log.lines[-1]


def test_information_is_always_told() -> None:
    log = Log(Plain())
    for _ in range(3):
        log.tell("the house is open", level=logging.INFO)
    assert len(log.lines) == 3


def test_a_line_of_json_is_one_line() -> None:
    log = Log(JsonLines())
    log.tell("table %s:\nfailed", "abc", fault=ZeroDivisionError("x"))
    (line,) = log.lines
    assert "\n" not in line
    told = json.loads(line)
    assert told["message"] == "table abc:\nfailed"
    assert told["level"] == "error"
    assert told["logger"] == "houseway.x"
    assert "ZeroDivisionError" in told["fault"]
    assert told["time"].endswith("+00:00")


def test_kinds_of_faults_remembered_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.house.gate.logs._MOST_KINDS", 10)
    log = Log(Plain())
    for number in range(100):
        log.time += 10
        log.tell(f"fault {number}")
    assert len(log.seldom._told) <= 11
