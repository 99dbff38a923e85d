"""The house by itself: `python -m houseway.house --port N`. `houseway serve` is the same."""

from __future__ import annotations

import argparse
import sys

from houseway.errors import Refusal
from houseway.house.serve import serve

parser = argparse.ArgumentParser(prog="houseway.house")
parser.add_argument("--host", default="127.0.0.1")
parser.add_argument("--port", type=int, default=8000)
parser.add_argument("--database")
parser.add_argument("--filings")
parser.add_argument("--browser", action="store_true")
asked = parser.parse_args()
try:
    serve(asked.host, asked.port, asked.database, asked.browser, asked.filings)
except Refusal as refusal:
    print(refusal, file=sys.stderr)
    sys.exit(2)
