"""A PostgreSQL server of one's own, which may be stopped and started."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path


class PostgreSQL:
    """A PostgreSQL server on a socket in /tmp."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="houseway-pg-", dir="/tmp"))
        self._data = self._folder / "data"
        self._runs = False
        self.address = f"postgresql+psycopg://houseway@/postgres?host={self._folder}"

    def __enter__(self) -> PostgreSQL:
        try:
            if os.geteuid() == 0:  # PostgreSQL refuses to run as root
                shutil.chown(self._folder, "postgres", "postgres")
            self._run("initdb", "--username=houseway", "--auth=trust", "--no-sync")
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._runs:
                self.stop()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, until it answers."""
        folder = self._folder
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-l", str(folder / "server.log"), "-o", options)
        self._runs = True

    def stop(self) -> None:
        """Stop it as a crash would."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")
        self._runs = False

    def _run(self, program: str, *arguments: str) -> None:
        as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        # Into a file, not a pipe: the server inherits it, and a pipe would stay open with it.
        with open(self._folder / "commands.log", "a+b") as log:
            done = subprocess.run(
                [*as_owner, _programs() / program, *arguments, "-D", self._data],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                timeout=120,
            )
            if done.returncode:
                log.seek(0)
                raise RuntimeError(f"{program} failed:\n{log.read().decode(errors='replace')}")


def _programs() -> Path:
    """Debian keeps the server's programs off the path, a folder a version."""
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda initdb: float(initdb.parts[-3]),
    )
    if versions:
        return versions[-1].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).parent
    raise RuntimeError("no PostgreSQL server on this machine: run `make machine`")
