"""Money in integer cents, read and written the way a cardroom does: `$5`, `$1,000`, `$2.50`.

An amount is a plain `int` from the moment it is read: what a filing writes, what somebody types
and what a program hands over become one in this module and nowhere else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias

from houseway.errors import Refusal

MOST: Final = 10**15
"""No amount reaches this many cents: beyond, it is a slip of the hand and no money."""

WRITTEN: Final = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?", re.ASCII)
_IN_CENTS: Final = re.compile(r"0|[1-9]\d*", re.ASCII)
_IN_DOLLARS: Final = re.compile(r"\$.+|\d+\.\d\d", re.ASCII)
_EATEN: Final = re.compile(r"0\d*|,[\d,]+(?:\.\d\d)?|\.\d\d|", re.ASCII)
"""What a shell leaves of $500, $1,000 and $2.50."""

if TYPE_CHECKING:
    Cents: TypeAlias = int
else:

    class _Whole(type):
        def __instancecheck__(cls, value):
            return isinstance(value, int)

    class Cents(metaclass=_Whole):
        """What a filing writes as dollars in quotes and is decoded to a plain `int`.

        Only the name of a kind: there is no value of it that could turn up in an event.
        """


def parse_dollars(text: str) -> int:
    """Read `$1,000`, `25`, `2.50`."""
    found = WRITTEN.fullmatch(text.strip())
    if not found:
        raise Refusal(f'"{text}" is no amount: write dollars such as $5, $1,000 or $2.50')
    whole = found[1].replace(",", "")
    if len(whole) > len(str(MOST)):  # Python itself refuses to read thousands of digits
        raise Refusal(_too_much(text))
    return _checked(int(whole) * 100 + int(found[2] or 0), text)


def parse_cents(text: str, what: str = "an amount") -> int:
    """Read an amount where cents are meant: `2500`; with a $ or with cents behind a point, dollars.

    A comma without a $ could be either, so it is refused. `what` is how a refusal calls it.
    """
    word = text.strip()
    if _IN_DOLLARS.fullmatch(word) and WRITTEN.fullmatch(word):
        return parse_dollars(word)
    if _IN_CENTS.fullmatch(word):
        return _checked(int(word[: len(str(MOST))]), text)
    hint = "; a shell takes a $ for itself unless it is in quotes: '$500'"
    raise Refusal(
        f"{what} takes cents such as 2500, or dollars such as $25, $1,000 or 25.00, "
        f'not "{text}"{hint if _EATEN.fullmatch(word) else ""}'
    )


def whole_cents(amount: SupportsIndex | str) -> int:
    """Return an amount handed over by a program, cents or `"$10"`, as a plain `int`.

    A fraction of a cent is refused.
    """
    if isinstance(amount, str) and amount.strip().startswith("$"):
        return parse_dollars(amount)
    if isinstance(amount, bool | str):
        raise Refusal(f'{amount!r} is not an amount: write 1000 or "$10" for $10')
    try:
        return _checked(index(amount), str(amount))
    except TypeError:
        raise Refusal(f'{amount!r} is not an amount: write 1000 or "$10" for $10') from None


def whole_number(given: SupportsIndex, what: str) -> int:
    """Cents or a count handed over by a program, as a plain `int`; a fraction is refused."""
    try:
        if not isinstance(given, bool):
            return index(given)
    except TypeError:
        pass
    raise Refusal(f"{what} takes a whole number, and cents if it is money, not {given!r}")


@lru_cache(maxsize=4096)
def dollars(cents: int) -> str:
    """Write cents as a person reads them: `$1,000`, `$2.50`, `-$5`."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")


def signed_dollars(cents: int) -> str:
    """What somebody gained or lost, for people: `+$25`, `−$5` with a minus sign, `$0`."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents).replace("-", "−")


def _checked(cents: int, written: str) -> int:
    if abs(cents) >= MOST:
        raise Refusal(_too_much(written))
    return cents


def _too_much(written: str) -> str:
    shown = written if len(written) <= 40 else f"{written[:20]}…"
    return f'"{shown}" is too much: an amount is below {dollars(MOST)}'
