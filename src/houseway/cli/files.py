"""Files that a command writes: whole or not at all.

What is written lies beside its place under another name until it is complete and on the disk, and
is then put there in one step: whoever stops the program, or pulls the plug, finds what was there
before. A device or a pipe (`/dev/stdout`) is written to as it is.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from houseway.errors import Refusal


def check_place(path: Path, what: str = "it") -> None:
    """Refuse a place where nothing can be written, before there is anything to write."""
    if path.is_dir():
        raise Refusal(f"{path}: {what} cannot be written (this is a folder)")
    if path.exists() and not path.is_file():
        return
    folder = path.resolve().parent
    if not folder.is_dir():
        raise Refusal(f"{path}: {what} cannot be written (there is no folder {folder})")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Refusal(f"{path}: {what} cannot be written (the folder takes no new file)")
    if path.exists() and not os.access(path, os.W_OK):
        raise Refusal(f"{path}: {what} cannot be written (the file may not be changed)")


def write_whole(path: Path, written: bytes, what: str = "it") -> None:
    """Write a file in one step, or refuse and leave what was there."""
    with writing_whole(path, what) as file:
        file.write(written)


@contextmanager
def writing_whole(path: Path, what: str = "it", *, private: bool = False) -> Iterator[BinaryIO]:
    """A file to write, which is put in its place when all is written; `private` to its owner."""
    check_place(path, what)
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
            return
        target = path.resolve()  # a link stays one
        beside = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.part")
        try:
            with beside.open("xb") as file:
                if private:
                    beside.chmod(0o600)
                yield file
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise Refusal(f"{path}: {what} cannot be written ({error.strerror})") from None
