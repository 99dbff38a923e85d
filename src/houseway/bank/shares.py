"""Money of several persons together: what each gets of a result, to the cent.

Two sheets let bettors make one wager as partners (kum-kum) and let several put money into one
bank. Neither says how they share; in proportion to what they put in is how a cardroom pays it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from houseway.bank.cover import Cover, CoverName

AND: Final = " & "
"""What joins the names of kum-kum partners."""

Split = Literal["pro-rata", "in-order-of-joining"]


class Share(msgspec.Struct, frozen=True):
    """What one of several persons put in."""

    name: str
    cents: int


def in_proportion(cents: int, shares: Mapping[str, int], first: Sequence[str]) -> dict[str, int]:
    """A result shared in proportion; cents that do not divide go out one each, in that order.

    Nobody is charged more than his share of a loss that the shares cover: rounding up a part of a
    whole number of cents never exceeds it.
    """
    whole = sum(shares.values())
    sign = -1 if cents < 0 else 1
    parts = {name: abs(cents) * share // whole for name, share in shares.items()}
    odd = abs(cents) - sum(parts.values())
    uneven = [name for name in first if abs(cents) * shares[name] % whole]
    for name in uneven[:odd]:
        parts[name] += 1
    return {name: sign * part for name, part in parts.items()}


def largest_first(shares: Mapping[str, int]) -> list[str]:
    """Names by what they put in, the most first; equals as they came."""
    return sorted(shares, key=lambda name: -shares[name])


def bank_results(
    shares: Mapping[str, int], moved: Iterable[tuple[int, int]], split: Split, cover: CoverName
) -> dict[str, int]:
    """What each of a bank's backers gained, `moved` being what it paid and collected, in order.

    In proportion, odd cents to the largest; or in the order of joining: the first one's money is
    in action until it is used up, then the next one's.
    """
    if split == "pro-rata":
        result = sum(collected - paid for paid, collected in moved)
        return in_proportion(result, shares, largest_first(shares))
    covers = {name: Cover(share, cover) for name, share in shares.items()}
    results = dict.fromkeys(shares, 0)
    for paid, collected in moved:
        for name, covering in covers.items():
            pays, collects = covering.pay(paid), covering.collect(collected)
            paid, collected = paid - pays, collected - collects
            results[name] += collects - pays
    return results
