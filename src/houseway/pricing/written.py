"""Prices and costs as JSON has them: fractions become numbers here, and nowhere before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, Protocol, runtime_checkable

import msgspec


@runtime_checkable
class Written(Protocol):
    """What has a form of its own in JSON."""

    def as_json(self) -> dict[str, object]:
        """Its keys."""


def written(value: object, name: str = "") -> object:
    """A struct and all that it holds, for JSON; what has nothing to say is left out if it may be.

    A fraction is the nearest float, unless its name stands for something else; an expected value
    has the fraction itself beside it, `ev_exact` beside `ev`.
    """
    if isinstance(value, Fraction):
        return _FORMS.get(name, float)(value)
    if isinstance(value, Written):
        return value.as_json()
    if isinstance(value, Mapping):
        return {key: written(one, name) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [written(one, name) for one in value]
    if isinstance(value, msgspec.Struct):
        return _fields(value)
    return value


def _fields(struct: msgspec.Struct) -> dict[str, object]:
    told: dict[str, object] = {}
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if struct.__struct_config__.omit_defaults and value == _default(field):
            continue
        told[field.encode_name] = written(value, field.name)
        if field.name in _WITH_FRACTION:
            told[f"{field.encode_name}_exact"] = _fraction(struct, value)
    return told


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _fraction(struct: msgspec.Struct, value: object) -> str | None:
    """As it is written; nothing of a figure that is only near: it was simulated, or rounded."""
    near = (getattr(struct, name, None) for name in ("stderr", "precision"))
    return None if any(each is not None for each in near) else str(value)


def _cents(value: Fraction) -> int | float:
    """A fee as it is collected; on average it has parts of a cent."""
    return int(value) if value.denominator == 1 else float(value)


_WITH_FRACTION: Final = ("ev", "house_way_ev", "ev_with_base_play", "ev_if_asked")
_FORMS: Final[dict[str, Callable[[Fraction], object]]] = {
    "fee": _cents,
    "drop": _cents,
    "counted": _cents,
    "by_time": _cents,
    "parts": str,
}
