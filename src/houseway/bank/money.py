"""Money in integer cents, read and written the way a cardroom does: `$5`, `$1,000`, `$2.50`."""

from __future__ import annotations

import re
from typing import Final

from houseway.errors import Refusal

_WRITTEN: Final = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?")


class Cents(int):
    """An amount of money in cents. A type of its own so that files can write it as dollars."""

    def __repr__(self) -> str:
        return dollars(self)


def parse_dollars(text: str) -> Cents:
    """Read `$1,000`, `25`, `2.50`."""
    found = _WRITTEN.fullmatch(text.strip())
    if not found:
        raise Refusal(f'"{text}" is no amount: write dollars such as $5, $1,000 or $2.50')
    return Cents(int(found[1].replace(",", "")) * 100 + int(found[2] or 0))


def dollars(cents: int) -> str:
    """Write cents as a person reads them: `$1,000`, `$2.50`, `-$5`."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")
