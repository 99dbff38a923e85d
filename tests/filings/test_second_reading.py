"""A second pair of eyes: a drawn sample of the collection schedules, read again from the source.

The readings in tests/second_reading were made from the source text before the
library's cells were seen. Here they are laid beside the library, cell by cell.
"""

from __future__ import annotations

import hashlib
import math
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest

import houseway.filings
from houseway.bank.fees import Tiers
from houseway.bank.money import parse_dollars
from houseway.filings.fees.schedule import By

SCHEDULES: Final = Path(houseway.filings.__file__).parent / "schedules"
FILES: Final = tuple(sorted((Path(__file__).parents[1] / "second_reading").glob("*.toml")))
BAND: Final = re.compile(
    r"(?:(?P<less><)|(?P<low>[\d.]+)?(?P<dash>-)?)?(?P<high>[\d.]+)?(?P<open>\+)?(?P<mark>\?{0,2})"
)
RANGE: Final = re.compile(r"(\$?\d+(?:,\d{3})*)?-(\$?\d+(?:,\d{3})*)")

Bounds = dict[str, str]


class Reading(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """One option as the second reader found it in the source."""

    document: str
    schedule: str
    option: str
    lines: str
    fees: dict[str, str]
    limit: str | None = None
    within: str | None = None
    buy_in: str | None = None
    blinds: str | None = None
    ante: str | None = None
    wagers: dict[str, str] = {}
    note: str = ""

    @property
    def id(self) -> str:
        return f"{self.document}:{self.schedule}:{self.option}"


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    """One room's readings, and how their options were drawn."""

    seed: str
    share: float
    reading: list[Reading]


class Filed(msgspec.Struct, rename="kebab", kw_only=True):
    """An option as the library's file has it, read without the loader."""

    option: str
    lines: str
    fees: dict[str, str]
    limit: str | None = None
    limits: Bounds | None = None
    within: dict[str, Bounds] | None = None
    buy_in: str | None = None
    blinds: str | None = None
    ante: str | None = None
    wagers: dict[str, Bounds] = {}


class FiledColumn(msgspec.Struct):
    """What a fee depends on."""

    by: By


class FiledSchedule(msgspec.Struct):
    """A schedule as the library's file has it."""

    name: str
    columns: dict[str, FiledColumn]
    option: list[Filed]
    within: dict[str, Bounds] | None = None


class FiledDocument(msgspec.Struct):
    """A document as the library's file has it."""

    schedule: list[FiledSchedule]


class Read(NamedTuple):
    """A tier of a reading: bounds in cents or heads, nothing where the source prints none."""

    low: int | None
    high: int | None
    below: int | None
    fee: int
    damaged: bool


@cache
def library() -> dict[str, FiledDocument]:
    return {
        f"{path.parent.name}/{path.stem}": msgspec.convert(
            tomllib.loads(path.read_text()), FiledDocument
        )
        for path in sorted(SCHEDULES.glob("*/*.toml"))
    }


@cache
def samples() -> dict[str, Sample]:
    return {path.stem: msgspec.convert(tomllib.loads(path.read_text()), Sample) for path in FILES}


def readings() -> list[Reading]:
    return [reading for sample in samples().values() for reading in sample.reading]


def filed(reading: Reading) -> tuple[FiledSchedule, Filed]:
    schedule = next(
        each for each in library()[reading.document].schedule if each.name == reading.schedule
    )
    return schedule, next(each for each in schedule.option if each.option == reading.option)


def drawn(seed: str, share: float, document: str, schedule: FiledSchedule) -> set[str]:
    """The options of one schedule that the seed draws: the first of them in the order of a hash."""

    def place(option: str) -> bytes:
        return hashlib.sha256(f"{seed}|{document}|{schedule.name}|{option}".encode()).digest()

    options = sorted((each.option for each in schedule.option), key=place)
    return set(options[: math.ceil(share * len(options))])


def read_tiers(text: str, *, heads: bool) -> list[Read]:
    """The tiers of a cell from the lowest up: sheets print counts of players either way."""
    found = [_read(part.strip(), heads=heads) for part in text.split("|")]
    return sorted(found, key=lambda each: _end(each.high if each.below is None else each.below))


def _end(high: int | None) -> float:
    return math.inf if high is None else high


def _read(part: str, *, heads: bool) -> Read:
    band, _, fee = part.rpartition(":")
    cents = int(parse_dollars(fee.rstrip("?")))
    if not band:
        return Read(0, None, None, cents, fee.endswith("?"))
    found = BAND.fullmatch(band)
    assert found, f'"{band}" is no band'

    def amount(written: str) -> int:
        return int(written) if heads else int(parse_dollars(written))

    damaged = fee.endswith("?") or bool(found["mark"])
    if found["less"]:
        return Read(None, None, amount(found["high"]), cents, damaged)
    low = amount(found["low"]) if found["low"] else None
    high = amount(found["high"]) if found["high"] else None if found["open"] else low
    return Read(low, high, None, cents, damaged)


def bare(text: str) -> str:
    """A limit without its spaces, dollar signs, commas, empty cents and marks."""
    return re.sub(r"[\s$,?]|\.00(?!\d)", "", text).lower()


def money(bounds: Bounds) -> tuple[int, int]:
    return int(parse_dollars(bounds["min"])), int(parse_dollars(bounds["max"]))


def read_money(text: str) -> tuple[int, int]:
    """The first range in a text; one without a lower bound starts at nothing."""
    found = RANGE.search(text)
    assert found, f'"{text}" has no range'
    return int(parse_dollars(found[1] or "0")), int(parse_dollars(found[2]))


def posted(reading: Reading, text: str) -> tuple[int, int]:
    """The least and the most that a limit in words lets one bet.

    Two amounts of a game without a limit are its blinds: one bets from the larger of them on, up to
    the thousand dollars that no wager of the room goes over. One amount alone is both.
    """
    if RANGE.search(text) and "no-limit" not in reading.schedule:
        return read_money(text)
    found = re.findall(r"[\d,.]*\d", text)
    amounts = [int(parse_dollars(one if one[0] != "." else f"0{one}")) for one in found]
    if "no-limit" in reading.schedule:
        return amounts[-1], 100_000
    return amounts[0], amounts[-1]


PARAMETERS: Final = [pytest.param(reading, id=reading.id) for reading in readings()]


def test_the_sample_is_the_one_the_seed_draws() -> None:
    assert {id.split("/")[0] for id in library()} == set(samples())
    for room, sample in samples().items():
        expected = {
            (document, schedule.name, option)
            for document, found in library().items()
            if document.startswith(f"{room}/")
            for schedule in found.schedule
            for option in drawn(sample.seed, sample.share, document, schedule)
        }
        read = Counter((each.document, each.schedule, each.option) for each in sample.reading)
        assert set(read) == expected
        assert set(read.values()) == {1}


def test_the_sample_covers_fifteen_per_cent_of_every_schedule() -> None:
    assert all(sample.share >= 0.15 for sample in samples().values())
    read = Counter((each.document, each.schedule) for each in readings())
    total = 0
    for document, found in library().items():
        for schedule in found.schedule:
            total += len(schedule.option)
            assert read[document, schedule.name] >= max(1, 0.15 * len(schedule.option))
    assert read.total() >= 0.15 * total


@pytest.mark.parametrize("reading", PARAMETERS)
def test_the_bands_and_fees_of_both_readings_agree(reading: Reading) -> None:
    schedule, option = filed(reading)
    assert option.lines == reading.lines
    assert {name for name, cell in reading.fees.items() if cell != "N/A"} <= set(option.fees)
    assert set(option.fees) <= set(reading.fees)
    for name, cell in option.fees.items():
        heads = schedule.columns[name].by == "players"
        tiers = Tiers(cell, heads=heads).tiers
        if reading.fees[name] == "N/A":
            assert not any(tier.fee for tier in tiers), name
            continue
        tiers = tuple(sorted(tiers, key=lambda tier: _end(tier.high)))
        second = read_tiers(reading.fees[name], heads=heads)
        assert [tier.fee for tier in tiers] == [each.fee for each in second], name
        first = [
            (
                None if each.low is None else tier.low,
                None if each.below is not None else tier.high,
            )
            for tier, each in zip(tiers, second, strict=True)
        ]
        assert first == [(each.low, each.high) for each in second], name
        for tier, each in zip(tiers, second, strict=True):
            if each.low is None:
                # Not printed: from the fewest who can play, or from the first dollar.
                assert tier.low <= (2 if heads else 0), name
            if each.below is not None:
                assert tier.high is not None
                assert each.below - 100 <= tier.high <= each.below


@pytest.mark.parametrize("reading", PARAMETERS)
def test_a_cell_that_the_second_reader_found_damaged_carries_a_mark(reading: Reading) -> None:
    schedule, option = filed(reading)
    for name, cell in reading.fees.items():
        if cell == "N/A":
            continue
        heads = schedule.columns[name].by == "players"
        tiers = sorted(
            Tiers(option.fees[name], heads=heads).tiers, key=lambda tier: _end(tier.high)
        )
        unmarked = [
            str(each)
            for tier, each in zip(tiers, read_tiers(cell, heads=heads), strict=True)
            if each.damaged and not tier.mark
        ]
        assert not unmarked, name
    for ours, theirs in (
        (reading.limit, option.limit),
        (reading.buy_in, option.buy_in),
        (reading.blinds, option.blinds),
    ):
        if ours and ours.endswith("?"):
            assert theirs is not None
            assert theirs.endswith("?")


@pytest.mark.parametrize("reading", PARAMETERS)
def test_the_limits_of_both_readings_agree(reading: Reading) -> None:
    schedule, option = filed(reading)
    by_blinds = option.limit is not None and option.limit == option.blinds  # it prints no limits
    for ours, theirs in (
        (reading.limit, None if by_blinds else option.limit),
        (reading.buy_in, option.buy_in),
        (reading.blinds, option.blinds),
        (reading.ante, option.ante),
    ):
        if ours != "?":
            assert bare(ours or "") == bare(theirs or "")
    if option.limits is not None and reading.limit not in (None, "?"):
        assert posted(reading, str(reading.limit)) == money(option.limits)
    within = option.within or schedule.within
    assert (reading.within is None) == (within is None)
    if reading.within is not None and within is not None:
        assert [read_money(part) for part in reading.within.split(",")] == [
            money(within["min"]),
            money(within["max"]),
        ]
    assert set(reading.wagers) == set(option.wagers)
    for wager, bounds in option.wagers.items():
        assert read_money(reading.wagers[wager]) == money(bounds), wager
