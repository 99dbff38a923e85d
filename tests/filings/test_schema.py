"""The JSON Schema of filings and schedules says what the loader says of keys and types."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest
from jsonschema import Draft202012Validator, FormatChecker

from houseway.errors import Refusal
from houseway.families import family
from houseway.families.library import FILINGS
from houseway.families.schema import SCHEDULES, known_kinds, schema
from houseway.filings.decode import decoded
from houseway.filings.fees.library import RATES
from houseway.filings.fees.schedule import FeeDocument
from tests.sizes import size

EDITION: Final = 'based-on = "oceana/ez-baccarat"\nname = "Mine"\nroom = "my-room"\n'
WRONG: Final[tuple[object, ...]] = (7, -1, True, "word", [], ["word"], [7], {}, {"word": "word"})
"""What stands where something else did."""


@cache
def validator(kind: str | None) -> Draft202012Validator:
    return Draft202012Validator(schema(kind), format_checker=FormatChecker())


def faults(document: object, kind: str | None) -> list[str]:
    plain = json.loads(msgspec.json.encode(document))  # dates as JSON has them
    return [f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(plain)]


def written(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", [*known_kinds(), None])
def test_it_is_a_schema_of_the_draft_it_names(kind: str | None) -> None:
    found = schema(kind)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("id", FILINGS.package)
def test_every_filing_passes_as_it_is_written_and_as_it_is_meant(id: str) -> None:
    filing = FILINGS.load(id)
    for document in (written(FILINGS.package[id]), filing.document, filing.settled):
        assert not faults(document, filing.rules.family_name)
        assert not faults(document, None)


@pytest.mark.parametrize("id", RATES.package)
def test_all_collection_rates_pass(id: str) -> None:
    assert not faults(written(RATES.package[id]), SCHEDULES)
    assert not faults(RATES.load(id).document, SCHEDULES)


def test_a_filing_is_none_of_another_family_nor_of_none() -> None:
    document = FILINGS.load("oceana/ez-baccarat").document
    assert faults(document, "showdown")
    assert faults({**document, "family": "showdown"}, None)
    assert faults({**document, "family": "whist"}, None)
    assert faults({key: value for key, value in document.items() if key != "family"}, None)


# --- mutants: the schema and the decoder agree ---------------------------------------------------


def places(value: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a document, by the way to it; what a reading sets may be anything."""
    inside: Iterator[tuple[str | int, object]] = iter(())
    if isinstance(value, dict):
        inside = iter(value.items())
    elif isinstance(value, list):
        inside = iter(enumerate(value))
    for step, each in inside:
        if step != "set":
            yield (*way, step)
            yield from places(each, (*way, step))


def mutant(document: dict[str, object], chance: random.Random) -> tuple[dict[str, object], str]:
    """The document with one thing changed, and what it was; its family chose who decodes it."""
    changed = copy.deepcopy(document)
    *way, last = chance.choice([at for at in places(document) if at != ("family",)])
    inside: object = changed
    for step in way:
        inside = _at(inside, step)
    how = chance.choice(["gone", "renamed", "other"])
    if isinstance(inside, dict):
        if how == "gone":
            del inside[last]
        elif how == "renamed":
            inside[f"{last}x"] = inside.pop(last)
        else:
            inside[last] = chance.choice(WRONG)
    elif isinstance(inside, list):
        assert isinstance(last, int)
        how = "other"
        inside[last] = chance.choice(WRONG)
    return changed, f"{'.'.join(map(str, way))}.{last} {how}"


def _at(inside: object, step: str | int) -> object:
    if isinstance(inside, list):
        assert isinstance(step, int)
        return inside[step]
    assert isinstance(inside, dict)
    return inside[step]


OF_FAMILY, LEAST, OF_RATES = size(100, 400), size(3, 12), size(6, 40)
"""Mutants of all filings of a family, of each of them at least, and of each sheet of rates."""


def refused(document: dict[str, object], kind: type[msgspec.Struct]) -> bool:
    try:
        decoded(document, kind, "the mutant")
    except Refusal:
        return True
    return False


@pytest.mark.parametrize("id", FILINGS.package)
def test_it_refuses_of_filings_what_the_decoder_refuses(id: str) -> None:
    filing = FILINGS.load(id)
    word = filing.rules.family_name
    others = sum(FILINGS.load(other).rules.family_name == word for other in FILINGS.package)
    mutants = max(LEAST, OF_FAMILY // others)
    agree(filing.document, family(word).rules, word, seed=id, mutants=mutants)


@pytest.mark.parametrize("id", RATES.package)
def test_it_refuses_of_collection_rates_what_the_decoder_refuses(id: str) -> None:
    agree(RATES.load(id).document, FeeDocument, SCHEDULES, seed=id)


def agree(
    document: dict[str, object],
    kind: type[msgspec.Struct],
    word: str,
    *,
    seed: str,
    mutants: int = OF_RATES,
) -> None:
    chance = random.Random(seed)
    told = set()
    for _ in range(mutants):
        changed, what = mutant(document, chance)
        wrong = refused(changed, kind)
        assert bool(faults(changed, word)) == wrong, what
        told.add(wrong)
    assert True in told


# --- files as they are written -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        (EDITION, True),
        (f'family = "baccarat"\n{EDITION}', True),
        (f'{EDITION}unset = ["wager.tie", "reading.cover"]\n', True),
        (f'{EDITION}unset = "wager.tie"\n', False),
        (f'{EDITION}[lines]\ndeck = "20"\n"wager.tie" = "21-23, 30"\n', True),
        (f"{EDITION}[lines]\ndeck = 20\n", False),
        (f"{EDITION}[table]\nseats = 9\n", True),
        (f"{EDITION}[table]\nseat = 9\n", False),
        (f'{EDITION}[[wager]]\nname = "tie"\npays = {{ tie = "9:1" }}\n', True),
        (f'{EDITION}[[wager]]\npays = {{ tie = "9:1" }}\n', False),
        (f'{EDITION}[[wager]]\nname = "tie"\npays = {{ tie = "nine" }}\n', False),
        (f'{EDITION}[[limits]]\noption = "1"\ntable = {{ max = "$500" }}\n', True),
        (f'{EDITION}[[limits]]\noption = "1"\ntable = {{ max = 500 }}\n', False),
        (f'{EDITION}[reading.cover]\ncommon = "cover"\nlines = "9"\n', True),
        (f"{EDITION}[reading.cover]\ncommon = 7\n", False),
        (f'{EDITION}[play]\nnatural = "plays-on"\n', True),
        (f'{EDITION}[play]\nnatural = "perhaps"\n', False),
        (f'{EDITION}[[table.stated]]\nseats = 9\nsays = "nine"\n', True),
        (f"{EDITION}[[table.stated]]\nseats = 9\n", False),  # not named: the list is written whole
    ],
)
def test_an_edition_says_what_differs_and_nothing_else_is_required(text: str, sound: bool) -> None:
    for kind in ("baccarat", None):
        assert (not faults(tomllib.loads(text), kind)) == sound


def test_a_whole_filing_may_take_what_sheets_share() -> None:
    document = copy.deepcopy(FILINGS.load("oceana/ez-baccarat").document)
    readings = document["reading"]
    assert isinstance(readings, dict)
    del readings["cover"]["values"]
    assert faults(document, "baccarat")
    readings["cover"]["common"] = "cover"
    assert not faults(document, "baccarat")
    play = document["play"]
    assert isinstance(play, dict)
    del play["banker"]["drew"]
    assert faults(document, "baccarat")
    play["banker"] |= {"common": "chart"}
    assert not faults(document, "baccarat")


def test_an_edition_of_collection_rates() -> None:
    text = 'based-on = "oceana/x"\nname = "N"\nroom = "r"\n[[schedule]]\nname = "a"\n'
    assert not faults(tomllib.loads(f"{text}most-rates = 5\n"), SCHEDULES)
    assert faults(tomllib.loads(f'{text}most-rates = "five"\n'), SCHEDULES)
    assert faults(tomllib.loads(text.replace("based-on", "base")), SCHEDULES)


@pytest.mark.parametrize("kind", known_kinds())
def test_every_key_has_its_description(kind: str) -> None:
    assert not [place for place, key in _properties(schema(kind)) if not key.get("description")]


def test_a_key_has_its_default_and_its_words() -> None:
    keys = dict(_properties(schema("baccarat")))
    assert keys["settlement.cover"]["enum"] == ["gross", "net", "separate"]
    assert keys["settlement.cover"]["default"] == "gross"
    assert keys["deck.behind-cut-card"]["default"] == 52
    assert "default" not in keys["deck.lines"]
    assert keys["wager.bonus"]["type"] == "boolean"


def _properties(
    found: Mapping[str, object], place: str = ""
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Every key that may be written, by its place."""
    options = found.get("anyOf")
    inner = (found.get("items"), found.get("additionalProperties"))
    for below in (*inner, *(options if isinstance(options, list) else ())):
        if isinstance(below, dict):
            yield from _properties(below, place)
    properties = found.get("properties")
    for name, key in properties.items() if isinstance(properties, dict) else ():
        way = f"{place}.{name}" if place else name
        yield way, key
        yield from _properties(key, way)
