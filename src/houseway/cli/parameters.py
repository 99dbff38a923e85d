"""A command's arguments as its function declares them, and the plain way to read them.

cyclopts knows every way to write a command line, prints a command's help and says what is wrong;
importing it takes longer than most commands take to answer. Words that leave no doubt are therefore
read here: `GAME`, `--option 4`, `--option=4`, `--json`. Anything else, a slip above all, is left to
cyclopts, which reads the same declarations (`houseway.cli.declared`).
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import (
    Annotated,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)


class Token(NamedTuple):
    """A word typed behind an option."""

    keyword: str | None
    value: str


Convert = Callable[[object, Sequence[Token]], object]


@dataclass(frozen=True)
class Parameter:
    """What is said of an argument beside its type: `Annotated[str, Parameter(help=…)]`."""

    help: str | None = None
    name: str | None = None
    metavar: str | None = None
    show_default: bool | None = None
    converter: Convert | None = None
    completer: Callable[[object], Sequence[str]] | None = None


class _InDoubt(Exception):
    """These words are for cyclopts to read."""


class _Option(NamedTuple):
    """An option of a command, and which argument, or which field of one, it gives."""

    path: tuple[str, ...]
    kind: object
    converter: Convert | None

    @property
    def is_flag(self) -> bool:
        return self.kind is bool

    @property
    def is_repeated(self) -> bool:
        return get_origin(self.kind) is tuple


_EVERY: Final = inspect.Parameter.VAR_POSITIONAL


def plainly_read(
    command: Callable[..., object], words: Sequence[str]
) -> tuple[list[object], dict[str, object]] | None:
    """What to call a command with; nothing where the words leave a doubt."""
    try:
        return _read(command, words)
    except _InDoubt:
        return None


def _read(
    command: Callable[..., object], words: Sequence[str]
) -> tuple[list[object], dict[str, object]]:
    takes = inspect.signature(command).parameters.values()
    hints = get_type_hints(command, include_extras=True)
    places = [one for one in takes if one.kind in (one.POSITIONAL_OR_KEYWORD, _EVERY)]
    named = {one.name: hints[one.name] for one in takes if one.kind is one.KEYWORD_ONLY}
    behind, given = _sorted_out(words, dict(_options(named)))
    positional = list(_positional(places, hints, behind))
    nested = [key for key, hint in named.items() if is_dataclass(hint)]
    for key in nested:
        own = {path[1]: value for path, value in given.items() if path[0] == key and path[1:]}
        given[key,] = named[key](**own)
    return positional, {path[0]: value for path, value in given.items() if len(path) == 1}


def _options(named: Mapping[str, object]) -> Iterator[tuple[str, _Option]]:
    """Every option by how it is written."""
    for key, hint in named.items():
        inner = get_type_hints(hint, include_extras=True) if isinstance(hint, type) else {}
        if is_dataclass(hint):
            yield from (
                (_written(f.name), _option((key, f.name), inner[f.name])) for f in fields(hint)
            )
            continue
        said = [one for one in get_args(hint) if isinstance(one, Parameter)]
        name = next((one.name for one in reversed(said) if one.name), None)
        yield name or _written(key), _option((key,), hint)


def _option(path: tuple[str, ...], hint: object) -> _Option:
    kind, said = _kind(hint)
    return _Option(path, kind, next((one.converter for one in said if one.converter), None))


def _written(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _kind(hint: object) -> tuple[object, list[Parameter]]:
    """The type of an argument that is given, and what is said of it."""
    said: list[Parameter] = []
    if get_origin(hint) is Annotated:
        hint, *about = get_args(hint)
        said = [one for one in about if isinstance(one, Parameter)]
    if isinstance(hint, types.UnionType) or get_origin(hint) is Union:
        kinds = [one for one in get_args(hint) if one is not type(None)]
        if len(kinds) != 1:
            raise _InDoubt
        kind, more = _kind(kinds[0])
        return kind, [*more, *said]
    return hint, said


def _sorted_out(
    words: Sequence[str], options: Mapping[str, _Option]
) -> tuple[list[str], dict[tuple[str, ...], object]]:
    """The words that stand for themselves, and the options that are given."""
    behind: list[str] = []
    given: dict[tuple[str, ...], object] = {}
    rest = iter(words)
    for word in rest:
        if word == "-" or (word and not word.startswith("-")):
            behind.append(word)
            continue
        written, equals, value = word.partition("=")
        option = options.get(written)
        if option is None or (option.is_flag and equals):
            raise _InDoubt
        if option.is_flag:
            found: object = True
        else:
            found = _value(option, written, value if equals else next(rest, ""))
        if option.is_repeated:
            before = given.get(option.path, ())
            found = (*(before if isinstance(before, tuple) else ()), found)
        elif option.path in given:
            raise _InDoubt
        given[option.path] = found
    return behind, given


def _value(option: _Option, written: str, text: str) -> object:
    if not text or text.startswith("-"):
        raise _InDoubt
    if option.converter:
        return option.converter(option.kind, [Token(written, text)])
    return _typed(option.kind, text)


def _typed(kind: object, text: str) -> object:
    """A word as a type that has but one way to be written."""
    if kind is str or (get_origin(kind) is tuple and get_args(kind) == (str, ...)):
        return text
    if kind is Path:
        return Path(text)
    if get_origin(kind) is Literal and text in get_args(kind):
        return text
    raise _InDoubt


def _positional(
    places: Sequence[inspect.Parameter], hints: Mapping[str, object], behind: list[str]
) -> Iterator[object]:
    left = iter(behind)
    for place in places:
        kind, _ = _kind(hints[place.name])
        if place.kind is _EVERY:
            yield from (_typed(kind, word) for word in left)
            continue
        word = next(left, None)
        if word is None:
            if place.default is place.empty:
                raise _InDoubt
            return
        yield _typed(kind, word)
    if next(left, None) is not None:
        raise _InDoubt
