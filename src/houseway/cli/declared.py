"""The commands as cyclopts reads them: each a name of this module, told when it is asked for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Annotated, get_args, get_type_hints

import cyclopts

from houseway.cli.commands import function_of
from houseway.cli.parameters import Parameter


def __getattr__(name: str) -> Callable[..., object]:
    """A command; what is said of its arguments is said beside it in cyclopts' own words."""
    command = function_of(name)
    command.__doc__ = _unwrapped(inspect.getdoc(command) or "")
    command.__annotations__ = _hints(command)
    common = get_type_hints(command)["common"]
    common.__annotations__ = _hints(common)
    cyclopts.Parameter(name="*")(common)  # its options one by one
    return command


def _unwrapped(text: str) -> str:
    """A docstring with a line for each paragraph: help is wrapped where it is printed."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _hints(takes: Callable[..., object]) -> dict[str, object]:
    hints = get_type_hints(takes, include_extras=True)
    return {
        name: Annotated[hint, _parameter(get_args(hint))] if get_args(hint) else hint
        for name, hint in hints.items()
    }


def _parameter(about: Sequence[object]) -> cyclopts.Parameter:
    words = next((said for said in about if isinstance(said, str)), None)
    rest = [vars(said) for said in about if isinstance(said, Parameter)]
    given = {name: value for one in rest for name, value in one.items() if value is not None}
    if read := given.get("converter"):
        given["converter"] = lambda kind, typed: read(typed[0].value, typed[0].keyword)
    if known := given.get("completer"):
        given["completer"] = lambda context: known()
    return cyclopts.Parameter(help=words, **given)
