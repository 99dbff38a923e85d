"""Bets as they are typed: `--bet 2500`, `--bet ante=$25`, `--bet 2:player=$25` for one seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from houseway.bank.money import dollars, parse_cents
from houseway.cli.options import pair
from houseway.errors import OutsideLimits, Refusal
from houseway.filings.filing import Filing

_AMOUNT: Final = re.compile(r"\s*[$\d]")
_BETWEEN: Final = re.compile(r",(?=[^,=]+=)")
"""A comma between two bets; one within an amount, as in $1,000, is none."""
_SEAT: Final = re.compile(r"\s*(\d+)\s*:(.*)", re.DOTALL)


def all_bets_of(
    filing: Filing, texts: Iterable[str]
) -> tuple[dict[str, int], dict[int, dict[str, int]]]:
    """Return cents by wager for everybody, and by seat and wager for seats that are named.

    A seat holds for all bets of one text: `2:player=$25,tie=$5`.
    """
    bets: dict[str, int] = {}
    by_seat: dict[int, dict[str, int]] = {}
    for typed in texts:
        seat: int | None = None
        for part in _BETWEEN.split(typed):
            text = part
            if found := _SEAT.fullmatch(part):
                seat, text = int(found[1]), found[2]
            held = bets if seat is None else by_seat.setdefault(seat, {})
            name, cents = _bet(filing, text)
            if name in held:
                whose = "" if seat is None else f" at seat {seat}, where one bettor stakes"
                raise Refusal(f"--bet: the wager {name} is there twice{whose}")
            held[name] = cents
    return bets, by_seat


def _bet(filing: Filing, text: str) -> tuple[str, int]:
    """Return a wager and the cents on it."""
    name, amount = filing.rules.first_wager, text
    if "=" in text:
        name, amount = pair("--bet", text, f"{name}=2500")
    elif not _AMOUNT.match(text):
        raise Refusal(
            "--bet takes cents such as 2500 on the first wager, or NAME=VALUE such as "
            f'{name}=2500, not "{text}"'
        )
    return filing.rules.wager_named(name).name, parse_cents(amount, "--bet")


@contextmanager
def telling_cents(texts: Sequence[str]) -> Iterator[None]:
    """Say that a bare number is cents where one is outside the limits."""
    try:
        yield
    except OutsideLimits as refusal:
        bare = {parse_cents(one, "--bet"): one for one in _bare(texts)}
        if refusal.cents not in bare:
            raise
        hint = f"(a bare number is cents: write '${bare[refusal.cents]}')"
        raise Refusal(f"{refusal.says} {hint}", rule=refusal.rule) from None


def _bare(texts: Iterable[str]) -> Iterator[str]:
    """Yield the amounts that are typed without a dollar sign."""
    for part in (part for typed in texts for part in _BETWEEN.split(typed)):
        amount = part.rpartition("=")[2].rpartition(":")[2].strip()
        if amount.isdecimal():
            yield amount


def bets_told(stakes: Mapping[int, Mapping[str, int]], common: Mapping[str, int]) -> str:
    """Return who bets what, in words: everybody alike, or seat by seat."""
    if common:
        return f"every bettor: {_told(common)}"
    return "; ".join(f"seat {seat}: {_told(bets)}" for seat, bets in stakes.items())


def _told(bets: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {dollars(cents)}" for name, cents in bets.items())
