"""Starting the house: where its store is, and what is said when it cannot open."""

import socket
from pathlib import Path

import pytest

from houseway.errors import Refusal
from houseway.house.serve import Settings, default_database, serve


def test_the_store_is_in_the_users_own_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("HOUSEWAY_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/houseway/house.sqlite"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/.local/share/houseway/house.sqlite"
    monkeypatch.setenv("HOUSEWAY_DATABASE", "postgresql://house@database/house")
    assert default_database() == "postgresql://house@database/house"


def test_a_port_that_is_taken_is_said_so(database: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port: int = other.getsockname()[1]
        with pytest.raises(Refusal, match=f"port {port} is taken"):
            serve(Settings(port=port, database=database, open_browser=False))


@pytest.mark.parametrize(
    ("host", "port", "says"),
    [
        ("127.0.0.1", 70_000, "70000 is no port"),
        ("127.0.0.1", -1, "-1 is no port"),
        ("no.such.host.invalid", 0, "no host that can be listened on"),
    ],
)
def test_an_address_that_cannot_be_is_refused(
    database: str, host: str, port: int, says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        serve(Settings(host=host, port=port, database=database, open_browser=False))


def test_a_folder_of_filings_that_is_none_is_refused(database: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no such folder"):
        serve(Settings(port=0, database=database, filings=str(tmp_path / "none")))
