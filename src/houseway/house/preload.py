"""Imports ahead of the first visitor, one after another in one thread.

Families import what they need when they are asked for it, so that the command line starts quickly.
A house asks from many threads at once, and two threads that begin to import modules which import
each other (the compiler's do) get them half made, for as long as the process lives. So a house
imports all of it before it listens: after that an import only looks up what is there.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from houseway.compiled import load_compiler
from houseway.families import family, names

_OTHERS: Final = (
    "confusable_homoglyphs.categories",
    "confusable_homoglyphs.confusables",
    "importlib.metadata",
    "typst",
)
"""Modules of other packages that the house imports in the middle of its work."""
_NOT_THE_HOUSES: Final = frozenset({"__main__", "cli", "migrations", "notebook"})
"""Modules and packages that no request reaches, by the last part of their names."""

_log = logging.getLogger("houseway.house")


def preload() -> None:
    """Import every module that a request may reach, those of other packages' families too."""
    _preload_own()
    for name in names():
        try:
            place = type(family(name)).__module__
            if getattr(sys.modules[place], "__path__", None):
                _import_all(place)
        except Exception:  # the house's other families are played all the same
            _log.exception("family %s cannot be imported: its games cannot be played", name)


@cache
def _preload_own() -> None:
    for name in _OTHERS:
        import_module(name)
    _import_all(__name__.partition(".")[0])
    load_compiler()


@cache
def _import_all(package: str) -> None:
    for name in _modules_in(package):
        import_module(name)


def _modules_in(package: str) -> Iterator[str]:
    """Yield the name of a package, and of every module and package below it."""
    yield package
    for found in iter_modules(import_module(package).__path__):
        if found.name in _NOT_THE_HOUSES:
            continue
        name = f"{package}.{found.name}"
        if found.ispkg:
            yield from _modules_in(name)
        else:
            yield name
