"""A command's arguments as its function declares them, and the plain way to read them.

cyclopts knows every way to write a command line, prints a command's help and says what is wrong;
importing it takes longer than most commands take to answer. Words that leave no doubt are therefore
read here: `GAME`, `--option 4`, `--option=4`, `--json`. Anything else, a slip above all, is left to
cyclopts, which reads the same declarations (`houseway.cli.declared`).
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, get_args, get_origin, get_type_hints

Convert = Callable[[str, str], int]
"""What is typed behind an option, and the option, to a number."""
Read = Callable[[str, str], object]
"""The same to whatever it means, such as a day."""


@dataclass(frozen=True)
class Parameter:
    """How an argument is written and read; its help is text beside it."""

    name: str | None = None
    metavar: str | None = None
    show_default: bool | None = None
    converter: Read | None = None
    completer: Callable[[], Sequence[str]] | None = None


class _Option(NamedTuple):
    """An option of a command: which argument it gives, and how its text is read."""

    name: str
    kind: object
    converter: Read | None


def plainly_read(
    command: Callable[..., object], words: Sequence[str]
) -> inspect.BoundArguments | None:
    """What to call a command with; nothing where the words leave a doubt.

    What stands for itself is text, such as a game or a card.
    """
    signature = inspect.signature(command)
    hints = get_type_hints(command, include_extras=True)
    common = hints["common"]
    shared = get_type_hints(common, include_extras=True)
    takes = signature.parameters.values()
    own = {one.name: hints[one.name] for one in takes if one.kind is one.KEYWORD_ONLY}
    own.pop("common")
    options = dict(_option(name, hint) for name, hint in (own | shared).items())
    behind: list[str] = []
    given: dict[str, object] = {}
    rest = iter(words)
    try:
        for word in rest:
            if word == "-" or (word and not word.startswith("-")):
                behind.append(word)
                continue
            written, equals, text = word.partition("=")
            option = options[written]
            if option.kind is bool and not equals:
                found: object = True
            else:
                found = _value(option, written, text if equals else next(rest, ""))
            before = given.setdefault(option.name, ())
            if isinstance(before, tuple) and option.kind == tuple[str, ...]:
                found = (*before, found)
            elif before != ():
                return None
            given[option.name] = found
        given["common"] = common(**{name: given.pop(name) for name in shared if name in given})
        return signature.bind(*behind, **given)
    except (KeyError, TypeError, ValueError):
        return None


def _option(name: str, hint: object) -> tuple[str, _Option]:
    """An option by how it is written."""
    kind, *about = get_args(hint)
    said = [each for each in about if isinstance(each, Parameter)]
    if isinstance(kind, types.UnionType):  # or none
        kind = get_args(kind)[0]
    written = next((each.name for each in said if each.name), f"--{name.replace('_', '-')}")
    converter = next((each.converter for each in said if each.converter), None)
    return written, _Option(name, kind, converter)


def _value(option: _Option, written: str, text: str) -> object:
    """A word as a type that has but one way to be written."""
    if text and not text.startswith("-"):
        if option.converter:
            return option.converter(text, written)
        if option.kind in (str, tuple[str, ...]):
            return text
        if option.kind is Path:
            return Path(text)
        if get_origin(option.kind) is Literal and text in get_args(option.kind):
            return text
    raise ValueError(text)
