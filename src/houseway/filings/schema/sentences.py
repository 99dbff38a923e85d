"""What is said of every key: the docstring under its field, read from the source.

One sentence stands in one place, beside the field that it is about, and serves whoever reads the
code, an editor that completes a file, the reference of all keys and a new filing's comments.
Python keeps no docstring of a field, so the module that has the class is parsed.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType

import msgspec


@cache
def sentences_of(table: type[msgspec.Struct]) -> dict[str, str]:
    """What is said under each field of a class and of those it extends, by the field's name."""
    found: dict[str, str] = {}
    for kind in reversed(table.__mro__):
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            found |= _in_module(sys.modules[kind.__module__]).get(kind.__qualname__, {})
    return found


def first_sentence(kind: type) -> str:
    """What a class is, in the first sentence of its docstring."""
    told = " ".join((kind.__doc__ or "").split())
    first = told.split(". ")[0]
    return first if not first or first.endswith((".", "?")) else f"{first}."


@cache
def _in_module(module: ModuleType) -> dict[str, dict[str, str]]:
    """What is said under the fields of each class of a module; nothing without its source."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {name: dict(_said(body)) for name, body in _classes(tree, "")}


def _classes(tree: ast.AST, inside: str) -> Iterator[tuple[str, ast.ClassDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            name = f"{inside}{node.name}"
            yield name, node
            yield from _classes(node, f"{name}.")


def _said(body: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Every field that has a text directly under it."""
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
