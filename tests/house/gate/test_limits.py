"""How much the house takes: buckets for visitors and addresses, and what is said beyond them."""

from pathlib import Path

import msgspec
import pytest

from houseway.errors import Refusal
from houseway.house.gate import limits as gate
from houseway.house.gate.limits import (
    NO_LIMITS,
    Allowance,
    Limits,
    Rate,
    TooMany,
    Turnstile,
    block_of,
    read_limits,
)


class Clock:
    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


def turnstile(visitor: Rate | None, address: Rate | None) -> tuple[Turnstile, Clock]:
    clock = Clock()
    return Turnstile(Limits(tables=Allowance(visitor, address)), clock), clock


def taken(turnstile: Turnstile, times: int, visitor: str = "ada", address: str = "a") -> int:
    """How many of so many went through."""
    for number in range(times):
        try:
            turnstile.take("tables", visitor, address)
        except TooMany:
            return number
    return times


def test_a_visitor_has_so_many_at_once_and_more_with_time() -> None:
    gate, clock = turnstile(Rate(5, 0.5), None)
    assert taken(gate, 100) == 5
    with pytest.raises(TooMany, match=r"too many new tables from you just now: .* in 2 seconds"):
        gate.take("tables", "ada", "a")
    clock.time += 2.0
    assert taken(gate, 100) == 1
    clock.time += 1_000.0
    assert taken(gate, 100) == 5, "never more than the bucket holds"
    assert taken(gate, 100, visitor="bea") == 5, "others have their own"


def test_an_address_has_its_own_whoever_comes_from_it() -> None:
    gate, _ = turnstile(Rate(5, 1), Rate(8, 4))
    assert taken(gate, 5, "ada") == 5
    assert taken(gate, 5, "bea") == 3
    with pytest.raises(TooMany, match=r"from your address .* in 1 second$") as refused:
        gate.take("tables", "eve", "a")
    assert refused.value.wait == 0.25
    assert taken(gate, 5, "bea", address="b") == 2, "a refusal by the address has cost him nothing"


def test_what_is_refused_takes_nothing_from_either() -> None:
    gate, clock = turnstile(Rate(1, 1), Rate(2, 0.001))
    assert taken(gate, 50) == 1
    clock.time += 1.0
    assert taken(gate, 50) == 1, "forty-nine refusals used nothing of the address's"


def test_memory_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "_MOST_BUCKETS", 10)
    stile, _ = turnstile(Rate(1, 0.001), None)
    for number in range(50):
        stile.take("tables", str(number), "a")
    assert len(stile._buckets) == 10
    assert taken(stile, 1, "49") == 0, "the newest are remembered"


def test_a_customer_of_ipv6_is_one_address() -> None:
    assert block_of("2001:db8:1:2:3::4") == block_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert block_of("2001:db8:1:3::4") != block_of("2001:db8:1:2::4")
    assert block_of("::ffff:192.0.2.7") == block_of("192.0.2.7")
    assert block_of("testclient") == "testclient"


def test_two_hundred_tables_of_three_come_from_one_address() -> None:
    stile = Turnstile(Limits(), Clock())
    for table in range(200):
        stile.take("tables", f"{table} 0", "bench")
        for client in range(3):
            stile.take("people", f"{table} {client}", "bench")
            stile.take("hellos", f"{table} {client}", "bench")
            for _ in range(6):
                stile.take("messages", f"{table} {client}", "bench")


def test_limits_are_set_by_a_file(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("lines_of_address = 9\n[tables]\nvisitor = { at_once = 2, a_second = 0.5 }\n")
    found = read_limits(str(file))
    assert found.tables == Allowance(Rate(2, 0.5), None)
    assert found.lines_of_address == 9
    assert found.hellos == Limits().hellos
    assert read_limits(None) == Limits()
    assert read_limits("none") is NO_LIMITS
    stile = Turnstile(NO_LIMITS, Clock())
    assert taken(stile, 10_000) == 10_000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tabels = 3", "tabels"),
        ("[tables]\nvisitor = { at_once = 0, a_second = 1 }", "lets through one at least"),
        ("[tables]\nvisitor = { at_once = 3, a_second = nan }", "lets through one at least"),
        ("= 3", "no limits"),
    ],
)
def test_limits_that_are_none_are_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(text)
    with pytest.raises(Refusal, match=says):
        read_limits(str(file))
    with pytest.raises(Refusal, match="cannot be read"):
        read_limits(str(tmp_path / "none.toml"))


def test_the_limits_are_documented_as_they_are() -> None:
    told = (Path(__file__).parents[3] / "docs" / "operate.md").read_text()
    for kind in gate._NAMED:
        allowed: Allowance = getattr(Limits(), kind)
        cells = [
            f"{rate.at_once:,} | {rate.a_second:,g}" if rate else "| "
            for rate in (allowed.visitor, allowed.address)
        ]
        assert f"| {' | '.join(cells)} |".replace("|  |", "| |") in told, kind
    example = told.split("```toml\n")[1].split("```")[0]
    assert msgspec.toml.decode(example, type=Limits).tables.visitor == Rate(5, 0.1)


def test_every_kind_has_an_allowance() -> None:
    assert {field for field in gate._NAMED if not hasattr(NO_LIMITS, field)} == set()
    assert all(
        getattr(NO_LIMITS, kind) == Allowance() and getattr(Limits(), kind).address
        for kind in gate._NAMED
    )
    assert msgspec.structs.replace(NO_LIMITS, lines_of_address=3).lines_of_address == 3
