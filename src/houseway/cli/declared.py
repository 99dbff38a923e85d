"""The commands as cyclopts reads them: each a name of this module, made when it is asked for."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import field, fields, is_dataclass, make_dataclass
from functools import wraps
from typing import Annotated, get_args, get_origin, get_type_hints

import cyclopts

from houseway.cli.commands import function_of
from houseway.cli.parameters import Parameter


def __getattr__(name: str) -> Callable[..., object]:
    return _declared(function_of(name))


def _declared(command: Callable[..., object]) -> Callable[..., object]:
    """A command with cyclopts' own words for what is said of its arguments."""

    @wraps(command)
    def called(*args: object, **kwargs: object) -> object:
        return command(*args, **kwargs)

    hints = get_type_hints(command, include_extras=True)
    hints = {name: _hint(hint) for name, hint in hints.items()}
    signature = inspect.signature(command)
    typed = [one.replace(annotation=hints[one.name]) for one in signature.parameters.values()]
    called.__annotations__ = hints
    called.__signature__ = signature.replace(parameters=typed)  # type: ignore[attr-defined]
    return called


def _hint(hint: object) -> object:
    if isinstance(hint, type) and is_dataclass(hint):
        return _flat(hint)
    if get_origin(hint) is not Annotated:
        return hint
    kind, *said = get_args(hint)
    told = [_parameter(one) if isinstance(one, Parameter) else one for one in said]
    return Annotated[(kind, *told)]


def _flat(kind: type) -> type:
    """Options of every command, which are written without the name that holds them."""
    hints = get_type_hints(kind, include_extras=True)
    made = [(one.name, _hint(hints[one.name]), field(default=one.default)) for one in fields(kind)]
    flat = make_dataclass(kind.__name__, made, bases=(kind,), frozen=True)
    flat.__module__ = kind.__module__  # cyclopts looks into nobody's classes but ours
    return cyclopts.Parameter(name="*")(flat)


def _parameter(said: Parameter) -> cyclopts.Parameter:
    given = {one.name: getattr(said, one.name) for one in fields(said)}
    return cyclopts.Parameter(**{name: value for name, value in given.items() if value is not None})
