"""The command line: `houseway …`. People get words and tables, programs `--json`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that was typed and leave with its exit status."""
    from houseway.cli.app import run

    sys.exit(run(sys.argv[1:]))
