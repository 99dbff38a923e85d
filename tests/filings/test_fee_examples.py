"""Every fee worked through in tests/examples/fees-*.toml, each with its citation."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from houseway.bank.money import parse_dollars
from houseway.errors import Refusal
from houseway.filings.fees.hand import Hand, fee, option_of
from houseway.filings.fees.library import load_sheet

FOLDER = Path(__file__).parents[1] / "examples"


class Inputs(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """What the house dealer sees; money as written."""

    action: str | None = None
    bet: str | None = None
    total: str | None = None
    pot: str | None = None
    base_wagers: int = 1
    players: int | None = None
    street: str | None = None
    half_hours: int = 1
    jackpot: bool = False


class Expect(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """What the schedule takes; what is left out is not looked at."""

    player: str | None = None
    player_dealer: str | None = None
    drop: str | None = None
    refused: bool = False


class FeeExample(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """One hand's fee; `schedule` is the document and `table` the schedule in it."""

    cites: str
    says: str
    schedule: str
    table: str
    option: str
    inputs: Inputs
    expect: Expect
    game: str | None = None
    readings: dict[str, str] = {}


def examples() -> list[FeeExample]:
    found: list[FeeExample] = []
    for path in sorted(FOLDER.glob("fees-*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["fee"]
        found += msgspec.convert(entries, list[FeeExample])
    return found


EXAMPLES = examples()


def cents(written: str | None) -> int | None:
    return None if written is None else parse_dollars(written)


@pytest.mark.parametrize("example", EXAMPLES, ids=[e.cites for e in EXAMPLES])
def test_fee(example: FeeExample) -> None:
    sheet = load_sheet(example.schedule).read(example.readings)
    schedule = sheet.schedule(example.table)
    if example.game is not None:
        assert example.game in schedule.games
    option = option_of(schedule, example.option)
    inputs = example.inputs
    hand = Hand(
        action=cents(inputs.action),
        bet=cents(inputs.bet),
        total=cents(inputs.total),
        pot=cents(inputs.pot),
        base_wagers=inputs.base_wagers,
        players=inputs.players,
        street=inputs.street,
        half_hours=inputs.half_hours,
        jackpot=inputs.jackpot,
    )
    if example.expect.refused:
        with pytest.raises(Refusal):
            fee(schedule, option, hand)
        return
    taken = fee(schedule, option, hand)
    expected = example.expect
    for was, is_now in (
        (expected.player, taken.of("player")),
        (expected.player_dealer, taken.of("player-dealer")),
        (expected.drop, taken.drop),
    ):
        assert was is None or is_now == parse_dollars(was), example.says


def test_there_are_examples_for_every_document() -> None:
    named = {example.schedule for example in EXAMPLES}
    files = {path.stem.removeprefix("fees-") for path in FOLDER.glob("fees-*.toml")}
    assert {name.replace("/", "-") for name in named} == files
    assert len(EXAMPLES) > 300
