"""The commands as cyclopts reads them: each a name of this module, made when it is asked for."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, get_args

import cyclopts

from houseway.cli.commands import function_of
from houseway.cli.parameters import Parameter, flat


def __getattr__(name: str) -> Callable[..., object]:
    """A command with cyclopts' own words for what is said of its arguments."""
    command = flat(function_of(name))
    signature = inspect.signature(command)
    takes = [one.replace(annotation=_hint(one)) for one in signature.parameters.values()]
    command.__annotations__ = {one.name: one.annotation for one in takes}
    command.__signature__ = signature.replace(parameters=takes)  # type: ignore[attr-defined]
    return command


def _hint(one: inspect.Parameter) -> object:
    kind, *about = get_args(one.annotation)
    return Annotated[(kind, *map(_parameter, about))]


def _parameter(said: Parameter | str) -> cyclopts.Parameter:
    if isinstance(said, str):
        return cyclopts.Parameter(help=said)
    given = {one.name: getattr(said, one.name) for one in fields(said)}
    return cyclopts.Parameter(**{name: value for name, value in given.items() if value is not None})
