"""Names that a house answers to: its own, and nobody else's, whatever the Origin says."""

import pytest
from starlette.testclient import WebSocketDenialResponse

from houseway.errors import Refusal
from houseway.house.gate.hosts import VARIABLE, Hosts, allowed_hosts
from tests.house.conftest import Enter

GAME = "oceana/ez-baccarat"
FOREIGN = {"Host": "evil.example", "Origin": "http://evil.example"}
SAYS = (
    'this house does not answer to "evil.example": open it by its own name, or start it with '
    "--allowed-host evil.example if that is its name"
)


def knows(hosts: Hosts, host: str, path: str = "/") -> bool:
    """Return whether a request with this Host header is let in."""
    headers = [(b"host", host.encode())]
    return hosts.refusal({"type": "http", "path": path, "headers": headers}) is None


def test_a_foreign_host_is_refused_although_its_origin_matches(enter: Enter) -> None:
    visitor = enter()
    for path in ("/", "/api/games", f"/rules/{GAME}", "/static/base.css", "/nowhere"):
        answer = visitor.client.get(path, headers={**visitor.headers, **FOREIGN})
        assert (answer.status_code, answer.json()["says"]) == (421, SAYS)
        assert answer.headers["x-frame-options"] == "DENY"
    sent = visitor.client.post(
        "/tables", json={"game": GAME}, headers={**visitor.headers, **FOREIGN}
    )
    assert (sent.status_code, sent.json()["says"]) == (421, SAYS)
    page = visitor.client.get("/", headers={**FOREIGN, "Accept": "text/html"})
    assert page.status_code == 421
    assert "does not answer to &#34;evil.example&#34;" in page.text
    assert visitor.get("/api/tables") == "[]", "nothing was opened"


def test_a_visit_by_a_foreign_host_is_refused_with_the_sentence(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(GAME)
    headers = {**visitor.headers, **FOREIGN}
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        visitor.client.websocket_connect(f"{address}/ws", headers=headers),
    ):
        pass
    assert denied.value.status_code == 421
    assert denied.value.json()["says"] == SAYS
    with visitor.visit(address):
        pass  # by its own name it is let in


def test_what_watches_a_house_asks_by_any_name(enter: Enter) -> None:
    client = enter().client
    for path in ("/health", "/ready"):
        assert client.get(path, headers={"Host": "10.1.2.3:8000"}).status_code == 200


def test_a_house_on_this_machine_answers_to_this_machines_names() -> None:
    hosts = Hosts("127.0.0.1")
    for host in ("localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1:8000", "127.8.8.8"):
        assert knows(hosts, host), host
    for host in ("[::1]", "[::1]:8000"):
        assert knows(hosts, host), host
    for host in ("evil.example", "localhost.evil.example", "192.0.2.7", "evil.example:8000", ""):
        assert not knows(hosts, host), host
    assert hosts.refusal({"type": "http", "path": "/", "headers": []}) is not None


def test_a_house_answers_to_the_host_it_listens_on() -> None:
    assert knows(Hosts("192.0.2.7"), "192.0.2.7:8000")
    assert not knows(Hosts("192.0.2.7"), "192.0.2.8:8000")
    assert knows(Hosts("House.Example"), "house.example")


@pytest.mark.parametrize("bound", ["0.0.0.0", "::"])
def test_a_house_for_all_addresses_takes_each_and_no_other_name(
    bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Cardroom.lan")
    hosts = Hosts(bound)
    for host in ("192.0.2.7:8000", "[2001:db8::7]:8000", "cardroom.lan", "cardroom.local:8000"):
        assert knows(hosts, host), host
    for host in ("evil.example", "192.0.2.7.evil.example", "lan"):
        assert not knows(hosts, host), host


def test_a_proxys_names_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = Hosts("127.0.0.1", allowed_hosts("house.example, *.rooms.example"))
    assert knows(hosts, "house.example:443")
    assert knows(hosts, "oceana.rooms.example")
    for host in ("rooms.example", "evilrooms.example", "www.house.example"):
        assert not knows(hosts, host), host
    monkeypatch.setenv(VARIABLE, "house.example")
    assert allowed_hosts(None) == ("house.example",)
    assert allowed_hosts("other.example") == ("other.example",), "the option comes first"
    assert knows(Hosts("127.0.0.1", allowed_hosts("*")), "any.example")


@pytest.mark.parametrize("named", ["http://house.example", "house.*", "me@house.example", "a?b"])
def test_what_is_no_name_is_refused(named: str) -> None:
    with pytest.raises(Refusal, match="--allowed-host takes the names of a house"):
        allowed_hosts(named)
