"""From a TOML document to typed rules, or sentences that say what is wrong and where.

msgspec does the strict decoding, and `consistency` checks what types cannot. Where either finds
a fault, the document is gone through again for all of them (`faults`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec

from houseway.errors import Refusal, meant
from houseway.filings.consistency import contradictions
from houseway.filings.explain import nearest, own_type
from houseway.filings.model import Reading, Rules
from houseway.filings.patch import Document, patched

T = TypeVar("T", bound=msgspec.Struct)
R = TypeVar("R", bound=Rules)


def decode_rules(document: Document, kind: type[R], place: str) -> R:
    """The typed rules of a document of that kind; `place` is the file that a refusal names."""
    rules = decoded(document, kind, place)
    refuse(contradictions(rules), place)
    return rules


def refuse(contradictions: Iterable[str], place: str) -> None:
    """Refuse what contradicts itself."""
    for says in contradictions:
        raise Refusal(f"{place}: {says}")


def decoded(document: Document, kind: type[T], place: str) -> T:
    """A document as a type; one that is none is refused with every fault it has."""
    try:
        return msgspec.convert(document, kind, dec_hook=own_type)
    except msgspec.ValidationError as error:
        from houseway.filings.faults.sources import Faulty
        from houseway.filings.faults.walk import Found, Walk

        found = Walk(document, [kind]).found or [Found(str(error), ())]
        raise Faulty(place, found, document) from None


def check_readings(
    readings: Mapping[str, Reading],
    document: Document,
    place: str,
    decode: Callable[[Document, str], object],
) -> None:
    """Refuse a reading whose default is none of its values, or a value that sets nonsense."""
    for name, reading in readings.items():
        if reading.default not in reading.values:
            allowed = nearest(reading.default, reading.values)
            raise Refusal(
                f'{place}: key reading.{name}.default: found "{reading.default}", {allowed}'
            )
        for value, choice in reading.values.items():
            where = f"{place}: reading.{name}.values.{value}"
            try:
                decode(patched(document, choice.set), where)
            except Refusal as refusal:
                says = refusal.says
                raise Refusal(says if says.startswith(place) else f"{where}: {says}") from None


def decided(readings: Mapping[str, Reading], asked: Mapping[str, str], id: str) -> dict[str, str]:
    """Every reading's value, as asked or by default; what is none is refused with the nearest."""
    for name, value in asked.items():
        if name not in readings:
            raise Refusal(f"{id} has no reading {_quoted(name, readings)}")
        if value not in readings[name].values:
            values = readings[name].values
            raise Refusal(f'{id}: reading "{name}" has no value {_quoted(value, values)}')
    return {name: asked.get(name, reading.default) for name, reading in readings.items()}


def _quoted(word: str, known: Iterable[str]) -> str:
    hint = meant(word, known) or f"it has: {', '.join(known) or 'none'}"
    return f'"{word}"; {hint}'
