"""Loops that are compiled, once on a machine: where they are kept, and who hears of it meanwhile.

A compiled loop is kept in the user's cache, in a folder named by its module and by a hash of the
module's source, of the sources of all that it imports from its package, and so on, and of the
compiler's version; within it the compiler tells processors apart. So a loop is compiled again when
a function or a number that it takes from another module changes, and for no other reason: not
because a file was installed again, and not because another module changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Sized
from pathlib import Path
from typing import Final, TypeVar

import numba
import numpy as np
from numba.core import event

Loop = TypeVar("Loop", bound=Callable[..., object])
Hear = Callable[[int, int], None]
"""Hears how many loops are being compiled or done, and how many there are to compile."""

KEPT: Final = 4
"""Folders of one module that are kept: the newest, for several checkouts on one machine."""

_njit: Final[Callable[..., Callable[[Loop], Loop]]] = numba.njit
_IMPORT: Final = re.compile(r"^from ([\w.]+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
_NAME: Final = re.compile(r"\w+")


def compiled(function: Loop) -> Loop:
    """Compile a loop when it is first called, or take it from the cache; it lets the lock go."""
    # The compiler looks for it as the function is decorated, and not again.
    settings = vars(numba.config)  # which has no types
    others = settings.get("CACHE_DIR", "")
    settings["CACHE_DIR"] = str(folder(function.__module__))
    try:
        loop: Loop = _njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function)
    finally:
        settings["CACHE_DIR"] = others
    _compiling.loops.append(loop)
    return loop


def load_compiler() -> None:
    """Have the compiler import all of itself: it does most of that with the first loop it meets."""
    _njit(nogil=True)(_length)(np.zeros(1))


def _length(numbers: Sized) -> int:
    return len(numbers)


def tell(hear: Hear | None) -> None:
    """Whom to tell while loops are compiled; whoever sits at a terminal unless told otherwise."""
    _compiling.hear = hear


def said(done: int, total: int) -> None:
    """Say it on standard error, in one line that is written over at a terminal."""
    begin, end = ("\r", "\n" if done == total else "") if sys.stderr.isatty() else ("", "\n")
    says = f"compiling the counting loops, once on this machine: {done} of {total}"
    print(f"{begin}{says}", end=end, file=sys.stderr, flush=True)


# --- where they are kept ------------------------------------------------------------------------


def sources(module: str) -> dict[str, Path]:
    """A module with all that it imports from its package or this one, and so on, by name."""
    packages = {module.partition(".")[0], __name__.partition(".")[0]}
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is None or name in found or name == __name__:
            continue
        found[name] = Path(file)
        for package, names in _IMPORT.findall(found[name].read_text(encoding="utf-8")):
            if package.partition(".")[0] in packages:
                parts = [f"{package}.{each}" for each in _NAME.findall(names)]
                modules = [part for part in parts if part in sys.modules]
                # What comes from a package may be modules of it: then its own source is not meant.
                waiting += modules if len(modules) == len(parts) else [package, *modules]
    return found


def all_sources() -> list[Path]:
    """What all loops that are known by now are compiled from."""
    modules = {loop.__module__ for loop in _compiling.loops}
    return sorted({path for module in modules for path in sources(module).values()})


def key(module: str) -> str:
    """The hash that names what a module's loops are compiled from."""
    hashed = hashlib.sha256(numba.__version__.encode())
    for name, path in sorted(sources(module).items()):
        hashed.update(f"\0{name}\0".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]


def cache() -> Path:
    """The user's cache of loops."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given) / "houseway"
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".cache") / "houseway" / "loops"


def folder(module: str) -> Path:
    """Where the loops of a module are kept; older ones of the same module go."""
    path = cache() / f"{module}-{key(module)}"
    if not path.exists():
        try:
            path.mkdir(parents=True)
            others = sorted(cache().glob(f"{module}-*"), key=lambda each: each.stat().st_mtime)
            for old in others[:-KEPT]:
                shutil.rmtree(old, ignore_errors=True)
        except OSError:
            pass  # the compiler finds another place, or does without
    return path


# --- while they are compiled --------------------------------------------------------------------


class _Compiling(event.Listener):
    """Counts the loops as they are compiled."""

    def __init__(self) -> None:
        self.hear: Hear | None = said if sys.stderr and sys.stderr.isatty() else None
        self.loops: list[Callable[..., object]] = []
        self.begun: set[int] = set()
        self.total = 0

    def on_start(self, event: event.Event) -> None:
        """Another loop is being compiled, or some part of one."""
        place = next(
            (i for i, loop in enumerate(self.loops) if loop is event.data["dispatcher"]), None
        )
        if place is None or place in self.begun:
            return
        if not self.begun:
            self.total = sum(not _kept(loop) for loop in self.loops)
        self.begun.add(place)
        if self.hear is not None:
            self.hear(len(self.begun), max(self.total, len(self.begun)))

    def on_end(self, event: event.Event) -> None:
        """It is done: the next one tells."""


def _kept(loop: Callable[..., object]) -> bool:
    """Whether a loop has ever been compiled on this machine."""
    places = cache().glob(f"{loop.__module__}-{key(loop.__module__)}/*/*.{loop.__name__}-*.nbi")
    return next(places, None) is not None


_compiling: Final = _Compiling()
_register: Callable[[str, event.Listener], None] = event.register
_register("numba:compile", _compiling)
